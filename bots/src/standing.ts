import { teamOf, type View } from '@valecuatro/engine'
import type { Fortune } from './fortune.ts'
import type { Stakes } from './stakes.ts'

/** The points each side lacks. All bets are judged by the chance to win the game that they leave. */
export interface Standing {
  readonly fortune: Fortune
  readonly ours: number
  readonly theirs: number
}

export function standingOf(view: View, fortune: Fortune): Standing {
  const team = teamOf(view.seat!)
  const lacks = view.score.map(points => view.rules.target - points) as [number, number]
  return { fortune, ours: lacks[team], theirs: lacks[team === 0 ? 1 : 0] }
}

export function ifWePass(standing: Standing): number {
  return standing.fortune(standing.ours, standing.theirs)
}

export function ifWeGain(standing: Standing, points: number): number {
  return standing.fortune(standing.ours - points, standing.theirs)
}

export function ifTheyGain(standing: Standing, points: number): number {
  return standing.fortune(standing.ours, standing.theirs - points)
}

/** A bet that is on, won with this chance. */
export function ifWanted(standing: Standing, stakes: Stakes, chance: number): number {
  const sure = Math.min(1, Math.max(0, chance))
  return sure * ifWeGain(standing, stakes.won) + (1 - sure) * ifTheyGain(standing, stakes.lost)
}

/** How the rivals may take a call of ours: how often they want it, and our chance against what they want it with. */
export interface Reception {
  readonly wanted: number
  readonly chance: number
}

/** A bet that we offer. */
export function ifWeCall(standing: Standing, stakes: Stakes, { wanted, chance }: Reception): number {
  // Who would lose the game by refusing has nothing to lose by wanting.
  const share = stakes.refused >= standing.ours ? 1 : wanted
  return share * ifWanted(standing, stakes, chance) + (1 - share) * ifWeGain(standing, stakes.refused)
}
