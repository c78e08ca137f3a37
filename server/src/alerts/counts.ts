import type { AlertStatus, AlertType, Severity } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database.ts'
import { type Span, spanOf } from './monthRange.ts'

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

/** How many there are of each kind, in all or within a span: at most some two hundred rows, however many alerts. */
export async function countKinds(
  db: Database,
  span: Span = spanOf(undefined, undefined),
): Promise<Counted[]> {
  const whole = await rowsOf<Counted>(
    db,
    sql`SELECT status, severity, type, sum(count)::int AS count FROM alert_counts c WHERE ${span.counts}
        GROUP BY status, severity, type HAVING sum(count) > 0`,
  )
  const parts = await Promise.all(
    span.edges.map(edge =>
      rowsOf<Counted>(
        db,
        sql`SELECT status, severity, type, count(*)::int AS count FROM alerts t WHERE ${edge} GROUP BY 1, 2, 3`,
      ),
    ),
  )
  return [...whole, ...parts.flat()]
}

export async function countNew(db: Database): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT coalesce(sum(count), 0)::int AS count FROM alert_counts WHERE span = 'all' AND status = 'new'`,
  )
  return row?.count ?? 0
}

/** How many of a kind were created in each month, the first one first. */
export async function countMonths(db: Database, kind: Kind): Promise<{ month: Date; count: number }[]> {
  const rows = await rowsOf<{ month: string; count: number }>(
    db,
    sql`SELECT day::text AS month, sum(count)::int AS count FROM alert_counts c
        WHERE span = 'month' AND ${ofKind(kind, 'c')} GROUP BY day HAVING sum(count) > 0 ORDER BY day`,
  )
  return rows.map(({ month, count }) => ({ month: new Date(month), count }))
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
