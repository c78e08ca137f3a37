/** Runs a callback after the next paint, so that a pressed button shows its pressed state before slow work starts. */
export function afterPaint(then: () => void): void {
  // Hidden pages get no animation frames.
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(then))
  else then()
}

// Focus does not count, because pages set it themselves. Assistive technology and password managers cause input events.
const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

let hasInteracted = false
const waiting = new Set<() => void>()

function onInteraction(event: Event) {
  // Browsers also report a resting pointer when the page changes under it.
  if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
    return
  hasInteracted = true
  for (const type of INTERACTIONS) window.removeEventListener(type, onInteraction, true)
  for (const then of waiting) then()
  waiting.clear()
}

if (typeof window !== 'undefined')
  for (const type of INTERACTIONS)
    window.addEventListener(type, onInteraction, { capture: true, passive: true })

/** Runs a callback on the first interaction with the page, for parts that are not needed to read it. */
export function onFirstInteraction(then: () => void): void {
  if (hasInteracted) then()
  else waiting.add(then)
}

/** After this time the callback runs even if the browser is busy. */
const IDLE_TIMEOUT_MS = 1000

/** Runs a callback when the browser is idle. Returns a function that cancels it. */
export function whenIdle(then: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(then, { timeout: IDLE_TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}

/** Runs a callback after a delay. Returns a function that cancels it. */
export function afterDelay(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}
