import {
  ALERT_STATUSES,
  ALERT_TYPES,
  type AlertDashboard,
  type AlertSummary,
  OPEN_STATUSES,
  SEVERITIES,
} from '@valecuatro/contract'
import { desc } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { countKinds, sumOf } from './counts.ts'
import { spanOf } from './monthRange.ts'
import { showAlerts } from './present.ts'
import { alerts } from './schema.ts'

const RECENT = 10
const DAY = 24 * 60 * 60 * 1000

/** What the alert centre opens with. */
export async function readDashboard(ctx: Context): Promise<AlertDashboard> {
  const counted = await countKinds(ctx.db)
  const recent = await ctx.db
    .select({ id: alerts.id })
    .from(alerts)
    .orderBy(desc(alerts.createdAt), desc(alerts.id))
    .limit(RECENT)
  const critical = { severity: 'critical' } as const
  return {
    newAlerts: sumOf(counted, { status: 'new' }),
    criticalAlerts: sumOf(counted, critical),
    openCriticalAlerts: OPEN_STATUSES.reduce(
      (sum, status) => sum + sumOf(counted, { ...critical, status }),
      0,
    ),
    totalAlerts: sumOf(counted, {}),
    recentAlerts: await showAlerts(
      ctx.db,
      recent.map(({ id }) => id),
    ),
    alertsByType: countEach(ALERT_TYPES, type => sumOf(counted, { type }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
  }
}

export async function readSummary(ctx: Context): Promise<AlertSummary> {
  const counted = await countKinds(ctx.db)
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY).toISOString().slice(0, 10)
  const [today, week] = await Promise.all(
    [0, 6].map(async days => sumOf(await countKinds(ctx.db, spanOf(daysAgo(days), undefined)), {})),
  )
  return {
    total: sumOf(counted, {}),
    open: OPEN_STATUSES.reduce((sum, status) => sum + sumOf(counted, { status }), 0),
    today: today!,
    week: week!,
    byStatus: countEach(ALERT_STATUSES, status => sumOf(counted, { status })),
    bySeverity: countEach(SEVERITIES, severity => sumOf(counted, { severity })),
    byType: countEach(ALERT_TYPES, type => sumOf(counted, { type })),
  }
}

const countEach = <T>(names: readonly T[], count: (name: T) => number) =>
  names.map(name => ({ _id: name, count: count(name) }))
