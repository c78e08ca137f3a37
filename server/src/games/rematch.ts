import type { Seat } from '@valecuatro/engine'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../platform/database.ts'
import { REMATCH_TIME } from './liveGame.ts'
import { games } from './schema.ts'

/** Adds a seat to those that want to play again; null when it is too late for that. */
export async function wishRematch(
  db: Database,
  gameId: string,
  seat: Seat,
  now: Date,
): Promise<Seat[] | null> {
  const [row] = await db
    .update(games)
    .set({
      rematch: sql`CASE WHEN ${games.rematch} @> ${JSON.stringify([seat])}::jsonb THEN ${games.rematch}
                        ELSE ${games.rematch} || ${JSON.stringify([seat])}::jsonb END`,
    })
    .where(and(eq(games.id, gameId), gt(games.finishedAt, new Date(now.getTime() - REMATCH_TIME))))
    .returning({ rematch: games.rematch })
  return row?.rematch ?? null
}
