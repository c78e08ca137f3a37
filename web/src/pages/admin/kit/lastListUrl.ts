import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'

const STORAGE_KEY = 'last-list-addresses'

/** The lists that a details page can link back to. */
const LISTS = ['/admin', '/admin/users', '/admin/tournaments', '/admin/matches', '/admin/transactions']

type Visit = [path: string, search: string]

/** Adds a visit as the most recent one and replaces an earlier visit to the same list. */
export const withVisit = (visits: readonly Visit[], [path, search]: Visit): Visit[] => [
  ...visits.filter(([visited]) => visited !== path),
  [path, search],
]

/** The most recently visited of the given lists, with the filters, sort and page it had then. */
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

/** The URL for a link back to one of these lists, with the filters it last had in this tab. */
export const lastListUrl = (...paths: [string, ...string[]]) => lastVisitIn(readVisits(), paths)

/** Stores the filters, sort and page of each list for this tab, so that a link back restores them. */
export function useRememberListUrls(): void {
  const [location] = useLocation()
  const search = useSearch()
  const path = location === '/admin/dashboard' ? '/admin' : location
  useEffect(() => {
    if (!LISTS.includes(path)) return
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(withVisit(readVisits(), [path, search])))
    } catch {
      // Without storage, links back go to the unfiltered list.
    }
  }, [path, search])
}
