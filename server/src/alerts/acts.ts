import {
  ALERT_ACTS,
  type Alert,
  type AlertAct,
  type AlertStatus,
  type BulkAcknowledged,
  MESSAGES,
  type Message,
} from '@valecuatro/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { Refusal } from '../platform/refusal.ts'
import { showAlerts } from './show.ts'
import { alerts } from './tables.ts'

/** Why an alert that is already this cannot be what somebody wants it to be. */
const REASONS: Record<Exclude<AlertStatus, 'new'>, Message> = {
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

export interface Doing {
  act: AlertAct
  actorId: string
  resolution?: string
}

/** Does it to those that it can be done to, in one statement: of two at once, one is first. Answers with their ids. */
async function change(tx: Database, ids: string[], { act, actorId, resolution }: Doing, at: Date) {
  const { from, to } = ALERT_ACTS[act]
  const done = {
    acknowledge: { acknowledgedBy: actorId, acknowledgedAt: at },
    investigate: { investigatedBy: actorId, investigatedAt: at },
    resolve: { resolvedBy: actorId, resolvedAt: at, resolution: resolution ?? '' },
    dismiss: { dismissedBy: actorId, dismissedAt: at },
  }[act]
  const changed = await tx
    .update(alerts)
    .set({ status: to, ...done })
    .where(and(inArray(alerts.id, ids), inArray(alerts.status, [...from])))
    .returning({ id: alerts.id, title: alerts.title })
  for (const { id, title } of changed) {
    const meta = { status: to, ...(resolution !== undefined && { resolution }) }
    await writeAudit(tx, { actorId, action: `alert.${act}`, subject: `alert:${id}`, label: title, meta, at })
  }
  return new Set(changed.map(({ id }) => id))
}

/** One alert; refused, with who was first, where it cannot be done any more. */
export async function actOn(ctx: Context, id: string, doing: Doing): Promise<Alert> {
  const changed = await ctx.db.transaction(tx => change(tx, [id], doing, ctx.now()))
  const [alert] = await showAlerts(ctx.db, [id])
  if (!alert) throw new Refusal(404, MESSAGES.alertNotFound)
  if (changed.size === 0 && alert.status !== 'new')
    throw new Refusal(409, REASONS[alert.status]).doneBy(actorOf(alert))
  return alert
}

export async function acknowledgeAll(
  ctx: Context,
  ids: string[],
  actorId: string,
): Promise<{ answer: BulkAcknowledged; changed: string[] }> {
  const each = [...new Set(ids)]
  const doing = { act: 'acknowledge', actorId } as const
  const changed = await ctx.db.transaction(async tx => {
    // Locked in one order, so that two who acknowledge the same ones wait for each other and never in a circle.
    await tx
      .select({ id: alerts.id })
      .from(alerts)
      .where(and(inArray(alerts.id, each), eq(alerts.status, 'new')))
      .orderBy(alerts.id)
      .for('no key update')
    return change(tx, each, doing, ctx.now())
  })
  const found = new Map((await showAlerts(ctx.db, each)).map(alert => [alert._id as string, alert]))
  const results = each.map(id => {
    const alert = found.get(id)
    const ok = changed.has(id)
    const error = !alert
      ? MESSAGES.alertNotFound
      : ok || alert.status === 'new'
        ? null
        : REASONS[alert.status]
    return {
      _id: id as Alert['_id'],
      ok,
      status: alert?.status ?? null,
      error,
      by: !ok && alert ? actorOf(alert) : null,
    }
  })
  return { answer: { acknowledged: changed.size, results }, changed: [...changed] }
}
