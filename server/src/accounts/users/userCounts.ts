import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { type CountsByDay, createCachedCounts, readByDay } from '../../platform/lists/cachedCounts.ts'
import { isWithin, readNumber, type TimeSpan } from '../../platform/lists/timeSpan.ts'

/** Counts all users with an account; past days are counted once. */
export const createUserCounter = () =>
  createCachedCounts(sql`(SELECT seq, created_at FROM users WHERE NOT is_guest)`).countAll

/** The number of players who registered on each day since a moment. */
export const countNewPlayersByDay = (db: Database, since: Date): Promise<CountsByDay> =>
  readByDay(db, {
    table: sql`users`,
    value: sql`count(*)`,
    at: sql`created_at`,
    condition: sql`created_at >= ${since.toISOString()}::timestamptz AND role <> 'admin' AND NOT is_guest`,
  })

/** A query for the ids of all guests, for use in another domain's query. */
export const guestIdsQuery = sql`SELECT id FROM users WHERE is_guest`

/** The number of players who registered in a span of time. */
export const countNewPlayers = (db: Database, span: TimeSpan): Promise<number> =>
  readNumber(
    db,
    sql`SELECT count(*) FROM users WHERE ${isWithin(sql`created_at`, span)} AND role <> 'admin' AND NOT is_guest`,
  )
