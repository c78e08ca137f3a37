import { randomInt } from 'node:crypto'
import {
  isSameQueue,
  type QueueOptions,
  queueOf,
  type SocketRefusal,
  TABLE_CODE_LETTERS,
  teamSizeOf,
  type UserId,
} from '@valecuatro/contract'
import { findGuests, findUnverified, lockPlayer, lockPlayers } from '../accounts/index.ts'
import { findRunningGame, findSeatedPlayers } from '../games/index.ts'
import { readPause } from '../matches/index.ts'
import { areBlocked } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { refuse } from '../platform/sockets/sockets.ts'
import type { Announcements } from './announcements.ts'
import {
  deleteEntries,
  findInvitation,
  findParties,
  INVITATION_LIFETIME_MS,
  insertEntry,
  insertPartner,
  lockInvitation,
  lockParty,
  reopenParty,
} from './entries.ts'

const INVITE_CODE_LENGTH = 8

export type Membership = ReturnType<typeof createMembership>

/** Who is in the queue: joining it alone or as a party, and leaving it. */
export function createMembership(
  ctx: Context,
  { announceJoined, announceRemoved, announceExpired }: Announcements,
) {
  /** Removes players from the queue, with those of their parties, and tells the others once that is committed. */
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

    /** Removes parties whose invitation has been open for too long. */
    async removeExpired() {
      const invitedBefore = new Date(ctx.now().getTime() - INVITATION_LIFETIME_MS)
      await ctx.db.transaction(async tx => {
        const expired = await deleteEntries(tx, { invitedBefore })
        if (announceRemoved(tx, expired)) announceExpired(tx, expired.userIds)
      })
    },

    /** Lets a player wait in a queue, with those who have accepted an invitation to it, or until others accept. */
    async joinQueue(tx: Database, userId: UserId, queue: QueueOptions, { invites }: { invites: boolean }) {
      const now = ctx.now()
      const refused = await findRefusal(ctx, tx, userId, queue, now)
      if (refused) return refused
      const party = await lockParty(tx, userId)
      const own = party.find(entry => entry.userId === userId)
      const isParty = own !== undefined && party.length > 1
      const leads = own?.leaderId === userId
      const canInvite = leads && party.length < teamSizeOf(queue.mode)
      if (isParty && isSameQueue(own, queue) && (canInvite || !invites)) {
        // The others keep their places; the leader decides whether the party waits in line or for more players.
        if (leads && invites !== (own.inviteCode !== null))
          await reopenParty(tx, party, invites ? newInviteCode() : null, now)
        announceJoined(
          tx,
          party.map(entry => entry.userId),
        )
        return null
      }
      if (isParty) await removeFromQueue(tx, [userId])
      const code = isParty ? null : own?.inviteCode
      await insertEntry(tx, userId, queue, now, invites ? (code ?? newInviteCode()) : null)
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

    /** Adds the player to the party with this code; answers with its queue, or with the reason why not. */
    async acceptInvitation(tx: Database, userId: UserId, code: string) {
      const [found] = await findInvitation(tx, code)
      if (!found) return refuse('not-found')
      if (found.leaderId === userId) return refuse('not-allowed')
      await lockPlayers(tx, [userId, found.leaderId])
      const now = ctx.now()
      // The party may have left the queue, or joined another one, before its leader was locked.
      const party = await lockInvitation(tx, code)
      const [leader] = party
      if (leader?.userId !== found.leaderId) return refuse('not-found')
      const queue = queueOf(leader)
      // A second click, or another tab.
      if (party.some(entry => entry.userId === userId)) return { ok: true as const, queue }
      const refused = await findRefusal(ctx, tx, userId, queue, now)
      if (refused) return refused
      const members = party.map(entry => entry.userId)
      if (await areBlocked(tx, [userId, ...members])) return refuse('blocked')
      await removeFromQueue(tx, [userId])
      await insertPartner(tx, party, userId, now)
      announceJoined(tx, [userId, ...members])
      await ctx.events.emit(tx, 'player-waits', { userId, at: 'queue' })
      return { ok: true as const, queue }
    },

    /** Separates two players of a party of whom one has blocked the other. */
    async separate(tx: Database, userId: UserId, otherId: UserId) {
      const party = await findParties(tx, [userId])
      if (!party.some(entry => entry.userId === otherId)) return
      // While the party is open, its leader stays.
      await removeFromQueue(tx, [party[0]!.userId === userId ? otherId : userId])
    },
  }
}

const newInviteCode = () =>
  Array.from(
    { length: INVITE_CODE_LENGTH },
    () => TABLE_CODE_LETTERS[randomInt(TABLE_CODE_LETTERS.length)],
  ).join('')

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
