import {
  ALERT_ACTIONS,
  type Alert,
  type AlertAction,
  type AlertFilters,
  type AlertId,
  type AlertStatus,
  type BulkAcknowledged,
  type BulkUndone,
  MAX_BULK_ALERTS,
  type MatchingAcknowledged,
  MESSAGES,
  type Message,
  type Role,
  type UserId,
} from '@valecuatro/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { usernameOf } from '../../accounts/index.ts'
import { writeAudits } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Database, rowsOf, violatedConstraint } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { anyOfIds } from '../../platform/lists/textSearch.ts'
import { alerts } from '../schema.ts'
import { readAlertsById } from './present.ts'
import { filterCondition } from './search.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An administrator has closed an alert that was raised by players' reports about another player. */
    'reports-handled': { alertId: AlertId; username: string; reporterIds: UserId[] }
  }
}

/** Why an alert in this status cannot be changed. */
const REASONS: Record<AlertStatus, Message> = {
  new: MESSAGES.alertOpen,
  acknowledged: MESSAGES.alertAcknowledged,
  investigating: MESSAGES.alertInvestigated,
  resolved: MESSAGES.alertResolved,
  dismissed: MESSAGES.alertDismissed,
}

const actorOf = (alert: Alert): string | null => {
  switch (alert.status) {
    case 'new':
      return null
    case 'acknowledged':
      return alert.acknowledgedBy
    case 'investigating':
      return alert.investigatedBy
    case 'resolved':
      return alert.resolvedBy
    case 'dismissed':
      return alert.dismissedBy
  }
}

/** The actions of the audit log. */
const RECORDED_AS: Record<AlertAction, string> = {
  acknowledge: 'alert-acknowledged',
  investigate: 'alert-investigated',
  resolve: 'alert-resolved',
  dismiss: 'alert-dismissed',
  reopen: 'alert-reopened',
}

export interface StatusChange {
  act: AlertAction
  actorId: UserId
  /** How the alert was resolved. */
  resolution?: string
  /** Why the alert is reopened. */
  reason?: string
}

/** The index that allows one open alert per rule. */
const OPEN_ONCE_INDEX = 'alerts_open_once'

/**
 * Changes the alerts whose status allows the action, in one statement, so that only one of two simultaneous calls takes
 * effect. Returns the ids of the changed alerts.
 */
async function applyChange(
  tx: Database,
  ids: AlertId[],
  { act, actorId, resolution, reason }: StatusChange,
  at: Date,
) {
  const { from, to } = ALERT_ACTIONS[act]
  const done = {
    acknowledge: { acknowledgedBy: actorId, acknowledgedAt: at },
    investigate: { investigatedBy: actorId, investigatedAt: at },
    resolve: { resolvedBy: actorId, resolvedAt: at, resolution: resolution ?? '' },
    dismiss: { dismissedBy: actorId, dismissedAt: at },
    reopen: { ...NOT_CLOSED, acknowledgedBy: actorId, acknowledgedAt: at },
  }[act]
  // Read before the update: reopening clears how the alert was closed, which the audit log keeps.
  const closed = act === 'reopen' ? await readClosed(tx, ids) : new Map<string, Closed>()
  const changed = await tx
    .update(alerts)
    .set({ status: to, ...done })
    .where(and(inArray(alerts.id, ids), inArray(alerts.status, [...from])))
    .returning({ id: alerts.id, title: alerts.title })
  await writeAudits(
    tx,
    changed.map(({ id, title }) => {
      const meta = {
        ...(act === 'reopen' ? { ...closed.get(id), after: to } : { status: to }),
        ...(resolution !== undefined && { resolution }),
        ...(reason !== undefined && { reason }),
      }
      return { actorId, action: RECORDED_AS[act], subject: `alert:${id}`, label: title, meta, at }
    }),
  )
  return new Set(changed.map(({ id }) => id))
}

const NOT_CLOSED = {
  resolution: null,
  resolvedBy: null,
  resolvedAt: null,
  dismissedBy: null,
  dismissedAt: null,
} as const

interface Closed {
  before: AlertStatus
  /** The former resolution. */
  closedWith?: string
}

async function readClosed(tx: Database, ids: AlertId[]): Promise<Map<string, Closed>> {
  const rows = await tx
    .select({ id: alerts.id, before: alerts.status, resolution: alerts.resolution })
    .from(alerts)
    .where(inArray(alerts.id, ids))
    .for('no key update')
  return new Map(
    rows.map(({ id, before, resolution }) => [
      id,
      { before, ...(resolution !== null && { closedWith: resolution }) },
    ]),
  )
}

function refuseSecondOpen(error: unknown): never {
  if (violatedConstraint(error) === OPEN_ONCE_INDEX) throw new HttpError(409, MESSAGES.alertFollowed)
  throw error
}

/** Lets those who reported a player know that the alert was handled, but not how. */
async function emitReportsHandled(tx: Database, events: Events, id: AlertId) {
  const [alert] = await tx
    .select({ metadata: alerts.metadata, username: usernameOf<string | null>(alerts.playerId) })
    .from(alerts)
    .where(and(eq(alerts.id, id), eq(alerts.code, 'player-reported')))
  if (!alert) return
  const reporters = (alert.metadata.players ?? []) as { _id: UserId }[]
  await events.emit(tx, 'reports-handled', {
    alertId: id,
    username: alert.username ?? '',
    reporterIds: reporters.map(({ _id }) => _id),
  })
}

/** Changes the status of one alert. If that is no longer possible, the error names who changed the alert before. */
export async function changeStatus(
  ctx: Context,
  id: AlertId,
  change: StatusChange,
  viewer: Role,
): Promise<Alert> {
  const changed = await ctx.db
    .transaction(async tx => {
      const changed = await applyChange(tx, [id], change, ctx.now())
      if (changed.size > 0 && (change.act === 'resolve' || change.act === 'dismiss'))
        await emitReportsHandled(tx, ctx.events, id)
      return changed
    })
    .catch(refuseSecondOpen)
  const [alert] = await readAlertsById(ctx.db, [id], viewer)
  if (!alert) throw new HttpError(404, MESSAGES.alertNotFound)
  if (changed.size > 0) return alert
  if (change.act === 'reopen') throw new HttpError(409, MESSAGES.alertOpen).doneBy(actorOf(alert))
  // Another administrator has changed the alert and undone that since: return it as it is.
  if (alert.status === 'new') return alert
  throw new HttpError(409, REASONS[alert.status]).doneBy(actorOf(alert))
}

/** Locks alerts in a fixed order, so that two administrators who change the same alerts never deadlock. */
async function lockInOrder(tx: Database, ids: AlertId[], statuses: AlertStatus[]) {
  await tx
    .select({ id: alerts.id })
    .from(alerts)
    .where(and(inArray(alerts.id, ids), inArray(alerts.status, statuses)))
    .orderBy(alerts.id)
    .for('no key update')
}

async function acknowledge(ctx: Context, ids: AlertId[], actorId: UserId): Promise<Set<AlertId>> {
  return ctx.db.transaction(async tx => {
    await lockInOrder(tx, ids, ['new'])
    return applyChange(tx, ids, { act: 'acknowledge', actorId }, ctx.now())
  })
}

export async function acknowledgeAll(
  ctx: Context,
  ids: AlertId[],
  actorId: UserId,
): Promise<BulkAcknowledged> {
  const each = [...new Set(ids)]
  const changed = await acknowledge(ctx, each, actorId)
  const results = await resultsOf(ctx, each, changed, alert =>
    alert.status === 'new' ? null : REASONS[alert.status],
  )
  return { acknowledged: changed.size, results }
}

/** Acknowledges the newest 500 new alerts that match; the caller repeats the call until there are no more. */
export async function acknowledgeMatching(
  ctx: Context,
  filters: AlertFilters,
  until: string | undefined,
  { userId: actorId, role }: Caller,
): Promise<MatchingAcknowledged> {
  const end = until ?? ctx.now().toISOString()
  const rows =
    (filters.status ?? 'new') === 'new'
      ? await rowsOf<{ id: AlertId }>(
          ctx.db,
          sql`SELECT t.id FROM alerts t
              WHERE t.status = 'new' AND t.created_at <= ${end}::timestamptz AND ${await filterCondition(ctx.db, filters, role)}
              ORDER BY t.created_at DESC, t.id DESC LIMIT ${MAX_BULK_ALERTS}`,
        )
      : []
  const changed = await acknowledge(
    ctx,
    rows.map(({ id }) => id),
    actorId,
  )
  return {
    acknowledged: changed.size,
    alertIds: [...changed],
    hasMore: rows.length === MAX_BULK_ALERTS,
    until: end,
  }
}

/** How long an action can be undone: the page offers it for ten seconds, and undoing a long list takes some time. */
const UNDO_WINDOW_MS = 5 * 60_000

/**
 * Undoes the caller's recent acknowledgements and dismissals, except of alerts that have changed since, or whose rule
 * has a newer open alert.
 */
export async function undoAll(ctx: Context, ids: AlertId[], actorId: UserId): Promise<BulkUndone> {
  const each = [...new Set(ids)]
  const at = ctx.now()
  const since = new Date(at.getTime() - UNDO_WINDOW_MS).toISOString()
  const undoing = ctx.db.transaction(async tx => {
    await lockInOrder(tx, each, ['acknowledged', 'dismissed'])
    const rows = await rowsOf<{ id: AlertId; title: string; before: AlertStatus; status: AlertStatus }>(
      tx,
      sql`UPDATE alerts a SET
            status = CASE
              WHEN a.status = 'acknowledged' OR (a.acknowledged_at IS NULL AND a.investigated_at IS NULL) THEN 'new'
              WHEN a.investigated_at >= coalesce(a.acknowledged_at, '-infinity') THEN 'investigating'
              ELSE 'acknowledged' END,
            acknowledged_by = CASE a.status WHEN 'dismissed' THEN a.acknowledged_by END,
            acknowledged_at = CASE a.status WHEN 'dismissed' THEN a.acknowledged_at END,
            dismissed_by = NULL, dismissed_at = NULL
          FROM alerts old
          WHERE old.id = a.id AND a.id = ${anyOfIds(each)} AND (
            (a.status = 'acknowledged' AND a.acknowledged_by = ${actorId} AND a.acknowledged_at >= ${since}::timestamptz)
            OR (a.status = 'dismissed' AND a.dismissed_by = ${actorId} AND a.dismissed_at >= ${since}::timestamptz
              AND NOT EXISTS (SELECT FROM alerts newer WHERE newer.rule = a.rule AND newer.created_at > a.created_at
                AND (newer.status IN ('new', 'acknowledged', 'investigating') OR newer.id = ${anyOfIds(each)}))))
          RETURNING a.id, a.title, a.status, old.status AS before`,
    )
    await writeAudits(
      tx,
      rows.map(({ id, title, before, status }) => ({
        actorId,
        action: 'alert-change-undone',
        subject: `alert:${id}`,
        label: title,
        meta: { before, after: status },
        at,
      })),
    )
    return new Set(rows.map(({ id }) => id))
  })
  const undone = await undoing.catch(refuseSecondOpen)
  const results = await resultsOf(ctx, each, undone, () => MESSAGES.alertNotUndone)
  return { undone: undone.size, results }
}

async function resultsOf(
  ctx: Context,
  ids: AlertId[],
  changed: Set<AlertId>,
  refusal: (alert: Alert) => Message | null,
): Promise<BulkAcknowledged['results']> {
  const found = new Map(
    (await readAlertsById(ctx.db, ids, 'player')).map(alert => [alert._id as string, alert]),
  )
  return ids.map(id => {
    const alert = found.get(id)
    const ok = changed.has(id)
    return {
      _id: id,
      ok,
      status: alert?.status ?? null,
      error: !alert ? MESSAGES.alertNotFound : ok ? null : refusal(alert),
      by: !ok && alert ? actorOf(alert) : null,
    }
  })
}
