import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'

interface LeaveGuard {
  /** The user is leaving the page and has to confirm. */
  isAsking: boolean
  stay: () => void
  leave: () => void
}

/** The index of the current history entry; undefined in browsers without the Navigation API. */
const entryIndex = (): number | undefined =>
  (window as { navigation?: { currentEntry?: { index: number } | null } }).navigation?.currentEntry?.index

/**
 * Asks for confirmation before a page with unsaved changes is left: by a link, by Back or Forward, or by closing the
 * window.
 */
export function useLeaveGuard(hasChanges: boolean): LeaveGuard {
  const [, navigate] = useLocation()
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const isLeaving = useRef(false)

  useEffect(() => {
    if (!hasChanges) return
    const startIndex = entryIndex()
    let isReturning = false

    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving.current) event.preventDefault()
    }
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (isLeaving.current || link === null || !isPlain(event, link)) return
      if (link.pathname + link.search === window.location.pathname + window.location.search) return
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => () => navigate(link.pathname + link.search + link.hash))
    }
    // The browser has already navigated: go back, and hide both events from the router.
    const onPopState = (event: PopStateEvent) => {
      if (isLeaving.current) return
      event.stopImmediatePropagation()
      if (isReturning) {
        isReturning = false
        return
      }
      const steps = (entryIndex() ?? 0) - (startIndex ?? 1)
      isReturning = true
      history.go(-steps || 1)
      setLeave(() => () => history.go(steps || -1))
    }
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, { capture: true })
    window.addEventListener('popstate', onPopState, { capture: true })
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, { capture: true })
      window.removeEventListener('popstate', onPopState, { capture: true })
    }
  }, [hasChanges, navigate])

  return {
    isAsking: leave !== null,
    stay: () => setLeave(null),
    leave: () => {
      isLeaving.current = true
      setLeave(null)
      leave?.()
    },
  }
}

/** A click that opens the link in this window. */
const isPlain = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button === 0 &&
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) &&
  link.origin === window.location.origin &&
  link.target !== '_blank' &&
  !link.hasAttribute('download')
