import {
  ENDED_SHOWN_DAYS,
  type OrganisedTournament,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { and, asc, count, eq, gt, inArray, ne, or } from 'drizzle-orm'
import { readCurrentMatches } from '../../matches/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { isOrganisedBy } from '../queries.ts'
import { arenaQueue, bracketTables, tournaments } from '../schema.ts'

const DAY_MS = 24 * 60 * 60_000
const MAX_SHOWN = 50

export type OrganisedState = Omit<OrganisedTournament, 'lastMessage'> & { hasChat: boolean }

/** The tournaments that this user organises and that are not over, or ended recently. */
export async function readOrganised(db: Database, userId: UserId, now: Date): Promise<OrganisedState[]> {
  const since = new Date(now.getTime() - ENDED_SHOWN_DAYS * DAY_MS)
  const rows = await db
    .select()
    .from(tournaments)
    .where(
      and(isOrganisedBy(userId), or(ne(tournaments.status, 'finished'), gt(tournaments.finishedAt, since))),
    )
    // Finished ones last.
    .orderBy(eq(tournaments.status, 'finished'), asc(tournaments.startDate), asc(tournaments.id))
    .limit(MAX_SHOWN)
  const running = rows.filter(({ status }) => status !== 'finished').map(({ id }) => id)
  const [waiting, queueing, matches] = await Promise.all([
    countWaitingTables(db, running),
    countQueueing(db, running),
    readCurrentMatches(db, running),
  ])
  return rows.map(row => ({
    _id: row.id,
    name: row.name,
    format: row.format,
    status: row.status,
    outcome: row.outcome,
    entrants: row.entrants,
    maxPlayers: row.maxPlayers,
    startDate: row.startDate.toISOString(),
    endDate: row.endDate?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    pausedAt: row.pausedAt?.toISOString() ?? null,
    hasChat: row.hasChat,
    ...(row.isPractice && { isPractice: true }),
    isCreator: row.createdBy === userId,
    tables: {
      waiting: waiting.get(row.id) ?? 0,
      playing: matches.filter(
        ({ tournament, status }) => tournament?._id === row.id && status === 'in_progress',
      ).length,
    },
    queueing: queueing.get(row.id) ?? 0,
  }))
}

async function countWaitingTables(db: Database, ids: TournamentId[]) {
  if (ids.length === 0) return new Map<TournamentId, number>()
  const rows = await db
    .select({ id: bracketTables.tournamentId, tables: count() })
    .from(bracketTables)
    .where(and(inArray(bracketTables.tournamentId, ids), eq(bracketTables.state, 'waiting')))
    .groupBy(bracketTables.tournamentId)
  return new Map(rows.map(({ id, tables }) => [id, tables]))
}

async function countQueueing(db: Database, ids: TournamentId[]) {
  if (ids.length === 0) return new Map<TournamentId, number>()
  const rows = await db
    .select({ id: arenaQueue.tournamentId, players: count() })
    .from(arenaQueue)
    .where(inArray(arenaQueue.tournamentId, ids))
    .groupBy(arenaQueue.tournamentId)
  return new Map(rows.map(({ id, players }) => [id, players]))
}
