import { type MatchId, MESSAGES, type TableCode, type TournamentId, type UserId } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { readUsernamesById, usernameKeysOf } from '../accounts/index.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { HttpError } from '../platform/httpError.ts'
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
  at: Date
}

/** Creates a match that starts later. */
export async function scheduleMatch(tx: Database, scheduling: ScheduledMatch): Promise<MatchId> {
  const { userIds } = scheduling
  if (new Set(userIds).size < userIds.length) throw new HttpError(400, MESSAGES.playersTwice)
  const known = await readUsernamesById(tx, userIds)
  if (known.size < userIds.length) throw new HttpError(404, MESSAGES.playerUnknown)
  return (await insertMatch(tx, { ...scheduling, counts: true })).id
}

interface NewMatch extends Omit<ScheduledMatch, 'userIds'> {
  /** In the order of seats; undefined for a bot. */
  userIds: (UserId | undefined)[]
  counts: boolean
  tableCode?: TableCode | null
}

/** Inserts a match and its players, before anything is played. */
export async function insertMatch(
  tx: Database,
  { userIds, scheduledTime, tournament, at, counts, tableCode = null }: NewMatch,
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
export async function cancelScheduledMatches(tx: Database, ended: SQL): Promise<TournamentId[]> {
  const rows = await rowsOf<{ tournament_id: TournamentId }>(
    tx,
    sql`UPDATE matches SET status = 'cancelled' WHERE id IN (
          SELECT id FROM matches WHERE status = 'scheduled' AND tournament_id IN (${ended})
          FOR NO KEY UPDATE SKIP LOCKED)
        RETURNING tournament_id`,
  )
  return rows.map(row => row.tournament_id)
}
