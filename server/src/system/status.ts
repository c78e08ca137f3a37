import type { SystemStatus } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { type CachedCounts, createCachedCounts } from '../platform/cachedCounts.ts'
import type { Context } from '../platform/context.ts'
import { rowsOf } from '../platform/database.ts'

export type ReadStatus = () => Promise<SystemStatus>

/** How much of everything there is; what has been counted once is not counted again. */
export function createStatus(ctx: Context): ReadStatus {
  const totalOf = (totals: CachedCounts) => () => totals.count(ctx.db, 'all', sql`true`)
  const users = totalOf(createCachedCounts(sql`(SELECT seq, created_at FROM users WHERE NOT is_guest)`))
  const tournaments = totalOf(createCachedCounts('tournaments'))
  const matches = totalOf(createCachedCounts('matches'))

  async function activeTournaments(): Promise<number> {
    const [row] = await rowsOf<{ total: number }>(
      ctx.db,
      sql`SELECT count(*)::int AS total FROM tournaments WHERE status IN ('open', 'in_progress')`,
    )
    return row?.total ?? 0
  }

  return async () => {
    const counts = await Promise.all([users(), tournaments(), matches(), activeTournaments()])
    return {
      users: counts[0],
      tournaments: counts[1],
      matches: counts[2],
      activeTournaments: counts[3],
      timestamp: ctx.now().toISOString(),
    }
  }
}
