import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'

const BATCH_ROWS = 500

export interface SortKey {
  column: SQL
  /** The type in which values of the column are compared. */
  type: 'text' | 'bigint' | 'timestamptz' | 'uuid'
}

const keyOf =
  (type: SortKey['type']) =>
  (column: SQL): SortKey => ({ column, type })

export const textKey = keyOf('text')
export const numberKey = keyOf('bigint')
export const timeKey = keyOf('timestamptz')
export const uuidKey = keyOf('uuid')

export interface KeysetStream {
  /** For example `transactions t`. */
  from: SQL
  where: SQL
  columns: SQL
  /** Columns that are unique together. */
  keys: SortKey[]
  order: 'asc' | 'desc'
}

/**
 * All rows of a query in batches. Each batch starts after the last row of the previous one, found through an index;
 * neither a connection nor a lock is held between two batches.
 */
export async function* inBatches<Row>(
  db: Database,
  { from, where, columns, keys, order }: KeysetStream,
): AsyncIterable<Row[]> {
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  const orderBy = listed(keys.map(({ column }) => sql`${column} ${direction}`))
  // As text, because a driver may round a timestamp or a large number.
  const last = sql`ARRAY[${listed(keys.map(({ column }) => sql`(${column})::text`))}]`
  let after = sql`true`
  for (;;) {
    const rows = await rowsOf<Row & { last: string[] }>(
      db,
      sql`SELECT ${columns}, ${last} AS last FROM ${from} WHERE ${where} AND ${after}
          ORDER BY ${orderBy} LIMIT ${BATCH_ROWS}`,
    )
    if (rows.length > 0) yield rows
    if (rows.length < BATCH_ROWS) return
    const values = rows.at(-1)!.last.map((value, index) => sql`${value}::${sql.raw(keys[index]!.type)}`)
    const beyond = order === 'asc' ? sql`>` : sql`<`
    // The separate condition on the first key allows an index to be used if the other keys belong to another table.
    after = sql`(${listed(keys.map(({ column }) => column))}) ${beyond} (${listed(values)})
      AND ${keys[0]!.column} ${beyond}= ${values[0]}`
  }
}

const listed = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
