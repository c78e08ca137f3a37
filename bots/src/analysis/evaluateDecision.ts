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
   * Half the width of the 95 % confidence interval of the difference from the best choice. For the best choice itself,
   * how much better another choice may still be.
   */
  readonly margin: number
}

export interface Evaluation {
  /** The chance to win the game with the best choice. */
  readonly winChance: number
  /** Half the width of the 95 % confidence interval of `winChance`. */
  readonly margin: number
  /** The choices, best first. */
  readonly choices: readonly Choice[]
  /** The number of sampled deals on which the best choice was played out. */
  readonly samples: number
}

export interface Sampling {
  /** The maximum number of sampled deals for one decision. */
  readonly samples: number
  readonly seed: number
}

export interface DecisionSampling extends Sampling {
  /** The choices to try; by default all legal actions. */
  readonly among?: readonly Action[]
}

/**
 * Judges the actions open to the seat of this view, by what the seat knows. The hidden cards are sampled in agreement
 * with what has been played and said. Every choice is tried on the same deals, and the evaluator's players play the
 * rest of the hand in all seats. Throws if the seat cannot act.
 */
export function evaluateDecision(evaluator: Evaluator, view: View, sampling: DecisionSampling): Evaluation {
  const actions = sampling.among ?? choicesOf(view)
  const draw = drawFrom(evaluator, view, actions, sampling.seed)
  return evaluationOf(actions, compareChoices(draw, actions.length, sampling.samples))
}

/**
 * Like `evaluateDecision`, for an action that the seat has taken. If the loss of the action may reach a threshold, the
 * action is compared with the best choice on more deals.
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

/** The chance that the side of the view's seat wins the game, by what the seat knows, at any point of a hand. */
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

/** The chance that a side wins the game, estimated by playing out a hand with its actual cards many times. */
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

/** The game of a view with these cards in every seat's hand. */
function gameWith(view: View, hands: Hands): Game {
  const { seat: _, hand, ...state } = view
  return { ...state, hand: { ...hand!, held: hands.map(cards => cards.map(index => CARDS[index]!)) } }
}

/** Deals the hidden cards and plays the hand out after each of the actions; null plays it out without an action. */
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
      // A deal that is impossible for one choice is left out for all of them, so that they are compared on the same
      // deals.
      if (!row.includes(null)) rows.push(row as number[])
    })
    return rows
  }
}

function limit(chance: number): number {
  return Math.min(1, Math.max(0, chance))
}
