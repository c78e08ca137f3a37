import { type Alert, priorityOf } from '@valecuatro/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { users } from '../accounts/index.ts'
import type { Database } from '../platform/database.ts'
import { wallets } from '../wallet/index.ts'
import { alerts } from './schema.ts'

const [acknowledger, investigator, resolver, dismisser] = [
  alias(users, 'acknowledger'),
  alias(users, 'investigator'),
  alias(users, 'resolver'),
  alias(users, 'dismisser'),
]

/** Alerts as administrators see them, in the order of their ids here. */
export async function showAlerts(db: Database, ids: readonly string[]): Promise<Alert[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      row: alerts,
      player: users,
      coins: sql<number>`coalesce(${wallets.coins}, 0)`.mapWith(Number),
      acknowledgedBy: acknowledger.username,
      investigatedBy: investigator.username,
      resolvedBy: resolver.username,
      dismissedBy: dismisser.username,
    })
    .from(alerts)
    .leftJoin(users, eq(users.id, alerts.playerId))
    .leftJoin(wallets, eq(wallets.id, alerts.playerId))
    .leftJoin(acknowledger, eq(acknowledger.id, alerts.acknowledgedBy))
    .leftJoin(investigator, eq(investigator.id, alerts.investigatedBy))
    .leftJoin(resolver, eq(resolver.id, alerts.resolvedBy))
    .leftJoin(dismisser, eq(dismisser.id, alerts.dismissedBy))
    .where(inArray(alerts.id, [...ids]))
  const places = new Map(ids.map((id, index) => [id, index]))
  return rows
    .toSorted((a, b) => places.get(a.row.id)! - places.get(b.row.id)!)
    .map(({ row, player, coins, ...by }) => ({
      _id: row.id as Alert['_id'],
      type: row.type,
      severity: row.severity,
      status: row.status,
      code: row.code,
      params: row.params,
      title: row.title,
      description: row.description,
      source: row.source,
      createdAt: row.createdAt.toISOString(),
      player: player && {
        _id: player.id as NonNullable<Alert['player']>['_id'],
        username: player.username,
        email: player.email,
        stats: { wins: player.wins, losses: player.losses, gamesPlayed: player.gamesPlayed },
        wallet: { coins },
      },
      metadata: row.metadata,
      resolution: row.resolution,
      ...by,
      acknowledgedAt: iso(row.acknowledgedAt),
      investigatedAt: iso(row.investigatedAt),
      resolvedAt: iso(row.resolvedAt),
      dismissedAt: iso(row.dismissedAt),
      priority: priorityOf(row.severity, row.status),
      count: row.count,
      lastSeenAt: row.lastSeenAt.toISOString(),
      recurrenceOf: row.recurrenceOf as Alert['recurrenceOf'],
    }))
}

const iso = (date: Date | null) => date?.toISOString() ?? null
