import { Trans } from '@lingui/react'
import { useEffect, useSyncExternalStore } from 'react'
import { ErrorState } from '../ui/states.tsx'

const PROBE_INTERVAL_MS = 10_000
/** A page that fails for good is not loaded over and over. */
const RELOAD_PAUSE_MS = 60_000
const RELOADED_AT = 'page-reloaded-at'

/**
 * In place of a page whose script did not arrive. As soon as the page host answers, the whole page is loaded again: a
 * script or style sheet that failed once is not asked for again by every browser, and after an update it may be gone.
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

/** For a page that arrived and then failed: loading it again is the only way on. */
export function PageBroken() {
  return (
    <ErrorState
      title={<Trans id="Something went wrong on this page" />}
      onRetry={() => window.location.reload()}
    />
  )
}

/** Answers with the way to stop it. */
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
