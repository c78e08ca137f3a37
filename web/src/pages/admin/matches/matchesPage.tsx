import '../kit/management.css'
import { Trans, useLingui } from '@lingui/react'
import type { Match, StaffMatch } from '@valecuatro/contract'
import { MATCH_SORTS, MATCH_STATUSES, SORT_ORDERS } from '@valecuatro/contract/values'
import { useState } from 'react'
import { request, requestPage } from '../../../net/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { oneOf, pageNumber, searchText, useUrlState } from '../../../ui/urlState.ts'
import { Filters, SearchField } from '../kit/filters.tsx'
import { PagedTable } from '../kit/pagedTable.tsx'
import { PageHead, RefreshListButton } from '../kit/pageHead.tsx'
import { useArrivalAction } from '../kit/useArrivalAction.ts'
import { useMayCall } from '../kit/useMayCall.ts'
import { usePagedQuery } from '../kit/usePagedQuery.ts'
import { CreateMatch } from './createMatch.tsx'
import { MarkFinished } from './finalizeMatch.tsx'
import { matchStatusText } from './matchCells.tsx'
import { matchColumns } from './matchColumns.tsx'
import { PopupBlockedNotice, useStartGame } from './useStartGame.tsx'

const URL_PARAMS = {
  search: searchText,
  status: oneOf(MATCH_STATUSES),
  sort: oneOf(MATCH_SORTS, 'createdAt'),
  order: oneOf(SORT_ORDERS, 'desc'),
  page: pageNumber,
}

export default function MatchesPage() {
  const { i18n } = useLingui()
  const [isCreating, setCreating] = useState(false)
  const [finishing, setFinishing] = useState<Match | null>(null)
  const game = useStartGame()
  const { view, change, search } = useUrlState(URL_PARAMS)
  const { page, ...asked } = view
  const query = usePagedQuery<StaffMatch>({
    key: ['admin-matches', asked],
    page,
    ask: (page, limit) => requestPage('GET /api/admin/matches', { query: { ...asked, page, limit } }),
    live: {
      list: 'matches',
      lookUp: ({ _id }) => request('GET /api/admin/matches/{id}', { params: { id: _id } }),
    },
  })
  const mayCreate = useMayCall('organiser')
  useArrivalAction(() => setCreating(mayCreate))
  const isFiltered = asked.search !== '' || asked.status !== ''
  const clear = () => change({ search: '', status: '' })

  const create = mayCreate && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Trans id="Create match" />
    </Button>
  )
  return (
    <>
      <PageHead
        title={i18n._('Match Management')}
        actions={
          <>
            <RefreshListButton query={query} />
            {create}
          </>
        }
      />
      <Filters isFiltered={isFiltered} onClear={clear}>
        <SearchField
          label={i18n._('Search by player or tournament')}
          value={asked.search}
          onSearch={search}
        />
        <SelectField
          label={i18n._('Status')}
          value={asked.status}
          onChange={event => change({ status: URL_PARAMS.status.read(event.target.value) })}
        >
          <option value="">{i18n._('All')}</option>
          {MATCH_STATUSES.map(status => (
            <option key={status} value={status}>
              {matchStatusText(i18n, status)}
            </option>
          ))}
        </SelectField>
      </Filters>
      <PopupBlockedNotice gameId={game.unopened} />
      <PagedTable
        caption={i18n._('Matches')}
        query={query}
        columns={matchColumns(i18n, { game, load: query.data?.load ?? 0, onFinish: setFinishing })}
        rowKey={({ _id }) => _id}
        page={page}
        onPage={(page, how) => change({ page }, how)}
        sorting={asked}
        onSort={sorting => change(sorting)}
        failed={query.data ? i18n._('Failed to refresh matches') : i18n._('Failed to fetch data')}
        empty={
          <div className="panel">
            {isFiltered ? (
              <EmptyState
                title={<Trans id="No matches found with these filters" />}
                actions={
                  <Button onClick={clear}>
                    <Trans id="Clear filters" />
                  </Button>
                }
              />
            ) : (
              <EmptyState title={<Trans id="No matches yet" />} actions={create} />
            )}
          </div>
        }
      />
      {isCreating && <CreateMatch onClose={() => setCreating(false)} onCreated={query.load} />}
      {finishing && <MarkFinished match={finishing} onClose={() => setFinishing(null)} />}
    </>
  )
}
