import type { UserId } from '@valecuatro/contract'
export interface Standing {
  userId: UserId
  totalPoints: number
  conceded: number
  matchesWon: number
  matchesPlayed: number
  /** The order of entry. */
  number: number
  /** The rank after the last round that has ended; null in arenas and brackets. */
  standing?: number | null
  /** Set if an organiser has disqualified the player. */
  disqualified: string | null
}

/** Sorts by the standing of a format of rounds, then more points, then fewer conceded points, then the earlier entry. */
export function byStanding(a: Standing, b: Standing): number {
  const rankOf = ({ standing }: Standing) => standing ?? Number.MAX_SAFE_INTEGER
  return (
    rankOf(a) - rankOf(b) || b.totalPoints - a.totalPoints || a.conceded - b.conceded || a.number - b.number
  )
}

/** The leading entry among players who have played and were not disqualified. */
export function leaderOf(standings: Standing[]): Standing | null {
  const ranked = standings.filter(({ matchesPlayed, disqualified }) => matchesPlayed > 0 && !disqualified)
  return ranked.toSorted(byStanding)[0] ?? null
}
