import { Trans, useLingui } from '@lingui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSession, SessionId } from '@valecuatro/contract'
import { hasStatus, request } from '../net/query.tsx'
import { useSessionStore, useViewerId } from '../net/session/useSession.ts'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Badge } from '../ui/notice.tsx'
import { Skeleton } from '../ui/states.tsx'
import { TimeAgo } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { deviceOf } from './deviceName.ts'

export function Sessions() {
  const query = useSessions()
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="section-title">
        <Trans id="Signed-in devices" />
      </h2>
      <Loaded
        query={query}
        loading={<Skeleton height="10rem" />}
        failed={<Trans id="The sessions could not be loaded" />}
      >
        {sessions => <SessionList sessions={sessions} />}
      </Loaded>
    </section>
  )
}

function SessionList({ sessions }: { sessions: OwnSession[] }) {
  const endOthers = useEndOthers()
  const hasOthers = sessions.some(({ current }) => !current)
  return (
    <>
      <ul className="sessions">
        {sessions.map(session => (
          <SessionRow key={session._id} session={session} />
        ))}
      </ul>
      {hasOthers ? (
        <Button
          variant="danger"
          className="sessions-end"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          <Trans id="Sign out of all other devices" />
        </Button>
      ) : (
        <p className="sessions-none">
          <Trans id="You are not signed in on any other device." />
        </p>
      )}
    </>
  )
}

function SessionRow({ session }: { session: OwnSession }) {
  const { i18n } = useLingui()
  const end = useEndSession()
  const name = useDeviceName(session.userAgent)
  return (
    <li>
      <div>
        <p className="session-name">
          {name}
          {session.current && (
            <Badge tone="success">
              <Trans id="This device" />
            </Badge>
          )}
        </p>
        <p className="session-place">
          <Trans
            id="{address}, signed in {since}"
            values={{
              address: session.address,
              since: i18n.date(session.createdAt, { dateStyle: 'medium' }),
            }}
          />
          {!session.current && (
            <>
              {', '}
              <Trans id="last seen <0/>" components={{ 0: <TimeAgo at={session.lastSeenAt} /> }} />
            </>
          )}
        </p>
      </div>
      {!session.current && (
        <Button
          size="small"
          busy={end.isPending}
          aria-label={i18n._('Sign out on {name}', { name })}
          onClick={() => end.mutate({ id: session._id, isCurrent: session.current })}
        >
          <Trans id="Sign out" />
        </Button>
      )}
    </li>
  )
}

export function useDeviceName(userAgent: string): string {
  const { i18n } = useLingui()
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return i18n._('{browser} on {system}', { browser, system })
  return browser ?? system ?? i18n._('Unknown device')
}

const keyOf = (viewer: string) => [viewer, 'sessions']

function useSessions() {
  const viewer = useViewerId()
  return useQuery({ queryKey: keyOf(viewer), queryFn: () => request('GET /api/auth/sessions') })
}

/** Reloads the list of sessions after every answer, also after an error. */
function useSessionEndHandlers() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const queries = useQueryClient()
  const session = useSessionStore()
  return {
    onError(error: Error) {
      if (hasStatus(error, 401)) session.check()
      toast.error(i18n._('The session could not be ended. Please try again.'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(viewer) }),
  }
}

function useEndSession() {
  const { i18n } = useLingui()
  const session = useSessionStore()
  const ending = useSessionEndHandlers()
  return useMutation({
    ...ending,
    mutationFn: ({ id }: { id: SessionId; isCurrent: boolean }) =>
      request('DELETE /api/auth/sessions/{id}', { params: { id } }),
    onSuccess: (_answer, { isCurrent }) => {
      if (isCurrent) session.check()
      else toast.success(i18n._('Signed out on that device'))
    },
  })
}

function useEndOthers() {
  const { i18n } = useLingui()
  return useMutation({
    ...useSessionEndHandlers(),
    mutationFn: () => request('POST /api/auth/sessions/end-others'),
    onSuccess: ({ ended }) =>
      toast.success(
        i18n._(
          '{ended, plural, =0 {There was no other session} one {Signed out on # other device} other {Signed out on # other devices}}',
          { ended },
        ),
      ),
  })
}

/** Reloads the list after a change of password, which ends all other sessions. */
export function useSessionsChanged() {
  const viewer = useViewerId()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(viewer) })
}
