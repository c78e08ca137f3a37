import { type AlertView, MESSAGES, type UserId } from '@valecuatro/contract'
import { and, asc, eq, or } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { usernameOf } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { Caller, Serve } from '../../platform/http/serve.ts'
import { alertViews } from '../schema.ts'

/** Filters of the alert list that members of staff save for themselves or for all. */
export function serveViews(serve: Serve, ctx: Context) {
  async function readViews(userId: UserId): Promise<AlertView[]> {
    const rows = await ctx.db
      .select({ row: alertViews, by: usernameOf<string>(alertViews.userId) })
      .from(alertViews)
      .where(or(eq(alertViews.userId, userId), alertViews.isShared))
      .orderBy(asc(alertViews.name), asc(alertViews.id))
    return rows.map(({ row: { id, name, query, isShared, userId: ownerId }, by }) => ({
      _id: id,
      name,
      query,
      isShared,
      by,
      isOwn: ownerId === userId,
    }))
  }

  serve('GET /api/admin/alerts/views', ({ caller }) => readViews(caller.userId))

  serve('POST /api/admin/alerts/views', async ({ body, caller: { userId } }) => {
    const at = ctx.now()
    await ctx.db.transaction(async tx => {
      const id = newId()
      await tx
        .insert(alertViews)
        .values({ id, userId, createdAt: at, ...body })
        .onConflictDoUpdate({ target: [alertViews.userId, alertViews.name], set: body })
      await writeAudit(tx, {
        actorId: userId,
        action: 'alert-view-saved',
        subject: 'alerts:views',
        label: body.name,
        at,
      })
    })
    return readViews(userId)
  })

  serve('DELETE /api/admin/alerts/views/{id}', async ({ params: { id }, caller }) => {
    await ctx.db.transaction(async tx => {
      const [removed] = await tx
        .delete(alertViews)
        .where(and(eq(alertViews.id, id), mayDelete(caller)))
        .returning({ name: alertViews.name })
      if (!removed) throw new HttpError(409, MESSAGES.viewNotOwn)
      await writeAudit(tx, {
        actorId: caller.userId,
        action: 'alert-view-deleted',
        subject: 'alerts:views',
        label: removed.name,
        at: ctx.now(),
      })
    })
    return readViews(caller.userId)
  })
}

const mayDelete = ({ userId, role }: Caller) =>
  role === 'admin' ? or(eq(alertViews.userId, userId), alertViews.isShared) : eq(alertViews.userId, userId)
