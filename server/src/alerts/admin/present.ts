import {
  type Alert,
  type AlertId,
  priorityOf,
  type Role,
  readAlertLinks,
  type UserId,
} from '@valecuatro/contract'
import { eq, inArray } from 'drizzle-orm'
import {
  findGuests,
  maySeePrivate,
  playerNameOf,
  readUsersById,
  type UserRow,
  usernameOf,
} from '../../accounts/index.ts'
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
  const linkedIds = rows.flatMap(({ row }) => readAlertLinks(row.metadata).players.map(({ _id }) => _id))
  const [players, coins, guests] = await Promise.all([
    readUsersById(db, playerIds),
    readCoins(db, playerIds),
    findGuests(db, [...new Set(linkedIds)] as UserId[]),
  ])
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
      metadata: withGuestsMarked(row.metadata, guests),
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
  const { id, email, wins, losses, gamesPlayed } = user
  return {
    ...playerNameOf(user),
    stats: { wins, losses, gamesPlayed },
    ...(maySeePrivate(viewer, user.role) && { email: email ?? '', wallet: { coins: coins.get(id) ?? 0 } }),
  }
}

/** The evidence, in which the guests among the players are marked. */
function withGuestsMarked(metadata: Alert['metadata'], guests: ReadonlySet<string>): Alert['metadata'] {
  const { players } = readAlertLinks(metadata)
  if (!players.some(({ _id }) => guests.has(_id))) return metadata
  return {
    ...metadata,
    players: players.map(player => (guests.has(player._id) ? { ...player, guest: true } : player)),
  }
}

const iso = (date: Date | null) => date?.toISOString() ?? null
