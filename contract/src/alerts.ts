import { z } from 'zod'
import { Stats, UserId } from './accounts.ts'
import {
  ALERT_PAGE_SIZE,
  ALERT_SORTS,
  ALERT_STATUS_FILTERS,
  ALERT_STATUSES,
  ALERT_TYPES,
  MAX_BULK_ALERTS,
  MAX_RESOLUTION_LENGTH,
  MAX_VIEW_NAME_LENGTH,
  SEVERITIES,
} from './alertEnums.ts'
import { DateBound, jsonObject, text } from './input.ts'
import { CaseId } from './matches.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'
import { MAX_REASON_LENGTH, SORT_ORDERS } from './values.ts'

export const AlertId = z.uuid(MESSAGES.alertNotFound).brand<'AlertId'>()
export type AlertId = z.infer<typeof AlertId>

export const SilenceRuleId = z.uuid(MESSAGES.silenceRuleNotFound).brand<'SilenceRuleId'>()
export type SilenceRuleId = z.infer<typeof SilenceRuleId>

/** A member of staff who handles alerts. */
export const Colleague = z.object({ _id: UserId, username: z.string() }).meta({ id: 'Colleague' })
export type Colleague = z.infer<typeof Colleague>

const By = z.string().nullable()
const At = z.iso.datetime().nullable()

export const Alert = z
  .object({
    _id: AlertId,
    type: z.enum(ALERT_TYPES),
    severity: z.enum(SEVERITIES),
    status: z.enum(ALERT_STATUSES),
    /** The code of the alert's sentences, see `findAlertText`; null for an alert with a free title and description. */
    code: z.string().nullable(),
    /** The values of the parameters in the alert's sentences. */
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    /** In English. */
    title: z.string(),
    description: z.string(),
    source: z.string(),
    createdAt: z.iso.datetime(),
    player: z
      .object({
        _id: UserId,
        username: z.string(),
        guest: z.literal(true).optional(),
        /** Address and balance of staff are for administrators only. */
        email: z.string().optional(),
        stats: Stats,
        wallet: z.object({ coins: z.int() }).optional(),
      })
      .nullable(),
    /** The evidence. Links to games, players and so on have keys of their own: see `readAlertLinks`. */
    metadata: z.record(z.string(), z.unknown()),
    resolution: z.string().nullable(),
    /** The username of the administrator, and the time. Reopening clears `resolved` and `dismissed`. */
    acknowledgedBy: By,
    acknowledgedAt: At,
    investigatedBy: By,
    investigatedAt: At,
    resolvedBy: By,
    resolvedAt: At,
    dismissedBy: By,
    dismissedAt: At,
    /** Severity weight × 10 + status weight. */
    priority: z.int(),
    /** How often the same rule has found the same player while this alert was open. */
    count: z.int().min(1),
    lastSeenAt: z.iso.datetime(),
    /** The closed alert of the same rule and player that this one follows. */
    recurrenceOf: AlertId.nullable(),
    /** The member of staff who has it: an alert is taken, given, or assigned by investigating it. */
    assignee: Colleague.nullable(),
    /** The case that it belongs to. */
    case: z.object({ _id: CaseId, title: z.string() }).nullable(),
    /** The rule that held it back: it was dismissed when it was raised. Reopening clears it. */
    silenceRule: z.object({ _id: SilenceRuleId, reason: z.string() }).nullable(),
  })
  .meta({ id: 'Alert' })
export type Alert = z.infer<typeof Alert>

/** The content of the socket messages about an alert that is new or has changed. */
export interface AlertUpdate
  extends Pick<
    Alert,
    '_id' | 'type' | 'severity' | 'status' | 'code' | 'params' | 'title' | 'count' | 'assignee'
  > {
  /** The username of the last person to change the alert; null for a detector and for a change that was undone. */
  by: string | null
}

const MAX_METADATA = 16 * 1024

export const AlertCreation = z
  .object({
    type: z.enum(ALERT_TYPES, MESSAGES.alertTypeInvalid),
    severity: z.enum(SEVERITIES, MESSAGES.severityInvalid),
    title: text(MESSAGES.alertTitleRequired)
      .trim()
      .min(1, MESSAGES.alertTitleRequired)
      .max(200, MESSAGES.alertTitleTooLong),
    description: text().trim().max(2000, MESSAGES.descriptionTooLong).default(''),
    source: text().trim().max(100, MESSAGES.alertSourceTooLong).default(''),
    metadata: jsonObject(MAX_METADATA, MESSAGES.metadataTooLarge).default({}),
    /** The player whom the alert is about. */
    playerId: UserId.nullish(),
    /** An alert with the rule and player of an open one raises its count. Without a rule, each alert is separate. */
    rule: text().trim().min(1).max(100).nullish(),
  })
  .meta({ id: 'AlertCreation' })
export type AlertCreation = z.input<typeof AlertCreation>

/** A filter without a value in the query string matches everything. */
const given = <S extends z.ZodType>(schema: S) =>
  z.preprocess(value => (value === '' ? undefined : value), schema.optional())

export const AlertFilters = z.object({
  status: given(z.enum(ALERT_STATUS_FILTERS)),
  severity: given(z.enum(SEVERITIES)),
  type: given(z.enum(ALERT_TYPES)),
  playerId: given(UserId),
  /** The member of staff who has it, or `none`. */
  assignee: given(z.union([UserId, z.literal('none')])),
  /** The rule that held it back. */
  silenceRule: given(SilenceRuleId),
  /**
   * Part of the title, the description, the source, the evidence, or the player's name or address, without regard to
   * case and accents; the id of an alert or its last eight characters; or the id of a game, match, tournament or player
   * in the evidence.
   */
  search: given(text().trim().max(100, MESSAGES.searchTooLong)),
  /** From this moment on; a date alone means its beginning, in UTC. */
  dateFrom: given(DateBound),
  /** Up to and including this moment; a date alone means its end, in UTC. */
  dateTo: given(DateBound),
  sortBy: given(z.enum(ALERT_SORTS)),
  sortOrder: given(z.enum(SORT_ORDERS)),
})
export type AlertFilters = z.infer<typeof AlertFilters>

const AlertListing = AlertFilters.extend({
  page: z.coerce.number().int().min(1).max(10_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(ALERT_PAGE_SIZE),
})

export const AlertPage = z
  .object({
    alerts: z.array(Alert),
    pagination: z.object({
      page: z.int(),
      limit: z.int(),
      total: z.int(),
      pages: z.int(),
      /** Whether there are more than `total`: a search with too many results is not counted to the end. */
      capped: z.boolean(),
    }),
  })
  .meta({ id: 'AlertPage' })
export type AlertPage = z.infer<typeof AlertPage>

const Counted = <S extends z.ZodType>(of: S) => z.array(z.object({ _id: of, count: z.int().min(0) }))

export const AlertDashboard = z
  .object({
    newAlerts: z.int().min(0),
    /** Critical alerts in any status, as listed with `severity=critical`. */
    criticalAlerts: z.int().min(0),
    /** Critical alerts that are not closed. */
    openCriticalAlerts: z.int().min(0),
    totalAlerts: z.int().min(0),
    /** The ten newest alerts. */
    recentAlerts: z.array(Alert),
    /** Most frequent first; types without alerts are omitted. */
    alertsByType: Counted(z.enum(ALERT_TYPES)),
  })
  .meta({ id: 'AlertDashboard' })
export type AlertDashboard = z.infer<typeof AlertDashboard>

export const AlertSummary = z
  .object({
    total: z.int().min(0),
    open: z.int().min(0),
    /** Created today and in the last seven days, in UTC. */
    today: z.int().min(0),
    week: z.int().min(0),
    byStatus: Counted(z.enum(ALERT_STATUSES)),
    bySeverity: Counted(z.enum(SEVERITIES)),
    byType: Counted(z.enum(ALERT_TYPES)),
  })
  .meta({ id: 'AlertSummary' })
export type AlertSummary = z.infer<typeof AlertSummary>

/** The outcome for each alert, in the order of the request. `by` is the person who acted first. */
const BulkResults = z.array(
  z.object({
    _id: AlertId,
    ok: z.boolean(),
    status: z.enum(ALERT_STATUSES).nullable(),
    error: z.string().nullable(),
    by: z.string().nullable(),
  }),
)

export const BulkAcknowledged = z
  .object({ acknowledged: z.int().min(0), results: BulkResults })
  .meta({ id: 'BulkAcknowledged' })
export type BulkAcknowledged = z.infer<typeof BulkAcknowledged>

export const BulkUndone = z
  .object({ undone: z.int().min(0), results: BulkResults })
  .meta({ id: 'BulkUndone' })
export type BulkUndone = z.infer<typeof BulkUndone>

export const BulkChanged = z
  .object({ changed: z.int().min(0), results: BulkResults })
  .meta({ id: 'BulkChanged' })
export type BulkChanged = z.infer<typeof BulkChanged>

export const MatchingChanged = z
  .object({
    /** The alerts that this call has changed. */
    alertIds: z.array(AlertId),
    /** Whether more alerts match: repeat the call with this `until`. */
    hasMore: z.boolean(),
    until: z.string(),
  })
  .meta({ id: 'MatchingChanged' })
export type MatchingChanged = z.infer<typeof MatchingChanged>

export const MatchingAcknowledged = z
  .object({
    acknowledged: z.int().min(0),
    /** The alerts that this call has acknowledged. */
    alertIds: z.array(AlertId),
    /** Whether more alerts match: repeat the call with this `until`. */
    hasMore: z.boolean(),
    until: z.string(),
  })
  .meta({ id: 'MatchingAcknowledged' })
export type MatchingAcknowledged = z.infer<typeof MatchingAcknowledged>

export const AlertIds = z
  .array(AlertId, MESSAGES.alertsRequired)
  .min(1, MESSAGES.alertsRequired)
  .max(MAX_BULK_ALERTS, MESSAGES.alertsTooMany)

const Resolution = text(MESSAGES.resolutionRequired)
  .trim()
  .min(1, MESSAGES.resolutionRequired)
  .max(MAX_RESOLUTION_LENGTH, MESSAGES.resolutionTooLong)

/** What can be done with several alerts at once. Assigning leaves out the alerts that another person has. */
export const BulkChange = z
  .discriminatedUnion('act', [
    z.object({ act: z.enum(['investigate', 'dismiss', 'acknowledge']) }),
    z.object({ act: z.literal('resolve'), resolution: Resolution }),
    z.object({ act: z.literal('assign'), assignee: UserId.nullable() }),
  ])
  .meta({ id: 'BulkChange' })
export type BulkChange = z.infer<typeof BulkChange>

/** The filters of a change of all alerts that match them. */
const Matching = z.object({
  filters: AlertFilters.omit({ sortBy: true, sortOrder: true }),
  /** The `until` of the first call's answer: alerts created later are not changed. */
  until: DateBound.optional(),
})

/** What the people who reported a player read, beside whether staff have acted. */
const ReporterAnswer = text()
  .trim()
  .min(1, MESSAGES.reporterAnswerTooLong)
  .max(MAX_REASON_LENGTH, MESSAGES.reporterAnswerTooLong)

/** Filters of the alert list under a name. */
export const AlertView = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    /** The query string of the list. */
    query: z.string(),
    /** Whether all moderators and administrators see it. */
    isShared: z.boolean(),
    /** The username of the person who saved it. */
    by: z.string(),
    isOwn: z.boolean(),
  })
  .meta({ id: 'AlertView' })
export type AlertView = z.infer<typeof AlertView>

const OneAlert = z.object({ id: AlertId })

const act = (summary: string) =>
  ({
    summary,
    tag: 'Alerts',
    access: 'moderator',
    params: OneAlert,
    answer: Alert,
    failures: [404, 409],
  }) as const
const list = { tag: 'Alerts', access: 'moderator', query: AlertListing, answer: AlertPage } as const
const summary = { tag: 'Alerts', access: 'moderator', answer: AlertSummary } as const

export const alertRoutes = {
  'POST /api/alerts/create': {
    summary: 'Raise an alert: an administrator, or a monitor with its key in X-Monitor-Key',
    tag: 'Alerts',
    access: 'moderator',
    csrf: 'exempt',
    monitors: true,
    body: AlertCreation,
    answer: Alert,
    status: 201,
    failures: [404, 429],
  },
  'GET /api/alerts': { summary: 'The same as GET /api/admin/alerts', ...list },
  'GET /api/alerts/stats/summary': { summary: 'The same as GET /api/admin/alerts/stats/summary', ...summary },
  'GET /api/admin/alerts': { summary: 'Alerts, the newest first', ...list },
  'GET /api/admin/alerts/dashboard': {
    summary: 'What the alert centre opens with',
    tag: 'Alerts',
    access: 'moderator',
    answer: AlertDashboard,
  },
  'GET /api/admin/alerts/stats/summary': { summary: 'How many alerts there are of what', ...summary },
  'GET /api/admin/alerts/export': {
    summary: 'The alerts that the filters show, as a file (CSV in UTF-8)',
    tag: 'Alerts',
    access: 'moderator',
    confirm: 'always',
    query: AlertFilters,
    answer: z.string(),
    file: 'text/csv',
  },
  'GET /api/admin/alerts/{id}': {
    summary: 'One alert',
    tag: 'Alerts',
    access: 'moderator',
    params: OneAlert,
    answer: Alert,
    failures: [404],
  },
  'PATCH /api/admin/alerts/bulk/acknowledge': {
    summary: 'Acknowledge several alerts; each that cannot be says why',
    tag: 'Alerts',
    access: 'moderator',
    body: z.object({ alertIds: AlertIds }),
    answer: BulkAcknowledged,
  },
  'PATCH /api/admin/alerts/bulk/undo': {
    summary:
      'Take back what the caller has just acknowledged, dismissed or changed in bulk; each gets its former status',
    tag: 'Alerts',
    access: 'moderator',
    body: z.object({ alertIds: AlertIds }),
    answer: BulkUndone,
  },
  'PATCH /api/admin/alerts/matching/acknowledge': {
    summary: 'Acknowledge the new alerts that the filters show, at most 500 in one call',
    tag: 'Alerts',
    access: 'moderator',
    body: Matching,
    answer: MatchingAcknowledged,
  },
  'PATCH /api/admin/alerts/bulk': {
    summary: 'Change several alerts; each that cannot be changed says why',
    tag: 'Alerts',
    access: 'moderator',
    body: z.object({ alertIds: AlertIds, change: BulkChange }),
    answer: BulkChanged,
    failures: [409],
  },
  'PATCH /api/admin/alerts/matching': {
    summary: 'Change the open alerts that the filters show, at most 500 in one call',
    tag: 'Alerts',
    access: 'moderator',
    body: Matching.extend({ change: BulkChange }),
    answer: MatchingChanged,
    failures: [409],
  },
  'GET /api/admin/colleagues': {
    summary: 'The moderators and administrators, by name',
    tag: 'Alerts',
    access: 'moderator',
    answer: z.array(Colleague),
  },
  'PATCH /api/admin/alerts/{id}/assign': {
    ...act('Take an open alert, give it to a colleague, or release it'),
    body: z.object({
      assignee: UserId.nullable(),
      /** The person who has it as far as the caller knows; otherwise the call is refused and names who has it. */
      from: UserId.nullable(),
    }),
  },
  'GET /api/admin/alerts/views': {
    summary: 'The views of the alert list that the caller has saved and those that are shared, by name',
    tag: 'Alerts',
    access: 'moderator',
    answer: z.array(AlertView),
  },
  'POST /api/admin/alerts/views': {
    summary: 'Save the filters of the alert list as a view; one of the same name is replaced',
    tag: 'Alerts',
    access: 'moderator',
    body: z.object({
      name: text(MESSAGES.viewNameRequired)
        .trim()
        .min(1, MESSAGES.viewNameRequired)
        .max(MAX_VIEW_NAME_LENGTH, MESSAGES.viewNameTooLong),
      query: text().max(1000),
      isShared: z.boolean(),
    }),
    answer: z.array(AlertView),
    status: 201,
  },
  'DELETE /api/admin/alerts/views/{id}': {
    summary: 'Delete a view of one’s own; administrators may delete shared ones',
    tag: 'Alerts',
    access: 'moderator',
    params: z.object({ id: z.uuid(MESSAGES.viewNotFound) }),
    answer: z.array(AlertView),
    failures: [409],
  },
  'PATCH /api/admin/alerts/{id}/acknowledge': act('Take notice of a new alert'),
  'PATCH /api/admin/alerts/{id}/investigate': act('Begin to look into a new or acknowledged alert'),
  'PATCH /api/admin/alerts/{id}/resolve': {
    ...act('Close an open alert with what was found'),
    body: z.object({ resolution: Resolution, answer: ReporterAnswer.optional() }),
  },
  'PATCH /api/admin/alerts/{id}/dismiss': {
    ...act('Close an open alert that was nothing'),
    body: z.object({ answer: ReporterAnswer.optional() }).nullish(),
  },
  'PATCH /api/admin/alerts/{id}/reopen': {
    ...act('Open a resolved or dismissed alert again; it is then acknowledged by the caller'),
    body: z.object({
      reason: text(MESSAGES.reopenReasonRequired)
        .trim()
        .min(1, MESSAGES.reopenReasonRequired)
        .max(MAX_REASON_LENGTH, MESSAGES.reasonTooLong),
    }),
  },
} as const satisfies Record<string, Route>
