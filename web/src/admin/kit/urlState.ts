import { useLocation, useSearch } from 'wouter'
import type { SortOrder } from '../../ui/table.tsx'

export interface UrlState<P extends Params> {
  view: View<P>
  /** Changes what is looked at; Back undoes it, unless it replaces. Goes to the first page unless a page is named. */
  change: (changes: Partial<View<P>>, how?: 'push' | 'replace') => void
  /** The first letter of a search is a step to go back to, those after it are not. */
  search: (words: string) => void
}

/** Filters, sort and page as the address has them: the one place where they are kept. `params` is a constant. */
export function useUrlState<P extends Params>(params: P): UrlState<P> {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const view = readView(params, search)

  function change(changes: Partial<View<P>>, how: 'push' | 'replace' = 'push') {
    // Asked for again: another change may have come before the page was drawn.
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

/** One thing that the address may say about a list. */
export interface Param<T extends string | number> {
  /** What the text means; a text that means nothing reads as no text at all. */
  read(text: string): T
}

type Params = Record<string, Param<string | number>>
export type View<P extends Params> = { [K in keyof P]: ReturnType<P[K]['read']> }

/** As long as the server lets a search be. */
const LONGEST = 100

export const searchText: Param<string> = { read: text => text.trim().slice(0, LONGEST) }

export const pageNumber: Param<number> = {
  read: text => (/^[1-9]\d{0,6}$/.test(text) ? Number(text) : 1),
}

/** A day of the calendar, as date fields write it. */
export const calendarDay: Param<string> = {
  read: text => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''),
}

/** One of a few values: the empty text, which stands for all of them, unless another is named. */
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
 * The address after a change. What is as it would be anyway is left out, so that links stay short; what the list does
 * not know stays. Whatever changes, one looks at it from its first page.
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

export const SORT_ORDERS = ['asc', 'desc'] as const

export interface Sorting<S extends string = string> {
  sort: S
  order: (typeof SORT_ORDERS)[number]
}

/** A column that is pressed sorts upwards, pressed again downwards, and so on. */
export function toggleSort<S extends string>({ sort, order }: Sorting<S>, pressed: S): Sorting<S> {
  return { sort: pressed, order: sort === pressed && order === 'asc' ? 'desc' : 'asc' }
}

export const ariaSortOrder = (order: Sorting['order']): SortOrder =>
  order === 'asc' ? 'ascending' : 'descending'
