import type { TournamentId, UserId } from '@valecuatro/contract'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { findSeatedPlayers, orSeatedElsewhere, SeatedElsewhere } from '../../games/index.ts'
import { balanceTeams, countMeetings, type Matches, pairKey, readRatings } from '../../matches/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { isArenaRunning } from '../due.ts'
import { lockTournamentIfExists } from '../queries.ts'
import { gameOptionsOf } from '../rules.ts'
import { arenaQueue, entries } from '../schema.ts'
import { ABSENT_AFTER_MS } from './presence.ts'

const PLAYERS_OF_TWO_PAIRS = 4

export interface WaitingPlayer {
  userId: UserId
  /** The same for both players of a pair; null for a player who has entered alone. */
  pair: number | null
}

/** Two pairs, a pair and two players who have entered alone, or four players who have entered alone. */
export interface ArenaTable {
  pairs: [UserId, UserId][]
  alone: UserId[]
}

/**
 * The next table from the queue: of the possible tables, the one whose players have waited longest; null if there is
 * none. A pair counts as waiting since its second player joined.
 */
export function pickArenaTable(waiting: readonly WaitingPlayer[]): ArenaTable | null {
  const pairs: { players: [UserId, UserId]; position: number }[] = []
  const alone: { userId: UserId; position: number }[] = []
  const first = new Map<number, UserId>()
  for (const [position, { userId, pair }] of waiting.entries()) {
    const partner = pair === null ? undefined : first.get(pair)
    if (pair === null) alone.push({ userId, position })
    else if (partner) pairs.push({ players: [partner, userId], position })
    else first.set(pair, userId)
  }
  const tables = [
    { pairs: pairs.slice(0, 2), alone: [] },
    { pairs: pairs.slice(0, 1), alone: alone.slice(0, 2) },
    { pairs: [], alone: alone.slice(0, PLAYERS_OF_TWO_PAIRS) },
  ].filter(table => 2 * table.pairs.length + table.alone.length === PLAYERS_OF_TWO_PAIRS)
  const positions = (table: (typeof tables)[number]) =>
    [...table.pairs, ...table.alone].map(({ position }) => position).toSorted((a, b) => a - b)
  const [next] = tables.toSorted((a, b) => compareEach(positions(a), positions(b)))
  return next
    ? { pairs: next.pairs.map(({ players }) => players), alone: next.alone.map(({ userId }) => userId) }
    : null
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
        .select({ userId: arenaQueue.userId, pair: entries.pair })
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
          : await findTwoPairs(tx, tournamentId, free)
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

async function findTwoPairs(tx: Database, tournamentId: TournamentId, waiting: WaitingPlayer[]) {
  const picked = pickArenaTable(waiting)
  return picked && orderSeats(tx, tournamentId, picked)
}

/** The player who has waited longest, and the one of the others whom they have met least. */
async function findOpponents(tx: Database, tournamentId: TournamentId, waiting: WaitingPlayer[]) {
  const [first, ...others] = waiting.map(({ userId }) => userId)
  if (!first || others.length === 0) return null
  const met = await countMeetings(tx, tournamentId, [first], 'opponents')
  const times = (other: UserId) => met.get(pairKey(first, other)) ?? 0
  return [first, others.toSorted((a, b) => times(a) - times(b))[0]!]
}

/** The players in the order of seats: pairs as partners, others with new and equally strong partners if possible. */
async function orderSeats(
  tx: Database,
  tournamentId: TournamentId,
  { pairs: [pair, other], alone }: ArenaTable,
): Promise<UserId[]> {
  if (pair) {
    const rivals = other ?? alone
    return [pair[0], rivals[0]!, pair[1], rivals[1]!]
  }
  const ratings = await readRatings(tx, alone)
  const together = await countMeetings(tx, tournamentId, alone, 'partners')
  const times = (a: { userId: UserId }, b: { userId: UserId }) =>
    together.get(pairKey(a.userId, b.userId)) ?? 0
  const table = balanceTeams(
    alone.map((userId, index) => ({ userId, rating: ratings[index]! })),
    ([one, two, three, last]) => times(one!, three!) + times(two!, last!),
  )
  return table.map(({ userId }) => userId)
}
