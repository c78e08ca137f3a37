/** Runs a callback after the next paint, so that a pressed button shows its pressed state before slow work starts. */
export function afterPaint(then: () => void): void {
  // Hidden pages get no animation frames.
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(then))
  else then()
}

// Focus is no interaction: pages set it themselves. Assistive technology and password managers cause input events.
const INTERACTIONS = ['pointermove', 'pointerdown', 'keydown', 'input'] as const

let hasHappened = false
const waiting = new Set<() => void>()

function happen(event: Event) {
  // A browser also reports a pointer that rests while the page changes under it.
  if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
    return
  hasHappened = true
  for (const type of INTERACTIONS) window.removeEventListener(type, happen, true)
  for (const then of waiting) then()
  waiting.clear()
}

if (typeof window !== 'undefined')
  for (const type of INTERACTIONS) window.addEventListener(type, happen, { capture: true, passive: true })

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
