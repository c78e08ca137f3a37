import { type Alert, type AlertId, priorityOf, type Role } from '@valecuatro/contract'
import { eq, inArray } from 'drizzle-orm'
import { maySeePrivate, readUsersById, type UserRow, usernameOf } from '../../accounts/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { sortByIds } from '../../platform/lists/pagedList.ts'
import { readCoins } from '../../wallet/index.ts'
import { alerts, cases, silenceRules } from '../schema.ts'

/** The alerts as staff of the role `viewer` see them, in the order of `ids`. */
export async function readAlertsById(db: Database, ids: readonly AlertId[], viewer: Role): Promise<Alert[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select({
      row: alerts,
      acknowledgedBy: usernameOf<string | null>(alerts.acknowledgedBy),
      investigatedBy: usernameOf<string | null>(alerts.investigatedBy),
      resolvedBy: usernameOf<string | null>(alerts.resolvedBy),
      dismissedBy: usernameOf<string | null>(alerts.dismissedBy),
      assignee: usernameOf<string | null>(alerts.assignedTo),
      caseTitle: cases.title,
      silenceReason: silenceRules.reason,
    })
    .from(alerts)
    .leftJoin(cases, eq(cases.id, alerts.caseId))
    .leftJoin(silenceRules, eq(silenceRules.id, alerts.silenceRuleId))
    .where(inArray(alerts.id, [...ids]))
  const playerIds = rows.flatMap(({ row }) => row.playerId ?? [])
  const [players, coins] = await Promise.all([readUsersById(db, playerIds), readCoins(db, playerIds)])
  return sortByIds(rows, ids, ({ row }) => row.id).map(
    ({ row, assignee, caseTitle, silenceReason, ...by }) => ({
      _id: row.id,
      type: row.type,
      severity: row.severity,
      status: row.status,
      code: row.code,
      params: row.params,
      title: row.title,
      description: row.description,
      source: row.source,
      createdAt: row.createdAt.toISOString(),
      player: playerOf(players.get(row.playerId ?? ''), coins, viewer),
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
      recurrenceOf: row.recurrenceOf,
      silenceRule: row.silenceRuleId && { _id: row.silenceRuleId, reason: silenceReason ?? '' },
      case: row.caseId && { _id: row.caseId, title: caseTitle ?? '' },
      assignee: row.assignedTo && { _id: row.assignedTo, username: assignee ?? '' },
    }),
  )
}

function playerOf(user: UserRow | undefined, coins: Map<string, number>, viewer: Role): Alert['player'] {
  if (!user) return null
  const { id, username, email, wins, losses, gamesPlayed } = user
  return {
    _id: id,
    username,
    stats: { wins, losses, gamesPlayed },
    ...(maySeePrivate(viewer, user.role) && { email: email ?? '', wallet: { coins: coins.get(id) ?? 0 } }),
  }
}

const iso = (date: Date | null) => date?.toISOString() ?? null
