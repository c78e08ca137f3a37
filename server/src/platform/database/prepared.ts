import { PGlite } from '@electric-sql/pglite'
import { type SQL, sql } from 'drizzle-orm'
import pg from 'pg'
import { type Database, rowsOf } from './database.ts'

/** A statement for frequent use: its text is a constant, and each connection parses and plans it once. */
export interface PreparedStatement {
  name: string
  /** With `$1`, `$2` and so on. */
  text: string
}

export async function runPrepared<T>(
  db: Database,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<T[]> {
  const client = '$client' in db ? db.$client : null
  if (client instanceof pg.Pool) return (await client.query({ name, text, values })).rows
  if (client instanceof PGlite) return (await client.query<T>(text, values)).rows
  return rowsOf(db, bind(text, values))
}

/** Inside a transaction, where drizzle gives no access to the connection, the statement is not prepared. */
function bind(text: string, values: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(
    parts.map((part, index) =>
      index % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`,
    ),
  )
}
