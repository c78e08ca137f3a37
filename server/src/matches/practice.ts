import type { GameId, TournamentId } from '@valecuatro/contract'
import { and, eq, sql } from 'drizzle-orm'
import { deleteGames } from '../games/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { MatchRow } from './present.ts'
import { matches } from './schema.ts'

/** Whether bots play a match for a practice tournament: all other matches of tournaments count. */
export const isPracticeMatch = ({ tournamentId, counts }: Pick<MatchRow, 'tournamentId' | 'counts'>) =>
  tournamentId !== null && !counts

/** The condition, on columns of matches, that a match is not one of a practice tournament. */
export const IS_NOT_PRACTICE = sql`(counts OR tournament_id IS NULL)`

/** The practice tournament of a game; null for other games. */
export async function findPracticeTournament(db: Database, gameId: GameId): Promise<TournamentId | null> {
  const [match] = await db.select().from(matches).where(eq(matches.gameId, gameId))
  return match && isPracticeMatch(match) ? match.tournamentId : null
}

/** Deletes the matches of a practice tournament and their games. */
export async function deletePracticeMatches(tx: Database, tournamentId: TournamentId) {
  const deleted = await tx
    .delete(matches)
    .where(and(eq(matches.tournamentId, tournamentId), eq(matches.counts, false)))
    .returning({ gameId: matches.gameId })
  await deleteGames(
    tx,
    deleted.flatMap(({ gameId }) => gameId ?? []),
  )
}
