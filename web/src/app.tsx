import { i18n } from '@lingui/core'
import { I18nProvider, useLingui } from '@lingui/react'
import { Suspense, useEffect, useRef } from 'react'
import { Router } from 'wouter'
import { LiveNotices } from './features/live/liveNoticesLater.ts'
import { SocketContext } from './features/live/useSocket.ts'
import { SessionContext, useSession, useSignOutPending } from './features/session/useSession.ts'
import { useSessionChecks } from './features/session/useSessionChecks.ts'
import type { SessionStore } from './net/session/sessionStore.ts'
import type { SocketStore } from './net/socket/socketStore.ts'
import { Routes } from './routes.tsx'
import { ErrorBoundary } from './ui/errorBoundary.tsx'
import { onFirstInteraction } from './ui/firstInteraction.ts'
import { listenForToastKey, preloadToasts, toast } from './ui/toast.ts'
import { whenIdle } from './ui/whenIdle.ts'

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
