import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'

/** A pattern for LIKE that finds the text anywhere, its own signs taken literally. */
export const containing = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Whether some text contains what is searched for; found by its index of three letters each, where it has one. */
export function contains(text: SQL, search: string): SQL {
  return sql`(grams(${text}) @> grams(${search.toLowerCase()}) AND ${text} LIKE ${containing(search)})`
}

export interface Indexed {
  table: SQL
  /** What has been indexed by its threes of letters. */
  text: SQL
  index: string
}

/**
 * A query for the ids of rows that fit, as those do whose text contains what is searched for. An index of threes of
 * letters finds them where some of these are rare. Where all are common so are the rows, most likely: then they are
 * read as they come, and whoever has enough of them stops.
 */
export function idsWith({ table, text, index }: Indexed, search: string, fit: SQL): SQL {
  return sql`WITH telling AS MATERIALIZED (SELECT telling_grams(${search.toLowerCase()}, ${index}) AS threes)
    SELECT id FROM ${table}
    WHERE (SELECT threes <> '{}' FROM telling) AND grams(${text}) @> (SELECT threes FROM telling) AND ${fit}
    UNION ALL SELECT id FROM ${table} WHERE (SELECT threes = '{}' FROM telling) AND ${fit}`
}

/** More than this many of something with such a name is too many to look for each. */
const MANY = 500

/** The ids that a query finds, or nothing where they are too many to be of use. */
export async function findFew(db: Database, ids: SQL): Promise<string[] | null> {
  const rows = await rowsOf<{ id: string }>(db, sql`${ids} LIMIT ${MANY + 1}`)
  return rows.length > MANY ? null : rows.map(({ id }) => id)
}

export const among = (ids: readonly string[]): SQL => sql`ANY(${`{${ids.join()}}`}::uuid[])`
