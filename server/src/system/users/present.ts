import type { AdminUser, AdminUserDetails, Suspension, UserId } from '@valecuatro/contract'
import {
  findRestriction,
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
import { findEntry } from '../../queue/index.ts'
import { isInArenaQueue } from '../../tournaments/index.ts'
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
  const { suspendedAt, suspendedReason, suspendedBy, suspendedUntil, suspendedGround } = row
  if (!suspendedAt || suspendedReason === null || suspendedBy === null) return null
  const by = { _id: suspendedBy, username: names.get(suspendedBy) ?? '' }
  return {
    at: suspendedAt.toISOString(),
    until: suspendedUntil?.toISOString() ?? null,
    ground: suspendedGround ?? 'other',
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
    isWaiting: await isWaiting(db, id),
    silence: await readRestriction(db, id, 'silence', now),
    frozenRating: await readRestriction(db, id, 'frozen-rating', now),
  }
}

/** Whether a user waits in a queue, also in that of an arena. */
export const isWaiting = async (db: Database, userId: UserId): Promise<boolean> =>
  (await findEntry(db, userId)) !== undefined || (await isInArenaQueue(db, userId))

async function readRestriction(
  db: Database,
  userId: UserId,
  kind: 'silence' | 'frozen-rating',
  now: Date,
): Promise<Suspension | null> {
  const row = await findRestriction(db, userId, kind, now)
  if (!row) return null
  const names = await readUsernamesById(db, [row.decidedBy])
  return {
    at: row.createdAt.toISOString(),
    until: row.until?.toISOString() ?? null,
    ground: row.ground,
    reason: row.text,
    by: { _id: row.decidedBy, username: names.get(row.decidedBy) ?? '' },
  }
}
