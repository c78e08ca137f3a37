import {
  GROUNDS,
  type Ground,
  MAX_MODERATOR_SUSPENSION_DAYS,
  MESSAGES,
  type Role,
  type Suspension,
  type UserId,
} from '@valecuatro/contract'
import { and, eq, lte, not } from 'drizzle-orm'
import { readAudits, writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError, notSignedIn } from '../../platform/http/httpError.ts'
import { users } from '../schema.ts'
import { endSessionsOfUser } from '../sessions/sessions.ts'
import { isReservedName } from '../users/reservedNames.ts'
import { findUser, readUsersById, requireUser, type UserRow } from '../users/users.ts'
import { endAfter, lockWithActor, markLifted, recordSanction } from './sanctions.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** The user may no longer play: handlers remove them from every queue and let bots play their seats. */
    'user-suspended': { userId: UserId; at: Date }
  }
}

const NOT_SUSPENDED = {
  suspendedAt: null,
  suspendedReason: null,
  suspendedBy: null,
  suspendedUntil: null,
  suspendedGround: null,
} as const

export interface NewSuspension {
  ground?: Ground
  reason: string
  /** The number of days after which the suspension ends; without it, an administrator has to lift the suspension. */
  days?: number | null | undefined
}

/** Suspends a user and ends their sessions at once, on all nodes. Moderators may suspend players for up to a week. */
export async function suspendUser(
  ctx: Context,
  actorId: UserId,
  userId: UserId,
  { ground = 'other', reason, days = null }: NewSuspension,
) {
  if (actorId === userId) throw new HttpError(409, MESSAGES.cannotSuspendYourself)
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const { actor, user } = await lockWithActor(tx, actorId, userId)
    if (actor.role !== 'admin') {
      if (user.role !== 'player') throw new HttpError(403, MESSAGES.cannotModerateStaff)
      if (days === null || days > MAX_MODERATOR_SUSPENSION_DAYS)
        throw new HttpError(403, MESSAGES.moderatorSuspensionTooLong)
    }
    if (user.suspendedAt) throw new HttpError(409, MESSAGES.alreadySuspended)
    const until = endAfter(at, days)
    await tx
      .update(users)
      .set({
        suspendedAt: at,
        suspendedReason: reason,
        suspendedBy: actorId,
        suspendedUntil: until,
        suspendedGround: ground,
      })
      .where(eq(users.id, userId))
    const sanction = { userId, ground, text: reason, decidedBy: actorId, createdAt: at, until }
    await recordSanction(tx, { ...sanction, kind: 'suspension' })
    const ended = await endSessionsOfUser(tx, ctx.events, userId, 'suspended', at)
    await ctx.events.emit(tx, 'user-suspended', { userId, at })
    const meta = { ground, reason, sessions: ended, ...(until && { until: until.toISOString() }) }
    await writeAudit(tx, { ...auditSubject(user, actorId), action: 'user-suspended', meta, at })
  })
}

const MAX_LISTED_SUSPENSIONS = 50

/** The suspensions of a user, current and former, newest first, as the audit log has them. */
export async function readSuspensions(db: Database, userId: UserId): Promise<Suspension[]> {
  const { id } = await requireUser(db, userId)
  const rows = await readAudits(db, `user:${id}`, 'user-suspended', MAX_LISTED_SUSPENSIONS)
  const actors = await readUsersById(
    db,
    rows.map(({ actorId }) => actorId),
  )
  return rows.map(({ actorId, at, meta }) => ({
    at: at.toISOString(),
    until: typeof meta.until === 'string' ? meta.until : null,
    ground: GROUNDS.find(ground => ground === meta.ground) ?? 'other',
    reason: String(meta.reason ?? ''),
    by: { _id: actorId, username: actors.get(actorId)?.username ?? '' },
  }))
}

/** Lifts a suspension. Moderators may lift only suspensions of players that have an end. */
export async function reinstateUser(ctx: Context, actorId: UserId, userId: UserId) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const { actor, user } = await lockWithActor(tx, actorId, userId)
    if (!user.suspendedAt) throw new HttpError(409, MESSAGES.notSuspended)
    if (actor.role !== 'admin' && (user.role !== 'player' || !user.suspendedUntil))
      throw new HttpError(403, MESSAGES.onlyAdminsLift)
    await endSuspension(tx, userId, at)
    const meta = { since: user.suspendedAt.toISOString(), reason: user.suspendedReason }
    await writeAudit(tx, { ...auditSubject(user, actorId), action: 'user-reinstated', meta, at })
  })
}

/** Lifts the suspension of a user. */
export async function endSuspension(tx: Database, userId: UserId, at: Date): Promise<void> {
  await tx.update(users).set(NOT_SUSPENDED).where(eq(users.id, userId))
  await markLifted(tx, userId, 'suspension', at)
}

/** Signs a user out everywhere; they may sign in again. Returns the number of ended sessions. */
export async function signOutEverywhere(ctx: Context, actorId: UserId, userId: UserId): Promise<number> {
  return ctx.db.transaction(async tx => {
    const at = ctx.now()
    const [actor, user] = [await findUser(tx, actorId), await findUser(tx, userId)]
    if (!user) throw new HttpError(404, MESSAGES.userNotFound)
    if (actor?.role !== 'admin' && user.role !== 'player')
      throw new HttpError(403, MESSAGES.cannotModerateStaff)
    const ended = await endSessionsOfUser(tx, ctx.events, userId, 'ended-by-admin', at)
    const meta = { sessions: ended }
    await writeAudit(tx, { ...auditSubject(user, actorId), action: 'sessions-ended', meta, at })
    return ended
  })
}

const isDue = (now: Date) => lte(users.suspendedUntil, now)

/** Ends a user's suspension if it has expired. False if it has not. */
export async function endDueSuspension(db: Database, userId: UserId, now: Date): Promise<boolean> {
  const ended = await db
    .update(users)
    .set(NOT_SUSPENDED)
    .where(and(eq(users.id, userId), isDue(now)))
    .returning({ id: users.id })
  return ended.length > 0
}

/** Ends all suspensions that have expired. */
export async function sweepSuspensions(db: Database, now: Date): Promise<void> {
  await db.update(users).set(NOT_SUSPENDED).where(isDue(now))
}

/**
 * Changes a user's role. Their sessions end, so that no open page or socket keeps the former rights. The last
 * administrator cannot be demoted.
 */
export async function changeRole(ctx: Context, actorId: UserId, userId: UserId, role: Role) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    // Locks all administrators: if two demote each other at the same time, one of the calls fails.
    const administrators = await tx
      .select({ id: users.id, suspendedAt: users.suspendedAt })
      .from(users)
      .where(and(eq(users.role, 'admin'), not(users.isGuest)))
      .orderBy(users.id)
      .for('no key update')
    const actor = administrators.find(({ id }) => id === actorId)
    if (!actor || actor.suspendedAt) throw notSignedIn()
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
    if (!user) throw new HttpError(404, MESSAGES.userNotFound)
    if (user.isGuest) throw new HttpError(409, MESSAGES.guestsHaveNoRole)
    if (user.role === role) throw new HttpError(409, MESSAGES.roleUnchanged)
    if (user.suspendedAt) throw new HttpError(409, MESSAGES.suspendedHaveNoRole)
    const others = administrators.filter(({ id, suspendedAt }) => id !== userId && !suspendedAt)
    if (user.role === 'admin' && others.length === 0) throw new HttpError(409, MESSAGES.lastAdministrator)
    const isNameToReview = user.isNameToReview || (role === 'player' && isReservedName(user.username))
    await tx.update(users).set({ role, isNameToReview }).where(eq(users.id, userId))
    const sessions = await endSessionsOfUser(tx, ctx.events, userId, 'role-changed', at)
    const meta = { before: { role: user.role }, after: { role }, sessions }
    await writeAudit(tx, { ...auditSubject(user, actorId), action: 'role-changed', meta, at })
  })
}

const auditSubject = ({ id, username }: UserRow, actorId: UserId) => ({
  actorId,
  subject: `user:${id}`,
  label: username,
})
