import { type Mode, type TournamentId, teamSizeOf, type UserId } from '@valecuatro/contract'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { findSeatedPlayers, orSeatedElsewhere, SeatedElsewhere } from '../../games/index.ts'
import { balanceTeams, countMeetings, type Matches, pairKey, readRatings } from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { groupTeams } from '../bracket/bracket.ts'
import { isArenaRunning } from '../due.ts'
import { lockTournamentIfExists } from '../queries.ts'
import { gameOptionsOf } from '../rules.ts'
import { arenaQueue, entries } from '../schema.ts'
import { ABSENT_AFTER_MS } from './presence.ts'

export interface WaitingPlayer {
  userId: UserId
  /** The same for all players of a team; null for a player who has entered alone. */
  team: number | null
}

/** Two sides: each is a team, or as many players who have entered alone. */
export interface ArenaTable {
  teams: UserId[][]
  alone: UserId[]
}

/**
 * The next table from the queue: of the possible tables, the one whose players have waited longest; null if there is
 * none. A team counts as waiting since its last player joined.
 */
export function pickArenaTable(waiting: readonly WaitingPlayer[], teamSize: number): ArenaTable | null {
  const queued = waiting.map((player, position) => ({ ...player, position }))
  const { teams } = groupTeams(queued, teamSize)
  // A player of a team waits for the others.
  const alone = queued.filter(({ team }) => team === null)
  const whole = teams.toSorted((a, b) => a.at(-1)!.position - b.at(-1)!.position)
  const tables = [0, 1, 2]
    .map(count => ({ teams: whole.slice(0, count), alone: alone.slice(0, (2 - count) * teamSize) }))
    .filter(table => table.teams.flat().length + table.alone.length === 2 * teamSize)
  const positions = (table: (typeof tables)[number]) =>
    [...table.teams.map(team => team.at(-1)!), ...table.alone]
      .map(({ position }) => position)
      .toSorted((a, b) => a - b)
  const [next] = tables.toSorted((a, b) => compareEach(positions(a), positions(b)))
  const idsOf = (players: typeof queued) => players.map(({ userId }) => userId)
  return next ? { teams: next.teams.map(idsOf), alone: idsOf(next.alone) } : null
}

function compareEach(a: number[], b: number[]): number {
  const at = a.findIndex((value, index) => value !== b[index])
  return at < 0 ? 0 : a[at]! - (b[at] ?? Number.POSITIVE_INFINITY)
}

/** Starts the next table of an arena: the connected players who have waited longest, with new partners if possible. */
export async function seatArena(
  ctx: Context,
  matches: Matches,
  tournamentId: TournamentId,
): Promise<boolean> {
  const opened = await orSeatedElsewhere(
    ctx.db.transaction(async tx => {
      const now = ctx.now()
      const tournament = await lockTournamentIfExists(tx, tournamentId)
      if (!tournament || !isArenaRunning(tournament, now)) return null
      const isPresent = gt(arenaQueue.seenAt, new Date(now.getTime() - ABSENT_AFTER_MS))
      const waiting = await tx
        .select({ userId: arenaQueue.userId, team: entries.team })
        .from(arenaQueue)
        .innerJoin(
          entries,
          and(eq(entries.tournamentId, arenaQueue.tournamentId), eq(entries.userId, arenaQueue.userId)),
        )
        .where(and(eq(arenaQueue.tournamentId, tournamentId), isPresent))
        .orderBy(asc(arenaQueue.joinedAt), asc(arenaQueue.userId))
        // A player who leaves at the same time has either left and is not selected, or is seated.
        .for('update', { of: arenaQueue })
      const seated = await findSeatedPlayers(
        tx,
        waiting.map(({ userId }) => userId),
      )
      const free = waiting.filter(({ userId }) => !seated.has(userId))
      const table =
        tournament.mode === '1v1'
          ? await findOpponents(tx, tournamentId, free)
          : await findTwoSides(tx, tournamentId, free, tournament.mode)
      if (!table) return null
      await tx.delete(arenaQueue).where(inArray(arenaQueue.userId, table))
      const seats = table.map(userId => ({ userId }))
      return matches.open(tx, seats, {
        counts: true,
        tournament: { id: tournamentId, name: tournament.name },
        ...gameOptionsOf(tournament),
      })
    }),
  )
  // If a player was seated at another table at the same time, the next run finds the free players.
  return opened !== null && !(opened instanceof SeatedElsewhere)
}

async function findTwoSides(tx: Database, tournamentId: TournamentId, waiting: WaitingPlayer[], mode: Mode) {
  const picked = pickArenaTable(waiting, teamSizeOf(mode))
  return picked && orderSeats(tx, tournamentId, picked, mode)
}

/** The player who has waited longest, and the one of the others whom they have met least. */
async function findOpponents(tx: Database, tournamentId: TournamentId, waiting: WaitingPlayer[]) {
  const [first, ...others] = waiting.map(({ userId }) => userId)
  if (!first || others.length === 0) return null
  const met = await countMeetings(tx, tournamentId, [first], 'opponents')
  const times = (other: UserId) => met.get(pairKey(first, other)) ?? 0
  return [first, others.toSorted((a, b) => times(a) - times(b))[0]!]
}

/** The players in the order of seats: teams stay together, others get new and equally strong partners if possible. */
async function orderSeats(
  tx: Database,
  tournamentId: TournamentId,
  { teams: [team, other], alone }: ArenaTable,
  mode: Mode,
): Promise<UserId[]> {
  if (team) {
    const rivals = other ?? alone
    return team.flatMap((player, index) => [player, rivals[index]!])
  }
  const ratings = await readRatings(tx, alone, mode)
  const together = await countMeetings(tx, tournamentId, alone, 'partners')
  const table = balanceTeams(
    alone.map((userId, index) => ({ userId, rating: ratings[index]! })),
    players =>
      players
        .flatMap((one, seat) =>
          players
            .slice(seat + 1)
            .map((two, index) => (index % 2 === 1 ? pairKey(one.userId, two.userId) : null)),
        )
        .reduce((sum, key) => sum + ((key && together.get(key)) || 0), 0),
  )
  return table.map(({ userId }) => userId)
}
