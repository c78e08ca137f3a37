import { describe, expect, it } from 'vitest'
import { readView } from '../../../../ui/urlState.ts'
import { filterCount, listHref, readSort, sortKey, toApiFilters, URL_PARAMS } from './listUrl.ts'

describe('the URL of the list', () => {
  it.each([
    ['', { status: '', sortBy: 'createdAt', sortOrder: 'desc', page: 1 }],
    ['?status=new&severity=critical&page=3', { status: 'new', severity: 'critical', page: 3 }],
    [
      '?status=nonsense&type=x&page=-1&sortBy=y&dateFrom=soon&playerId=1',
      { status: '', type: '', page: 1, playerId: '' },
    ],
    ['?dateFrom=2026-03-04&dateTo=2026-03-05', { dateFrom: '2026-03-04', dateTo: '2026-03-05' }],
  ])('reads %s', (search, expected) => {
    expect(readView(URL_PARAMS, search)).toMatchObject(expected)
  })

  it('contains view=list even without a filter', () => {
    expect(listHref()).toBe('/admin/alerts?view=list')
    expect(listHref({ type: 'rapid_wins', page: 2 })).toBe('/admin/alerts?view=list&type=rapid_wins&page=2')
  })

  it('converts sort keys, and rejects unknown ones', () => {
    expect(readSort('severity-asc')).toEqual({ sortBy: 'severity', sortOrder: 'asc' })
    expect(sortKey({ sortBy: 'priority', sortOrder: 'desc' })).toBe('priority-desc')
    expect(readSort('title-desc')).toBeNull()
    expect(readSort('severity')).toBeNull()
  })

  it('converts days to the local time zone, and sends neither the view nor the page as a filter', () => {
    const filters = toApiFilters(
      readView(URL_PARAMS, '?view=list&dateFrom=2026-03-04&dateTo=2026-03-04&page=2'),
    )
    expect(filters.dateFrom).toBe(new Date('2026-03-04T00:00:00').toISOString())
    expect(filters.dateTo).toBe(new Date('2026-03-04T23:59:59.999').toISOString())
    expect(Object.keys(filters)).not.toContain('page')
    expect(Object.keys(filters)).not.toContain('view')
  })

  it('counts the filters without the search', () => {
    expect(filterCount(readView(URL_PARAMS, '?search=x&status=new&dateTo=2026-03-04'))).toBe(2)
  })
})
