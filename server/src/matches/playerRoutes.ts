import type { Context } from '../platform/context.ts'
import type { Serve } from '../platform/http/serve.ts'
import { readPastGames } from './history.ts'
import { readPlayer, readRatingHistory } from './players.ts'
import { readRanking } from './rankings.ts'

/** Players as others see them, and as they see themselves. */
export function servePlayers(serve: Serve, ctx: Context) {
  serve('GET /api/rankings', ({ query, caller }) => readRanking(ctx, query, caller?.userId ?? null))

  serve('GET /api/players/{id}', ({ params }) => readPlayer(ctx, params.id))

  serve('GET /api/players/{id}/ratings', ({ params, query, caller }) =>
    readRatingHistory(ctx, params.id, query.mode, params.id === caller.userId),
  )

  serve('GET /api/players/{id}/games', async ({ params, query, caller, reply }) => {
    const { games, total } = await readPastGames(ctx, params.id, params.id === caller.userId, query)
    reply.header('X-Total-Count', total)
    return games
  })
}
