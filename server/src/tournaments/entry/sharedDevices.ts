import type { TournamentId, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { sharedDevicesQuery } from '../../accounts/index.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'

/** A browser that both `userId` and an entrant of a tournament (`other`) have used. */
export interface SharedDevice {
  userId: UserId
  address: string
  other: { _id: UserId; username: string }
}

/** Entrants of a tournament who have used a browser of these players since its start. */
export async function findEntrantsOnSameDevice(
  db: Database,
  tournamentId: TournamentId,
  userIds: UserId[],
): Promise<SharedDevice[]> {
  const rows = await rowsOf<{ userId: UserId; address: string; otherId: UserId; otherUsername: string }>(
    db,
    sql`SELECT shared.* FROM tournaments t, LATERAL (${sharedDevicesQuery(userIds, sql`t.start_date`)}) shared
        WHERE t.id = ${tournamentId} AND EXISTS (
          SELECT FROM tournament_entries e WHERE e.tournament_id = t.id AND e.user_id = shared."otherId")`,
  )
  return rows.map(({ userId, address, otherId, otherUsername }) => ({
    userId,
    address,
    other: { _id: otherId, username: otherUsername },
  }))
}
