import {
  ALERT_STATUSES,
  type AlertFilters,
  type AlertId,
  type AlertSort,
  type Found,
  MAX_FOUND,
  MAX_SEARCH_RESULTS,
  type Role,
  SEVERITIES,
  SEVERITY_WEIGHTS,
  STATUS_WEIGHTS,
} from '@valecuatro/contract'
import { desc, type SQL, sql } from 'drizzle-orm'
import { userIdsMatching } from '../../accounts/index.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import type { Finder } from '../../platform/finder.ts'
import { allOf } from '../../platform/lists/period.ts'
import {
  anyOfIds,
  findFewIds,
  idsFoundQuickly,
  isPlainlyLike,
  isUuid,
  likePattern,
  plainText,
} from '../../platform/lists/textSearch.ts'
import { alerts, shortIdOf } from '../schema.ts'
import { countedPeriodOf } from './countedPeriod.ts'
import { groupCondition } from './counts.ts'

/** How many of the newest alerts are sampled to estimate how many match, and the share above which a match is common. */
const SAMPLE_ROWS = 500
const COMMON_SHARE = 0.05

const SEARCH_TEXT = sql`t.search_text`

const weightOf = (column: SQL, weights: Record<string, number>, names: readonly string[]) =>
  sql`CASE ${column} ${sql.join(
    names.map(name => sql`WHEN ${name} THEN ${weights[name]!}::int`),
    sql` `,
  )} END`
const SEVERITY = weightOf(sql`t.severity`, SEVERITY_WEIGHTS, SEVERITIES)
const STATUS = weightOf(sql`t.status`, STATUS_WEIGHTS, ALERT_STATUSES)

const RANKS: Record<AlertSort, SQL> = {
  createdAt: sql`t.created_at`,
  lastSeenAt: sql`t.last_seen_at`,
  severity: SEVERITY,
  status: STATUS,
  priority: sql`${SEVERITY} * 10 + ${STATUS}`,
}

export interface FoundAlerts {
  ids: AlertId[]
  total: number
  /** Whether more alerts match than are counted. */
  capped: boolean
}

/**
 * The alerts of a player, or those that match a search. If very many match, only the newest are sorted and counted, and
 * the rest is not read.
 */
export async function searchAlerts(
  db: Database,
  filters: AlertFilters,
  { limit, offset }: { limit: number; offset: number },
  viewer: Role,
): Promise<FoundAlerts> {
  const { search, playerId, assignee, silenceRule, sortBy = 'createdAt', sortOrder = 'desc' } = filters
  const conditions = [
    groupCondition(filters, 't'),
    ...countedPeriodOf(filters.dateFrom, filters.dateTo).conditions,
    ...(playerId ? [sql`t.player_id = ${playerId}`] : []),
    ...assigneeConditions(assignee),
    ...silenceConditions(silenceRule),
  ]
  const found = search
    ? await searchQuery(
        db,
        search,
        conditions,
        playerId !== undefined ||
          silenceRule !== undefined ||
          (assignee !== undefined && assignee !== 'none'),
        viewer,
      )
    : newestByIndex(sql`true`, conditions)
  const way = sortOrder === 'asc' ? sql`ASC` : sql`DESC`
  const tie = sortBy === 'createdAt' || sortBy === 'lastSeenAt' ? way : sql`DESC`
  const rows = await rowsOf<{ id: AlertId; total: number }>(
    db,
    sql`WITH found AS MATERIALIZED (${found}), counted AS (SELECT count(*)::int AS total FROM found)
        SELECT counted.total, page.id FROM counted LEFT JOIN LATERAL (
          SELECT t.id, row_number() OVER (ORDER BY ${RANKS[sortBy]} ${way}, t.created_at ${tie}, t.id ${tie}) AS place
          FROM found t ORDER BY place LIMIT ${limit} OFFSET ${offset}) page ON true ORDER BY page.place`,
  )
  const total = rows[0]?.total ?? 0
  return {
    ids: rows.flatMap(({ id }) => id ?? []),
    total: Math.min(total, MAX_SEARCH_RESULTS),
    capped: total > MAX_SEARCH_RESULTS,
  }
}

const COLUMNS = sql`t.id, t.created_at, t.last_seen_at, t.severity, t.status`

/**
 * The newest matching alerts, read from the newest on until there are enough. `OFFSET 0` keeps the planner, which does
 * not know how many alerts match, from reading all of them instead.
 */
const newestByScan = (matches: SQL, conditions: SQL[]) =>
  sql`SELECT ${COLUMNS} FROM (
        SELECT t.* FROM alerts t WHERE ${allOf(conditions)} ORDER BY t.created_at DESC, t.id DESC OFFSET 0) t
      WHERE ${matches} LIMIT ${MAX_SEARCH_RESULTS + 1}`

/** The newest matching alerts, if an index finds the matches. */
const newestByIndex = (matches: SQL, conditions: SQL[]) =>
  sql`SELECT ${COLUMNS} FROM alerts t WHERE ${allOf([matches, ...conditions])}
      ORDER BY t.created_at DESC, t.id DESC LIMIT ${MAX_SEARCH_RESULTS + 1}`

const assigneeConditions = (assignee: AlertFilters['assignee']): SQL[] =>
  assignee === undefined
    ? []
    : [assignee === 'none' ? sql`t.assigned_to IS NULL` : sql`t.assigned_to = ${assignee}`]

const silenceConditions = (silenceRule: AlertFilters['silenceRule']): SQL[] =>
  silenceRule ? [sql`t.silence_rule_id = ${silenceRule}`] : []

/** The filters as a condition on `alerts t`. */
export async function filterCondition(
  db: Database,
  { search, playerId, assignee, silenceRule, ...filters }: AlertFilters,
  viewer: Role,
): Promise<SQL> {
  return allOf([
    groupCondition(filters, 't'),
    ...countedPeriodOf(filters.dateFrom, filters.dateTo).conditions,
    ...(playerId ? [sql`t.player_id = ${playerId}`] : []),
    ...assigneeConditions(assignee),
    ...silenceConditions(silenceRule),
    ...(search ? [await searchCondition(db, search, viewer)] : []),
  ])
}

/** A condition for the alerts that match a search. */
async function searchCondition(db: Database, search: string, viewer: Role): Promise<SQL> {
  const byId = await idCondition(db, search)
  return byId ?? textCondition(search, await findPlayerCondition(db, search, viewer))
}

/** The end of an alert's id as pages show it: eight characters, with or without the dots before them. */
const SHORT_ID = /^(?:…|\.{3})?([0-9a-f]{8})$/i

/** A condition for a search by an id, whole or short; null for any other search. */
async function idCondition(db: Database, search: string): Promise<SQL | null> {
  if (isUuid(search)) return isOrLinksTo(search)
  const isShort = shortIdCondition(search)
  if (!isShort) return null
  const ids = await findFewIds(db, sql`SELECT id FROM alerts t WHERE ${isShort}`)
  return ids && ids.length > 0 ? sql`t.id = ${anyOfIds(ids)}` : null
}

/** A condition for alerts whose id ends like this; null if the search is no such end. */
function shortIdCondition(search: string): SQL | null {
  const short = SHORT_ID.exec(search)?.[1]?.toLowerCase()
  return short === undefined ? null : sql`${shortIdOf(sql`t.id`)} = ${short}`
}

const isOrLinksTo = (id: string) => sql`(t.id = ${id}::uuid OR t.links @> ARRAY[${id}::uuid])`
const textCondition = (search: string, { condition }: PlayerCondition) =>
  sql`(${SEARCH_TEXT} LIKE ${likePattern(search)} OR ${condition})`

interface PlayerCondition {
  condition: SQL
  areFew: boolean
}

/** A condition for alerts about players whose name, or address if the viewer sees it, contains `search`. */
async function findPlayerCondition(db: Database, search: string, viewer: Role): Promise<PlayerCondition> {
  const people = await findFewIds(db, userIdsMatching(search, 'few', viewer))
  if (people) return { condition: sql`t.player_id = ${anyOfIds(people)}`, areFew: true }
  return { condition: sql`t.player_id IN (${userIdsMatching(search, 'many', viewer)})`, areFew: false }
}

async function searchQuery(
  db: Database,
  search: string,
  conditions: SQL[],
  isOnePlayers: boolean,
  viewer: Role,
): Promise<SQL> {
  const byId = await idCondition(db, search)
  if (byId) return newestByIndex(byId, conditions)
  const people = await findPlayerCondition(db, search, viewer)
  const matches = textCondition(search, people)
  if (isOnePlayers) return newestByIndex(matches, conditions)
  if (!people.areFew || search.length < 3 || (await isCommon(db, matches, conditions)))
    return newestByScan(matches, conditions)
  // The trigram index finds alerts of any age.
  const found = sql`t.id IN (
    SELECT t.id FROM alerts t WHERE grams(${SEARCH_TEXT}) @> ${rareTrigrams(search)} AND ${SEARCH_TEXT} LIKE ${likePattern(search)}
    UNION SELECT t.id FROM alerts t WHERE ${people.condition})`
  return newestByIndex(found, conditions)
}

/** The trigrams that few alerts have; all trigrams if none is rare, because their combination may be. */
const rareTrigrams = (search: string) => {
  const word = plainText(search)
  return sql`(SELECT coalesce(nullif(rare_trigrams(${word}, 'alerts_words'), '{}'), grams(${word})))`
}

async function isCommon(db: Database, matches: SQL, conditions: SQL[]): Promise<boolean> {
  const [row] = await rowsOf<{ share: number | null }>(
    db,
    sql`SELECT avg((${matches})::int)::float AS share FROM (
          SELECT t.* FROM alerts t WHERE ${allOf(conditions)} ORDER BY t.created_at DESC, t.id DESC LIMIT ${SAMPLE_ROWS}) t`,
  )
  return (row?.share ?? 1) >= COMMON_SHARE
}

const TRIGRAMS = {
  table: sql`alerts t`,
  text: SEARCH_TEXT,
  index: 'alerts_words',
  newest: sql`t.created_at`,
}

/** Finds alerts by their id, whole or short, or by their title in English; the newest first. */
export const alertFinder: Finder<Found['alerts'][number]> = {
  access: 'moderator',
  async find(db, { text, id }) {
    const isTitled = isPlainlyLike(sql`t.title`, likePattern(text))
    const short = shortIdCondition(text)
    const ids = id
      ? sql`${id}::uuid`
      : sql`${short ? sql`SELECT id FROM alerts t WHERE ${short} UNION ALL` : sql``} (${idsFoundQuickly(TRIGRAMS, text, isTitled)})`
    const rows = await db
      .select({
        _id: alerts.id,
        code: alerts.code,
        params: alerts.params,
        title: alerts.title,
        severity: alerts.severity,
        status: alerts.status,
        createdAt: alerts.createdAt,
      })
      .from(alerts)
      .where(sql`${alerts.id} IN (${ids})`)
      .orderBy(desc(alerts.createdAt), desc(alerts.id))
      .limit(MAX_FOUND)
    return rows.map(row => ({ ...row, createdAt: row.createdAt.toISOString() }))
  },
}
