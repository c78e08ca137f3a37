import { Trans, useLingui } from '@lingui/react'
import { useQueryClient } from '@tanstack/react-query'
import type { Match, TournamentId } from '@valecuatro/contract'
import { useEffect } from 'react'
import { requestPage } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Column } from '../../../ui/table.tsx'
import { pageNumber, useUrlState } from '../../../ui/urlState.ts'
import { Timestamp } from '../kit/dates.tsx'
import { PagedTable } from '../kit/pagedTable.tsx'
import { usePagedQuery } from '../kit/usePagedQuery.ts'
import { UserLink } from '../kit/userLink.tsx'
import { MatchStatus, MatchTeams, Score } from '../matches/index.ts'

interface MatchHistoryProps {
  tournamentId: TournamentId
  /** Live matches that are about to start or in progress; undefined until they arrive. */
  running: Match[] | undefined
}

const URL_PARAMS = { page: pageNumber }

export function MatchHistory({ tournamentId, running }: MatchHistoryProps) {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const key = ['tournament-matches', tournamentId]
  const query = usePagedQuery<Match>({
    key,
    page: view.page,
    ask: (page, limit) =>
      requestPage('GET /api/matches', { query: { tournament: tournamentId, page, limit } }),
  })
  useRefetchOnTableChange(key, running)
  const columns: Column<Match>[] = [
    {
      key: 'players',
      label: i18n._('Players'),
      kind: 'title',
      cell: match => (
        <span className="cell-players">
          <MatchTeams match={match} />
        </span>
      ),
    },
    { key: 'status', label: i18n._('Status'), cell: ({ status }) => <MatchStatus status={status} /> },
    {
      key: 'score',
      label: i18n._('Score'),
      numeric: true,
      cell: match => <Score match={running?.find(({ _id }) => _id === match._id) ?? match} />,
    },
    {
      key: 'winner',
      label: i18n._('Winner'),
      cell: ({ winner }) => <span className="cell-name">{winner ? <UserLink user={winner} /> : '–'}</span>,
    },
    {
      key: 'when',
      label: i18n._('Date'),
      cell: ({ finishedAt, startedAt, scheduledTime, createdAt }) => (
        <Timestamp at={finishedAt ?? startedAt ?? scheduledTime ?? createdAt} />
      ),
    },
    {
      key: 'actions',
      label: i18n._('Actions'),
      kind: 'actions',
      cell: ({ _id, players }) => (
        <span className="row-actions">
          <ButtonLink href={`/admin/matches/${_id}`} size="small">
            <Trans id="Details" />
            <span className="sr-only">: {players.map(({ username }) => username).join(', ')}</span>
          </ButtonLink>
        </span>
      ),
    },
  ]
  return (
    <section className="detail-section" aria-labelledby="matches-title">
      <h2 id="matches-title">
        <Trans id="Matches" />
      </h2>
      <PagedTable
        caption={i18n._('Matches')}
        query={query}
        columns={columns}
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
    </section>
  )
}

/** Refetches the list only when a table starts or ends. */
function useRefetchOnTableChange(key: readonly string[], running: Match[] | undefined) {
  const queries = useQueryClient()
  const viewer = useViewerId()
  const tables = running?.map(({ _id, status }) => `${_id} ${status}`).join()
  const [name, tournamentId] = key
  useEffect(() => {
    if (tables !== undefined) void queries.invalidateQueries({ queryKey: [viewer, name, tournamentId] })
  }, [queries, viewer, name, tournamentId, tables])
}
