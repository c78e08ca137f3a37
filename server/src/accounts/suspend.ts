import { MESSAGES, type UserId } from '@valecuatro/contract'
import { eq, inArray } from 'drizzle-orm'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { HttpError, notSignedIn } from '../platform/httpError.ts'
import { users } from './schema.ts'
import { endSessionsOfUser } from './sessions.ts'
import { findUser, type UserRow } from './users.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** The user may not play any more: handlers take them out of every queue and let bots play their seats. */
    'user-suspended': { userId: UserId; at: Date }
  }
}

/** Suspends a user and ends their sessions, at once and on all nodes. */
export async function suspendUser(ctx: Context, actorId: UserId, userId: UserId, reason: string) {
  if (actorId === userId) throw new HttpError(409, MESSAGES.cannotSuspendYourself)
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const user = await lockWithActor(tx, actorId, userId)
    if (user.suspendedAt) throw new HttpError(409, MESSAGES.alreadySuspended)
    await tx
      .update(users)
      .set({ suspendedAt: at, suspendedReason: reason, suspendedBy: actorId })
      .where(eq(users.id, userId))
    const ended = await endSessionsOfUser(tx, ctx.events, userId, 'suspended', at)
    await ctx.events.emit(tx, 'user-suspended', { userId, at })
    const meta = { reason, sessions: ended }
    await writeAudit(tx, { ...auditSubject(user, actorId), action: 'user-suspended', meta, at })
  })
}

/** Lifts a suspension. */
export async function reinstateUser(ctx: Context, actorId: UserId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const user = await lockWithActor(tx, actorId, userId)
    if (!user.suspendedAt) throw new HttpError(409, MESSAGES.notSuspended)
    await tx
      .update(users)
      .set({ suspendedAt: null, suspendedReason: null, suspendedBy: null })
      .where(eq(users.id, userId))
    const meta = { since: user.suspendedAt.toISOString(), reason: user.suspendedReason }
    await writeAudit(tx, { ...auditSubject(user, actorId), action: 'user-reinstated', meta, at })
  })
}

/** Signs a user out everywhere; they may sign in again. Answers with how many sessions ended. */
export async function signOutEverywhere(ctx: Context, actorId: UserId, userId: UserId): Promise<number> {
  return ctx.db.transaction(async tx => {
    const at = ctx.now()
    const user = await findUser(tx, userId)
    if (!user) throw new HttpError(404, MESSAGES.userNotFound)
    const ended = await endSessionsOfUser(tx, ctx.events, userId, 'ended-by-admin', at)
    const meta = { sessions: ended }
    await writeAudit(tx, { ...auditSubject(user, actorId), action: 'sessions-ended', meta, at })
    return ended
  })
}

/**
 * Locks both users in the order of their ids: of two administrators who suspend each other at the same time, one is
 * suspended first and fails, so that an administrator is always left who can undo it.
 */
async function lockWithActor(tx: Database, actorId: UserId, userId: UserId): Promise<UserRow> {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [actorId, userId]))
    .orderBy(users.id)
    .for('no key update')
  const actor = rows.find(({ id }) => id === actorId)
  if (!actor || actor.suspendedAt) throw notSignedIn()
  const user = rows.find(({ id }) => id === userId)
  if (!user) throw new HttpError(404, MESSAGES.userNotFound)
  return user
}

const auditSubject = ({ id, username }: UserRow, actorId: UserId) => ({
  actorId,
  subject: `user:${id}`,
  label: username,
})
