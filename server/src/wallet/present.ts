import type { Transaction } from '@valecuatro/contract'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { users } from '../accounts/index.ts'
import type { Database } from '../platform/database.ts'
import { transactions } from './schema.ts'

type Owner = { id: string; username: string; email: string }

/** A row of the ledger as the API shows it; which administrator moved coins by hand is told to administrators alone. */
export function showTransaction(
  row: typeof transactions.$inferSelect,
  owner: Owner,
  to: 'owner' | 'administrators',
): Transaction {
  const { timestamp, tournament, by } = row.meta
  const isShown = to === 'administrators' && by
  const shown = {
    _id: row.id,
    user: { _id: owner.id, username: owner.username, email: owner.email },
    type: row.type,
    amount: row.amount,
    balanceBefore: row.balanceBefore,
    balanceAfter: row.balanceAfter,
    reason: row.reason,
    // Whatever else is noted there is the house's own business.
    meta: { timestamp, ...(tournament ? { tournament } : {}), ...(isShown ? { by } : {}) },
    createdAt: row.createdAt.toISOString(),
  }
  return shown as Transaction
}

/** Rows of all users by their numbers, in this order, for administrators. */
export async function lookUpTransactions(db: Database, seqs: number[]): Promise<Transaction[]> {
  if (seqs.length === 0) return []
  const found = await db
    .select({ row: transactions, owner: { id: users.id, username: users.username, email: users.email } })
    .from(transactions)
    .innerJoin(users, eq(users.id, transactions.userId))
    .where(and(inArray(transactions.seq, seqs), isNotNull(transactions.userId)))
  const places = new Map(seqs.map((seq, index) => [seq, index]))
  return found
    .toSorted((a, b) => places.get(a.row.seq)! - places.get(b.row.seq)!)
    .map(({ row, owner }) => showTransaction(row, owner, 'administrators'))
}
