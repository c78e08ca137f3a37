import type { Match, UserId } from '@valecuatro/contract'
import '../../kit/management.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { Link } from 'wouter'
import { requestPage } from '../../../../net/query.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { pageNumber, useUrlState } from '../../../../ui/urlState.ts'
import { Timestamp } from '../../kit/dates.tsx'
import { PagedTable } from '../../kit/pagedTable.tsx'
import { usePagedQuery } from '../../kit/usePagedQuery.ts'
import { TournamentLink } from '../../kit/userLink.tsx'
import { MatchStatus, MatchTeams, Score } from '../../matches/index.ts'

const URL_PARAMS = { page: pageNumber }

export function MatchesTab({ userId }: { userId: UserId }) {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const query = usePagedQuery({
    key: ['user-matches', userId],
    page: view.page,
    ask: (page, limit) => requestPage('GET /api/admin/matches', { query: { player: userId, page, limit } }),
  })
  return (
    <PagedTable
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
        <MatchTeams match={match} />
      </Link>
    ),
  },
  {
    key: 'tournament',
    label: i18n._('Tournament'),
    cell: ({ tournament }) => (tournament ? <TournamentLink tournament={tournament} /> : '–'),
  },
  { key: 'status', label: i18n._('Status'), cell: ({ status }) => <MatchStatus status={status} /> },
  { key: 'score', label: i18n._('Score'), numeric: true, cell: match => <Score match={match} /> },
  {
    key: 'when',
    label: i18n._('When'),
    cell: match => (
      <Timestamp at={match.finishedAt ?? match.startedAt ?? match.scheduledTime ?? match.createdAt} />
    ),
  },
]
