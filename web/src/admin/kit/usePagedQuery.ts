import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminList, PAGE_SIZE } from '@valecuatro/contract'
import { useEffect, useRef } from 'react'
import { hasStatus } from '../../net/query.tsx'
import { useSessionStore, useViewerId } from '../../net/session/useSession.ts'
import { useSocket, useSocketStatus } from '../../net/socket/useSocket.ts'
import { type HeldRows, holdRows, type PagedRows } from './heldRows.ts'

export type { PagedRows }

/** The contract's number, without its schemas. */
const ROWS: typeof PAGE_SIZE = 10

/** Further news within this time is answered by one more look at the list. */
const LOOK_INTERVAL_MS = 1500

interface Asked<Row> {
  /** What list it is and how it is filtered and sorted: all that the rows depend on but the page. */
  key: readonly unknown[]
  page: number
  limit?: number
  ask: (page: number, limit: number) => Promise<PagedRows<Row>>
  /** The list whose changes the server announces: its rows follow them, and none moves before the reader asks. */
  live?: { list: AdminList; lookUp: (row: Row) => Promise<Row> }
}

/**
 * One page of a list. The old page stays until the next has loaded, which has usually been fetched by then. In a live
 * list only the reader moves rows: every other update changes them in their places (`holdRows`).
 */
export function usePagedQuery<Row extends { _id: string }>({
  key,
  page,
  limit = ROWS,
  ask,
  live,
}: Asked<Row>) {
  const viewer = useViewerId()
  const session = useSessionStore()
  const queries = useQueryClient()
  /** The page that the reader has in front of them; null while one that they asked for is loading. */
  const shownKey = useRef<string | null>(null)
  const optionsOf = (number: number) => {
    const queryKey = [viewer, ...key, { page: number, limit }]
    return {
      queryKey,
      queryFn: async (): Promise<HeldRows<Row>> => {
        const fresh = await ask(number, limit)
        const shown = queries.getQueryData<HeldRows<Row>>(queryKey)
        if (live && shown && shownKey.current === JSON.stringify(queryKey)) {
          return holdRows(shown, fresh, rowKey, live.lookUp)
        }
        return { ...fresh, load: (shown?.load ?? 0) + 1, next: null }
      },
    }
  }
  const options = optionsOf(page)
  const query = useQuery({ ...options, placeholderData: keepPreviousData })
  const hasNext = !query.isPlaceholderData && query.data !== undefined && query.data.total > page * limit
  const next = optionsOf(page + 1)
  const nextKey = JSON.stringify(next.queryKey)
  const thisKey = JSON.stringify(options.queryKey)
  const isShown = query.data !== undefined && !query.isPlaceholderData && !query.isFetching

  useEffect(() => {
    if (isShown) shownKey.current = thisKey
  }, [isShown, thisKey])
  useEffect(() => {
    // Another page or filter is the reader's wish: it loads as it is.
    if (shownKey.current !== thisKey) shownKey.current = null
  }, [thisKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the question depends on
  useEffect(() => {
    if (hasNext) void queries.prefetchQuery(next)
  }, [queries, hasNext, nextKey])

  useLiveList(live?.list, () => {
    // Pages that are not on the screen are fetched again when they are opened.
    void queries.invalidateQueries({ queryKey: [viewer, key[0]], refetchType: 'none' })
    return query.refetch({ cancelRefetch: false })
  })

  /** Loads the page as it is now, as the reader asked; true when that worked. */
  async function load(): Promise<boolean> {
    shownKey.current = null
    const { isSuccess } = await query.refetch()
    return isSuccess
  }

  /** The same, but a failure leaves everything as it was. */
  async function refresh(): Promise<boolean> {
    try {
      const fresh = await ask(page, limit)
      const load = (query.data?.load ?? 0) + 1
      queries.setQueryData<HeldRows<Row>>(options.queryKey, { ...fresh, load, next: null })
    } catch (error) {
      if (hasStatus(error, 401)) session.check()
      return false
    }
    await queries.invalidateQueries({ queryKey: [viewer, ...key.slice(0, 1)], refetchType: 'none' })
    return true
  }

  return { ...query, limit, load, refresh }
}

const rowKey = ({ _id }: { _id: string }) => _id

/**
 * Calls `look` when the server says that the list has changed, and whenever the connection is established: changes made
 * before that were not announced here.
 */
function useLiveList(list: AdminList | undefined, look: () => Promise<unknown>): void {
  const socket = useSocket()
  const isConnected = useSocketStatus() === 'connected'
  const latest = useRef(look)
  latest.current = look

  useEffect(() => {
    if (socket === null || list === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isDue = false
    async function lookOnce() {
      isDue = false
      timer = setTimeout(() => {
        timer = undefined
        if (isDue) void lookOnce()
      }, LOOK_INTERVAL_MS)
      await latest.current()
    }
    const stop = socket.on('admin:changed', ({ lists }) => {
      if (!lists.includes(list)) return
      isDue = true
      if (timer === undefined) void lookOnce()
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [socket, list])

  const startedConnected = useRef(isConnected)
  useEffect(() => {
    if (isConnected && !startedConnected.current && list !== undefined) void latest.current()
    startedConnected.current = false
  }, [isConnected, list])
}

/** What a list on the screen needs of the query behind it. */
export interface ListQuery<Row> {
  data: (PagedRows<Row> & Partial<Pick<HeldRows<Row>, 'next'>>) | undefined
  limit: number
  isPlaceholderData: boolean
  isFetching: boolean
  isError: boolean
  error: Error | null
  errorUpdateCount: number
  refetch: () => Promise<unknown>
  /** Loads the page as it is now; only live lists need it. */
  load?: () => Promise<boolean>
}

/** How many changes wait to be shown because they would move rows. */
export const pendingChanges = ({ data, isPlaceholderData }: ListQuery<unknown>): number =>
  isPlaceholderData ? 0 : (data?.next?.changes ?? 0)
