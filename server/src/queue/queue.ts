import type { CHARACTERS, QueueState, RefusalCode } from '@valecuatro/contract'
import type { Rules } from '@valecuatro/engine'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { lockPlayer } from '../accounts/index.ts'
import { findRunningGame, type Occupant, orSeatedElsewhere, SeatedElsewhere } from '../games/index.ts'
import { type Matches, pairFairly, readRatings } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { type Handlers, refuse, type Socket, type Sockets, userRoom } from '../platform/sockets.ts'
import { queueEntries } from './schema.ts'

type Character = (typeof CHARACTERS)[number]
type QueueMessages = Extract<keyof Handlers, `queue:${string}` | 'practice:start'>

const BOTS_OFFERED_AFTER = 20_000
const TICK = 2000
/** Whose sockets have been silent this long is not seated; a reload takes less. */
const ABSENT_AFTER = 8000
const FORGOTTEN_AFTER = 60_000
/** Bounds one round of seating; the next tick goes on. */
const MOST_TABLES_AT_ONCE = 500
const QUEUE_ROOM = 'queue'
// One number, known to all nodes: tables are put together by one of them at a time.
const SEATING_LOCK = 4_044_045

export type Queue = ReturnType<typeof createQueue>

/** People who wait for a table: four at a time, longest waiting first. */
export function createQueue(ctx: Context, matches: Matches, sockets: Sockets) {
  /** Who was waiting, with a socket here, when last looked at. */
  const waitingHere = new Set<string>()

  ctx.events.on('match-started', async (tx, { userIds }) => {
    if (userIds.length > 0) await tx.delete(queueEntries).where(inArray(queueEntries.userId, userIds))
  })
  ctx.events.on('player-waits', async (tx, { userId, tournamentId }) => {
    if (tournamentId !== null) await tx.delete(queueEntries).where(eq(queueEntries.userId, userId))
  })

  ctx.events.on('user-suspended', async (tx, { userId }) => {
    await leave(tx, userId)
  })
  ctx.events.on('user-gone', () => tellAll())

  async function stateFor(userId: string): Promise<QueueState> {
    const now = ctx.now().getTime()
    const [entry] = await ctx.db.select().from(queueEntries).where(eq(queueEntries.userId, userId))
    const since = entry?.joinedAt.getTime() ?? null
    return { waiting: await countWaiting(), since, botsFrom: since && since + BOTS_OFFERED_AFTER, now }
  }

  async function countWaiting(): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      ctx.db,
      sql`SELECT count(*)::int AS count FROM queue_entries`,
    )
    return row?.count ?? 0
  }

  async function tellAll() {
    const waiting = await countWaiting()
    sockets.send(QUEUE_ROOM, 'queue:count', { waiting })
  }

  /** Takes four who are really there and seats them; again and again while there are four. */
  async function seatTheNext() {
    for (let tables = 0; tables < MOST_TABLES_AT_ONCE; tables++) {
      const opened = await orSeatedElsewhere(
        ctx.db.transaction(async tx => {
          const [lock] = await rowsOf<{ held: boolean }>(
            tx,
            sql`SELECT pg_try_advisory_xact_lock(${SEATING_LOCK}) AS held`,
          )
          if (!lock?.held) return null
          const present = gt(queueEntries.seenAt, new Date(ctx.now().getTime() - ABSENT_AFTER))
          const waiting = await tx
            .select()
            .from(queueEntries)
            .where(present)
            .orderBy(asc(queueEntries.joinedAt))
            .limit(4)
            // A player who leaves at this moment has either left, and is not among them, or is seated.
            .for('update')
          if (waiting.length < 4) return null
          const ids = waiting.map(({ userId }) => userId)
          await tx.delete(queueEntries).where(inArray(queueEntries.userId, ids))
          const ratings = await readRatings(tx, ids)
          const [a, b, c, d] = ids.map((userId, index) => ({ userId, rating: ratings[index]! }))
          const seats = pairFairly([a!, b!, c!, d!]).map(({ userId }) => ({ userId }))
          return matches.open(tx, seats, { counts: true })
        }),
      )
      if (!opened) return
      if (opened instanceof SeatedElsewhere) {
        // Seated at another table in the same moment: they do not wait any more, the other three do.
        await ctx.db.delete(queueEntries).where(inArray(queueEntries.userId, opened.userIds))
        continue
      }
      matches.announce(opened.matchId, opened.gameId, opened.seats)
    }
  }

  async function leave(db: Database, userId: string): Promise<boolean> {
    const left = await db.delete(queueEntries).where(eq(queueEntries.userId, userId)).returning()
    return left.length > 0
  }

  /** A table for one person with bots around, unless they sit at one already; it is unrated. */
  async function sitWithBots(
    userId: string,
    bots: Character[],
    rules: Partial<Rules> = {},
  ): Promise<string | null> {
    const seats: Occupant[] = [{ userId }, ...bots.map(bot => ({ bot }))]
    const opened = await orSeatedElsewhere(
      ctx.db.transaction(async tx => {
        if (!(await lockPlayer(tx, userId))) return null
        await leave(tx, userId)
        if (await findRunningGame(tx, userId)) return null
        return matches.open(tx, seats, { counts: false, rules, watchable: false })
      }),
    )
    if (!opened || opened instanceof SeatedElsewhere) return null
    matches.announce(opened.matchId, opened.gameId, seats)
    await tellAll()
    return opened.gameId
  }

  /** Who does not wait any more may have been seated by a node that died before it could tell him. */
  async function tellTheSeated(userIds: string[]) {
    for (const userId of userIds) {
      const running = await findRunningGame(ctx.db, userId)
      if (running) sockets.sendHere(userRoom(userId), 'game:ready', running)
      else sockets.sendHere(userRoom(userId), 'queue:state', await stateFor(userId))
      waitingHere.delete(userId)
    }
  }

  /** Keeps the entries of people with an open socket here alive, and forgets those who have gone. */
  async function tick() {
    const now = ctx.now()
    const before = [...waitingHere]
    const still = new Set<string>()
    // The queue is short and the house may be full: who waits is looked for among the sockets, not the reverse.
    const waiting = await ctx.db.select({ userId: queueEntries.userId }).from(queueEntries)
    const here = waiting.map(({ userId }) => userId).filter(userId => sockets.isHere(userRoom(userId)))
    if (here.length > 0) {
      const renewed = await ctx.db
        .update(queueEntries)
        .set({ seenAt: now })
        .where(inArray(queueEntries.userId, here))
        .returning({ userId: queueEntries.userId })
      for (const { userId } of renewed) still.add(userId)
    }
    await tellTheSeated(before.filter(userId => !still.has(userId)))
    for (const userId of still) waitingHere.add(userId)
    const forgotten = lt(queueEntries.seenAt, new Date(now.getTime() - FORGOTTEN_AFTER))
    const gone = await ctx.db.delete(queueEntries).where(forgotten).returning()
    await seatTheNext()
    if (gone.length > 0) await tellAll()
  }
  const timer = setInterval(() => {
    tick().catch(error => ctx.log.error({ err: error }, 'the queue could not be served'))
  }, TICK)
  timer.unref()

  const handlers: Pick<Handlers, QueueMessages> = {
    async 'queue:join'({ userId }, _payload, socket) {
      const now = ctx.now()
      const refused = await ctx.db.transaction(async (tx): Promise<RefusalCode | null> => {
        if (!(await lockPlayer(tx, userId))) return 'not-allowed'
        if (await findRunningGame(tx, userId)) return 'already-playing'
        await tx
          .insert(queueEntries)
          .values({ userId, joinedAt: now, seenAt: now })
          .onConflictDoUpdate({ target: queueEntries.userId, set: { seenAt: now } })
        await ctx.events.emit(tx, 'player-waits', { userId, tournamentId: null })
        return null
      })
      if (refused) return refuse(refused)
      await socket.join(QUEUE_ROOM)
      waitingHere.add(userId)
      const queue = await stateFor(userId)
      sockets.send(userRoom(userId), 'queue:state', queue)
      await seatTheNext()
      await tellAll()
      return { ok: true, queue }
    },

    async 'queue:leave'({ userId }) {
      if (!(await leave(ctx.db, userId))) return refuse('not-waiting')
      await tellAll()
      sockets.send(userRoom(userId), 'queue:state', await stateFor(userId))
      return { ok: true, queue: await stateFor(userId) }
    },

    async 'queue:bots'({ userId }) {
      const [entry] = await ctx.db
        .select()
        .from(queueEntries)
        .where(and(eq(queueEntries.userId, userId)))
      if (!entry) return refuse('not-waiting')
      const gameId = await sitWithBots(userId, ['balanced', 'balanced', 'balanced'])
      return gameId ? { ok: true, gameId } : refuse('already-playing')
    },

    async 'queue:state'({ userId }, _payload, socket) {
      await socket.join(QUEUE_ROOM)
      return { ok: true, queue: await stateFor(userId) }
    },

    async 'practice:start'({ userId }, { target, flor, rivals, partner }) {
      const gameId = await sitWithBots(userId, [rivals, partner, rivals], { target, flor })
      return gameId ? { ok: true, gameId } : refuse('already-playing')
    },
  }

  return {
    handlers,
    tick,

    /** Whoever opens the site is told at once where he belongs: at his table, or among those who wait. */
    async greet(socket: Socket) {
      const { userId } = socket.data.caller
      const running = await findRunningGame(ctx.db, userId)
      if (running) return socket.emit('game:ready', running)
      const queue = await stateFor(userId)
      if (queue.since !== null) socket.emit('queue:state', queue)
    },

    close: () => clearInterval(timer),
  }
}
