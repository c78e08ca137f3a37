import {
  type AlertStatus,
  type AlertStatusFilter,
  type AlertType,
  isOfStatus,
  type Severity,
} from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { type CountedPeriod, countedPeriodOf } from './countedPeriod.ts'

/** The alerts with this status, severity and type; an omitted field matches every value. */
export interface AlertGroup {
  status?: AlertStatusFilter | undefined
  severity?: Severity | undefined
  type?: AlertType | undefined
}

export interface GroupCount {
  status: AlertStatus
  severity: Severity
  type: AlertType
  count: number
}

/** Counts the alerts of each group, in total or in a period. There are about two hundred groups at most. */
export async function countByGroup(
  db: Database,
  period: CountedPeriod = countedPeriodOf(undefined, undefined),
): Promise<GroupCount[]> {
  const whole = await rowsOf<GroupCount>(
    db,
    sql`SELECT status, severity, type, sum(count)::int AS count FROM alert_counts c WHERE ${period.counts}
        GROUP BY status, severity, type HAVING sum(count) > 0`,
  )
  const parts = await Promise.all(
    period.edges.map(edge =>
      rowsOf<GroupCount>(
        db,
        sql`SELECT status, severity, type, count(*)::int AS count FROM alerts t WHERE ${edge} GROUP BY 1, 2, 3`,
      ),
    ),
  )
  return [...whole, ...parts.flat()]
}

export async function countNewAlerts(db: Database): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT coalesce(sum(count), 0)::int AS count FROM alert_counts WHERE span = 'all' AND status = 'new'`,
  )
  return row?.count ?? 0
}

/** How many alerts of a group were created in each month, in order. */
export async function countByMonth(
  db: Database,
  group: AlertGroup,
): Promise<{ month: Date; count: number }[]> {
  const rows = await rowsOf<{ month: string; count: number }>(
    db,
    sql`SELECT day::text AS month, sum(count)::int AS count FROM alert_counts c
        WHERE span = 'month' AND ${groupCondition(group, 'c')} GROUP BY day HAVING sum(count) > 0 ORDER BY day`,
  )
  return rows.map(({ month, count }) => ({ month: new Date(month), count }))
}

export const sumCounts = (counted: readonly GroupCount[], group: AlertGroup): number =>
  counted.filter(each => isInGroup(each, group)).reduce((sum, { count }) => sum + count, 0)

const isInGroup = (counted: GroupCount, { status, severity, type }: AlertGroup) =>
  (status === undefined || isOfStatus(counted.status, status)) &&
  (severity ?? counted.severity) === counted.severity &&
  (type ?? counted.type) === counted.type

/** Open alerts have an index of their own, with this condition. */
const statusCondition = (column: SQL, status: AlertStatusFilter) =>
  status === 'open' ? sql`${column} IN ('new', 'acknowledged', 'investigating')` : sql`${column} = ${status}`

export function groupCondition({ status, severity, type }: AlertGroup, table: 'c' | 't'): SQL {
  const column = (name: string) => sql.raw(`${table}.${name}`)
  const conditions = [
    ...(status ? [statusCondition(column('status'), status)] : []),
    ...(severity ? [sql`${column('severity')} = ${severity}`] : []),
    ...(type ? [sql`${column('type')} = ${type}`] : []),
  ]
  return conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`
}
