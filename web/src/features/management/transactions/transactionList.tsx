import '../management.css'
import { Trans, useLingui } from '@lingui/react'
import { TRANSACTION_SORTS, TRANSACTION_TYPES, type Transaction } from '@valecuatro/contract/transactions'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { day, oneOf, pageNumber, words } from '../../desk/address.ts'
import { endOfDay, startOfDay } from '../../desk/day.ts'
import { DeskHead } from '../../desk/deskHead.tsx'
import { DeskList } from '../../desk/deskList.tsx'
import { RefreshList } from '../../desk/refreshButton.tsx'
import { ORDERS } from '../../desk/sorting.ts'
import { useAddress } from '../../desk/useAddress.ts'
import { usePageOf } from '../../desk/usePageOf.ts'
import { askPage } from '../../queries/ask.ts'
import { ExportButton } from './exportButton.tsx'
import { transactionColumns } from './transactionColumns.tsx'
import { TransactionFilters } from './transactionFilters.tsx'

const PARAMS = {
  type: oneOf(TRANSACTION_TYPES),
  user: words,
  reason: words,
  startDate: day,
  endDate: day,
  sort: oneOf(TRANSACTION_SORTS, 'createdAt'),
  order: oneOf(ORDERS, 'desc'),
  page: pageNumber,
}

const UNFILTERED = { type: '', user: '', reason: '', startDate: '', endDate: '' } as const

export function TransactionList() {
  const { i18n } = useLingui()
  const { view, change } = useAddress(PARAMS)
  const { page, ...said } = view
  // A day begins and ends where the operator is.
  const asked = { ...said, startDate: startOfDay(said.startDate), endDate: endOfDay(said.endDate) }
  const query = usePageOf<Transaction>({
    key: ['admin-transactions', asked],
    page,
    ask: (page, limit) => askPage('GET /api/admin/transactions', { query: { ...asked, page, limit } }),
  })
  const { sort: _, order: __, ...filters } = said
  const isFiltered = Object.values(filters).some(value => value !== '')
  const clear = () => change(UNFILTERED)

  return (
    <>
      <DeskHead
        title={i18n._('Transaction Viewer')}
        actions={
          <>
            <RefreshList query={query} />
            <ExportButton query={asked} />
          </>
        }
      />
      <TransactionFilters filters={filters} isFiltered={isFiltered} onChange={change} onClear={clear} />
      <DeskList
        caption={i18n._('Transactions')}
        query={query}
        columns={transactionColumns(i18n)}
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
    </>
  )
}
