import type { GameId, GameView, SocketRefusal } from '@valecuatro/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Caller } from '../platform/http/serve.ts'
import type { Live } from '../platform/sockets/live.ts'
import { type MessageHandlers, refuse, type Sockets } from '../platform/sockets/sockets.ts'
import type { Games } from './games.ts'
import { activeSeatOf, type LiveGame, type SeatRow } from './liveGame.ts'
import { games as gamesTable } from './schema.ts'
import { createTalk, setMuted } from './talk.ts'

type GameMessages = Exclude<Extract<keyof MessageHandlers, `game:${string}`>, 'game:rematch'>

/** Handlers of the socket messages of a table. */
export function createGameHandlers(
  ctx: Context,
  games: Games,
  sockets: Sockets,
  live: Live,
): Pick<MessageHandlers, GameMessages> {
  const talk = createTalk(ctx, sockets, Math.random)

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
      const watched = await live.handlers['live:watch'](caller, { topic: 'game', id: gameId }, socket)
      return watched.ok ? { ok: true, table: (watched as unknown as { state: GameView }).state } : watched
    },

    'game:leave': (caller, { gameId }, socket) =>
      live.handlers['live:leave'](caller, { topic: 'game', id: gameId }, socket),

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
