import { useLocation, useSearch } from 'wouter'
import { type Params, readView, type View, writeView } from './address.ts'

export interface Address<P extends Params> {
  view: View<P>
  /** Changes what is looked at; Back undoes it, unless it replaces. Goes to the first page unless a page is named. */
  change: (changes: Partial<View<P>>, how?: 'push' | 'replace') => void
  /** The first letter of a search is a step to go back to, those after it are not. */
  search: (words: string) => void
}

/** Filters, sort and page as the address has them: the one place where they are kept. `params` is a constant. */
export function useAddress<P extends Params>(params: P): Address<P> {
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
