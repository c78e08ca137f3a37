import type { Chances, Choice } from '@valecuatro/bots/analysis'
import { type Action, type Card, isCard, isEnvidoCall, type Team } from '@valecuatro/engine'

/** The coach's estimates for a decision. They become more precise while the player thinks. */
export interface Advice {
  /** Best first. `margin` is half the width of the 95 % confidence interval of the difference from the best. */
  readonly choices: readonly Choice[]
  readonly chances: Chances
  /** The number of sampled deals on which the choices were played out. */
  readonly samples: number
}

/**
 * A move is costly if it lowers the chance to win the game by more than this, even after the margin of the estimate is
 * subtracted. The value lies between an inaccuracy and a mistake in the analysis of a finished game.
 */
export const COSTLY_LOSS = 0.03

/** The margin is unreliable with fewer batches. */
const LEAST_BATCHES = 3

/** Critical values of Student's t distribution for a 95 % confidence interval, by the number of batches. */
const T_95 = [0, 0, 12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2]

/** Combines batches of estimates, each from the same number of sampled deals; null while there are too few. */
export function joinBatches(batches: readonly (readonly Choice[])[]): Choice[] | null {
  if (batches.length < LEAST_BATCHES) return null
  const rows = batches[0]!.map(({ action }) => {
    const chances = batches.map(batch => batch.find(choice => choice.action === action)!.winChance)
    return { action, chances, winChance: mean(chances) }
  })
  rows.sort((a, b) => b.winChance - a.winChance)
  const best = rows[0]!
  return rows.map(({ action, chances, winChance }) => {
    const differences = best.chances.map((chance, n) => chance - chances[n]!)
    return { action, winChance, margin: (T_95[batches.length] ?? 2) * errorOf(differences) }
  })
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function errorOf(values: readonly number[]): number {
  const middle = mean(values)
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0)
  return Math.sqrt(squares / (values.length - 1) / values.length)
}

/** The choice for an action together with the best one, or null if the action is not costly. */
export function costlyChoice(
  choices: readonly Choice[],
  action: Action,
): [chosen: Choice, best: Choice] | null {
  const best = choices[0]
  const chosen = choices.find(choice => choice.action === action)
  if (!best || !chosen) return null
  return best.winChance - chosen.winChance - chosen.margin > COSTLY_LOSS ? [chosen, best] : null
}

/** Whether the estimate is precise enough to say that no choice is worse than the best by more than its error. */
export function isAllTheSame(choices: readonly Choice[]): boolean {
  const best = choices[0]
  return (
    best !== undefined &&
    choices.length > 1 &&
    choices.every(({ winChance, margin }) => best.winChance - winChance <= margin && margin <= COSTLY_LOSS)
  )
}

/** The question that the coach asks before a costly move. */
export type Question =
  /** With these envido points, the player does not call envido, or declines it. */
  | { kind: 'envido'; points: number; isDeclined: boolean }
  /** The side would win the hand in this share of the deals. */
  | { kind: 'fold' | 'decline'; chance: number }
  /** The side wins the accepted bet in this share of the deals. */
  | { kind: 'accept'; what: 'envido' | 'hand'; chance: number }
  /** Another card wins the hand more often. */
  | { kind: 'card'; card: Card; chance: number; better: Card; betterChance: number }
  | { kind: 'other'; action: Action }

interface Situation {
  chances: Chances
  /** The player's own envido points. */
  tanto: number | null
  /** Whether the call to be answered is an envido call. */
  isEnvidoAsked: boolean
}

export function questionOf(
  action: Action,
  best: Action,
  { chances, tanto, isEnvidoAsked }: Situation,
): Question {
  const isBestEnvido = isEnvidoCall(best) || (isEnvidoAsked && best === 'quiero')
  if (isBestEnvido && tanto !== null && action !== 'mazo' && !isEnvidoCall(action))
    return { kind: 'envido', points: tanto, isDeclined: action === 'no quiero' }
  if (action === 'mazo') return { kind: 'fold', chance: chances.hand }
  if (action === 'no quiero' && !isEnvidoAsked) return { kind: 'decline', chance: chances.hand }
  if (action === 'quiero' && best === 'no quiero') {
    return isEnvidoAsked && chances.envido !== null
      ? { kind: 'accept', what: 'envido', chance: chances.envido }
      : { kind: 'accept', what: 'hand', chance: chances.hand }
  }
  const handWith = (card: Action) => chances.cards.find(each => each.card === card)?.hand ?? 0
  if (isCard(action) && isCard(best) && handWith(best) > handWith(action)) {
    return {
      kind: 'card',
      card: action,
      chance: handWith(action),
      better: best,
      betterChance: handWith(best),
    }
  }
  return { kind: 'other', action }
}

/** Whether these points would win the game for a team at this score. */
export function winsGame(
  points: number,
  score: readonly [number, number],
  team: Team,
  target: number,
): boolean {
  return score[team] + points >= target
}
