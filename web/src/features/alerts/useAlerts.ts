import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Alert, AlertPage } from '@valecuatro/contract'
import { ALERT_PAGE_SIZE } from '@valecuatro/contract/alertWords'
import { useEffect } from 'react'
import type { RowsOf } from '../desk/usePageOf.ts'
import { useViewer } from '../profile/usePlayer.ts'
import { ask } from '../queries/ask.ts'
import { filtersOf, type ListView } from './list/address.ts'

export const alertKeys = {
  all: (viewer: string) => [viewer, 'alerts'] as const,
  lists: (viewer: string) => [viewer, 'alerts', 'list'] as const,
  ones: (viewer: string) => [viewer, 'alerts', 'one'] as const,
  one: (viewer: string, id: string) => [viewer, 'alerts', 'one', id] as const,
  dashboard: (viewer: string) => [viewer, 'alerts', 'dashboard'] as const,
  summary: (viewer: string) => [viewer, 'alerts', 'summary'] as const,
}

export interface AlertRows extends RowsOf<Alert> {
  /** There are more than `total`. */
  capped: boolean
}

const rowsOf = ({ alerts, pagination }: AlertPage): AlertRows => ({
  value: alerts,
  total: pagination.total,
  capped: pagination.capped ?? false,
})

/**
 * Nothing moves under the cursor: what is on the screen is asked for again when somebody says so, or comes back to it.
 */
const STILL = { refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export function useAlertList(view: ListView) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const filters = filtersOf(view)
  const optionsOf = (page: number) => ({
    queryKey: [...alertKeys.lists(viewer), filters, page],
    queryFn: async () =>
      rowsOf(await ask('GET /api/admin/alerts', { query: { ...filters, page, limit: ALERT_PAGE_SIZE } })),
  })
  const query = useQuery({ ...optionsOf(view.page), ...STILL, placeholderData: keepPreviousData })
  const hasNext = !query.isPlaceholderData && (query.data?.total ?? 0) > view.page * ALERT_PAGE_SIZE
  const next = optionsOf(view.page + 1)
  const nextKey = JSON.stringify(next.queryKey)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that the question depends on
  useEffect(() => {
    if (hasNext) void queries.prefetchQuery(next)
  }, [queries, hasNext, nextKey])

  /** Asks anew and says whether it was answered. */
  const refresh = async () => (await query.refetch()).isSuccess

  return { ...query, limit: ALERT_PAGE_SIZE, refresh }
}

export function useAlert(id: string) {
  const viewer = useViewer()
  const queries = useQueryClient()
  return useQuery({
    queryKey: alertKeys.one(viewer, id),
    queryFn: () => ask('GET /api/admin/alerts/{id}', { params: { id } }),
    // Whoever comes from the list need not wait for what the list has shown.
    placeholderData: () =>
      queries
        .getQueriesData<AlertRows>({ queryKey: alertKeys.lists(viewer) })
        .flatMap(([, rows]) => rows?.value ?? [])
        .find(alert => alert._id === id),
  })
}

export function useAlertDashboard() {
  const viewer = useViewer()
  return useQuery({
    queryKey: alertKeys.dashboard(viewer),
    queryFn: () => ask('GET /api/admin/alerts/dashboard'),
    ...STILL,
  })
}

export function useAlertSummary() {
  const viewer = useViewer()
  return useQuery({
    queryKey: alertKeys.summary(viewer),
    queryFn: () => ask('GET /api/admin/alerts/stats/summary'),
    ...STILL,
  })
}

/** What else is known about a player, the most urgent first. */
export function useAlertsAbout(playerId: string) {
  const viewer = useViewer()
  return useQuery({
    queryKey: [...alertKeys.all(viewer), 'about', playerId],
    queryFn: () =>
      ask('GET /api/admin/alerts', {
        query: { playerId, sortBy: 'priority', sortOrder: 'desc', limit: ALERT_PAGE_SIZE },
      }),
  })
}
