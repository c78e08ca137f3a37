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
  /** The live connection; left out when rendering without a browser. */
  socket?: SocketStore
  /** The path to render when rendering without a browser. */
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
  useBackgroundServices(isAuthenticated)
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

/** Shows a toast when a sign-out did not reach the server, and another one once it has. */
function useSignOutNotice() {
  const isPending = useSignOutPending()
  const { isAuthenticated } = useSession()
  const wasPending = useRef(false)
  useEffect(() => {
    if (isPending) {
      toast.error(i18n._('You are signed out in this browser, but the server could not be reached.'), {
        key: 'sign-out',
      })
    } else if (wasPending.current && isAuthenticated) {
      toast.close('sign-out')
    } else if (wasPending.current) {
      toast.success(i18n._('You are signed out.'), { key: 'sign-out' })
    }
    wasPending.current = isPending
  }, [isPending, isAuthenticated])
}

function loadBackgroundServices() {
  if (!navigator.onLine) return window.addEventListener('online', loadBackgroundServices, { once: true })
  preloadToasts()
  import('../frame/siteBanner.ts').then(
    ({ startBanner }) => startBanner(),
    () => {},
  )
  import('../worker/registration.ts').then(
    ({ registerWorker }) => registerWorker(),
    () => {},
  )
}

/** Loads toasts, banner and service worker when idle for signed-in users, and on the first interaction for visitors. */
function useBackgroundServices(isAuthenticated: boolean) {
  useEffect(listenForToastKey, [])
  useEffect(() => {
    if (isAuthenticated) return whenIdle(loadBackgroundServices)
    onFirstInteraction(loadBackgroundServices)
  }, [isAuthenticated])
}

/** Checks the session when the app starts and whenever the landing page is opened. */
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
    // The browser may restore the page from its back/forward cache long after it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && session.check()
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [session])
}

const RETRY_MS = 20_000

/** Loaded as a separate chunk with its catalog, so that no page waits for it or fails because of it. */
const LiveNotices = lazy(async () => {
  for (;;) {
    try {
      const [{ LiveNotices }] = await Promise.all([
        import('../pages/play/lobby/liveNotices.tsx'),
        loadCatalog('notices'),
      ])
      return { default: LiveNotices }
    } catch {
      await new Promise(resolve => setTimeout(resolve, RETRY_MS))
    }
  }
})
