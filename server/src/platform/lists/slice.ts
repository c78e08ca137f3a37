import { PAGE_SIZE } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { CountsByDay } from './cachedCounts.ts'
import { createdBefore, createdSince } from './period.ts'

/** The most rows that a request without page and limit gets. */
const MAX_UNPAGED_ROWS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000

export interface Paging {
  page?: number | undefined
  limit?: number | undefined
}

export type Direction = 'asc' | 'desc'

/** The rows of a page, as LIMIT and OFFSET of a query. */
export interface Slice {
  limit: number
  offset: number
  /** Whether the page is nearer to the end of the list: the query then reads backwards, and its rows are reversed. */
  fromEnd: boolean
}

/** The rows of a page in a list of `total` rows; the offset is at most half of the list. */
export function sliceOf({ page, limit }: Paging, total: number): Slice {
  if (page === undefined && limit === undefined) return { limit: MAX_UNPAGED_ROWS, offset: 0, fromEnd: false }
  const size = limit ?? PAGE_SIZE
  return sliceFrom(((page ?? 1) - 1) * size, size, total)
}

function sliceFrom(first: number, limit: number, total: number): Slice {
  if (first <= total / 2) return { limit, offset: first, fromEnd: false }
  const length = Math.max(0, Math.min(limit, total - first))
  return { limit: length, offset: Math.max(0, total - first - length), fromEnd: true }
}

const isAscending = (direction: Direction, { fromEnd }: Slice) => (direction === 'asc') !== fromEnd

/** ASC or DESC for the query that reads a slice. */
export const queryDirection = (direction: Direction, slice: Slice): SQL =>
  isAscending(direction, slice) ? sql`ASC` : sql`DESC`

/** The rows of a slice in the order of the list. */
export const inListOrder = <T>(rows: T[], { fromEnd }: Slice): T[] => (fromEnd ? rows.toReversed() : rows)

/** The number of rows created from `start` until before `end`. */
export interface TimeBucket {
  start: Date
  end: Date
  count: number
}

export const dayBuckets = (days: CountsByDay): TimeBucket[] =>
  [...days]
    .toSorted(([a], [b]) => a - b)
    .map(([day, count]) => ({
      start: new Date(day * DAY_MS),
      end: new Date((day + 1) * DAY_MS),
      count,
    }))

export interface SliceStart {
  condition: SQL
  offset: number
}

/**
 * For a list ordered by `t.created_at`: a condition that makes the query start in the bucket with the first row of the
 * slice, and the remaining offset. `buckets` are in order of time and contain every row of the list.
 */
export function findStart(buckets: TimeBucket[], direction: Direction, slice: Slice): SliceStart {
  const isUp = isAscending(direction, slice)
  let offset = slice.offset
  for (const { start, end, count } of isUp ? buckets : buckets.toReversed()) {
    if (offset < count) return { condition: isUp ? createdSince(start) : createdBefore(end), offset }
    offset -= count
  }
  return { condition: sql`true`, offset: slice.offset }
}

/** A group of rows of a list, with the number of its rows. */
export interface SizedGroup<Group> {
  group: Group
  size: number
}

/**
 * A page of a list that consists of consecutive groups. Only the groups that overlap the page are read, each by `read`
 * from its nearer end.
 */
export async function readGroups<Group, Id extends string>(
  groups: SizedGroup<Group>[],
  { limit, offset }: { limit: number; offset: number },
  read: (group: Group, slice: Slice) => Promise<Id[]>,
): Promise<{ ids: Id[]; total: number }> {
  const ids: Id[] = []
  let total = 0
  for (const { group, size } of groups) {
    const first = Math.max(0, offset - total)
    const missing = limit - ids.length
    total += size
    if (missing > 0 && first < size) ids.push(...(await read(group, sliceFrom(first, missing, size))))
  }
  return { ids, total }
}
