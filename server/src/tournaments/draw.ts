import type { TournamentId, UserId } from '@valecuatro/contract'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { readMatchPlayers, scheduleMatch } from '../matches/index.ts'
import type { Database } from '../platform/database.ts'
import type { Events } from '../platform/events.ts'
import { type FinishedTable, planBracket, seatTables } from './bracket.ts'
import type { TournamentRow } from './due.ts'
import { refundEntry } from './finish.ts'
import { nextVersion, readEntries } from './queries.ts'
import { bracketTables, entries, tournaments } from './schema.ts'

export interface DrawOptions {
  random: () => number
  /** How many milliseconds a table waits for absent players. */
  noShowMs: number
  events: Events
}

/** Draws the seats of a bracket whose lock is held; an odd player gets their fee back. */
export async function drawBracket(
  tx: Database,
  tournament: TournamentRow,
  drawOptions: DrawOptions,
  at: Date,
) {
  const { id } = tournament
  const all = await readEntries(tx, id)
  const plan = planBracket(all.length)
  if (!plan) throw new Error(`tournament ${id} has too few players for a draw`)
  const players = all.slice(0, plan.entrants).map(({ userId }) => userId)
  for (const odd of all.slice(plan.entrants)) await refundEntry(tx, tournament, odd, at)
  for (const [slot, userId] of shuffle(players, drawOptions.random).entries()) {
    await tx
      .update(entries)
      .set({ slot })
      .where(and(eq(entries.tournamentId, id), eq(entries.userId, userId)))
  }
  const [drawn] = await tx
    .update(tournaments)
    .set({ status: 'in_progress', entrants: plan.entrants, dueAt: null, version: nextVersion })
    .where(eq(tournaments.id, id))
    .returning()
  await openTables(tx, drawn!, drawOptions, at)
}

/** Creates every table whose players are known, each with its match and the time by which it starts. */
export async function openTables(
  tx: Database,
  tournament: TournamentRow,
  drawOptions: DrawOptions,
  at: Date,
) {
  const { id, name, entrants } = tournament
  const plan = planBracket(entrants)
  if (!plan) return
  const tables = await readBracketTables(tx, id)
  const isThere = new Set(tables.map(({ round, number }) => `${round}:${number}`))
  const startsBy = new Date(at.getTime() + drawOptions.noShowMs)
  for (const { round, number, players } of seatTables(
    plan,
    await readDrawOrder(tx, id),
    await readFinishedTables(tx, tables),
  )) {
    if (isThere.has(`${round}:${number}`)) continue
    const matchId = await scheduleMatch(tx, {
      userIds: players,
      scheduledTime: startsBy,
      tournament: { id, name },
      at,
    })
    await tx
      .insert(bracketTables)
      .values({ tournamentId: id, round, number, matchId, state: 'waiting', startsBy })
    await drawOptions.events.emit(tx, 'table-called', {
      matchId,
      tournament: { _id: id, name },
      userIds: players,
    })
  }
}

export type TableRow = typeof bracketTables.$inferSelect

export async function readBracketTables(db: Database, tournamentId: TournamentId): Promise<TableRow[]> {
  return db
    .select()
    .from(bracketTables)
    .where(eq(bracketTables.tournamentId, tournamentId))
    .orderBy(asc(bracketTables.round), asc(bracketTables.number))
}

/** The players in the order in which they were drawn. */
export async function readDrawOrder(db: Database, tournamentId: TournamentId): Promise<UserId[]> {
  const rows = await db
    .select({ userId: entries.userId })
    .from(entries)
    .where(and(eq(entries.tournamentId, tournamentId), isNotNull(entries.slot)))
    .orderBy(asc(entries.slot))
  return rows.map(({ userId }) => userId)
}

async function readFinishedTables(db: Database, tables: TableRow[]): Promise<FinishedTable[]> {
  const finished = tables.filter(({ winner }) => winner !== null)
  const players = await readMatchPlayers(
    db,
    finished.map(({ matchId }) => matchId),
  )
  return finished.map(({ round, number, matchId, winner }) => {
    const [first, second] = players.filter(each => each.matchId === matchId && each.seat % 2 === winner)
    return { round, number, winners: [first!.userId, second!.userId] }
  })
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const item = shuffled[last]!
    shuffled[last] = shuffled[other]!
    shuffled[other] = item
  }
  return shuffled
}
