import {
  type DisplayedRating,
  isProvisional as isProvisionalIn,
  MAX_GAMES_AGAINST_SAME,
  type MatchId,
  MIN_RANKED_OPPONENTS,
  type Mode,
  modeOf,
  type RatingWorth,
  type UserId,
  uncertaintyInPoints,
} from '@valecuatro/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { ordinal, predictWin, rate, rating } from 'openskill'
import { findFrozenRatings, findSharedBrowsers } from '../accounts/index.ts'
import type { PlayerResult } from '../games/index.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { anyOfIds } from '../platform/lists/textSearch.ts'
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
): Promise<Map<string, DisplayedRating & { rating: number }>> {
  if (userIds.length === 0) return new Map()
  const rows = await db.select().from(ratings).where(ofMode(userIds, mode))
  return new Map(
    rows.map(row => [row.userId, { rating: displayedRating(row), isProvisional: isProvisional(row) }]),
  )
}

/** What is displayed for a player without a rating. */
export const UNRATED: DisplayedRating = { rating: null, isProvisional: false }

/** The displayed rating: a number around 1500 that grows with certainty. */
export function displayedRating(player: Rating): number {
  return Math.round(1200 + 40 * ordinal(player))
}

/** Whether the rating may still change a lot, because it comes from few games. */
export const isProvisional = ({ sigma }: Pick<Rating, 'sigma'>): boolean =>
  isProvisionalIn(uncertaintyInPoints(sigma))

export interface RatedGame {
  matchId: MatchId
  /** The results of all seats; even seats play against odd seats. */
  results: PlayerResult[]
  winner: 0 | 1
  at: Date
  /** Whether the ratings of the winners change too. */
  isWinRated: boolean
}

/** The part of a rating change that counts after this many rated games against the same opponent within a day. */
export const shareAfter = (earlier: number): number =>
  Math.max(0, MAX_GAMES_AGAINST_SAME - earlier) / MAX_GAMES_AGAINST_SAME

/** A rating that has moved only a part of the way. */
export const moveRating = (before: Rating, after: Rating, share: number): Rating => ({
  mu: before.mu + share * (after.mu - before.mu),
  sigma: before.sigma + share * (after.sigma - before.sigma),
})

/** The part of its rating change that each player gets from a game at these seats, in the order of seats. */
async function readShares(db: Database, userIds: UserId[], at: Date): Promise<number[]> {
  const rows = await rowsOf<{ user_id: UserId; opponent_id: UserId; games: number }>(
    db,
    sql`SELECT mine.user_id, theirs.user_id AS opponent_id, count(*)::int AS games
        FROM rating_changes c
          JOIN match_players mine ON mine.match_id = c.match_id AND mine.user_id = c.user_id
          JOIN match_players theirs ON theirs.match_id = c.match_id AND theirs.seat % 2 <> mine.seat % 2
        WHERE c.user_id = ${anyOfIds(userIds)}
          -- Any mode, named so that the index on user, mode and time is used.
          AND c.mode IN ('1v1', '2v2', '3v3')
          AND c.at > ${new Date(at.getTime() - DAY_MS).toISOString()}::timestamptz
          AND theirs.user_id = ${anyOfIds(userIds)}
        GROUP BY mine.user_id, theirs.user_id`,
  )
  return userIds.map((userId, seat) => {
    const opponents = userIds.filter((_, other) => other % 2 !== seat % 2)
    // A game may have changed the rating of only one of two opponents.
    const games = rows.filter(
      ({ user_id, opponent_id }) =>
        (user_id === userId && opponents.includes(opponent_id)) ||
        (opponent_id === userId && opponents.includes(user_id)),
    )
    return shareAfter(Math.max(0, ...games.map(row => row.games)))
  })
}

/** How much a game of these players, in the order of seats, would change their ratings; null marks an empty seat. */
export async function readWorth(
  db: Database,
  seats: readonly (UserId | null)[],
  at: Date,
): Promise<RatingWorth> {
  const userIds = seats.filter(userId => userId !== null)
  if ((await findSharedBrowsers(db, userIds, new Date(at.getTime() - DAY_MS))).length > 0)
    return { share: 0, reason: 'same-browser' }
  // An empty seat must not move the others to another side.
  const [even, odd] = [0, 1].map(side => seats.filter((id, seat) => id !== null && seat % 2 === side))
  let share = 1
  for (const one of even!) {
    for (const other of odd!) share = Math.min(share, ...(await readShares(db, [one!, other!], at)))
  }
  return { share, reason: share < 1 ? 'same-opponent' : null }
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

export const DAY_MS = 24 * 60 * 60 * 1000
/** Weeks begin on Monday in Buenos Aires, which is three hours behind UTC all year. */
const BEHIND_UTC_MS = 3 * 60 * 60 * 1000

/** The Monday of the week that contains a time, as a date. */
export function weekOf(at: Date): string {
  const local = at.getTime() - BEHIND_UTC_MS
  const daysSinceMonday = (new Date(local).getUTCDay() + 6) % 7
  return new Date(local - daysSinceMonday * DAY_MS).toISOString().slice(0, 10)
}

/**
 * Rates a game and records each change for the rating history. Nothing changes if two of the players have used the same
 * browser, or for a player who has played too often against the same opponent or whose rating is frozen.
 */
export async function updateRatings(
  tx: Database,
  { matchId, results: unsorted, winner, at, isWinRated }: RatedGame,
) {
  const results = unsorted.toSorted((a, b) => a.seat - b.seat)
  const userIds = results.map(({ userId }) => userId)
  if ((await findSharedBrowsers(tx, userIds, new Date(at.getTime() - DAY_MS))).length > 0) return
  const mode = modeOf(results.length)
  const before = await readRatings(tx, userIds, mode)
  const played = ratingsAfter(before, results, winner)
  const shares = await readShares(tx, userIds, at)
  const frozen = await findFrozenRatings(tx, userIds)
  const rated = results.flatMap(({ userId, won }, seat) => {
    if (shares[seat] === 0 || (won && !isWinRated) || frozen.has(userId)) return []
    return {
      userId,
      won,
      before: before[seat]!,
      after: moveRating(before[seat]!, played[seat]!, shares[seat]!),
    }
  })
  if (rated.length === 0) return
  await tx.insert(ratingChanges).values(
    rated.map(({ userId, ...change }) => ({
      userId,
      matchId,
      mode,
      at,
      before: displayedRating(change.before),
      after: displayedRating(change.after),
    })),
  )
  const opponents = await countOpponents(
    tx,
    rated.map(({ userId }) => userId),
    mode,
  )
  await tx
    .insert(ratings)
    .values(
      rated.map(({ userId, won, after }) => {
        const wins = won ? 1 : 0
        return {
          userId,
          mode,
          mu: after.mu,
          sigma: after.sigma,
          games: 1,
          opponents: opponents.get(userId) ?? 0,
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
        opponents: sql`greatest(${ratings.opponents}, excluded.opponents)`,
        streak: nextStreak,
        bestStreak: sql`greatest(${ratings.bestStreak}, ${nextStreak})`,
        week: sql`excluded.week`,
        weekWins: sql`excluded.week_wins + CASE WHEN ${ratings.week} = excluded.week THEN ${ratings.weekWins} ELSE 0 END`,
      },
    })
}

/** The different opponents in rated games, up to the number that the rankings need; those who have it are left out. */
async function countOpponents(tx: Database, userIds: UserId[], mode: Mode): Promise<Map<UserId, number>> {
  const rows = await rowsOf<{ user_id: UserId; opponents: number }>(
    tx,
    sql`SELECT c.user_id, least(count(DISTINCT theirs.user_id), ${MIN_RANKED_OPPONENTS})::int AS opponents
        FROM rating_changes c
          JOIN match_players mine ON mine.match_id = c.match_id AND mine.user_id = c.user_id
          JOIN match_players theirs ON theirs.match_id = c.match_id AND theirs.seat % 2 <> mine.seat % 2
        WHERE c.user_id = ${anyOfIds(userIds)} AND c.mode = ${mode} AND NOT EXISTS (
          SELECT FROM ratings r WHERE r.user_id = c.user_id AND r.mode = c.mode
            AND r.opponents >= ${MIN_RANKED_OPPONENTS})
        GROUP BY c.user_id`,
  )
  return new Map(rows.map(row => [row.user_id, row.opponents]))
}

/**
 * Orders players by seat so that the two teams are as equal as possible, among the arrangements with the lowest `cost`
 * if one is given.
 */
export function balanceTeams<P extends { rating: Rating }>(
  players: P[],
  cost: (table: P[]) => number = () => 0,
): P[] {
  const [first, ...others] = players
  const tables = choices(others, players.length / 2 - 1).map(partners => {
    const rivals = others.filter(other => !partners.includes(other))
    return [first!, ...partners].flatMap((one, index) => [one, rivals[index]!])
  })
  const imbalance = (table: P[]) => {
    const [even] = predictWin(
      [0, 1].map(team => table.filter((_, seat) => seat % 2 === team).map(each => each.rating)),
    )
    return Math.abs((even ?? 0.5) - 0.5)
  }
  return tables.toSorted((a, b) => cost(a) - cost(b) || imbalance(a) - imbalance(b))[0]!
}

/** Every choice of this many of the items, in their order. */
function choices<T>(items: T[], count: number): T[][] {
  if (count === 0) return [[]]
  return items.flatMap((item, index) =>
    choices(items.slice(index + 1), count - 1).map(others => [item, ...others]),
  )
}
