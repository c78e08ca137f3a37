import { eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { type matches, matchPlayers } from './tables.ts'

/** Writes down what became of each player; who left the table has lost, whatever his partner made of it. */
export async function writeResults(
  tx: Database,
  match: Pick<typeof matches.$inferSelect, 'id' | 'counts' | 'watchable'>,
  winner: 0 | 1,
  absent: string[],
  at: Date,
) {
  const isAbsent = sql<boolean>`${matchPlayers.userId} = ANY(${`{${absent.join()}}`}::uuid[])`
  await tx
    .update(matchPlayers)
    .set({
      finishedAt: at,
      won: sql`${matchPlayers.seat} % 2 = ${winner} AND NOT ${isAbsent}`,
      absent: isAbsent,
      listed: match.counts && match.watchable,
    })
    .where(eq(matchPlayers.matchId, match.id))
}
