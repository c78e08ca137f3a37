import { type SQL, sql } from 'drizzle-orm'
import { type Period, periodOf } from '../platform/period.ts'

/** A period, and the days in the counts that it touches. */
export interface Span extends Period {
  days: SQL
}

export function spanOf(dateFrom: string | undefined, dateTo: string | undefined): Span {
  const days = [
    ...(dateFrom ? [sql`c.day >= ${dayOf(dateFrom)}::date`] : []),
    ...(dateTo ? [sql`c.day <= ${dayOf(dateTo)}::date`] : []),
  ]
  return { ...periodOf(dateFrom, dateTo), days: days.length > 0 ? sql.join(days, sql` AND `) : sql`true` }
}

const dayOf = (moment: string) => new Date(moment).toISOString().slice(0, 10)
