import { randomInt } from 'node:crypto'
import type { UserId } from '@valecuatro/contract'
import { and, eq, gte, isNull, lt, notExists, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Context } from '../../platform/context.ts'
import { type Database, violatedConstraint } from '../../platform/database/database.ts'
import type { Language } from '../../platform/http/language.ts'
import { sessions, similarNameOf, users } from '../schema.ts'
import { renewSession, type SessionCall } from '../sessions/renewSession.ts'
import { endSessionsOfUser } from '../sessions/sessions.ts'
import {
  type CreateUserResult,
  comparisonKey,
  isFormerName,
  refuseFormerName,
  takenBy,
  type UserRow,
} from '../users/users.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A user's name has changed: handlers update the copies that they keep for sorting. */
    'user-renamed': { userId: UserId }
  }
}

const DAY_MS = 24 * 60 * 60 * 1000
export const GUEST_LIFETIME_MS = 30 * DAY_MS
/** Bounds one run of the sweep; the next run continues. */
const MAX_REMOVED_PER_RUN = 500
/** The name that replaces a removed guest's, in games that others played with them. */
const REMOVED_NAME = 'guest'
const MAX_NAME_LENGTH = 32

/** Appends a number, as in `juan-27`, because names are unique and a guest must not pose as another user. */
export function numberedName(username: string, number: number): string {
  const suffix = `-${number}`
  return [...username].slice(0, MAX_NAME_LENGTH - suffix.length).join('') + suffix
}

/** Draws a number that gets longer with the number of failed attempts. */
function drawNumber(attempt: number): number {
  const digits = Math.min(6, 1 + Math.ceil(attempt / 3))
  return randomInt(10 ** (digits - 1), 10 ** digits)
}

/** Creates a guest. Appends a number to a name that is taken, or that looks like the name of a user. */
export async function createGuest(db: Database, username: string, at: Date): Promise<UserRow> {
  for (let attempt = 0; ; attempt++) {
    const name = attempt === 0 ? username : numberedName(username, drawNumber(attempt))
    if (await looksLikeUser(db, name)) continue
    const [guest] = await db
      .insert(users)
      .values({
        id: newId() as UserId,
        username: name,
        usernameKey: comparisonKey(name),
        role: 'player',
        isGuest: true,
        createdAt: at,
      })
      .onConflictDoNothing({ target: users.usernameKey })
      .returning()
    if (!guest) continue
    if (!(await isFormerName(db, guest))) return guest
    await db.delete(users).where(eq(users.id, guest.id))
  }
}

async function looksLikeUser(db: Database, name: string): Promise<boolean> {
  const similar = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sql`${similarNameOf(users.usernameKey)} = ${similarNameOf(sql`${comparisonKey(name)}::text`)}`,
        sql`NOT ${users.isGuest}`,
      ),
    )
    .limit(1)
  return similar.length > 0
}

export interface GuestRegistration {
  username: string
  email: string
  passwordHash: string
  locale: Language
  at: Date
}

/**
 * Turns a guest into a user with an account, keeping the row and its games, with a new session: the cookies of the guest
 * end. Null if the user is not a guest, or is removed or suspended. `seq` and `created_at` are set as for a new account, so that counts of past days
 * stay correct.
 */
export async function registerGuest(
  ctx: Context,
  session: SessionCall,
  { username, email, passwordHash, locale, at }: GuestRegistration,
): Promise<CreateUserResult | null> {
  const { userId } = session.caller
  try {
    return await ctx.db.transaction(async tx => {
      const [user] = await tx
        .update(users)
        .set({
          username,
          usernameKey: comparisonKey(username),
          email,
          emailKey: comparisonKey(email),
          passwordHash,
          locale,
          isGuest: false,
          createdAt: at,
        })
        .where(and(eq(users.id, userId), users.isGuest, isNull(users.removedAt), isNull(users.suspendedAt)))
        .returning()
      if (!user) return null
      await refuseFormerName(tx, user)
      await tx.execute(sql`UPDATE users SET seq = DEFAULT WHERE id = ${userId}`)
      await ctx.events.emit(tx, 'user-created', { userId, isEmailVerified: false, at })
      await ctx.events.emit(tx, 'user-renamed', { userId })
      const renewed = await renewSession(ctx, tx, session)
      await endSessionsOfUser(tx, ctx.events, userId, 'replaced', at, renewed)
      return { ok: true, user }
    })
  } catch (error) {
    return { ok: false, error: takenBy(error) }
  }
}

/** Finds the users who sit at a running game. Passed in, because accounts must not import games. */
export type FindSeated = (db: Database, userIds: UserId[]) => Promise<Set<UserId>>

/** Removes guests who have not used their session for 30 days, except those who sit at a game. */
export async function sweepGuests(ctx: Context, findSeated: FindSeated): Promise<void> {
  const unusedSince = new Date(ctx.now().getTime() - GUEST_LIFETIME_MS)
  const due = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(isUnused(ctx.db, unusedSince))
    .orderBy(users.createdAt, users.id)
    .limit(MAX_REMOVED_PER_RUN)
  const ids = due.map(({ id }) => id)
  const seated = await findSeated(ctx.db, ids)
  for (const id of ids) if (!seated.has(id)) await removeGuest(ctx, id, unusedSince)
}

const isUnused = (db: Database, since: Date) =>
  and(
    users.isGuest,
    isNull(users.removedAt),
    lt(users.createdAt, since),
    notExists(
      db
        .select({ one: sql`1` })
        .from(sessions)
        .where(and(eq(sessions.userId, users.id), gte(sessions.lastSeenAt, since))),
    ),
  )

/** Deletes a guest, or only the guest's name and sessions if games or alerts refer to the row. */
async function removeGuest(ctx: Context, id: UserId, unusedSince: Date) {
  const isRemovable = (db: Database) => and(eq(users.id, id), isUnused(db, unusedSince))
  try {
    await ctx.db.transaction(tx => tx.delete(users).where(isRemovable(tx)))
  } catch (error) {
    if (!violatedConstraint(error)) throw error
    await ctx.db.transaction(async tx => {
      const [removed] = await tx
        .update(users)
        .set({ username: REMOVED_NAME, usernameKey: `${REMOVED_NAME} ${id}`, removedAt: ctx.now() })
        .where(isRemovable(tx))
        .returning({ id: users.id })
      if (!removed) return
      await tx.delete(sessions).where(eq(sessions.userId, id))
      await ctx.events.emit(tx, 'user-renamed', { userId: id })
    })
  }
}
