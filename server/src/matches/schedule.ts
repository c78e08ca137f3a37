import {
  type DealId,
  type MatchId,
  MESSAGES,
  type TableCode,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import type { Rules } from '@valecuatro/engine'
import { and, asc, eq, gt, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import {
  findAdministrators,
  findGuests,
  findSuspended,
  readUsernamesById,
  usernameKeyOf,
  usernameKeysOf,
} from '../accounts/index.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { laterOf } from '../platform/lists/period.ts'
import { matches, matchPlayers } from './schema.ts'

/** The tournament that a match is played for. */
export interface MatchTournament {
  id: TournamentId
  name: string
}

export interface ScheduledMatch {
  userIds: UserId[]
  scheduledTime: Date
  tournament: MatchTournament | null
  /** Whether it counts for statistics and ratings; true by default. */
  counts?: boolean
  /** The usual rules and time of a turn unless given. */
  rules?: Partial<Rules>
  turnMs?: number | undefined
  /** The deals that its game shares with others, if any. */
  dealId?: DealId | null
  at: Date
}

export const nextRevision = sql`${matches.revision} + 1`

/** Creates a match that starts later. Does not check the players: see `requirePlayers`. */
export async function scheduleMatch(tx: Database, scheduling: ScheduledMatch): Promise<MatchId> {
  return (await insertMatch(tx, { counts: true, ...scheduling })).id
}

/** The most matches of a player in their calendar. */
const MAX_IN_CALENDAR = 300

/** How long before the start of a match its players are reminded. */
export const REMIND_BEFORE_MS = 10 * 60_000

/** The columns of a match that starts by itself at a future time; a match whose time has passed is started by hand. */
export function autoStartColumns(scheduledTime: Date, now: Date) {
  const remindAt = laterOf(now, new Date(scheduledTime.getTime() - REMIND_BEFORE_MS))
  return {
    dueAt: scheduledTime > now ? remindAt : null,
    remindedAt: null,
    calledAt: null,
    missedAt: null,
    missing: null,
  }
}

/**
 * Rejects users whom staff cannot choose as the players of a match. The tables of a bracket are not checked: an entrant
 * who has since been suspended keeps the place, and a bot plays the seat.
 */
export async function requirePlayers(tx: Database, userIds: UserId[]) {
  if (new Set(userIds).size < userIds.length) throw new HttpError(400, MESSAGES.playersTwice)
  await requireAllowed(tx, userIds)
  if ((await findGuests(tx, userIds)).size > 0) throw new HttpError(409, MESSAGES.playerIsGuest)
  const known = await readUsernamesById(tx, userIds)
  if (known.size < userIds.length) throw new HttpError(404, MESSAGES.playerUnknown)
}

async function requireAllowed(tx: Database, userIds: UserId[]) {
  if ((await findSuspended(tx, userIds)).size > 0) throw new HttpError(409, MESSAGES.playerSuspended)
  if ((await findAdministrators(tx, userIds)).size > 0) throw new HttpError(409, MESSAGES.playerIsAdmin)
}

/** Locks a match that has not started. Tournaments are locked after their matches. */
export async function lockScheduledMatch(tx: Database, id: MatchId) {
  const [match] = await tx.select().from(matches).where(eq(matches.id, id)).for('no key update')
  if (!match) throw new HttpError(404, MESSAGES.matchNotFound)
  if (match.status !== 'scheduled') throw new HttpError(409, MESSAGES.matchNotEditable)
  return match
}

/** Replaces the players of a match that has not been started. */
export async function replacePlayers(tx: Database, id: MatchId, userIds: UserId[]) {
  await requirePlayers(tx, userIds)
  await tx.delete(matchPlayers).where(eq(matchPlayers.matchId, id))
  await tx.insert(matchPlayers).values(userIds.map((userId, seat) => ({ matchId: id, seat, userId })))
  await tx
    .update(matches)
    .set({ playersKey: usernameKeysOf(userIds) })
    .where(eq(matches.id, id))
}

/** Gives a player's seat to another entrant of the tournament. Guests cannot enter, except as bots. */
export async function replaceSeat(tx: Database, id: MatchId, before: UserId, userId: UserId) {
  await requireAllowed(tx, [userId])
  await tx
    .update(matchPlayers)
    .set({ userId, leftAt: null })
    .where(and(eq(matchPlayers.matchId, id), eq(matchPlayers.userId, before)))
  await tx.execute(sql`
    UPDATE matches SET players_key = (
      SELECT coalesce(string_agg(${usernameKeyOf(sql`p.user_id`)}, ', ' ORDER BY p.seat), '')
      FROM match_players p WHERE p.match_id = matches.id)
    WHERE id = ${id}`)
}

interface NewMatch extends Omit<ScheduledMatch, 'userIds'> {
  /** In the order of seats; undefined for a bot. */
  userIds: (UserId | undefined)[]
  counts: boolean
  tableCode?: TableCode | null
}

/** Inserts a match that has not started, and its players. */
export async function insertMatch(
  tx: Database,
  {
    userIds,
    scheduledTime,
    tournament,
    rules,
    turnMs,
    dealId = null,
    at,
    counts,
    tableCode = null,
  }: NewMatch,
) {
  const id = newId() as MatchId
  const tournamentId = tournament?.id ?? null
  await tx.insert(matches).values({
    id,
    status: 'scheduled',
    counts,
    tournamentId,
    tournamentName: tournament?.name ?? null,
    tableCode,
    rules: rules ?? null,
    turnMs: turnMs ?? null,
    dealId,
    scheduledTime,
    playersKey: usernameKeysOf(userIds.filter(userId => userId !== undefined)),
    createdAt: at,
  })
  const people = userIds.flatMap((userId, seat) => (userId ? [{ matchId: id, seat, userId }] : []))
  if (people.length > 0) await tx.insert(matchPlayers).values(people)
  return { id, tournamentId, tableCode }
}

/**
 * Cancels the matches of ended tournaments that were never started; `ended` selects the ids of those tournaments.
 * Starting a match locks the match before its tournament. A match that is being started is therefore skipped here: it
 * is refused because its tournament has ended, and cancelled by the next sweep.
 */
export async function cancelScheduledMatches(
  tx: Database,
  ended: SQL,
): Promise<{ id: MatchId; tournamentId: TournamentId }[]> {
  return rowsOf(
    tx,
    sql`UPDATE matches SET status = 'cancelled', revision = revision + 1 WHERE id IN (
          SELECT id FROM matches WHERE status = 'scheduled' AND tournament_id IN (${ended})
          FOR NO KEY UPDATE SKIP LOCKED)
        RETURNING id, tournament_id AS "tournamentId"`,
  )
}

/** Schedules matches again that were cancelled with the end of their tournament. */
export async function restoreScheduledMatches(tx: Database, ids: MatchId[]) {
  await tx
    .update(matches)
    .set({ status: 'scheduled', revision: nextRevision })
    .where(and(inArray(matches.id, ids), eq(matches.status, 'cancelled')))
}

/** Gives the matches of a tournament its new name. A match that is being started keeps the old name. */
export async function renameMatchesOfTournament(tx: Database, tournamentId: TournamentId, name: string) {
  await tx.execute(sql`
    UPDATE matches SET tournament_name = ${name} WHERE id IN (
      SELECT id FROM matches WHERE tournament_id = ${tournamentId} FOR NO KEY UPDATE SKIP LOCKED)`)
}

/** Cancels the scheduled matches of a player who has withdrawn from a tournament. */
export async function cancelScheduledMatchesOf(tx: Database, tournamentId: TournamentId, userId: UserId) {
  await tx.execute(sql`
    UPDATE matches SET status = 'cancelled', revision = revision + 1 WHERE id IN (
      SELECT m.id FROM matches m JOIN match_players p ON p.match_id = m.id
      WHERE m.tournament_id = ${tournamentId} AND m.status = 'scheduled' AND p.user_id = ${userId}
      FOR NO KEY UPDATE OF m SKIP LOCKED)`)
}

/** The matches of a player that were scheduled ahead for a time from `since` on, also those that were cancelled. */
export const readScheduledMatchesOf = (db: Database, userId: UserId, since: Date) =>
  db
    .select({
      id: matches.id,
      tournamentId: matches.tournamentId,
      status: matches.status,
      scheduledTime: sql<Date>`${matches.scheduledTime}`.mapWith(matches.scheduledTime),
      revision: matches.revision,
      createdAt: matches.createdAt,
    })
    .from(matchPlayers)
    .innerJoin(matches, eq(matches.id, matchPlayers.matchId))
    .where(
      and(
        eq(matchPlayers.userId, userId),
        gte(matches.scheduledTime, since),
        gt(matches.scheduledTime, matches.createdAt),
      ),
    )
    .orderBy(asc(matches.scheduledTime), asc(matches.id))
    .limit(MAX_IN_CALENDAR)
