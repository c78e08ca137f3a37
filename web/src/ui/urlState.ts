import { MAX_SEARCH_LENGTH, type SORT_ORDERS } from '@valecuatro/contract/values'
import { useLocation, useSearch } from 'wouter'
import type { SortOrder } from './table.tsx'

export interface UrlState<P extends Params> {
  view: View<P>
  /** Changes some values; Back undoes it unless `how` is `replace`. Goes to the first page unless a page is given. */
  change: (changes: Partial<View<P>>, how?: 'push' | 'replace') => void
  /** Only the first letter of a search adds a history entry; later ones replace it. */
  search: (words: string) => void
}

/** Keeps filters, sort and page in the URL only. `params` must be a constant. */
export function useUrlState<P extends Params>(params: P): UrlState<P> {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const view = readView(params, search)

  function change(changes: Partial<View<P>>, how: 'push' | 'replace' = 'push') {
    // Read again, because another change may have come before the next render.
    const now = window.location.search.slice(1)
    const next = writeView(params, now, changes)
    if (next !== now) navigate(next === '' ? path : `${path}?${next}`, { replace: how === 'replace' })
  }

  return {
    view,
    change,
    search: words => {
      const changes = { search: words } as Partial<View<P>>
      change(changes, readView(params, window.location.search).search ? 'replace' : 'push')
    },
  }
}

/** A URL parameter of a list. */
export interface Param<T extends string | number> {
  /** Parses the text; an invalid text gives the default. */
  read(text: string): T
}

type Params = Record<string, Param<string | number>>
export type View<P extends Params> = { [K in keyof P]: ReturnType<P[K]['read']> }

export const searchText: Param<string> = { read: text => text.trim().slice(0, MAX_SEARCH_LENGTH) }

export const pageNumber: Param<number> = {
  read: text => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1),
}

/** A calendar day as date fields write it. */
export const calendarDay: Param<string> = {
  read: text => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''),
}

/** One of several values; the empty text means all of them, unless a default is given. */
export function oneOf<T extends string>(values: readonly T[]): Param<T | ''>
export function oneOf<T extends string>(values: readonly T[], otherwise: NoInfer<T>): Param<T>
export function oneOf<T extends string>(values: readonly T[], otherwise: T | '' = ''): Param<T | ''> {
  return { read: text => values.find(value => value === text) ?? otherwise }
}

export function readView<P extends Params>(params: P, search: string): View<P> {
  const said = new URLSearchParams(search)
  const entries = Object.entries(params).map(([name, param]) => [name, param.read(said.get(name) ?? '')])
  return Object.fromEntries(entries) as View<P>
}

/**
 * The query string after a change. Default values are left out to keep URLs short; unknown parameters are kept. Every
 * change returns to the first page, unless it sets the page.
 */
export function writeView<P extends Params>(params: P, search: string, changes: Partial<View<P>>): string {
  const said = new URLSearchParams(search)
  const changed: Record<string, string | number | undefined> = { page: 1, ...changes }
  for (const [name, param] of Object.entries(params)) {
    const value = name in changed ? changed[name] : param.read(said.get(name) ?? '')
    if (value === undefined || value === param.read('')) said.delete(name)
    else said.set(name, String(value))
  }
  return said.toString()
}

export interface Sorting<S extends string = string> {
  sort: S
  order: (typeof SORT_ORDERS)[number]
}

/** The first click on a column sorts ascending, each further click reverses the order. */
export function toggleSort<S extends string>({ sort, order }: Sorting<S>, pressed: S): Sorting<S> {
  return { sort: pressed, order: sort === pressed && order === 'asc' ? 'desc' : 'asc' }
}

export const ariaSortOrder = (order: Sorting['order']): SortOrder =>
  order === 'asc' ? 'ascending' : 'descending'
