import type { MatchId, TournamentId, UserId } from '@valecuatro/contract'
import { and, count, eq, isNotNull, or } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { matches, matchPlayers } from './schema.ts'

/** The finished games of a tournament with their times. */
export const readGameTimes = (
  db: Database,
  id: TournamentId,
): Promise<{ id: MatchId; startedAt: Date | null; finishedAt: Date | null }[]> =>
  db
    .select({ id: matches.id, startedAt: matches.startedAt, finishedAt: matches.finishedAt })
    .from(matches)
    .where(and(eq(matches.tournamentId, id), eq(matches.status, 'finished')))

/** In how many finished games of a tournament each player was absent at the end or had left for good. */
export const countAbsences = (db: Database, id: TournamentId): Promise<{ userId: UserId; games: number }[]> =>
  db
    .select({ userId: matchPlayers.userId, games: count() })
    .from(matchPlayers)
    .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
    .where(
      and(
        eq(matches.tournamentId, id),
        eq(matches.status, 'finished'),
        or(eq(matchPlayers.absent, true), isNotNull(matchPlayers.leftAt)),
      ),
    )
    .groupBy(matchPlayers.userId)
