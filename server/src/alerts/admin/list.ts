import type { AlertFilters, AlertId, AlertPage, AlertSort, Role } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import {
  type Direction,
  findStart,
  inListOrder,
  queryDirection,
  readGroups,
  type Slice,
} from '../../platform/lists/slice.ts'
import { type CountedPeriod, countedPeriodOf, nextMonth } from './countedPeriod.ts'
import { type AlertGroup, countByGroup, countByMonth, groupCondition, sumCounts } from './counts.ts'
import { groupsInOrder, timeDirectionOf } from './groups.ts'
import { readAlertsById } from './present.ts'
import { searchAlerts } from './search.ts'

export interface AlertQuery extends AlertFilters {
  page: number
  limit: number
}

/** A page with a larger offset is read from the month that contains it. */
const FAR_OFFSET_ROWS = 5000

export async function listAlerts(
  ctx: Context,
  { page, limit, ...filters }: AlertQuery,
  viewer: Role,
): Promise<AlertPage> {
  const { search, playerId, assignee, silenceRule } = filters
  const paging = { limit, offset: (page - 1) * limit }
  const listed =
    search || playerId || assignee || silenceRule
      ? await searchAlerts(ctx.db, filters, paging, viewer)
      : await readAlerts(ctx.db, filters, paging)
  return {
    alerts: await readAlertsById(ctx.db, listed.ids, viewer),
    pagination: {
      page,
      limit,
      total: listed.total,
      pages: Math.ceil(listed.total / limit),
      capped: listed.capped,
    },
  }
}

/** Reads a page from the one or two groups that contain it, found by their counts. */
async function readAlerts(db: Database, filters: AlertFilters, paging: { limit: number; offset: number }) {
  const { status, severity, type, dateFrom, dateTo, sortBy = 'createdAt', sortOrder = 'desc' } = filters
  const period = countedPeriodOf(dateFrom, dateTo)
  const counted = await countByGroup(db, period)
  const groups = groupsInOrder(sortBy, sortOrder, { status, severity, type }).map(group => ({
    group,
    size: sumCounts(counted, group),
  }))
  const direction = timeDirectionOf(sortBy, sortOrder)
  const read = (group: AlertGroup, slice: Slice) => readSlice(db, group, period, sortBy, direction, slice)
  return { ...(await readGroups(groups, paging, read)), capped: false }
}

async function readSlice(
  db: Database,
  group: AlertGroup,
  period: CountedPeriod,
  sort: AlertSort,
  order: Direction,
  slice: Slice,
): Promise<AlertId[]> {
  const direction = queryDirection(order, slice)
  const column = sort === 'lastSeenAt' ? sql`t.last_seen_at` : sql`t.created_at`
  const isFar = sort !== 'lastSeenAt' && period.conditions.length === 0 && slice.offset > FAR_OFFSET_ROWS
  const start = findStart(isFar ? await monthBuckets(db, group) : [], order, slice)
  const conditions: SQL[] = [groupCondition(group, 't'), ...period.conditions, start.condition]
  const rows = await rowsOf<{ id: AlertId }>(
    db,
    sql`SELECT t.id FROM alerts t WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY ${column} ${direction}, t.id ${direction} LIMIT ${slice.limit} OFFSET ${start.offset}`,
  )
  return inListOrder(rows, slice).map(({ id }) => id)
}

const monthBuckets = async (db: Database, group: AlertGroup) =>
  (await countByMonth(db, group)).map(({ month, count }) => ({ start: month, end: nextMonth(month), count }))
