import '../kit/management.css'
import '../../tournaments/tournaments.css'
import { Trans, useLingui } from '@lingui/react'
import type { Tournament } from '@valecuatro/contract'
import { FORMATS, SORT_ORDERS, TOURNAMENT_FILTERS, TOURNAMENT_SORTS } from '@valecuatro/contract/values'
import { useState } from 'react'
import { serverErrorText } from '../../../i18n/failureText.ts'
import { request, requestPage } from '../../../net/query.tsx'
import { useSession } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { oneOf, pageNumber, searchText, useUrlState } from '../../../ui/urlState.ts'
import { formatNames } from '../../tournaments/index.ts'
import { failureOf } from '../kit/errorBar.tsx'
import { Filters, SearchField } from '../kit/filters.tsx'
import { PagedTable } from '../kit/pagedTable.tsx'
import { PageHead, RefreshListButton } from '../kit/pageHead.tsx'
import { useArrivalAction } from '../kit/useArrivalAction.ts'
import { usePagedQuery } from '../kit/usePagedQuery.ts'
import { CreateTournament } from './createTournament.tsx'
import { SeriesSection } from './series.tsx'
import { TemplatesSection } from './templates.tsx'
import { tournamentColumns } from './tournamentColumns.tsx'

const URL_PARAMS = {
  search: searchText,
  status: oneOf(TOURNAMENT_FILTERS),
  format: oneOf(FORMATS),
  organiser: oneOf(['me']),
  sort: oneOf(TOURNAMENT_SORTS, 'createdAt'),
  order: oneOf(SORT_ORDERS, 'desc'),
  page: pageNumber,
}

export default function TournamentsPage() {
  const { i18n } = useLingui()
  const [isCreating, setCreating] = useState(false)
  useArrivalAction(() => setCreating(true))
  const { view, change, search } = useUrlState(URL_PARAMS)
  const { page, ...asked } = view
  const ownId = useSession().user?._id
  const query = usePagedQuery<Tournament>({
    key: ['admin-tournaments', asked],
    page,
    ask: (page, limit) =>
      requestPage('GET /api/admin/tournaments', {
        query: { ...asked, organiser: asked.organiser && ownId, page, limit },
      }),
    live: {
      list: 'tournaments',
      lookUp: ({ _id }) => request('GET /api/tournaments/{id}', { params: { id: _id } }),
    },
  })
  const failure = failureOf(query.error)
  const isFiltered = [asked.search, asked.status, asked.format, asked.organiser].some(value => value !== '')
  const clear = () => change({ search: '', status: '', format: '', organiser: '' })
  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Trans id="Create Tournament" />
    </Button>
  )

  return (
    <>
      <PageHead
        title={i18n._('Tournament Management')}
        actions={
          <>
            <RefreshListButton query={query} />
            {create}
          </>
        }
      />
      <Filters isFiltered={isFiltered} onClear={clear}>
        <SearchField label={i18n._('Search by name')} value={asked.search} onSearch={search} />
        <SelectField
          label={i18n._('Status')}
          value={asked.status}
          onChange={event => change({ status: URL_PARAMS.status.read(event.target.value) })}
        >
          <option value="">{i18n._('All')}</option>
          <option value="draft">{i18n._('Draft')}</option>
          <option value="open">{i18n._('Open')}</option>
          <option value="in_progress">{i18n._('In progress')}</option>
          <option value="finished">{i18n._('Finished')}</option>
          <option value="cancelled">{i18n._('Cancelled')}</option>
        </SelectField>
        <SelectField
          label={i18n._('Format')}
          value={asked.format}
          onChange={event => change({ format: URL_PARAMS.format.read(event.target.value) })}
        >
          <option value="">{i18n._('All')}</option>
          {FORMATS.map(format => (
            <option key={format} value={format}>
              {formatNames(i18n)[format]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={i18n._('Organised by')}
          value={asked.organiser}
          onChange={event => change({ organiser: URL_PARAMS.organiser.read(event.target.value) })}
        >
          <option value="">{i18n._('All')}</option>
          <option value="me">{i18n._('Me')}</option>
        </SelectField>
      </Filters>
      <PagedTable
        caption={i18n._('Tournaments')}
        query={query}
        columns={tournamentColumns(i18n)}
        rowKey={({ _id }) => _id}
        page={page}
        onPage={(page, how) => change({ page }, how)}
        sorting={asked}
        onSort={sorting => change(sorting)}
        failed={i18n._('Failed to fetch tournaments: {error}', {
          error: (failure && serverErrorText(i18n, failure)) ?? i18n._('Unknown error occurred'),
        })}
        empty={
          <div className="panel">
            {isFiltered ? (
              <EmptyState
                title={<Trans id="No tournaments match your filters" />}
                actions={
                  <Button onClick={clear}>
                    <Trans id="Clear filters" />
                  </Button>
                }
              />
            ) : (
              <EmptyState title={<Trans id="No tournaments yet" />} actions={create}>
                <p>
                  <Trans id="Players can see a tournament as soon as you create it, unless you save it as a draft." />
                </p>
              </EmptyState>
            )}
          </div>
        }
      />
      <TemplatesSection onCreated={query.load} />
      <SeriesSection />
      {isCreating && <CreateTournament onClose={() => setCreating(false)} onCreated={query.load} />}
    </>
  )
}
