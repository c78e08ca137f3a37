import type { Evidence } from '../signals.ts'

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
 * The share of games that somebody wins by chance: half of them or, of those who win against everybody else as well,
 * what is usual for them. A good player is no cheat.
 */
export function expectedOf(elsewhere: readonly Tally[]): number {
  const usual = elsewhere.map(({ games, wins }) => (Math.max(0, wins) + 1) / (Math.max(0, games) + 2))
  return Math.min(SUREST, Math.max(0.5, ...usual))
}

/** How far wins lie above what was to be expected, in standard deviations. */
export function sigmaOf({ games, wins }: Tally, elsewhere: readonly Tally[]): number {
  if (games === 0) return 0
  const expected = expectedOf(elsewhere)
  return (wins - games * expected) / Math.sqrt(games * expected * (1 - expected))
}

export const round = (number: number, digits = 2) => Number(number.toFixed(digits))
