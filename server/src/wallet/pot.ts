import type { TournamentId } from '@valecuatro/contract'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import type { Reason } from './move.ts'
import { transactions } from './schema.ts'

/** The coins that moved into (positive) and out of (negative) the pot of a tournament, by reason. */
export async function sumPot(db: Database, id: TournamentId): Promise<Map<Reason, number>> {
  const rows = await db
    .select({
      reason: transactions.reason,
      amount:
        sql`sum(CASE ${transactions.type} WHEN 'credit' THEN ${transactions.amount} ELSE -${transactions.amount} END)`.mapWith(
          Number,
        ),
    })
    .from(transactions)
    .where(eq(transactions.walletId, id))
    .groupBy(transactions.reason)
  return new Map(rows.map(({ reason, amount }) => [reason as Reason, amount]))
}
