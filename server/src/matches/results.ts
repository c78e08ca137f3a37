import type { MatchId, UserId } from '@valecuatro/contract'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { PlayerResult } from '../games/index.ts'
import type { Database } from '../platform/database/database.ts'
import { matches, matchPlayers } from './schema.ts'

/** Writes the result of a match for each player. */
export async function writeResults(
  tx: Database,
  match: Pick<typeof matches.$inferSelect, 'id' | 'counts' | 'watchable'>,
  results: PlayerResult[],
  at: Date,
) {
  await tx.execute(sql`
    UPDATE match_players SET finished_at = ${at.toISOString()}::timestamptz, won = result.won, absent = result.left_table,
      left_at = CASE WHEN result.left_table THEN coalesce(left_at, ${at.toISOString()}::timestamptz) END,
      listed = ${match.counts && match.watchable}
    FROM jsonb_to_recordset(${JSON.stringify(results.map(({ seat, won, left }) => ({ seat, won, left_table: left })))}::jsonb)
      AS result (seat int, won boolean, left_table boolean)
    WHERE match_players.match_id = ${match.id} AND match_players.seat = result.seat`)
}

/** Records that players have left a match that continues without them. */
export async function writeDeparture(tx: Database, matchId: MatchId, userIds: UserId[], at: Date) {
  await tx
    .update(matchPlayers)
    .set({ leftAt: at })
    .where(and(eq(matchPlayers.matchId, matchId), inArray(matchPlayers.userId, userIds)))
}

/** The times since `since` at which players left matches that count, by player. */
export async function readLeavingTimes(
  db: Database,
  userIds: UserId[],
  since: Date,
): Promise<Map<UserId | null, Date[]>> {
  const rows = await db
    .select({ userId: matchPlayers.userId, leftAt: matchPlayers.leftAt })
    .from(matchPlayers)
    .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
    .where(
      and(inArray(matchPlayers.userId, userIds), gt(matchPlayers.leftAt, since), eq(matches.counts, true)),
    )
  const byPlayer = Map.groupBy(rows, ({ userId }) => userId)
  return new Map([...byPlayer].map(([userId, own]) => [userId, own.flatMap(({ leftAt }) => leftAt ?? [])]))
}
