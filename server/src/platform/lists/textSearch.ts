import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'

/** A text in lower case and without accents, as the SQL function `plain_text` writes it. */
export const plainText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\u00c0-\u024f]/g, letter => {
      const base = letter.normalize('NFD').charAt(0)
      return /[a-z]/.test(base) ? base : letter
    })
    .replace(/[\u0300-\u036f]/g, '')

/** A LIKE pattern for plain texts that contain the given one; its wildcards are escaped. */
export const likePattern = (text: string) => `%${plainText(text).replace(/[\\%_]/g, '\\$&')}%`

/** A condition that a plain text contains the search text; uses the trigram index of the text, if there is one. */
export function containsText(text: SQL, search: string): SQL {
  return sql`(grams(${text}) @> grams(${plainText(search)}) AND ${text} LIKE ${likePattern(search)})`
}

export interface TrigramIndex {
  table: SQL
  /** The plain text of the trigram index. */
  text: SQL
  index: string
}

/**
 * A query for the ids of the rows that satisfy `condition`, which implies that `text` contains `search`. If `search`
 * has rare trigrams, the trigram index finds the rows. Otherwise the table is read in any order: probably many rows
 * match, and the caller's LIMIT ends the query soon.
 */
export function idsByTrigrams({ table, text, index }: TrigramIndex, search: string, condition: SQL): SQL {
  return sql`WITH rare AS MATERIALIZED (SELECT rare_trigrams(${plainText(search)}, ${index}) AS trigrams)
    SELECT id FROM ${table}
    WHERE (SELECT trigrams <> '{}' FROM rare) AND grams(${text}) @> (SELECT trigrams FROM rare) AND ${condition}
    UNION ALL SELECT id FROM ${table} WHERE (SELECT trigrams = '{}' FROM rare) AND ${condition}`
}

/** As `plain_text(text) LIKE pattern`, which takes 0.05 to 0.2 ms for each row, but quick for texts without accents. */
export const isPlainlyLike = (text: SQL, pattern: string): SQL =>
  sql`CASE WHEN octet_length(${text}) = length(${text}) THEN lower(${text}) ELSE plain_text(${text}) END LIKE ${pattern}`

/** How many rows a quick search examines: those that the trigram index finds, and the newest ones. */
const EXAMINED_BY_INDEX = 500
const EXAMINED_NEWEST = 200

/**
 * A query for ids of rows that satisfy `condition`, as in `idsByTrigrams`, that examines a limited number of rows
 * however large the table is. It may miss rows whose trigrams are all common, unless they are among the newest.
 * `newest` is the key of an index that orders the table by time.
 */
export function idsFoundQuickly(
  { table, text, index, newest }: TrigramIndex & { newest: SQL },
  search: string,
  condition: SQL,
): SQL {
  return sql`WITH rare AS MATERIALIZED (SELECT rare_trigrams(${plainText(search)}, ${index}) AS trigrams)
    SELECT id FROM (SELECT * FROM ${table} WHERE (SELECT trigrams <> '{}' FROM rare)
      AND grams(${text}) @> (SELECT trigrams FROM rare) LIMIT ${EXAMINED_BY_INDEX}) t WHERE ${condition}
    UNION SELECT id FROM (SELECT * FROM ${table} ORDER BY ${newest} DESC LIMIT ${EXAMINED_NEWEST}) t WHERE ${condition}`
}

/** With more ids than this, a list is faster to read in its own order than id by id. */
const MAX_FEW = 500

/** The ids that a query finds, or null if there are more than a few. */
export async function findFewIds(db: Database, ids: SQL): Promise<string[] | null> {
  const rows = await rowsOf<{ id: string }>(db, sql`${ids} LIMIT ${MAX_FEW + 1}`)
  return rows.length > MAX_FEW ? null : rows.map(({ id }) => id)
}

/** Whether a search text is an id. */
export const isUuid = (search: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(search)

export const anyOfIds = (ids: readonly string[]): SQL => sql`ANY(${`{${ids.join()}}`}::uuid[])`
