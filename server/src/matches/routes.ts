import type { GameId, RunningGame } from '@valecuatro/contract'
import { findRunningGame, readRecord } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import type { Serve } from '../platform/serve.ts'
import type { Matches } from './matches.ts'

export function serveMatches(serve: Serve, ctx: Context, matches: Matches) {
  serve('POST /api/matches', ({ body }) => matches.schedule(body.players, new Date(body.scheduledTime)))

  serve('POST /api/games', async ({ body }) => ({
    _id: (await matches.start(body.matchId)) as GameId,
    matchId: body.matchId,
  }))

  serve('GET /api/games/current', async ({ caller }) => {
    return (await findRunningGame(ctx.db, caller.userId)) as RunningGame | null
  })

  serve('GET /api/games/{id}/record', ({ params, caller }) => readRecord(ctx, params.id, caller))
}
