import { MAX_BLOCKED, MESSAGES, type NamedPlayer, type UserId } from '@valecuatro/contract'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import { lockPlayers, usernameOf } from '../accounts/index.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { anyOfIds } from '../platform/lists/textSearch.ts'
import { blocks } from './schema.ts'

/** Blocks a player. The caller ends the friendship in the same transaction. */
export async function insertBlock(tx: Database, userId: UserId, blockedId: UserId, at: Date) {
  await lockPlayers(tx, [userId, blockedId])
  const [own] = await tx.select({ blocked: count() }).from(blocks).where(eq(blocks.userId, userId))
  if ((own?.blocked ?? 0) >= MAX_BLOCKED) throw new HttpError(409, MESSAGES.blockedTooMany)
  await tx.insert(blocks).values({ userId, blockedId, createdAt: at }).onConflictDoNothing()
}

export async function deleteBlock(db: Database, userId: UserId, blockedId: UserId) {
  await db.delete(blocks).where(and(eq(blocks.userId, userId), eq(blocks.blockedId, blockedId)))
}

export async function listBlocked(db: Database, userId: UserId): Promise<NamedPlayer[]> {
  const rows = await db
    .select({ _id: blocks.blockedId, username: usernameOf<string>(blocks.blockedId) })
    .from(blocks)
    .where(eq(blocks.userId, userId))
    .orderBy(desc(blocks.createdAt), blocks.blockedId)
  return rows
}

export async function hasBlocked(db: Database, userId: UserId, otherId: UserId): Promise<boolean> {
  const rows = await db
    .select({ one: sql`1` })
    .from(blocks)
    .where(and(eq(blocks.userId, userId), eq(blocks.blockedId, otherId)))
  return rows.length > 0
}

/** Whether a player has blocked any of the others or was blocked by any of them. */
export async function isBlockedWith(
  db: Database,
  userId: UserId,
  otherIds: readonly UserId[],
): Promise<boolean> {
  if (otherIds.length === 0) return false
  const rows = await rowsOf(
    db,
    sql`SELECT 1 FROM blocks WHERE user_id = ${userId} AND blocked_id = ${anyOfIds(otherIds)}
        UNION ALL SELECT 1 FROM blocks WHERE blocked_id = ${userId} AND user_id = ${anyOfIds(otherIds)} LIMIT 1`,
  )
  return rows.length > 0
}

/** Two players of whom one has blocked the other, or both. */
export type BlockedPair = readonly [UserId, UserId]

/** The blocked pairs among the given players, in one query. */
export async function findBlockedPairs(db: Database, userIds: readonly UserId[]): Promise<BlockedPair[]> {
  if (userIds.length < 2) return []
  const rows = await rowsOf<{ user_id: UserId; blocked_id: UserId }>(
    db,
    sql`SELECT user_id, blocked_id FROM blocks WHERE user_id = ${anyOfIds(userIds)} AND blocked_id = ${anyOfIds(userIds)}`,
  )
  return rows.map(row => [row.user_id, row.blocked_id] as const)
}

/** Whether any of the given players has blocked another one of them. */
export async function areBlocked(db: Database, userIds: readonly UserId[]): Promise<boolean> {
  return (await findBlockedPairs(db, userIds)).length > 0
}

/** Removes a user from all lists of blocked players, their own and those of others. */
export async function deleteBlocksOf(tx: Database, userId: UserId): Promise<void> {
  await tx.delete(blocks).where(sql`${blocks.userId} = ${userId} OR ${blocks.blockedId} = ${userId}`)
}
