import { type SQL, sql } from 'drizzle-orm'
import { periodOf } from '../../platform/lists/period.ts'

/** A period, split into the parts by which its alerts are counted. */
export interface CountedPeriod {
  /** True for the alerts of the period. */
  conditions: SQL[]
  /** Selects the rows of `alert_counts` for the whole months and days of the period. */
  counts: SQL
  /** One condition for each incomplete day at the ends of the period. */
  edges: SQL[]
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The period from one moment to another, both included; a date alone means the whole day, in UTC. */
export function countedPeriodOf(dateFrom: string | undefined, dateTo: string | undefined): CountedPeriod {
  const { conditions, edges } = periodOf(dateFrom, dateTo)
  if (conditions.length === 0) return { conditions, counts: sql`c.span = 'all'`, edges: [] }
  const first = dateFrom === undefined ? null : firstWholeDay(dateFrom)
  const end = dateTo === undefined ? null : dayAfterLast(dateTo)
  if (first && end && first >= end) return { conditions, counts: sql`false`, edges }
  const month = first && (isFirst(first) ? first : nextMonth(first))
  const lastMonth = end && monthOf(end)
  if (month && lastMonth && month >= lastMonth)
    return { conditions, counts: sql`(c.span = 'day' AND ${between(first, end)})`, edges }
  const parts = [
    sql`(c.span = 'month' AND ${between(month, lastMonth)})`,
    ...(first && month && first < month ? [sql`(c.span = 'day' AND ${between(first, month)})`] : []),
    ...(end && lastMonth && lastMonth < end ? [sql`(c.span = 'day' AND ${between(lastMonth, end)})`] : []),
  ]
  return { conditions, counts: sql`(${sql.join(parts, sql` OR `)})`, edges }
}

function between(from: Date | null, to: Date | null): SQL {
  const bounds = [
    ...(from ? [sql`c.day >= ${iso(from)}::date`] : []),
    ...(to ? [sql`c.day < ${iso(to)}::date`] : []),
  ]
  return bounds.length > 0 ? sql.join(bounds, sql` AND `) : sql`true`
}

const iso = (day: Date) => day.toISOString().slice(0, 10)
const firstWholeDay = (moment: string) => new Date(Math.ceil(new Date(moment).getTime() / DAY_MS) * DAY_MS)
const isFirst = (day: Date) => day.getUTCDate() === 1
const monthOf = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))
export const nextMonth = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1))

/** The day after the last whole day of the period. */
function dayAfterLast(moment: string): Date {
  const isDate = !moment.includes('T')
  return new Date(Math.floor((new Date(moment).getTime() + (isDate ? DAY_MS : 1)) / DAY_MS) * DAY_MS)
}
