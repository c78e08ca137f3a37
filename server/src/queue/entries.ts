import { DEFAULT_QUEUE, MODES, type QueueOptions, type QueueSize, type UserId } from '@valecuatro/contract'
import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { WaitingPlayer } from './pickPlayers.ts'
import { queueEntries } from './schema.ts'

export type QueueEntry = typeof queueEntries.$inferSelect

export const isSameQueue = (a: QueueOptions, b: QueueOptions) => a.mode === b.mode && a.flor === b.flor

/** How many wait in each queue; a player who waits for a partner to accept is not in line yet. */
export async function readQueueSizes(db: Database): Promise<QueueSize[]> {
  const rows = await rowsOf<QueueSize>(
    db,
    sql`SELECT mode, flor, count(*)::int AS waiting FROM queue_entries WHERE invite_code IS NULL GROUP BY mode, flor`,
  )
  return MODES.flatMap(mode =>
    [false, true].map(flor => ({
      mode,
      flor,
      waiting: rows.find(row => isSameQueue(row, { mode, flor }))?.waiting ?? 0,
    })),
  )
}

export const sizeOf = (sizes: QueueSize[], queue: QueueOptions = DEFAULT_QUEUE): number =>
  sizes.find(size => isSameQueue(size, queue))?.waiting ?? 0

export async function findEntry(db: Database, userId: UserId): Promise<QueueEntry | undefined> {
  const [entry] = await db.select().from(queueEntries).where(eq(queueEntries.userId, userId))
  return entry
}

/** Puts a player into a queue; one who waits in it already keeps their place. */
export async function insertEntry(
  tx: Database,
  userId: UserId,
  { mode, flor }: QueueOptions,
  now: Date,
  inviteCode: string | null = null,
) {
  const isUnchanged = sql`${queueEntries.mode} = excluded.mode AND ${queueEntries.flor} = excluded.flor
    AND ${queueEntries.inviteCode} IS NULL AND excluded.invite_code IS NULL`
  await tx
    .insert(queueEntries)
    .values({ userId, mode, flor, inviteCode, joinedAt: now, seenAt: now })
    .onConflictDoUpdate({
      target: queueEntries.userId,
      set: {
        mode: sql`excluded.mode`,
        flor: sql`excluded.flor`,
        inviteCode: sql`excluded.invite_code`,
        joinedAt: sql`CASE WHEN ${isUnchanged} THEN ${queueEntries.joinedAt} ELSE excluded.joined_at END`,
        seenAt: now,
      },
    })
}

export interface RemovedEntries {
  userIds: UserId[]
  /** Their partners, who are no longer in the queue either, and who left each of them. */
  partners: { userId: UserId; leftBy: UserId }[]
}

/** Removes players from the queue, and their partners with them. */
export async function deleteEntries(
  db: Database,
  which: UserId[] | { seenBefore: Date },
): Promise<RemovedEntries> {
  const isRemoved = Array.isArray(which)
    ? inArray(queueEntries.userId, which)
    : lt(queueEntries.seenAt, which.seenBefore)
  const removed = await db.delete(queueEntries).where(isRemoved).returning()
  const userIds = removed.map(({ userId }) => userId)
  const left = removed.flatMap(({ userId, partnerId }) =>
    partnerId !== null && !userIds.includes(partnerId) ? [{ userId: partnerId, leftBy: userId }] : [],
  )
  if (left.length === 0) return { userIds, partners: [] }
  // A statement of its own: the pair may have been made after the first one began.
  const deserted = await db
    .delete(queueEntries)
    .where(
      and(
        inArray(
          queueEntries.userId,
          left.map(({ userId }) => userId),
        ),
        inArray(queueEntries.partnerId, userIds),
      ),
    )
    .returning({ userId: queueEntries.userId })
  const gone = new Set(deserted.map(({ userId }) => userId))
  return { userIds, partners: left.filter(({ userId }) => gone.has(userId)) }
}

/**
 * The connected players who have waited longest in a queue: up to `limit` single players, and up to `limit` players of
 * pairs. They are locked: a player who leaves at the same time has either left, and is not found, or is seated.
 */
export async function lockWaitingPlayers(
  tx: Database,
  { mode, flor }: QueueOptions,
  seenSince: Date,
  limit: number,
): Promise<WaitingPlayer[]> {
  const since = seenSince.toISOString()
  const find = (isWanted: SQL) =>
    rowsOf<{ user_id: UserId; partner_id: UserId | null; joined_at: string | Date }>(
      tx,
      sql`SELECT entry.user_id, entry.partner_id, entry.joined_at
          FROM queue_entries entry LEFT JOIN queue_entries partner ON partner.user_id = entry.partner_id
          WHERE entry.mode = ${mode} AND entry.flor = ${flor} AND entry.invite_code IS NULL
            AND entry.seen_at > ${since}::timestamptz AND ${isWanted}
          ORDER BY entry.joined_at, least(entry.user_id, entry.partner_id), entry.user_id
          LIMIT ${limit} FOR UPDATE OF entry`,
    )
  const singles = await find(sql`entry.partner_id IS NULL`)
  const paired =
    mode === '1v1'
      ? []
      : await find(sql`partner.partner_id = entry.user_id AND partner.seen_at > ${since}::timestamptz`)
  return [...singles, ...paired].map(row => ({
    userId: row.user_id,
    partnerId: row.partner_id,
    joinedAt: new Date(row.joined_at),
  }))
}
