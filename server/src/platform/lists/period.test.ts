import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumberOf, sumOfDays } from './cachedCounts.ts'
import { periodOf } from './period.ts'

const DAY = 24 * 60 * 60 * 1000
const START = Date.UTC(2026, 4, 1)

/** Whether a time satisfies a condition, which consists of one or two comparisons with a time. */
function meets(at: number, condition: Parameters<PgDialect['sqlToQuery']>[0]): boolean {
  const { sql, params } = new PgDialect().sqlToQuery(condition)
  return [...sql.matchAll(/created_at (>=|<) /g)].every(([, sign], index) => {
    const other = new Date(String(params[index])).getTime()
    return sign === '<' ? at < other : at >= other
  })
}

const moment = fc.integer({ min: 0, max: 6 * DAY }).map(after => new Date(START + after).toISOString())
const bound = fc.option(
  fc.oneof(
    moment,
    moment.map(text => text.slice(0, 10)),
  ),
  { nil: undefined },
)

test('the whole days and the partial days at both ends add up to the period', () => {
  fc.assert(
    fc.property(fc.array(moment, { maxLength: 40 }), bound, bound, (moments, from, to) => {
      const rows = moments.map(text => new Date(text).getTime())
      const days = new Map<number, number>()
      for (const at of rows)
        days.set(dayNumberOf(new Date(at)), (days.get(dayNumberOf(new Date(at))) ?? 0) + 1)
      const first = from === undefined ? -Infinity : new Date(from).getTime()
      const last = to === undefined ? Infinity : new Date(to).getTime() + (to.includes('T') ? 0 : DAY - 1)
      const expected = rows.filter(at => at >= first && at <= last)

      const period = periodOf(from, to)
      expect(rows.filter(at => period.conditions.every(each => meets(at, each)))).toEqual(expected)
      const atTheEnds = period.edges.map(edge => rows.filter(at => meets(at, edge)).length)
      expect(atTheEnds.reduce((sum, count) => sum + count, sumOfDays(period.daysOf(days)))).toBe(
        expected.length,
      )
    }),
  )
})
