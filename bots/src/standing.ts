import {
  type EnvidoCall,
  envidoStakes,
  type FlorCall,
  florStakes,
  rivalOf,
  type Stakes,
  teamOf,
  type View,
} from '@valecuatro/engine'
import type { WinChance } from './winChance.ts'

/** The points that each side still needs. Every bet is judged by the chance to win the game after it. */
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

/** The chance to win the game with an accepted bet that we win with this chance. */
export function ifAccepted(standing: Standing, stakes: Stakes, chance: number): number {
  return chance * ifWeGain(standing, stakes.won) + (1 - chance) * ifTheyGain(standing, stakes.lost)
}

/** The shares of deals in which the rivals accept or raise our call, and our chance to win in each of these cases. */
export interface Responses {
  readonly wanted: number
  readonly chance: number
  readonly raised: number
  readonly chanceIfRaised: number
}

/** The chance to win the game if we call. `above` are the stakes if the rivals raise, which we may still refuse. */
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

/** The stakes of a chain of envido calls at this table. */
export function envidoStakesIn({ rules, score, seat, picaPica }: View, calls: readonly EnvidoCall[]): Stakes {
  return envidoStakes(calls, rules, score, teamOf(seat!), picaPica !== undefined)
}

export function florStakesIn({ rules, score, picaPica }: View, calls: readonly FlorCall[]): Stakes {
  return florStakes(calls, rules, score, picaPica !== undefined)
}
