/** The list that was looked at last: what comes next and what came before on an alert's own page. */
export interface Queue {
  ids: readonly string[]
  /** The way back to it. */
  href: string
}

const QUEUE = 'alert-queue'
const OPENED = 'alert-opened'

/** For as long as the tab lives; where the browser keeps nothing there is no next and no previous. */
function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {}
}

function kept(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export const rememberQueue = (queue: Queue) => keep(QUEUE, JSON.stringify(queue))
export const rememberOpened = (id: string) => keep(OPENED, id)
export const lastOpened = () => kept(OPENED)

export function readQueue(): Queue | null {
  try {
    const queue: unknown = JSON.parse(kept(QUEUE) ?? 'null')
    return isQueue(queue) ? queue : null
  } catch {
    return null
  }
}

function isQueue(value: unknown): value is Queue {
  if (typeof value !== 'object' || value === null || !('ids' in value) || !('href' in value)) return false
  return Array.isArray(value.ids) && typeof value.href === 'string' && value.href.startsWith('/admin/alerts?')
}

export interface Place {
  previous: string | null
  next: string | null
  /** Counted from one. */
  number: number
  of: number
  href: string
}

/** Where an alert stands in the list one came from; null for one that was opened by itself. */
export function placeIn(queue: Queue | null, id: string): Place | null {
  const index = queue?.ids.indexOf(id) ?? -1
  if (queue === null || index < 0) return null
  return {
    previous: queue.ids[index - 1] ?? null,
    next: queue.ids[index + 1] ?? null,
    number: index + 1,
    of: queue.ids.length,
    href: queue.href,
  }
}
