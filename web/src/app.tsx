import { i18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { Suspense, useEffect, useRef } from 'react'
import { Router, useLocation } from 'wouter'
import { SessionContext } from './features/session/useSession.ts'
import { useSessionChecks } from './features/session/useSessionChecks.ts'
import type { SessionStore } from './net/session/sessionStore.ts'
import { Routes } from './routes.tsx'
import { SpinnerPage } from './ui/spinner.tsx'

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
  useStartOfPage()
  return (
    <Suspense fallback={<SpinnerPage text={i18n._('Loading')} />}>
      <Routes />
    </Suspense>
  )
}

/** A new page begins at its top, and whoever listens to the page rather than sees it is taken there too. */
function useStartOfPage() {
  const [path] = useLocation()
  const previous = useRef(path)
  useEffect(() => {
    if (previous.current === path) return
    previous.current = path
    window.scrollTo(0, 0)
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [path])
}
