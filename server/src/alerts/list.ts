import type { AlertFilters, AlertPage, AlertSort } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { type Slice, turned, walk } from '../platform/listing.ts'
import { startOf, sumOf as sumOfDays } from '../platform/totals.ts'
import { type Counted, countDays, countKinds, type Kind, ofKind, sumOf } from './counts.ts'
import { directionOf, groupsOf, type Order } from './groups.ts'
import { findAlerts } from './search.ts'
import { showAlerts } from './show.ts'
import { type Span, spanOf } from './span.ts'

export interface Listing extends AlertFilters {
  page: number
  limit: number
}

/** From here on a walk begins at the day in which its page lies. */
const FAR = 1000

export async function listAlerts(ctx: Context, { page, limit, ...filters }: Listing): Promise<AlertPage> {
  const { search, playerId } = filters
  const listed =
    search || playerId
      ? await findAlerts(ctx.db, filters, { limit, offset: (page - 1) * limit })
      : await walkAlerts(ctx.db, filters, { page, limit })
  return {
    alerts: await showAlerts(ctx.db, listed.ids),
    pagination: {
      page,
      limit,
      total: listed.total,
      pages: Math.ceil(listed.total / limit),
      capped: listed.capped,
    },
  }
}

async function walkAlerts(db: Database, filters: AlertFilters, paging: { page: number; limit: number }) {
  const {
    status,
    severity,
    type,
    dateFrom,
    dateTo,
    sortBy: sort = 'createdAt',
    sortOrder: order = 'desc',
  } = filters
  const kind = { status, severity, type }
  const span = spanOf(dateFrom, dateTo)
  const groups = groupsOf(sort, order, kind)
  const counted = span.conditions.length === 0 ? await countKinds(db) : null
  const sizes = await Promise.all(groups.map(group => sizeOf(db, group, span, counted)))
  const total = sizes.reduce((sum, size) => sum + size, 0)

  const ids: string[] = []
  let before = 0
  for (const [index, group] of groups.entries()) {
    const size = sizes[index]!
    const first = Math.max(0, (paging.page - 1) * paging.limit - before)
    const wanted = paging.limit - ids.length
    before += size
    if (wanted === 0) break
    if (first >= size) continue
    ids.push(...(await cut(db, group, span, sort, directionOf(sort, order), { first, wanted, size })))
  }
  return { ids, total, capped: false }
}

async function sizeOf(db: Database, kind: Kind, span: Span, counted: Counted[] | null): Promise<number> {
  if (counted) return sumOf(counted, kind)
  let size = sumOfDays(span.daysOf(await countDays(db, kind, span)))
  for (const edge of span.edges) {
    const [row] = await rowsOf<{ count: number }>(
      db,
      sql`SELECT count(*)::int AS count FROM alerts t WHERE ${ofKind(kind, 't')} AND ${edge}`,
    )
    size += row?.count ?? 0
  }
  return size
}

interface Cut {
  first: number
  wanted: number
  size: number
}

async function cut(
  db: Database,
  kind: Kind,
  span: Span,
  sort: AlertSort,
  order: Order,
  { first, wanted, size }: Cut,
): Promise<string[]> {
  const slice = sliceFrom(first, wanted, size)
  const way = walk(order, slice)
  const column = sort === 'lastSeenAt' ? sql`t.last_seen_at` : sql`t.created_at`
  const isFar = sort !== 'lastSeenAt' && span.edges.length === 0 && slice.offset > FAR
  const days = isFar ? span.daysOf(await countDays(db, kind, span)) : null
  const start = startOf(days, order, slice)
  const conditions: SQL[] = [ofKind(kind, 't'), ...span.conditions, start.condition]
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`SELECT t.id FROM alerts t WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY ${column} ${way}, t.id ${way} LIMIT ${slice.limit} OFFSET ${start.offset}`,
  )
  return turned(rows, slice).map(({ id }) => id)
}

/** Some rows of a list, walked to from whichever end is nearer. */
function sliceFrom(first: number, wanted: number, size: number): Slice {
  if (first <= size / 2) return { limit: wanted, offset: first, fromEnd: false }
  const length = Math.max(0, Math.min(wanted, size - first))
  return { limit: length, offset: Math.max(0, size - first - length), fromEnd: true }
}
