import { readLatestMessages } from '../chat/index.ts'
import type { Context } from '../platform/context.ts'
import type { Serve } from '../platform/http/serve.ts'
import { readDailyPuzzle } from '../puzzles/index.ts'
import { readWaitingTable } from '../tables/index.ts'
import { readNextTournament, readOrganised } from '../tournaments/index.ts'

/** The start pages of players and of organisers, each from several domains in one call. */
export function serveHome(serve: Serve, ctx: Context) {
  serve('GET /api/me/home', async ({ caller: { userId } }) => {
    const [table, puzzle, tournament] = await Promise.all([
      readWaitingTable(ctx.db, userId),
      readDailyPuzzle(ctx.db, userId, ctx.now()),
      readNextTournament(ctx.db, userId),
    ])
    return { table, puzzle, tournament }
  })

  serve('GET /api/admin/organised', async ({ caller: { userId } }) => {
    const organised = await readOrganised(ctx.db, userId, ctx.now())
    const withChat = organised.filter(({ hasChat }) => hasChat).map(({ _id }) => _id)
    const messages = await readLatestMessages(ctx.db, withChat, ctx.now())
    return organised.map(({ hasChat: _, ...tournament }) => ({
      ...tournament,
      lastMessage: messages.get(tournament._id) ?? null,
    }))
  })
}
