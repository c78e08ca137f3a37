import { MESSAGES, type PlayerName, type Role, type User, type UserId } from '@valecuatro/contract'
import { and, count, eq, exists, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { v7 as newId } from 'uuid'
import type { Context } from '../../platform/context.ts'
import { type Database, violatedConstraint } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events.ts'
import { accountRequired, HttpError, notSignedIn } from '../../platform/http/httpError.ts'
import type { Language } from '../../platform/http/language.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { formerUsernames, passkeys, users } from '../schema.ts'

export type UserRow = typeof users.$inferSelect

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An account has been created, or a guest has registered: handlers add what every account has. */
    'user-created': { userId: UserId; isEmailVerified: boolean; at: Date }
  }
}

export interface NewUser {
  username: string
  email: string
  passwordHash: string | null
  role: Role
  createdAt: Date
  locale?: Language
  /** For addresses that need no confirmation, such as one from the configuration. */
  emailVerifiedAt?: Date
  stats?: { wins: number; losses: number; gamesPlayed: number }
}

/** Why a name cannot be used: an account has it, or one that looks like it. */
export type NameRefusal = 'username-taken' | 'username-similar'

export const nameRefused = (refusal: NameRefusal) =>
  new HttpError(409, refusal === 'username-similar' ? MESSAGES.usernameSimilar : MESSAGES.usernameTaken)

export type CreateUserResult = { ok: true; user: UserRow } | { ok: false; error: NameRefusal | 'email-taken' }

/** Creates an account. If two calls use the same name or address at the same time, the unique keys let one succeed. */
export async function createUser(
  db: Database,
  events: Events,
  { stats, ...fresh }: NewUser,
): Promise<CreateUserResult> {
  try {
    return await db.transaction(async tx => {
      const [user] = await tx
        .insert(users)
        .values({
          id: newId() as UserId,
          usernameKey: comparisonKey(fresh.username),
          emailKey: comparisonKey(fresh.email),
          ...fresh,
          ...stats,
        })
        .returning()
      await refuseFormerName(tx, user!)
      const isEmailVerified = user!.emailVerifiedAt !== null
      await events.emit(tx, 'user-created', { userId: user!.id, isEmailVerified, at: fresh.createdAt })
      return { ok: true, user: user! }
    })
  } catch (error) {
    return { ok: false, error: takenBy(error) }
  }
}

class FormerNameError extends Error {}

/** Whether another user had this name before. */
export async function isFormerName(tx: Database, { id, usernameKey }: Pick<UserRow, 'id' | 'usernameKey'>) {
  const [former] = await tx
    .select({ userId: formerUsernames.userId })
    .from(formerUsernames)
    .where(and(eq(formerUsernames.usernameKey, usernameKey), ne(formerUsernames.userId, id)))
  return former !== undefined
}

/** Refuses a former name of another user. Call it after writing the name: a parallel rename is committed by then. */
export async function refuseFormerName(tx: Database, user: UserRow): Promise<void> {
  if (await isFormerName(tx, user)) throw new FormerNameError()
}

/** Which unique key an insert or update violated; rethrows any other error. */
export function takenBy(error: unknown): NameRefusal | 'email-taken' {
  if (error instanceof FormerNameError) return 'username-taken'
  switch (violatedConstraint(error)) {
    case 'users_username_unique':
      return 'username-taken'
    case 'users_skeleton_unique':
      return 'username-similar'
    case 'users_email_unique':
      return 'email-taken'
    default:
      throw error
  }
}

/** The form in which names and addresses are compared: without case, and with one encoding of accents. */
export function comparisonKey(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}

export async function findUser(db: Database, id: UserId): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

/** The user with this id; throws a 404 error if there is none. */
export async function requireUser(db: Database, id: UserId): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user) throw new HttpError(404, MESSAGES.userNotFound)
  return user
}

/** Refuses visitors and guests a profile whose owner shows it only to signed-in players. */
export async function requireProfileReader(
  db: Database,
  { id, membersOnly }: Pick<UserRow, 'id' | 'membersOnly'>,
  caller: Caller | null,
): Promise<void> {
  if (!membersOnly || id === caller?.userId) return
  const reader = caller && (await findUser(db, caller.userId))
  if (!reader || reader.isGuest) throw new HttpError(403, MESSAGES.profileMembersOnly)
}

/** The caller's own account; guests are refused. */
export async function requireAccount(db: Database, { userId }: Caller): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (!user) throw notSignedIn()
  if (user.isGuest) throw accountRequired()
  return user
}

/** Locks a user's row until the end of the transaction. */
export async function lockUser(tx: Database, userId: UserId): Promise<UserRow | undefined> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  return user
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, comparisonKey(email)))
  return user
}

/** The account with this name; guests and deleted accounts are left out. */
export async function findAccountByName(db: Database, username: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(
      and(eq(users.usernameKey, comparisonKey(username)), eq(users.isGuest, false), isNull(users.deletedAt)),
    )
  return user
}

/** The user as the API shows it to its owner and to administrators. */
export function toUser(row: UserRow, coins: number): User {
  return {
    _id: row.id,
    username: row.username,
    email: row.email ?? '',
    role: row.role,
    wallet: { coins },
    stats: { wins: row.wins, losses: row.losses, gamesPlayed: row.gamesPlayed },
    createdAt: row.createdAt.toISOString(),
    ...(row.isGuest && { guest: true }),
    ...(row.deletionDueAt && { deletionDueAt: row.deletionDueAt.toISOString() }),
  }
}

export async function readUsersById(db: Database, ids: readonly UserId[]): Promise<Map<string, UserRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(row => [row.id, row]))
}

/** A user as other answers name them. */
export const playerNameOf = (user: { id: UserId; username: string; isGuest: boolean }): PlayerName => ({
  _id: user.id,
  username: user.username,
  ...(user.isGuest && { guest: true }),
})

/** These users as other answers name them; a user who does not exist has an empty name. */
export async function readPlayerNames(
  db: Database,
  ids: readonly UserId[],
): Promise<(id: UserId) => PlayerName> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id: users.id, username: users.username, isGuest: users.isGuest })
          .from(users)
          .where(inArray(users.id, [...new Set(ids)]))
  const names = new Map(rows.map(row => [row.id, playerNameOf(row)]))
  return id => names.get(id) ?? { _id: id, username: '' }
}

export async function readUsernamesById(db: Database, ids: readonly UserId[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
  return new Map(rows.map(({ id, username }) => [id, username]))
}

/** Those of these users who show their profile to signed-in players only. */
export async function findMembersOnly(db: Database, ids: readonly UserId[]): Promise<Set<UserId>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), users.membersOnly))
  return new Set(rows.map(({ id }) => id))
}

/** The name of the user whose id is in a column, for use in another domain's query. */
export const usernameOf = <T extends string | null>(userId: AnyPgColumn | SQL): SQL<T> =>
  sql<T>`(SELECT u.username FROM users u WHERE u.id = ${userId})`

/** Whether the user whose id is in a column is a guest, for use in another domain's query. */
export const isGuestOf = (userId: AnyPgColumn | SQL): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM users u WHERE u.id = ${userId} AND u.is_guest)`

/** Whether the user whose id is in a column may appear in a ranking, for use in another domain's query. */
export const isRankable = (userId: AnyPgColumn | SQL): SQL<boolean> =>
  sql<boolean>`EXISTS (SELECT FROM users u WHERE u.id = ${userId} AND u.role <> 'admin' AND NOT u.is_guest
    AND u.suspended_at IS NULL AND u.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM sanctions s WHERE s.user_id = u.id AND s.kind = 'frozen-rating' AND s.lifted_at IS NULL))`

/** The comparison key of a user's name, for use in another domain's query. */
export const usernameKeyOf = (userId: UserId | SQL | null): SQL =>
  sql`(SELECT u.username_key FROM users u WHERE u.id = ${userId}::uuid)`

/** The comparison keys of these users' names, joined in this order, for use in another domain's query. */
export function usernameKeysOf(userIds: readonly UserId[]): SQL<string> {
  const ids = sql`${`{${userIds.join()}}`}::uuid[]`
  return sql<string>`(SELECT coalesce(string_agg(u.username_key, ', ' ORDER BY array_position(${ids}, u.id)), '')
    FROM users u WHERE u.id = ANY(${ids}))`
}

/** Counts a game that a user has won or lost. */
export async function recordGameResult(tx: Database, userId: UserId, won: boolean): Promise<void> {
  await tx
    .update(users)
    .set({
      wins: sql`${users.wins} + ${won ? 1 : 0}`,
      losses: sql`${users.losses} + ${won ? 0 : 1}`,
      gamesPlayed: sql`${users.gamesPlayed} + 1`,
    })
    .where(eq(users.id, userId))
}

export async function findAnyAdministrator(db: Database): Promise<UserRow | undefined> {
  const [administrator] = await db.select().from(users).where(eq(users.role, 'admin')).limit(1)
  return administrator
}

export async function hasUsers(db: Database): Promise<boolean> {
  return (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

/** The names of some users, in alphabetical order. */
export async function readUsernames(db: Database, ids: UserId[]): Promise<string[]> {
  const rows = await db.select({ username: users.username }).from(users).where(inArray(users.id, ids))
  return rows.map(({ username }) => username).toSorted((a, b) => a.localeCompare(b))
}

/** Which of these users are suspended. */
export async function findSuspended(db: Database, userIds: UserId[]): Promise<Set<UserId>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), isNotNull(users.suspendedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Which of these users are administrators. */
export async function findAdministrators(db: Database, userIds: UserId[]): Promise<Set<UserId>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), eq(users.role, 'admin')))
  return new Set(rows.map(({ id }) => id))
}

/** The moderators and administrators who are not suspended, by name. */
export const readColleagues = (db: Database): Promise<{ _id: UserId; username: string }[]> =>
  db
    .select({ _id: users.id, username: users.username })
    .from(users)
    .where(and(inArray(users.role, ['moderator', 'admin']), isNull(users.suspendedAt)))
    .orderBy(users.username)

/** How many administrators can sign in: they are not suspended and have a password or a passkey. */
export async function countAdministrators(db: Database): Promise<number> {
  const passkey = db.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, users.id))
  const [row] = await db
    .select({ count: count() })
    .from(users)
    .where(
      and(
        eq(users.role, 'admin'),
        isNull(users.suspendedAt),
        or(isNotNull(users.passwordHash), exists(passkey)),
      ),
    )
  return row!.count
}

/** Which of these users are guests. */
export async function findGuests(db: Database, userIds: UserId[]): Promise<Set<UserId>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), users.isGuest))
  return new Set(rows.map(({ id }) => id))
}

/**
 * Which of these users must still verify their e-mail address; none if the configuration does not require it. Guests
 * have no address and are not included.
 */
export async function findUnverified(ctx: Context, db: Database, userIds: UserId[]): Promise<Set<UserId>> {
  if (!ctx.config.requireVerifiedEmail || userIds.length === 0) return new Set()
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, userIds), isNotNull(users.email), isNull(users.emailVerifiedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** A query for the name of a user and the games that they have won and played. `userId` is an SQL expression. */
export const playerRecordQuery = (userId: string) =>
  `SELECT username, wins, games_played FROM users WHERE id = ${userId}`
