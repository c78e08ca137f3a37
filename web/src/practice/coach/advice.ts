import type { Chances, Choice } from '@valecuatro/bots/analysis'
import { type Action, type Card, isCard, isEnvidoCall, type Team } from '@valecuatro/engine'

/** What the coach knows about a decision. It becomes more precise while the player thinks. */
export interface Advice {
  /** Best first. The margin is half of the 95 % interval of the difference to the best. */
  readonly choices: readonly Choice[]
  readonly chances: Chances
  /** How many sampled deals the choices were played out on. */
  readonly samples: number
}

/**
 * A move is costly if it surely loses more than this of the chance to win the game: if its loss is larger by this than
 * the margin of the estimate. Between an inaccuracy and a mistake of the analysis of a finished game.
 */
export const COSTLY_LOSS = 0.03

/** With fewer batches the margin says little. */
const LEAST_BATCHES = 3

/** Of Student's t distribution: 95 %, by the number of batches. */
const T_95 = [0, 0, 12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2]

/** Joins the judgements of equally many sampled deals each; null while there are too few. */
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

/** The choice of an action if it is costly, and the best one. */
export function costlyChoice(
  choices: readonly Choice[],
  action: Action,
): [chosen: Choice, best: Choice] | null {
  const best = choices[0]
  const chosen = choices.find(choice => choice.action === action)
  if (!best || !chosen) return null
  return best.winChance - chosen.winChance - chosen.margin > COSTLY_LOSS ? [chosen, best] : null
}

/** What the coach asks before a costly move. */
export type Question =
  /** The player has these points of envido and does not call, or declines. */
  | { kind: 'envido'; points: number; isDeclined: boolean }
  /** The side would win the hand in this share of the deals. */
  | { kind: 'fold' | 'decline'; chance: number }
  /** The side wins what it accepts in this share of the deals. */
  | { kind: 'accept'; what: 'envido' | 'hand'; chance: number }
  /** Another card wins the hand more often. */
  | { kind: 'card'; card: Card; chance: number; better: Card; betterChance: number }
  | { kind: 'other'; action: Action }

interface Situation {
  chances: Chances
  /** The player's own envido points. */
  tanto: number | null
  /** Whether the call that waits for an answer is about the envido. */
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

/** Whether points decide the game for one side, at this score. */
export function winsGame(
  points: number,
  score: readonly [number, number],
  team: Team,
  target: number,
): boolean {
  return score[team] + points >= target
}
