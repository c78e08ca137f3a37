import type { Transaction, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { readUsersById } from '../accounts/index.ts'
import type { Database } from '../platform/database/database.ts'
import { sortByIds } from '../platform/lists/pagedList.ts'
import { transactions } from './schema.ts'

type Owner = { id: UserId; username: string; email: string | null }

/** A row of the ledger as the API shows it; only administrators see who adjusted coins, and the note. */
export function presentTransaction(
  row: typeof transactions.$inferSelect,
  owner: Owner,
  to: 'owner' | 'administrators',
): Transaction {
  const { timestamp, tournament, by, note } = row.meta
  const { refunds, approvedBy } = row.meta as { refunds?: { transactionId: string }; approvedBy?: unknown }
  const isAdministrator = to === 'administrators'
  const shown = {
    _id: row.id,
    user: { _id: owner.id, username: owner.username, email: owner.email ?? '' },
    type: row.type,
    amount: row.amount,
    balanceBefore: row.balanceBefore,
    balanceAfter: row.balanceAfter,
    reason: row.reason,
    // The rest of `meta` is internal.
    meta: {
      timestamp,
      ...(tournament ? { tournament } : {}),
      ...(isAdministrator && by ? { by } : {}),
      ...(isAdministrator && note ? { note } : {}),
      ...(isAdministrator && approvedBy ? { approvedBy } : {}),
      ...(isAdministrator && refunds ? { corrects: refunds.transactionId } : {}),
    },
    createdAt: row.createdAt.toISOString(),
  }
  return shown as Transaction
}

/** The rows of any users with these `seq` numbers, in the given order, for administrators. */
export async function readTransactionsBySeq(db: Database, seqs: string[]): Promise<Transaction[]> {
  if (seqs.length === 0) return []
  const found = await db
    .select()
    .from(transactions)
    // One array instead of up to 10,000 parameters, which would take longer to write than the rows to read.
    .where(
      sql`${transactions.seq} = ANY(${`{${seqs.join()}}`}::bigint[]) AND ${transactions.userId} IS NOT NULL`,
    )
  const owners = await readUsersById(
    db,
    found.flatMap(({ userId }) => userId ?? []),
  )
  return sortByIds(found, seqs, ({ seq }) => String(seq)).map(row =>
    presentTransaction(row, owners.get(row.userId!)!, 'administrators'),
  )
}
