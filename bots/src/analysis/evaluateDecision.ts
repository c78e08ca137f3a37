import { type Action, CARDS, type Game, type Seat, type Team, teamOf, type View } from '@valecuatro/engine'
import { choicesOf } from '../decide.ts'
import { type Hands, sampleDeals } from '../sampleDeals.ts'
import {
  type Comparison,
  compareChoices,
  type DrawRows,
  estimate,
  type JudgeOptions,
  judgeChoice,
} from './compareChoices.ts'
import { chanceBetweenHands, type Evaluator, playOut } from './evaluator.ts'
import { partSeed, seededRandom } from './seededRandom.ts'

export interface Choice {
  readonly action: Action
  /** The chance that the seat's side wins the game after this action. */
  readonly winChance: number
  /**
   * Half of the 95 % interval of the difference to the best choice. For the best one: by how much another may still be
   * better.
   */
  readonly margin: number
}

export interface Evaluation {
  /** The chance of the best choice. */
  readonly winChance: number
  /** Half of the 95 % interval of `winChance`. */
  readonly margin: number
  /** Best first. */
  readonly choices: readonly Choice[]
  /** How many sampled deals the best choice was played out on. */
  readonly samples: number
}

export interface Sampling {
  /** The most sampled deals for one decision. */
  readonly samples: number
  readonly seed: number
}

export interface DecisionSampling extends Sampling {
  /** The choices to try; without them all that are legal. */
  readonly among?: readonly Action[]
}

/**
 * Judges what the seat of this view may do, by what it knows. The hidden cards are sampled to agree with what has been
 * played and said; every choice is tried on the same deals, and the rest of the hand is played by the
 * evaluator's players in all seats. Throws if the seat has nothing to do.
 */
export function evaluateDecision(evaluator: Evaluator, view: View, sampling: DecisionSampling): Evaluation {
  const actions = sampling.among ?? choicesOf(view)
  const draw = drawFrom(evaluator, view, actions, sampling.seed)
  return evaluationOf(actions, compareChoices(draw, actions.length, sampling.samples))
}

/**
 * The same for what a seat did, one of these actions. Where its loss may reach a threshold, it is compared with the best
 * choice on more deals.
 */
export function evaluateMove(
  evaluator: Evaluator,
  view: View,
  action: Action,
  { among, seed, ...options }: JudgeOptions & { readonly among: readonly Action[]; readonly seed: number },
): Evaluation {
  const draw = drawFrom(evaluator, view, among, seed)
  return evaluationOf(among, judgeChoice(draw, among.length, among.indexOf(action), options))
}

function evaluationOf(
  actions: readonly Action[],
  { best, values, margins, margin, samples }: Comparison,
): Evaluation {
  const choices = actions.map(
    (action, n): Choice => ({ action, winChance: limit(values[n]!), margin: margins[n]! }),
  )
  const first = choices[best]!
  choices.sort((a, b) => b.winChance - a.winChance || Number(b === first) - Number(a === first))
  return { winChance: choices[0]!.winChance, margin, choices, samples }
}

/** The chance that the side of the view's seat wins the game, by what that seat knows, at any point of a hand. */
export function evaluatePosition(
  evaluator: Evaluator,
  view: View,
  { samples, seed }: Sampling,
): { readonly winChance: number; readonly margin: number } {
  if (view.phase !== 'play') return { winChance: chanceBetweenHands(view, teamOf(view.seat!)), margin: 0 }
  const { value, margin } = estimate(
    drawFrom(evaluator, view, [null], seed)(samples, [0]).map(([each]) => each!),
  )
  return { winChance: value, margin }
}

/** The chance of a side to win the game with all cards of a hand as they are, played out many times. */
export function evaluateOpenHand(
  evaluator: Evaluator,
  game: Game,
  team: Team,
  { samples, seed }: Sampling,
): { readonly winChance: number; readonly margin: number } {
  const { value, margin } = estimate(
    Array.from(
      { length: samples },
      (_, n) => playOut(evaluator, game, null, team, seededRandom(partSeed(seed, n)))!,
    ),
  )
  return { winChance: value, margin }
}

/** The game as it would be with these cards in the hands that the view does not show. */
function gameWith(view: View, hands: Hands): Game {
  const { seat: _, hand, ...state } = view
  return { ...state, hand: { ...hand!, held: hands.map(cards => cards.map(index => CARDS[index]!)) } }
}

/** Deals the hidden cards and plays the hand out after the actions; null stands for the position as it is. */
function drawFrom(
  evaluator: Evaluator,
  view: View,
  actions: readonly (Action | null)[],
  seed: number,
): DrawRows {
  const seat = view.seat as Seat
  const team = teamOf(seat)
  const random = seededRandom(seed)
  let deals = 0
  return (count, choices) => {
    const rows: number[][] = []
    sampleDeals(view, count, random, hands => {
      const game = gameWith(view, hands)
      const played = partSeed(seed, deals++)
      const row = choices.map(n => {
        const action = actions[n]!
        const first = action === null ? null : { seat, action }
        return playOut(evaluator, game, first, team, seededRandom(played))
      })
      // A deal that is impossible for one choice is left out for all of them, so that they are compared on the same deals.
      if (!row.includes(null)) rows.push(row as number[])
    })
    return rows
  }
}

function limit(chance: number): number {
  return Math.min(1, Math.max(0, chance))
}
