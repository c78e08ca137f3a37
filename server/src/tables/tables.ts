import { randomInt } from 'node:crypto'
import type {
  BotKind,
  GameId,
  NamedPlayer,
  RefusalCode,
  SocketRefusal,
  TableCode,
  TableOptions,
  UserId,
} from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'
import { findGuests, findUnverified, lockPlayer, readUsernamesById } from '../accounts/index.ts'
import { findRunningGame, orSeatedElsewhere, SeatedElsewhere, watchRoom } from '../games/index.ts'
import { type Matches, readPause } from '../matches/index.ts'
import { isBlockedWith, noteInvitation } from '../people/index.ts'
import { afterCommit } from '../platform/afterCommit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { refuse, type Sockets, userRoom } from '../platform/sockets.ts'
import { createTablePresence, personRoom, tableRoom } from './presence.ts'
import { presentRoom } from './present.ts'
import type { ChangeResult, Room } from './room.ts'
import * as rules from './room.ts'
import { drawCode, findSeatedAt, insertRoom, lockRooms, readRooms, saveRoom } from './store.ts'

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A player invites a friend (`userId`) to a table. */
    'table-invitation': { userId: UserId; from: NamedPlayer; code: TableCode; at: Date }
  }
}

/** Upper limit on retries; more seat changes of a person during one request indicate a server fault. */
const MAX_ATTEMPTS = 5

/**
 * The operations on tables. Every change is one transaction: it locks the table's row, applies a rule of `room.ts` and
 * increments the version; the watchers are told after the commit. Lock order: tables by code, then the player.
 */
export function createTableOperations(ctx: Context, matches: Matches, sockets: Sockets) {
  const present = (room: Room) => presentRoom(ctx.db, room, ctx.now())

  /** Writes a change and sends it to the watchers of the table. */
  async function save(tx: Database, before: Room, after: Room): Promise<Room> {
    if (after === before) return before
    const saved = await saveRoom(tx, before, after)
    afterCommit(tx, async () => {
      if (sockets.mayHaveSockets(tableRoom(saved.code)))
        sockets.send(tableRoom(saved.code), 'table:changed', await present(saved))
    })
    return saved
  }

  async function changeIn(
    tx: Database,
    code: TableCode,
    decide: (room: Room) => ChangeResult | Promise<ChangeResult>,
  ): Promise<ChangeResult> {
    const room = (await lockRooms(tx, [code])).get(code)
    if (!room) return 'not-found'
    const changed = await decide(room)
    return rules.isRefused(changed) ? changed : save(tx, room, changed)
  }

  const change = (code: TableCode, decide: (room: Room) => ChangeResult): Promise<ChangeResult> =>
    ctx.db.transaction(tx => changeIn(tx, code, decide))

  /**
   * Runs `decide` with the person's row locked, and with the tables locked at which they take or give up seats. If the
   * person sits down elsewhere in the meantime, the transaction starts again.
   */
  async function takingSeat(
    userId: UserId,
    codes: TableCode[],
    decide: (tx: Database, rooms: Map<TableCode, Room>) => Promise<ChangeResult>,
  ): Promise<ChangeResult> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const result = await ctx.db.transaction(async (tx): Promise<ChangeResult | 'moved'> => {
        const known = [...codes, ...(await findSeatedAt(tx, [userId]))]
        const rooms = await lockRooms(tx, known)
        if (!(await lockPlayer(tx, userId))) return 'not-allowed'
        const seatedAt = await findSeatedAt(tx, [userId])
        if (seatedAt.some(code => !known.includes(code))) return 'moved'
        if (await findRunningGame(tx, userId)) return 'already-playing'
        return decide(tx, rooms)
      })
      if (result !== 'moved') return result
    }
    throw new Error(`user ${userId} changed seats ${MAX_ATTEMPTS} times while sitting down`)
  }

  /** Removes the person from the tables where they sit, except one. */
  async function leaveOthers(tx: Database, userId: UserId, rooms: Map<TableCode, Room>, except?: TableCode) {
    for (const room of rooms.values()) {
      if (room.code === except || !rules.seatOfUser(room, userId)) continue
      const left = rules.leave(room, userId, ctx.now())
      if (!rules.isRefused(left)) await save(tx, room, left)
    }
  }

  async function create(
    userId: UserId,
    options: TableOptions,
    bots: (BotKind | null)[],
  ): Promise<ChangeResult> {
    const at = ctx.now()
    return takingSeat(userId, [], async (tx, rooms) => {
      const isGuest = (await findGuests(tx, [userId])).has(userId)
      if (options.isRated && isGuest) return 'guests-not-allowed'
      if (options.isRated && (await findUnverified(ctx, tx, [userId])).size > 0) return 'email-not-verified'
      await leaveOthers(tx, userId, rooms)
      const taken = bots.slice(0, options.players - 1).flatMap((bot, index) => (bot ? { bot, index } : []))
      const seen = { joinedAt: at, seenAt: at, isConnected: false, isRemoved: false }
      const room = (code: TableCode): Room => ({
        code,
        version: 1,
        state: 'gathering',
        hostId: userId,
        options: { ...options, isRated: options.isRated && taken.length === 0 },
        gameId: null,
        createdAt: at,
        dueAt: null,
        seats: [
          { seat: 0, userId, bot: null, isReady: false, seatedAt: at },
          ...taken.map(({ bot, index }) => ({
            seat: (index + 1) as Seat,
            userId: null,
            bot,
            isReady: true,
            seatedAt: at,
          })),
        ],
        people: [{ userId, isGuest, ...seen }],
      })
      let created = room(drawCode(randomInt))
      while (!(await insertRoom(tx, created))) created = room(drawCode(randomInt))
      await ctx.events.emit(tx, 'player-waits', { userId, at: 'table' })
      return created
    })
  }

  async function sit(userId: UserId, code: TableCode, seat: Seat): Promise<ChangeResult> {
    return takingSeat(userId, [code], async (tx, rooms) => {
      const room = rooms.get(code)
      if (!room) return 'not-found'
      const others = room.seats.flatMap(taken =>
        taken.userId && taken.userId !== userId ? [taken.userId] : [],
      )
      if (await isBlockedWith(tx, userId, others)) return 'blocked'
      const isGuest = (await findGuests(tx, [userId])).has(userId)
      const seated = rules.sit(room, { userId, isGuest }, seat, ctx.now())
      if (rules.isRefused(seated)) return seated
      if (room.options.isRated && (await findUnverified(ctx, tx, [userId])).size > 0)
        return 'email-not-verified'
      await leaveOthers(tx, userId, rooms, code)
      await ctx.events.emit(tx, 'player-waits', { userId, at: 'table' })
      return save(tx, room, seated)
    })
  }

  /** The refusal of a rated game whose players include some in a pause after leaving games; null if there are none. */
  async function findPaused(tx: Database, room: Room): Promise<SocketRefusal | null> {
    if (!room.options.isRated) return null
    const pauses: { userId: UserId; until: number }[] = []
    for (const { userId } of room.seats) {
      const pause = userId && (await readPause(tx, userId, ctx.now()))
      if (pause) pauses.push({ userId, until: pause.until.getTime() })
    }
    if (pauses.length === 0) return null
    const names = await readUsernamesById(
      tx,
      pauses.map(({ userId }) => userId),
    )
    return {
      ...refuse('paused'),
      until: Math.max(...pauses.map(({ until }) => until)),
      players: pauses.map(({ userId }) => names.get(userId) ?? ''),
    }
  }

  /** Marks a person as ready or not ready. A player in a pause after leaving games cannot be ready at a rated table. */
  async function setReady(
    userId: UserId,
    code: TableCode,
    isReady: boolean,
  ): Promise<ChangeResult | SocketRefusal> {
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
  }

  /** Starts a game; a repeated request resolves with the started game. */
  async function start(userId: UserId, code: TableCode): Promise<{ gameId: GameId } | SocketRefusal> {
    const started = await orSeatedElsewhere(
      ctx.db.transaction(async (tx): Promise<{ gameId: GameId } | RefusalCode | SocketRefusal> => {
        const room = (await lockRooms(tx, [code])).get(code)
        if (!room) return 'not-found'
        if (room.state === 'playing' && room.hostId === userId && room.gameId) return { gameId: room.gameId }
        const refused = rules.refusalToStart(room, userId)
        if (refused) return refused
        const paused = await findPaused(tx, room)
        if (paused) return paused
        const { players, target, flor, turnSeconds, isPublic, isRated } = room.options
        const seats = room.seats.map(each => (each.userId ? { userId: each.userId } : { bot: each.bot! }))
        return matches.open(tx, seats, {
          counts: isRated && rules.canBeRated(room),
          rules: { players, target, flor },
          watchable: isPublic,
          turnMs: turnSeconds * 1000,
          tableCode: code,
        })
      }),
    )
    if (started instanceof SeatedElsewhere) {
      // These people started another game while they sat down here: their seats become free.
      for (const elsewhere of started.userIds) await stand(elsewhere, code)
      return { ...refuse('already-playing'), players: started.usernames }
    }
    return typeof started === 'string' ? refuse(started) : started
  }

  /** When a game starts, its own table is playing, and its players give up seats at other tables. */
  ctx.events.on('match-started', async (tx, { gameId, tableCode, userIds }) => {
    const seatedAt = await findSeatedAt(tx, userIds)
    const rooms = await lockRooms(tx, tableCode ? [tableCode, ...seatedAt] : seatedAt)
    for (const room of rooms.values()) {
      if (room.code === tableCode && rules.isPlayedBy(room, userIds)) {
        await save(tx, room, rules.beginPlay(room, gameId))
      } else if (room.state === 'gathering') {
        const without = userIds.reduce<Room>((each, userId) => {
          const standing = rules.stand(each, userId, ctx.now())
          return rules.isRefused(standing) ? each : standing
        }, room)
        await save(tx, room, without)
      }
    }
  })

  ctx.events.on('match-finished', async (tx, { tableCode, results, at }) => {
    const left = results.filter(each => each.left).map(({ userId }) => userId)
    if (tableCode) await changeIn(tx, tableCode, room => rules.gatherAgain(room, left, at))
  })
  ctx.events.on('match-cancelled', async (tx, { tableCode, left, at }) => {
    if (tableCode) await changeIn(tx, tableCode, room => rules.gatherAgain(room, left, at))
  })

  // Run after the commit, because these transactions have locked the player, and tables are locked before players.
  ctx.events.on('player-waits', async (tx, { userId, at }) => {
    if (at !== 'table') afterCommit(tx, () => leaveAll(userId))
  })
  ctx.events.on('user-suspended', async (tx, { userId }) => afterCommit(tx, () => leaveAll(userId)))
  ctx.events.on('user-renamed', async (tx, { userId }) => afterCommit(tx, () => showNewName(userId)))

  /** Sends the tables of a renamed person again. A guest who registers gets a new name and may play rated games. */
  async function showNewName(userId: UserId) {
    for (const code of await findSeatedAt(ctx.db, [userId])) await change(code, room => ({ ...room }))
  }

  async function leaveAll(userId: UserId) {
    for (const code of await findSeatedAt(ctx.db, [userId])) await leave(userId, code)
  }

  const leave = (userId: UserId, code: TableCode): Promise<ChangeResult> =>
    change(code, room => rules.leave(room, userId, ctx.now()))

  const stand = (userId: UserId, code: TableCode): Promise<ChangeResult> =>
    change(code, room => rules.stand(room, userId, ctx.now()))

  async function remove(hostId: UserId, code: TableCode, userId: UserId): Promise<ChangeResult> {
    const changed = await change(code, room => rules.removePerson(room, hostId, userId, ctx.now()))
    if (!rules.isRefused(changed)) {
      const own = personRoom(code, userId)
      sockets.io.in(own).socketsLeave([tableRoom(code), own])
      // The removed person may still watch the games of a public table, like everyone else.
      if (changed.gameId && !changed.options.isPublic)
        sockets.io.in(userRoom(userId)).socketsLeave(watchRoom(changed.gameId))
      sockets.send(userRoom(userId), 'table:removed', { code })
    }
    return changed
  }

  /** Invites a friend to a table; resolves with the reason for a refusal, or null. */
  async function invite(userId: UserId, code: TableCode, friendId: UserId): Promise<RefusalCode | null> {
    const room = (await readRooms(ctx.db, [code])).get(code)
    if (!room) return 'not-found'
    const refused = rules.refusalToInvite(room, userId, friendId)
    if (refused) return refused
    if (await isBlockedWith(ctx.db, userId, [friendId])) return 'blocked'
    return ctx.db.transaction(async tx => {
      const at = ctx.now()
      const tooSoon = await noteInvitation(tx, userId, friendId, at)
      if (tooSoon) return tooSoon
      const from = { _id: userId, username: (await readUsernamesById(tx, [userId])).get(userId) ?? '' }
      await ctx.events.emit(tx, 'table-invitation', { userId: friendId, from, code, at })
      afterCommit(tx, () => sockets.send(userRoom(friendId), 'table:invited', { code, from }))
      return null
    })
  }

  const presence = createTablePresence(ctx, sockets, { change, changeIn })

  return {
    present,
    create,
    sit,
    start,
    leave,
    remove,
    invite,
    stand,
    ...presence,
    setReady,
    changeOptions: (userId: UserId, code: TableCode, options: TableOptions) =>
      ctx.db.transaction(tx =>
        changeIn(tx, code, async room => {
          const changed = rules.changeOptions(room, userId, options, ctx.now())
          if (rules.isRefused(changed) || !changed.options.isRated) return changed
          const seated = changed.seats.flatMap(each => each.userId ?? [])
          return (await findUnverified(ctx, tx, seated)).size > 0 ? 'email-not-verified' : changed
        }),
      ),
    swapSeats: (userId: UserId, code: TableCode, from: Seat, to: Seat) =>
      change(code, room => rules.swapSeats(room, userId, from, to)),
    placeBot: (userId: UserId, code: TableCode, seat: Seat, bot: BotKind | null) =>
      change(code, room => rules.placeBot(room, userId, seat, bot, ctx.now())),
    changeHost: (userId: UserId, code: TableCode, newHostId: UserId) =>
      change(code, room => rules.changeHost(room, userId, newHostId)),

    async read(code: TableCode): Promise<Room | null> {
      const room = (await readRooms(ctx.db, [code])).get(code)
      return room && room.state !== 'closed' ? room : null
    },
  }
}
