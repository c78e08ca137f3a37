import './profile.css'
import { Trans, useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Tournament } from '@valecuatro/contract'
import { PAGE_SIZE } from '@valecuatro/contract/values'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import bracket from '../../../art/bracket.svg'
import { requestPage } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { prizeOf, StatusBadge } from '../../tournaments/index.ts'

/** The tournaments that the player has entered, with their results. */
export function OwnTournaments() {
  const { i18n } = useLingui()
  const [page, setPage] = useState(1)
  const viewer = useViewerId()
  const query = useQuery({
    queryKey: [viewer, 'own-tournaments', page],
    queryFn: () => requestPage('GET /api/profile/tournaments', { query: { page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded
      query={query}
      loading={<Skeleton height="18rem" />}
      failed={<Trans id="Your tournaments could not be loaded" />}
    >
      {({ value, total }) =>
        total === 0 ? (
          <NoTournaments />
        ) : (
          <div className="paged-rows" aria-busy={query.isPlaceholderData}>
            <ul className="panel" aria-label={i18n._('Tournaments')}>
              {value.map(tournament => (
                <Row key={tournament._id} tournament={tournament} viewer={viewer} />
              ))}
            </ul>
            <div className="list-pages">
              <Pagination page={page} pages={Math.ceil(total / PAGE_SIZE)} onPage={setPage} />
            </div>
          </div>
        )
      }
    </Loaded>
  )
}

function Row({ tournament, viewer }: { tournament: Tournament; viewer: string }) {
  const { i18n } = useLingui()
  const { _id, name, startDate, playerStats, players } = tournament
  const prize = prizeOf(tournament, viewer)
  const at = playerStats.findIndex(({ player }) => player._id === viewer)
  const own = playerStats[at]
  return (
    <li className="own-tournament">
      <p className="own-tournament-name">
        <Link href={`/tournament/${_id}/match-queue`} className="link">
          {name}
        </Link>
        <time dateTime={startDate}>{i18n.date(startDate, { dateStyle: 'medium', timeStyle: 'short' })}</time>
      </p>
      <StatusBadge {...tournament} />
      <dl>
        <Fact label={<Trans id="Place" />}>
          {own && own.matchesPlayed > 0
            ? i18n._('{place} of {players}', { place: at + 1, players: players.length })
            : '–'}
        </Fact>
        <Fact label={<Trans id="Points" />}>{i18n.number(own?.totalPoints ?? 0)}</Fact>
        <Fact label={<Trans id="Prize" />}>
          {prize > 0 ? <strong className="own-prize">{i18n.number(prize)}</strong> : '–'}
        </Fact>
      </dl>
    </li>
  )
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NoTournaments() {
  return (
    <EmptyState
      drawing={<img src={bracket} width={344} height={170} alt="" className="own-tournaments-drawing" />}
      title={<Trans id="You have not entered a tournament yet" />}
      actions={
        <ButtonLink href="/tournaments" variant="primary">
          <Trans id="Go to tournaments" />
        </ButtonLink>
      }
    >
      <p>
        <Trans id="The tournaments you enter and your results will appear here." />
      </p>
    </EmptyState>
  )
}
