import type { WinCount } from '../../matches/index.ts'

/** The highest share of wins that is expected even of the best players. */
const HIGHEST_WIN_RATE = 0.9

/**
 * The share of games that a player is expected to win: half of them or, for players who win more in other games, their
 * usual share there, so that good players are not suspected.
 */
export function expectedWinRate(elsewhere: readonly WinCount[]): number {
  const usual = elsewhere.map(({ games, wins }) => (Math.max(0, wins) + 1) / (Math.max(0, games) + 2))
  return Math.min(HIGHEST_WIN_RATE, Math.max(0.5, ...usual))
}

/**
 * How far the wins lie above the expected ones, in standard deviations. `seats` is the size of the games: with six, the
 * result of a pair depends more on the other players, so that each game counts as two thirds of one.
 */
export function sigmaAboveExpected(
  { games, wins }: WinCount,
  elsewhere: readonly WinCount[],
  seats = 4,
): number {
  if (games === 0) return 0
  const expected = expectedWinRate(elsewhere)
  const weight = Math.min(1, 4 / seats)
  return ((wins - games * expected) / Math.sqrt(games * expected * (1 - expected))) * Math.sqrt(weight)
}

export const round = (number: number, digits = 2) => Number(number.toFixed(digits))
