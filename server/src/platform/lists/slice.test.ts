import { PgDialect } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOfDays } from './cachedCounts.ts'
import { dayBuckets, findStart, inListOrder, readGroups, sliceOf } from './slice.ts'

const cut = (rows: number[], paging: { page?: number; limit?: number }) => {
  const slice = sliceOf(paging, rows.length)
  const read = slice.fromEnd ? rows.toReversed() : rows
  return inListOrder(read.slice(slice.offset, slice.offset + slice.limit), slice)
}

test('pages have the rows of the list, regardless of the end from which they are read', () => {
  fc.assert(
    fc.property(
      fc.nat(60),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 30 }),
      (total, limit, page) => {
        const rows = Array.from({ length: total }, (_, n) => n)
        expect(cut(rows, { page, limit })).toEqual(rows.slice((page - 1) * limit, page * limit))
      },
    ),
  )
})

test('no page skips more than half of the list', () => {
  for (let page = 1; page <= 100; page++) expect(sliceOf({ page }, 1000).offset).toBeLessThanOrEqual(500)
})

test('a request without a page gets the whole list, a request with a page ten rows', () => {
  expect(sliceOf({}, 500)).toMatchObject({ offset: 0, limit: 10_000 })
  expect(sliceOf({ page: 2 }, 500)).toMatchObject({ offset: 10, limit: 10 })
  expect(sliceOf({ limit: 3 }, 500)).toMatchObject({ offset: 0, limit: 3 })
})

const DAY = 24 * 60 * 60 * 1000

test('a query that starts on the day of its page finds the same rows as a query from the end of the list', () => {
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
        const slice = sliceOf({ page, limit }, sumOfDays(days))
        const start = findStart(dayBuckets(days), order, slice)
        const { sql, params } = new PgDialect().sqlToQuery(start.condition)
        const bound = new Date(String(params[0])).getTime()
        const walked = (slice.fromEnd ? listed.toReversed() : listed).filter(at =>
          sql.includes('>=') ? at >= bound : sql.includes('<') ? at < bound : true,
        )
        expect(inListOrder(walked.slice(start.offset, start.offset + slice.limit), slice)).toEqual(
          listed.slice((page - 1) * limit, page * limit),
        )
        // At most the rows of one day are skipped.
        if (page * limit <= sumOfDays(days)) expect(start.offset).toBeLessThan(9)
      },
    ),
  )
})

test('a page of groups has the rows of the combined list', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(15), { maxLength: 6 }),
      fc.integer({ min: 1, max: 12 }),
      fc.nat(60),
      async (sizes, limit, offset) => {
        const groups = sizes.map((size, n) => ({
          group: Array.from({ length: size }, (_, row) => `${n}:${row}`),
          size,
        }))
        const all = groups.flatMap(({ group }) => group)
        const { ids, total } = await readGroups(groups, { limit, offset }, async (group, slice) => {
          const read = slice.fromEnd ? group.toReversed() : group
          return inListOrder(read.slice(slice.offset, slice.offset + slice.limit), slice)
        })
        expect({ ids, total }).toEqual({ ids: all.slice(offset, offset + limit), total: all.length })
      },
    ),
  )
})
