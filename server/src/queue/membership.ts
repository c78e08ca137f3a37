import {
  isSameQueue,
  type QueueOptions,
  queueOf,
  type SocketRefusal,
  type UserId,
} from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { findGuests, findUnverified, lockPlayer, lockPlayers } from '../accounts/index.ts'
import { findRunningGame, findSeatedPlayers } from '../games/index.ts'
import { readPause } from '../matches/index.ts'
import { areBlocked } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { refuse } from '../platform/sockets/sockets.ts'
import type { Announcements } from './announcements.ts'
import { deleteEntries, findEntry, insertEntry } from './entries.ts'
import { queueEntries } from './schema.ts'

export type Membership = ReturnType<typeof createMembership>

/** Who is in the queue: joining it alone or as a pair, and leaving it. */
export function createMembership(ctx: Context, { announceJoined, announceRemoved }: Announcements) {
  /** Removes players from the queue, with their partners, and tells the others once that is committed. */
  async function removeFromQueue(db: Database, userIds: UserId[]): Promise<boolean> {
    if (userIds.length === 0) return false
    return announceRemoved(db, await deleteEntries(db, userIds))
  }

  return {
    removeFromQueue,

    /**
     * Removes those of these players who are in a game. A player may join the queue in the same moment in which a game begins,
     * and neither transaction sees the other: so both look again after their commit. Answers whether one was removed.
     */
    async removeSeated(userIds: UserId[]): Promise<boolean> {
      const seated = await findSeatedPlayers(ctx.db, userIds)
      return ctx.db.transaction(tx => removeFromQueue(tx, [...seated]))
    },

    /** Removes players who have had no socket since then. */
    async removeAbsent(seenBefore: Date) {
      await ctx.db.transaction(async tx => announceRemoved(tx, await deleteEntries(tx, { seenBefore })))
    },

    /** Lets a player wait in a queue, alone or (with a code) until another player accepts to be their partner. */
    async joinQueue(tx: Database, userId: UserId, queue: QueueOptions, inviteCode: string | null) {
      const now = ctx.now()
      const refused = await findRefusal(ctx, tx, userId, queue, now)
      if (refused) return refused
      const entry = await findEntry(tx, userId)
      // A player who is one of a pair stays so only in the queue of the pair.
      if (entry?.partnerId && (inviteCode !== null || !isSameQueue(entry, queue)))
        await removeFromQueue(tx, [userId])
      await insertEntry(tx, userId, queue, now, inviteCode)
      announceJoined(tx, [userId])
      await ctx.events.emit(tx, 'player-waits', { userId, at: 'queue' })
      return null
    },

    /** Lets a player wait again whose game against a bot has just ended for the next person. */
    async returnToQueue(tx: Database, userId: UserId, queue: QueueOptions, joinedAt: Date) {
      if (!(await lockPlayer(tx, userId))) return
      await insertEntry(tx, userId, queue, joinedAt, null, ctx.now())
      announceJoined(tx, [userId])
    },

    /** Makes the player and the one who invited them a pair; answers with their queue, or with the reason why not. */
    async acceptInvitation(tx: Database, userId: UserId, code: string) {
      const isInvited = eq(queueEntries.inviteCode, code)
      const [found] = await tx.select().from(queueEntries).where(isInvited)
      if (!found) return refuse('not-found')
      if (found.userId === userId) return refuse('not-allowed')
      await lockPlayers(tx, [userId, found.userId])
      const now = ctx.now()
      // The other player may have left the queue, or joined another one, before they were locked.
      const [host] = await tx.select().from(queueEntries).where(isInvited).for('update')
      if (!host) return refuse('not-found')
      const queue = queueOf(host)
      const refused = await findRefusal(ctx, tx, userId, queue, now)
      if (refused) return refused
      if (await areBlocked(tx, [userId, host.userId])) return refuse('blocked')
      await removeFromQueue(tx, [userId])
      await tx
        .update(queueEntries)
        .set({ inviteCode: null, partnerId: userId, joinedAt: now })
        .where(eq(queueEntries.userId, host.userId))
      await tx
        .insert(queueEntries)
        .values({ userId, ...queue, partnerId: host.userId, joinedAt: now, seenAt: now })
      announceJoined(tx, [userId, host.userId])
      await ctx.events.emit(tx, 'player-waits', { userId, at: 'queue' })
      return { ok: true as const, queue }
    },
  }
}

/** Why a player may not wait in a queue; null if they may. The player is locked until the transaction ends. */
async function findRefusal(
  ctx: Context,
  tx: Database,
  userId: UserId,
  { rated }: QueueOptions,
  now: Date,
): Promise<SocketRefusal | null> {
  if (!(await lockPlayer(tx, userId))) return refuse('not-allowed')
  if (rated && (await findGuests(tx, [userId])).has(userId)) return refuse('guests-not-allowed')
  if (rated && (await findUnverified(ctx, tx, [userId])).has(userId)) return refuse('email-not-verified')
  if (await findRunningGame(tx, userId)) return refuse('already-playing')
  if (!rated) return null
  const pause = await readPause(tx, userId, now)
  return pause && { ...refuse('paused'), until: pause.until.getTime() }
}
