import { type SQL, sql } from 'drizzle-orm'
import { type Days, dayOf } from './cachedCounts.ts'

const DAY = 24 * 60 * 60 * 1000

export interface Period {
  /** Whatever lies in it. */
  conditions: SQL[]
  /** Of days that have been counted, those that lie in it as a whole. */
  daysOf(days: Days): Days
  /** The parts of days at its ends, each as a condition of its own. */
  edges: SQL[]
}

/** From one moment to another, both included; a date alone means the whole day, in UTC. */
export function periodOf(startDate: string | undefined, endDate: string | undefined): Period {
  const start = startDate === undefined ? null : new Date(startDate)
  const end = endDate === undefined ? null : endOf(endDate)
  const conditions = [...(start ? [since(start)] : []), ...(end ? [before(end)] : [])]

  const first = start ? Math.ceil(start.getTime() / DAY) : Number.NEGATIVE_INFINITY
  const last = end ? dayOf(end) - 1 : Number.POSITIVE_INFINITY
  const daysOf = (days: Days) => new Map([...days].filter(([day]) => day >= first && day <= last))
  // Less than a day, with no midnight in it, is one part.
  if (first > last + 1) return { conditions, daysOf, edges: [all(conditions)] }
  const edges = [
    ...(start && dayOf(start) < first ? [all([since(start), before(new Date(first * DAY))])] : []),
    ...(end && end.getTime() % DAY !== 0 ? [all([since(new Date((last + 1) * DAY)), before(end)])] : []),
  ]
  return { conditions, daysOf, edges }
}

/** The first moment after it: the next midnight, or the next millisecond. */
function endOf(text: string): Date {
  const isDate = !text.includes('T')
  return new Date(new Date(text).getTime() + (isDate ? DAY : 1))
}

const all = (conditions: SQL[]) => sql.join(conditions, sql` AND `)
const since = (at: Date) => sql`t.created_at >= ${at.toISOString()}::timestamptz`
const before = (at: Date) => sql`t.created_at < ${at.toISOString()}::timestamptz`

export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)
