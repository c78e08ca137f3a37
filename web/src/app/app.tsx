import { i18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Router, useLocation } from 'wouter'
import { loadCatalog } from '../i18n/locale.ts'
import type { SessionStore } from '../net/session/sessionStore.ts'
import { SessionContext, useSession, useSessionStore, useSignOutPending } from '../net/session/useSession.ts'
import type { SocketStore } from '../net/socket/socketStore.ts'
import { SocketContext } from '../net/socket/useSocket.ts'
import { onFirstInteraction, whenIdle } from '../ui/defer.ts'
import { ErrorBoundary } from '../ui/errorBoundary.tsx'
import { listenForToastKey, preloadToasts, toast } from '../ui/toast.ts'
import { Routes } from './routes.tsx'

interface AppProps {
  session: SessionStore
  /** What is live; nothing is where there is no browser. */
  socket?: SocketStore
  /** The path to render where there is no browser. */
  ssrPath?: string
}

export function App({ session, socket, ssrPath }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <SessionContext value={session}>
        <SocketContext value={socket ?? null}>
          <Router {...(ssrPath !== undefined && { ssrPath })}>
            <Shell />
          </Router>
        </SocketContext>
      </SessionContext>
    </I18nProvider>
  )
}

function Shell() {
  const { i18n } = useLingui()
  const { isAuthenticated } = useSession()
  useSessionChecks()
  usePreloadedToasts(isAuthenticated)
  useSignOutNotice()
  useEffect(() => {
    document.documentElement.lang = i18n.locale
  }, [i18n.locale])
  return (
    <>
      <Routes />
      {isAuthenticated && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <LiveNotices />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

/** A sign-out that the server does not know of is told, and told again once it does. */
function useSignOutNotice() {
  const { i18n } = useLingui()
  const isPending = useSignOutPending()
  const { isAuthenticated } = useSession()
  const wasPending = useRef(false)
  useEffect(() => {
    if (isPending) {
      toast.error(
        i18n._('You are signed out in this browser, but the server could not be reached. We keep trying.'),
        { key: 'sign-out' },
      )
    } else if (wasPending.current && isAuthenticated) {
      toast.close('sign-out')
    } else if (wasPending.current) {
      toast.success(i18n._('You are signed out.'), { key: 'sign-out' })
    }
    wasPending.current = isPending
  }, [i18n, isPending, isAuthenticated])
}

/** At once for those who are signed in; a visitor's first touch of the page comes before anything can fail. */
function usePreloadedToasts(isAuthenticated: boolean) {
  useEffect(listenForToastKey, [])
  useEffect(() => {
    if (isAuthenticated) return whenIdle(preloadToasts)
    onFirstInteraction(preloadToasts)
  }, [isAuthenticated])
}

/** Asks who is signed in at the start, and again whenever the landing page is opened. */
function useSessionChecks(): void {
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

const FIRST_PAUSE = 5000
const LONGEST_PAUSE = 300_000

/** In a chunk of its own, with its words. It stands on every page, and none of them has to fail because it is late. */
const LiveNotices = lazy(async () => {
  for (let pause = FIRST_PAUSE; ; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
    try {
      const [{ LiveNotices }] = await Promise.all([import('../lobby/liveNotices.tsx'), loadCatalog('player')])
      return { default: LiveNotices }
    } catch {
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
})
