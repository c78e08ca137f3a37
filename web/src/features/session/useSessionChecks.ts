import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { useSessionStore } from './useSession.ts'

/** Asks who is signed in at the start, and again whenever the landing page is opened. */
export function useSessionChecks(): void {
  const session = useSessionStore()
  const [path] = useLocation()
  const isLanding = path === '/'
  const hasStarted = useRef(false)

  useEffect(() => {
    if (isLanding || !hasStarted.current) session.check()
    hasStarted.current = true
  }, [session, isLanding])

  useEffect(() => {
    // The browser may bring the page back as it was left, long after.
    const onShow = (event: PageTransitionEvent) => event.persisted && session.check()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [session])
}
