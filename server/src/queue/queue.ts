import { randomInt } from 'node:crypto'
import {
  DEFAULT_QUEUE,
  type GameId,
  type QueueOptions,
  type QueueState,
  type SocketRefusal,
  TABLE_CODE_LETTERS,
  type UserId,
} from '@valecuatro/contract'
import type { Rules } from '@valecuatro/engine'
import { eq, inArray, sql } from 'drizzle-orm'
import { findGuests, findUnverified, lockPlayer, lockPlayers, readUsernamesById } from '../accounts/index.ts'
import {
  findRunningGame,
  findSeatedPlayers,
  type Occupant,
  orSeatedElsewhere,
  SeatedElsewhere,
} from '../games/index.ts'
import { balancePairs, type Matches, readPause, readRatings } from '../matches/index.ts'
import { areBlocked, findBlockedPairs } from '../people/index.ts'
import { afterCommit } from '../platform/afterCommit.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { every } from '../platform/every.ts'
import { type MessageHandlers, refuse, type Socket, type Sockets, userRoom } from '../platform/sockets.ts'
import {
  deleteEntries,
  findEntry,
  insertEntry,
  isSameQueue,
  lockWaitingPlayers,
  type RemovedEntries,
  readQueueSizes,
  sizeOf,
} from './entries.ts'
import { countSplitPairs, pickPlayers, type WaitingPlayer } from './pickPlayers.ts'
import { queueEntries } from './schema.ts'

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
const INVITE_CODE_LENGTH = 8
const QUEUE_ROOM = 'queue'
/** The advisory lock that lets one node at a time put tables together. */
const SEATING_LOCK = 4_044_045

export type Queue = ReturnType<typeof createQueue>

/** Players who wait for a table, alone or as a pair: those who have waited longest in a queue are seated first. */
export function createQueue(ctx: Context, matches: Matches, sockets: Sockets) {
  /** Players who were waiting, with a socket at this node, in the last round. */
  const waitingHere = new Set<UserId>()

  ctx.events.on('match-started', async (tx, { userIds }) => {
    await removeFromQueue(tx, userIds)
    afterCommit(tx, () => removeSeated(userIds))
  })
  ctx.events.on('player-waits', async (tx, { userId, at }) => {
    if (at !== 'queue') await removeFromQueue(tx, [userId])
  })
  ctx.events.on('user-suspended', async (tx, { userId }) => {
    await removeFromQueue(tx, [userId])
  })

  async function stateFor(userId: UserId): Promise<QueueState> {
    const now = ctx.now()
    const entry = await findEntry(ctx.db, userId)
    const queues = await readQueueSizes(ctx.db)
    const pause = await readPause(ctx.db, userId, now)
    const { mode, flor } = entry ?? DEFAULT_QUEUE
    const since = entry?.joinedAt.getTime() ?? null
    const partnerId = entry?.partnerId ?? null
    const names = partnerId === null ? null : await readUsernamesById(ctx.db, [partnerId])
    return {
      mode,
      flor,
      waiting: sizeOf(queues, { mode, flor }),
      queues,
      since,
      botsFrom: since && since + BOTS_OFFERED_AFTER_MS,
      inviteCode: entry?.inviteCode ?? null,
      partner: (partnerId !== null && names?.get(partnerId)) || null,
      pause: pause && { until: pause.until.getTime(), games: pause.games },
      now: now.getTime(),
    }
  }

  async function broadcastCount() {
    const queues = await readQueueSizes(ctx.db)
    sockets.send(QUEUE_ROOM, 'queue:count', { waiting: sizeOf(queues), queues })
  }

  async function sendState(userId: UserId) {
    const queue = await stateFor(userId)
    sockets.send(userRoom(userId), 'queue:state', queue)
    return queue
  }

  /** Removes players from the queue, with their partners, and tells the others once that is committed. */
  async function removeFromQueue(db: Database, userIds: UserId[]): Promise<boolean> {
    if (userIds.length === 0) return false
    return announceRemoved(db, await deleteEntries(db, userIds))
  }

  /**
   * Removes those of these players who are in a game. A player may join the queue in the same moment in which a game begins,
   * and neither transaction sees the other: so both look again after their commit. Answers whether one was removed.
   */
  async function removeSeated(userIds: UserId[]): Promise<boolean> {
    const seated = await findSeatedPlayers(ctx.db, userIds)
    return ctx.db.transaction(tx => removeFromQueue(tx, [...seated]))
  }

  function announceRemoved(db: Database, { userIds, partners }: RemovedEntries): boolean {
    if (userIds.length === 0) return false
    afterCommit(db, async () => {
      await broadcastCount()
      if (partners.length === 0) return
      const names = await readUsernamesById(
        ctx.db,
        partners.map(({ leftBy }) => leftBy),
      )
      for (const { userId, leftBy } of partners) {
        waitingHere.delete(userId)
        const state = await stateFor(userId)
        sockets.send(userRoom(userId), 'queue:state', { ...state, partnerLeft: names.get(leftBy) ?? '' })
      }
    })
    return true
  }

  /** Seats connected players of a queue at a table, again and again while there are enough. */
  async function seatWaitingPlayers(queue: QueueOptions) {
    for (let tables = 0; tables < MAX_TABLES_PER_ROUND; tables++) {
      const opened = await orSeatedElsewhere(
        ctx.db.transaction(async tx => {
          const [lock] = await rowsOf<{ held: boolean }>(
            tx,
            sql`SELECT pg_try_advisory_xact_lock(${SEATING_LOCK}) AS held`,
          )
          if (!lock?.held) return null
          const seenSince = new Date(ctx.now().getTime() - ABSENT_AFTER_MS)
          const picked = await pickFrom(tx, queue, seenSince)
          if (!picked) return null
          const seats = (await arrangeSeats(tx, queue, picked)).map(({ userId }) => ({ userId }))
          return matches.open(tx, seats, { counts: true, rules: rulesOf(queue) })
        }),
      )
      if (!opened) return
      if (opened instanceof SeatedElsewhere) {
        const { userIds } = opened
        // They were seated at another table at the same time; the others go on waiting.
        await ctx.db.transaction(tx => removeFromQueue(tx, userIds))
      }
    }
  }

  /** Those who have waited longest and have not blocked each other. */
  async function pickFrom(tx: Database, queue: QueueOptions, seenSince: Date) {
    const first = pickPlayers(queue.mode, await lockWaitingPlayers(tx, queue, seenSince, 4))
    const idsOf = (players: WaitingPlayer[]) => players.map(({ userId }) => userId)
    if (!first || !(await areBlocked(tx, idsOf(first)))) return first
    const candidates = await lockWaitingPlayers(tx, queue, seenSince, MAX_CANDIDATES)
    return pickPlayers(queue.mode, candidates, await findBlockedPairs(tx, idsOf(candidates)))
  }

  /** The players in the order of seats: pairs of the queue as partners, the others so that both sides are equal. */
  async function arrangeSeats(tx: Database, { mode }: QueueOptions, players: WaitingPlayer[]) {
    if (mode === '1v1') return players
    const ratings = await readRatings(
      tx,
      players.map(({ userId }) => userId),
      mode,
    )
    const [a, b, c, d] = players.map((player, index) => ({ ...player, rating: ratings[index]! }))
    return balancePairs([a!, b!, c!, d!], countSplitPairs)
  }

  const rulesOf = ({ mode, flor }: QueueOptions): Partial<Rules> => ({
    players: mode === '1v1' ? 2 : 4,
    flor,
  })

  /** An unrated table of these players and bots, unless one of the players sits at a table already. */
  async function startWithBots(seats: Occupant[], rules: Partial<Rules>): Promise<GameId | null> {
    const userIds = seats.flatMap(({ userId }) => userId ?? [])
    const opened = await orSeatedElsewhere(
      ctx.db.transaction(async tx => {
        for (const userId of userIds.toSorted()) if (!(await lockPlayer(tx, userId))) return null
        await removeFromQueue(tx, userIds)
        for (const userId of userIds) if (await findRunningGame(tx, userId)) return null
        return matches.open(tx, seats, { counts: false, rules, watchable: false })
      }),
    )
    return !opened || opened instanceof SeatedElsewhere ? null : opened.gameId
  }

  /** A player who no longer waits may have been seated by a node that died before it could tell them. */
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
    if (waiting.length === 0 && before.length === 0) return
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
    const seenBefore = new Date(now.getTime() - REMOVED_AFTER_MS)
    await ctx.db.transaction(async tx => announceRemoved(tx, await deleteEntries(tx, { seenBefore })))
    for (const queue of await readQueueSizes(ctx.db)) if (queue.waiting > 0) await seatWaitingPlayers(queue)
  }
  const stop = every(ctx.log, SERVE_INTERVAL_MS, 'queue', serveQueue)

  /** Why a player may not wait for a rated game; null if they may. The player is locked until the transaction ends. */
  async function findRefusal(tx: Database, userId: UserId, now: Date): Promise<SocketRefusal | null> {
    if (!(await lockPlayer(tx, userId))) return refuse('not-allowed')
    if ((await findGuests(tx, [userId])).has(userId)) return refuse('guests-not-allowed')
    if ((await findUnverified(ctx, tx, [userId])).has(userId)) return refuse('email-not-verified')
    if (await findRunningGame(tx, userId)) return refuse('already-playing')
    const pause = await readPause(tx, userId, now)
    return pause && { ...refuse('paused'), until: pause.until.getTime() }
  }

  /** Lets a player wait in a queue, alone or (with a code) until another player accepts to be their partner. */
  async function joinQueue(tx: Database, userId: UserId, queue: QueueOptions, inviteCode: string | null) {
    const now = ctx.now()
    const refused = await findRefusal(tx, userId, now)
    if (refused) return refused
    const entry = await findEntry(tx, userId)
    // A player who is one of a pair stays so only in the queue of the pair.
    if (entry?.partnerId && (inviteCode !== null || !isSameQueue(entry, queue)))
      await removeFromQueue(tx, [userId])
    await insertEntry(tx, userId, queue, now, inviteCode)
    await ctx.events.emit(tx, 'player-waits', { userId, at: 'queue' })
    return null
  }

  /** The two who are a pair from now on, or why not. */
  async function acceptInvitation(tx: Database, userId: UserId, code: string) {
    const isInvited = eq(queueEntries.inviteCode, code)
    const [found] = await tx.select().from(queueEntries).where(isInvited)
    if (!found) return refuse('not-found')
    if (found.userId === userId) return refuse('not-allowed')
    await lockPlayers(tx, [userId, found.userId])
    const now = ctx.now()
    const refused = await findRefusal(tx, userId, now)
    if (refused) return refused
    // The other player may have left the queue, or joined another one, before they were locked.
    const [host] = await tx.select().from(queueEntries).where(isInvited).for('update')
    if (!host) return refuse('not-found')
    if (await areBlocked(tx, [userId, host.userId])) return refuse('blocked')
    await removeFromQueue(tx, [userId])
    await tx
      .update(queueEntries)
      .set({ inviteCode: null, partnerId: userId, joinedAt: now })
      .where(eq(queueEntries.userId, host.userId))
    const { mode, flor } = host
    await tx
      .insert(queueEntries)
      .values({ userId, mode, flor, partnerId: host.userId, joinedAt: now, seenAt: now })
    await ctx.events.emit(tx, 'player-waits', { userId, at: 'queue' })
    return { ok: true as const, hostId: host.userId, queue: { mode, flor } }
  }

  /** After a player has joined: their tabs are told, and the queue is served. */
  async function afterJoining(userId: UserId, queue: QueueOptions, socket: Socket) {
    if (await removeSeated([userId])) return refuse('already-playing')
    await socket.join(QUEUE_ROOM)
    waitingHere.add(userId)
    const state = await sendState(userId)
    await seatWaitingPlayers(queue)
    await broadcastCount()
    return { ok: true as const, queue: state }
  }

  const handlers: Pick<MessageHandlers, QueueMessages> = {
    async 'queue:join'({ userId }, options, socket) {
      const queue = options ?? DEFAULT_QUEUE
      const refused = await ctx.db.transaction(tx => joinQueue(tx, userId, queue, null))
      return refused ?? afterJoining(userId, queue, socket)
    },

    async 'queue:invite'({ userId }, options, socket) {
      const queue = { mode: '2v2', flor: options?.flor ?? false } as const
      const refused = await ctx.db.transaction(async tx => {
        const entry = await findEntry(tx, userId)
        return joinQueue(tx, userId, queue, entry?.inviteCode ?? newInviteCode())
      })
      return refused ?? afterJoining(userId, queue, socket)
    },

    async 'queue:invitation'({ userId }, { code }) {
      const [entry] = await ctx.db.select().from(queueEntries).where(eq(queueEntries.inviteCode, code))
      if (!entry) return refuse('not-found')
      if (await areBlocked(ctx.db, [userId, entry.userId])) return refuse('blocked')
      const username = (await readUsernamesById(ctx.db, [entry.userId])).get(entry.userId) ?? ''
      return { ok: true, username, flor: entry.flor }
    },

    async 'queue:accept'({ userId }, { code }, socket) {
      const accepted = await ctx.db.transaction(tx => acceptInvitation(tx, userId, code))
      if (!accepted.ok) return accepted
      await sendState(accepted.hostId)
      return afterJoining(userId, accepted.queue, socket)
    },

    async 'queue:leave'({ userId }) {
      if (!(await ctx.db.transaction(tx => removeFromQueue(tx, [userId])))) return refuse('not-waiting')
      return { ok: true, queue: await sendState(userId) }
    },

    async 'queue:bots'({ userId }) {
      const entry = await findEntry(ctx.db, userId)
      if (!entry) return refuse('not-waiting')
      const bot = { bot: 'balanced' } as const
      const partner = entry.partnerId === null ? bot : { userId: entry.partnerId }
      const seats = entry.mode === '1v1' ? [{ userId }, bot] : [{ userId }, bot, partner, bot]
      const gameId = await startWithBots(seats, rulesOf(entry))
      return gameId ? { ok: true, gameId } : refuse('already-playing')
    },

    async 'queue:state'({ userId }, _payload, socket) {
      await socket.join(QUEUE_ROOM)
      return { ok: true, queue: await stateFor(userId) }
    },

    async 'practice:start'({ userId }, { players, target, flor, rivals, partner }) {
      const bots = players === 2 ? [rivals] : [rivals, partner, rivals]
      const seats = [{ userId }, ...bots.map(bot => ({ bot }))]
      const gameId = await startWithBots(seats, { players, target, flor })
      return gameId ? { ok: true, gameId } : refuse('already-playing')
    },
  }

  return {
    handlers,
    serveQueue,

    /** Tells a user who has just connected which table they sit at, or that they are waiting. */
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

const newInviteCode = () =>
  Array.from(
    { length: INVITE_CODE_LENGTH },
    () => TABLE_CODE_LETTERS[randomInt(TABLE_CODE_LETTERS.length)],
  ).join('')
