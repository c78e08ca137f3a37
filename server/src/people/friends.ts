import { createHmac, timingSafeEqual } from 'node:crypto'
import { type FriendRelation, MAX_FRIENDS, MESSAGES, type UserId } from '@valecuatro/contract'
import { and, count, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { lockPlayers, usernameOf } from '../accounts/index.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { anyOfIds } from '../platform/lists/textSearch.ts'
import { friendships } from './schema.ts'

const INVITATION_INTERVAL_MS = 60_000

type Row = typeof friendships.$inferSelect

/** Compares ids as the database does: they are lower-case text of equal length. */
const pairOf = (one: UserId, other: UserId) =>
  one < other ? { lowId: one, highId: other } : { lowId: other, highId: one }

const isPair = (one: UserId, other: UserId) => {
  const { lowId, highId } = pairOf(one, other)
  return and(eq(friendships.lowId, lowId), eq(friendships.highId, highId))
}

const isOf = (userId: UserId) => or(eq(friendships.lowId, userId), eq(friendships.highId, userId))

/** A friendship as one of the two players sees it. */
function relationTo(
  row: Pick<Row, 'requestedBy' | 'acceptedAt'> | undefined,
  userId: UserId,
): FriendRelation {
  if (!row) return 'none'
  if (row.acceptedAt) return 'friend'
  return row.requestedBy === userId ? 'requested' : 'asks'
}

export async function readRelation(db: Database, userId: UserId, otherId: UserId): Promise<FriendRelation> {
  const [row] = await db.select().from(friendships).where(isPair(userId, otherId))
  return relationTo(row, userId)
}

/**
 * Requests a friendship, or accepts the request of the other player; if both request at once, the second accepts.
 * Resolves with the resulting relation and whether it is new.
 */
export async function requestFriendship(
  tx: Database,
  userId: UserId,
  otherId: UserId,
  at: Date,
): Promise<{ relation: FriendRelation; isNew: boolean }> {
  await lockPlayers(tx, [userId, otherId])
  const before = await readRelation(tx, userId, otherId)
  if (before === 'friend' || before === 'requested') return { relation: before, isNew: false }
  const accepts = before === 'asks'
  await refuseTooManyFriends(tx, userId, accepts ? [userId, otherId] : [userId])
  const [row] = await tx
    .insert(friendships)
    .values({ ...pairOf(userId, otherId), requestedBy: userId, createdAt: at })
    .onConflictDoUpdate({ target: [friendships.lowId, friendships.highId], set: { acceptedAt: at } })
    .returning()
  return { relation: relationTo(row, userId), isNew: true }
}

async function refuseTooManyFriends(tx: Database, userId: UserId, players: UserId[]): Promise<void> {
  for (const each of players)
    if ((await countFriends(tx, each)) >= MAX_FRIENDS)
      throw new HttpError(409, each === userId ? MESSAGES.friendsTooMany : MESSAGES.theirFriendsTooMany)
}

/** Counts friends and requests that the player has made; requests by others do not count. */
async function countFriends(tx: Database, userId: UserId): Promise<number> {
  const [row] = await tx
    .select({ friends: count() })
    .from(friendships)
    .where(and(isOf(userId), or(isNotNull(friendships.acceptedAt), eq(friendships.requestedBy, userId))))
  return row?.friends ?? 0
}

/** Ends a friendship or withdraws a request; resolves with the relation that there was. */
export async function endFriendship(db: Database, userId: UserId, otherId: UserId): Promise<FriendRelation> {
  const [ended] = await db.delete(friendships).where(isPair(userId, otherId)).returning()
  return relationTo(ended, userId)
}

/** Longer than the page offers to undo, because a call may be slow. */
const UNDO_MS = 20_000

/** Allows a player to restore the friendship that they have just ended. */
export function newUndoToken(secret: string, userId: UserId, otherId: UserId, at: Date): string {
  const until = at.getTime() + UNDO_MS
  return `${until}.${undoSignature(secret, userId, otherId, until)}`
}

export function isUndoToken(secret: string, userId: UserId, otherId: UserId, token: string, at: Date) {
  const [until = '', signature = ''] = token.split('.')
  const expected = Buffer.from(undoSignature(secret, userId, otherId, Number(until)))
  const given = Buffer.from(signature)
  return Number(until) > at.getTime() && given.length === expected.length && timingSafeEqual(given, expected)
}

const undoSignature = (secret: string, userId: UserId, otherId: UserId, until: number) =>
  createHmac('sha256', secret).update(`friendship:${userId}:${otherId}:${until}`).digest('base64url')

/** Makes two players friends again without a request, within their limits. */
export async function restoreFriendship(tx: Database, userId: UserId, otherId: UserId, at: Date) {
  await lockPlayers(tx, [userId, otherId])
  if ((await readRelation(tx, userId, otherId)) === 'friend') return
  await refuseTooManyFriends(tx, userId, [userId, otherId])
  await tx
    .insert(friendships)
    .values({ ...pairOf(userId, otherId), requestedBy: userId, createdAt: at, acceptedAt: at })
    .onConflictDoUpdate({ target: [friendships.lowId, friendships.highId], set: { acceptedAt: at } })
}

export interface FriendRow {
  userId: UserId
  relation: FriendRelation
}

/** The friends of a player, then the requests, each newest first, up to a limit. */
export async function listFriends(db: Database, userId: UserId): Promise<FriendRow[]> {
  const rows = await db
    .select()
    .from(friendships)
    .where(isOf(userId))
    .orderBy(desc(isNotNull(friendships.acceptedAt)), desc(friendships.createdAt))
    .limit(2 * MAX_FRIENDS)
  return rows.map(row => ({
    userId: row.lowId === userId ? row.highId : row.lowId,
    relation: relationTo(row, userId),
  }))
}

/** The friends of each of the given players, without requests. */
export async function findFriendIds(
  db: Database,
  userIds: readonly UserId[],
): Promise<{ userId: UserId; friendId: UserId }[]> {
  if (userIds.length === 0) return []
  return rowsOf(
    db,
    sql`SELECT low_id AS "userId", high_id AS "friendId" FROM friendships
          WHERE low_id = ${anyOfIds(userIds)} AND accepted_at IS NOT NULL
        UNION ALL SELECT high_id, low_id FROM friendships WHERE high_id = ${anyOfIds(userIds)} AND accepted_at IS NOT NULL`,
  )
}

/** Records an invitation of a friend to a table. Refused for players who are not friends, and twice within a minute. */
export async function noteInvitation(
  db: Database,
  userId: UserId,
  friendId: UserId,
  at: Date,
): Promise<'not-allowed' | 'slow-down' | null> {
  if ((await readRelation(db, userId, friendId)) !== 'friend') return 'not-allowed'
  const before = new Date(at.getTime() - INVITATION_INTERVAL_MS).toISOString()
  const noted = await db
    .update(friendships)
    .set({ invitedAt: at, invitedBy: userId })
    .where(
      and(
        isPair(userId, friendId),
        isNotNull(friendships.acceptedAt),
        sql`(${friendships.invitedAt} IS NULL OR ${friendships.invitedAt} <= ${before}::timestamptz
          OR ${friendships.invitedBy} <> ${userId})`,
      ),
    )
    .returning({ lowId: friendships.lowId })
  return noted.length > 0 ? null : 'slow-down'
}

export async function deleteFriendshipsOf(tx: Database, userId: UserId): Promise<void> {
  await tx.delete(friendships).where(isOf(userId))
}

/** The friends of a user and the requests between them and others, with names. */
export const readFriendsForExport = (db: Database, userId: UserId) =>
  db
    .select({
      username: usernameOf<string>(
        sql`CASE ${friendships.lowId} WHEN ${userId}::uuid THEN ${friendships.highId} ELSE ${friendships.lowId} END`,
      ),
      requestedByMe: sql<boolean>`${friendships.requestedBy} = ${userId}::uuid`,
      createdAt: friendships.createdAt,
      acceptedAt: friendships.acceptedAt,
    })
    .from(friendships)
    .where(isOf(userId))
