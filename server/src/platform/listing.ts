import { PAGE_SIZE } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'

/** A list that is asked for whole ends here: more than that is a matter for pages. */
const WHOLE = 10_000

export interface Paging {
  page?: number | undefined
  limit?: number | undefined
}

export interface Slice {
  limit: number
  offset: number
  /** The rows are nearer to the other end: walk from there, and turn them round. */
  fromEnd: boolean
}

/** Which rows a page has; the far half of a list is as near as the first, seen from its end. */
export function sliceOf({ page, limit }: Paging, total: number): Slice {
  if (page === undefined && limit === undefined) return { limit: WHOLE, offset: 0, fromEnd: false }
  const size = limit ?? PAGE_SIZE
  const offset = ((page ?? 1) - 1) * size
  if (offset <= total / 2) return { limit: size, offset, fromEnd: false }
  const length = Math.max(0, Math.min(size, total - offset))
  return { limit: length, offset: Math.max(0, total - offset - length), fromEnd: true }
}

/** The order in which a slice is walked. */
export function walk(order: 'asc' | 'desc', { fromEnd }: Slice): SQL {
  return (order === 'asc') !== fromEnd ? sql`ASC` : sql`DESC`
}

export const turned = <T>(rows: T[], { fromEnd }: Slice): T[] => (fromEnd ? rows.toReversed() : rows)

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

/** How many rows there are besides those of the page, in a column: for lists that have to be found as a whole. */
export const OF_ALL = sql`count(*) OVER ()::int AS total`

/** More than this many of something with such a name is too many to look for each. */
const MANY = 500

/** The ids that a query finds, or nothing where they are too many to be of use. */
export async function findFew(db: Database, ids: SQL): Promise<string[] | null> {
  const rows = await rowsOf<{ id: string }>(db, sql`${ids} LIMIT ${MANY + 1}`)
  return rows.length > MANY ? null : rows.map(({ id }) => id)
}

export const among = (ids: readonly string[]): SQL => sql`ANY(${`{${ids.join()}}`}::uuid[])`
