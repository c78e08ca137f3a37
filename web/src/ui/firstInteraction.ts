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
