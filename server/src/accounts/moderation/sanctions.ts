import type { Ground, SanctionId, SanctionKind, UserId } from '@valecuatro/contract'
import { MESSAGES, withGround } from '@valecuatro/contract'
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Database } from '../../platform/database/database.ts'
import { HttpError, notSignedIn } from '../../platform/http/httpError.ts'
import { sanctions, users } from '../schema.ts'
import type { UserRow } from '../users/users.ts'

export type SanctionRow = typeof sanctions.$inferSelect

export interface NewSanction {
  id?: SanctionId
  userId: UserId
  kind: SanctionKind
  ground: Ground
  /** What the user reads. */
  text: string
  decidedBy: UserId
  createdAt: Date
  until?: Date | null
}

/** Records a sanction, so that the user can appeal against it. */
export async function recordSanction(tx: Database, sanction: NewSanction): Promise<SanctionId> {
  const id = sanction.id ?? (newId({ msecs: sanction.createdAt.getTime() }) as SanctionId)
  await tx.insert(sanctions).values({ ...sanction, id })
  return id
}

const isUnlifted = (userId: UserId, kind: SanctionKind) =>
  and(eq(sanctions.userId, userId), eq(sanctions.kind, kind), isNull(sanctions.liftedAt))

export async function markLifted(tx: Database, userId: UserId, kind: SanctionKind, at: Date): Promise<void> {
  await tx.update(sanctions).set({ liftedAt: at }).where(isUnlifted(userId, kind))
}

/** The silence or frozen rating of a user that is in force. */
export async function findRestriction(
  db: Database,
  userId: UserId,
  kind: 'silence' | 'frozen-rating',
  now: Date,
): Promise<SanctionRow | null> {
  const [row] = await db
    .select()
    .from(sanctions)
    .where(and(isUnlifted(userId, kind), or(isNull(sanctions.until), gt(sanctions.until, now))))
  return row ?? null
}

/** Which of these users may not write in any chat, and why, in the language of each. */
export async function findSilences(db: Database, userIds: UserId[], now: Date): Promise<Map<UserId, string>> {
  const rows = await db
    .select({
      userId: sanctions.userId,
      ground: sanctions.ground,
      text: sanctions.text,
      locale: users.locale,
    })
    .from(sanctions)
    .innerJoin(users, eq(users.id, sanctions.userId))
    .where(
      and(
        inArray(sanctions.userId, userIds),
        eq(sanctions.kind, 'silence'),
        isNull(sanctions.liftedAt),
        or(isNull(sanctions.until), gt(sanctions.until, now)),
      ),
    )
  return new Map(
    rows.map(({ userId, ground, text, locale }) => [userId, withGround(locale ?? 'en', ground, text)]),
  )
}

/** Which of these users have a frozen rating. */
export async function findFrozenRatings(db: Database, userIds: UserId[]): Promise<Set<UserId>> {
  const rows = await db
    .select({ userId: sanctions.userId })
    .from(sanctions)
    .where(
      and(
        inArray(sanctions.userId, userIds),
        eq(sanctions.kind, 'frozen-rating'),
        isNull(sanctions.liftedAt),
      ),
    )
  return new Set(rows.map(({ userId }) => userId))
}

/**
 * Locks both users in the order of their ids. If two administrators suspend each other at the same time, one of the
 * calls fails, so that one administrator remains who can undo the suspension.
 */
export async function lockWithActor(
  tx: Database,
  actorId: UserId,
  userId: UserId,
): Promise<{ actor: UserRow; user: UserRow }> {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [actorId, userId]))
    .orderBy(users.id)
    .for('no key update')
  const actor = rows.find(({ id }) => id === actorId)
  if (!actor || actor.suspendedAt) throw notSignedIn()
  const user = rows.find(({ id }) => id === userId)
  if (!user) throw new HttpError(404, MESSAGES.userNotFound)
  return { actor, user }
}

/** The end of a sanction that lasts some days; null if it lasts until it is lifted. */
export const endAfter = (at: Date, days: number | null | undefined): Date | null =>
  typeof days === 'number' ? new Date(at.getTime() + days * 24 * 60 * 60 * 1000) : null
