import type { MATCH_SORTS, Match } from '@valecuatro/contract'
import { and, desc, inArray, type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database.ts'
import { containing, type Paging, sliceOf, turned, walk } from '../platform/listing.ts'
import { createTotals } from '../platform/totals.ts'
import { showMatches } from './show.ts'
import { matches } from './tables.ts'

export interface MatchListing extends Paging {
  sort?: (typeof MATCH_SORTS)[number] | undefined
  order?: 'asc' | 'desc' | undefined
  search?: string | undefined
  tournament?: string | undefined
}

const COLUMNS: Record<(typeof MATCH_SORTS)[number], SQL> = {
  createdAt: sql`created_at`,
  scheduledTime: sql`scheduled_time`,
  status: sql`status`,
  tournament: sql`tournament_name`,
  finishedAt: sql`finished_at`,
}

export interface Listed<T> {
  rows: T[]
  total: number
}

export function createMatchList() {
  const totals = createTotals('matches')

  async function countOf(db: Database, key: string | null, condition: SQL): Promise<number> {
    if (key !== null) return totals.count(db, key, condition)
    const [row] = await rowsOf<{ total: number }>(
      db,
      sql`SELECT count(*)::int AS total FROM matches WHERE ${condition}`,
    )
    return row?.total ?? 0
  }

  /** A page is cut from an index alone; only its own rows are looked up. */
  return async function list(db: Database, listing: MatchListing): Promise<Listed<Match>> {
    const { sort = 'createdAt', order = sort === 'createdAt' ? 'desc' : 'asc', search, tournament } = listing
    const condition = and(
      tournament ? sql`tournament_id = ${tournament}` : sql`true`,
      search ? found(search) : undefined,
    )!
    // Few matches belong to one tournament, and a search is seldom repeated: those are counted as they stand.
    const total = await countOf(db, search || tournament ? null : 'all', condition)
    const slice = sliceOf(listing, total)
    const way = walk(order, slice)
    const tie = sort === 'status' ? sql`created_at ${way}, id ${way}` : sql`id ${way}`
    const cut = await rowsOf<{ id: string }>(
      db,
      sql`SELECT id FROM matches WHERE ${condition} ORDER BY ${COLUMNS[sort]} ${way}, ${tie}
          LIMIT ${slice.limit} OFFSET ${slice.offset}`,
    )
    const ids = turned(cut, slice).map(({ id }) => id)
    if (ids.length === 0) return { rows: [], total }
    const rows = await db.select().from(matches).where(inArray(matches.id, ids))
    const places = new Map(ids.map((id, index) => [id, index]))
    const sorted = rows.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!)
    return { rows: await showMatches(db, sorted), total }
  }
}

/** By the name of a player or of the tournament. */
function found(search: string): SQL {
  const pattern = containing(search)
  return sql`(lower(tournament_name) LIKE ${pattern} OR id IN (
    SELECT match_id FROM match_players JOIN users ON users.id = match_players.user_id
    WHERE users.username_key LIKE ${pattern}))`
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
