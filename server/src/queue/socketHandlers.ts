import {
  DEFAULT_QUEUE,
  type QueueOptions,
  queueOf,
  type SocketRefusal,
  teamSizeOf,
  type UserId,
} from '@valecuatro/contract'
import { readUsernamesById } from '../accounts/index.ts'
import { areBlocked } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { createLimit, unlessGuessing } from '../platform/http/limits.ts'
import { callerOf, type MessageHandlers, refuse, type Socket } from '../platform/sockets/sockets.ts'
import { type Announcements, readQueueState } from './announcements.ts'
import { hasBotGames } from './botGames.ts'
import { findInvitation, findParties } from './entries.ts'
import type { Membership } from './membership.ts'
import { BOT, rulesOf, type Seating } from './seating.ts'

type QueueMessages = Extract<keyof MessageHandlers, `queue:${string}` | 'practice:start'>
type QueueHandlers = Pick<MessageHandlers, QueueMessages>

export function createQueueHandlers(
  ctx: Context,
  announcements: Announcements,
  membership: Membership,
  seating: Seating,
): QueueHandlers {
  return {
    ...createWaitingHandlers(ctx, announcements, membership, seating),
    ...createBotHandlers(ctx, seating),
  }
}

/** Waiting for other players, alone or as a party. */
function createWaitingHandlers(
  ctx: Context,
  announcements: Announcements,
  membership: Membership,
  seating: Seating,
): Omit<QueueHandlers, 'queue:bots' | 'practice:start'> {
  const guessesOfUser = createLimit(ctx, 'pair-codes')
  const guessesFromAddress = createLimit(ctx, 'pair-codes-address')

  /** Tries the code of an invitation, unless the person or their network has been wrong too often. */
  async function tryCode<T extends { ok: true }>(socket: Socket, attempt: () => Promise<T | SocketRefusal>) {
    const result = await unlessGuessing(
      [
        [guessesOfUser, callerOf(socket).userId],
        [guessesFromAddress, socket.data.address],
      ],
      attempt,
      answer => !answer.ok && answer.code === 'not-found',
    )
    return result === 'slow-down' ? refuse(result) : result
  }

  /** After a player has joined, the queue is served. */
  async function afterJoining(userId: UserId, queue: QueueOptions) {
    if (await membership.removeSeated([userId])) return refuse('already-playing')
    announcements.waitingHere.add(userId)
    const state = await readQueueState(ctx, userId)
    await seating.seatWaitingPlayers(queue)
    return { ok: true as const, queue: state }
  }

  return {
    async 'queue:join'({ userId }, options) {
      const queue = options ?? DEFAULT_QUEUE
      const refused = await ctx.db.transaction(tx =>
        membership.joinQueue(tx, userId, queue, { invites: false }),
      )
      return refused ?? afterJoining(userId, queue)
    },

    async 'queue:invite'({ userId }, options) {
      const queue = options ?? DEFAULT_QUEUE
      const refused = await ctx.db.transaction(tx =>
        membership.joinQueue(tx, userId, queue, { invites: true }),
      )
      return refused ?? afterJoining(userId, queue)
    },

    'queue:invitation': ({ userId }, { code }, socket) =>
      tryCode(socket, () => readInvitation(ctx.db, userId, code)),

    async 'queue:accept'({ userId }, { code }, socket) {
      const accepted = await tryCode(socket, () =>
        ctx.db.transaction(tx => membership.acceptInvitation(tx, userId, code)),
      )
      return accepted.ok ? afterJoining(userId, accepted.queue) : accepted
    },

    async 'queue:leave'({ userId }) {
      const hasLeft = await ctx.db.transaction(tx => membership.removeFromQueue(tx, [userId]))
      if (!hasLeft) return refuse('not-waiting')
      return { ok: true, queue: await readQueueState(ctx, userId) }
    },

    async 'queue:state'({ userId }) {
      return { ok: true, queue: await readQueueState(ctx, userId) }
    },
  }
}

/** Unrated games with bots, without waiting. */
function createBotHandlers(
  ctx: Context,
  { startWithBots }: Seating,
): Pick<QueueHandlers, 'queue:bots' | 'practice:start'> {
  return {
    async 'queue:bots'({ userId }) {
      const party = await findParties(ctx.db, [userId])
      const entry = party.find(each => each.userId === userId)
      if (!entry) return refuse('not-waiting')
      const bot = { bot: BOT } as const
      const side = [entry, ...party.filter(each => each !== entry)]
      const seats = Array.from({ length: teamSizeOf(entry.mode) }, (_, index) => {
        const partner = side[index]
        return [partner ? { userId: partner.userId } : bot, bot]
      }).flat()
      const gameId = await startWithBots(seats, rulesOf(entry), hasBotGames(entry) ? entry : undefined)
      return gameId ? { ok: true, gameId } : refuse('already-playing')
    },

    async 'practice:start'({ userId }, { players, target, flor, rivals, partner }) {
      const bots = Array.from({ length: players - 1 }, (_, index) => (index % 2 === 0 ? rivals : partner))
      const seats = [{ userId }, ...bots.map(bot => ({ bot }))]
      const gameId = await startWithBots(seats, { players, target, flor })
      return gameId ? { ok: true, gameId } : refuse('already-playing')
    },
  }
}

async function readInvitation(db: Database, userId: UserId, code: string) {
  const party = await findInvitation(db, code)
  const [leader] = party
  if (!leader) return refuse('not-found')
  const userIds = party.map(entry => entry.userId)
  if (await areBlocked(db, [userId, ...userIds])) return refuse('blocked')
  const names = await readUsernamesById(db, userIds)
  const members = userIds.map(id => names.get(id) ?? '')
  return {
    ok: true as const,
    username: members[0]!,
    members,
    size: teamSizeOf(leader.mode),
    ...queueOf(leader),
  }
}
