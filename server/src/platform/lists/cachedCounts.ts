import { type SQL, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Database, rowsOf } from '../database/database.ts'

/** The newest rows are counted every time, because rows with a lower `seq` may commit later. */
const RECOUNTED_ROWS = 2000
const MAX_CACHED_CONDITIONS = 100
const DAY_MS = 24 * 60 * 60 * 1000

/** The number of rows per day; a day is the number of days since 1 January 1970, in UTC. */
export type CountsByDay = ReadonlyMap<number, number>

/** The name of a table with `seq` and `created_at`, or a subquery that has both. */
export type CountedTable = string | SQL

/**
 * Exact numbers of rows per day, for a table from which only some of the newest rows are ever deleted. Counts are cached up to a `seq`; the next request counts only the rows after it.
 * `scope` is part of every condition.
 */
export function createCachedCounts(table: CountedTable, scope: SQL = sql`true`) {
  const counted = new LRUCache<string, { upTo: number; days: CountsByDay }>({ max: MAX_CACHED_CONDITIONS })
  const name = typeof table === 'string' ? sql.identifier(table) : table

  async function days(db: Database, key: string, condition: SQL): Promise<CountsByDay> {
    const known = counted.get(key) ?? { upTo: 0, days: new Map<number, number>() }
    const [top] = await rowsOf<{ seq: string | number | null }>(
      db,
      sql`SELECT max(t.seq) AS seq FROM ${name} t WHERE ${scope}`,
    )
    const upTo = Math.max(known.upTo, Number(top?.seq ?? 0) - RECOUNTED_ROWS)
    const fresh = await rowsOf<DayCount>(
      db,
      sql`SELECT (t.created_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01' AS day,
            count(*) FILTER (WHERE t.seq <= ${upTo}::bigint)::int AS old, count(*)::int AS all
          FROM ${name} t WHERE ${condition} AND t.seq > ${known.upTo}::bigint GROUP BY 1`,
    )
    // Recounting the newest rows is cheaper than updating the cache after every row.
    if (upTo - known.upTo > RECOUNTED_ROWS) {
      counted.set(key, { upTo, days: plus(known.days, fresh, 'old') })
    }
    return plus(known.days, fresh, 'all')
  }

  return {
    /** `key` identifies the condition, whose value for a row must never change. */
    days,

    /** The number of all rows in the scope. */
    async countAll(db: Database): Promise<number> {
      return sumOfDays(await days(db, 'all', sql`true`))
    },
  }
}

interface DayCount {
  day: number
  old: number
  all: number
}

function plus(days: CountsByDay, fresh: DayCount[], which: 'old' | 'all'): CountsByDay {
  const sum = new Map(days)
  for (const each of fresh) sum.set(each.day, (sum.get(each.day) ?? 0) + each[which])
  return sum
}

/** One number per day of `at`, in UTC: `value` is an aggregate over the rows that satisfy `condition`. */
export async function readByDay(
  db: Database,
  { table, value, at, condition }: Record<'table' | 'value' | 'at' | 'condition', SQL>,
): Promise<CountsByDay> {
  const rows = await rowsOf<{ day: number; value: string | number }>(
    db,
    sql`SELECT (${at} AT TIME ZONE 'UTC')::date - DATE '1970-01-01' AS day, ${value} AS value
        FROM ${table} WHERE ${condition} GROUP BY 1`,
  )
  return new Map(rows.map(({ day, value }) => [day, Number(value)]))
}

export const dayNumberOf = (at: Date) => Math.floor(at.getTime() / DAY_MS)

export const sumOfDays = (days: CountsByDay): number =>
  [...days.values()].reduce((sum, count) => sum + count, 0)
