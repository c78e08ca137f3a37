import type { GameId, SocketRefusal } from '@valecuatro/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Caller } from '../platform/http/serve.ts'
import { type MessageHandlers, refuse, type Socket, type Sockets } from '../platform/sockets/sockets.ts'
import type { Games } from './games.ts'
import { activeSeatOf, gameOfRoom, type LiveGame, type SeatRow, seatRoom, watchRoom } from './liveGame.ts'
import { readHistory } from './record.ts'
import { games as gamesTable } from './schema.ts'
import { createTalk, setMuted } from './talk.ts'

type GameMessages = Exclude<Extract<keyof MessageHandlers, `game:${string}`>, 'game:rematch'>

/** Handlers of the socket messages of a table. */
export function createGameHandlers(
  ctx: Context,
  games: Games,
  sockets: Sockets,
): Pick<MessageHandlers, GameMessages> {
  const talk = createTalk(ctx, sockets, Math.random)

  // Tells the table when a socket closes. There is one listener per socket, however often it joins a table.
  sockets.io.on('connection', socket => {
    socket.on('disconnecting', () => {
      const gameIds = new Set([...socket.rooms].flatMap(room => gameOfRoom(room) ?? []))
      socket.once('disconnect', async () => {
        for (const gameId of gameIds) {
          const live = await games.get(gameId).catch(() => null)
          if (live) await games.broadcastSeats(live).catch(() => {})
        }
      })
    })
  })

  async function atSeat<T>(
    caller: Caller,
    gameId: GameId,
    then: (live: LiveGame, row: SeatRow) => Promise<T>,
  ): Promise<T | SocketRefusal> {
    const live = await games.get(gameId)
    if (!live) return refuse('not-found')
    const row = activeSeatOf(live, caller.userId)
    return row ? then(live, row) : refuse('not-seated')
  }

  return {
    'game:act': ({ userId }, command) => games.commands.act(userId, command),

    async 'game:sync'(caller, { gameId }, socket) {
      const found = await games.reload(gameId)
      if (!found) return refuse('not-found')
      const row = activeSeatOf(found, caller.userId)
      if (!row && !(await mayWatch(found, caller))) return refuse('not-allowed')
      if (!row) {
        const live = await joinRoom(socket, watchRoom(gameId), found)
        return {
          ok: true,
          table: { ...(await games.presentTable(live, null)), ...(await readHistory(ctx.db, live, null)) },
        }
      }
      const isNew = !socket.rooms.has(seatRoom(gameId, row.seat))
      const entered = await joinRoom(socket, seatRoom(gameId, row.seat), found)
      const live = (await games.commands.returnSeat(entered, row.seat)) ?? entered
      if (isNew) await games.broadcastSeats(live)
      const history = await readHistory(ctx.db, live, row.seat)
      return { ok: true, table: { ...(await games.presentTable(live, row.seat)), ...history } }
    },

    async 'game:leave'(_caller, { gameId }, socket) {
      for (const room of socket.rooms) if (room.startsWith(`game:${gameId}:`)) await socket.leave(room)
      const live = await games.get(gameId)
      if (live) await games.broadcastSeats(live)
      return { ok: true }
    },

    'game:abandon': ({ userId }, { gameId }) => games.commands.abandon(userId, gameId),

    'game:resign': ({ userId }, { gameId, agreed }) => games.commands.resign(userId, gameId, agreed),

    'game:seed': (caller, { gameId, seed }) =>
      atSeat(caller, gameId, async (_live, row) => {
        const [added] = await ctx.db
          .update(gamesTable)
          .set({
            seeds: sql`jsonb_set(${gamesTable.seeds}, ARRAY[${row.seat}::text], to_jsonb(${seed}::text))`,
          })
          .where(
            and(
              eq(gamesTable.id, gameId),
              eq(gamesTable.phase, 'seeding'),
              sql`${gamesTable.seeds} -> ${row.seat}::int = 'null'::jsonb`,
            ),
          )
          .returning({ seeds: gamesTable.seeds })
        if (!added) return refuse('too-late')
        const live = await games.reload(gameId)
        if (live?.phase === 'seeding' && live.seeds.every(each => each !== null))
          await games.dealFirstHand(live)
        return { ok: true }
      }),

    'game:say': (caller, { gameId, phrase }) =>
      atSeat(caller, gameId, (live, row) => orTooFast(talk.say(live, row, phrase))),

    'game:sign': (caller, { gameId, sign }) =>
      // One against one, also in a pica-pica, there is no partner to make a seña to.
      atSeat(caller, gameId, async (live, row) => {
        if (live.seats.length === 2 || live.game.hand?.duel) return refuse('not-allowed')
        const answer = await orTooFast(talk.sign(live, row, sign))
        if (answer.ok) games.noteSena(live, row, sign)
        return answer
      }),

    'game:mute': (caller, { gameId, seat, muted }) =>
      atSeat(caller, gameId, async live => {
        const other = live.seats.find(row => row.seat === seat)?.userId
        if (!other || other === caller.userId) return refuse('not-allowed')
        await setMuted(ctx.db, caller.userId, other, muted)
        return { ok: true }
      }),
  }

  /** A game at a table by invitation may be watched by staff and people at the table, but not by strangers. */
  async function mayWatch(live: LiveGame, { userId, role }: Caller): Promise<boolean> {
    const { watchable, matchId, duplicateHand } = live
    // Staff could use what they see in their own game of the same hand.
    if (duplicateHand !== null) return false
    return watchable || role !== 'player' || games.matchLookup.isAtItsTable(matchId, userId)
  }

  /** Joins a room and then reads the game again, because the socket has missed earlier messages. */
  async function joinRoom(socket: Socket, room: string, found: LiveGame): Promise<LiveGame> {
    if (socket.rooms.has(room)) return found
    await socket.join(room)
    return (await games.reload(found.id)) ?? found
  }
}

async function orTooFast(said: Promise<void>): Promise<{ ok: true } | SocketRefusal> {
  try {
    await said
    return { ok: true }
  } catch (error) {
    if (error instanceof HttpError) return refuse('slow-down')
    throw error
  }
}
