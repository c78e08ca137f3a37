import {
  ALERT_STATUSES,
  ALERT_TYPES,
  type AlertDashboard,
  type AlertSummary,
  OPEN_STATUSES,
  type Role,
  SEVERITIES,
} from '@valecuatro/contract'
import { desc, isNull } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { alerts } from '../schema.ts'
import { countedPeriodOf } from './countedPeriod.ts'
import { countByGroup, sumCounts } from './counts.ts'
import { readAlertsById } from './present.ts'

const RECENT_ALERTS = 10
const DAY_MS = 24 * 60 * 60 * 1000

/** The counts and the newest alerts that the alert centre shows first. */
export async function readDashboard(ctx: Context, viewer: Role): Promise<AlertDashboard> {
  const counted = await countByGroup(ctx.db)
  const recent = await ctx.db
    .select({ id: alerts.id })
    .from(alerts)
    .where(isNull(alerts.silenceRuleId))
    .orderBy(desc(alerts.createdAt), desc(alerts.id))
    .limit(RECENT_ALERTS)
  const critical = { severity: 'critical' } as const
  return {
    newAlerts: sumCounts(counted, { status: 'new' }),
    criticalAlerts: sumCounts(counted, critical),
    openCriticalAlerts: OPEN_STATUSES.reduce(
      (sum, status) => sum + sumCounts(counted, { ...critical, status }),
      0,
    ),
    totalAlerts: sumCounts(counted, {}),
    recentAlerts: await readAlertsById(
      ctx.db,
      recent.map(({ id }) => id),
      viewer,
    ),
    alertsByType: countEach(ALERT_TYPES, type => sumCounts(counted, { type }))
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => b.count - a.count),
  }
}

export async function readSummary(ctx: Context): Promise<AlertSummary> {
  const counted = await countByGroup(ctx.db)
  const daysAgo = (days: number) => new Date(ctx.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)
  const [today, week] = await Promise.all(
    [0, 6].map(async days =>
      sumCounts(await countByGroup(ctx.db, countedPeriodOf(daysAgo(days), undefined)), {}),
    ),
  )
  return {
    total: sumCounts(counted, {}),
    open: OPEN_STATUSES.reduce((sum, status) => sum + sumCounts(counted, { status }), 0),
    today: today!,
    week: week!,
    byStatus: countEach(ALERT_STATUSES, status => sumCounts(counted, { status })),
    bySeverity: countEach(SEVERITIES, severity => sumCounts(counted, { severity })),
    byType: countEach(ALERT_TYPES, type => sumCounts(counted, { type })),
  }
}

const countEach = <T>(names: readonly T[], count: (name: T) => number) =>
  names.map(name => ({ _id: name, count: count(name) }))
