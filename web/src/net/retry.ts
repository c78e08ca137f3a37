const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000

/**
 * Repeats something that has failed. The pause doubles with each failure, up to the maximum; a random part of it is left
 * out, so that clients do not ask a server that is back all at once.
 */
export function createRetry(run: () => unknown, maxPauseMs = MAX_PAUSE_MS) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** Runs again after a pause. */
    fail() {
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures++, maxPauseMs)
      clearTimeout(timer)
      timer = setTimeout(run, pause * (0.5 + Math.random() / 2))
    },
    /** The next failure is the first one again. */
    succeed() {
      failures = 0
    },
    /** Does not run again until the next failure. */
    cancel: () => clearTimeout(timer),
  }
}
