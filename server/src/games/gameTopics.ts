import { isDeepStrictEqual } from 'node:util'
import type { GameId, GameSeats } from '@valecuatro/contract'
import { type Seat, teamOf } from '@valecuatro/engine'
import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Caller } from '../platform/http/serve.ts'
import type { TopicHandlers } from '../platform/sockets/live.ts'
import { callerOf, type Socket, type Sockets } from '../platform/sockets/sockets.ts'
import type { Games } from './games.ts'
import { activeSeatOf, type LiveGame, roomsOfGame, seatOf, seatRoom, watchRoom } from './liveGame.ts'
import { readHistory } from './record.ts'
import { games as gamesTable } from './schema.ts'
import { readSeats } from './seats.ts'
import { mayBeShown } from './sharedDeals.ts'
import { readProgress } from './store.ts'

type Watchable = Pick<LiveGame, 'watchable' | 'matchId' | 'duplicateHand' | 'dealId'>

/** How a game is watched: `game` has its moves, numbered by the database, and `seats` everything around them. */
export function createGameTopics(
  ctx: Context,
  games: Games,
  sockets: Sockets,
): Pick<TopicHandlers, 'game' | 'seats'> {
  /** A game at a table by invitation may be watched by staff and people at the table, but not by strangers. */
  async function mayWatch(game: Watchable, { userId, role }: Caller): Promise<boolean> {
    const { watchable, matchId } = game
    // Staff and the others at the table could use what they see in their own game of the same hand.
    if (game.duplicateHand !== null || !(await mayBeShown(ctx.db, game))) return false
    return watchable || role !== 'player' || games.matchLookup.isAtItsTable(matchId, userId)
  }

  /** Joins the room of a seat or of the spectators, and leaves the others of this game. */
  async function moveTo(room: string, socket: Socket, gameId: GameId) {
    for (const other of roomsOfGame(socket, gameId)) if (other !== room) await socket.leave(other)
    // A socket that is closed already would stay in the room for ever.
    if (socket.connected) await socket.join(room)
  }

  const game: TopicHandlers['game'] = {
    async enter(socket, gameId) {
      const caller = callerOf(socket)
      const found = await games.reload(gameId)
      if (!found) return 'not-found'
      const seat = activeSeatOf(found, caller.userId)?.seat ?? null
      if (seat === null && !(await mayWatch(found, caller))) return 'not-allowed'
      const room = seat === null ? watchRoom(gameId) : seatRoom(gameId, seat)
      const isNew = !socket.rooms.has(room)
      await moveTo(room, socket, gameId)
      // The socket has missed the moves before it joined.
      const entered = isNew ? ((await games.reload(gameId)) ?? found) : found
      // Meanwhile the player may have left, or got a seat.
      if ((activeSeatOf(entered, caller.userId)?.seat ?? null) !== seat) return game.enter(socket, gameId)
      const live = seat === null ? entered : ((await games.commands.returnSeat(entered, seat)) ?? entered)
      if (seat !== null && isNew) games.announceSeats(gameId)
      const history = await readHistory(ctx.db, live, seat)
      return { version: live.seq, state: { ...(await games.presentTable(live, seat)), ...history } }
    },

    async left(socket, gameId) {
      for (const room of roomsOfGame(socket, gameId)) await socket.leave(room)
      const live = await games.get(gameId)
      if (live && seatOf(live, callerOf(socket).userId)) games.announceSeats(gameId)
    },

    findNewer: known =>
      readProgress(
        ctx.db,
        known.map(({ id, version }) => ({ id, seq: version })),
      ).then(rows => rows.map(({ id, seq }) => ({ id, version: seq }))),
  }

  const readRows = (ids: GameId[], where?: SQL) =>
    ctx.db
      .select({
        id: gamesTable.id,
        matchId: gamesTable.matchId,
        phase: gamesTable.phase,
        watchable: gamesTable.watchable,
        duplicateHand: gamesTable.duplicateHand,
        dealId: gamesTable.dealId,
        left: gamesTable.left,
        resigning: gamesTable.resigning,
        rematch: gamesTable.rematch,
      })
      .from(gamesTable)
      .where(and(inArray(gamesTable.id, ids), where))

  const seats: TopicHandlers['seats'] = {
    isPersonal: true,
    hasPresence: true,
    async read(documents) {
      const ids = [...new Set(documents.map(({ id }) => id))]
      const rows = new Map((await readRows(ids)).map(row => [row.id, row]))
      const people = await readSeats(ctx.db, [...rows.keys()])
      const occupied = await sockets.findOccupiedRooms(
        [...people].flatMap(([id, all]) =>
          all.filter(({ userId }) => userId).map(({ seat }) => seatRoom(id, seat)),
        ),
      )
      return Promise.all(
        documents.map(async ({ id, reader }) => {
          const row = rows.get(id)
          const all = people.get(id)
          if (!row || !all) return null
          const own = all.find(({ userId }) => userId === reader!.userId)
          const isActive = own !== undefined && (row.phase === 'over' || !row.left.includes(own.seat))
          if (!isActive && !(await mayWatch(row, reader!))) return null
          return {
            seats: all.map(each => ({
              ...each,
              connected: each.bot !== null || occupied.has(seatRoom(id, each.seat)),
            })),
            resigning: resigningFor(row.resigning, isActive ? own.seat : null),
            rematch: row.rematch,
          }
        }),
      )
    },
    /** Another node may have stored a wish and failed to announce it. */
    async findOutdated(documents) {
      const rows = await readRows([...new Set(documents.map(({ id }) => id))], HAS_WISHES)
      const stored = new Map(rows.map(row => [row.id, row]))
      return documents.filter(({ id, reader, sent }) => {
        const { resigning = [], rematch = [] } = stored.get(id) ?? {}
        const seat = sent.seats.find(({ userId }) => userId === reader!.userId)?.seat ?? null
        return (
          !isDeepStrictEqual(resigningFor(resigning, seat), sent.resigning) ||
          !isDeepStrictEqual(rematch, sent.rematch)
        )
      })
    },
  }

  return { game, seats }
}

const HAS_WISHES = sql`(${gamesTable.resigning} <> '[]' OR ${gamesTable.rematch} <> '[]')`

/** The newest wishes of this seat's side to resign. The other side and spectators (null) do not see them. */
function resigningFor(requests: string[], seat: Seat | null): GameSeats['resigning'] {
  const wishes = requests.map(request => request.split(':').map(Number) as [hand: number, seat: Seat])
  const own = wishes.filter(([, other]) => seat !== null && teamOf(other) === teamOf(seat))
  const hand = Math.max(0, ...own.map(([each]) => each))
  const seats = own.filter(([each]) => each === hand).map(([, other]) => other)
  return { hand, seats: seats.sort((a, b) => a - b) }
}
