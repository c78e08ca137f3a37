import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database.ts'
import { among } from '../platform/listing.ts'
import { type Prepared, runPrepared } from '../platform/prepared.ts'
import type { Finished } from './gameStats.ts'
import type { Person } from './playerHistory.ts'

/** Whoever sat down used his session shortly before: the page asks who he is. One that slept for longer was not his. */
const RECENTLY = 30 * 60_000

export interface Place {
  userId: string
  address: string
  device: string | null
}

const READ_PLACES: Prepared = {
  name: 'read-places',
  text: `
    SELECT DISTINCT user_id AS "userId", address, device FROM sessions
    WHERE user_id = ANY($1::uuid[]) AND last_seen_at >= $2::timestamptz AND created_at <= $3::timestamptz
      AND (ended_at IS NULL OR ended_at >= $2::timestamptz)`,
}

/** From where the people of a table were signed in while they played. */
export async function readPlaces(
  db: Database,
  { players, startedAt, finishedAt }: Finished,
): Promise<Place[]> {
  const userIds = `{${players.map(({ userId }) => userId).join()}}`
  const from = new Date(startedAt.getTime() - RECENTLY).toISOString()
  return runPrepared<Place>(db, READ_PLACES, [userIds, from, finishedAt.toISOString()])
}

/** Others of the same tournament who have used a browser of somebody at this table since it began. */
export async function readDevicesOfTournament(
  db: Database,
  tournamentId: string,
  userIds: string[],
): Promise<{ userId: string; address: string; other: Person }[]> {
  const rows = await rowsOf<{ userId: string; address: string; _id: string; username: string }>(
    db,
    sql`SELECT DISTINCT mine.user_id AS "userId", mine.address, u.id AS _id, u.username
        FROM tournaments t, sessions mine
        JOIN sessions theirs ON theirs.device = mine.device AND theirs.user_id <> mine.user_id
        JOIN users u ON u.id = theirs.user_id
        WHERE t.id = ${tournamentId} AND mine.user_id = ${among(userIds)}
          AND mine.last_seen_at >= t.start_date AND theirs.last_seen_at >= t.start_date
          AND EXISTS (SELECT FROM tournament_entries e WHERE e.tournament_id = t.id AND e.user_id = theirs.user_id)`,
  )
  return rows.map(({ userId, address, _id, username }) => ({ userId, address, other: { _id, username } }))
}
