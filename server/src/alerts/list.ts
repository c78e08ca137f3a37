import type { AlertFilters, AlertPage, AlertSort } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { type Slice, turned, walk } from '../platform/listing.ts'
import { countKinds, countMonths, type Kind, ofKind, sumOf } from './counts.ts'
import { directionOf, groupsOf, type Order } from './groups.ts'
import { nextMonth, type Span, spanOf } from './monthRange.ts'
import { showAlerts } from './present.ts'
import { findAlerts } from './search.ts'

export interface Listing extends AlertFilters {
  page: number
  limit: number
}

/** From here on a walk begins at the month in which its page lies. */
const FAR = 5000

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
  const { status, severity, type, dateFrom, dateTo, sortBy = 'createdAt', sortOrder = 'desc' } = filters
  const span = spanOf(dateFrom, dateTo)
  const counted = await countKinds(db, span)
  const ids: string[] = []
  let total = 0
  for (const group of groupsOf(sortBy, sortOrder, { status, severity, type })) {
    const size = sumOf(counted, group)
    const first = Math.max(0, (paging.page - 1) * paging.limit - total)
    const wanted = paging.limit - ids.length
    total += size
    if (wanted === 0 || first >= size) continue
    ids.push(...(await cut(db, group, span, sortBy, directionOf(sortBy, sortOrder), { first, wanted, size })))
  }
  return { ids, total, capped: false }
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
  const isFar = sort !== 'lastSeenAt' && span.conditions.length === 0 && slice.offset > FAR
  const start = isFar ? await startOf(db, kind, order, slice) : { condition: sql`true`, offset: slice.offset }
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

/** Where a walk may begin instead of at its end, so that little has to be walked over. */
async function startOf(db: Database, kind: Kind, order: Order, { offset, fromEnd }: Slice) {
  const isUpwards = (order === 'asc') !== fromEnd
  const months = await countMonths(db, kind)
  let left = offset
  for (const { month, count } of isUpwards ? months : months.toReversed()) {
    const edge = (isUpwards ? month : nextMonth(month)).toISOString()
    if (left < count)
      return {
        condition: isUpwards
          ? sql`t.created_at >= ${edge}::timestamptz`
          : sql`t.created_at < ${edge}::timestamptz`,
        offset: left,
      }
    left -= count
  }
  return { condition: sql`true`, offset }
}
