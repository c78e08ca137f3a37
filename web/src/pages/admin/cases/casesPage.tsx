import { Trans, useLingui } from '@lingui/react'
import type { CaseSummary } from '@valecuatro/contract'
import { CASE_STATUSES } from '@valecuatro/contract/values'
import { Link } from 'wouter'
import { request, requestPage } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Badge } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import type { Column } from '../../../ui/table.tsx'
import { TimeAgo } from '../../../ui/time.tsx'
import { oneOf, pageNumber, searchText, useUrlState } from '../../../ui/urlState.ts'
import { listHref, person, useColleagues } from '../alerts/index.ts'
import { Timestamp } from '../kit/dates.tsx'
import { Filters, SearchField } from '../kit/filters.tsx'
import { PagedTable } from '../kit/pagedTable.tsx'
import { PageHead, RefreshListButton } from '../kit/pageHead.tsx'
import { usePagedQuery } from '../kit/usePagedQuery.ts'

const URL_PARAMS = { search: searchText, status: oneOf(CASE_STATUSES), assignee: person, page: pageNumber }

/** Alerts that staff handle together. */
export default function CasesPage() {
  const { i18n } = useLingui()
  const viewer = useViewerId()
  const { view, change, search } = useUrlState(URL_PARAMS)
  const { page, ...asked } = view
  const colleagues = useColleagues()
  const query = usePagedQuery<CaseSummary>({
    key: ['cases', asked],
    page,
    ask: (page, limit) => requestPage('GET /api/admin/cases', { query: { ...asked, page, limit } }),
    live: {
      list: 'cases',
      lookUp: ({ _id }) => request('GET /api/admin/cases/{id}', { params: { id: _id } }),
    },
  })
  const isFiltered = asked.search !== '' || asked.status !== '' || asked.assignee !== ''
  return (
    <>
      <PageHead title={i18n._('Cases')} actions={<RefreshListButton query={query} />} />
      <Filters isFiltered={isFiltered} onClear={() => change({ search: '', status: '', assignee: '' })}>
        <SearchField label={i18n._('Search by title')} value={asked.search} onSearch={search} />
        <SelectField
          label={i18n._('Status')}
          value={asked.status}
          onChange={event => change({ status: URL_PARAMS.status.read(event.target.value) })}
        >
          <option value="">{i18n._('All')}</option>
          <option value="open">{i18n._('Open')}</option>
          <option value="closed">{i18n._('Closed')}</option>
        </SelectField>
        <SelectField
          label={i18n._('Assigned to')}
          value={asked.assignee}
          onChange={event => change({ assignee: person.read(event.target.value) })}
        >
          <option value="">{i18n._('Anyone')}</option>
          <option value="none">{i18n._('No one yet')}</option>
          {(colleagues.data ?? []).map(({ _id, username }) => (
            <option key={_id} value={_id}>
              {_id === viewer ? i18n._('{username} (you)', { username }) : username}
            </option>
          ))}
        </SelectField>
      </Filters>
      <PagedTable
        caption={i18n._('Cases')}
        query={query}
        columns={useColumns()}
        rowKey={({ _id }) => _id}
        page={page}
        onPage={(page, how) => change({ page }, how)}
        failed={i18n._('The cases could not be loaded')}
        empty={
          <div className="panel">
            <EmptyState
              title={isFiltered ? <Trans id="No case matches the filters" /> : <Trans id="No cases yet" />}
              actions={
                <ButtonLink href={listHref()}>
                  <Trans id="Go to the alerts" />
                </ButtonLink>
              }
            >
              <p>
                <Trans id="A case joins alerts that belong together. Open one from an alert or from the list of alerts." />
              </p>
            </EmptyState>
          </div>
        }
      />
    </>
  )
}

function useColumns(): Column<CaseSummary>[] {
  const { i18n } = useLingui()
  return [
    {
      key: 'title',
      label: i18n._('Case'),
      kind: 'title',
      cell: ({ _id, title }) => (
        <Link href={`/admin/cases/${_id}`} className="record-link break-words">
          {title}
        </Link>
      ),
    },
    { key: 'status', label: i18n._('Status'), cell: ({ status }) => <CaseStatusBadge status={status} /> },
    {
      key: 'assignee',
      label: i18n._('Assigned to'),
      cell: ({ assignee }) => assignee?.username ?? <span className="soft">–</span>,
    },
    {
      key: 'alerts',
      label: i18n._('Alerts'),
      numeric: true,
      cell: ({ alertCount }) => i18n.number(alertCount),
    },
    { key: 'updatedAt', label: i18n._('Last change'), cell: ({ updatedAt }) => <TimeAgo at={updatedAt} /> },
    { key: 'createdAt', label: i18n._('Opened'), cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  ]
}

export function CaseStatusBadge({ status }: Pick<CaseSummary, 'status'>) {
  return status === 'open' ? (
    <Badge tone="warning">
      <Trans id="Open" />
    </Badge>
  ) : (
    <Badge>
      <Trans id="Closed" />
    </Badge>
  )
}
