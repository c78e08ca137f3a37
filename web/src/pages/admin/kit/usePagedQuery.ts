import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminList, LiveState } from '@valecuatro/contract'
import { useEffect, useRef } from 'react'
import { useLive } from '../../../net/live.ts'
import { hasStatus } from '../../../net/query.tsx'
import { useSessionStore, useViewerId } from '../../../net/session/useSession.ts'
import { type HeldRows, holdRows, type PagedRows } from './heldRows.ts'
import { type RowsPerPage, useRowsPerPage } from './rowsPerPage.ts'

export type { PagedRows }

/** The changes of a live list, as last received. */
type Changes = LiveState<'adminList'> | null

interface ListRows<Row> extends HeldRows<Row> {
  /** The rows contain at least these changes. */
  asOf: Changes
}

interface PagedQueryOptions<Row> {
  /** The list with its filters and sort: everything that the rows depend on except the page. */
  key: readonly unknown[]
  page: number
  ask: (page: number, limit: number) => Promise<PagedRows<Row>>
  /**
   * Set for a list whose changes the server announces: its rows are updated in place, and none moves until the
   * administrator asks.
   */
  live?: { list: AdminList; lookUp: (row: Row) => Promise<Row> }
  /** The number of rows per page, for a list whose default differs. */
  rows?: { key: string; byDefault: number }
  /** When the rows are fetched again without being asked for. */
  refetch?: typeof REFETCH_ON_MOUNT_ONLY
}

/** For a list that is told of changes, and whose rows must not move under the pointer. */
export const REFETCH_ON_MOUNT_ONLY = {
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/**
 * One page of a list. The old page stays until the next has loaded, which is usually prefetched. In a live list
 * background updates change rows only in place (`holdRows`).
 */
export function usePagedQuery<Row extends { _id: string }>(options: PagedQueryOptions<Row>) {
  const { key, page, ask, live } = options
  const rowsPerPage = useRowsPerPage(options.rows?.key, options.rows?.byDefault)
  const { limit } = rowsPerPage
  const viewer = useViewerId()
  const session = useSessionStore()
  const queries = useQueryClient()
  const { state: changes } = useLive('adminList', live?.list ?? null)
  const latest = useRef(changes)
  latest.current = changes
  /** The page on the screen; null while a requested page is loading. */
  const shownKey = useRef<string | null>(null)
  const optionsOf = (number: number) => {
    const queryKey = [viewer, ...key, { page: number, limit }]
    return {
      queryKey,
      queryFn: async (): Promise<ListRows<Row>> => {
        const asOf = latest.current
        const fresh = await ask(number, limit)
        const shown = queries.getQueryData<ListRows<Row>>(queryKey)
        if (live && shown && shownKey.current === JSON.stringify(queryKey)) {
          return { ...(await holdRows(shown, fresh, rowKey, live.lookUp)), asOf }
        }
        return { ...fresh, load: (shown?.load ?? 0) + 1, next: null, asOf }
      },
    }
  }
  const current = optionsOf(page)
  const query = useQuery({ ...current, ...options.refetch, placeholderData: keepPreviousData })
  const hasNext = !query.isPlaceholderData && query.data !== undefined && query.data.total > page * limit
  const next = optionsOf(page + 1)
  const nextKey = JSON.stringify(next.queryKey)
  const thisKey = JSON.stringify(current.queryKey)
  const isShown = query.data !== undefined && !query.isPlaceholderData && !query.isFetching

  useEffect(() => {
    if (isShown) shownKey.current = thisKey
  }, [isShown, thisKey])
  useEffect(() => {
    // The administrator has opened another page or filter, so its rows are shown as loaded.
    if (shownKey.current !== thisKey) shownKey.current = null
  }, [thisKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key contains everything that the query depends on
  useEffect(() => {
    if (hasNext) void queries.prefetchQuery(next)
  }, [queries, hasNext, nextKey])

  /** The last changes for which the rows were fetched again, so that a failure is not repeated. */
  const tried = useRef<Changes>(null)
  const [name] = key
  const { refetch, isFetching, isLoadingError } = query
  const asOf = query.data?.asOf
  useEffect(() => {
    // Rows that are being fetched may have been read before the change.
    if (changes === null || changes === asOf || changes === tried.current || isFetching) return
    // A list that could not be loaded says so once and waits for Try Again.
    if (isLoadingError) return
    tried.current = changes
    // Pages that are not on the screen are refetched when they are opened.
    void queries.invalidateQueries({ queryKey: [viewer, name], refetchType: 'none' })
    void refetch()
  }, [changes, asOf, isFetching, isLoadingError, queries, viewer, name, refetch])

  /** Loads the current page on request; resolves to whether that worked. */
  async function load(): Promise<boolean> {
    shownKey.current = null
    const { isSuccess } = await query.refetch()
    return isSuccess
  }

  /** The same, but a failure keeps the old rows. */
  async function refresh(): Promise<boolean> {
    try {
      const asOf = latest.current
      const fresh = await ask(page, limit)
      const load = (query.data?.load ?? 0) + 1
      queries.setQueryData<ListRows<Row>>(current.queryKey, { ...fresh, load, next: null, asOf })
    } catch (error) {
      if (hasStatus(error, 401)) session.check()
      return false
    }
    await queries.invalidateQueries({ queryKey: [viewer, ...key.slice(0, 1)], refetchType: 'none' })
    return true
  }

  return { ...query, limit, rowsPerPage, load, refresh }
}

const rowKey = ({ _id }: { _id: string }) => _id

/** The part of a query that a list component needs. */
export interface ListQuery<Row> {
  data: (PagedRows<Row> & Partial<Pick<HeldRows<Row>, 'next'>>) | undefined
  limit: number
  /** Only lists that let the administrator choose have it. */
  rowsPerPage?: RowsPerPage
  isPlaceholderData: boolean
  isFetching: boolean
  isError: boolean
  error: Error | null
  errorUpdateCount: number
  refetch: () => Promise<unknown>
  /** Loads the current page; only live lists have it. */
  load?: () => Promise<boolean>
}

/** The number of changes that are not shown yet because they would move rows. */
export const pendingChanges = ({ data, isPlaceholderData }: ListQuery<unknown>): number =>
  isPlaceholderData ? 0 : (data?.next?.changes ?? 0)
