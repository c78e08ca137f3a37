import type { CHARACTERS, GameId, QueueState, RefusalCode, UserId } from '@valecuatro/contract'
import type { Rules } from '@valecuatro/engine'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { findGuests, lockPlayer } from '../accounts/index.ts'
import { findRunningGame, type Occupant, orSeatedElsewhere, SeatedElsewhere } from '../games/index.ts'
import { balancePairs, type Matches, readRatings } from '../matches/index.ts'
import { areBlocked, chooseUnblocked, findBlockedPairs } from '../people/index.ts'
import { afterCommit } from '../platform/afterCommit.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { every } from '../platform/every.ts'
import { type MessageHandlers, refuse, type Socket, type Sockets, userRoom } from '../platform/sockets.ts'
import { queueEntries } from './schema.ts'

type Character = (typeof CHARACTERS)[number]
type QueueMessages = Extract<keyof MessageHandlers, `queue:${string}` | 'practice:start'>

const BOTS_OFFERED_AFTER_MS = 20_000
const SERVE_INTERVAL_MS = 2000
/** A player without a socket for this long is not seated; reloading the page takes less. */
const ABSENT_AFTER_MS = 8000
/** A player without a socket for this long is removed from the queue. */
const REMOVED_AFTER_MS = 60_000
/** So many of those who wait longest are looked at where the first four have blocked each other. */
const MAX_CANDIDATES = 40
/** Bounds one round of seating; the next round continues. */
const MAX_TABLES_PER_ROUND = 500
const QUEUE_ROOM = 'queue'
/** The advisory lock that lets one node at a time put tables together. */
const SEATING_LOCK = 4_044_045

export type Queue = ReturnType<typeof createQueue>

/** Players who wait for a table: seated four at a time, longest waiting first. */
export function createQueue(ctx: Context, matches: Matches, sockets: Sockets) {
  /** Players who were waiting, with a socket at this node, in the last round. */
  const waitingHere = new Set<UserId>()

  ctx.events.on('match-started', async (tx, { userIds }) => {
    await removeFromQueue(tx, userIds)
  })
  ctx.events.on('player-waits', async (tx, { userId, at }) => {
    if (at !== 'queue') await removeFromQueue(tx, [userId])
  })
  ctx.events.on('user-suspended', async (tx, { userId }) => {
    await removeFromQueue(tx, [userId])
  })

  async function stateFor(userId: UserId): Promise<QueueState> {
    const now = ctx.now().getTime()
    const [entry] = await ctx.db.select().from(queueEntries).where(eq(queueEntries.userId, userId))
    const since = entry?.joinedAt.getTime() ?? null
    return { waiting: await countWaiting(), since, botsFrom: since && since + BOTS_OFFERED_AFTER_MS, now }
  }

  async function countWaiting(): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      ctx.db,
      sql`SELECT count(*)::int AS count FROM queue_entries`,
    )
    return row?.count ?? 0
  }

  async function broadcastCount() {
    const waiting = await countWaiting()
    sockets.send(QUEUE_ROOM, 'queue:count', { waiting })
  }

  /** Removes players from the queue, and sends the others the new count after the commit. */
  async function removeFromQueue(db: Database, userIds: UserId[]): Promise<boolean> {
    if (userIds.length === 0) return false
    const removed = await db
      .delete(queueEntries)
      .where(inArray(queueEntries.userId, userIds))
      .returning({ userId: queueEntries.userId })
    if (removed.length > 0) afterCommit(db, broadcastCount)
    return removed.length > 0
  }

  /** Seats four connected players at a table, again and again while there are four. */
  async function seatWaitingPlayers() {
    for (let tables = 0; tables < MAX_TABLES_PER_ROUND; tables++) {
      const opened = await orSeatedElsewhere(
        ctx.db.transaction(async tx => {
          const [lock] = await rowsOf<{ held: boolean }>(
            tx,
            sql`SELECT pg_try_advisory_xact_lock(${SEATING_LOCK}) AS held`,
          )
          if (!lock?.held) return null
          const present = gt(queueEntries.seenAt, new Date(ctx.now().getTime() - ABSENT_AFTER_MS))
          const readWaiting = async (limit: number) => {
            const rows = await tx
              .select({ userId: queueEntries.userId })
              .from(queueEntries)
              .where(present)
              .orderBy(asc(queueEntries.joinedAt))
              .limit(limit)
              // A player who leaves at the same time has either left, and is not selected, or is seated.
              .for('update')
            return rows.map(({ userId }) => userId)
          }
          const first = await readWaiting(4)
          if (first.length < 4) return null
          const ids = (await areBlocked(tx, first))
            ? await chooseOthers(tx, await readWaiting(MAX_CANDIDATES))
            : first
          if (!ids) return null
          const ratings = await readRatings(tx, ids)
          const [a, b, c, d] = ids.map((userId, index) => ({ userId, rating: ratings[index]! }))
          const seats = balancePairs([a!, b!, c!, d!]).map(({ userId }) => ({ userId }))
          return matches.open(tx, seats, { counts: true })
        }),
      )
      if (!opened) return
      if (opened instanceof SeatedElsewhere) {
        // They were seated at another table at the same time; the other three go on waiting.
        await removeFromQueue(ctx.db, opened.userIds)
      }
    }
  }

  /** An unrated table of one player and bots, unless the player sits at a table already. */
  async function startWithBots(
    userId: UserId,
    bots: Character[],
    rules: Partial<Rules> = {},
  ): Promise<GameId | null> {
    const seats: Occupant[] = [{ userId }, ...bots.map(bot => ({ bot }))]
    const opened = await orSeatedElsewhere(
      ctx.db.transaction(async tx => {
        if (!(await lockPlayer(tx, userId))) return null
        await removeFromQueue(tx, [userId])
        if (await findRunningGame(tx, userId)) return null
        return matches.open(tx, seats, { counts: false, rules, watchable: false })
      }),
    )
    return !opened || opened instanceof SeatedElsewhere ? null : opened.gameId
  }

  /** A player who no longer waits may have been seated by a node that died before it could notify them. */
  async function notifyRemoved(userIds: UserId[]) {
    for (const userId of userIds) {
      const running = await findRunningGame(ctx.db, userId)
      if (running) sockets.sendHere(userRoom(userId), 'game:ready', running)
      else sockets.sendHere(userRoom(userId), 'queue:state', await stateFor(userId))
      waitingHere.delete(userId)
    }
  }

  /** Renews the entries of players with a socket at this node, removes absent players, and seats the others. */
  async function serveQueue() {
    const now = ctx.now()
    const before = [...waitingHere]
    const still = new Set<UserId>()
    // The queue is short and there may be many sockets: each entry is looked up among the sockets, not the reverse.
    const waiting = await ctx.db.select({ userId: queueEntries.userId }).from(queueEntries)
    const here = waiting.map(({ userId }) => userId).filter(userId => sockets.hasSocketHere(userRoom(userId)))
    if (here.length > 0) {
      const renewed = await ctx.db
        .update(queueEntries)
        .set({ seenAt: now })
        .where(inArray(queueEntries.userId, here))
        .returning({ userId: queueEntries.userId })
      for (const { userId } of renewed) still.add(userId)
    }
    await notifyRemoved(before.filter(userId => !still.has(userId)))
    for (const userId of still) waitingHere.add(userId)
    const isAbsent = lt(queueEntries.seenAt, new Date(now.getTime() - REMOVED_AFTER_MS))
    const removed = await ctx.db.delete(queueEntries).where(isAbsent).returning()
    await seatWaitingPlayers()
    if (removed.length > 0) await broadcastCount()
  }
  const stop = every(ctx.log, SERVE_INTERVAL_MS, 'queue', serveQueue)

  const handlers: Pick<MessageHandlers, QueueMessages> = {
    async 'queue:join'({ userId }, _payload, socket) {
      const now = ctx.now()
      const refused = await ctx.db.transaction(async (tx): Promise<RefusalCode | null> => {
        if (!(await lockPlayer(tx, userId))) return 'not-allowed'
        // The games of the queue are rated.
        if ((await findGuests(tx, [userId])).has(userId)) return 'guests-not-allowed'
        if (await findRunningGame(tx, userId)) return 'already-playing'
        await tx
          .insert(queueEntries)
          .values({ userId, joinedAt: now, seenAt: now })
          .onConflictDoUpdate({ target: queueEntries.userId, set: { seenAt: now } })
        await ctx.events.emit(tx, 'player-waits', { userId, at: 'queue' })
        return null
      })
      if (refused) return refuse(refused)
      await socket.join(QUEUE_ROOM)
      waitingHere.add(userId)
      const queue = await stateFor(userId)
      sockets.send(userRoom(userId), 'queue:state', queue)
      await seatWaitingPlayers()
      await broadcastCount()
      return { ok: true, queue }
    },

    async 'queue:leave'({ userId }) {
      if (!(await removeFromQueue(ctx.db, [userId]))) return refuse('not-waiting')
      sockets.send(userRoom(userId), 'queue:state', await stateFor(userId))
      return { ok: true, queue: await stateFor(userId) }
    },

    async 'queue:bots'({ userId }) {
      const [entry] = await ctx.db
        .select()
        .from(queueEntries)
        .where(and(eq(queueEntries.userId, userId)))
      if (!entry) return refuse('not-waiting')
      const gameId = await startWithBots(userId, ['balanced', 'balanced', 'balanced'])
      return gameId ? { ok: true, gameId } : refuse('already-playing')
    },

    async 'queue:state'({ userId }, _payload, socket) {
      await socket.join(QUEUE_ROOM)
      return { ok: true, queue: await stateFor(userId) }
    },

    async 'practice:start'({ userId }, { players, target, flor, rivals, partner }) {
      const bots = players === 2 ? [rivals] : [rivals, partner, rivals]
      const gameId = await startWithBots(userId, bots, { players, target, flor })
      return gameId ? { ok: true, gameId } : refuse('already-playing')
    },
  }

  return {
    handlers,
    serveQueue,

    /** Sends a user who has just connected the table that they sit at, or their place in the queue. */
    async sendCurrent(socket: Socket) {
      const { userId } = socket.data.caller
      const running = await findRunningGame(ctx.db, userId)
      if (running) return socket.emit('game:ready', running)
      const queue = await stateFor(userId)
      if (queue.since !== null) socket.emit('queue:state', queue)
    },

    close: stop,
  }
}

/** Four of these who have not blocked each other, those who have waited longest first. */
const chooseOthers = async (tx: Database, userIds: UserId[]) =>
  chooseUnblocked(userIds, 4, await findBlockedPairs(tx, userIds))
