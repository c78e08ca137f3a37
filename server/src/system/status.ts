import type { SystemStatus } from '@valecuatro/contract'
import { createUserCounter } from '../accounts/index.ts'
import { countRunningGames } from '../games/index.ts'
import { createMatchCounter } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { every } from '../platform/jobs/every.ts'
import type { Live, TopicHandler } from '../platform/sockets/live.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'
import { countActiveTournaments, createTournamentCounter } from '../tournaments/index.ts'

const REFRESH_INTERVAL_MS = 3000

export type ReadStatus = () => Promise<SystemStatus>

/** The counts of the dashboard. */
export function createStatus(ctx: Context, sockets: Sockets): ReadStatus {
  const countUsers = createUserCounter()
  const countTournaments = createTournamentCounter()
  const countMatches = createMatchCounter()

  return async () => {
    const [users, tournaments, matches, activeTournaments, games] = await Promise.all([
      countUsers(ctx.db),
      countTournaments(ctx.db),
      countMatches(ctx.db),
      countActiveTournaments(ctx.db),
      countRunningGames(ctx.db),
    ])
    const online = sockets.countPeople()
    return {
      users,
      tournaments,
      matches,
      activeTournaments,
      online,
      games,
      timestamp: ctx.now().toISOString(),
    }
  }
}

/** The counts of the dashboard as a live document. A node reads them only while a socket of its own watches. */
export function createFigures(ctx: Context, live: Live, readStatus: ReadStatus) {
  const topic: TopicHandler<'figures'> = {
    // A little less, so that a refresh that comes early is not postponed.
    intervalMs: 0.9 * REFRESH_INTERVAL_MS,
    silentFields: ['timestamp'],
    read: async () => [await readStatus()],
  }
  return {
    topic,
    close: every(ctx.log, REFRESH_INTERVAL_MS, 'dashboard counts', () => live.refresh('figures')),
  }
}
