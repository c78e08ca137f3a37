import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startOf, sumOf } from './cachedCounts.ts'
import { sliceOf, turned } from './listing.ts'

const DAY = 24 * 60 * 60 * 1000

test('a walk that begins with the day of its page finds the same rows as one from the end of the list', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 20_000, max: 20_400 }), fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        maxLength: 30,
      }),
      fc.constantFrom('asc' as const, 'desc' as const),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 40 }),
      (counts, order, limit, page) => {
        const days = new Map(counts)
        const rows = [...days].flatMap(([day, count]) =>
          Array.from({ length: count }, (_, n) => day * DAY + n),
        )
        const listed = rows.toSorted((a, b) => (order === 'asc' ? a - b : b - a))
        const slice = sliceOf({ page, limit }, sumOf(days))
        const start = startOf(days, order, slice)
        const { sql, params } = new PgDialect().sqlToQuery(start.condition)
        const bound = new Date(String(params[0])).getTime()
        const walked = (slice.fromEnd ? listed.toReversed() : listed).filter(at =>
          sql.includes('>=') ? at >= bound : sql.includes('<') ? at < bound : true,
        )
        expect(turned(walked.slice(start.offset, start.offset + slice.limit), slice)).toEqual(
          listed.slice((page - 1) * limit, page * limit),
        )
        // A count never reads more than the rows of one day.
        if (page * limit <= sumOf(days)) expect(start.offset).toBeLessThan(9)
      },
    ),
  )
})
