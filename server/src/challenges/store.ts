import {
  type Challenge,
  type ChallengeId,
  type Challengers,
  MAX_OPEN_CHALLENGES,
  type OwnChallenges,
  type UserId,
} from '@valecuatro/contract'
import { and, asc, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { readUsernamesById } from '../accounts/index.ts'
import type { Database } from '../platform/database/database.ts'
import { challengeSettings, gameChallenges } from './schema.ts'

export type ChallengeRow = typeof gameChallenges.$inferSelect

/** Whether a challenge can be accepted. */
export const isOpen = ({ declinedAt, gameId, expiresAt }: ChallengeRow, at: Date) =>
  declinedAt === null && gameId === null && expiresAt > at

const isBetween = (one: UserId, other: UserId) =>
  or(
    and(eq(gameChallenges.fromId, one), eq(gameChallenges.toId, other)),
    and(eq(gameChallenges.fromId, other), eq(gameChallenges.toId, one)),
  )

/** Writes a challenge; false if the two players have one already. */
export async function insertChallenge(tx: Database, row: ChallengeRow): Promise<boolean> {
  return (await tx.insert(gameChallenges).values(row).onConflictDoNothing().returning()).length > 0
}

export async function lockChallenge(tx: Database, id: ChallengeId): Promise<ChallengeRow | undefined> {
  const [row] = await tx.select().from(gameChallenges).where(eq(gameChallenges.id, id)).for('update')
  return row
}

/** The last challenge between two players, locked. */
export async function lockChallengeBetween(
  tx: Database,
  one: UserId,
  other: UserId,
): Promise<ChallengeRow | null> {
  const [row] = await tx.select().from(gameChallenges).where(isBetween(one, other)).for('update')
  return row ?? null
}

/** Ends the open challenges from these players, or those between two; resolves with them. */
export async function endOpen(
  tx: Database,
  which: { from: UserId[] } | { between: [UserId, UserId] },
  at: Date,
): Promise<ChallengeRow[]> {
  const open = await tx
    .select()
    .from(gameChallenges)
    .where(
      and(
        'from' in which ? inArray(gameChallenges.fromId, which.from) : isBetween(...which.between),
        isNull(gameChallenges.declinedAt),
        isNull(gameChallenges.gameId),
        gt(gameChallenges.expiresAt, at),
      ),
    )
    .orderBy(asc(gameChallenges.id))
    .for('update')
  const ids = open.map(({ id }) => id)
  if (ids.length > 0)
    await tx.update(gameChallenges).set({ expiresAt: at }).where(inArray(gameChallenges.id, ids))
  return open
}

export async function deleteExpired(db: Database, before: Date): Promise<void> {
  await db.delete(gameChallenges).where(lt(gameChallenges.expiresAt, before))
}

export async function deleteChallengesOf(tx: Database, userId: UserId): Promise<void> {
  await tx
    .delete(gameChallenges)
    .where(or(eq(gameChallenges.fromId, userId), eq(gameChallenges.toId, userId)))
  await tx.delete(challengeSettings).where(eq(challengeSettings.userId, userId))
}

export async function readAcceptedFrom(db: Database, userId: UserId): Promise<Challengers> {
  const [row] = await db.select().from(challengeSettings).where(eq(challengeSettings.userId, userId))
  return row?.acceptedFrom ?? 'everyone'
}

export async function saveAcceptedFrom(tx: Database, userId: UserId, acceptedFrom: Challengers) {
  await tx
    .insert(challengeSettings)
    .values({ userId, acceptedFrom })
    .onConflictDoUpdate({ target: challengeSettings.userId, set: { acceptedFrom } })
}

export async function presentChallenges(db: Database, rows: ChallengeRow[]): Promise<Challenge[]> {
  const names = await readUsernamesById(
    db,
    rows.flatMap(({ fromId, toId }) => [fromId, toId]),
  )
  const named = (_id: UserId) => ({ _id, username: names.get(_id) ?? '' })
  return rows.map(({ id, fromId, toId, rules, expiresAt, declinedAt }) => ({
    _id: id,
    from: named(fromId),
    to: named(toId),
    rules,
    expiresAt: expiresAt.getTime(),
    isDeclined: declinedAt !== null,
  }))
}

/** The challenges of players, in this order. */
export async function readOwnChallenges(db: Database, userIds: UserId[], at: Date): Promise<OwnChallenges[]> {
  const ids = [...new Set(userIds)]
  const rows = await db
    .select()
    .from(gameChallenges)
    .where(
      and(
        or(inArray(gameChallenges.fromId, ids), inArray(gameChallenges.toId, ids)),
        isNull(gameChallenges.gameId),
        gt(gameChallenges.expiresAt, at),
      ),
    )
    .orderBy(desc(gameChallenges.createdAt), desc(gameChallenges.id))
  const shown = await presentChallenges(db, rows)
  const settings = await db.select().from(challengeSettings).where(inArray(challengeSettings.userId, ids))
  return userIds.map(userId => ({
    received: shown
      .filter(({ to, isDeclined }) => to._id === userId && !isDeclined)
      .slice(0, MAX_OPEN_CHALLENGES),
    sent: shown.filter(({ from }) => from._id === userId).slice(0, MAX_OPEN_CHALLENGES),
    acceptedFrom: settings.find(row => row.userId === userId)?.acceptedFrom ?? 'everyone',
    now: at.getTime(),
  }))
}
