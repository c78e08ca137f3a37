import {
  ALERT_ACTIONS,
  ALERT_STATUSES,
  type Alert,
  type AlertAction,
  type AlertFilters,
  type AlertId,
  type AlertStatus,
  type BulkChange,
  type BulkChanged,
  MAX_BULK_ALERTS,
  type MatchingChanged,
  MESSAGES,
  type Message,
  OPEN_STATUSES,
  type ReportOutcome,
  type Role,
  type UserId,
} from '@valecuatro/contract'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { readColleagues, readUsernamesById, usernameOf } from '../../accounts/index.ts'
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
    'reports-handled': {
      alertId: AlertId
      username: string
      reporterIds: UserId[]
      outcome: ReportOutcome
      answer: string | null
    }
    /** A member of staff has given open alerts to a colleague. */
    'alerts-given': { alertIds: AlertId[]; title: string; by: string; userId: UserId; at: Date }
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
  /** What the people read who reported the player. */
  answer?: string | undefined
  /** Why the alert is reopened. */
  reason?: string
  isUndoable?: boolean
}

/** The columns that a change can change, which undoing gives back. */
const UNDONE_COLUMNS = [
  ...['status', 'resolution', 'assigned_to', 'acknowledged_by', 'acknowledged_at', 'investigated_by'],
  ...['investigated_at', 'resolved_by', 'resolved_at', 'dismissed_by', 'dismissed_at'],
] as const

/** What undoing a change needs, read from the row before the update. */
const undoOf = (
  by: UserId,
  at: Date,
) => sql`jsonb_build_object('by', ${by}::text, 'at', ${at.toISOString()}::text,
    'before', jsonb_build_object(${sql.raw(UNDONE_COLUMNS.map(name => `'${name}', ${name}`).join(', '))}))`

/** The index that allows one open alert per rule. */
const OPEN_ONCE_INDEX = 'alerts_open_once'

/**
 * Changes the alerts whose status allows the action, in one statement, so that only one of two simultaneous calls takes
 * effect. Returns the ids of the changed alerts.
 */
async function applyChange(
  tx: Database,
  ids: AlertId[],
  { act, actorId, resolution, answer, reason, isUndoable = false }: StatusChange,
  at: Date,
) {
  const { from, to } = ALERT_ACTIONS[act]
  const done = {
    acknowledge: { acknowledgedBy: actorId, acknowledgedAt: at },
    investigate: {
      investigatedBy: actorId,
      investigatedAt: at,
      assignedTo: sql<UserId>`coalesce(${alerts.assignedTo}, ${actorId})`,
    },
    resolve: { resolvedBy: actorId, resolvedAt: at, resolution: resolution ?? '' },
    dismiss: { dismissedBy: actorId, dismissedAt: at },
    reopen: { ...NOT_CLOSED, acknowledgedBy: actorId, acknowledgedAt: at },
  }[act]
  // Read before the update: reopening clears how the alert was closed, which the audit log keeps.
  const closed = act === 'reopen' ? await readClosed(tx, ids) : new Map<string, Closed>()
  const changed = await tx
    .update(alerts)
    .set({ status: to, undo: isUndoable ? undoOf(actorId, at) : null, ...done })
    .where(and(inArray(alerts.id, ids), inArray(alerts.status, [...from])))
    .returning({ id: alerts.id, title: alerts.title })
  await writeAudits(
    tx,
    changed.map(({ id, title }) => {
      const meta = {
        ...(act === 'reopen' ? { ...closed.get(id), after: to } : { status: to }),
        ...(resolution !== undefined && { resolution }),
        ...(answer !== undefined && { answer }),
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
  silenceRuleId: null,
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

/** Lets those who reported a player know whether staff have acted, but not how. */
async function emitReportsHandled(
  tx: Database,
  events: Events,
  ids: ReadonlySet<AlertId>,
  { act, answer }: Pick<StatusChange, 'act' | 'answer'>,
) {
  if (ids.size === 0) return
  const reports = await tx
    .select({
      id: alerts.id,
      metadata: alerts.metadata,
      username: usernameOf<string | null>(alerts.playerId),
    })
    .from(alerts)
    .where(and(inArray(alerts.id, [...ids]), eq(alerts.code, 'player-reported')))
  for (const { id, metadata, username } of reports) {
    const reporters = (metadata.players ?? []) as { _id: UserId }[]
    await events.emit(tx, 'reports-handled', {
      alertId: id,
      username: username ?? '',
      reporterIds: reporters.map(({ _id }) => _id),
      outcome: act === 'resolve' ? 'acted' : 'nothing-found',
      answer: answer ?? null,
    })
  }
}

/** Makes a change and what follows from it, in the caller's transaction. */
async function makeChange(ctx: Context, tx: Database, ids: AlertId[], change: StatusChange) {
  const changed = await applyChange(tx, ids, change, ctx.now())
  if (change.act === 'resolve' || change.act === 'dismiss')
    await emitReportsHandled(tx, ctx.events, changed, change)
  return changed
}

/** Changes the status of one alert. If that is no longer possible, the error names who changed the alert before. */
export async function changeStatus(
  ctx: Context,
  id: AlertId,
  change: StatusChange,
  viewer: Role,
): Promise<Alert> {
  // The page offers no Undo after resolving a single alert.
  const isUndoable = change.act === 'acknowledge' || change.act === 'dismiss'
  const changed = await ctx.db
    .transaction(tx => makeChange(ctx, tx, [id], { ...change, isUndoable }))
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

interface Assignment {
  assignee: UserId | null
  actorId: UserId
  isUndoable?: boolean
}

/** Gives the open alerts that meet a condition to a person, or to no one. Returns the ids of the changed alerts. */
async function applyAssignment(
  ctx: Context,
  tx: Database,
  ids: AlertId[],
  { assignee, actorId, isUndoable = false }: Assignment,
  condition: SQL,
) {
  const at = ctx.now()
  const changed = await tx
    .update(alerts)
    .set({ assignedTo: assignee, undo: isUndoable ? undoOf(actorId, at) : null })
    .where(and(inArray(alerts.id, ids), inArray(alerts.status, [...OPEN_STATUSES]), condition))
    .returning({ id: alerts.id, title: alerts.title, assignee: usernameOf<string | null>(alerts.assignedTo) })
  await writeAudits(
    tx,
    changed.map(({ id, title, assignee }) => ({
      actorId,
      action: 'alert-assigned',
      subject: `alert:${id}`,
      label: title,
      meta: { assignee },
      at,
    })),
  )
  const [first] = changed
  if (first && assignee && assignee !== actorId) {
    const names = await readUsernamesById(tx, [actorId])
    await ctx.events.emit(tx, 'alerts-given', {
      alertIds: changed.map(({ id }) => id),
      title: first.title,
      by: names.get(actorId) ?? '',
      userId: assignee,
      at,
    })
  }
  return new Set(changed.map(({ id }) => id))
}

/** Refuses a person who could not open what they are given. */
export async function requireColleague(db: Database, userId: UserId | null): Promise<void> {
  if (userId && !(await readColleagues(db)).some(({ _id }) => _id === userId))
    throw new HttpError(409, MESSAGES.colleagueNotFound)
}

const isHeldBy = (userId: UserId | null) => sql`${alerts.assignedTo} IS NOT DISTINCT FROM ${userId}::uuid`

/** Gives one alert to a person if the caller knows who has it. Of two who take it at once, one is told who has it. */
export async function assignAlert(
  ctx: Context,
  id: AlertId,
  { assignee, from }: { assignee: UserId | null; from: UserId | null },
  { userId: actorId, role }: Caller,
): Promise<Alert> {
  await requireColleague(ctx.db, assignee)
  const changed = await ctx.db.transaction(tx =>
    applyAssignment(ctx, tx, [id], { assignee, actorId }, isHeldBy(from)),
  )
  const [alert] = await readAlertsById(ctx.db, [id], role)
  if (!alert) throw new HttpError(404, MESSAGES.alertNotFound)
  if (changed.size === 0 && (alert.assignee?._id ?? null) !== assignee) throw refusedAssignment(alert)
  return alert
}

const refusedAssignment = (alert: Alert) =>
  isOpen(alert.status)
    ? new HttpError(409, MESSAGES.alertTaken).doneBy(alert.assignee?.username ?? null)
    : new HttpError(409, MESSAGES.alertClosed).doneBy(actorOf(alert))

const isOpen = (status: AlertStatus) => (OPEN_STATUSES as readonly AlertStatus[]).includes(status)

/** The statuses in which a change is possible. */
const possibleIn = (change: BulkChange): readonly AlertStatus[] =>
  change.act === 'assign' ? OPEN_STATUSES : ALERT_ACTIONS[change.act].from

/** A bulk assignment takes no alert from another person. */
const isFree = (actorId: UserId, assignee: UserId | null) =>
  sql`(${alerts.assignedTo} IS NULL OR ${isHeldBy(actorId)}) AND NOT ${isHeldBy(assignee)}`

async function changeSeveral(ctx: Context, ids: AlertId[], change: BulkChange, actorId: UserId) {
  return ctx.db.transaction(async tx => {
    await lockInOrder(tx, ids, [...possibleIn(change)])
    if (change.act !== 'assign') return makeChange(ctx, tx, ids, { ...change, actorId, isUndoable: true })
    const { assignee } = change
    return applyAssignment(ctx, tx, ids, { assignee, actorId, isUndoable: true }, isFree(actorId, assignee))
  })
}

export async function changeAll(
  ctx: Context,
  ids: AlertId[],
  change: BulkChange,
  actorId: UserId,
): Promise<BulkChanged> {
  if (change.act === 'assign') await requireColleague(ctx.db, change.assignee)
  const each = [...new Set(ids)]
  const changed = await changeSeveral(ctx, each, change, actorId)
  const results = await resultsOf(ctx, each, changed, alert => {
    if (change.act === 'assign') return isOpen(alert.status) ? MESSAGES.alertTaken : MESSAGES.alertClosed
    return alert.status === 'new' ? null : REASONS[alert.status]
  })
  return { changed: changed.size, results }
}

/** Changes the newest 500 alerts that match and can be changed; the caller repeats the call until there are no more. */
export async function changeMatching(
  ctx: Context,
  filters: AlertFilters,
  until: string | undefined,
  change: BulkChange,
  { userId: actorId, role }: Caller,
): Promise<MatchingChanged> {
  if (change.act === 'assign') await requireColleague(ctx.db, change.assignee)
  const end = until ?? ctx.now().toISOString()
  const statuses = sql.join(
    possibleIn(change).map(status => sql`${status}`),
    sql`, `,
  )
  // Assigned alerts stay in the list, so they are left out when the call is repeated.
  const isLeft =
    change.act === 'assign'
      ? sql`(t.assigned_to IS NULL OR t.assigned_to = ${actorId}) AND t.assigned_to IS DISTINCT FROM ${change.assignee}::uuid`
      : sql`true`
  const rows = await rowsOf<{ id: AlertId }>(
    ctx.db,
    sql`SELECT t.id FROM alerts t
        WHERE t.status IN (${statuses}) AND ${isLeft} AND t.created_at <= ${end}::timestamptz
          AND ${await filterCondition(ctx.db, filters, role)}
        ORDER BY t.created_at DESC, t.id DESC LIMIT ${MAX_BULK_ALERTS}`,
  )
  const ids = rows.map(({ id }) => id)
  const changed = await changeSeveral(ctx, ids, change, actorId)
  return { alertIds: [...changed], hasMore: rows.length === MAX_BULK_ALERTS, until: end }
}

/** How long an action can be undone: the page offers it for ten seconds, and undoing a long list takes some time. */
const UNDO_WINDOW_MS = 5 * 60_000

/**
 * Undoes the caller's last changes, except of alerts that have changed since, or whose rule has a newer open alert.
 */
export async function undoAll(ctx: Context, ids: AlertId[], actorId: UserId) {
  const each = [...new Set(ids)]
  const at = ctx.now()
  const since = new Date(at.getTime() - UNDO_WINDOW_MS).toISOString()
  const undoing = ctx.db.transaction(async tx => {
    await lockInOrder(tx, each, [...ALERT_STATUSES])
    const rows = await rowsOf<{ id: AlertId; title: string; before: AlertStatus; status: AlertStatus }>(
      tx,
      sql`UPDATE alerts a SET undo = NULL, ${sql.raw(UNDONE_COLUMNS.map(name => `${name} = old.${name}`).join(', '))}
          FROM (
            SELECT t.id AS alert_id, t.status AS now, former.* FROM alerts t, jsonb_populate_record(NULL::alerts, t.undo->'before') former
            WHERE t.id = ${anyOfIds(each)} AND t.undo->>'by' = ${actorId} AND (t.undo->>'at')::timestamptz >= ${since}::timestamptz
          ) old
          WHERE a.id = old.alert_id AND (a.status NOT IN ('resolved', 'dismissed')
            OR NOT EXISTS (SELECT FROM alerts newer WHERE newer.rule = a.rule AND newer.created_at > a.created_at
              AND (newer.status IN ('new', 'acknowledged', 'investigating') OR newer.id = ${anyOfIds(each)})))
          RETURNING a.id, a.title, a.status, old.now AS before`,
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
): Promise<BulkChanged['results']> {
  const found = new Map(
    (await readAlertsById(ctx.db, ids, 'player')).map(alert => [alert._id as string, alert]),
  )
  return ids.map(id => {
    const alert = found.get(id)
    const ok = changed.has(id)
    const error = !alert ? MESSAGES.alertNotFound : ok ? null : refusal(alert)
    return {
      _id: id,
      ok,
      status: alert?.status ?? null,
      error,
      by:
        ok || !alert
          ? null
          : error === MESSAGES.alertTaken
            ? (alert.assignee?.username ?? null)
            : actorOf(alert),
    }
  })
}
