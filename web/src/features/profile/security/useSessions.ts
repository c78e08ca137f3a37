import { useLingui } from '@lingui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SessionId } from '@valecuatro/contract'
import { toast } from '../../../ui/toast.ts'
import { ask, isRefusal } from '../../queries/ask.ts'
import { useSessionStore } from '../../session/useSession.ts'
import { useViewer } from '../usePlayer.ts'

const keyOf = (viewer: string) => [viewer, 'sessions']

export function useSessions() {
  const viewer = useViewer()
  return useQuery({ queryKey: keyOf(viewer), queryFn: () => ask('GET /api/auth/sessions') })
}

/** Whatever the answer was, the list is asked for again: it is the one that knows. */
function useEnding() {
  const { i18n } = useLingui()
  const viewer = useViewer()
  const queries = useQueryClient()
  const session = useSessionStore()
  return {
    onError(error: Error) {
      if (isRefusal(error, 401)) session.check()
      toast.error(i18n._('The session could not be ended. Please try again.'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(viewer) }),
  }
}

export function useEndSession() {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const ending = useEnding()
  return useMutation({
    ...ending,
    mutationFn: ({ id }: { id: SessionId; isCurrent: boolean }) =>
      ask('DELETE /api/auth/sessions/{id}', { params: { id } }),
    onSuccess: (_answer, { isCurrent }) => {
      if (isCurrent) session.check()
      else toast.success(i18n._('Signed out on that device'))
    },
  })
}

export function useEndOthers() {
  const { i18n } = useLingui()
  return useMutation({
    ...useEnding(),
    mutationFn: () => ask('POST /api/auth/sessions/end-others'),
    onSuccess: ({ ended }) =>
      toast.success(
        i18n._(
          '{ended, plural, =0 {There was no other session} one {Signed out on # other device} other {Signed out on # other devices}}',
          { ended },
        ),
      ),
  })
}

/** After a change of password the others have ended as well. */
export function useSessionsChanged() {
  const viewer = useViewer()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(viewer) })
}
