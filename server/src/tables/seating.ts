import { randomInt } from 'node:crypto'
import {
  type BotKind,
  type RoomSeat,
  type SocketRefusal,
  seatsOfTable,
  type TableCode,
  type TableOptions,
  type UserId,
} from '@valecuatro/contract'
import { findGuests, findUnverified, lockPlayer } from '../accounts/index.ts'
import { findRunningGame } from '../games/index.ts'
import { readPause } from '../matches/index.ts'
import { isBlockedWith } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { refuse } from '../platform/sockets/sockets.ts'
import type { Changes } from './changes.ts'
import type { ChangeResult, Room } from './room.ts'
import * as rules from './room.ts'
import { drawCode, findOwnTables, insertRoom, lockRooms } from './store.ts'

/** Upper limit on retries: every retry means that the person has sat down at one more table during the request. */
const MAX_ATTEMPTS = 10

/** What people do about their own seats: they create tables, sit down, get ready, stand up and leave. */
export function createSeating(ctx: Context, { save, changeIn, change, withoutBlocked }: Changes) {
  /** Removes the person from the tables where they sit, and from the public ones that they host, except one. */
  async function leaveOthers(tx: Database, userId: UserId, rooms: Map<TableCode, Room>, except?: TableCode) {
    for (const room of rooms.values()) {
      const isHosted = room.hostId === userId && room.options.isPublic
      if (room.code === except || !(isHosted || rules.seatOfUser(room, userId))) continue
      const left = rules.leave(room, userId, ctx.now())
      if (rules.isRefused(left)) continue
      const closed = isHosted ? rules.closeIfEmpty(left, ctx.now()) : left
      if (!rules.isRefused(closed)) await save(tx, room, closed)
    }
  }

  return {
    create(
      userId: UserId,
      options: TableOptions,
      bots: (BotKind | null)[],
      address: string,
    ): Promise<ChangeResult> {
      const at = ctx.now()
      return takingSeat(ctx, userId, [], async (tx, rooms) => {
        const isGuest = (await findGuests(tx, [userId])).has(userId)
        if (options.isRated && isGuest) return 'guests-not-allowed'
        if (options.isRated && (await findUnverified(ctx, tx, [userId])).size > 0) return 'email-not-verified'
        await leaveOthers(tx, userId, rooms)
        const room = newRoom({ userId, isGuest }, options, bots, address, at)
        let created = room(drawCode(randomInt))
        while (!(await insertRoom(tx, created))) created = room(drawCode(randomInt))
        await ctx.events.emit(tx, 'player-waits', { userId, at: 'table' })
        return created
      })
    },

    sit(userId: UserId, code: TableCode, seat: RoomSeat): Promise<ChangeResult> {
      return takingSeat(ctx, userId, [code], async (tx, rooms) => {
        const room = rooms.get(code)
        if (!room) return 'not-found'
        if (await isBlockedWith(tx, userId, rules.decidingPeople(room))) return 'blocked'
        const isGuest = (await findGuests(tx, [userId])).has(userId)
        const seated = rules.sit(room, { userId, isGuest }, seat, ctx.now())
        if (rules.isRefused(seated)) return seated
        if (room.options.isRated && (await findUnverified(ctx, tx, [userId])).size > 0)
          return 'email-not-verified'
        await leaveOthers(tx, userId, rooms, code)
        await ctx.events.emit(tx, 'player-waits', { userId, at: 'table' })
        return save(tx, room, await withoutBlocked(tx, seated))
      })
    },

    /** Marks a person as ready or not ready. A player in a pause after leaving games cannot be ready at a rated table. */
    async setReady(userId: UserId, code: TableCode, isReady: boolean): Promise<ChangeResult | SocketRefusal> {
      const refusal = { current: null as SocketRefusal | null }
      const changed = await ctx.db.transaction(tx =>
        changeIn(tx, code, async room => {
          const ready = rules.setReady(room, userId, isReady)
          const pause = isReady && room.options.isRated ? await readPause(tx, userId, ctx.now()) : null
          if (!pause || rules.isRefused(ready)) return ready
          refusal.current = { ...refuse('paused'), until: pause.until.getTime() }
          return 'paused'
        }),
      )
      return refusal.current ?? changed
    },

    stand: (userId: UserId, code: TableCode): Promise<ChangeResult> =>
      change(code, room => rules.stand(room, userId, ctx.now())),

    leave: (userId: UserId, code: TableCode): Promise<ChangeResult> =>
      change(code, room => rules.leave(room, userId, ctx.now())),
  }
}

/**
 * Runs `decide` with the person's row locked, and with the tables locked at which they take or give up seats. If the
 * person sits down elsewhere in the meantime, the transaction starts again and locks that table too.
 */
async function takingSeat(
  ctx: Context,
  userId: UserId,
  codes: TableCode[],
  decide: (tx: Database, rooms: Map<TableCode, Room>) => Promise<ChangeResult>,
): Promise<ChangeResult> {
  const known = new Set(codes)
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const result = await ctx.db.transaction(async (tx): Promise<ChangeResult | 'moved'> => {
      for (const code of await findOwnTables(tx, userId)) known.add(code)
      const rooms = await lockRooms(tx, [...known])
      if (!(await lockPlayer(tx, userId))) return 'not-allowed'
      const own = await findOwnTables(tx, userId)
      if (own.some(code => !known.has(code))) return 'moved'
      if (await findRunningGame(tx, userId)) return 'already-playing'
      return decide(tx, rooms)
    })
    if (result !== 'moved') return result
  }
  throw new Error(`user ${userId} changed seats ${MAX_ATTEMPTS} times while sitting down`)
}

/** A table with its host at the first seat and bots at the others, as far as given; a table with a bot is not rated. */
function newRoom(
  { userId, isGuest }: { userId: UserId; isGuest: boolean },
  options: TableOptions,
  bots: (BotKind | null)[],
  createdFrom: string,
  at: Date,
): (code: TableCode) => Room {
  const [, ...others] = seatsOfTable(options)
  const taken = others.flatMap((seat, index) => {
    const bot = bots[index]
    return bot ? { seat, userId: null, bot, isReady: true, seatedAt: at } : []
  })
  return code => ({
    code,
    version: 1,
    state: 'gathering',
    hostId: userId,
    options: { ...options, isRated: options.isRated && taken.length === 0 },
    gameId: null,
    teamMatch: null,
    createdAt: at,
    createdFrom,
    dueAt: null,
    seats: [{ seat: 0, userId, bot: null, isReady: false, seatedAt: at }, ...taken],
    people: [{ userId, isGuest, joinedAt: at, seenAt: at, isConnected: false, isRemoved: false }],
  })
}
