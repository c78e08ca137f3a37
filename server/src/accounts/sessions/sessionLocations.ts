import type { UserId } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { type PreparedStatement, runPrepared } from '../../platform/database/prepared.ts'
import { anyOfIds } from '../../platform/lists/textSearch.ts'

/** The address and the browser of a user's session. */
export interface SessionLocation {
  userId: UserId
  address: string
  device: string | null
}

const READ_SESSION_LOCATIONS: PreparedStatement = {
  name: 'read-session-locations',
  text: `
    SELECT DISTINCT user_id AS "userId", address, device FROM sessions
    WHERE user_id = ANY($1::uuid[]) AND last_seen_at >= $2::timestamptz AND created_at <= $3::timestamptz
      AND (ended_at IS NULL OR ended_at >= $2::timestamptz)`,
}

/** The locations of the sessions that these users had open between two moments. */
export async function readSessionLocations(
  db: Database,
  userIds: UserId[],
  from: Date,
  until: Date,
): Promise<SessionLocation[]> {
  const values = [`{${userIds.join()}}`, from.toISOString(), until.toISOString()]
  return runPrepared<SessionLocation>(db, READ_SESSION_LOCATIONS, values)
}

/**
 * A query for other accounts that have used a browser of these users since a moment. Its columns are `userId`,
 * `address`, and the `otherId` and `otherUsername` of the other account.
 */
export const sharedDevicesQuery = (userIds: readonly UserId[], since: SQL): SQL =>
  sql`SELECT DISTINCT mine.user_id AS "userId", mine.address, u.id AS "otherId", u.username AS "otherUsername"
      FROM sessions mine
      JOIN sessions theirs ON theirs.device = mine.device AND theirs.user_id <> mine.user_id
      JOIN users u ON u.id = theirs.user_id
      WHERE mine.user_id = ${anyOfIds(userIds)} AND mine.last_seen_at >= ${since} AND theirs.last_seen_at >= ${since}`

/** The pairs of these users who have used the same browser since a moment. */
export async function findSharedBrowsers(
  db: Database,
  userIds: readonly UserId[],
  since: Date,
): Promise<[UserId, UserId][]> {
  if (userIds.length < 2) return []
  const moment = sql`${since.toISOString()}::timestamptz`
  const rows = await rowsOf<{ userId: UserId; otherId: UserId }>(
    db,
    sql`SELECT DISTINCT shared."userId", shared."otherId" FROM (${sharedDevicesQuery(userIds, moment)}) shared
        WHERE shared."otherId" = ${anyOfIds(userIds)} AND shared."userId" < shared."otherId"`,
  )
  return rows.map(({ userId, otherId }) => [userId, otherId])
}
