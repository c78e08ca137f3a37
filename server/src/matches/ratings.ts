import { type MatchId, type Mode, modeOf, type UserId } from '@valecuatro/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { ordinal, predictWin, rate, rating } from 'openskill'
import type { PlayerResult } from '../games/index.ts'
import type { Database } from '../platform/database.ts'
import { ratingChanges, ratings } from './schema.ts'

export interface Rating {
  mu: number
  sigma: number
}

const ofMode = (userIds: UserId[], mode: Mode) =>
  and(inArray(ratings.userId, userIds), eq(ratings.mode, mode))

/** The ratings of players in the given order; a player without one gets the initial rating. */
export async function readRatings(db: Database, userIds: UserId[], mode: Mode = '2v2'): Promise<Rating[]> {
  const rows = await db.select().from(ratings).where(ofMode(userIds, mode))
  return userIds.map(id => {
    const row = rows.find(each => each.userId === id)
    return row ? { mu: row.mu, sigma: row.sigma } : rating()
  })
}

/** The displayed ratings, by user id; players without a rating are left out. */
export async function readDisplayedRatings(
  db: Database,
  userIds: UserId[],
  mode: Mode = '2v2',
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.select().from(ratings).where(ofMode(userIds, mode))
  return new Map(rows.map(row => [row.userId, displayedRating(row)]))
}

/** The displayed rating: a number around 1500 that grows with certainty. */
export function displayedRating(player: Rating): number {
  return Math.round(1200 + 40 * ordinal(player))
}

export interface RatedGame {
  matchId: MatchId
  /** The results of all seats; even seats play against odd seats. */
  results: PlayerResult[]
  winner: 0 | 1
  at: Date
}

/**
 * The ratings after a game. A player who has left is rated as if their side had lost; a loss never raises the
 * displayed rating.
 */
export function ratingsAfter(
  before: Rating[],
  results: Pick<PlayerResult, 'seat' | 'won'>[],
  winner: 0 | 1,
): Rating[] {
  const [played, reversed] = [afterWinOf(before, winner), afterWinOf(before, winner === 0 ? 1 : 0)]
  return results.map(({ seat, won }) => {
    if (won) return played[seat]!
    const lost = seat % 2 === winner ? reversed[seat]! : played[seat]!
    return notAbove(before[seat]!, lost)
  })
}

function afterWinOf(before: Rating[], winner: 0 | 1): Rating[] {
  const sides = [0, 1].map(team => before.filter((_, seat) => seat % 2 === team))
  const rated = rate(sides, { rank: winner === 0 ? [1, 2] : [2, 1] })
  return before.map((_, seat) => rated[seat % 2]![Math.floor(seat / 2)]!)
}

/**
 * Keeps a loss from raising the displayed rating, which grows with certainty: the uncertainty shrinks only until the
 * displayed rating is the same as before.
 */
function notAbove(before: Rating, after: Rating): Rating {
  if (ordinal(after) <= ordinal(before)) return after
  return { mu: after.mu, sigma: (after.mu - ordinal(before)) / 3 }
}

const nextStreak = sql`CASE WHEN excluded.streak > 0 THEN ${ratings.streak} + 1 ELSE 0 END`

const DAY_MS = 24 * 60 * 60 * 1000
/** Weeks begin on Monday in Buenos Aires, which is three hours behind UTC all year. */
const BEHIND_UTC_MS = 3 * 60 * 60 * 1000

/** The Monday of the week that contains a time, as a date. */
export function weekOf(at: Date): string {
  const local = at.getTime() - BEHIND_UTC_MS
  const daysSinceMonday = (new Date(local).getUTCDay() + 6) % 7
  return new Date(local - daysSinceMonday * DAY_MS).toISOString().slice(0, 10)
}

/** Rates a game and records each change for the rating history. */
export async function updateRatings(tx: Database, { matchId, results: unsorted, winner, at }: RatedGame) {
  const results = unsorted.toSorted((a, b) => a.seat - b.seat)
  const userIds = results.map(({ userId }) => userId)
  const mode = modeOf(results.length)
  const before = await readRatings(tx, userIds, mode)
  const after = ratingsAfter(before, results, winner)
  await tx
    .insert(ratings)
    .values(
      results.map(({ userId, won }, seat) => {
        const wins = won ? 1 : 0
        const { mu, sigma } = after[seat]!
        return {
          userId,
          mode,
          mu,
          sigma,
          games: 1,
          streak: wins,
          bestStreak: wins,
          week: weekOf(at),
          weekWins: wins,
        }
      }),
    )
    .onConflictDoUpdate({
      target: [ratings.userId, ratings.mode],
      set: {
        mu: sql`excluded.mu`,
        sigma: sql`excluded.sigma`,
        games: sql`${ratings.games} + 1`,
        streak: nextStreak,
        bestStreak: sql`greatest(${ratings.bestStreak}, ${nextStreak})`,
        week: sql`excluded.week`,
        weekWins: sql`excluded.week_wins + CASE WHEN ${ratings.week} = excluded.week THEN ${ratings.weekWins} ELSE 0 END`,
      },
    })
  await tx.insert(ratingChanges).values(
    userIds.map((userId, seat) => ({
      userId,
      matchId,
      mode,
      at,
      before: displayedRating(before[seat]!),
      after: displayedRating(after[seat]!),
    })),
  )
}

/**
 * Orders four players by seat so that the two pairs are as equal as possible, among the arrangements with the lowest
 * `cost` if one is given.
 */
export function balancePairs<P extends { rating: Rating }>(
  players: [P, P, P, P],
  cost: (table: [P, P, P, P]) => number = () => 0,
): [P, P, P, P] {
  const [first, ...others] = players
  const tables = others.map((partner): [P, P, P, P] => {
    const [left, right] = others.filter(other => other !== partner) as [P, P]
    return [first, left, partner, right]
  })
  const imbalance = ([a, b, c, d]: [P, P, P, P]) => {
    const [even] = predictWin([
      [a.rating, c.rating],
      [b.rating, d.rating],
    ])
    return Math.abs((even ?? 0.5) - 0.5)
  }
  return tables.toSorted((a, b) => cost(a) - cost(b) || imbalance(a) - imbalance(b))[0]!
}
