import type { UserId } from '@valecuatro/contract'
import { requireProfileReader } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import type { Caller, Serve } from '../platform/http/serve.ts'
import { readHeadToHead, readPastGames } from './history.ts'
import { readPlayer, readRatingHistory, requirePlayer } from './players.ts'
import { readRanking } from './rankings.ts'

/** Players as others see them, and as they see themselves. */
export function servePlayers(serve: Serve, ctx: Context) {
  serve('GET /api/rankings', ({ query, caller }) => readRanking(ctx, query, caller?.userId ?? null))

  /** Whether the caller reads their own games; refuses those who may not see the profile. */
  async function checkReader(id: UserId, caller: Caller | null): Promise<boolean> {
    await requireProfileReader(ctx.db, await requirePlayer(ctx, id), caller)
    return id === caller?.userId
  }

  serve('GET /api/players/{id}', async ({ params, caller }) => {
    await checkReader(params.id, caller)
    return readPlayer(ctx, params.id)
  })

  serve('GET /api/players/{id}/ratings', async ({ params, query, caller }) =>
    readRatingHistory(ctx, params.id, query.mode, await checkReader(params.id, caller)),
  )

  serve('GET /api/players/{id}/head-to-head', async ({ params, caller }) => {
    await checkReader(params.id, caller)
    return readHeadToHead(ctx.db, caller.userId, params.id)
  })

  serve('GET /api/players/{id}/games', async ({ params, query, caller, reply }) => {
    const isOwn = await checkReader(params.id, caller)
    const { games, total } = await readPastGames(ctx, params.id, isOwn, query)
    reply.header('X-Total-Count', total)
    return games
  })
}
