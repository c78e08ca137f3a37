import type { UserId } from '@valecuatro/contract'
export interface Standing {
  userId: UserId
  totalPoints: number
  conceded: number
  matchesWon: number
  matchesPlayed: number
  /** The order of entering. */
  number: number
  /** Set where an organiser has disqualified the player. */
  disqualified: string | null
}

/** More points, then fewer conceded, then who entered first. */
export function byStanding(a: Standing, b: Standing): number {
  return b.totalPoints - a.totalPoints || a.conceded - b.conceded || a.number - b.number
}

/** The entry that leads, among those that have played and were not disqualified. */
export function leaderOf(standings: Standing[]): Standing | null {
  const ranked = standings.filter(({ matchesPlayed, disqualified }) => matchesPlayed > 0 && !disqualified)
  return ranked.toSorted(byStanding)[0] ?? null
}
