import './auditLog.css'
import { Trans, useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import type { AuditEntry } from '@valecuatro/contract'
import { SORT_ORDERS } from '@valecuatro/contract/values'
import { request, requestPage } from '../../../net/query.tsx'
import { useViewerId } from '../../../net/session/useSession.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import {
  calendarDay,
  oneOf,
  pageNumber,
  searchText,
  type UrlState,
  useUrlState,
  type View,
} from '../../../ui/urlState.ts'
import { ExportCsvButton } from '../kit/csvExport.tsx'
import { endOfDay, startOfDay } from '../kit/dates.tsx'
import { DateFilter, Filters, SearchField } from '../kit/filters.tsx'
import { PagedTable } from '../kit/pagedTable.tsx'
import { PageHead, RefreshListButton } from '../kit/pageHead.tsx'
import { usePagedQuery } from '../kit/usePagedQuery.ts'
import { actionName } from './actions.ts'
import { AuditSubject, auditColumns } from './auditColumns.tsx'

/** All actions of administrators: who, what, on which subject and when. */
export default function AuditPage() {
  const { i18n } = useLingui()
  const { view, change, search, asked, query } = useAudit()
  const filters = [view.search, view.actor, view.action, view.subject, view.startDate, view.endDate]
  const isFiltered = filters.some(filter => filter !== '')
  return (
    <>
      <PageHead
        title={i18n._('Audit log')}
        line={<Trans id="Everything administrators do. Entries are never changed or deleted." />}
        actions={
          <>
            <RefreshListButton query={query} />
            <ExportCsvButton
              route="GET /api/admin/audit/export"
              query={asked}
              fileName="audit.csv"
              failed={i18n._('The audit log could not be exported')}
            />
          </>
        }
      />
      <AuditFilters view={view} change={change} search={search} isFiltered={isFiltered} />
      {view.subject !== '' && (
        <SubjectFilter
          subject={view.subject}
          entries={query.data?.value}
          onClear={() => change({ subject: '' })}
        />
      )}
      <PagedTable
        caption={i18n._('Audit log')}
        query={query}
        columns={auditColumns(i18n)}
        rowKey={({ _id }) => _id}
        page={view.page}
        onPage={(page, how) => change({ page }, how)}
        sorting={view}
        onSort={({ sort, order }) => change({ sort, order })}
        failed={i18n._('The audit log could not be loaded')}
        empty={
          <div className="panel">
            {isFiltered ? (
              <EmptyState
                title={<Trans id="No entries match your filters" />}
                actions={
                  <Button onClick={() => change(UNFILTERED)}>
                    <Trans id="Clear filters" />
                  </Button>
                }
              />
            ) : (
              <EmptyState title={<Trans id="No entries yet" />}>
                <p>
                  <Trans id="Everything administrators do is recorded here." />
                </p>
              </EmptyState>
            )}
          </div>
        }
      />
    </>
  )
}

interface OneSubjectProps {
  /** The subject's id. */
  subject: string
  entries: readonly AuditEntry[] | undefined
  onClear: () => void
}

/** Shows that the list is limited to one subject, with a button to show all. */
function SubjectFilter({ subject, entries, onClear }: OneSubjectProps) {
  const found = entries?.find(entry => entry.subject.id === subject)?.subject
  return (
    <div className="below-4">
      <Notice>
        <div className="error-bar split">
          <p>
            <Trans
              id="Showing only actions on <0/>"
              components={{ 0: found ? <AuditSubject subject={found} /> : <code>{subject}</code> }}
            />
          </p>
          <Button size="small" onClick={onClear}>
            <Trans id="Show all" />
          </Button>
        </div>
      </Notice>
    </div>
  )
}

interface AuditFiltersProps {
  view: View<typeof URL_PARAMS>
  change: UrlState<typeof URL_PARAMS>['change']
  search: (words: string) => void
  isFiltered: boolean
}

function AuditFilters({ view, change, search, isFiltered }: AuditFiltersProps) {
  const { i18n } = useLingui()
  const noted = useRecordedActions().data ?? []
  // The action in the URL is offered even if it has never been recorded.
  const actions = view.action === '' || noted.includes(view.action) ? noted : [view.action, ...noted]
  const named = actions
    .map(action => ({ action, name: actionName(i18n, action) }))
    .sort((one, other) => one.name.localeCompare(other.name, i18n.locale))
  return (
    <Filters isFiltered={isFiltered} onClear={() => change(UNFILTERED)}>
      <SearchField
        label={i18n._('Search')}
        placeholder={i18n._('Name, reason, amount…')}
        value={view.search}
        onSearch={search}
      />
      <SelectField
        label={i18n._('Action')}
        value={view.action}
        onChange={({ target }) => change({ action: target.value })}
      >
        <option value="">{i18n._('All actions')}</option>
        {named.map(({ action, name }) => (
          <option key={action} value={action}>
            {name}
          </option>
        ))}
      </SelectField>
      <SearchField
        label={i18n._('Administrator')}
        value={view.actor}
        onSearch={actor => change({ actor }, view.actor === '' ? 'push' : 'replace')}
      />
      <DateFilter
        label={i18n._('From')}
        value={view.startDate}
        max={view.endDate || undefined}
        onChange={(startDate, how) => change({ startDate }, how)}
      />
      <DateFilter
        label={i18n._('Until')}
        value={view.endDate}
        min={view.startDate || undefined}
        onChange={(endDate, how) => change({ endDate }, how)}
      />
    </Filters>
  )
}

const URL_PARAMS = {
  search: searchText,
  actor: searchText,
  action: searchText,
  subject: searchText,
  startDate: calendarDay,
  endDate: calendarDay,
  sort: oneOf(['at'], 'at'),
  order: oneOf(SORT_ORDERS, 'desc'),
  page: pageNumber,
}

const UNFILTERED = {
  search: '',
  actor: '',
  action: '',
  subject: '',
  startDate: '',
  endDate: '',
}

/** The entries that match the URL. */
function useAudit() {
  const address = useUrlState(URL_PARAMS)
  const { page, ...said } = address.view
  // Days start and end in the local time zone.
  const asked = { ...said, startDate: startOfDay(said.startDate), endDate: endOfDay(said.endDate) }
  const query = usePagedQuery({
    key: ['audit', asked],
    page,
    ask: (page, limit) => requestPage('GET /api/admin/audit', { query: { ...asked, page, limit } }),
  })
  return { ...address, asked, query }
}

/** The actions that have been recorded so far. */
function useRecordedActions() {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [viewer, 'audit', 'actions'],
    queryFn: () => request('GET /api/admin/audit/actions'),
  })
}
