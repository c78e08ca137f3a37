import type { Transaction } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { type Cell, writeCsv } from '../platform/csv.ts'
import type { Database } from '../platform/database.ts'
import { inBatches, type KeysetStream } from '../platform/keysetStream.ts'
import { choose, directionOf, type LedgerFilters, type LedgerOrder } from './ledgerFilters.ts'
import { lookUpTransactions } from './present.ts'

const HEAD = [
  'Transaction ID',
  'Created At',
  'User',
  'Email',
  'Type',
  'Amount',
  'Balance Before',
  'Balance After',
  'Reason',
  'Tournament',
  'Administrator',
]

/** What the list shows with these filters and in this order, all of it. */
export function exportLedger(db: Database, listing: LedgerFilters & LedgerOrder): AsyncIterable<string> {
  return writeCsv(HEAD, readRows(db, listing))
}

async function* readRows(db: Database, listing: LedgerFilters & LedgerOrder): AsyncIterable<Cell[]> {
  const { kind, period } = await choose(db, listing)
  const batches = inBatches<{ seq: string | number }>(db, {
    ...orderOf(listing),
    where: sql.join([...kind, ...period.conditions], sql` AND `),
    columns: sql`t.seq`,
    order: directionOf(listing),
  })
  for await (const batch of batches) {
    const seqs = batch.map(({ seq }) => Number(seq))
    for (const transaction of await lookUpTransactions(db, seqs)) yield cellsOf(transaction)
  }
}

function orderOf({ sort = 'createdAt' }: LedgerOrder): Pick<KeysetStream, 'from' | 'keys'> {
  const seq = { column: sql`t.seq`, type: 'bigint' } as const
  const at = { column: sql`t.created_at`, type: 'timestamptz' } as const
  const from = sql`transactions t`
  switch (sort) {
    case 'user':
      return {
        from: sql`users u JOIN transactions t ON t.wallet_id = u.id`,
        keys: [{ column: sql`u.username_key`, type: 'text' }, seq],
      }
    case 'createdAt':
      return { from, keys: [at, seq] }
    case 'amount':
      return { from, keys: [{ column: sql`t.amount`, type: 'bigint' }, at, seq] }
    case 'balanceAfter':
      return { from, keys: [{ column: sql`t.balance_after`, type: 'bigint' }, at, seq] }
    case 'type':
    case 'reason':
      return { from, keys: [{ column: sql`t.${sql.identifier(sort)}`, type: 'text' }, at, seq] }
  }
}

function cellsOf({ _id, user, type, amount, meta, ...row }: Transaction): Cell[] {
  return [
    _id,
    row.createdAt,
    user.username,
    user.email,
    type,
    amount,
    row.balanceBefore,
    row.balanceAfter,
    row.reason,
    meta.tournament?.name ?? null,
    meta.by?.username ?? null,
  ]
}
