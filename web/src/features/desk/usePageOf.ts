import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PAGE_SIZE } from '@valecuatro/contract'
import { useEffect } from 'react'
import { useViewer } from '../profile/usePlayer.ts'
import { isRefusal } from '../queries/ask.ts'
import { useSessionStore } from '../session/useSession.ts'

/** The contract's number, without its schemas. */
const ROWS: typeof PAGE_SIZE = 10

export interface RowsOf<Row> {
  value: readonly Row[]
  /** Rows on all pages. */
  total: number
}

interface Asked<Row> {
  /** What list it is and how it is filtered and sorted: all that the rows depend on but the page. */
  key: readonly unknown[]
  page: number
  limit?: number
  ask: (page: number, limit: number) => Promise<RowsOf<Row>>
}

/** One page of a list. The old one stays until the next is there, which has usually been fetched by then. */
export function usePageOf<Row>({ key, page, limit = ROWS, ask }: Asked<Row>) {
  const viewer = useViewer()
  const session = useSessionStore()
  const queries = useQueryClient()
  const optionsOf = (number: number) => ({
    queryKey: [viewer, ...key, { page: number, limit }],
    queryFn: () => ask(number, limit),
  })
  const query = useQuery({ ...optionsOf(page), placeholderData: keepPreviousData })
  const hasNext = !query.isPlaceholderData && query.data !== undefined && query.data.total > page * limit
  const next = optionsOf(page + 1)
  const nextKey = JSON.stringify(next.queryKey)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the question depends on
  useEffect(() => {
    if (hasNext) void queries.prefetchQuery(next)
  }, [queries, hasNext, nextKey])

  /** Asks anew and says whether it was answered; a failure leaves everything as it was. */
  async function refresh(): Promise<boolean> {
    try {
      queries.setQueryData(optionsOf(page).queryKey, await ask(page, limit))
    } catch (error) {
      if (isRefusal(error, 401)) session.check()
      return false
    }
    await queries.invalidateQueries({ queryKey: [viewer, ...key.slice(0, 1)], refetchType: 'none' })
    return true
  }

  return { ...query, limit, refresh }
}

export type PageOf<Row> = ReturnType<typeof usePageOf<Row>>
