import {
  type Found,
  type Home,
  MAX_FOUND,
  type TOURNAMENT_FILTERS,
  type TOURNAMENT_SORTS,
  type Tournament,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import type { Finder } from '../../platform/finder.ts'
import { numberKey, textKey, timeKey, uuidKey } from '../../platform/lists/keysetStream.ts'
import {
  pagedList,
  readInBatches,
  type Selection,
  type Sorting,
  sortByIds,
} from '../../platform/lists/pagedList.ts'
import {
  inListOrder,
  type Paging,
  queryDirection,
  readGroups,
  type Slice,
  sliceOf,
} from '../../platform/lists/slice.ts'
import { containsText, idsFoundQuickly, isPlainlyLike, likePattern } from '../../platform/lists/textSearch.ts'
import type { TournamentRow } from '../due.ts'
import { tournaments } from '../schema.ts'
import { presentTournaments, type Viewer } from './present.ts'

type Sort = (typeof TOURNAMENT_SORTS)[number]

interface TournamentFilters {
  search?: string | undefined
  status?: (typeof TOURNAMENT_FILTERS)[number] | undefined
  format?: TournamentRow['format'] | undefined
  /** Only tournaments that this user created or co-organises. */
  organiser?: UserId | undefined
  /** The organiser from whom the drafts of others are hidden. */
  viewerId?: UserId | undefined
}

export interface TournamentPage {
  rows: Tournament[]
  total: number
}

const ID = uuidKey(sql`t.id`)

/** Practice tournaments are in no list except that of their organisers' home. */
export const IS_NOT_PRACTICE = sql`NOT t.is_practice`

/** All tournaments, for administrators; for organisers without the drafts of others. */
export function createTournamentList() {
  const list = pagedList<Sort, TournamentFilters, TournamentId>({
    table: 'tournaments',
    scope: IS_NOT_PRACTICE,
    id: sql`t.id`,
    sorts: {
      createdAt: { keys: [timeKey(sql`t.created_at`), ID], direction: 'desc' },
      name: { keys: [textKey(sql`lower(t.name)`), ID], direction: 'asc' },
      status: { keys: [textKey(sql`t.status`), ID], direction: 'asc' },
      startDate: { keys: [timeKey(sql`t.start_date`), ID], direction: 'asc' },
      endDate: { keys: [timeKey(sql`t.end_date`), ID], direction: 'asc' },
      entryFee: { keys: [numberKey(sql`t.entry_fee`), ID], direction: 'asc' },
      players: { keys: [numberKey(sql`t.entrants`), ID], direction: 'asc' },
      maxPlayers: { keys: [numberKey(sql`t.max_players`), ID], direction: 'asc' },
      format: { keys: [textKey(sql`t.format`), ID], direction: 'asc' },
      tournamentAwardPercentage: { keys: [numberKey(sql`t.award_percent`), ID], direction: 'asc' },
    },
    defaultSort: 'createdAt',
    select,
  })

  return async (
    db: Database,
    listing: Paging & Sorting<Sort> & Omit<TournamentFilters, 'viewerId'>,
    viewer: Viewer,
  ): Promise<TournamentPage> => {
    const viewerId = viewer.role === 'admin' ? undefined : viewer.userId
    const { ids, total } = await list.page(db, { ...listing, viewerId })
    return { rows: await lookUp(db, ids, viewer), total }
  }
}

const STATUS_FILTERS: Record<(typeof TOURNAMENT_FILTERS)[number], SQL> = {
  draft: sql`t.status = 'draft'`,
  open: sql`t.status = 'open'`,
  in_progress: sql`t.status = 'in_progress'`,
  finished: sql`t.outcome = 'champion'`,
  cancelled: sql`t.outcome = 'refunded'`,
}

const WITHOUT_CHAMPION = sql`(t.status IN ('draft', 'open', 'in_progress') OR t.outcome = 'refunded')`

const isOrganisedBy = (userId: UserId) => sql`(t.created_by = ${userId} OR ${userId} = ANY(t.co_organisers))`

const isDraftOfOthers = (userId: UserId) => sql`(t.status = 'draft' AND ${isOrganisedBy(userId)} IS NOT TRUE)`

const isPracticeOfOthers = (userId: UserId) => sql`(t.is_practice AND ${isOrganisedBy(userId)} IS NOT TRUE)`

/** The condition that depends on the status; finished tournaments are no drafts. */
function byStatus({ status, viewerId }: TournamentFilters): Selection['changing'] {
  const hidden = viewerId ? isDraftOfOthers(viewerId) : undefined
  if (!status) return hidden && { condition: sql`NOT ${hidden}`, others: hidden }
  const condition = STATUS_FILTERS[status]
  return { condition: hidden ? sql`${condition} AND NOT ${hidden}` : condition, others: WITHOUT_CHAMPION }
}

const select = (_: Database, filters: TournamentFilters): Selection => ({
  permanent: [
    ...(filters.search ? [isNamed(filters.search)] : []),
    ...(filters.format ? [sql`t.format = ${filters.format}`] : []),
    // Co-organisers may change, but the rows of one organiser are few and not counted by day.
    ...(filters.organiser ? [isOrganisedBy(filters.organiser)] : []),
  ],
  key: filters.format ?? 'all',
  changing: byStatus(filters),
  // Few tournaments are not finished at any time.
  areFew: !!filters.search || !!filters.organiser || (!!filters.status && filters.status !== 'finished'),
})

const DAY_MS = 24 * 60 * 60 * 1000

const IS_OPEN = sql`(t.status = 'open' AND ${IS_NOT_PRACTICE})`
/** Running, or begun since then. */
const isRecent = (since: string) =>
  sql`(${IS_NOT_PRACTICE} AND (t.status = 'in_progress' OR (t.status = 'finished' AND t.start_date >= ${since}::timestamptz)))`

/** A player's search finds few tournaments, which are read as one list. */
const foundByPlayers = pagedList<'startDate', { search: string; since: string }, TournamentId>({
  table: 'tournaments',
  id: sql`t.id`,
  sorts: {
    startDate: { keys: [numberKey(sql`(${IS_OPEN})`), timeKey(sql`t.start_date`), ID], direction: 'desc' },
  },
  defaultSort: 'startDate',
  select: (_, { search, since }) => ({
    permanent: [isNamed(search), sql`(${IS_OPEN} OR ${isRecent(since)})`],
    key: '',
    areFew: true,
  }),
})

/**
 * The open tournaments, then those that are running or started within the last day; each group with the latest start
 * first.
 */
export async function listForPlayers(
  db: Database,
  { search, ...paging }: Paging & { search?: string | undefined },
  viewer: Viewer | null,
  now: Date,
): Promise<TournamentPage> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const { ids, total } = search
    ? await foundByPlayers.page(db, { ...paging, search, since })
    : await readGroups(
        await Promise.all(
          [IS_OPEN, isRecent(since)].map(async group => ({
            group,
            size: await count(db, sql`tournaments t WHERE ${group}`),
          })),
        ),
        sliceOf(paging, Number.POSITIVE_INFINITY),
        (group, slice) => readByStart(db, group, slice),
      )
  return { rows: await lookUp(db, ids, viewer), total }
}

async function readByStart(db: Database, condition: SQL, slice: Slice): Promise<TournamentId[]> {
  const direction = queryDirection('desc', slice)
  const rows = await rowsOf<{ id: TournamentId }>(
    db,
    sql`SELECT t.id FROM tournaments t WHERE ${condition} ORDER BY t.start_date ${direction}, t.id ${direction}
        LIMIT ${slice.limit} OFFSET ${slice.offset}`,
  )
  return inListOrder(rows, slice).map(({ id }) => id)
}

/** The tournaments that a player has entered, the last entered first. */
export async function listEntered(db: Database, paging: Paging, viewer: Viewer): Promise<TournamentPage> {
  const isOwn = sql`user_id = ${viewer.userId}`
  const total = await count(db, sql`tournament_entries WHERE ${isOwn}`)
  const slice = sliceOf(paging, total)
  const direction = queryDirection('desc', slice)
  const rows = await rowsOf<{ id: TournamentId }>(
    db,
    sql`SELECT tournament_id AS id FROM tournament_entries WHERE ${isOwn}
        ORDER BY entered_at ${direction}, tournament_id ${direction} LIMIT ${slice.limit} OFFSET ${slice.offset}`,
  )
  const ids = inListOrder(rows, slice).map(({ id }) => id)
  return { rows: await lookUp(db, ids, viewer), total }
}

/** Of the tournaments that a player has entered and that are not over, the one that starts first. */
export async function readNextTournament(db: Database, userId: UserId): Promise<Home['tournament']> {
  const [row] = await rowsOf<{
    id: TournamentId
    name: string
    status: 'open' | 'in_progress'
    startDate: Date | string
  }>(
    db,
    sql`SELECT t.id, t.name, t.status, t.start_date AS "startDate"
        FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id
        WHERE e.user_id = ${userId} AND NOT e.refunded AND e.disqualified IS NULL
          AND t.status IN ('open', 'in_progress')
        ORDER BY t.start_date, t.id LIMIT 1`,
  )
  if (!row) return null
  const { id, name, status, startDate } = row
  return { _id: id, name, status, startDate: new Date(startDate).toISOString() }
}

async function count(db: Database, fromWhere: SQL): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(db, sql`SELECT count(*)::int AS total FROM ${fromWhere}`)
  return row?.total ?? 0
}

export const isNamed = (search: string): SQL => containsText(sql`plain_text(t.name)`, search)

/** A query for the ids of tournaments whose name contains a text; see `userIdsMatching` for `few` and `many`. */
export function tournamentIdsMatching(search: string, howMany: 'few' | 'many'): SQL {
  if (howMany === 'few') return sql`SELECT t.id FROM tournaments t WHERE ${isNamed(search)}`
  return sql`SELECT id FROM tournaments WHERE plain_text(name) LIKE ${likePattern(search)}`
}

const TRIGRAMS = {
  table: sql`tournaments t`,
  text: sql`plain_text(t.name)`,
  index: 'tournaments_called',
  newest: sql`t.created_at`,
}

/** Finds tournaments by name, the latest start first; organisers do not find the drafts and practice of others. */
export const tournamentFinder: Finder<Found['tournaments'][number]> = {
  access: 'organiser',
  async find(db, { text, id }, { userId, role }) {
    const isNamedSo = isPlainlyLike(sql`t.name`, likePattern(text))
    const found = id ? sql`t.id = ${id}::uuid` : sql`t.id IN (${idsFoundQuickly(TRIGRAMS, text, isNamedSo)})`
    const rows = await rowsOf<{
      id: TournamentId
      name: string
      status: Found['tournaments'][number]['status']
      startDate: Date | string
    }>(
      db,
      sql`SELECT t.id, t.name, t.start_date AS "startDate",
            CASE WHEN t.outcome = 'refunded' THEN 'cancelled' ELSE t.status END AS status
          FROM tournaments t
          WHERE ${found} AND ${role === 'admin' ? sql`true` : sql`NOT ${isDraftOfOthers(userId)} AND NOT ${isPracticeOfOthers(userId)}`}
          ORDER BY t.start_date DESC, t.id LIMIT ${MAX_FOUND}`,
    )
    return rows.map(({ id, startDate, ...tournament }) => ({
      _id: id,
      ...tournament,
      startDate: new Date(startDate).toISOString(),
    }))
  },
}

/** The tournaments with these ids, in their order. */
export async function lookUp(
  db: Database,
  ids: TournamentId[],
  viewer: Viewer | null,
): Promise<Tournament[]> {
  return readInBatches(ids, async batch => {
    const rows: TournamentRow[] = await db.select().from(tournaments).where(inArray(tournaments.id, batch))
    return presentTournaments(
      db,
      sortByIds(rows, batch, ({ id }) => id),
      viewer,
    )
  })
}
