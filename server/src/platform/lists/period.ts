import { type SQL, sql } from 'drizzle-orm'
import { type CountsByDay, dayNumberOf } from './cachedCounts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface Period {
  /** Conditions that the rows of the period satisfy. */
  conditions: SQL[]
  /** The counted days that lie completely in the period. */
  daysOf(days: CountsByDay): CountsByDay
  /** The partial days at the ends of the period, a condition for each. */
  edges: SQL[]
}

/** The period from one time to another, both included; a date without a time means the whole day, in UTC. */
export function periodOf(startDate: string | undefined, endDate: string | undefined): Period {
  const start = startDate === undefined ? null : new Date(startDate)
  const end = endDate === undefined ? null : endOfPeriod(endDate)
  const conditions = [...(start ? [createdSince(start)] : []), ...(end ? [createdBefore(end)] : [])]

  const first = start ? Math.ceil(start.getTime() / DAY_MS) : Number.NEGATIVE_INFINITY
  const last = end ? dayNumberOf(end) - 1 : Number.POSITIVE_INFINITY
  const daysOf = (days: CountsByDay) => new Map([...days].filter(([day]) => day >= first && day <= last))
  // A period within one day is a single part.
  if (first > last + 1) return { conditions, daysOf, edges: [allOf(conditions)] }
  const edges = [
    ...(start && dayNumberOf(start) < first
      ? [allOf([createdSince(start), createdBefore(new Date(first * DAY_MS))])]
      : []),
    ...(end && end.getTime() % DAY_MS !== 0
      ? [allOf([createdSince(new Date((last + 1) * DAY_MS)), createdBefore(end)])]
      : []),
  ]
  return { conditions, daysOf, edges }
}

/** The first instant after the period: the next midnight, or the next millisecond. */
export function endOfPeriod(text: string): Date {
  const isDate = !text.includes('T')
  return new Date(new Date(text).getTime() + (isDate ? DAY_MS : 1))
}

/** Joins conditions with AND; there must be at least one. */
export const allOf = (conditions: SQL[]): SQL => sql.join(conditions, sql` AND `)
export const createdSince = (at: Date) => sql`t.created_at >= ${at.toISOString()}::timestamptz`
export const createdBefore = (at: Date) => sql`t.created_at < ${at.toISOString()}::timestamptz`

export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)
