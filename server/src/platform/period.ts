import { type SQL, sql } from 'drizzle-orm'
import { type CountsByDay, dayNumberOf } from './cachedCounts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export interface Period {
  /** True for the rows in it. */
  conditions: SQL[]
  /** The counted days that lie in it as a whole. */
  daysOf(days: CountsByDay): CountsByDay
  /** The incomplete days at its ends, a condition for each. */
  edges: SQL[]
}

/** From one moment to another, both included; a date alone means the whole day, in UTC. */
export function periodOf(startDate: string | undefined, endDate: string | undefined): Period {
  const start = startDate === undefined ? null : new Date(startDate)
  const end = endDate === undefined ? null : endOf(endDate)
  const conditions = [...(start ? [createdSince(start)] : []), ...(end ? [createdBefore(end)] : [])]

  const first = start ? Math.ceil(start.getTime() / DAY_MS) : Number.NEGATIVE_INFINITY
  const last = end ? dayNumberOf(end) - 1 : Number.POSITIVE_INFINITY
  const daysOf = (days: CountsByDay) => new Map([...days].filter(([day]) => day >= first && day <= last))
  // Less than a day without midnight in it is a single part.
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

/** The first moment after the period: the next midnight, or the next millisecond. */
function endOf(text: string): Date {
  const isDate = !text.includes('T')
  return new Date(new Date(text).getTime() + (isDate ? DAY_MS : 1))
}

/** All of these conditions; there must be one at least. */
export const allOf = (conditions: SQL[]): SQL => sql.join(conditions, sql` AND `)
export const createdSince = (at: Date) => sql`t.created_at >= ${at.toISOString()}::timestamptz`
export const createdBefore = (at: Date) => sql`t.created_at < ${at.toISOString()}::timestamptz`

export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)
