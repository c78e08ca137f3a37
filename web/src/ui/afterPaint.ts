/**
 * Runs something once the browser has shown what is on the page now. A press is answered by the look of what was
 * pressed, and what it leads to comes a frame later: on a slow phone that takes longer than a finger should wait.
 */
export function afterPaint(then: () => void): void {
  // Where nobody looks, no frame comes.
  if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(then))
  else then()
}
