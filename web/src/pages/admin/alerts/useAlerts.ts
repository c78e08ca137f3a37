import type { I18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Alert, AlertDashboard, AlertId, UserId } from '@valecuatro/contract'
import { ALERT_PAGE_SIZE } from '@valecuatro/contract/alertEnums'
import { useEffect } from 'react'
import { failureText } from '../../../i18n/failureText.ts'
import type { CallFailure } from '../../../net/call.ts'
import { hasStatus, request, requestPage } from '../../../net/query.tsx'
import { useSessionStore, useViewerId } from '../../../net/session/useSession.ts'
import { failureOf } from '../kit/errorBar.tsx'
import { type PagedRows, REFETCH_ON_MOUNT_ONLY, usePagedQuery } from '../kit/usePagedQuery.ts'
import { type ListView, toApiFilters } from './list/listUrl.ts'

export const alertKeys = {
  all: (viewer: string) => [viewer, 'alerts'] as const,
  lists: (viewer: string) => [viewer, 'alerts', 'list'] as const,
  ones: (viewer: string) => [viewer, 'alerts', 'one'] as const,
  one: (viewer: string, id: string) => [viewer, 'alerts', 'one', id] as const,
  dashboard: (viewer: string) => [viewer, 'alerts', 'dashboard'] as const,
  summary: (viewer: string) => [viewer, 'alerts', 'summary'] as const,
}

export function useAlertList(view: ListView) {
  const filters = toApiFilters(view)
  const query = usePagedQuery({
    key: ['alerts', 'list', filters],
    page: view.page,
    ask: (page, limit) => requestPage('GET /api/admin/alerts', { query: { ...filters, page, limit } }),
    rows: { key: 'admin-alert-rows-per-page', byDefault: ALERT_PAGE_SIZE },
    refetch: REFETCH_ON_MOUNT_ONLY,
  })
  const { limit } = query
  const findMissed = async (shown: PagedRows<Alert>) =>
    missedSince(
      shown,
      await requestPage('GET /api/admin/alerts', {
        query: { ...filters, sortBy: 'createdAt', sortOrder: 'desc', page: 1, limit },
      }),
    )
  const shown = query.isPlaceholderData || query.isFetching ? undefined : query.data
  return { ...query, findMissed: shown && (() => findMissed(shown)) }
}

export interface Missed {
  /** Ids of the alerts that were raised since. */
  raised: readonly string[]
  /** The newest alerts in their current state. */
  newest: readonly Alert[]
}

/** The newest unknown alerts, as many as the total has grown by. */
function missedSince(shown: PagedRows<Alert>, { value: newest, total }: PagedRows<Alert>): Missed {
  const known = new Set(shown.value.map(({ _id }) => _id))
  const unknown = newest.map(({ _id }) => _id).filter(id => !known.has(id))
  return { raised: unknown.slice(0, Math.max(0, total - shown.total)), newest }
}

export function useAlert(id: AlertId) {
  const viewer = useViewerId()
  const queries = useQueryClient()
  return useQuery({
    queryKey: alertKeys.one(viewer, id),
    queryFn: () => request('GET /api/admin/alerts/{id}', { params: { id } }),
    // Shows the list's data until the alert itself has been loaded.
    placeholderData: () =>
      queries
        .getQueriesData<PagedRows<Alert>>({ queryKey: alertKeys.lists(viewer) })
        .flatMap(([, rows]) => rows?.value ?? [])
        .find(alert => alert._id === id),
  })
}

export function useAlertDashboard() {
  const viewer = useViewerId()
  const askDashboard = () => request('GET /api/admin/alerts/dashboard')
  const query = useQuery({
    queryKey: alertKeys.dashboard(viewer),
    queryFn: askDashboard,
    ...REFETCH_ON_MOUNT_ONLY,
  })
  const shown = query.isFetching ? undefined : query.data
  const findMissed = async (shown: AlertDashboard) =>
    missedSince(recentOf(shown), recentOf(await askDashboard()))
  return { ...query, findMissed: shown && (() => findMissed(shown)) }
}

const recentOf = ({ recentAlerts, totalAlerts }: AlertDashboard): PagedRows<Alert> => ({
  value: recentAlerts,
  total: totalAlerts,
})

export function useAlertSummary() {
  const viewer = useViewerId()
  return useQuery({
    queryKey: alertKeys.summary(viewer),
    queryFn: () => request('GET /api/admin/alerts/stats/summary'),
    ...REFETCH_ON_MOUNT_ONLY,
  })
}

/** The alerts of a player, most urgent first. */
export function usePlayerAlerts(playerId: UserId) {
  const viewer = useViewerId()
  return useQuery({
    queryKey: [...alertKeys.all(viewer), 'about', playerId],
    queryFn: () =>
      requestPage('GET /api/admin/alerts', {
        query: { playerId, sortBy: 'priority', sortOrder: 'desc', limit: ALERT_PAGE_SIZE },
      }),
  })
}

/** The message for a failed call: the server's own, one for a network error, or the fallback. */
export function alertFailureText(i18n: I18n, failure: CallFailure | null, fallback: string): string {
  if (failure === null) return fallback
  if (failure.reason === 'unreachable')
    return i18n._('Network connection failed. Please check your internet connection and try again.')
  return failure.unreadable ? i18n._('Network error') : failureText(i18n, failure, fallback)
}

export const alertErrorText = (i18n: I18n, error: Error | null, fallback: string): string =>
  alertFailureText(i18n, failureOf(error), fallback)

/** The user was signed out elsewhere: checking the session leads to the sign-in form. */
export function useSessionCheckOn401(error: Error | null): void {
  const session = useSessionStore()
  const isSignedOut = hasStatus(error, 401)
  useEffect(() => {
    if (isSignedOut) session.check()
  }, [isSignedOut, session])
}
