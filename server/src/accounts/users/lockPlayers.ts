import type { UserId } from '@valecuatro/contract'
import { eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { users } from '../schema.ts'

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
