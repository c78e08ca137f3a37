import './events.ts'
import type { GameId } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Database } from '../platform/database/database.ts'
import type { Live } from '../platform/sockets/live.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'
import { createBotSenas } from './botSenas.ts'
import { createBroadcast } from './broadcast.ts'
import { createGameCache } from './cache.ts'
import type { Pace } from './clock.ts'
import { createCommands } from './commands.ts'
import { createCommit } from './commit.ts'
import { createGame, type NewGame } from './createGame.ts'
import { createInterventions } from './interventions.ts'
import { createMatchLookup } from './matchLookup.ts'
import { createTimeouts } from './timeouts.ts'

export type Games = ReturnType<typeof createGames>

/** Live play: the cache of running games, the commands of players, and the actions at deadlines. */
export function createGames(ctx: Context, sockets: Sockets, live: Live, pace: Pace) {
  const matchLookup = createMatchLookup()
  const broadcast = createBroadcast(ctx, sockets, matchLookup, pace)
  const cache = createGameCache(ctx.db, game => timeouts.schedule(game))
  /** Tells the screens that people have come or gone, or want something apart from moves. */
  const announceSeats = (gameId: GameId) => live.changed(ctx.db, 'seats', gameId)
  const senas = createBotSenas(sockets, pace, id => cache.get(id), Math.random)
  const commit = createCommit(ctx, sockets, {
    pace,
    cache,
    noteSent: (gameId, seq) => live.noteVersion('game', gameId, seq),
    broadcastMove: broadcast.broadcastMove,
    senas,
  })
  const timeouts = createTimeouts(ctx, sockets, { pace, cache, commit, senas })
  const interventions = createInterventions(ctx, sockets, live, { cache, commit, announceSeats })

  ctx.events.on('user-suspended', async (tx, { userId }) =>
    afterCommit(tx, () => interventions.holdSeatOf(userId)),
  )

  return {
    commands: createCommands(ctx, sockets, live, { cache, commit, broadcast, announceSeats }),
    interventions,
    presentTable: broadcast.presentTable,
    announceSeats,
    get: cache.get,
    reload: cache.reload,
    dealFirstHand: timeouts.dealFirstHand,
    matchLookup,
    noteSena: senas.note,

    /** Creates a game in the caller's transaction. */
    create: (tx: Database, game: NewGame) => createGame(tx, game, ctx.now(), pace.seedingMs),

    close() {
      timeouts.close()
      senas.close()
    },
  }
}
