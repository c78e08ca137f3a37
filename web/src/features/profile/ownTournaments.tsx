import './profile.css'
import { Trans, useLingui } from '@lingui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PAGE_SIZE, type Tournament } from '@valecuatro/contract'
import { useState } from 'react'
import { Link } from 'wouter'
import bracket from '../../art/bracket.svg'
import { ButtonLink } from '../../ui/button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { askPage } from '../queries/ask.ts'
import { Loaded } from '../queries/loaded.tsx'
import { StatusBadge } from '../tournaments/marks.tsx'
import { useViewer } from './usePlayer.ts'

/** The tournaments one has entered, and what became of it. */
export function OwnTournaments() {
  const [page, setPage] = useState(1)
  const viewer = useViewer()
  const query = useQuery({
    queryKey: [viewer, 'own-tournaments', page],
    queryFn: () => askPage('GET /api/profile/tournaments', { query: { page, limit: PAGE_SIZE } }),
    placeholderData: keepPreviousData,
  })
  return (
    <Loaded
      query={query}
      loading={<Skeleton className="h-72" />}
      failed={<Trans id="Your tournaments could not be loaded" />}
    >
      {({ value, total }) =>
        total === 0 ? (
          <NoTournaments />
        ) : (
          <div aria-busy={query.isPlaceholderData}>
            <Rows tournaments={value} viewer={viewer} />
            <div className="mt-4">
              <Pagination page={page} pages={Math.ceil(total / PAGE_SIZE)} onPage={setPage} />
            </div>
          </div>
        )
      }
    </Loaded>
  )
}

function Rows({ tournaments, viewer }: { tournaments: Tournament[]; viewer: string }) {
  const { i18n } = useLingui()
  const ownOf = ({ playerStats }: Tournament) => playerStats.find(({ player }) => player._id === viewer)
  const placeOf = ({ playerStats }: Tournament) =>
    playerStats.findIndex(({ player, matchesPlayed }) => player._id === viewer && matchesPlayed > 0) + 1
  const columns: Column<Tournament>[] = [
    {
      key: 'name',
      label: i18n._('Tournament'),
      cell: ({ _id, name }) => (
        <Link href={`/tournament/${_id}/match-queue`} className="link break-words">
          {name}
        </Link>
      ),
    },
    { key: 'status', label: i18n._('Status'), cell: tournament => <StatusBadge {...tournament} /> },
    {
      key: 'start',
      label: i18n._('Start'),
      cell: ({ startDate }) => (
        <time dateTime={startDate}>{i18n.date(startDate, { dateStyle: 'medium', timeStyle: 'short' })}</time>
      ),
    },
    {
      key: 'place',
      label: i18n._('Place'),
      numeric: true,
      cell: tournament => {
        const place = placeOf(tournament)
        return place === 0
          ? '–'
          : i18n._('{place} of {players}', { place, players: tournament.players.length })
      },
    },
    {
      key: 'points',
      label: i18n._('Points'),
      numeric: true,
      cell: tournament => i18n.number(ownOf(tournament)?.totalPoints ?? 0),
    },
    {
      key: 'prize',
      label: i18n._('Prize'),
      numeric: true,
      cell: ({ champion, prize }) =>
        champion?._id === viewer ? <strong className="text-success">{i18n.number(prize)}</strong> : '–',
    },
  ]
  return (
    <Table caption={i18n._('Tournaments')} columns={columns} rows={tournaments} rowKey={({ _id }) => _id} />
  )
}

function NoTournaments() {
  return (
    <EmptyState
      drawing={<img src={bracket} width={344} height={170} alt="" className="h-28 w-auto" />}
      title={<Trans id="You have not entered a tournament yet" />}
      actions={
        <ButtonLink href="/tournaments" variant="primary">
          <Trans id="Go to Tournaments" />
        </ButtonLink>
      }
    >
      <p>
        <Trans id="Those you enter, and how far you came, will be listed here." />
      </p>
    </EmptyState>
  )
}
