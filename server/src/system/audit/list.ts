import { type SQL, sql } from 'drizzle-orm'
import { createCachedCounts, startOf, sumOf } from '../../platform/cachedCounts.ts'
import { type Database, rowsOf } from '../../platform/database.ts'
import { OF_ALL, type Paging, sliceOf, turned, walk } from '../../platform/listing.ts'
import { type AuditFilters, choose, ENTRIES } from './filters.ts'
import { lookUpEntries } from './show.ts'

export interface AuditListing extends Paging, AuditFilters {
  order?: 'asc' | 'desc' | undefined
}

const all = (conditions: SQL[]) => sql.join(conditions, sql` AND `)

/** What administrators did, the last act first. */
export function createAuditList() {
  const totals = createCachedCounts(ENTRIES)

  return async function list(db: Database, { page, limit, order = 'desc', ...filters }: AuditListing) {
    const { lasting, key, period, areFew } = await choose(db, filters)
    const conditions = [...lasting, ...period.conditions]
    // Few are counted as they are found; all others have been counted before, day by day.
    const days = areFew ? null : period.daysOf(await totals.days(db, key, all(lasting)))
    let total = days ? sumOf(days) : Number.POSITIVE_INFINITY
    if (days) for (const edge of period.edges) total += await count(db, all([...lasting, edge]))

    const slice = sliceOf({ page, limit }, total)
    const way = walk(order, slice)
    const start = startOf(period.edges.length === 0 ? days : null, order, slice)
    const rows = await rowsOf<{ id: string; total: number }>(
      db,
      sql`SELECT t.id${areFew ? sql`, ${OF_ALL}` : sql``} FROM ${ENTRIES} t
          WHERE ${all([...conditions, start.condition])}
          ORDER BY t.created_at ${way}, t.seq ${way} LIMIT ${slice.limit} OFFSET ${start.offset}`,
    )
    if (areFew) total = rows[0]?.total ?? (slice.offset > 0 ? await count(db, all(conditions)) : 0)
    const ids = turned(rows, slice).map(({ id }) => id)
    return { rows: await lookUpEntries(db, ids), total }
  }
}

async function count(db: Database, condition: SQL): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM ${ENTRIES} t WHERE ${condition}`,
  )
  return row?.total ?? 0
}

/** There are many acts and a handful of kinds: the index is walked from one to the next. */
export async function listActions(db: Database): Promise<string[]> {
  const rows = await rowsOf<{ action: string }>(
    db,
    sql`WITH RECURSIVE each AS (
          (SELECT action FROM audit ORDER BY action LIMIT 1)
          UNION ALL
          SELECT (SELECT action FROM audit WHERE action > each.action ORDER BY action LIMIT 1)
          FROM each WHERE each.action IS NOT NULL
        )
        SELECT action FROM each WHERE action IS NOT NULL`,
  )
  return rows.map(({ action }) => action)
}
