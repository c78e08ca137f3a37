import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'

const BATCH = 500

export interface KeysetStream {
  /** Such as `transactions t`. */
  from: SQL
  where: SQL
  columns: SQL
  /** What it is ordered by, together different for every row; each with the type in which it is compared. */
  keys: { column: SQL; type: 'text' | 'bigint' | 'timestamptz' | 'uuid' }[]
  order: 'asc' | 'desc'
}

/**
 * Every row of a list however long, some at a time: each batch goes on after the last row of the one before, found
 * through an index, and between two of them nothing is held, neither a connection nor a lock.
 */
export async function* inBatches<Row>(
  db: Database,
  { from, where, columns, keys, order }: KeysetStream,
): AsyncIterable<Row[]> {
  const way = order === 'asc' ? sql`ASC` : sql`DESC`
  const orderBy = listed(keys.map(({ column }) => sql`${column} ${way}`))
  // As text, so that no driver loses a digit of it on the way there and back.
  const last = sql`ARRAY[${listed(keys.map(({ column }) => sql`(${column})::text`))}]`
  let after = sql`true`
  for (;;) {
    const rows = await rowsOf<Row & { last: string[] }>(
      db,
      sql`SELECT ${columns}, ${last} AS last FROM ${from} WHERE ${where} AND ${after}
          ORDER BY ${orderBy} LIMIT ${BATCH}`,
    )
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    const values = rows.at(-1)!.last.map((value, index) => sql`${value}::${sql.raw(keys[index]!.type)}`)
    const beyond = order === 'asc' ? sql`>` : sql`<`
    // The first key alone says where to begin, also where the others come from another table.
    after = sql`(${listed(keys.map(({ column }) => column))}) ${beyond} (${listed(values)})
      AND ${keys[0]!.column} ${beyond}= ${values[0]}`
  }
}

const listed = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
