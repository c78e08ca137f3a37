import { and, eq, not, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { createCachedCounts } from '../../platform/lists/cachedCounts.ts'
import type { TournamentRow } from '../due.ts'
import { tournaments } from '../schema.ts'

/** Counts all tournaments except those for practice; past days are counted once. */
export const createTournamentCounter = () =>
  createCachedCounts(sql`(SELECT seq, created_at FROM tournaments WHERE NOT is_practice)`).countAll

export type NextTournament = Pick<TournamentRow, 'id' | 'name' | 'startDate' | 'entryFee'>

/** The open tournaments that everyone may enter and that start next. */
export const findNextTournaments = (db: Database, limit: number): Promise<NextTournament[]> =>
  db
    .select({
      id: tournaments.id,
      name: tournaments.name,
      startDate: tournaments.startDate,
      entryFee: tournaments.entryFee,
    })
    .from(tournaments)
    .where(
      and(eq(tournaments.status, 'open'), eq(tournaments.access, 'everyone'), not(tournaments.isPractice)),
    )
    .orderBy(tournaments.startDate, tournaments.id)
    .limit(limit)

/** How many tournaments are open or in progress. */
export async function countActiveTournaments(db: Database): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM tournaments WHERE status IN ('open', 'in_progress') AND NOT is_practice`,
  )
  return row?.total ?? 0
}
