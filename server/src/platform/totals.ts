import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'

/** Rows younger than this many are counted every time: among them some may still be on their way to a commit. */
const UNSETTLED = 10_000
const REMEMBERED = 200

/**
 * Exact totals of a table that is only ever added to. What has been counted once stays counted: from then on only
 * the rows after it are looked at, whose numbers the database gave out in order.
 */
export function createTotals(table: 'matches' | 'transactions') {
  const settled = new Map<string, { upTo: number; count: number }>()
  const name = sql.identifier(table)

  return {
    /** `key` names the condition, which must hold for a row forever or never. */
    async count(db: Database, key: string, condition: SQL): Promise<number> {
      const [top] = await rowsOf<{ seq: string | number | null }>(
        db,
        sql`SELECT max(seq) AS seq FROM ${name}`,
      )
      const known = settled.get(key) ?? { upTo: 0, count: 0 }
      const upTo = Math.max(known.upTo, Number(top?.seq ?? 0) - UNSETTLED)
      const [rows] = await rowsOf<{ old: number; all: number }>(
        db,
        sql`SELECT count(*) FILTER (WHERE t.seq <= ${upTo}::bigint)::int AS old, count(*)::int AS all
            FROM ${name} t WHERE ${condition} AND t.seq > ${known.upTo}::bigint`,
      )
      // Moving on after every row would write more than it saves.
      if (upTo - known.upTo > UNSETTLED) {
        settled.delete(key)
        settled.set(key, { upTo, count: known.count + (rows?.old ?? 0) })
        if (settled.size > REMEMBERED) settled.delete(settled.keys().next().value!)
      }
      return known.count + (rows?.all ?? 0)
    },
  }
}
