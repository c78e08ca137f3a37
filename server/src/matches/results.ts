import { sql } from 'drizzle-orm'
import type { PlayerResult } from '../games/index.ts'
import type { Database } from '../platform/database.ts'
import type { matches } from './schema.ts'

/** Writes the result of a match for each player. */
export async function writeResults(
  tx: Database,
  match: Pick<typeof matches.$inferSelect, 'id' | 'counts' | 'watchable'>,
  results: PlayerResult[],
  at: Date,
) {
  await tx.execute(sql`
    UPDATE match_players SET finished_at = ${at.toISOString()}::timestamptz, won = result.won, absent = result.left_table,
      listed = ${match.counts && match.watchable}
    FROM jsonb_to_recordset(${JSON.stringify(results.map(({ seat, won, left }) => ({ seat, won, left_table: left })))}::jsonb)
      AS result (seat int, won boolean, left_table boolean)
    WHERE match_players.match_id = ${match.id} AND match_players.seat = result.seat`)
}
