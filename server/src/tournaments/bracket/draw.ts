import type { DealId, TournamentId, UserId } from '@valecuatro/contract'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { displayedRating, readMatchPlayers, readRatings, scheduleMatch } from '../../matches/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events.ts'
import type { TournamentRow } from '../due.ts'
import { refundEntry } from '../prizes/finish.ts'
import { nextVersion, readEntries } from '../queries.ts'
import { bestOfAt, gameOptionsOf } from '../rules.ts'
import { bracketTables, entries, tournaments } from '../schema.ts'
import {
  type BracketPlan,
  type BracketPosition,
  type DrawnEntrant,
  drawOrder,
  type FinishedTable,
  type IsTeam,
  nextTable,
  planBracket,
  type SeatedTable,
  seatTable,
  seatTables,
  sourcesOf,
  winnersIn,
} from './bracket.ts'
import { seedOrder } from './seeding.ts'

export interface DrawOptions {
  random: () => number
  /** How many milliseconds a table waits for absent players. */
  noShowMs: number
  events: Events
}

/** Draws the seats of a bracket whose lock is held; players who are too few for another side get their fee back. */
export async function drawBracket(
  tx: Database,
  tournament: TournamentRow,
  drawOptions: DrawOptions,
  at: Date,
) {
  const { id } = tournament
  const all = await readEntries(tx, id)
  const plan = planBracket(all.length, tournament.mode)
  if (!plan) throw new Error(`tournament ${id} has too few players for a draw`)
  const { drawn: order, leftOut } = await orderEntrants(tx, tournament, plan, all, drawOptions)
  for (const entry of all.filter(({ userId }) => leftOut.includes(userId)))
    await refundEntry(tx, tournament, entry, at)
  await tx.execute(sql`
    UPDATE tournament_entries e SET slot = drawn.slot - 1
    FROM unnest(${sql.param(`{${order.join(',')}}`)}::uuid[]) WITH ORDINALITY AS drawn (user_id, slot)
    WHERE e.tournament_id = ${id} AND e.user_id = drawn.user_id`)
  const [drawn] = await tx
    .update(tournaments)
    .set({ status: 'in_progress', entrants: plan.entrants, dueAt: null, version: nextVersion })
    .where(eq(tournaments.id, id))
    .returning()
  for (const table of seatTables(plan, order, [], isTeamIn(all)))
    await openTable(tx, drawn!, plan, table, drawOptions, at)
}

type Entry = Awaited<ReturnType<typeof readEntries>>[number]

/** The entrants in the order of the draw, as the tournament's seeding has it. */
async function orderEntrants(
  tx: Database,
  { mode, seeding }: TournamentRow,
  plan: BracketPlan,
  all: Entry[],
  { random }: DrawOptions,
) {
  if (seeding === 'drawn') return drawOrder(all, plan, items => shuffle(items, random))
  const userIds = all.map(({ userId }) => userId)
  const ratings = seeding === 'rating' ? await readRatings(tx, userIds, mode) : []
  return seedOrder(
    plan,
    all.map(({ userId, team, number }, index) => ({
      userId,
      team,
      strength: seeding === 'rating' ? displayedRating(ratings[index]!) : -number,
    })),
  )
}

/** Creates the table at which the winners of a finished table play next, if its players are known. */
export async function openNextTable(
  tx: Database,
  tournament: TournamentRow,
  plan: BracketPlan,
  finished: BracketPosition,
  drawOptions: DrawOptions,
  at: Date,
) {
  const { id } = tournament
  const next = nextTable(plan, finished)
  const before = sourcesOf(plan, next).flatMap(source => ('bye' in source ? [] : [source.number]))
  const tables = await tx
    .select()
    .from(bracketTables)
    .where(
      and(
        eq(bracketTables.tournamentId, id),
        eq(bracketTables.round, finished.round),
        inArray(bracketTables.number, before),
      ),
    )
  const winnersOf = winnersIn(await readFinishedTables(tx, tables))
  const isNeeded = before.length < 2 || tournament.enterAs !== 'alone'
  const drawn = isNeeded ? await readDrawnEntrants(tx, id) : []
  const order = drawn.map(({ userId }) => userId)
  const table = seatTable(plan, order, next, winnersOf, isTeamIn(drawn))
  if (table) await openTable(tx, tournament, plan, table, drawOptions, at)
}

/** Creates a table with its match and the time by which it starts. */
async function openTable(
  tx: Database,
  tournament: TournamentRow,
  plan: BracketPlan,
  { round, number, players }: SeatedTable,
  drawOptions: DrawOptions,
  at: Date,
) {
  const game = await callToGame(tx, tournament, players, drawOptions, at)
  const bestOf = bestOfAt(tournament, plan.rounds.length - round)
  await tx.insert(bracketTables).values({ tournamentId: tournament.id, round, number, bestOf, ...game })
}

/** Schedules a game of a table and calls its players. */
export async function callToGame(
  tx: Database,
  tournament: TournamentRow,
  /** In the order of seats. */
  userIds: UserId[],
  drawOptions: DrawOptions,
  at: Date,
  /** The deals that its game shares with other tables, if any. */
  dealId: DealId | null = null,
) {
  const { id, name, isPractice } = tournament
  const startsBy = noShowDeadline(tournament, drawOptions, at)
  const matchId = await scheduleMatch(tx, {
    userIds,
    scheduledTime: startsBy,
    tournament: { id, name },
    counts: !isPractice,
    ...gameOptionsOf(tournament),
    dealId,
    at,
  })
  await drawOptions.events.emit(tx, 'table-called', { matchId, tournament: { _id: id, name }, userIds })
  return { matchId, startsBy, state: 'waiting', botSeats: [] as number[] } as const
}

/** The latest start of a table that waits from now on. The clocks of a paused tournament stand still. */
const noShowDeadline = ({ pausedAt }: TournamentRow, { noShowMs }: DrawOptions, at: Date) =>
  new Date((pausedAt ?? at).getTime() + noShowMs)

export type TableRow = typeof bracketTables.$inferSelect

export async function readBracketTables(db: Database, tournamentId: TournamentId): Promise<TableRow[]> {
  return db
    .select()
    .from(bracketTables)
    .where(eq(bracketTables.tournamentId, tournamentId))
    .orderBy(asc(bracketTables.round), asc(bracketTables.number))
}

/** The players in the order of the draw. */
async function readDrawnEntrants(db: Database, tournamentId: TournamentId): Promise<DrawnEntrant[]> {
  return db
    .select({ userId: entries.userId, team: entries.team })
    .from(entries)
    .where(and(eq(entries.tournamentId, tournamentId), isNotNull(entries.slot)))
    .orderBy(asc(entries.slot))
}

function isTeamIn(entrants: readonly DrawnEntrant[]): IsTeam {
  const teams = new Map(entrants.map(({ userId, team }) => [userId, team]))
  return (one, other) => {
    const team = teams.get(one) ?? null
    return team !== null && team === teams.get(other)
  }
}

async function readFinishedTables(db: Database, tables: TableRow[]): Promise<FinishedTable[]> {
  const finished = tables.filter(({ winner }) => winner !== null)
  const players = await readMatchPlayers(
    db,
    finished.map(({ matchId }) => matchId),
  )
  return finished.map(({ round, number, matchId, winner }) => {
    const winners = players.filter(each => each.matchId === matchId && each.seat % 2 === winner)
    return { round, number, winners: winners.map(({ userId }) => userId) }
  })
}

export function shuffle<T>(items: readonly T[], random: () => number): T[] {
  const shuffled = [...items]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const item = shuffled[last]!
    shuffled[last] = shuffled[other]!
    shuffled[other] = item
  }
  return shuffled
}
