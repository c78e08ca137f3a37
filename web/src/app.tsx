import { i18n } from '@lingui/core'
import { I18nProvider, Trans, useLingui } from '@lingui/react'
import { Suspense, useEffect } from 'react'
import { Router } from 'wouter'
import { SessionContext } from './features/session/useSession.ts'
import { useSessionChecks } from './features/session/useSessionChecks.ts'
import type { SessionStore } from './net/session/sessionStore.ts'
import { Routes } from './routes.tsx'
import { ErrorBoundary } from './ui/errorBoundary.tsx'
import { SpinnerPage } from './ui/spinner.tsx'
import { ErrorState } from './ui/states.tsx'

/** `ssrPath` is the path to render where there is no browser. */
export function App({ session, ssrPath }: { session: SessionStore; ssrPath?: string }) {
  return (
    <I18nProvider i18n={i18n}>
      <SessionContext value={session}>
        <Router {...(ssrPath !== undefined && { ssrPath })}>
          <Shell />
        </Router>
      </SessionContext>
    </I18nProvider>
  )
}

function Shell() {
  const { i18n } = useLingui()
  useSessionChecks()
  useEffect(() => {
    document.documentElement.lang = i18n.locale
  }, [i18n.locale])
  return (
    <ErrorBoundary fallback={<PageLost />}>
      <Suspense fallback={<SpinnerPage text={i18n._('Loading')} />}>
        <Routes />
      </Suspense>
    </ErrorBoundary>
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
