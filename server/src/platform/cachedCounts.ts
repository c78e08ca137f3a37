import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'
import type { Slice } from './listing.ts'

/** Rows younger than this many are counted every time: among them some may still be on their way to a commit. */
const UNSETTLED = 2000
const REMEMBERED = 100
const DAY = 24 * 60 * 60 * 1000

/** How many rows each day has, counted from the first of 1970, in UTC. */
export type Days = ReadonlyMap<number, number>

/** A table with `seq` and `created_at`, or a query that makes one look as if it had. */
export type Counted = 'matches' | 'tournaments' | 'transactions' | 'users' | SQL

export type CachedCounts = ReturnType<typeof createCachedCounts>

/**
 * Exact totals, day by day, of a table that is only ever added to. What has been counted once stays counted: from
 * then on only the rows after it are looked at, whose numbers the database gave out in order. `scope` is what every
 * condition includes.
 */
export function createCachedCounts(table: Counted, scope: SQL = sql`true`) {
  const settled = new Map<string, { upTo: number; days: Days }>()
  const name = typeof table === 'string' ? sql.identifier(table) : table

  async function days(db: Database, key: string, condition: SQL): Promise<Days> {
    const known = settled.get(key) ?? { upTo: 0, days: new Map<number, number>() }
    const [top] = await rowsOf<{ seq: string | number | null }>(
      db,
      sql`SELECT max(t.seq) AS seq FROM ${name} t WHERE ${scope}`,
    )
    const upTo = Math.max(known.upTo, Number(top?.seq ?? 0) - UNSETTLED)
    const fresh = await rowsOf<Fresh>(
      db,
      sql`SELECT (t.created_at AT TIME ZONE 'UTC')::date - DATE '1970-01-01' AS day,
            count(*) FILTER (WHERE t.seq <= ${upTo}::bigint)::int AS old, count(*)::int AS all
          FROM ${name} t WHERE ${condition} AND t.seq > ${known.upTo}::bigint GROUP BY 1`,
    )
    // Moving on after every row would write more than it saves.
    if (upTo - known.upTo > UNSETTLED) {
      settled.delete(key)
      settled.set(key, { upTo, days: plus(known.days, fresh, 'old') })
      if (settled.size > REMEMBERED) settled.delete(settled.keys().next().value!)
    }
    return plus(known.days, fresh, 'all')
  }

  return {
    /** `key` names the condition, which must hold for a row forever or never. */
    days,

    async count(db: Database, key: string, condition: SQL): Promise<number> {
      return sumOf(await days(db, key, condition))
    },
  }
}

interface Fresh {
  day: number
  old: number
  all: number
}

function plus(days: Days, fresh: Fresh[], which: 'old' | 'all'): Days {
  const sum = new Map(days)
  for (const each of fresh) sum.set(each.day, (sum.get(each.day) ?? 0) + each[which])
  return sum
}

export const dayOf = (at: Date) => Math.floor(at.getTime() / DAY)

export const sumOf = (days: Days): number => [...days.values()].reduce((sum, count) => sum + count, 0)

/**
 * Where a walk through the rows in the order of time may begin instead of at its end, so that little has to be walked
 * over: with the day in which the offset lies.
 */
export function startOf(days: Days | null, order: 'asc' | 'desc', { offset, fromEnd }: Slice): Start {
  const isUpwards = (order === 'asc') !== fromEnd
  let left = offset
  for (const [day, count] of [...(days ?? [])].toSorted(([a], [b]) => (isUpwards ? a - b : b - a))) {
    if (left < count) return { condition: isUpwards ? since(day) : before(day + 1), offset: left }
    left -= count
  }
  return { condition: sql`true`, offset }
}

interface Start {
  condition: SQL
  offset: number
}

const since = (day: number) => sql`t.created_at >= ${firstOf(day)}::timestamptz`
const before = (day: number) => sql`t.created_at < ${firstOf(day)}::timestamptz`
const firstOf = (day: number) => new Date(day * DAY).toISOString()
