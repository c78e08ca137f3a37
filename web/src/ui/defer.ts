/** Runs a callback after the next paint, so that a pressed button shows its pressed state before slow work starts. */
export function afterPaint(then: () => void): void {
  // Hidden pages get no animation frames.
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

/** Runs a callback on the first interaction with the page, for parts that are not needed to read it. */
export function onFirstInteraction(then: () => void): void {
  if (hasHappened) then()
  else waiting.add(then)
}

const LATEST_MS = 1000

/** Runs a callback when the browser is idle. Returns the function that cancels it. */
export function whenIdle(then: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(then, { timeout: LATEST_MS })
  return () => cancelIdleCallback(handle)
}
