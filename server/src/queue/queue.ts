import type { UserId } from '@valecuatro/contract'
import { inArray } from 'drizzle-orm'
import { findRunningGames } from '../games/index.ts'
import type { Matches } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import { every } from '../platform/jobs/every.ts'
import type { Live } from '../platform/sockets/live.ts'
import { type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import { createAnnouncements } from './announcements.ts'
import { type BotGame, deleteBotGames, readAllBotGames, renewBotGames } from './botGames.ts'
import { deleteWaitsBefore, readQueueSizes } from './entries.ts'
import { createMembership } from './membership.ts'
import { queueEntries } from './schema.ts'
import { createSeating } from './seating.ts'
import { createQueueHandlers } from './socketHandlers.ts'

const SERVE_INTERVAL_MS = 2000
/** A player without a socket for this long is removed from the queue. */
const REMOVED_AFTER_MS = 60_000
const CLEANUP_INTERVAL_MS = 60 * 60_000
const WAITS_KEPT_MS = 24 * 60 * 60_000

export type Queue = ReturnType<typeof createQueue>

/** Players who wait for a table, alone or as a party: they are seated with players of about their rating, the longer they wait the wider. */
export function createQueue(ctx: Context, matches: Matches, sockets: Sockets, live: Live) {
  const announcements = createAnnouncements(ctx, sockets, live)
  const membership = createMembership(ctx, announcements)
  const seating = createSeating(ctx, matches, membership)
  const { waitingHere } = announcements

  ctx.events.on('match-started', async (tx, { userIds }) => {
    await membership.removeFromQueue(tx, userIds)
    announcements.announceStatus(tx, userIds)
    afterCommit(tx, () => membership.removeSeated(userIds))
  })
  ctx.events.on('seats-changed', async (tx, { userIds }) => announcements.announceStatus(tx, userIds))
  ctx.events.on('player-waits', async (tx, { userId, at }) => {
    if (at !== 'queue') await membership.removeFromQueue(tx, [userId])
  })
  ctx.events.on('player-blocked', (tx, { userId, blockedId }) => membership.separate(tx, userId, blockedId))
  ctx.events.on('player-taken-out', async (tx, { userId }) => {
    await membership.removeFromQueue(tx, [userId])
  })
  ctx.events.on('user-suspended', async (tx, { userId }) => {
    await membership.removeFromQueue(tx, [userId])
  })

  /** Renews the entries of players with a socket at this node, removes absent players, and seats the others. */
  async function serveQueue() {
    const now = ctx.now()
    const before = [...waitingHere]
    // The queue is short and there may be many sockets: each entry is looked up among the sockets, not the reverse.
    const waiting = await ctx.db.select({ userId: queueEntries.userId }).from(queueEntries)
    const botGames = await readAllBotGames(ctx.db)
    if (waiting.length === 0 && before.length === 0 && botGames.length === 0) return
    const here = waiting.map(({ userId }) => userId).filter(userId => sockets.hasSocketHere(userRoom(userId)))
    const still = await renewEntries(ctx, here, now)
    await announcements.notifyRemoved(before.filter(userId => !still.has(userId)))
    for (const userId of still) waitingHere.add(userId)
    const seenBefore = new Date(now.getTime() - REMOVED_AFTER_MS)
    await membership.removeAbsent(seenBefore)
    await membership.removeExpired()
    await serveBotGames(botGames, now, seenBefore)
    for (const queue of await readQueueSizes(ctx.db, now)) {
      if (queue.waiting === 0) continue
      await seating.seatWaitingPlayers(queue)
      await seating.seatGuestsWithBots(queue)
    }
    // Whether a queue is busy changes with time alone.
    await live.refresh('queue')
  }

  /** Renews the games against a bot whose players are connected here, and removes those that are over or abandoned. */
  async function serveBotGames(botGames: BotGame[], now: Date, seenBefore: Date) {
    const userIds = botGames.map(({ userId }) => userId)
    const running = await findRunningGames(ctx.db, userIds)
    const isHere = (userId: UserId) => sockets.hasSocketHere(userRoom(userId))
    const ended = botGames.filter(
      ({ userId, gameId, seenAt }) =>
        running.get(userId)?.gameId !== gameId || (seenAt < seenBefore && !isHere(userId)),
    )
    await deleteBotGames(
      ctx.db,
      ended.map(({ gameId }) => gameId),
    )
    await renewBotGames(ctx.db, userIds.filter(isHere), now)
  }
  const stopServing = every(ctx.log, SERVE_INTERVAL_MS, 'queue', serveQueue)
  const stopCleanUp = every(ctx.log, CLEANUP_INTERVAL_MS, 'clean-up of waits in the queue', () =>
    deleteWaitsBefore(ctx.db, new Date(ctx.now().getTime() - WAITS_KEPT_MS)),
  )

  return {
    handlers: createQueueHandlers(ctx, announcements, membership, seating),
    topics: announcements.topics,
    serveQueue,
    sendCurrent: announcements.sendCurrent,
    close() {
      stopServing()
      stopCleanUp()
    },
  }
}

/** Notes that these players are connected. Answers with those of them who still wait. */
async function renewEntries({ db }: Context, userIds: UserId[], now: Date): Promise<Set<UserId>> {
  if (userIds.length === 0) return new Set()
  const renewed = await db
    .update(queueEntries)
    .set({ seenAt: now })
    .where(inArray(queueEntries.userId, userIds))
    .returning({ userId: queueEntries.userId })
  return new Set(renewed.map(({ userId }) => userId))
}
