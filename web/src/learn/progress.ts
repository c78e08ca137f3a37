const KEY = 'learn'

/** How far the learner is: kept in this browser, because lessons need no account. */
export interface Progress {
  readonly done: readonly string[]
  /** The step at which each unfinished lesson was left. */
  readonly steps: Readonly<Record<string, number>>
}

export const NO_PROGRESS: Progress = { done: [], steps: {} }

/** What was stored; anything unreadable counts as no progress. */
export function parseProgress(text: string | null): Progress {
  try {
    const { done, steps } = JSON.parse(text ?? 'null')
    return {
      done: Array.isArray(done) ? done.filter(id => typeof id === 'string') : [],
      steps: Object.fromEntries(
        Object.entries(steps ?? {}).filter(
          (entry): entry is [string, number] => Number.isInteger(entry[1]) && (entry[1] as number) > 0,
        ),
      ),
    }
  } catch {
    return NO_PROGRESS
  }
}

export function withStep(progress: Progress, id: string, step: number): Progress {
  return { ...progress, steps: { ...progress.steps, [id]: step } }
}

export function withDone({ done, steps }: Progress, id: string): Progress {
  const { [id]: _, ...others } = steps
  return { done: done.includes(id) ? done : [...done, id], steps: others }
}

/** The step to continue a lesson with; a lesson that has become shorter begins again. */
export function stepOf({ steps }: Progress, { id, length }: { id: string; length: number }): number {
  const step = steps[id] ?? 0
  return step < length ? step : 0
}

/** The lesson to continue with: the first one that is not done; null when all are. */
export function nextLesson<T extends { id: string }>(progress: Progress, lessons: readonly T[]): T | null {
  return lessons.find(({ id }) => !progress.done.includes(id)) ?? null
}

/** The progress while localStorage is not available; lasts until the page is closed. */
let inMemory = NO_PROGRESS

export function readProgress(): Progress {
  try {
    return parseProgress(localStorage.getItem(KEY))
  } catch {
    return inMemory
  }
}

export function saveProgress(progress: Progress): void {
  inMemory = progress
  try {
    localStorage.setItem(KEY, JSON.stringify(progress))
  } catch {
    // Private windows may refuse to store.
  }
}
