import './profile.css'
import { Trans, useLingui } from '@lingui/react'
import type { Transaction } from '@valecuatro/contract'
import { PAGE_SIZE } from '@valecuatro/contract/values'
import { useState } from 'react'
import { Link } from 'wouter'
import { SelectField } from '../../../ui/field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { ledgerReason, signedNumber } from './coinText.ts'
import { type LedgerKind, useOwnLedger } from './usePlayer.ts'

export function OwnLedger() {
  const { i18n } = useLingui()
  const [kind, setKind] = useState<LedgerKind>('all')
  const [page, setPage] = useState(1)
  const query = useOwnLedger(page, kind)

  function choose(next: LedgerKind) {
    setKind(next)
    setPage(1)
  }

  return (
    <>
      <div className="ledger-filter">
        <SelectField
          label={i18n._('Show')}
          value={kind}
          onChange={event => choose(event.target.value as LedgerKind)}
        >
          <option value="all">{i18n._('All')}</option>
          <option value="credit">{i18n._('Received')}</option>
          <option value="debit">{i18n._('Spent')}</option>
        </SelectField>
      </div>
      <Loaded
        query={query}
        loading={<Skeleton height="18rem" />}
        failed={<Trans id="Your coin history could not be loaded" />}
      >
        {({ value: rows, total }) =>
          total === 0 ? (
            <EmptyState title={<Trans id="No transactions" />}>
              <p>
                <Trans id="Every coin you receive or spend is listed here, with the reason." />
              </p>
            </EmptyState>
          ) : (
            <div className="paged-rows" aria-busy={query.isPlaceholderData}>
              <Rows rows={rows} />
              <div className="list-pages">
                <Pagination page={page} pages={Math.ceil(total / PAGE_SIZE)} onPage={setPage} />
              </div>
            </div>
          )
        }
      </Loaded>
    </>
  )
}

function Rows({ rows }: { rows: Transaction[] }) {
  const { i18n } = useLingui()
  const columns: Column<Transaction>[] = [
    {
      key: 'when',
      label: i18n._('When'),
      cell: row => (
        <time dateTime={row.createdAt}>
          {i18n.date(row.createdAt, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      ),
    },
    {
      key: 'reason',
      label: i18n._('Reason'),
      cell: ({ reason, meta }) => (
        <>
          {ledgerReason(i18n, reason)}
          {meta.tournament && (
            <Link
              href={`/tournament/${meta.tournament._id}/match-queue`}
              className="link ledger-tournament small break-words"
            >
              {meta.tournament.name}
            </Link>
          )}
        </>
      ),
    },
    {
      key: 'amount',
      label: i18n._('Coins'),
      numeric: true,
      cell: row => (
        <strong className="coin-change" data-type={row.type}>
          {signedNumber(i18n, row.type === 'credit' ? row.amount : -row.amount)}
        </strong>
      ),
    },
    {
      key: 'after',
      label: i18n._('Balance'),
      numeric: true,
      cell: row => i18n.number(row.balanceAfter),
    },
  ]
  return <Table caption={i18n._('Coin history')} columns={columns} rows={rows} rowKey={row => row._id} />
}
