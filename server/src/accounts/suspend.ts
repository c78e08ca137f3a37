import { MESSAGES } from '@valecuatro/contract'
import { eq, inArray } from 'drizzle-orm'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { HttpError, notSignedIn } from '../platform/httpError.ts'
import { announceEnded, endSessionsOf } from './endSessions.ts'
import { users } from './schema.ts'
import { findUser, type UserRow } from './users.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** He may not play any more: wherever he waits, he does not from now on. */
    'user-suspended': { userId: string; at: Date }
    /** The same, told once it is written and his sockets are closed: what he has begun is played on without him. */
    'user-gone': { userId: string }
  }
}

/** Suspends a user and ends his sessions, at once and everywhere. */
export async function suspendUser(ctx: Context, actorId: string, userId: string, reason: string) {
  if (actorId === userId) throw new HttpError(409, MESSAGES.cannotSuspendYourself)
  const ended = await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const user = await lockWithActor(tx, actorId, userId)
    if (user.suspendedAt) throw new HttpError(409, MESSAGES.alreadySuspended)
    await tx
      .update(users)
      .set({ suspendedAt: at, suspendedReason: reason, suspendedBy: actorId })
      .where(eq(users.id, userId))
    const sessionIds = await endSessionsOf(tx, userId, 'suspended', at)
    await ctx.events.emit(tx, 'user-suspended', { userId, at })
    const meta = { reason, sessions: sessionIds.length }
    await writeAudit(tx, { ...actOn(user, actorId), action: 'user-suspended', meta, at })
    return sessionIds
  })
  await announceEnded(ctx, ended)
  // He has been suspended, whatever becomes of this; a turn that nobody takes finds its bot by the clock.
  await ctx.events
    .emit(ctx.db, 'user-gone', { userId })
    .catch(error =>
      ctx.log.error({ err: error, userId }, 'the seats of a suspended player were not taken over'),
    )
}

/** Gives everything back. */
export async function reinstateUser(ctx: Context, actorId: string, userId: string) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const user = await lockWithActor(tx, actorId, userId)
    if (!user.suspendedAt) throw new HttpError(409, MESSAGES.notSuspended)
    await tx
      .update(users)
      .set({ suspendedAt: null, suspendedReason: null, suspendedBy: null })
      .where(eq(users.id, userId))
    const meta = { since: user.suspendedAt.toISOString(), reason: user.suspendedReason }
    await writeAudit(tx, { ...actOn(user, actorId), action: 'user-reinstated', meta, at })
  })
}

/** Signs a user out everywhere; he may sign in again. Answers with how many sessions ended. */
export async function signOutEverywhere(ctx: Context, actorId: string, userId: string): Promise<number> {
  const ended = await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const user = await findUser(tx, userId)
    if (!user) throw new HttpError(404, MESSAGES.userNotFound)
    const sessionIds = await endSessionsOf(tx, userId, 'ended-by-admin', at)
    const meta = { sessions: sessionIds.length }
    await writeAudit(tx, { ...actOn(user, actorId), action: 'sessions-ended', meta, at })
    return sessionIds
  })
  await announceEnded(ctx, ended)
  return ended.length
}

/**
 * Both, in one order for everybody: of two administrators who suspend each other at once, one is suspended before he
 * can. So somebody is always left who may undo it.
 */
async function lockWithActor(tx: Database, actorId: string, userId: string): Promise<UserRow> {
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

const actOn = ({ id, username }: UserRow, actorId: string) => ({
  actorId,
  subject: `user:${id}`,
  label: username,
})
