import { i18n } from '@lingui/core'
import { I18nProvider, Trans, useLingui } from '@lingui/react'
import { Suspense, useEffect } from 'react'
import { Router } from 'wouter'
import { LiveNotices } from './features/live/liveNoticesLater.ts'
import { SocketContext } from './features/live/useSocket.ts'
import { SessionContext, useSession } from './features/session/useSession.ts'
import { useSessionChecks } from './features/session/useSessionChecks.ts'
import type { SessionStore } from './net/session/sessionStore.ts'
import type { SocketStore } from './net/socket/socketStore.ts'
import { Routes } from './routes.tsx'
import { ErrorBoundary } from './ui/errorBoundary.tsx'
import { SpinnerPage } from './ui/spinner.tsx'
import { ErrorState } from './ui/states.tsx'

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
  useEffect(() => {
    document.documentElement.lang = i18n.locale
  }, [i18n.locale])
  return (
    <>
      <ErrorBoundary fallback={<PageLost />}>
        <Suspense fallback={<SpinnerPage text={i18n._('Loading')} />}>
          <Routes />
        </Suspense>
      </ErrorBoundary>
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

function PageLost() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <ErrorState
        title={<Trans id="This page could not be loaded" />}
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}
