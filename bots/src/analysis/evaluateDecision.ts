import { type Action, CARDS, type Game, type Seat, type Team, teamOf, type View } from '@valecuatro/engine'
import { choicesOf } from '../decide.ts'
import { type Hands, sampleDeals } from '../sampleDeals.ts'
import { chanceBetweenHands, type Evaluator, playOut } from './evaluator.ts'
import { partSeed, seededRandom } from './seededRandom.ts'

export interface Choice {
  readonly action: Action
  /** The chance that the seat's side wins the game after this action. */
  readonly winChance: number
  /** Half of the 95 % interval of the difference to the best choice; 0 for the best one. */
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

/** After so many deals the choices that are clearly worse are left out. */
const BATCH = 16
/** Of the normal distribution: 95 %, and the distance at which a choice is clearly worse. */
const Z_95 = 1.96
const Z_CLEAR = 3
/** A choice is left out only when its difference is known at least this well. */
const PRECISE = 0.03

/**
 * Judges what the seat of this view may do, by what it knows. The hidden cards are sampled as they may lie after all
 * that the table has told; every choice is tried on the same deals, and the rest of the hand is played by the
 * evaluator's players in all seats. Throws if the seat has nothing to do.
 */
export function evaluateDecision(evaluator: Evaluator, view: View, sampling: DecisionSampling): Evaluation {
  const actions = sampling.among ?? choicesOf(view)
  const values = sampleValues(evaluator, view, actions, sampling)
  const means = values.map(mean)
  const longest = Math.max(...values.map(list => list.length))
  let best = 0
  for (const [n, list] of values.entries()) {
    if (list.length === longest && (values[best]!.length < longest || means[n]! > means[best]!)) best = n
  }
  const winChance = means[best] ?? 0.5
  const choices = actions.map((action, n): Choice => {
    if (n === best) return { action, winChance, margin: 0 }
    const { difference, error } = compare(values[best]!, values[n]!)
    return { action, winChance: limit(winChance - difference), margin: Z_95 * error }
  })
  choices.sort((a, b) => b.winChance - a.winChance || a.margin - b.margin)
  return { winChance, margin: Z_95 * errorOf(values[best]!), choices, samples: longest }
}

/** The chance that the side of the view's seat wins the game, by what that seat knows, at any point of a hand. */
export function evaluatePosition(
  evaluator: Evaluator,
  view: View,
  sampling: Sampling,
): { readonly winChance: number; readonly margin: number } {
  const team = teamOf(view.seat!)
  if (view.phase !== 'play') return { winChance: chanceBetweenHands(view, team), margin: 0 }
  const [values] = sampleValues(evaluator, view, [null], sampling)
  return { winChance: mean(values!), margin: Z_95 * errorOf(values!) }
}

/** The chance of a side to win the game with all cards of a hand as they are, played out many times. */
export function evaluateOpenHand(
  evaluator: Evaluator,
  game: Game,
  team: Team,
  { samples, seed }: Sampling,
): { readonly winChance: number; readonly margin: number } {
  const values = Array.from(
    { length: samples },
    (_, n) => playOut(evaluator, game, null, team, seededRandom(partSeed(seed, n)))!,
  )
  return { winChance: mean(values), margin: Z_95 * errorOf(values) }
}

/** The game as it would be with these cards in the hands that the view does not show. */
function gameWith(view: View, hands: Hands): Game {
  const { seat: _, hand, ...state } = view
  return { ...state, hand: { ...hand!, held: hands.map(cards => cards.map(place => CARDS[place]!)) } }
}

/** For each action the chance to win after it, deal by deal. A list that is shorter than another was left out early. */
function sampleValues(
  evaluator: Evaluator,
  view: View,
  actions: readonly (Action | null)[],
  { samples, seed }: Sampling,
): number[][] {
  const seat = view.seat as Seat
  const team = teamOf(seat)
  const values: number[][] = actions.map(() => [])
  let open = actions.map((_, n) => n)
  const random = seededRandom(seed)
  for (let dealt = 0; dealt < samples; dealt += BATCH) {
    let number = dealt
    sampleDeals(view, Math.min(BATCH, samples - dealt), random, hands => {
      const game = gameWith(view, hands)
      const played = partSeed(seed, number++)
      const results = open.map(n => {
        const action = actions[n]!
        const first = action === null ? null : { seat, action }
        return playOut(evaluator, game, first, team, seededRandom(played))
      })
      // A deal that is impossible for one choice is left out for all of them, so that they are compared on the same deals.
      if (results.includes(null)) return
      for (const [at, n] of open.entries()) values[n]!.push(results[at]!)
    })
    open = stillOpen(open, values)
    if (actions.length > 1 && open.length === 1) break
  }
  return values
}

function stillOpen(open: readonly number[], values: readonly number[][]): number[] {
  const means = open.map(n => mean(values[n]!))
  const best = open[means.indexOf(Math.max(...means))]!
  return open.filter(n => {
    if (n === best) return true
    const { difference, error } = compare(values[best]!, values[n]!)
    return difference <= Z_CLEAR * error || Z_95 * error > PRECISE || values[n]!.length < 2 * BATCH
  })
}

/** By how much the first list is higher on the deals that both have, and the standard error of that. */
function compare(
  first: readonly number[],
  second: readonly number[],
): { readonly difference: number; readonly error: number } {
  const differences = second.map((value, n) => first[n]! - value)
  return { difference: mean(differences), error: errorOf(differences) }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The standard error of the mean. */
function errorOf(values: readonly number[]): number {
  if (values.length < 2) return 0.5
  const middle = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1) / values.length)
}

function limit(chance: number): number {
  return Math.min(1, Math.max(0, chance))
}
