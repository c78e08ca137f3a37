import type { QueryClient } from '@tanstack/react-query'
import type { Alert, AlertDashboard, AlertStatus, AlertUpdate } from '@valecuatro/contract'
import { priorityOf } from '@valecuatro/contract/alertEnums'
import type { PagedRows } from '../kit/usePagedQuery.ts'
import { alertKeys } from './useAlerts.ts'

/** Updates an alert in every cached query without changing its position. */
export function cacheAlert(queries: QueryClient, viewer: string, alert: Alert): void {
  queries.setQueryData(alertKeys.one(viewer, alert._id), alert)
  changeEverywhere(queries, viewer, alert._id, () => alert)
}

/** The same with the fields of a live message; the alert's own page refetches the rest. */
export function cacheNews(queries: QueryClient, viewer: string, news: AlertUpdate, at: string): void {
  changeEverywhere(queries, viewer, news._id, alert => withNews(alert, news, at))
  void queries.invalidateQueries({ queryKey: alertKeys.one(viewer, news._id) })
}

/** The same for an alert whose last status change was undone. */
export function cacheStatus(queries: QueryClient, viewer: string, id: string, status: AlertStatus): void {
  changeEverywhere(queries, viewer, id, alert => withStatus(alert, status))
}

function changeEverywhere(
  queries: QueryClient,
  viewer: string,
  id: string,
  change: (alert: Alert) => Alert,
): void {
  const changed = (alerts: readonly Alert[]) =>
    alerts.map(alert => (alert._id === id ? change(alert) : alert))
  queries.setQueriesData<PagedRows<Alert>>(
    { queryKey: alertKeys.lists(viewer) },
    rows => rows && { ...rows, value: changed(rows.value) },
  )
  queries.setQueryData<AlertDashboard>(
    alertKeys.dashboard(viewer),
    dashboard => dashboard && { ...dashboard, recentAlerts: changed(dashboard.recentAlerts) },
  )
}

const withStatus = (alert: Alert, status: AlertStatus): Alert => ({
  ...alert,
  ...(status === 'new' && signature(status, null, '')),
  status,
  priority: priorityOf(alert.severity, status),
})

function withNews(
  alert: Alert,
  { status, severity, code, params, title, count, assignee, by }: AlertUpdate,
  at: string,
): Alert {
  // A change without a name is an undo: the alert goes back to its previous assignee.
  const isSigned = status !== alert.status && (by !== null || status === 'new')
  return {
    ...alert,
    ...(isSigned && signature(status, by, at)),
    status,
    severity,
    code,
    params,
    title,
    count,
    assignee,
    lastSeenAt: count > alert.count ? at : alert.lastSeenAt,
    priority: priorityOf(severity, status),
  }
}

/** The fields that record who gave the alert this status, and when. */
function signature(status: AlertStatus, by: string | null, at: string): Partial<Alert> {
  switch (status) {
    case 'acknowledged':
      return { acknowledgedBy: by, acknowledgedAt: at }
    case 'investigating':
      return { investigatedBy: by, investigatedAt: at }
    case 'resolved':
      return { resolvedBy: by, resolvedAt: at }
    case 'dismissed':
      return { dismissedBy: by, dismissedAt: at }
    case 'new':
      return { acknowledgedBy: null, acknowledgedAt: null }
  }
}

/** The person who has the alert, or who last changed its status. */
export function assigneeOf(alert: Alert): string | null {
  if (alert.status === 'resolved') return alert.resolvedBy
  if (alert.status === 'dismissed') return alert.dismissedBy
  if (alert.assignee) return alert.assignee.username
  if (alert.status === 'investigating') return alert.investigatedBy
  return alert.acknowledgedBy
}
