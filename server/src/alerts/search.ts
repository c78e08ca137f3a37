import {
  ALERT_STATUSES,
  type AlertFilters,
  type AlertSort,
  MOST_FOUND,
  SEVERITIES,
  SEVERITY_WEIGHTS,
  STATUS_WEIGHTS,
} from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { userIdsMatching } from '../accounts/index.ts'
import { type Database, rowsOf } from '../platform/database.ts'
import { among, containing, findFew } from '../platform/listing.ts'
import { ofKind } from './counts.ts'
import { spanOf } from './monthRange.ts'
import { shortIdOf, wordsOf } from './schema.ts'

/** So many of the newest alerts are looked at to learn whether what is searched for is in every other one. */
const PROBED = 500
const COMMON = 0.05

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
const all = (conditions: SQL[]) => sql.join(conditions, sql` AND `)

const WORDS = wordsOf({ title: sql`t.title`, description: sql`t.description`, source: sql`t.source` })

const weigh = (column: SQL, weights: Record<string, number>, names: readonly string[]) =>
  sql`CASE ${column} ${sql.join(
    names.map(name => sql`WHEN ${name} THEN ${weights[name]!}::int`),
    sql` `,
  )} END`
const SEVERITY = weigh(sql`t.severity`, SEVERITY_WEIGHTS, SEVERITIES)
const STATUS = weigh(sql`t.status`, STATUS_WEIGHTS, ALERT_STATUSES)

const RANKS: Record<AlertSort, SQL> = {
  createdAt: sql`t.created_at`,
  lastSeenAt: sql`t.last_seen_at`,
  severity: SEVERITY,
  status: STATUS,
  priority: sql`${SEVERITY} * 10 + ${STATUS}`,
}

export interface Found {
  ids: string[]
  total: number
  /** There are more. */
  capped: boolean
}

/**
 * The alerts of a player, or those that hold what is searched for. Where that is very many, the newest of them: they
 * are put in order and counted, and the rest is not looked for.
 */
export async function findAlerts(
  db: Database,
  filters: AlertFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found> {
  const { search, playerId, sortBy = 'createdAt', sortOrder = 'desc' } = filters
  const conditions = [
    ofKind(filters, 't'),
    ...spanOf(filters.dateFrom, filters.dateTo).conditions,
    ...(playerId ? [sql`t.player_id = ${playerId}`] : []),
  ]
  const found = search
    ? await searchFor(db, search, conditions, playerId !== undefined)
    : newestOf(sql`true`, conditions)
  const way = sortOrder === 'asc' ? sql`ASC` : sql`DESC`
  const tie = sortBy === 'createdAt' || sortBy === 'lastSeenAt' ? way : sql`DESC`
  const rows = await rowsOf<{ id: string; total: number }>(
    db,
    sql`WITH found AS MATERIALIZED (${found}), counted AS (SELECT count(*)::int AS total FROM found)
        SELECT counted.total, page.id FROM counted LEFT JOIN LATERAL (
          SELECT t.id, row_number() OVER (ORDER BY ${RANKS[sortBy]} ${way}, t.created_at ${tie}, t.id ${tie}) AS place
          FROM found t ORDER BY place LIMIT ${limit} OFFSET ${offset}) page ON true ORDER BY page.place`,
  )
  const total = rows[0]?.total ?? 0
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    total: Math.min(total, MOST_FOUND),
    capped: total > MOST_FOUND,
  }
}

const COLUMNS = sql`t.id, t.created_at, t.last_seen_at, t.severity, t.status`

/**
 * The newest of those that are meant, found by walking from the newest on until there are enough. The database, which
 * cannot know how many are meant, is kept from reading them all instead.
 */
const newest = (isMeant: SQL, conditions: SQL[]) =>
  sql`SELECT ${COLUMNS} FROM (
        SELECT t.* FROM alerts t WHERE ${all(conditions)} ORDER BY t.created_at DESC, t.id DESC OFFSET 0) t
      WHERE ${isMeant} LIMIT ${MOST_FOUND + 1}`

/** The newest of those that an index finds. */
const newestOf = (isMeant: SQL, conditions: SQL[]) =>
  sql`SELECT ${COLUMNS} FROM alerts t WHERE ${all([isMeant, ...conditions])}
      ORDER BY t.created_at DESC, t.id DESC LIMIT ${MOST_FOUND + 1}`

/** What the filters ask for, as a condition on `alerts t`. */
export async function conditionsOf(
  db: Database,
  { search, playerId, ...filters }: AlertFilters,
): Promise<SQL> {
  return all([
    ofKind(filters, 't'),
    ...spanOf(filters.dateFrom, filters.dateTo).conditions,
    ...(playerId ? [sql`t.player_id = ${playerId}`] : []),
    ...(search ? [await meaningOf(db, search)] : []),
  ])
}

/** Whether an alert is one that is searched for. */
async function meaningOf(db: Database, search: string): Promise<SQL> {
  const byId = await foundById(db, search)
  return byId ?? holds(search, await theirs(db, search))
}

/** The end of an alert's id as pages show it: eight characters, with or without the dots before them. */
const SHORT_ID = /^(?:…|\.{3})?([0-9a-f]{8})$/i

/** A condition for a search by an id, whole or short; null for any other search. */
async function foundById(db: Database, search: string): Promise<SQL | null> {
  if (isId(search)) return isOrLeadsTo(search)
  const short = SHORT_ID.exec(search)?.[1]?.toLowerCase()
  if (short === undefined) return null
  const ids = await findFew(db, sql`SELECT id FROM alerts t WHERE ${shortIdOf(sql`t.id`)} = ${short}`)
  return ids && ids.length > 0 ? sql`t.id = ${among(ids)}` : null
}

const isOrLeadsTo = (id: string) => sql`(t.id = ${id}::uuid OR t.links @> ARRAY[${id}::uuid])`
const holds = (search: string, { condition }: Theirs) =>
  sql`(${WORDS} LIKE ${containing(search)} OR ${condition})`

interface Theirs {
  condition: SQL
  areFew: boolean
}

/** Alerts about people who are called that. */
async function theirs(db: Database, search: string): Promise<Theirs> {
  const people = await findFew(db, userIdsMatching(search, 'few'))
  if (people) return { condition: sql`t.player_id = ${among(people)}`, areFew: true }
  return { condition: sql`t.player_id IN (${userIdsMatching(search, 'many')})`, areFew: false }
}

async function searchFor(
  db: Database,
  search: string,
  conditions: SQL[],
  isOnePlayers: boolean,
): Promise<SQL> {
  const byId = await foundById(db, search)
  if (byId) return newestOf(byId, conditions)
  const people = await theirs(db, search)
  const isMeant = holds(search, people)
  if (isOnePlayers) return newestOf(isMeant, conditions)
  if (!people.areFew || search.length < 3 || (await isCommon(db, isMeant, conditions)))
    return newest(isMeant, conditions)
  // The trigram index finds them wherever they are in the list.
  const found = sql`t.id IN (
    SELECT t.id FROM alerts t WHERE grams(${WORDS}) @> ${rareTrigrams(search)} AND ${WORDS} LIKE ${containing(search)}
    UNION SELECT t.id FROM alerts t WHERE ${people.condition})`
  return newestOf(found, conditions)
}

/** The trigrams that few alerts have; all of them if none is rare, because together they may be. */
const rareTrigrams = (search: string) => {
  const word = search.toLowerCase()
  return sql`(SELECT coalesce(nullif(rare_trigrams(${word}, 'alerts_words'), '{}'), grams(${word})))`
}

async function isCommon(db: Database, isMeant: SQL, conditions: SQL[]): Promise<boolean> {
  const [row] = await rowsOf<{ share: number | null }>(
    db,
    sql`SELECT avg((${isMeant})::int)::float AS share FROM (
          SELECT t.* FROM alerts t WHERE ${all(conditions)} ORDER BY t.created_at DESC, t.id DESC LIMIT ${PROBED}) t`,
  )
  return (row?.share ?? 1) >= COMMON
}
