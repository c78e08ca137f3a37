import type { UserId } from '@valecuatro/contract'
import '../../management/management.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import type { Match } from '@valecuatro/contract'
import { Link } from 'wouter'
import { EmptyState } from '../../../ui/states.tsx'
import type { Column } from '../../../ui/table.tsx'
import { pageNumber } from '../../desk/address.ts'
import { DeskList } from '../../desk/deskList.tsx'
import { Stamp } from '../../desk/stamp.tsx'
import { useAddress } from '../../desk/useAddress.ts'
import { usePageOf } from '../../desk/usePageOf.ts'
import { MatchStatus } from '../../management/matches/matchStatus.tsx'
import { Score } from '../../management/matches/score.tsx'
import { Versus } from '../../management/matches/versus.tsx'
import { askPage } from '../../queries/ask.ts'

const VIEW = { page: pageNumber }

export function MatchesOf({ userId }: { userId: UserId }) {
  const { i18n } = useLingui()
  const { view, change } = useAddress(VIEW)
  const query = usePageOf({
    key: ['user-matches', userId],
    page: view.page,
    ask: (page, limit) => askPage('GET /api/admin/matches', { query: { player: userId, page, limit } }),
  })
  return (
    <DeskList
      caption={i18n._('Matches')}
      query={query}
      columns={columnsOf(i18n)}
      rowKey={({ _id }) => _id}
      page={view.page}
      onPage={(page, how) => change({ page }, how)}
      failed={i18n._('Failed to fetch data')}
      empty={
        <div className="panel">
          <EmptyState title={<Trans id="No matches yet" />} />
        </div>
      }
    />
  )
}

const columnsOf = (i18n: I18n): Column<Match>[] => [
  {
    key: 'players',
    label: i18n._('Players'),
    kind: 'title',
    cell: match => (
      <Link href={`/admin/matches/${match._id}`} className="match-link">
        <Versus match={match} />
      </Link>
    ),
  },
  {
    key: 'tournament',
    label: i18n._('Tournament'),
    cell: ({ tournament }) =>
      tournament ? (
        <Link href={`/admin/tournaments/${tournament._id}`} className="desk-link">
          {tournament.name}
        </Link>
      ) : (
        '–'
      ),
  },
  { key: 'status', label: i18n._('Status'), cell: ({ status }) => <MatchStatus status={status} /> },
  { key: 'score', label: i18n._('Score'), numeric: true, cell: match => <Score match={match} /> },
  {
    key: 'when',
    label: i18n._('When'),
    cell: match => (
      <Stamp at={match.finishedAt ?? match.startedAt ?? match.scheduledTime ?? match.createdAt} />
    ),
  },
]
