import {
  type Action,
  type Card,
  deal,
  type Game,
  newGame,
  play,
  type Rules,
  type Seat,
} from '@valecuatro/engine'

/** What the best choice is about. */
export const PUZZLE_KINDS = ['card', 'envido', 'flor', 'truco', 'mazo'] as const
export type PuzzleKind = (typeof PUZZLE_KINDS)[number]

/** A position from a finished game in which one choice clearly stands out. Plain JSON. */
export interface Puzzle {
  /** Stable: regenerating the list from the same seeds gives the same ids. */
  readonly id: string
  readonly rules: Rules
  /** The score before the hand. */
  readonly score: readonly [number, number]
  /** The seat that leads the first trick of the hand; the seat before it has dealt. */
  readonly mano: Seat
  /** The cards dealt to each seat. The person who solves the puzzle may see only those of `seat`. */
  readonly cards: readonly (readonly Card[])[]
  /** The moves of the hand up to the decision. */
  readonly moves: readonly { readonly seat: Seat; readonly action: Action }[]
  /** The seat that has to decide. */
  readonly seat: Seat
  /** All choices of the seat, best first, with the chance to win the game. */
  readonly choices: readonly { readonly action: Action; readonly winChance: number }[]
  readonly kind: PuzzleKind
}

/** The game at the moment of the decision. Throws if the puzzle is invalid. */
export function positionOfPuzzle({ rules, score, mano, cards, moves }: Puzzle): Game {
  let game = deal(newGame(rules, { score, mano }), cards)
  for (const { seat, action } of moves) {
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(`seat ${seat} cannot do '${action}': ${outcome.error.message}`)
    game = outcome.game
  }
  return game
}
