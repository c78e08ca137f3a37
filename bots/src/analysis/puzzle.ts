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
  /** Stays the same when the list is made again from the same seeds. */
  readonly id: string
  readonly rules: Rules
  /** The score before the hand. */
  readonly score: readonly [number, number]
  /** Leads the first trick of the hand; the seat before it has dealt. */
  readonly mano: Seat
  /** The cards as they were dealt, seat by seat. The solver may see only its own. */
  readonly cards: readonly (readonly Card[])[]
  /** The moves of the hand up to the decision. */
  readonly moves: readonly { readonly seat: Seat; readonly action: Action }[]
  /** Who decides. */
  readonly seat: Seat
  /** All that the seat can do, best first, with the chance to win the game. */
  readonly choices: readonly { readonly action: Action; readonly winChance: number }[]
  readonly kind: PuzzleKind
}

/** The game at the moment of the decision. Throws if the puzzle cannot be played. */
export function positionOfPuzzle({ rules, score, mano, cards, moves }: Puzzle): Game {
  let game = deal(newGame(rules, { score, mano }), cards)
  for (const { seat, action } of moves) {
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(`seat ${seat} cannot do '${action}': ${outcome.error.message}`)
    game = outcome.game
  }
  return game
}
