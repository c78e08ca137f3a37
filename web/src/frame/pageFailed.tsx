import { Trans } from '@lingui/react'
import { useEffect, useSyncExternalStore } from 'react'
import { ErrorState } from '../ui/states.tsx'

const PROBE_INTERVAL_MS = 10_000
/** Minimum time between automatic reloads of a page that keeps failing. */
const RELOAD_PAUSE_MS = 60_000
const RELOADED_AT = 'page-reloaded-at'

/**
 * Shown instead of a page whose script could not be loaded. Reloads the whole page as soon as the page server
 * answers: some browsers do not request a failed script or style sheet again, and after a deployment the old file may
 * be gone.
 */
export function PageFailed() {
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  useEffect(reloadWhenReachable, [])
  return (
    <ErrorState
      title={isOnline ? <Trans id="This page could not be loaded" /> : <Trans id="You are offline" />}
      onRetry={() => void reloadIfReachable()}
    >
      <p>
        <Trans id="It will load as soon as you’re back online." />
      </p>
    </ErrorState>
  )
}

/** Shown for a page that was loaded and then threw an error; offers to reload it. */
export function PageBroken() {
  return (
    <ErrorState
      title={<Trans id="Something went wrong on this page" />}
      onRetry={() => window.location.reload()}
    />
  )
}

/** Reloads the page as soon as the page server answers. Returns a function that stops the attempts. */
export function reloadWhenReachable(): () => void {
  const probe = () => {
    if (Date.now() - lastReload() > RELOAD_PAUSE_MS) void reloadIfReachable()
  }
  probe()
  const timer = setInterval(probe, PROBE_INTERVAL_MS)
  window.addEventListener('online', reloadIfReachable)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', reloadIfReachable)
  }
}

async function reloadIfReachable(): Promise<void> {
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => null)
  if (answer === null || answer.status >= 500) return
  sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  location.reload()
}

const lastReload = () => Number(sessionStorage.getItem(RELOADED_AT) ?? 0)

function subscribeToConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
