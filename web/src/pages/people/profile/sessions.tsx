import { Trans, useLingui } from '@lingui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSession, SessionId } from '@valecuatro/contract'
import { call } from '../../../net/call.ts'
import { request } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
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
          busy={endOthers.busy}
          onClick={() => void endOthers.run()}
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
  const { busy, run } = useEndSession()
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
        <p className="session-place soft small">
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
          busy={busy}
          aria-label={i18n._('Sign out on {name}', { name })}
          onClick={() => void run(session._id)}
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
function useSessionEnd() {
  const { i18n } = useLingui()
  return {
    failed: () => i18n._('The session could not be ended. Please try again.'),
    renew: useSessionsChanged(),
  }
}

function useEndSession() {
  const { i18n } = useLingui()
  return useSubmit({
    ...useSessionEnd(),
    send: (id: SessionId) => call('DELETE /api/auth/sessions/{id}', { params: { id } }),
    done: i18n._('Signed out on that device'),
  })
}

function useEndOthers() {
  const { i18n } = useLingui()
  return useSubmit({
    ...useSessionEnd(),
    send: () => call('POST /api/auth/sessions/end-others'),
    done: ({ value }) =>
      i18n._(
        '{ended, plural, =0 {There was no other session} one {Signed out on # other device} other {Signed out on # other devices}}',
        value,
      ),
  })
}

/** Reloads the list after a change of password, which ends all other sessions. */
export function useSessionsChanged() {
  const viewer = useViewerId()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keyOf(viewer) })
}
