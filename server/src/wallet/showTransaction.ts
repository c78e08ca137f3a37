import type { Transaction } from '@valecuatro/contract'
import type { transactions } from './tables.ts'

type Owner = { id: string; username: string; email: string }

/** A row of the ledger as the API shows it. */
export function showTransaction(row: typeof transactions.$inferSelect, owner: Owner): Transaction {
  const { timestamp, tournament } = row.meta
  const shown = {
    _id: row.id,
    user: { _id: owner.id, username: owner.username, email: owner.email },
    type: row.type,
    amount: row.amount,
    balanceBefore: row.balanceBefore,
    balanceAfter: row.balanceAfter,
    reason: row.reason,
    // Whatever else is noted there is the house's own business.
    meta: { timestamp, ...(tournament ? { tournament } : {}) },
    createdAt: row.createdAt.toISOString(),
  }
  return shown as Transaction
}
