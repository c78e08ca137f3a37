import type { LastDay } from '@valecuatro/contract'
import { countNewPlayers } from '../accounts/index.ts'
import { countActivePlayers, countFinishedMatches } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import type { Serve } from '../platform/http/serve.ts'
import { shareRead } from '../platform/http/sharedRead.ts'
import type { TimeSpan } from '../platform/lists/timeSpan.ts'
import { sumOfMint } from '../wallet/index.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const WEEK_MS = 7 * DAY_MS

type Count = (db: Database, span: TimeSpan) => Promise<number>

/** The figures of the last 24 hours and of the same hours a week before. A node counts them at most once a minute. */
export function serveLastDay(serve: Serve, ctx: Context, countAlerts: Count) {
  const FIGURES: Record<keyof LastDay, Count> = {
    matchesFinished: countFinishedMatches,
    newPlayers: countNewPlayers,
    activePlayers: countActivePlayers,
    coinsMinted: (db, span) => sumOfMint(db, 'debit', span),
    coinsBurnt: (db, span) => sumOfMint(db, 'credit', span),
    alerts: countAlerts,
  }
  serve(
    'GET /api/admin/system/last-day',
    shareRead(ctx, MINUTE_MS, async () => {
      const now = ctx.now().getTime()
      const dayBefore = (until: number) => ({ from: new Date(until - DAY_MS), until: new Date(until) })
      const figures = await Promise.all(
        Object.entries(FIGURES).map(async ([name, count]) => {
          const [last, before] = await Promise.all([
            count(ctx.db, dayBefore(now)),
            count(ctx.db, dayBefore(now - WEEK_MS)),
          ])
          return [name, { count: last, weekBefore: before }]
        }),
      )
      return Object.fromEntries(figures) as LastDay
    }),
  )
}
