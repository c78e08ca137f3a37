import { sql } from 'drizzle-orm'
import { guestIdsQuery } from '../accounts/index.ts'
import type { Database } from '../platform/database/database.ts'
import { type CountsByDay, createCachedCounts, readByDay } from '../platform/lists/cachedCounts.ts'
import { isWithin, readNumber, type TimeSpan } from '../platform/lists/timeSpan.ts'
import { IS_NOT_PRACTICE } from './practice.ts'

/** Counts all matches except those of practice tournaments; past days are counted once. */
export const createMatchCounter = () =>
  createCachedCounts(sql`(SELECT seq, created_at FROM matches WHERE ${IS_NOT_PRACTICE})`).countAll

const finishedSince = (since: Date) => sql`finished_at >= ${since.toISOString()}::timestamptz`

export const countFinishedMatchesByDay = (db: Database, since: Date): Promise<CountsByDay> =>
  readByDay(db, {
    table: sql`matches`,
    value: sql`count(*)`,
    at: sql`finished_at`,
    condition: sql`${finishedSince(since)} AND ${IS_NOT_PRACTICE}`,
  })

/** The number of players with an account who finished a match, for each day since the given time. */
export const countActivePlayersByDay = (db: Database, since: Date): Promise<CountsByDay> =>
  readByDay(db, {
    table: sql`match_players`,
    value: sql`count(DISTINCT user_id)`,
    at: sql`finished_at`,
    condition: sql`${finishedSince(since)} AND user_id NOT IN (${guestIdsQuery})`,
  })

/** The number of matches that ended in a span of time, and of players with an account who played them. */
export const countFinishedMatches = (db: Database, span: TimeSpan): Promise<number> =>
  readNumber(
    db,
    sql`SELECT count(*) FROM matches WHERE ${isWithin(sql`finished_at`, span)} AND ${IS_NOT_PRACTICE}`,
  )

export const countActivePlayers = (db: Database, span: TimeSpan): Promise<number> =>
  readNumber(
    db,
    sql`SELECT count(DISTINCT user_id) FROM match_players
        WHERE ${isWithin(sql`finished_at`, span)} AND user_id NOT IN (${guestIdsQuery})`,
  )
