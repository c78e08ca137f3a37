import '../kit/management.css'
import { Trans, useLingui } from '@lingui/react'
import type { Transaction } from '@valecuatro/contract'
import { SORT_ORDERS, TRANSACTION_SORTS, TRANSACTION_TYPES } from '@valecuatro/contract/values'
import { requestPage } from '../../../net/query.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { calendarDay, oneOf, pageNumber, searchText, useUrlState } from '../../../ui/urlState.ts'
import { LEDGER_REASONS, ledgerReason } from '../../people/index.ts'
import { ExportCsvButton } from '../kit/csvExport.tsx'
import { endOfDay, startOfDay } from '../kit/dates.tsx'
import { DateFilter, Filters, SearchField } from '../kit/filters.tsx'
import { PagedTable } from '../kit/pagedTable.tsx'
import { PageHead, RefreshListButton } from '../kit/pageHead.tsx'
import { usePagedQuery } from '../kit/usePagedQuery.ts'
import { transactionColumns } from './transactionColumns.tsx'
import { useTransactionDialogs } from './useTransactionDialogs.tsx'

const URL_PARAMS = {
  type: oneOf(TRANSACTION_TYPES),
  user: searchText,
  reason: oneOf(LEDGER_REASONS),
  startDate: calendarDay,
  endDate: calendarDay,
  /** The economy page counts days in UTC and links to them. */
  zone: oneOf(['utc']),
  sort: oneOf(TRANSACTION_SORTS, 'createdAt'),
  order: oneOf(SORT_ORDERS, 'desc'),
  page: pageNumber,
}

const UNFILTERED = { type: '', user: '', reason: '', startDate: '', endDate: '', zone: '' } as const

export default function TransactionsPage() {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const { page, ...said } = view
  const { reason: reasonIs, zone, ...rest } = said
  // The server takes a day alone as one in UTC.
  const isUtc = zone === 'utc'
  const asked = {
    ...rest,
    reasonIs,
    startDate: isUtc ? said.startDate : startOfDay(said.startDate),
    endDate: isUtc ? said.endDate : endOfDay(said.endDate),
  }
  const query = usePagedQuery<Transaction>({
    key: ['admin-transactions', asked],
    page,
    ask: (page, limit) => requestPage('GET /api/admin/transactions', { query: { ...asked, page, limit } }),
  })
  const { sort: _, order: __, ...filters } = said
  const isFiltered = Object.values(filters).some(value => value !== '')
  const clear = () => change(UNFILTERED)
  const { actions, dialog } = useTransactionDialogs()

  return (
    <div className="ledger">
      <PageHead
        title={i18n._('Transaction Viewer')}
        actions={
          <>
            <RefreshListButton query={query} />
            <ExportCsvButton
              route="GET /api/admin/transactions/export"
              query={asked}
              fileName="transactions.csv"
              failed={i18n._('The transactions could not be exported')}
            />
          </>
        }
      />
      <TransactionFilters filters={filters} isFiltered={isFiltered} onChange={change} onClear={clear} />
      <PagedTable
        caption={i18n._('Transactions')}
        query={query}
        columns={transactionColumns(i18n, actions)}
        rowKey={({ _id }) => _id}
        page={page}
        onPage={(page, how) => change({ page }, how)}
        sorting={said}
        onSort={sorting => change(sorting)}
        failed={i18n._('Failed to fetch transactions')}
        empty={
          <div className="panel">
            {isFiltered ? (
              <EmptyState
                title={<Trans id="No transactions match your filters" />}
                actions={
                  <Button onClick={clear}>
                    <Trans id="Clear filters" />
                  </Button>
                }
              />
            ) : (
              <EmptyState title={<Trans id="No transactions yet" />}>
                <p>
                  <Trans id="Every coin that is credited or debited shows up here." />
                </p>
              </EmptyState>
            )}
          </div>
        }
      />
      {dialog}
    </div>
  )
}

interface LedgerFilters {
  type: Transaction['type'] | ''
  user: string
  reason: ReturnType<typeof URL_PARAMS.reason.read>
  startDate: string
  endDate: string
  /** Days are in the local time zone, unless they are said to be in UTC. */
  zone: 'utc' | ''
}

interface TransactionFiltersProps {
  filters: LedgerFilters
  isFiltered: boolean
  onChange: (changes: Partial<LedgerFilters>, how?: 'push' | 'replace') => void
  onClear: () => void
}

function TransactionFilters({ filters, isFiltered, onChange, onClear }: TransactionFiltersProps) {
  const { i18n } = useLingui()
  const isBackwards =
    filters.startDate !== '' && filters.endDate !== '' && filters.endDate < filters.startDate
  /** Only the first letter adds a history entry; later ones replace it. */
  const searchUser = (user: string) => onChange({ user }, filters.user === '' ? 'push' : 'replace')
  return (
    <>
      <Filters isFiltered={isFiltered} onClear={onClear}>
        <SearchField
          label={i18n._('User')}
          placeholder={i18n._('Name, email or ID')}
          value={filters.user}
          onSearch={searchUser}
        />
        <SelectField
          label={i18n._('Type')}
          value={filters.type}
          onChange={event => onChange({ type: event.target.value as LedgerFilters['type'] })}
        >
          <option value="">{i18n._('All')}</option>
          <option value="credit">{i18n._('Credit')}</option>
          <option value="debit">{i18n._('Debit')}</option>
        </SelectField>
        <SelectField
          label={i18n._('Reason')}
          value={filters.reason}
          onChange={event => onChange({ reason: URL_PARAMS.reason.read(event.target.value) })}
        >
          <option value="">{i18n._('All')}</option>
          {LEDGER_REASONS.map(reason => (
            <option key={reason} value={reason}>
              {ledgerReason(i18n, reason)}
            </option>
          ))}
        </SelectField>
        <DateFilter
          label={filters.zone === '' ? i18n._('Start date') : i18n._('Start date (UTC)')}
          max={filters.endDate || undefined}
          value={filters.startDate}
          onChange={(startDate, how) => onChange({ startDate }, how)}
        />
        <DateFilter
          label={filters.zone === '' ? i18n._('End date') : i18n._('End date (UTC)')}
          min={filters.startDate || undefined}
          value={filters.endDate}
          onChange={(endDate, how) => onChange({ endDate }, how)}
        />
      </Filters>
      {isBackwards && (
        <p className="field-error export-error" role="alert">
          <WarningIcon size={16} />
          <Trans id="The end date is before the start date." />
        </p>
      )}
    </>
  )
}
