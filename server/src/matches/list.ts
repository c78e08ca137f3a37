import type { MATCH_SORTS, Match } from '@valecuatro/contract'
import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { userIdsMatching } from '../accounts/index.ts'
import { createCachedCounts, startOf, sumOf } from '../platform/cachedCounts.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { among, findFew, OF_ALL, type Paging, sliceOf, turned, walk } from '../platform/listing.ts'
import { type MatchRow, showMatches } from './present.ts'
import { matches } from './schema.ts'

export interface MatchListing extends Paging {
  sort?: (typeof MATCH_SORTS)[number] | undefined
  order?: 'asc' | 'desc' | undefined
  search?: string | undefined
  tournament?: string | undefined
  player?: string | undefined
  status?: MatchRow['status'] | undefined
}

/** Each with what decides between equals; all of them end with the id. */
const COLUMNS: Record<(typeof MATCH_SORTS)[number], SQL[]> = {
  createdAt: [sql`t.created_at`],
  scheduledTime: [sql`t.scheduled_time`],
  status: [sql`t.status`, sql`t.created_at`],
  tournament: [sql`t.tournament_name`],
  finishedAt: [sql`t.finished_at`],
  players: [sql`t.players_key`],
  score: [sql`t.team1_points`, sql`t.team2_points`],
  winner: [sql`t.winner_key`],
}

const UNFINISHED = sql`t.status IN ('scheduled', 'in_progress', 'cancelled')`

export interface Listed<T> {
  rows: T[]
  total: number
}

/** Tournaments know matches and not the other way round: a query for the ids of those with such a name is handed in. */
export type TournamentsCalled = (search: string, howMany: 'few' | 'many') => SQL

export function createMatchList(tournamentsCalled: TournamentsCalled) {
  const totals = createCachedCounts('matches')

  /** By the name of a player or of the tournament. */
  async function find(db: Database, search: string): Promise<{ condition: SQL; areFew: boolean }> {
    const tournaments = await findFew(db, tournamentsCalled(search, 'few'))
    const people = await findFew(db, userIdsMatching(search, 'few'))
    if (tournaments && people) {
      const condition = sql`t.id IN (
        SELECT id FROM matches WHERE tournament_id = ${among(tournaments)}
        UNION SELECT match_id FROM match_players WHERE user_id = ${among(people)})`
      return { condition, areFew: true }
    }
    const condition = sql`(t.tournament_id IN (${tournamentsCalled(search, 'many')}) OR EXISTS (
      SELECT FROM match_players p WHERE p.match_id = t.id AND p.user_id IN (${userIdsMatching(search, 'many')})))`
    return { condition, areFew: false }
  }

  /** A page is cut from an index alone; only its own rows are looked up. */
  return async function list(db: Database, listing: MatchListing): Promise<Listed<Match>> {
    const { sort = 'createdAt', order = sort === 'createdAt' ? 'desc' : 'asc', search, tournament } = listing
    const found = search ? await find(db, search) : null
    const { player, status } = listing
    const lasting = and(
      tournament ? sql`t.tournament_id = ${tournament}` : sql`true`,
      player ? sql`t.id IN (SELECT match_id FROM match_players WHERE user_id = ${player})` : undefined,
      found?.condition,
    )!
    const condition = and(lasting, status ? sql`t.status = ${status}` : undefined)!
    // Few matches are counted as they are found; others have been counted before, day by day. All end as finished: few
    // are anything else at a time.
    const isFew = tournament || player || found?.areFew || (status && status !== 'finished')
    const days = isFew ? null : await totals.days(db, JSON.stringify({ search }), lasting)
    const counted = days && sumOf(days) - (status ? await count(db, and(lasting, UNFINISHED)!) : 0)
    const slice = sliceOf(listing, counted ?? Number.POSITIVE_INFINITY)
    const way = walk(order, slice)
    const start = startOf(sort === 'createdAt' && !status ? days : null, order, slice)
    const columns = [...COLUMNS[sort], sql`t.id`].map(column => sql`${column} ${way}`)
    const cut = await rowsOf<{ id: string; total: number }>(
      db,
      sql`SELECT t.id${days ? sql`` : sql`, ${OF_ALL}`} FROM matches t WHERE ${condition} AND ${start.condition} ORDER BY ${sql.join(columns, sql`, `)}
          LIMIT ${slice.limit} OFFSET ${start.offset}`,
    )
    const total = counted ?? cut[0]?.total ?? (slice.offset > 0 ? await count(db, condition) : 0)
    const ids = turned(cut, slice).map(({ id }) => id)
    if (ids.length === 0) return { rows: [], total }
    const rows = await db.select().from(matches).where(inArray(matches.id, ids))
    const places = new Map(ids.map((id, index) => [id, index]))
    const sorted = rows.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!)
    return { rows: await showMatches(db, sorted), total }
  }
}

async function count(db: Database, condition: SQL): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM matches t WHERE ${condition}`,
  )
  return row?.total ?? 0
}

/** What is about to begin or being played in some tournaments. */
export async function readCurrentMatches(db: Database, tournamentIds: string[]): Promise<Match[]> {
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
  return showMatches(db, rows)
}

/** How often these players have been partners in a tournament, keyed by both ids. */
export async function readPartnerships(
  db: Database,
  tournamentId: string,
  userIds: string[],
): Promise<Map<string, number>> {
  const rows = await rowsOf<{ a: string; b: string; times: number }>(
    db,
    sql`SELECT one.user_id AS a, other.user_id AS b, count(*)::int AS times
        FROM matches
        JOIN match_players one ON one.match_id = matches.id
        JOIN match_players other ON other.match_id = matches.id AND other.seat % 2 = one.seat % 2
          AND other.user_id <> one.user_id
        WHERE matches.tournament_id = ${tournamentId} AND one.user_id = ANY(${`{${userIds.join()}}`}::uuid[])
        GROUP BY one.user_id, other.user_id`,
  )
  return new Map(rows.map(({ a, b, times }) => [partnership(a, b), times]))
}

export const partnership = (a: string, b: string) => `${a}:${b}`

/** Some matches, in no order. */
export async function readMatchesById(db: Database, ids: string[]): Promise<Match[]> {
  if (ids.length === 0) return []
  const rows = await db.select().from(matches).where(inArray(matches.id, ids))
  return showMatches(db, rows)
}
