import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { Alert, ReportedMessage } from '@valecuatro/contract'
import { Link } from 'wouter'
import { request } from '../../../../net/query.tsx'
import { useViewerId } from '../../../../net/session/useSession.ts'
import { Skeleton } from '../../../../ui/states.tsx'
import { Timestamp } from '../../kit/dates.tsx'
import { ErrorBar } from '../../kit/errorBar.tsx'
import { UserLink } from '../../kit/userLink.tsx'
import { alertErrorText, alertKeys } from '../useAlerts.ts'

/** The messages of a reported player that at least one of the reporters could read. */
export function ReportedMessages({ player }: { player: NonNullable<Alert['player']> }) {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const query = useQuery({
    queryKey: [...alertKeys.all(viewer), 'messages', player._id],
    queryFn: () => request('GET /api/admin/users/{id}/reported-messages', { params: { id: player._id } }),
  })
  const { data } = query
  return (
    <section className="panel alert-panel" aria-label={i18n._('Reported messages')}>
      <h2>
        <Trans id="Reported messages" />
      </h2>
      {query.isPending && <Skeleton height="4rem" />}
      {query.isError && (
        <ErrorBar
          query={query}
          sentence={alertErrorText(i18n, query.error, i18n._('The messages could not be loaded'))}
          retry={<Trans id="Retry" />}
        />
      )}
      {data?.length === 0 && (
        <p className="alert-none">
          <Trans id="This player wrote nothing where the reporters could read it." />
        </p>
      )}
      {data && data.length > 0 && (
        <ol className="reported-messages stack-3">
          {data.map(message => (
            <li key={message._id}>
              <p className="reported-head soft small">
                <UserLink user={{ ...message, _id: message.userId }} />
                <Timestamp at={message.at} />
                <Where message={message} />
              </p>
              <p className="reported-text" dir="auto">
                {message.text}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function Where({ message: { tableCode, gameId, tournamentId } }: { message: ReportedMessage }) {
  return (
    <>
      {tableCode && (
        <Link href={`/t/${tableCode}`} className="record-link">
          <Trans id="Table {code}" values={{ code: tableCode }} />
        </Link>
      )}
      {tournamentId && (
        <Link href={`/tournament/${tournamentId}/match-queue`} className="record-link">
          <Trans id="Chat of a tournament" />
        </Link>
      )}
      {gameId && (
        <Link href={`/game/${gameId}/replay`} className="record-link" title={gameId}>
          <Trans id="Replay" />
        </Link>
      )}
    </>
  )
}
