import {
  type Found,
  type MATCH_SORTS,
  MAX_FOUND,
  type Match,
  type MatchId,
  type Role,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { findAccountByName, userIdsMatching } from '../accounts/index.ts'
import { findRunningGame } from '../games/index.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import type { Finder } from '../platform/finder.ts'
import { numberKey, textKey, timeKey, uuidKey } from '../platform/lists/keysetStream.ts'
import {
  pagedList,
  readInBatches,
  type Selection,
  type Sorting,
  sortByIds,
} from '../platform/lists/pagedList.ts'
import type { Paging } from '../platform/lists/slice.ts'
import { anyOfIds, findFewIds } from '../platform/lists/textSearch.ts'
import { IS_NOT_PRACTICE } from './practice.ts'
import { type MatchRow, presentMatches } from './present.ts'
import { matches, matchPlayers } from './schema.ts'

type Sort = (typeof MATCH_SORTS)[number]

interface MatchFilters {
  search?: string | undefined
  /** The role of the caller, whose search looks only into what they see. */
  viewer: Role
  tournament?: TournamentId | undefined
  player?: UserId | undefined
  status?: MatchRow['status'] | undefined
  /** Whether the matches of practice tournaments are listed, too. */
  withPractice?: boolean
}

const CREATED = timeKey(sql`t.created_at`)
const ID = uuidKey(sql`t.id`)

const UNFINISHED = sql`t.status IN ('scheduled', 'in_progress', 'cancelled')`

/** A query for the ids of tournaments by name; passed in because matches must not import tournaments. */
export type TournamentIdsMatching = (search: string, howMany: 'few' | 'many') => SQL

export function createMatchList(tournamentsCalled: TournamentIdsMatching) {
  const list = pagedList<Sort, MatchFilters, MatchId>({
    table: 'matches',
    id: sql`t.id`,
    sorts: {
      createdAt: { keys: [CREATED, ID], direction: 'desc', isByCreation: true },
      scheduledTime: { keys: [timeKey(sql`t.scheduled_time`), ID], direction: 'asc' },
      status: { keys: [textKey(sql`t.status`), CREATED, ID], direction: 'asc' },
      tournament: { keys: [textKey(sql`t.tournament_name`), ID], direction: 'asc' },
      finishedAt: { keys: [timeKey(sql`t.finished_at`), ID], direction: 'asc' },
      players: { keys: [textKey(sql`t.players_key`), ID], direction: 'asc' },
      score: { keys: [numberKey(sql`t.team1_points`), numberKey(sql`t.team2_points`), ID], direction: 'asc' },
      winner: { keys: [textKey(sql`t.winner_key`), ID], direction: 'asc' },
    },
    defaultSort: 'createdAt',

    async select(db, { search, tournament, player, status, viewer, withPractice }): Promise<Selection> {
      const found = search ? await find(db, search, viewer) : null
      return {
        permanent: [
          ...(tournament ? [sql`t.tournament_id = ${tournament}`] : []),
          ...(player ? [sql`t.id IN (SELECT match_id FROM match_players WHERE user_id = ${player})`] : []),
          ...(found ? [found.condition] : []),
          ...(withPractice ? [] : [IS_NOT_PRACTICE]),
        ],
        key: JSON.stringify({ search, viewer, withPractice }),
        changing: status ? { condition: sql`t.status = ${status}`, others: UNFINISHED } : undefined,
        // Few matches are not finished at any time.
        areFew: !!(tournament || player || found?.areFew || (status && status !== 'finished')),
      }
    },
  })

  /** The condition for a search by the name of a player or of the tournament. */
  async function find(
    db: Database,
    search: string,
    viewer: Role,
  ): Promise<{ condition: SQL; areFew: boolean }> {
    const tournaments = await findFewIds(db, tournamentsCalled(search, 'few'))
    const users = await findFewIds(db, userIdsMatching(search, 'few', viewer))
    if (tournaments && users) {
      const condition = sql`t.id IN (
        SELECT id FROM matches WHERE tournament_id = ${anyOfIds(tournaments)}
        UNION SELECT match_id FROM match_players WHERE user_id = ${anyOfIds(users)})`
      return { condition, areFew: true }
    }
    const condition = sql`(t.tournament_id IN (${tournamentsCalled(search, 'many')}) OR EXISTS (
      SELECT FROM match_players p WHERE p.match_id = t.id AND p.user_id IN (${userIdsMatching(search, 'many', viewer)})))`
    return { condition, areFew: false }
  }

  return async (db: Database, listing: Paging & Sorting<Sort> & MatchFilters) => {
    const { ids, total } = await list.page(db, listing)
    const rows = await readInBatches(ids, batch => readMatchesById(db, batch))
    return { rows: sortByIds(rows, ids, ({ _id }) => _id), total }
  }
}

/** The scheduled and running matches of some tournaments. */
export async function readCurrentMatches(db: Database, tournamentIds: TournamentId[]): Promise<Match[]> {
  if (tournamentIds.length === 0) return []
  const rows = await db
    .select()
    .from(matches)
    .where(
      and(
        inArray(matches.tournamentId, tournamentIds),
        inArray(matches.status, ['scheduled', 'in_progress']),
      ),
    )
    .orderBy(desc(matches.createdAt), desc(matches.id))
  return presentMatches(db, rows)
}

const MAX_SCHEDULED = 20

/** The scheduled matches of a player that start by themselves. */
export async function readScheduledMatches(db: Database, userId: UserId): Promise<Match[]> {
  const own = sql`${matches.id} IN (SELECT match_id FROM match_players WHERE user_id = ${userId})`
  const rows = await db
    .select()
    .from(matches)
    .where(and(eq(matches.status, 'scheduled'), isNotNull(matches.dueAt), own))
    .orderBy(asc(matches.scheduledTime), asc(matches.id))
    .limit(MAX_SCHEDULED)
  return presentMatches(db, rows)
}

/** How often these players have been partners, or opponents, in a tournament, keyed by both ids. */
export async function countMeetings(
  db: Database,
  tournamentId: TournamentId,
  userIds: UserId[],
  as: 'partners' | 'opponents',
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ a: UserId; b: UserId; times: number }>(
    db,
    sql`SELECT one.user_id AS a, other.user_id AS b, count(*)::int AS times
        FROM matches
        JOIN match_players one ON one.match_id = matches.id
        JOIN match_players other ON other.match_id = matches.id AND (other.seat % 2 = one.seat % 2) = ${as === 'partners'}
          AND other.user_id <> one.user_id
        WHERE matches.tournament_id = ${tournamentId} AND one.user_id = ANY(${`{${userIds.join()}}`}::uuid[])
        GROUP BY one.user_id, other.user_id`,
  )
  return new Map(rows.map(({ a, b, times }) => [pairKey(a, b), times]))
}

export const pairKey = (a: UserId, b: UserId) => `${a}:${b}`

/** The matches with these ids, in no particular order. */
export async function readMatchesById(db: Database, ids: MatchId[]): Promise<Match[]> {
  if (ids.length === 0) return []
  const rows = await db.select().from(matches).where(inArray(matches.id, ids))
  return presentMatches(db, rows)
}

/**
 * Finds matches by their id or that of their game, or by the name of an account, written in full: its running game and
 * its last finished ones.
 */
export const matchFinder: Finder<Found['matches'][number]> = {
  access: 'staff',
  async find(db, { text, id }) {
    const ids = id ? await findMatchIds(db, id) : await findMatchIdsOf(db, text)
    const found = sortByIds(await readMatchesById(db, ids), ids, ({ _id }) => _id)
    return found.map(({ _id, players, status, createdAt }) => ({
      _id,
      players: players.map(({ username }) => username),
      status,
      createdAt,
    }))
  },
}

async function findMatchIds(db: Database, id: string): Promise<MatchId[]> {
  const isIt = or(sql`${matches.id} = ${id}::uuid`, sql`${matches.gameId} = ${id}::uuid`)
  const rows = await db.select({ id: matches.id }).from(matches).where(isIt)
  return rows.map(match => match.id)
}

async function findMatchIdsOf(db: Database, username: string): Promise<MatchId[]> {
  const player = await findAccountByName(db, username)
  if (!player) return []
  const running = await findRunningGame(db, player.id)
  const finished = await db
    .select({ id: matchPlayers.matchId })
    .from(matchPlayers)
    .where(and(eq(matchPlayers.userId, player.id), isNotNull(matchPlayers.finishedAt)))
    .orderBy(desc(matchPlayers.finishedAt), desc(matchPlayers.matchId))
    .limit(MAX_FOUND)
  return [...(running ? [running.matchId] : []), ...finished.map(({ id }) => id)].slice(0, MAX_FOUND)
}
