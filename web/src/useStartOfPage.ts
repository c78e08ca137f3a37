import { useEffect } from 'react'
import { useLocation } from 'wouter'

let isFirstPage = true
let isGoingBack = false
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    isGoingBack = true
  })
}

/**
 * A new page begins at its top, and whoever listens to the page rather than sees it is taken there too.
 * Going back, the browser finds the old place by itself.
 */
export function useStartOfPage(): void {
  const [path] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what makes a new page
  useEffect(() => {
    if (!isFirstPage) {
      if (!isGoingBack) window.scrollTo(0, 0)
      document.getElementById('main')?.focus({ preventScroll: true })
    }
    isFirstPage = false
    isGoingBack = false
  }, [path])
}
