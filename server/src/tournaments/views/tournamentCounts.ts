import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { createCachedCounts } from '../../platform/lists/cachedCounts.ts'

/** Counts all tournaments; past days are counted once. */
export const createTournamentCounter = () => createCachedCounts('tournaments').countAll

/** How many tournaments are open or in progress. */
export async function countActiveTournaments(db: Database): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM tournaments WHERE status IN ('open', 'in_progress')`,
  )
  return row?.total ?? 0
}
