import type { UserId } from '@valecuatro/contract'
import { and, inArray, isNotNull } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../../platform/database/database.ts'
import { users } from '../schema.ts'

/** Creates users for the bots of a practice tournament, which are stored as removed guests. */
export async function createBots(tx: Database, names: readonly string[], at: Date): Promise<UserId[]> {
  const bots = names.map(username => {
    const id = newId() as UserId
    return {
      id,
      username,
      usernameKey: `bot ${id}`,
      role: 'player',
      isGuest: true,
      removedAt: at,
      createdAt: at,
    } as const
  })
  await tx.insert(users).values(bots)
  return bots.map(({ id }) => id)
}

/** Deletes the bots of a practice tournament. */
export async function deleteBots(tx: Database, ids: readonly UserId[]) {
  if (ids.length === 0) return
  await tx.delete(users).where(and(inArray(users.id, [...ids]), users.isGuest, isNotNull(users.removedAt)))
}
