import type { AdminUser, AdminUserDetails, UserId } from '@valecuatro/contract'
import {
  readSessionSummary,
  readUsernamesById,
  readUsersById,
  requireUser,
  toUser,
  type UserRow,
} from '../../accounts/index.ts'
import { findRunningGame } from '../../games/index.ts'
import { countRatedGames, readDisplayedRatings, UNRATED } from '../../matches/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { readCoins } from '../../wallet/index.ts'

/** Users as administrators see them, in the order given. */
async function presentUsers(db: Database, rows: UserRow[]): Promise<AdminUser[]> {
  const ids = rows.map(({ id }) => id)
  const coins = await readCoins(db, ids)
  const ratings = await readDisplayedRatings(db, ids)
  const names = await readUsernamesById(
    db,
    rows.flatMap(({ suspendedBy }) => suspendedBy ?? []),
  )
  return rows.map(row => ({
    ...toUser(row, coins.get(row.id) ?? 0),
    ...(ratings.get(row.id) ?? UNRATED),
    suspension: suspensionOf(row, names),
  }))
}

function suspensionOf(row: UserRow, names: Map<string, string>): AdminUser['suspension'] {
  const { suspendedAt, suspendedReason, suspendedBy, suspendedUntil } = row
  if (!suspendedAt || suspendedReason === null || suspendedBy === null) return null
  const by = { _id: suspendedBy, username: names.get(suspendedBy) ?? '' }
  return {
    at: suspendedAt.toISOString(),
    until: suspendedUntil?.toISOString() ?? null,
    reason: suspendedReason,
    by,
  }
}

/** The users with these ids, in the given order. */
export async function readUsers(db: Database, ids: UserId[]): Promise<AdminUser[]> {
  if (ids.length === 0) return []
  const rows = await readUsersById(db, ids)
  return presentUsers(
    db,
    ids.flatMap(id => rows.get(id) ?? []),
  )
}

export async function readUser(db: Database, id: UserId): Promise<AdminUser> {
  const [user] = await presentUsers(db, [await requireUser(db, id)])
  return user!
}

export async function readUserDetails(db: Database, id: UserId, now: Date): Promise<AdminUserDetails> {
  const user = await readUser(db, id)
  const { lastSeenAt, openSessions } = await readSessionSummary(db, id, now)
  return {
    ...user,
    ratedGames: await countRatedGames(db, id),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    openSessions,
    game: await findRunningGame(db, id),
  }
}
