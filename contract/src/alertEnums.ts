export const ALERT_TYPES = [
  'suspicious_activity',
  'cheating_detected',
  'hack_attempt',
  'unusual_pattern',
  'rapid_wins',
  'impossible_moves',
  'network_anomaly',
  'account_abuse',
  'system_error',
  'security_breach',
] as const
export type AlertType = (typeof ALERT_TYPES)[number]

/** Least severe first. */
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Most urgent first. */
export const ALERT_STATUSES = ['new', 'investigating', 'acknowledged', 'resolved', 'dismissed'] as const
export type AlertStatus = (typeof ALERT_STATUSES)[number]

/** What lists can be filtered by: a status, or all that are not closed. */
export const ALERT_STATUS_FILTERS = [...ALERT_STATUSES, 'open'] as const
export type AlertStatusFilter = (typeof ALERT_STATUS_FILTERS)[number]

/** Statuses of alerts that are not closed. */
export const OPEN_STATUSES = ['new', 'acknowledged', 'investigating'] as const satisfies AlertStatus[]

/** Whether an alert of this status belongs to a list with this filter. */
export const isOfStatus = (status: AlertStatus, filter: AlertStatusFilter): boolean =>
  filter === 'open' ? (OPEN_STATUSES as readonly AlertStatus[]).includes(status) : status === filter

export const MAX_VIEW_NAME_LENGTH = 60

export const SEVERITY_WEIGHTS = { low: 1, medium: 2, high: 3, critical: 4 } as const
export const STATUS_WEIGHTS = {
  new: 4,
  investigating: 3,
  acknowledged: 2,
  resolved: 1,
  dismissed: 0,
} as const

/** The priority of an alert; a higher number is more urgent. */
export const priorityOf = (severity: Severity, status: AlertStatus): number =>
  SEVERITY_WEIGHTS[severity] * 10 + STATUS_WEIGHTS[status]

/**
 * The actions on an alert, the statuses in which each is allowed, and the resulting status. Reopening an alert makes it
 * acknowledged, because the administrator who reopens it has seen it.
 */
export const ALERT_ACTIONS = {
  acknowledge: { from: ['new'], to: 'acknowledged' },
  investigate: { from: ['new', 'acknowledged'], to: 'investigating' },
  resolve: { from: ['new', 'acknowledged', 'investigating'], to: 'resolved' },
  dismiss: { from: ['new', 'acknowledged', 'investigating'], to: 'dismissed' },
  reopen: { from: ['resolved', 'dismissed'], to: 'acknowledged' },
} as const satisfies Record<string, { from: readonly AlertStatus[]; to: AlertStatus }>
export type AlertAction = keyof typeof ALERT_ACTIONS

export const canApply = (act: AlertAction, status: AlertStatus): boolean =>
  (ALERT_ACTIONS[act].from as readonly AlertStatus[]).includes(status)

export const ALERT_SORTS = ['createdAt', 'severity', 'status', 'priority', 'lastSeenAt'] as const
export type AlertSort = (typeof ALERT_SORTS)[number]

/** The default number of rows of a page of alerts. */
export const ALERT_PAGE_SIZE = 20
/** A search that finds more than this many alerts reports that instead of the exact number. */
export const MAX_SEARCH_RESULTS = 1000

/** The most alerts that one call can change. */
export const MAX_BULK_ALERTS = 500
export const MAX_RESOLUTION_LENGTH = 2000
