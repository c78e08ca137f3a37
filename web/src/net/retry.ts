const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000

/** Answers after which the server is asked again; any other refusal is final. */
const TEMPORARY: readonly unknown[] = ['unanswered', 'unavailable', 'slow-down']

export const isTemporary = (answer: { ok: boolean; code?: string }) =>
  !answer.ok && TEMPORARY.includes(answer.code)

/** The pause doubles with each failure, up to the maximum; a random part of it is left out. */
const pauseAfter = (failures: number, maxPauseMs: number) =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), maxPauseMs) * (0.5 + Math.random() / 2)

/** Repeats something that has failed, so that clients do not ask a server that is back all at once. */
export function createRetry(run: () => unknown, maxPauseMs = MAX_PAUSE_MS) {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    /** Runs again after a pause. */
    fail() {
      clearTimeout(timer)
      timer = setTimeout(run, pauseAfter(++failures, maxPauseMs))
    },
    /** The next failure is the first one again. */
    succeed() {
      failures = 0
    },
    /** Does not run again until the next failure. */
    cancel: () => clearTimeout(timer),
  }
}

/**
 * Loads something again and again, with growing pauses, until it is there (not null or undefined). Returns a function
 * that stops.
 */
export function loadUntilThere<T>(load: () => Promise<T | null | undefined>, onLoaded: (value: T) => void) {
  let isWanted = true
  const retry = createRetry(run)
  async function run() {
    const loaded = await load()
    if (!isWanted) return
    if (loaded === null || loaded === undefined) retry.fail()
    else onLoaded(loaded)
  }
  void run()
  return () => {
    isWanted = false
    retry.cancel()
  }
}

/** Asks again while the answer is a temporary failure, at most as many times; for questions that are safe to repeat. */
export async function askAgain<A extends { ok: boolean; code?: string }>(
  ask: () => Promise<A>,
  { attempts = 5, maxPauseMs = MAX_PAUSE_MS } = {},
): Promise<A> {
  for (let failures = 1; ; failures++) {
    const answer = await ask()
    if (!isTemporary(answer) || failures === attempts) return answer
    await new Promise(resolve => setTimeout(resolve, pauseAfter(failures, maxPauseMs)))
  }
}
