/**
 * Runs something once the browser has shown what is on the page now. A press is answered by the look of what was
 * pressed, and what it leads to comes a frame later: on a slow phone that takes longer than a finger should wait.
 */
export function afterPaint(then: () => void): void {
  // Where nobody looks, no frame comes.
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(then))
  else then()
}

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

let hasHappened = false
const waiting = new Set<() => void>()

function happen() {
  hasHappened = true
  for (const sign of SIGNS) window.removeEventListener(sign, happen, true)
  for (const then of waiting) then()
  waiting.clear()
}

if (typeof window !== 'undefined')
  for (const sign of SIGNS) window.addEventListener(sign, happen, { capture: true, passive: true })

/** Runs something once the visitor has begun to use the page: for what a reader alone does not need. */
export function onFirstInteraction(then: () => void): void {
  if (hasHappened) then()
  else waiting.add(then)
}

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
