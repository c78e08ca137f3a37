import { rivalOf, type Stakes, teamOf, type View } from '@valecuatro/engine'
import type { WinChance } from './winChance.ts'

/** The points each side lacks. All bets are judged by the chance to win the game that they leave. */
export interface Standing {
  readonly winChance: WinChance
  readonly ours: number
  readonly theirs: number
}

export function standingOf(view: View, winChance: WinChance): Standing {
  const team = teamOf(view.seat!)
  const lacks = view.score.map(points => view.rules.target - points) as [number, number]
  return { winChance, ours: lacks[team], theirs: lacks[rivalOf(team)] }
}

export function ifWePass(standing: Standing): number {
  return standing.winChance(standing.ours, standing.theirs)
}

export function ifWeGain(standing: Standing, points: number): number {
  return standing.winChance(standing.ours - points, standing.theirs)
}

export function ifTheyGain(standing: Standing, points: number): number {
  return standing.winChance(standing.ours, standing.theirs - points)
}

/** A bet that is on, won with this chance. */
export function ifAccepted(standing: Standing, stakes: Stakes, chance: number): number {
  return chance * ifWeGain(standing, stakes.won) + (1 - chance) * ifTheyGain(standing, stakes.lost)
}

/** How the rivals may take a call of ours, as shares of all deals, and our chance against what they do it with. */
export interface Responses {
  readonly wanted: number
  readonly chance: number
  readonly raised: number
  readonly chanceIfRaised: number
}

/** A bet that we offer; `above` is what it becomes if they raise it, which we may still refuse. */
export function ifWeCall(
  standing: Standing,
  stakes: Stakes,
  responses: Responses,
  above: Stakes | null,
): number {
  const { wanted, chance, raised, chanceIfRaised } = responses
  const plain = ifAccepted(standing, stakes, chance)
  const ifRaised =
    above === null
      ? ifAccepted(standing, stakes, chanceIfRaised)
      : Math.max(ifTheyGain(standing, above.refused), ifAccepted(standing, above, chanceIfRaised))
  // Rivals who would lose the game by declining are expected to accept.
  const refused = 1 - wanted - raised
  const declined = stakes.refused >= standing.ours ? plain : ifWeGain(standing, stakes.refused)
  return wanted * plain + raised * ifRaised + refused * declined
}
