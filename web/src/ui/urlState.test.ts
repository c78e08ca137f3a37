import { SORT_ORDERS } from '@valecuatro/contract/values'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarDay, oneOf, pageNumber, readView, searchText, toggleSort, writeView } from './urlState.ts'

const URL_PARAMS = {
  search: searchText,
  role: oneOf(['player', 'admin']),
  sort: oneOf(['createdAt', 'username'], 'createdAt'),
  order: oneOf(SORT_ORDERS, 'desc'),
  from: calendarDay,
  page: pageNumber,
}
const USUAL = { search: '', role: '', sort: 'createdAt', order: 'desc', from: '', page: 1 }

describe('reading a URL', () => {
  it.each([
    ['', USUAL],
    ['page=3&role=admin&search=ana', { ...USUAL, page: 3, role: 'admin', search: 'ana' }],
    ['page=0&role=king&sort=password&order=up&from=yesterday', USUAL],
    ['page=-1', USUAL],
    ['page=2.5', USUAL],
    ['page=1e3', USUAL],
    ['page=99999999', USUAL],
    ['from=2026-02-31T00:00', USUAL],
    ['from=2026-13-01', USUAL],
    ['from=2026-03-04', { ...USUAL, from: '2026-03-04' }],
    ['search=%20%20ana%20', { ...USUAL, search: 'ana' }],
    ['page=2&page=3', { ...USUAL, page: 2 }],
  ])('%s', (search, view) => {
    expect(readView(URL_PARAMS, search)).toEqual(view)
  })

  it('truncates a search that the server would refuse', () => {
    expect(readView(URL_PARAMS, `search=${'a'.repeat(150)}`).search).toHaveLength(100)
  })
})

describe('the URL after a change', () => {
  it.each([
    ['', { role: 'admin' as const }, 'role=admin'],
    ['page=4', { role: 'admin' as const }, 'role=admin'],
    ['page=4', { page: 5 }, 'page=5'],
    ['page=4', { page: 1 }, ''],
    ['role=admin&page=4', { role: '' as const }, ''],
    ['sort=username&order=asc', { sort: 'createdAt' as const, order: 'desc' as const }, ''],
    ['page=nonsense&role=king', { search: 'ana' }, 'search=ana'],
    ['view=list&page=2', { search: 'ana' }, 'view=list&search=ana'],
  ])('%s changed by %j is %s', (search, changes, expected) => {
    expect(writeView(URL_PARAMS, search, changes)).toBe(expected)
  })

  it('reads back the changed values, and keeps all others', () => {
    const view = fc.record(
      {
        search: fc.string({ maxLength: 100 }).map(text => text.trim()),
        role: fc.constantFrom('' as const, 'player' as const, 'admin' as const),
        sort: fc.constantFrom('createdAt' as const, 'username' as const),
        order: fc.constantFrom('asc' as const, 'desc' as const),
        page: fc.integer({ min: 1, max: 9_999_999 }),
      },
      { requiredKeys: ['page'] },
    )
    fc.assert(
      fc.property(view, view, (before, changes) => {
        const first = writeView(URL_PARAMS, '', before)
        const second = writeView(URL_PARAMS, first, changes)
        expect(readView(URL_PARAMS, second)).toEqual({ ...USUAL, ...before, ...changes })
      }),
    )
  })
})

it.each([
  ['createdAt', 'desc', 'username', 'asc'],
  ['username', 'asc', 'username', 'desc'],
  ['username', 'desc', 'username', 'asc'],
  ['username', 'desc', 'role', 'asc'],
] as const)('sorted by %s %s, a click on %s sorts %s', (sort, order, pressed, next) => {
  expect(toggleSort<string>({ sort, order }, pressed)).toEqual({ sort: pressed, order: next })
})
