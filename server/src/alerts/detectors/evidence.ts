import type { Evidence } from '../signs.ts'

/** The games and matches that some evidence speaks of, each once. */
export function linkedBy(evidence: readonly Evidence[]): { games: string[]; matches: string[] } {
  const each = (key: 'gameId' | 'matchId') => [
    ...new Set(evidence.flatMap(({ [key]: id }) => (typeof id === 'string' ? [id] : []))),
  ]
  return { games: each('gameId'), matches: each('matchId') }
}

/** Wins of so many games. */
export interface Tally {
  games: number
  wins: number
}

/** No skill makes a win more certain than this. */
const SUREST = 0.9

/**
 * How far wins lie above what was to be expected, in standard deviations. What is expected is an even chance or, of
 * those who win (or lose) against everybody else as well, their usual share: a good player is no cheat.
 */
export function sigmaOf({ games, wins }: Tally, elsewhere: readonly Tally[]): number {
  if (games === 0) return 0
  const usual = elsewhere.map(tally => (tally.wins + 1) / (tally.games + 2))
  const expected = Math.min(SUREST, Math.max(0.5, ...usual))
  return (wins - games * expected) / Math.sqrt(games * expected * (1 - expected))
}

export const round = (number: number, digits = 2) => Number(number.toFixed(digits))
