import { asc, eq } from 'drizzle-orm'
import { rowsOfSection } from '../accounts/index.ts'
import type { Games } from '../games/index.ts'
import type { Context } from '../platform/context.ts'
import type { Serve } from '../platform/http/serve.ts'
import { every } from '../platform/jobs/every.ts'
import { sweepDays } from './closing.ts'
import { ensureToday, requireDay } from './days.ts'
import { createPlay } from './play.ts'
import { dailyAttempts, dailyPlayers, dailyPlays, dailyRankings } from './schema.ts'
import { presentDay, readArchive, readHand, readPlays, readRanking, readResults, recordOf } from './views.ts'

const SWEEP_INTERVAL_MS = 5000

export type Daily = ReturnType<typeof createDaily>

/** The daily deal: everyone plays the same twelve hands against the same bot. */
export function createDaily(ctx: Context, serve: Serve, games: Games) {
  const play = createPlay(ctx, games)
  handleAccountEvents(ctx)

  const find = (day: Parameters<typeof requireDay>[1]) => requireDay(ctx.db, day, ctx.now())

  serve('GET /api/daily', async ({ caller }) => {
    const now = ctx.now()
    return presentDay(ctx.db, await ensureToday(ctx.db, now), caller?.userId ?? null, now)
  })
  serve('GET /api/daily/archive', async ({ caller, query, reply }) => {
    const { rows, total } = await readArchive(ctx.db, caller?.userId ?? null, query)
    reply.header('X-Total-Count', total)
    return rows
  })
  serve('GET /api/daily/rankings', ({ caller, query }) =>
    readRanking(ctx.db, query.month ?? null, caller?.userId ?? null),
  )
  serve('GET /api/daily/{day}', async ({ caller, params }) =>
    presentDay(ctx.db, await find(params.day), caller?.userId ?? null, ctx.now()),
  )
  serve('POST /api/daily/{day}/hands', ({ caller, params }) => play.startHand(params.day, caller))
  serve('GET /api/daily/{day}/hands/{hand}', async ({ caller, params }) =>
    readHand(ctx.db, await find(params.day), params.hand, caller.userId),
  )
  serve('GET /api/daily/{day}/hands/{hand}/plays', async ({ params, query, reply }) => {
    const { rows, total } = await readPlays(ctx.db, await find(params.day), params.hand, query)
    reply.header('X-Total-Count', total)
    return rows
  })
  serve('GET /api/daily/{day}/results', async ({ params, query, reply }) => {
    const { rows, total } = await readResults(ctx.db, await find(params.day), query)
    reply.header('X-Total-Count', total)
    return rows
  })
  serve('GET /api/daily/{day}/record', async ({ params }) => recordOf(await find(params.day)))

  const sweep = () => sweepDays(ctx, games)
  return { sweep, close: every(ctx.log, SWEEP_INTERVAL_MS, 'daily deals', sweep) }
}

function handleAccountEvents(ctx: Context) {
  ctx.events.on('data-requested', async (_tx, { userId, add }) => {
    add(
      'dailyDeals',
      rowsOfSection(() =>
        ctx.db
          .select()
          .from(dailyAttempts)
          .where(eq(dailyAttempts.userId, userId))
          .orderBy(asc(dailyAttempts.day)),
      ),
    )
    add(
      'dailyHands',
      rowsOfSection(() =>
        ctx.db
          .select()
          .from(dailyPlays)
          .where(eq(dailyPlays.userId, userId))
          .orderBy(asc(dailyPlays.day), asc(dailyPlays.hand)),
      ),
    )
    add(
      'dailyStreak',
      rowsOfSection(() => ctx.db.select().from(dailyPlayers).where(eq(dailyPlayers.userId, userId))),
    )
    add(
      'dailyRankings',
      rowsOfSection(() =>
        ctx.db
          .select()
          .from(dailyRankings)
          .where(eq(dailyRankings.userId, userId))
          .orderBy(asc(dailyRankings.period)),
      ),
    )
  })
  ctx.events.on('user-deleted', async (tx, { userId }) => {
    // The hands go with their attempts. The counts of the field stay: they name no one.
    for (const table of [dailyAttempts, dailyPlayers, dailyRankings])
      await tx.delete(table).where(eq(table.userId, userId))
  })
}
