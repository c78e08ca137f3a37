import {
  isSameQueue,
  QUEUES,
  type QueueOptions,
  type QueueSize,
  queueOf,
  type UserId,
} from '@valecuatro/contract'
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { isBusy, type WaitingPlayer } from './matchmaking.ts'
import { queueEntries, queueWaits } from './schema.ts'

const MINUTE_MS = 60_000
/** How many of those who wait longest are considered at once. */
const MAX_CANDIDATES = 200
/** The usual wait is that of the last players who were seated, if there were enough of them. */
const MAX_WAITS_COMPARED = 50
const MIN_WAITS_COMPARED = 8
const USUAL_WAIT_STEP_MS = 5000

type WaitingEntry = Pick<WaitingPlayer, 'userId' | 'partnerId' | 'joinedAt'>

export type QueueEntry = typeof queueEntries.$inferSelect

const QUEUE_VALUES = sql.join(
  QUEUES.map(
    ({ mode, flor, points, rated }) =>
      sql`(${mode}::text, ${flor}::boolean, ${points}::int, ${rated}::boolean)`,
  ),
  sql`, `,
)

/**
 * How many wait in each queue, including those who play against a bot meanwhile; a player who waits for a partner to
 * accept is not in line yet.
 */
export async function readQueueSizes(db: Database, now: Date): Promise<QueueSize[]> {
  const since = (ms: number) => new Date(now.getTime() - ms).toISOString()
  const isOfQueue = sql`mode = q.mode AND flor = q.flor AND points = q.points AND rated = q.rated`
  const rows = await rowsOf<QueueOptions & { waiting: number; joined: number; waits: number[] | null }>(
    db,
    sql`SELECT q.*, entries.waiting + (
          SELECT count(*)::int FROM queue_bot_games
          WHERE q.mode = '1v1' AND NOT q.rated AND flor = q.flor AND points = q.points
        ) AS waiting, entries.joined + (
          SELECT count(*)::int FROM queue_waits
          WHERE ${isOfQueue} AND joined_at > ${since(MINUTE_MS)}::timestamptz
        ) AS joined, (
          SELECT array_agg(ms) FROM (
            SELECT (extract(epoch FROM seated_at - joined_at) * 1000)::float8 AS ms FROM queue_waits
            WHERE ${isOfQueue} AND joined_at > ${since(60 * MINUTE_MS)}::timestamptz
            ORDER BY joined_at DESC LIMIT ${MAX_WAITS_COMPARED}
          ) last
        ) AS waits
        FROM (VALUES ${QUEUE_VALUES}) q (mode, flor, points, rated),
          LATERAL (
            SELECT count(*) FILTER (WHERE invite_code IS NULL)::int AS waiting,
              count(*) FILTER (WHERE joined_at > ${since(MINUTE_MS)}::timestamptz)::int AS joined
            FROM queue_entries WHERE ${isOfQueue}
          ) entries`,
  )
  return QUEUES.map(queue => {
    const { waiting, joined, waits } = rows.find(row => isSameQueue(row, queue))!
    return { ...queue, waiting, isBusy: isBusy(queue.mode, joined), usualWaitMs: usualWait(waits ?? []) }
  })
}

/** The median, rounded up so that it changes seldom; null for few waits. */
function usualWait(waits: number[]): number | null {
  if (waits.length < MIN_WAITS_COMPARED) return null
  const median = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]!
  return Math.max(1, Math.ceil(median / USUAL_WAIT_STEP_MS)) * USUAL_WAIT_STEP_MS
}

export const sizeOf = (sizes: QueueSize[], queue: QueueOptions): number =>
  sizes.find(size => isSameQueue(size, queue))?.waiting ?? 0

export const findEntries = (db: Database, userIds: UserId[]): Promise<QueueEntry[]> =>
  db.select().from(queueEntries).where(inArray(queueEntries.userId, userIds))

export const findEntry = async (db: Database, userId: UserId): Promise<QueueEntry | undefined> =>
  (await findEntries(db, [userId]))[0]

/** Puts a player into a queue; one who waits in it already keeps their place. */
export async function insertEntry(
  tx: Database,
  userId: UserId,
  queue: QueueOptions,
  joinedAt: Date,
  inviteCode: string | null = null,
  seenAt = joinedAt,
) {
  const isUnchanged = sql`${queueEntries.mode} = excluded.mode AND ${queueEntries.flor} = excluded.flor
    AND ${queueEntries.points} = excluded.points AND ${queueEntries.rated} = excluded.rated
    AND ${queueEntries.inviteCode} IS NULL AND excluded.invite_code IS NULL`
  await tx
    .insert(queueEntries)
    .values({ userId, ...queueOf(queue), inviteCode, joinedAt, seenAt })
    .onConflictDoUpdate({
      target: queueEntries.userId,
      set: {
        mode: sql`excluded.mode`,
        flor: sql`excluded.flor`,
        points: sql`excluded.points`,
        rated: sql`excluded.rated`,
        inviteCode: sql`excluded.invite_code`,
        joinedAt: sql`CASE WHEN ${isUnchanged} THEN ${queueEntries.joinedAt} ELSE excluded.joined_at END`,
        seenAt,
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

const isInLine = ({ mode, flor, points, rated }: QueueOptions) =>
  and(
    eq(queueEntries.mode, mode),
    eq(queueEntries.flor, flor),
    eq(queueEntries.points, points),
    eq(queueEntries.rated, rated),
    isNull(queueEntries.inviteCode),
  )!

/** The connected players who have waited longest in a queue. */
export function readWaitingEntries(
  db: Database,
  queue: QueueOptions,
  seenSince: Date,
): Promise<WaitingEntry[]> {
  return db
    .select({
      userId: queueEntries.userId,
      partnerId: queueEntries.partnerId,
      joinedAt: queueEntries.joinedAt,
    })
    .from(queueEntries)
    .where(and(isInLine(queue), gt(queueEntries.seenAt, seenSince)))
    .orderBy(queueEntries.joinedAt, queueEntries.userId)
    .limit(MAX_CANDIDATES)
}

/**
 * Locks the entries of these players. Answers whether all of them still wait in the queue with the same partners: a
 * player who leaves at the same time has either left or is seated.
 */
export async function lockEntries(
  tx: Database,
  queue: QueueOptions,
  players: WaitingEntry[],
  seenSince: Date,
): Promise<boolean> {
  const userIds = players.map(({ userId }) => userId)
  const locked = await tx
    .select({ userId: queueEntries.userId, partnerId: queueEntries.partnerId })
    .from(queueEntries)
    .where(and(isInLine(queue), inArray(queueEntries.userId, userIds), gt(queueEntries.seenAt, seenSince)))
    // Two nodes lock in the same order, so that neither waits for the other for ever.
    .orderBy(queueEntries.userId)
    .for('update')
  return players.every(player =>
    locked.some(({ userId, partnerId }) => userId === player.userId && partnerId === player.partnerId),
  )
}

/** Notes how long players have waited who are seated now. */
export async function insertWaits(
  tx: Database,
  queue: QueueOptions,
  players: WaitingEntry[],
  seatedAt: Date,
) {
  await tx
    .insert(queueWaits)
    .values(players.map(({ joinedAt }) => ({ ...queueOf(queue), joinedAt, seatedAt })))
}

export const deleteWaitsBefore = (db: Database, joinedBefore: Date) =>
  db.delete(queueWaits).where(lt(queueWaits.joinedAt, joinedBefore))
