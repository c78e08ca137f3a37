const LATEST_MS = 1000

/** Runs something once the browser has nothing more urgent to do. Returns the function that cancels it. */
export function whenIdle(then: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(then, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
