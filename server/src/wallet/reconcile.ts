import { sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** The ledger and the wallets do not agree. */
    'ledger-differs': { differences: Difference[]; at: Date }
  }
}

export interface Difference {
  walletId: string | null
  problem: 'balance-is-not-the-sum' | 'rows-do-not-follow' | 'coins-are-not-conserved' | 'closing-differs'
  expected: number
  found: number
}

/**
 * Adds up the whole ledger and compares it with the balances; a difference is reported, never corrected.
 * `longRunning` is the database handle for reading a long ledger.
 */
export async function reconcile(ctx: Context, longRunning: Database = ctx.db): Promise<Difference[]> {
  const differences = await findDifferences(longRunning)
  ctx.metrics?.ledgerChecked(differences.length)
  if (differences.length > 0) await ctx.db.transaction(tx => reportDifferences(tx, ctx, differences))
  return differences
}

/** Logs the differences and raises an alert. */
export async function reportDifferences(tx: Database, ctx: Context, differences: Difference[]) {
  ctx.log.error({ differences }, 'the ledger does not add up')
  await ctx.events.emit(tx, 'ledger-differs', { differences, at: ctx.now() })
}

// One statement reads one snapshot: concurrent movements are seen completely or not at all.
async function findDifferences(db: Database): Promise<Difference[]> {
  const rows = await rowsOf<{
    wallet_id: string | null
    problem: Difference['problem']
    expected: string
    found: string
  }>(
    db,
    sql`
      WITH entries AS (
        SELECT wallet_id, balance_before,
          CASE type WHEN 'credit' THEN amount ELSE -amount END AS change,
          lag(balance_after, 1, 0::bigint) OVER (PARTITION BY wallet_id ORDER BY seq) AS previous
        FROM transactions
      ), totals AS (
        SELECT wallet_id, sum(change) AS total FROM entries GROUP BY wallet_id
      )
      SELECT w.id AS wallet_id, 'balance-is-not-the-sum' AS problem, coalesce(t.total, 0)::text AS expected, w.coins::text AS found
        FROM wallets w LEFT JOIN totals t ON t.wallet_id = w.id
        WHERE w.coins <> coalesce(t.total, 0)
      UNION ALL
      SELECT wallet_id, 'rows-do-not-follow', previous::text, balance_before::text
        FROM entries WHERE balance_before <> previous
      UNION ALL
      SELECT NULL, 'coins-are-not-conserved', '0', sum(coins)::text FROM wallets HAVING sum(coins) <> 0
    `,
  )
  return rows.map(row => ({
    walletId: row.wallet_id,
    problem: row.problem,
    expected: Number(row.expected),
    found: Number(row.found),
  }))
}
