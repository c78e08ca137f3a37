import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Alert, AlertDashboard, AlertId, AlertPage, UserId } from '@valecuatro/contract'
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

  /** Asks again and resolves to whether it was answered. */
  const refresh = async () => (await query.refetch()).isSuccess

  const findMissed = async (shown: AlertRows) =>
    missedSince(
      shown,
      rowsOf(
        await ask('GET /api/admin/alerts', {
          query: { ...filters, sortBy: 'createdAt', sortOrder: 'desc', page: 1, limit: ALERT_PAGE_SIZE },
        }),
      ),
    )
  const shown = query.isPlaceholderData || query.isFetching ? undefined : query.data

  return { ...query, limit: ALERT_PAGE_SIZE, refresh, findMissed: shown && (() => findMissed(shown)) }
}

export interface Missed {
  /** Alerts that were raised since. */
  raised: readonly string[]
  /** The newest alerts as they are now. */
  newest: readonly Alert[]
}

/** As many of the newest alerts have been raised as there are more than before; those on the screen are known. */
export function missedSince(shown: RowsOf<Alert>, { value: newest, total }: RowsOf<Alert>): Missed {
  const known = new Set(shown.value.map(({ _id }) => _id))
  const unknown = newest.map(({ _id }) => _id).filter(id => !known.has(id))
  return { raised: unknown.slice(0, Math.max(0, total - shown.total)), newest }
}

export function useAlert(id: AlertId) {
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
  const askDashboard = () => ask('GET /api/admin/alerts/dashboard')
  const query = useQuery({ queryKey: alertKeys.dashboard(viewer), queryFn: askDashboard, ...STILL })
  const shown = query.isFetching ? undefined : query.data
  const findMissed = async (shown: AlertDashboard) =>
    missedSince(recentOf(shown), recentOf(await askDashboard()))
  return { ...query, findMissed: shown && (() => findMissed(shown)) }
}

const recentOf = ({ recentAlerts, totalAlerts }: AlertDashboard): RowsOf<Alert> => ({
  value: recentAlerts,
  total: totalAlerts,
})

export function useAlertSummary() {
  const viewer = useViewer()
  return useQuery({
    queryKey: alertKeys.summary(viewer),
    queryFn: () => ask('GET /api/admin/alerts/stats/summary'),
    ...STILL,
  })
}

/** What else is known about a player, the most urgent first. */
export function useAlertsAbout(playerId: UserId) {
  const viewer = useViewer()
  return useQuery({
    queryKey: [...alertKeys.all(viewer), 'about', playerId],
    queryFn: () =>
      ask('GET /api/admin/alerts', {
        query: { playerId, sortBy: 'priority', sortOrder: 'desc', limit: ALERT_PAGE_SIZE },
      }),
  })
}
