import type { AlertStatus, AlertType, Severity } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database.ts'
import type { Span } from './span.ts'

/** What alerts are counted by. */
export interface Kind {
  status?: AlertStatus | undefined
  severity?: Severity | undefined
  type?: AlertType | undefined
}

export interface Counted {
  status: AlertStatus
  severity: Severity
  type: AlertType
  count: number
}

/** Under this day all of them are counted together. */
const IN_ALL = sql`c.day = '-infinity'`

/** How many there are of each kind in all: at most some two hundred rows, however many alerts. */
export async function countKinds(db: Database): Promise<Counted[]> {
  return rowsOf<Counted>(
    db,
    sql`SELECT status, severity, type, count FROM alert_counts c WHERE ${IN_ALL} AND count > 0`,
  )
}

export async function countNew(db: Database): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT coalesce(sum(count), 0)::int AS count FROM alert_counts c WHERE ${IN_ALL} AND status = 'new'`,
  )
  return row?.count ?? 0
}

/** How many of a kind were created on each day that a span touches, counted from the first of 1970, in UTC. */
export async function countDays(db: Database, kind: Kind, { days }: Span): Promise<Map<number, number>> {
  const rows = await rowsOf<{ day: number; count: number }>(
    db,
    sql`SELECT c.day - DATE '1970-01-01' AS day, sum(count)::int AS count FROM alert_counts c
        WHERE c.day > '-infinity' AND ${days} AND ${ofKind(kind, 'c')} GROUP BY 1 HAVING sum(count) > 0`,
  )
  return new Map(rows.map(({ day, count }) => [day, count]))
}

export const sumOf = (counted: readonly Counted[], kind: Kind): number =>
  counted.filter(each => isOf(each, kind)).reduce((sum, { count }) => sum + count, 0)

const isOf = (counted: Counted, { status, severity, type }: Kind) =>
  (status ?? counted.status) === counted.status &&
  (severity ?? counted.severity) === counted.severity &&
  (type ?? counted.type) === counted.type

export function ofKind({ status, severity, type }: Kind, table: 'c' | 't'): SQL {
  const column = (name: string) => sql.raw(`${table}.${name}`)
  const conditions = [
    ...(status ? [sql`${column('status')} = ${status}`] : []),
    ...(severity ? [sql`${column('severity')} = ${severity}`] : []),
    ...(type ? [sql`${column('type')} = ${type}`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`
}
