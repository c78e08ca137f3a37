import { MESSAGES, RENAME_INTERVAL_DAYS, type UserId } from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { formerUsernames, users } from '../schema.ts'
import { isReservedName } from '../users/reservedNames.ts'
import { comparisonKey, nameRefused, refuseFormerName, takenBy, type UserRow } from '../users/users.ts'

const RENAME_INTERVAL_MS = RENAME_INTERVAL_DAYS * 24 * 60 * 60 * 1000

/** When the user may next change their name; null if they may do so now. */
export function renameAllowedAt({ renamedAt }: UserRow, now: Date): Date | null {
  if (!renamedAt) return null
  const allowedAt = new Date(renamedAt.getTime() + RENAME_INTERVAL_MS)
  return allowedAt > now ? allowedAt : null
}

/**
 * Changes a user's name. The former name stays theirs: links with it lead to the user, and no one else can take it.
 * `actorId`: the administrator who makes the change, without a waiting time.
 */
export async function renameUser(
  ctx: Context,
  userId: UserId,
  username: string,
  actorId?: UserId,
): Promise<UserRow> {
  const renamed = ctx.db.transaction(async tx => {
    const at = ctx.now()
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user || (user.isGuest && !actorId)) throw new HttpError(403, MESSAGES.accountRequired)
    if (user.username === username) throw new HttpError(409, MESSAGES.usernameSame)
    const allowedAt = actorId ? null : renameAllowedAt(user, at)
    if (allowedAt) {
      const waitSeconds = Math.ceil((allowedAt.getTime() - at.getTime()) / 1000)
      throw new HttpError(409, MESSAGES.renamedRecently, waitSeconds)
    }
    if (user.role === 'player' && isReservedName(username))
      throw new HttpError(409, MESSAGES.usernameReserved)
    const usernameKey = comparisonKey(username)
    const [changed] = await tx
      .update(users)
      .set({ username, usernameKey, isNameToReview: false, ...(!actorId && { renamedAt: at }) })
      .where(eq(users.id, userId))
      .returning()
    await refuseFormerName(tx, changed!)
    await tx
      .delete(formerUsernames)
      .where(and(eq(formerUsernames.usernameKey, usernameKey), eq(formerUsernames.userId, userId)))
    // The names of guests become free again.
    if (usernameKey !== user.usernameKey && !user.isGuest) {
      await tx
        .insert(formerUsernames)
        .values({ usernameKey: user.usernameKey, userId, username: user.username, changedAt: at })
    }
    if (actorId)
      await writeAudit(tx, {
        actorId,
        action: 'user-renamed',
        subject: `user:${userId}`,
        label: username,
        meta: { before: user.username, after: username },
        at,
      })
    await ctx.events.emit(tx, 'user-renamed', { userId })
    return changed!
  })
  return renamed.catch(error => {
    if (error instanceof HttpError) throw error
    const taken = takenBy(error)
    throw taken === 'email-taken' ? error : nameRefused(taken)
  })
}

/** The user who has this name now or, if none has, the one who had it before. */
export async function findUserByAnyName(db: Database, username: string): Promise<UserRow | undefined> {
  const key = comparisonKey(username)
  const [current] = await db.select().from(users).where(eq(users.usernameKey, key))
  if (current) return current
  const [former] = await db
    .select({ user: users })
    .from(formerUsernames)
    .innerJoin(users, eq(users.id, formerUsernames.userId))
    .where(eq(formerUsernames.usernameKey, key))
  return former?.user
}
