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

/** How far the wins lie above the expected ones, in standard deviations. */
export function sigmaAboveExpected({ games, wins }: WinCount, elsewhere: readonly WinCount[]): number {
  if (games === 0) return 0
  const expected = expectedWinRate(elsewhere)
  return (wins - games * expected) / Math.sqrt(games * expected * (1 - expected))
}

export const round = (number: number, digits = 2) => Number(number.toFixed(digits))
