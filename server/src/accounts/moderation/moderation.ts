import {
  type Ground,
  MESSAGES,
  type OwnWarning,
  type UserId,
  type UserNote,
  type UserWarning,
  type WarningId,
} from '@valecuatro/contract'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { afterCommit } from '../../platform/database/afterCommit.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { Caller, Serve } from '../../platform/http/serve.ts'
import { sanctions, userNotes, userWarnings } from '../schema.ts'
import { requireUser, usernameOf } from '../users/users.ts'
import { recordSanction } from './sanctions.ts'

declare module '../../platform/events.ts' {
  interface Signals {
    /** A user has been given a warning that they must read. */
    'user-warned': { userId: UserId }
  }
}

/** Warnings that users must read, and notes that staff write about users. */
export function serveModeration(serve: Serve, ctx: Context) {
  async function readWarnings(userId: UserId): Promise<UserWarning[]> {
    await requireUser(ctx.db, userId)
    const rows = await ctx.db
      .select({
        row: userWarnings,
        ground: sanctions.ground,
        username: usernameOf<string>(userWarnings.writtenBy),
      })
      .from(userWarnings)
      .leftJoin(sanctions, isSanctionOfWarning)
      .where(eq(userWarnings.userId, userId))
      .orderBy(desc(userWarnings.id))
    return rows.map(({ row, ground, username }) => ({
      ...presentOwn(row, ground),
      by: { _id: row.writtenBy, username },
      readAt: row.readAt?.toISOString() ?? null,
    }))
  }

  async function readNotes(userId: UserId): Promise<UserNote[]> {
    await requireUser(ctx.db, userId)
    const rows = await ctx.db
      .select({ row: userNotes, username: usernameOf<string>(userNotes.writtenBy) })
      .from(userNotes)
      .where(eq(userNotes.userId, userId))
      .orderBy(desc(userNotes.id))
    return rows.map(({ row, username }) => ({
      _id: row.id,
      text: row.text,
      by: { _id: row.writtenBy, username },
      createdAt: row.createdAt.toISOString(),
    }))
  }

  /** Moderators may warn only players. */
  async function warn({ userId: actorId, role }: Caller, userId: UserId, text: string, ground: Ground) {
    await ctx.db.transaction(async tx => {
      const at = ctx.now()
      const user = await requireUser(tx, userId)
      if (role !== 'admin' && user.role !== 'player') throw new HttpError(403, MESSAGES.cannotModerateStaff)
      const sanction = { userId, ground, text, decidedBy: actorId, createdAt: at }
      const id = await recordSanction(tx, { ...sanction, kind: 'warning' })
      const warning = { userId, text, writtenBy: actorId, createdAt: at }
      await tx.insert(userWarnings).values({ ...warning, id: id as string as WarningId })
      await writeAudit(tx, {
        actorId,
        action: 'user-warned',
        subject: `user:${userId}`,
        label: user.username,
        meta: { ground, text },
        at,
      })
      afterCommit(tx, () => ctx.events.signal('user-warned', { userId }))
    })
  }

  async function note(actorId: UserId, userId: UserId, text: string) {
    await ctx.db.transaction(async tx => {
      const at = ctx.now()
      const user = await requireUser(tx, userId)
      const id = newId({ msecs: at.getTime() })
      await tx.insert(userNotes).values({ id, userId, text, writtenBy: actorId, createdAt: at })
      const subject = `user:${userId}`
      await writeAudit(tx, { actorId, action: 'user-noted', subject, label: user.username, meta: {}, at })
    })
  }

  serve('GET /api/admin/users/{id}/warnings', ({ params }) => readWarnings(params.id))
  serve('POST /api/admin/users/{id}/warnings', async ({ params, body, caller }) => {
    await warn(caller, params.id, body.text, body.ground)
    return readWarnings(params.id)
  })

  serve('GET /api/admin/users/{id}/notes', ({ params }) => readNotes(params.id))
  serve('POST /api/admin/users/{id}/notes', async ({ params, body, caller }) => {
    await note(caller.userId, params.id, body.text)
    return readNotes(params.id)
  })

  serve('GET /api/me/warnings', async ({ caller }) => {
    const rows = await ctx.db
      .select({ row: userWarnings, ground: sanctions.ground })
      .from(userWarnings)
      .leftJoin(sanctions, isSanctionOfWarning)
      .where(isUnread(caller.userId))
      .orderBy(asc(userWarnings.id))
    return rows.map(({ row, ground }) => presentOwn(row, ground))
  })

  serve('POST /api/me/warnings/{id}/read', async ({ params, caller }) => {
    const own = and(eq(userWarnings.id, params.id), eq(userWarnings.userId, caller.userId))
    await ctx.db
      .update(userWarnings)
      .set({ readAt: ctx.now() })
      .where(and(own, isNull(userWarnings.readAt)))
    const found = await ctx.db.select({ id: userWarnings.id }).from(userWarnings).where(own)
    if (found.length === 0) throw new HttpError(404, MESSAGES.warningNotFound)
    return { ok: true }
  })
}

const isUnread = (userId: UserId) => and(eq(userWarnings.userId, userId), isNull(userWarnings.readAt))

/** Whether a user has a warning to read. */
export async function hasUnreadWarning(db: Database, userId: UserId): Promise<boolean> {
  const rows = await db.select({ id: userWarnings.id }).from(userWarnings).where(isUnread(userId)).limit(1)
  return rows.length > 0
}

/** A warning that a node of an older version has written has no sanction, and so no ground. */
const isSanctionOfWarning = sql`${sanctions.id} = ${userWarnings.id}`

const presentOwn = (
  { id, text, createdAt }: typeof userWarnings.$inferSelect,
  ground: Ground | null,
): OwnWarning => ({ _id: id, ground: ground ?? 'other', text, createdAt: createdAt.toISOString() })
