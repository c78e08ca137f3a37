import type { Transaction, UserId } from '@valecuatro/contract'
import '../../kit/management.css'
import type { I18n } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react'
import { Link } from 'wouter'
import { requestPage } from '../../../../net/query.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { pageNumber, useUrlState } from '../../../../ui/urlState.ts'
import { PagedTable } from '../../kit/pagedTable.tsx'
import { usePagedQuery } from '../../kit/usePagedQuery.ts'
import {
  type TransactionActions,
  transactionColumns,
  useTransactionDialogs,
} from '../../transactions/index.ts'

const URL_PARAMS = { page: pageNumber }

const FIRST = 'reason'

/** The columns of the transactions page without the user, who is the same in every row. */
function columnsOf(i18n: I18n, actions: TransactionActions): Column<Transaction>[] {
  const columns = transactionColumns(i18n, actions).flatMap(column =>
    column.key === 'user' ? [] : { ...column, sortable: false },
  )
  return [
    ...columns.flatMap(column => (column.key === FIRST ? { ...column, kind: 'title' as const } : [])),
    ...columns.filter(({ key }) => key !== FIRST),
  ]
}

export function LedgerTab({ userId }: { userId: UserId }) {
  const { i18n } = useLingui()
  const { view, change } = useUrlState(URL_PARAMS)
  const { actions, dialog } = useTransactionDialogs()
  const query = usePagedQuery({
    key: ['ledger', userId],
    page: view.page,
    ask: (page, limit) =>
      requestPage('GET /api/admin/transactions', { query: { user: userId, page, limit } }),
  })
  return (
    <>
      <PagedTable
        caption={i18n._('Ledger')}
        query={query}
        columns={columnsOf(i18n, actions)}
        rowKey={({ _id }) => _id}
        page={view.page}
        onPage={(page, how) => change({ page }, how)}
        failed={i18n._('Failed to fetch transactions')}
        empty={
          <div className="panel">
            <EmptyState title={<Trans id="No transactions yet" />} />
          </div>
        }
      />
      {dialog}
      <Link href={`/admin/transactions?user=${userId}`} className="link">
        <Trans id="Filter or export in Transactions" />
      </Link>
    </>
  )
}
