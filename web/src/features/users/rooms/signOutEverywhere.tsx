import { Trans, useLingui } from '@lingui/react'
import type { AdminUserDetails } from '@valecuatro/contract'
import { type CallFailure, call } from '../../../net/call.ts'
import { toast } from '../../../ui/toast.ts'
import { ActDialog } from '../../desk/actDialog.tsx'
import { sentenceOf } from '../../desk/failure.ts'
import { useAct } from '../../desk/useAct.ts'
import { useViewer } from '../../profile/usePlayer.ts'
import { useSessionStore } from '../../session/useSession.ts'
import { useUserChanged } from '../useUserChanged.ts'

interface SignOutEverywhereProps {
  user: AdminUserDetails
  onClose: () => void
}

export function SignOutEverywhere({ user, onClose }: SignOutEverywhereProps) {
  const { i18n } = useLingui()
  const { username, _id: id } = user
  const viewer = useViewer()
  const session = useSessionStore()
  const { changed } = useUserChanged()
  const act = useAct<void, { ended: number }>(() =>
    call('POST /api/admin/users/{id}/sessions/end', { params: { id } }),
  )
  const sentence = (failure: CallFailure) =>
    sentenceOf(i18n, failure, i18n._('Failed to sign {username} out', { username }))

  async function signOut() {
    const result = await act.run()
    if (!result) return
    if (!result.ok) return toast.error(sentence(result))
    const { ended } = result.value
    toast.success(i18n._('{ended, plural, one {# session ended} other {# sessions ended}}', { ended }))
    changed(id, { openSessions: 0 })
    onClose()
    // His own session was among them.
    if (id === viewer) session.check()
  }

  return (
    <ActDialog
      open
      title={i18n._('Sign {username} out everywhere?', { username })}
      description={i18n._('All sessions end immediately. The user can sign in again.')}
      act={<Trans id="Sign out everywhere" />}
      variant="danger"
      busy={act.busy}
      refusal={act.failure && sentence(act.failure)}
      onAct={() => void signOut()}
      onClose={onClose}
    />
  )
}
