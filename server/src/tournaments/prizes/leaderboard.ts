import type { UserId } from '@valecuatro/contract'
export interface Standing {
  userId: UserId
  totalPoints: number
  conceded: number
  matchesWon: number
  matchesPlayed: number
  /** The order of entry. */
  number: number
  /** Set if an organiser has disqualified the player. */
  disqualified: string | null
}

/** Sorts by more points, then fewer conceded points, then the earlier entry. */
export function byStanding(a: Standing, b: Standing): number {
  return b.totalPoints - a.totalPoints || a.conceded - b.conceded || a.number - b.number
}

/** The leading entry among players who have played and were not disqualified. */
export function leaderOf(standings: Standing[]): Standing | null {
  const ranked = standings.filter(({ matchesPlayed, disqualified }) => matchesPlayed > 0 && !disqualified)
  return ranked.toSorted(byStanding)[0] ?? null
}
