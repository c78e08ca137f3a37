import type { UserId } from '@valecuatro/contract'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { users } from './schema.ts'

/** Who of these is suspended. */
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
 * Locks the player's row until the end of the transaction, so that requests of several tabs and a suspension happen one
 * after the other. False if the player is suspended.
 */
export async function lockPlayer(tx: Database, userId: UserId): Promise<boolean> {
  const [row] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return row?.suspendedAt === null
}

/**
 * Locks several players in the order of their ids. Every transaction locks in this order: the match, its tournament,
 * its players, their wallets; within each kind, by id.
 */
export async function lockPlayers(tx: Database, userIds: UserId[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .orderBy(users.id)
    .for('no key update')
}
