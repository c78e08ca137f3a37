import fc from 'fast-check'
import { expect, test } from 'vitest'
import { containing, sliceOf, turned } from './listing.ts'

const cut = (rows: number[], paging: { page?: number; limit?: number }) => {
  const slice = sliceOf(paging, rows.length)
  const walked = slice.fromEnd ? rows.toReversed() : rows
  return turned(walked.slice(slice.offset, slice.offset + slice.limit), slice)
}

test('pages are those of the list, from whichever end they are walked to', () => {
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

test('no page walks over more than half of the list', () => {
  for (let page = 1; page <= 100; page++) expect(sliceOf({ page }, 1000).offset).toBeLessThanOrEqual(500)
})

test('a list that is asked for without a page is whole, one that is asked for by page has ten rows', () => {
  expect(sliceOf({}, 500)).toMatchObject({ offset: 0, limit: 10_000 })
  expect(sliceOf({ page: 2 }, 500)).toMatchObject({ offset: 10, limit: 10 })
  expect(sliceOf({ limit: 3 }, 500)).toMatchObject({ offset: 0, limit: 3 })
})

test('what is searched for is text, not a pattern', () => {
  expect(containing('50%_\\')).toBe('%50\\%\\_\\\\%')
})
