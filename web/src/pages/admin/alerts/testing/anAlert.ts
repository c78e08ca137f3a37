import type { Alert, AlertDashboard, AlertPage, AlertSummary, AlertUpdate } from '@valecuatro/contract'
import { ALERT_PAGE_SIZE, priorityOf } from '@valecuatro/contract/alertEnums'
import { anAdmin, type Replies } from '../../../../testing/fakeApi.ts'

export const idOf = (n: number) => `0198a1f0-0000-7000-8000-${String(n).padStart(12, '0')}` as Alert['_id']

export const asAdmin = { 'GET /api/auth/me': { body: anAdmin } } satisfies Replies

export const thePlayer: NonNullable<Alert['player']> = {
  _id: '0198a1f0-0000-7000-8000-00000000aaaa' as NonNullable<Alert['player']>['_id'],
  username: 'tramposo',
  email: 'tramposo@example.com',
  stats: { gamesPlayed: 29, wins: 27, losses: 2 },
  wallet: { coins: 15_250 },
}

export function anAlert(n: number, over: Partial<Alert> = {}): Alert {
  const { severity = 'high', status = 'new' } = over
  return {
    _id: idOf(n),
    type: 'impossible_moves',
    severity,
    status,
    code: null,
    params: {},
    title: `Alert ${n}`,
    description: 'Twelve moves were refused.',
    source: 'game_engine',
    createdAt: '2026-03-04T12:00:00.000Z',
    player: null,
    metadata: {},
    resolution: null,
    acknowledgedBy: null,
    acknowledgedAt: null,
    investigatedBy: null,
    investigatedAt: null,
    resolvedBy: null,
    resolvedAt: null,
    dismissedBy: null,
    dismissedAt: null,
    priority: priorityOf(severity, status),
    count: 1,
    lastSeenAt: '2026-03-04T12:00:00.000Z',
    recurrenceOf: null,
    assignee: null,
    case: null,
    silenceRule: null,
    ...over,
  }
}

export const anAlertPage = (
  alerts: Alert[],
  total = alerts.length,
  page = 1,
  limit = ALERT_PAGE_SIZE,
): AlertPage => ({
  alerts,
  pagination: { page, limit, total, pages: Math.ceil(total / limit), capped: false },
})

export const aDashboard = (over: Partial<AlertDashboard> = {}): AlertDashboard => ({
  newAlerts: 7,
  criticalAlerts: 5,
  openCriticalAlerts: 2,
  totalAlerts: 57,
  recentAlerts: [1, 2, 3, 4].map(n => anAlert(n)),
  alertsByType: [
    { _id: 'rapid_wins', count: 40 },
    { _id: 'hack_attempt', count: 10 },
  ],
  ...over,
})

export const aSummary: AlertSummary = {
  total: 57,
  open: 9,
  today: 3,
  week: 12,
  byStatus: [
    { _id: 'new', count: 7 },
    { _id: 'resolved', count: 48 },
  ],
  bySeverity: [],
  byType: [],
}

export const newsOf = (alert: Alert, over: Partial<AlertUpdate> = {}): AlertUpdate => ({
  _id: alert._id,
  type: alert.type,
  severity: alert.severity,
  status: alert.status,
  code: alert.code,
  params: alert.params,
  title: alert.title,
  count: alert.count,
  assignee: alert.assignee,
  by: null,
  ...over,
})
