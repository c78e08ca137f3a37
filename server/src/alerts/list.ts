import type { AlertFilters, AlertPage, AlertSort } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { inListOrder, queryDirection, readGroups, type Slice, startOf } from '../platform/slice.ts'
import { countKinds, countMonths, type Kind, ofKind, sumOf } from './counts.ts'
import { directionOf, groupsOf, type Order } from './groups.ts'
import { nextMonth, type Span, spanOf } from './monthRange.ts'
import { showAlerts } from './present.ts'
import { findAlerts } from './search.ts'

export interface Listing extends AlertFilters {
  page: number
  limit: number
}

/** A page with a larger offset is read from the month in which it lies. */
const FAR_OFFSET_ROWS = 5000

export async function listAlerts(ctx: Context, { page, limit, ...filters }: Listing): Promise<AlertPage> {
  const { search, playerId } = filters
  const paging = { limit, offset: (page - 1) * limit }
  const listed =
    search || playerId ? await findAlerts(ctx.db, filters, paging) : await readAlerts(ctx.db, filters, paging)
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

/** Alerts by their counted groups: a page is read from the one or two groups in which it lies. */
async function readAlerts(db: Database, filters: AlertFilters, paging: { limit: number; offset: number }) {
  const { status, severity, type, dateFrom, dateTo, sortBy = 'createdAt', sortOrder = 'desc' } = filters
  const span = spanOf(dateFrom, dateTo)
  const counted = await countKinds(db, span)
  const groups = groupsOf(sortBy, sortOrder, { status, severity, type }).map(group => ({
    group,
    size: sumOf(counted, group),
  }))
  const direction = directionOf(sortBy, sortOrder)
  const read = (kind: Kind, slice: Slice) => readSlice(db, kind, span, sortBy, direction, slice)
  return { ...(await readGroups(groups, paging, read)), capped: false }
}

async function readSlice(
  db: Database,
  kind: Kind,
  span: Span,
  sort: AlertSort,
  order: Order,
  slice: Slice,
): Promise<string[]> {
  const direction = queryDirection(order, slice)
  const column = sort === 'lastSeenAt' ? sql`t.last_seen_at` : sql`t.created_at`
  const isFar = sort !== 'lastSeenAt' && span.conditions.length === 0 && slice.offset > FAR_OFFSET_ROWS
  const start = startOf(isFar ? await monthSpans(db, kind) : [], order, slice)
  const conditions: SQL[] = [ofKind(kind, 't'), ...span.conditions, start.condition]
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`SELECT t.id FROM alerts t WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY ${column} ${direction}, t.id ${direction} LIMIT ${slice.limit} OFFSET ${start.offset}`,
  )
  return inListOrder(rows, slice).map(({ id }) => id)
}

const monthSpans = async (db: Database, kind: Kind) =>
  (await countMonths(db, kind)).map(({ month, count }) => ({ start: month, end: nextMonth(month), count }))
