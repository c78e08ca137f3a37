import type { SystemStatus } from '@valecuatro/contract'
import { createUserCounter } from '../accounts/index.ts'
import { createMatchCounter } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import { countActiveTournaments, createTournamentCounter } from '../tournaments/index.ts'

export type ReadStatus = () => Promise<SystemStatus>

/** The counts of the dashboard. */
export function createStatus(ctx: Context): ReadStatus {
  const countUsers = createUserCounter()
  const countTournaments = createTournamentCounter()
  const countMatches = createMatchCounter()

  return async () => {
    const [users, tournaments, matches, activeTournaments] = await Promise.all([
      countUsers(ctx.db),
      countTournaments(ctx.db),
      countMatches(ctx.db),
      countActiveTournaments(ctx.db),
    ])
    return { users, tournaments, matches, activeTournaments, timestamp: ctx.now().toISOString() }
  }
}
