import { type AlertId, type CaseEvent, type CaseId, MESSAGES, type UserId } from '@valecuatro/contract'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { readColleagues, readUsernamesById } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { requireColleague } from '../admin/changeStatus.ts'
import { alerts, cases } from '../schema.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A member of staff has mentioned colleagues in a case, or given it to one. */
    'case-news': {
      caseId: CaseId
      title: string
      by: string
      event: CaseEvent
      userIds: UserId[]
      at: Date
    }
  }
}

type CaseRow = typeof cases.$inferSelect

/** A step of the timeline: the audit log keeps it. */
interface Step {
  action: string
  meta?: Record<string, unknown>
}

/** Changes a case and writes its step. The row is locked, so that steps of two people come one after the other. */
async function changeCase(
  ctx: Context,
  id: CaseId,
  actorId: UserId,
  change: (tx: Database, row: CaseRow) => Promise<Step>,
): Promise<void> {
  await ctx.db.transaction(async tx => {
    const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('update')
    if (!row) throw new HttpError(404, MESSAGES.caseNotFound)
    await writeStep(ctx, tx, row, actorId, await change(tx, row))
  })
}

async function writeStep(
  ctx: Context,
  tx: Database,
  row: Pick<CaseRow, 'id' | 'title'>,
  actorId: UserId,
  step: Step,
) {
  const at = ctx.now()
  await tx.update(cases).set({ updatedAt: at }).where(eq(cases.id, row.id))
  await writeAudit(tx, { ...step, actorId, subject: `case:${row.id}`, label: row.title, at })
}

function requireOpen({ status }: CaseRow): void {
  if (status === 'closed') throw new HttpError(409, MESSAGES.caseClosed)
}

/** Adds the alerts that belong to no case, and refuses if there are none. */
async function join(tx: Database, id: CaseId, alertIds: AlertId[]): Promise<string[]> {
  const added = await tx
    .update(alerts)
    .set({ caseId: id })
    .where(and(inArray(alerts.id, alertIds), isNull(alerts.caseId)))
    .returning({ title: alerts.title })
  if (added.length === 0) throw new HttpError(409, MESSAGES.alertsInCase)
  return added.map(({ title }) => title)
}

/** The titles in the audit log, which a case with many alerts would fill. */
const titlesOf = (titles: string[]) => ({ alertCount: titles.length, alerts: titles.slice(0, 5).join(', ') })

export async function openCase(
  ctx: Context,
  { title, alertIds }: { title: string; alertIds: AlertId[] },
  actorId: UserId,
): Promise<CaseId> {
  const id = newId() as CaseId
  const at = ctx.now()
  await ctx.db.transaction(async tx => {
    await tx.insert(cases).values({ id, title, status: 'open', createdAt: at, updatedAt: at })
    const added = await join(tx, id, alertIds)
    await writeStep(ctx, tx, { id, title }, actorId, { action: 'case-created', meta: titlesOf(added) })
  })
  return id
}

export const addAlerts = (ctx: Context, id: CaseId, alertIds: AlertId[], actorId: UserId) =>
  changeCase(ctx, id, actorId, async (tx, row) => {
    requireOpen(row)
    return { action: 'case-alerts-added', meta: titlesOf(await join(tx, id, alertIds)) }
  })

export const removeAlerts = (ctx: Context, id: CaseId, alertIds: AlertId[], actorId: UserId) =>
  changeCase(ctx, id, actorId, async (tx, row) => {
    requireOpen(row)
    const removed = await tx
      .update(alerts)
      .set({ caseId: null })
      .where(and(inArray(alerts.id, alertIds), eq(alerts.caseId, id)))
      .returning({ title: alerts.title })
    if (removed.length === 0) throw new HttpError(409, MESSAGES.alertsNotInCase)
    return { action: 'case-alerts-removed', meta: titlesOf(removed.map(({ title }) => title)) }
  })

/** Gives a case to a person if the caller knows who has it. Of two who take it at once, one is told who has it. */
export async function assignCase(
  ctx: Context,
  id: CaseId,
  { assignee, from }: { assignee: UserId | null; from: UserId | null },
  actorId: UserId,
): Promise<void> {
  await requireColleague(ctx.db, assignee)
  await changeCase(ctx, id, actorId, async (tx, row) => {
    requireOpen(row)
    const names = await readUsernamesById(
      tx,
      [row.assignedTo, assignee, actorId].flatMap(each => each ?? []),
    )
    if (row.assignedTo !== from)
      throw new HttpError(409, MESSAGES.caseTaken).doneBy(names.get(row.assignedTo ?? '') ?? null)
    await tx.update(cases).set({ assignedTo: assignee }).where(eq(cases.id, id))
    if (assignee && assignee !== actorId)
      await ctx.events.emit(tx, 'case-news', {
        caseId: id,
        title: row.title,
        by: names.get(actorId) ?? '',
        event: 'given',
        userIds: [assignee],
        at: ctx.now(),
      })
    return { action: 'case-assigned', meta: { assignee: names.get(assignee ?? '') ?? null } }
  })
}

/** The name after each @, without a full stop that ends the sentence. */
const namesMentioned = (text: string) =>
  [...text.matchAll(/@([\p{L}\p{N}._-]+)/gu)].map(([, name = '']) => name.toLowerCase().replace(/[.-]+$/, ''))

export const commentOnCase = (ctx: Context, id: CaseId, text: string, actorId: UserId) =>
  changeCase(ctx, id, actorId, async (tx, row) => {
    const mentioned = new Set(namesMentioned(text))
    const colleagues = mentioned.size > 0 ? await readColleagues(tx) : []
    const userIds = colleagues
      .filter(({ _id, username }) => _id !== actorId && mentioned.has(username.toLowerCase()))
      .map(({ _id }) => _id)
    const by = colleagues.find(({ _id }) => _id === actorId)?.username ?? ''
    if (userIds.length > 0)
      await ctx.events.emit(tx, 'case-news', {
        caseId: id,
        title: row.title,
        by,
        event: 'mentioned',
        userIds,
        at: ctx.now(),
      })
    return { action: 'case-commented', meta: { text } }
  })

export const closeCase = (ctx: Context, id: CaseId, actorId: UserId) =>
  changeCase(ctx, id, actorId, async (tx, row) => {
    requireOpen(row)
    await tx.update(cases).set({ status: 'closed' }).where(eq(cases.id, id))
    return { action: 'case-closed' }
  })

export const reopenCase = (ctx: Context, id: CaseId, actorId: UserId) =>
  changeCase(ctx, id, actorId, async (tx, row) => {
    if (row.status === 'open') throw new HttpError(409, MESSAGES.caseOpen)
    await tx.update(cases).set({ status: 'open' }).where(eq(cases.id, id))
    return { action: 'case-reopened' }
  })
