import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../database/database.ts'

export interface TimeSpan {
  from: Date
  /** Before this moment. */
  until: Date
}

/** A condition that a time lies in a span. */
export const isWithin = (at: SQL, { from, until }: TimeSpan): SQL =>
  sql`${at} >= ${from.toISOString()}::timestamptz AND ${at} < ${until.toISOString()}::timestamptz`

/** One number, such as a count or a sum; 0 if there are no rows. */
export async function readNumber(db: Database, query: SQL): Promise<number> {
  const [row] = await rowsOf<{ number: string | number | null }>(db, sql`SELECT (${query}) AS number`)
  return Number(row?.number ?? 0)
}
