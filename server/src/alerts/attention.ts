import { type AlertId, type CaseId, OPEN_STATUSES, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { readUsernamesById } from '../accounts/index.ts'
import {
  type AttentionCheck,
  type AttentionFinding,
  before,
  countedFinding,
  LATE_AFTER_MS,
  MAX_COUNTED,
} from '../platform/attention.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { isWithin, readNumber, type TimeSpan } from '../platform/lists/timeSpan.ts'
import { countByGroup, sumCounts } from './admin/counts.ts'

/** Open critical alerts, open reports of players, open cases, and finished games that the detectors have not reviewed. */
export function createAlertCheck(ctx: Context): AttentionCheck {
  return {
    name: 'alerts',
    access: 'moderator',
    find: async () => [
      ...(await findCriticalAlerts(ctx.db)),
      ...(await findReports(ctx.db)),
      ...(await findOpenCases(ctx.db)),
      ...(await findLateReviews(ctx.db, before(ctx.now(), LATE_AFTER_MS))),
    ],
  }
}

interface Oldest<Id> {
  id: Id
  name?: string
  createdAt: Date | string
  takenBy: UserId | null
}

type OpenAlert = Oldest<AlertId>

const OPEN_ALERT = sql`id, created_at AS "createdAt", coalesce(assigned_to, investigated_by, acknowledged_by) AS "takenBy"`

async function toFinding(
  db: Database,
  kind: 'critical-alerts' | 'player-reports' | 'cases-open',
  count: number,
  oldest: Oldest<AlertId | CaseId> | undefined,
): Promise<AttentionFinding[]> {
  if (!oldest || count === 0) return []
  const { id, name = null, createdAt, takenBy } = oldest
  const names = takenBy ? await readUsernamesById(db, [takenBy]) : null
  return [
    {
      kind,
      count,
      since: new Date(createdAt),
      takenBy: (takenBy && names?.get(takenBy)) ?? null,
      subject: count === 1 ? { _id: id, name } : null,
    },
  ]
}

async function findCriticalAlerts(db: Database) {
  const counted = await countByGroup(db)
  const count = OPEN_STATUSES.reduce(
    (sum, status) => sum + sumCounts(counted, { status, severity: 'critical' }),
    0,
  )
  if (count === 0) return []
  // The oldest of each status is the first row of an index.
  const oldest = OPEN_STATUSES.map(
    status =>
      sql`(SELECT ${OPEN_ALERT} FROM alerts WHERE status = ${status} AND severity = 'critical' ORDER BY created_at, id LIMIT 1)`,
  )
  const [first] = await rowsOf<OpenAlert>(
    db,
    sql`${sql.join(oldest, sql` UNION ALL `)} ORDER BY "createdAt" LIMIT 1`,
  )
  return toFinding(db, 'critical-alerts', count, first)
}

async function findReports(db: Database) {
  // The condition of the index alerts_open_reports.
  const isOpenReport = sql`code = 'player-reported' AND status IN ('new', 'acknowledged', 'investigating')`
  const [counted] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM (SELECT FROM alerts WHERE ${isOpenReport} LIMIT ${MAX_COUNTED}) open`,
  )
  if (!counted?.count) return []
  const [first] = await rowsOf<OpenAlert>(
    db,
    sql`SELECT ${OPEN_ALERT} FROM alerts WHERE ${isOpenReport} ORDER BY created_at, id LIMIT 1`,
  )
  return toFinding(db, 'player-reports', counted.count, first)
}

async function findOpenCases(db: Database) {
  const [counted] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM (SELECT FROM cases WHERE status = 'open' LIMIT ${MAX_COUNTED}) open`,
  )
  if (!counted?.count) return []
  const [first] = await rowsOf<Oldest<CaseId>>(
    db,
    sql`SELECT id, title AS name, created_at AS "createdAt", assigned_to AS "takenBy" FROM cases
        WHERE status = 'open' ORDER BY created_at LIMIT 1`,
  )
  return toFinding(db, 'cases-open', counted.count, first)
}

/** Every finished game is reviewed within a minute while the detectors work. */
async function findLateReviews(db: Database, late: Date) {
  const [row] = await rowsOf<{ count: number; since: string | null }>(
    db,
    sql`SELECT count(*)::int AS count, min(at) AS since FROM (
          SELECT at FROM alert_reviews WHERE at < ${late.toISOString()}::timestamptz ORDER BY at LIMIT ${MAX_COUNTED}) late`,
  )
  return countedFinding('detectors-late', row)
}

/** The number of alerts that were raised in a span of time, without those that a silence rule held back. */
export const countAlerts = (db: Database, span: TimeSpan): Promise<number> =>
  readNumber(
    db,
    sql`SELECT count(*) FROM alerts WHERE silence_rule_id IS NULL AND ${isWithin(sql`created_at`, span)}`,
  )
