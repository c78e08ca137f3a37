import { Trans, useLingui } from '@lingui/react'
import type { OwnSession } from '@valecuatro/contract'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { When } from '../../../ui/when.tsx'
import { Loaded } from '../../queries/loaded.tsx'
import { deviceOf } from './deviceName.ts'
import { useEndOthers, useEndSession, useSessions } from './useSessions.ts'

export function Sessions() {
  const query = useSessions()
  return (
    <section aria-labelledby="sessions-title">
      <h2 id="sessions-title" className="mb-3 text-[length:var(--text-xl)]">
        <Trans id="Signed-in devices" />
      </h2>
      <Loaded
        query={query}
        loading={<Skeleton className="h-40" />}
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
          className="mt-4"
          busy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          <Trans id="Sign out of all other devices" />
        </Button>
      ) : (
        <p className="mt-3 text-soft">
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
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 font-semibold">
          {name}
          {session.current && (
            <Badge tone="success">
              <Trans id="This device" />
            </Badge>
          )}
        </p>
        <p className="break-words text-[length:var(--text-sm)] text-soft">
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
              <Trans id="last seen <0/>" components={{ 0: <When at={session.lastSeenAt} /> }} />
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

function useDeviceName(userAgent: string): string {
  const { i18n } = useLingui()
  const { browser, system } = deviceOf(userAgent)
  if (browser && system) return i18n._('{browser} on {system}', { browser, system })
  return browser ?? system ?? i18n._('Unknown device')
}
