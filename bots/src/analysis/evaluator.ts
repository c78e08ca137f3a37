import {
  type Action,
  type Game,
  play,
  type Rules,
  type Seat,
  seatsToAct,
  type Team,
  type View,
  view,
} from '@valecuatro/engine'
import { CHARACTER_TRAITS } from '../characters.ts'
import { choicesOf, decide } from '../decide.ts'
import { isTrainedFor, mayPass } from '../policy/observation.ts'
import type { Policy } from '../policy/policy.ts'
import type { Random } from '../sampleDeals.ts'
import { scoreChance } from './scoreChance.ts'

/** A choice that the policy makes less often than this is not tried. */
const PLAUSIBLE_SHARE = 0.02

/** The players that play out hands. */
export interface Evaluator {
  /** Which players the play-outs use for these rules. */
  readonly playersFor: (rules: Rules) => 'policy' | 'heuristic'
  /** Chooses an action for a seat; 'pass' leaves the answer to the partner. */
  readonly decide: (view: View, random: Random, canPass: boolean) => Action | 'pass'
  /** The choices of the view's seat that a good player might make. Other choices need not be tried. */
  readonly plausible: (view: View) => readonly Action[]
}

/** Uses the trained policy for the rules that it knows, and the heuristic bots for all others or without a policy. */
export function createEvaluator(policy: Policy | null): Evaluator {
  const playersFor = (rules: Rules) => (policy !== null && isTrainedFor(rules) ? 'policy' : 'heuristic')
  return {
    playersFor,
    decide: (seen, random, canPass) =>
      playersFor(seen.rules) === 'policy'
        ? policy!.decide(seen, random, canPass)
        : decide(seen, CHARACTER_TRAITS.balanced, random),
    plausible: seen => {
      const choices = choicesOf(seen)
      if (playersFor(seen.rules) === 'heuristic') return choices.filter(action => action !== 'mazo')
      const shares = policy!.shares(seen, false)
      return choices.filter(action =>
        shares.some(each => each.action === action && each.share >= PLAUSIBLE_SHARE),
      )
    },
  }
}

/**
 * Plays a hand to its end, after an action if one is given, and returns the chance that a side wins the game from
 * there. Returns null if the cards are impossible in this position.
 */
export function playOut(
  evaluator: Evaluator,
  start: Game,
  first: { readonly seat: Seat; readonly action: Action } | null,
  team: Team,
  random: Random,
): number | null {
  let game = start
  if (first !== null) {
    const outcome = play(game, first.seat, first.action)
    if (!outcome.ok) return null
    game = outcome.game
  }
  let hasPassed = false
  while (game.phase === 'play') {
    const asked = seatsToAct(game)
    const seat = asked[hasPassed ? 1 : 0]
    if (seat === undefined) return null
    const seen = view(game, seat)
    const action = evaluator.decide(seen, random, !hasPassed && asked.length > 1 && mayPass(seen))
    hasPassed = action === 'pass'
    if (action === 'pass') continue
    const outcome = play(game, seat, action)
    if (!outcome.ok) return null
    game = outcome.game
  }
  return chanceBetweenHands(game, team)
}

/** The chance that a side wins a game that is over or waits for the next deal. */
export function chanceBetweenHands(game: Game | View, team: Team): number {
  if (game.phase === 'over') return game.winner === team ? 1 : 0
  return scoreChance(game, team)
}
