import type { Context } from '../platform/context.ts'
import type { Serve } from '../platform/http/serve.ts'
import { readDailyPuzzle } from '../puzzles/index.ts'
import { readWaitingTable } from '../tables/index.ts'
import { readNextTournament } from '../tournaments/index.ts'

/** What a player can go on with, from several domains in one call: one query for each part. */
export function serveHome(serve: Serve, ctx: Context) {
  serve('GET /api/me/home', async ({ caller: { userId } }) => {
    const [table, puzzle, tournament] = await Promise.all([
      readWaitingTable(ctx.db, userId),
      readDailyPuzzle(ctx.db, userId, ctx.now()),
      readNextTournament(ctx.db, userId),
    ])
    return { table, puzzle, tournament }
  })
}
