import type { TOURNAMENT_FILTERS, TOURNAMENT_SORTS, Tournament } from '@valecuatro/contract'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { createCachedCounts } from '../platform/cachedCounts.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { containing, contains, OF_ALL, type Paging, sliceOf, turned, walk } from '../platform/listing.ts'
import type { TournamentRow } from './due.ts'
import { showTournaments, type Viewer } from './present.ts'
import { tournaments } from './schema.ts'

type Sort = (typeof TOURNAMENT_SORTS)[number]

const COLUMNS: Record<Sort, SQL> = {
  createdAt: sql`created_at`,
  name: sql`lower(name)`,
  status: sql`status`,
  startDate: sql`start_date`,
  endDate: sql`end_date`,
  entryFee: sql`entry_fee`,
  players: sql`entrants`,
  maxPlayers: sql`max_players`,
  format: sql`format`,
  tournamentAwardPercentage: sql`award_percent`,
}

const WITHOUT_CHAMPION = sql`(status IN ('open', 'in_progress') OR outcome = 'refunded')`

const STATUS_FILTERS: Record<(typeof TOURNAMENT_FILTERS)[number], SQL> = {
  open: sql`status = 'open'`,
  in_progress: sql`status = 'in_progress'`,
  finished: sql`outcome = 'champion'`,
  cancelled: sql`outcome = 'refunded'`,
}

export interface TournamentListing extends Paging {
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  search?: string | undefined
  status?: (typeof TOURNAMENT_FILTERS)[number] | undefined
  format?: TournamentRow['format'] | undefined
}

export interface Listed {
  rows: Tournament[]
  total: number
}

/** All of them, for administrators. */
export function createTournamentList() {
  const totals = createCachedCounts('tournaments')

  return async function listAll(db: Database, listing: TournamentListing, viewer: Viewer): Promise<Listed> {
    const { sort = 'createdAt', order = sort === 'createdAt' ? 'desc' : 'asc', search } = listing
    const { status, format } = listing
    const lasting = format ? sql`format = ${format}` : sql`true`
    const condition = status ? sql`${lasting} AND ${STATUS_FILTERS[status]}` : lasting
    // What is searched for, or has no champion, is little enough to be found as a whole.
    if (search || (status && status !== 'finished')) {
      const way = order === 'asc' ? sql`ASC` : sql`DESC`
      const found = search ? sql`${named(search)} AND ${condition}` : condition
      return find(db, found, sql`${COLUMNS[sort]} ${way}, id ${way}`, listing, viewer)
    }
    const all = await totals.count(db, format ?? 'all', lasting)
    const total = status ? all - (await count(db, sql`${lasting} AND ${WITHOUT_CHAMPION}`)) : all
    const slice = sliceOf(listing, total)
    const way = walk(order, slice)
    const cut = await rowsOf<{ id: string }>(
      db,
      sql`SELECT id FROM tournaments WHERE ${condition} ORDER BY ${COLUMNS[sort]} ${way}, id ${way}
          LIMIT ${slice.limit} OFFSET ${slice.offset}`,
    )
    return { rows: await lookUp(db, turned(cut, slice), viewer), total }
  }
}

const DAY = 24 * 60 * 60 * 1000

/** Those that are open, then those that began no more than a day ago; the latest start first. */
export async function listForPlayers(
  db: Database,
  listing: Paging & { search?: string | undefined },
  viewer: Viewer | null,
  now: Date,
): Promise<Listed> {
  const yesterday = new Date(now.getTime() - DAY).toISOString()
  const isOpen = sql`status = 'open'`
  const isRecent = sql`status <> 'open' AND start_date >= ${yesterday}::timestamptz`
  if (listing.search) {
    const condition = sql`${named(listing.search)} AND (${isOpen} OR ${isRecent})`
    return find(db, condition, sql`(${isOpen}) DESC, start_date DESC, id DESC`, listing, viewer)
  }
  const open = await count(db, isOpen)
  const recent = await count(db, isRecent)
  const { limit, offset } = sliceOf(listing, Number.POSITIVE_INFINITY)
  const first = await cutFrom(db, isOpen, limit, offset)
  const rest = limit - first.length
  const second = rest > 0 ? await cutFrom(db, isRecent, rest, Math.max(0, offset - open)) : []
  return { rows: await lookUp(db, [...first, ...second], viewer), total: open + recent }
}

/** Those that a player has entered, whatever has become of them; the last entered first. */
export async function listEntered(db: Database, paging: Paging, viewer: Viewer): Promise<Listed> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM tournament_entries WHERE user_id = ${viewer.userId}`,
  )
  const total = row?.total ?? 0
  const slice = sliceOf(paging, total)
  const way = walk('desc', slice)
  const cut = await rowsOf<{ id: string }>(
    db,
    sql`SELECT tournament_id AS id FROM tournament_entries WHERE user_id = ${viewer.userId}
        ORDER BY entered_at ${way}, tournament_id ${way} LIMIT ${slice.limit} OFFSET ${slice.offset}`,
  )
  return { rows: await lookUp(db, turned(cut, slice), viewer), total }
}

async function cutFrom(db: Database, condition: SQL, limit: number, offset: number) {
  return rowsOf<{ id: string }>(
    db,
    sql`SELECT id FROM tournaments WHERE ${condition} ORDER BY start_date DESC, id DESC
        LIMIT ${limit} OFFSET ${offset}`,
  )
}

/** What is searched for is found once, and counted on the way. */
async function find(
  db: Database,
  condition: SQL,
  order: SQL,
  paging: Paging,
  viewer: Viewer | null,
): Promise<Listed> {
  const { limit, offset } = sliceOf(paging, Number.POSITIVE_INFINITY)
  const rows = await rowsOf<{ id: string; total: number }>(
    db,
    sql`SELECT id, ${OF_ALL} FROM tournaments WHERE ${condition} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
  )
  const total = rows[0]?.total ?? (offset > 0 ? await count(db, condition) : 0)
  return { rows: await lookUp(db, rows, viewer), total }
}

async function count(db: Database, condition: SQL): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`SELECT count(*)::int AS total FROM tournaments WHERE ${condition}`,
  )
  return row?.total ?? 0
}

const named = (search: string): SQL => contains(sql`lower(name)`, search)

/** The ids of those whose name contains this; how, is explained with the people's. */
export function tournamentsCalled(search: string, howMany: 'few' | 'many'): SQL {
  if (howMany === 'few') return sql`SELECT id FROM tournaments WHERE ${named(search)}`
  return sql`SELECT id FROM tournaments WHERE lower(name) LIKE ${containing(search)}`
}

async function lookUp(db: Database, cut: { id: string }[], viewer: Viewer | null): Promise<Tournament[]> {
  const ids = cut.map(({ id }) => id)
  if (ids.length === 0) return []
  const rows: TournamentRow[] = await db.select().from(tournaments).where(inArray(tournaments.id, ids))
  const places = new Map(ids.map((id, index) => [id, index]))
  return showTournaments(
    db,
    rows.toSorted((a, b) => places.get(a.id)! - places.get(b.id)!),
    viewer,
  )
}
