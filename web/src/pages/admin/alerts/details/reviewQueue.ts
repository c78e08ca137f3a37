import type { PagedRows } from '../../kit/usePagedQuery.ts'

/** The last list that was open; Previous and Next on an alert's page follow it. */
export interface ReviewQueue {
  /** The alerts of the pages that have been fetched, in order. */
  ids: readonly string[]
  /** The first and the last fetched page. */
  firstPage: number
  lastPage: number
  /** How many alerts a full page has. */
  limit: number
  /** How many alerts of the list come before and after the fetched ones. */
  before: number
  after: number
  /** There are more alerts than the server counts. */
  capped: boolean
  /** The URL of the list. */
  href: string
}

type Page = PagedRows<{ _id: string }> & { limit: number }

export const toReviewQueue = (
  { value, total, capped = false, limit }: Page,
  page: number,
  href: string,
): ReviewQueue => ({
  ids: value.map(({ _id }) => _id),
  firstPage: page,
  lastPage: page,
  limit,
  before: (page - 1) * limit,
  after: Math.max(0, total - (page - 1) * limit - value.length),
  capped,
  href,
})

/** Adds a page at the end or the beginning of the queue; known alerts keep their position. */
export function extendQueue(
  queue: ReviewQueue,
  { value, total, capped = false, limit }: Page,
  page: number,
): ReviewQueue {
  const known = new Set(queue.ids)
  const fresh = value.map(({ _id }) => _id).filter(id => !known.has(id))
  if (page < queue.firstPage) {
    return { ...queue, ids: [...fresh, ...queue.ids], firstPage: page, before: (page - 1) * limit }
  }
  return {
    ...queue,
    ids: [...queue.ids, ...fresh],
    lastPage: page,
    after: Math.max(0, total - (page - 1) * limit - value.length),
    capped,
  }
}

const QUEUE = 'alert-queue'
const OPENED = 'alert-opened'

/** Stored for the lifetime of the tab; without storage there is no Previous and Next. */
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

export const rememberQueue = (queue: ReviewQueue) => keep(QUEUE, JSON.stringify(queue))
export const rememberOpened = (id: string) => keep(OPENED, id)
export const lastOpened = () => kept(OPENED)

export function readQueue(): ReviewQueue | null {
  try {
    const queue: unknown = JSON.parse(kept(QUEUE) ?? 'null')
    return isQueue(queue) ? queue : null
  } catch {
    return null
  }
}

function isQueue(value: unknown): value is ReviewQueue {
  if (typeof value !== 'object' || value === null) return false
  const queue: Partial<Record<keyof ReviewQueue, unknown>> = value
  const numbers = [queue.firstPage, queue.lastPage, queue.limit, queue.before, queue.after]
  return (
    Array.isArray(queue.ids) &&
    numbers.every(number => Number.isInteger(number)) &&
    typeof queue.href === 'string' &&
    queue.href.startsWith('/admin/alerts?')
  )
}

export interface QueuePosition {
  /** `more`: it is on a page that has not been fetched yet. */
  previous: string | 'more' | null
  next: string | 'more' | null
  /** Starts at 1. */
  number: number
  of: number
  /** There are more alerts than `of`. */
  capped: boolean
  href: string
}

/** The position of an alert in the list that it was opened from; null if it was opened directly. */
export function positionInQueue(queue: ReviewQueue | null, id: string): QueuePosition | null {
  const index = queue?.ids.indexOf(id) ?? -1
  if (queue === null || index < 0) return null
  return {
    previous: queue.ids[index - 1] ?? (queue.before > 0 ? 'more' : null),
    next: queue.ids[index + 1] ?? (queue.after > 0 ? 'more' : null),
    number: queue.before + index + 1,
    of: queue.before + queue.ids.length + queue.after,
    capped: queue.capped,
    href: queue.href,
  }
}
