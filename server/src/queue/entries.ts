import {
  isSameQueue,
  QUEUES,
  type QueueOptions,
  type QueueSize,
  queueOf,
  teamSizeOf,
  type UserId,
} from '@valecuatro/contract'
import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { isBusy, type WaitingPlayer } from './matchmaking.ts'
import { queueEntries, queueWaits } from './schema.ts'

const MINUTE_MS = 60_000
/** How long an invitation is open after the last player has accepted it. */
export const INVITATION_LIFETIME_MS = 15 * MINUTE_MS
/** How many of those who wait longest are considered at once. */
const MAX_CANDIDATES = 200
/** The usual wait is that of the last players who were seated, if there were enough of them. */
const MAX_WAITS_COMPARED = 50
const MIN_WAITS_COMPARED = 8
const USUAL_WAIT_STEP_MS = 5000

type WaitingEntry = Pick<WaitingPlayer, 'userId' | 'leaderId' | 'partySize' | 'joinedAt'>

export type QueueEntry = typeof queueEntries.$inferSelect & { leaderId: UserId }

/** The leader of the party, which is the player if they wait alone. A pair of the previous version has only partners. */
const LEADER_ID = sql<UserId>`coalesce(${queueEntries.partyId}, least(${queueEntries.userId}, ${queueEntries.partnerId}))`

const COLUMNS = { ...getTableColumns(queueEntries), leaderId: LEADER_ID }
const LEADERS_FIRST = [sql`${LEADER_ID} <> ${queueEntries.userId}`, queueEntries.userId]

/** Whether an entry is of the party of a chosen one. */
const isInPartyOf = (isChosen: SQL) =>
  sql`${LEADER_ID} IN (SELECT ${LEADER_ID} FROM queue_entries WHERE ${isChosen})`

const QUEUE_VALUES = sql.join(
  QUEUES.map(
    ({ mode, flor, points, rated }) =>
      sql`(${mode}::text, ${flor}::boolean, ${points}::int, ${rated}::boolean)`,
  ),
  sql`, `,
)

/**
 * How many wait in each queue, including those who play against a bot meanwhile; players whose party waits for others to
 * accept are not in line yet.
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
  db.select(COLUMNS).from(queueEntries).where(inArray(queueEntries.userId, userIds))

export const findEntry = async (db: Database, userId: UserId): Promise<QueueEntry | undefined> =>
  (await findEntries(db, [userId]))[0]

/** Puts a player who is in no party into a queue; one who waits in it already keeps their place. */
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
        partyId: null,
        partnerId: null,
        joinedAt: sql`CASE WHEN ${isUnchanged} THEN ${queueEntries.joinedAt} ELSE excluded.joined_at END`,
        seenAt,
      },
    })
}

export interface RemovedEntries {
  userIds: UserId[]
  /** The others of their parties, who are no longer in the queue either, and who left each of them. */
  partners: { userId: UserId; leftBy: UserId }[]
  /** The others of their parties who still wait for players to accept. */
  remaining: UserId[]
}

/**
 * Removes players from the queue. A party in line leaves it together, and so does one that its leader leaves; a player
 * who leaves a party with an open invitation leaves it alone.
 */
export async function deleteEntries(
  db: Database,
  which: UserId[] | { seenBefore: Date } | { invitedBefore: Date },
): Promise<RemovedEntries> {
  const isChosen = Array.isArray(which)
    ? inArray(queueEntries.userId, which)
    : 'seenBefore' in which
      ? lt(queueEntries.seenAt, which.seenBefore)
      : and(isNotNull(queueEntries.inviteCode), lt(queueEntries.joinedAt, which.invitedBefore))
  const locked = await lockParties(db, isChosen!)
  const partners = locked.flatMap(({ userId, leaderId, inviteCode, isChosen }) => {
    if (isChosen) return []
    const left = locked.find(
      other =>
        other.isChosen && other.leaderId === leaderId && (inviteCode === null || other.userId === leaderId),
    )
    return left ? [{ userId, leftBy: left.userId }] : []
  })
  const userIds = locked.filter(({ isChosen }) => isChosen).map(({ userId }) => userId)
  const removed = [...userIds, ...partners.map(({ userId }) => userId)]
  if (removed.length > 0) await db.delete(queueEntries).where(inArray(queueEntries.userId, removed))
  return {
    userIds,
    partners,
    remaining: locked.map(({ userId }) => userId).filter(userId => !removed.includes(userId)),
  }
}

/** The entries of these players and of everyone in their parties, each party with its leader first. */
export const findParties = (db: Database, userIds: UserId[]): Promise<QueueEntry[]> =>
  db
    .select(COLUMNS)
    .from(queueEntries)
    .where(isInPartyOf(inArray(queueEntries.userId, userIds)))
    .orderBy(...LEADERS_FIRST)

/**
 * Locks the chosen entries and those of everyone in their parties. Whatever changes a party locks its leader's entry
 * first, so that two transactions never wait for each other.
 */
const lockParties = (db: Database, isChosen: SQL) =>
  db
    .select({ ...COLUMNS, isChosen: sql<boolean>`${isChosen}` })
    .from(queueEntries)
    .where(isInPartyOf(isChosen))
    .orderBy(...LEADERS_FIRST)
    .for('update')

/** Locks the entry of a player and those of everyone in the party. */
export const lockParty = (tx: Database, userId: UserId): Promise<QueueEntry[]> =>
  lockParties(tx, eq(queueEntries.userId, userId))

/** Locks the entries of everyone who has this code, the leader of the party first; empty if it is no longer open. */
export const lockInvitation = (tx: Database, code: string): Promise<QueueEntry[]> =>
  lockParties(tx, eq(queueEntries.inviteCode, code))

/** Everyone who has this code, the leader of the party first; empty if it is no longer open. */
export const findInvitation = (db: Database, code: string): Promise<QueueEntry[]> =>
  db
    .select(COLUMNS)
    .from(queueEntries)
    .where(eq(queueEntries.inviteCode, code))
    .orderBy(...LEADERS_FIRST)

/** Lets a party look for more players with a code, or (null) wait in line from now on. */
export async function reopenParty(tx: Database, party: QueueEntry[], inviteCode: string | null, at: Date) {
  await tx
    .update(queueEntries)
    .set({ inviteCode, joinedAt: at })
    .where(
      inArray(
        queueEntries.userId,
        party.map(({ userId }) => userId),
      ),
    )
}

/** Adds a player to a party with an open invitation; the party is in line once it is full. */
export async function insertPartner(tx: Database, party: QueueEntry[], userId: UserId, at: Date) {
  const { mode, leaderId, inviteCode } = party[0]!
  const isFull = party.length + 1 === teamSizeOf(mode)
  const shared = { partyId: leaderId, inviteCode: isFull ? null : inviteCode, joinedAt: at }
  await tx
    .update(queueEntries)
    .set({ ...shared, partnerId: mode === '2v2' ? userId : null })
    .where(
      inArray(
        queueEntries.userId,
        party.map(({ userId }) => userId),
      ),
    )
  await tx.insert(queueEntries).values({
    userId,
    ...queueOf(party[0]!),
    ...shared,
    partnerId: mode === '2v2' ? leaderId : null,
    seenAt: at,
  })
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
  const inLine = db
    .select({
      userId: queueEntries.userId,
      leaderId: LEADER_ID.as('leader_id'),
      // Also of those who are not connected: a party of which one player is missing is not seated.
      partySize: sql<number>`(count(*) OVER (PARTITION BY ${LEADER_ID}))::int`.as('party_size'),
      joinedAt: queueEntries.joinedAt,
      seenAt: queueEntries.seenAt,
    })
    .from(queueEntries)
    .where(isInLine(queue))
    .as('in_line')
  return db
    .select({
      userId: inLine.userId,
      leaderId: inLine.leaderId,
      partySize: inLine.partySize,
      joinedAt: inLine.joinedAt,
    })
    .from(inLine)
    .where(gt(inLine.seenAt, seenSince))
    .orderBy(inLine.joinedAt, inLine.leaderId, inLine.userId)
    .limit(MAX_CANDIDATES)
}

/**
 * Locks the entries of these players. Answers whether all of them still wait in the queue, in the same parties: a player
 * who leaves at the same time has either left or is seated.
 */
export async function lockEntries(
  tx: Database,
  queue: QueueOptions,
  players: WaitingEntry[],
  seenSince: Date,
): Promise<boolean> {
  const leaders = players.map(({ leaderId }) => leaderId)
  const locked = await lockParties(tx, and(isInLine(queue), inArray(LEADER_ID, leaders))!)
  return (
    locked.length === players.length &&
    locked.every(
      entry =>
        entry.isChosen &&
        entry.seenAt > seenSince &&
        players.some(
          ({ userId, leaderId, joinedAt }) =>
            userId === entry.userId &&
            leaderId === entry.leaderId &&
            joinedAt.getTime() === entry.joinedAt.getTime(),
        ),
    )
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
