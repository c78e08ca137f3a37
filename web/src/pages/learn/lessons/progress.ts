const KEY = 'learn'

/** The learner's progress, stored in this browser because lessons need no account. */
export interface Progress {
  readonly done: readonly string[]
  /** The step at which each unfinished lesson was left. */
  readonly steps: Readonly<Record<string, number>>
}

export const NO_PROGRESS: Progress = { done: [], steps: {} }

/** Parses stored progress; unreadable text counts as no progress. */
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

/** The step at which to resume a lesson; 0 if the lesson no longer has the stored step. */
export function stepOf({ steps }: Progress, { id, length }: { id: string; length: number }): number {
  const step = steps[id] ?? 0
  return step < length ? step : 0
}

/** The first unfinished lesson, or null if all are finished. */
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
    // Storage may be unavailable in private windows.
  }
}
