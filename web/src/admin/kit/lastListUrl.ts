import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

const STORAGE_KEY = 'last-list-addresses'

/** Lists that a details page links back to. */
const LISTS = ['/admin', '/admin/users', '/admin/tournaments', '/admin/matches', '/admin/transactions']

type Visit = [path: string, search: string]

/** Adds a visit as the most recent one; an earlier visit to the same list is replaced. */
export const withVisit = (visits: readonly Visit[], [path, search]: Visit): Visit[] => [
  ...visits.filter(([visited]) => visited !== path),
  [path, search],
]

/** The most recently visited of the given lists, with the filters, sort and page that it had then. */
export function lastVisitIn(
  visits: readonly Visit[],
  paths: readonly [string, ...string[]],
): { path: string; href: string } {
  const visit = visits.findLast(([path]) => paths.includes(path))
  if (!visit) return { path: paths[0], href: paths[0] }
  const [path, search] = visit
  return { path, href: search === '' ? path : `${path}?${search}` }
}

function readVisits(): Visit[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisit) : []
  } catch {
    return []
  }
}

const isVisit = (value: unknown): value is Visit =>
  Array.isArray(value) && value.length === 2 && value.every(part => typeof part === 'string')

/** Where a link back to one of these lists leads: to the list as this tab showed it last, filters included. */
export const lastListUrl = (...paths: [string, ...string[]]) => lastVisitIn(readVisits(), paths)

/** Keeps the filters, sort and page of each list for this tab, so that a link back to the list restores them. */
export function useRememberListUrls(): void {
  const [location] = useLocation()
  const search = useSearch()
  const path = location === '/admin/dashboard' ? '/admin' : location
  useEffect(() => {
    if (!LISTS.includes(path)) return
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(withVisit(readVisits(), [path, search])))
    } catch {
      // Without storage, links back lead to the unfiltered list.
    }
  }, [path, search])
}
