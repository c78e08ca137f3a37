import type { Action } from './actions.ts'
import type { Card } from './cards.ts'
import type { Event } from './events.ts'
import { deal, type Game, newGame } from './game.ts'
import { play } from './play.ts'
import type { Rules } from './rules.ts'
import type { Seat } from './seats.ts'
import { dealEvent } from './view.ts'

export interface Move {
  readonly seat: Seat
  readonly action: Action
}

export interface HandRecord {
  readonly cards: readonly (readonly Card[])[]
  readonly moves: readonly Move[]
}

/** A recorded game: everything needed to replay it. */
export interface GameRecord {
  readonly rules: Rules
  readonly start: { readonly mano: Seat; readonly score: readonly [number, number] }
  readonly hands: readonly HandRecord[]
}

/** A step of a replay: a move, or a deal (`move` is null), with the game after it and the events that it caused. */
export interface Step {
  readonly move: Move | null
  readonly game: Game
  readonly events: readonly Event[]
}

/** Replays a recorded game. Throws if the rules, a deal or a move of the record is invalid. */
export function replay(record: GameRecord): Step[] {
  const steps: Step[] = []
  let game = newGame(record.rules, record.start)
  for (const { cards, moves } of record.hands) {
    game = deal(game, cards)
    steps.push({ move: null, game, events: [dealEvent(game)] })
    for (const move of moves) {
      const outcome = play(game, move.seat, move.action)
      if (!outcome.ok) throw new Error(`hand ${game.hands}: seat ${move.seat}: ${outcome.error.message}`)
      game = outcome.game
      steps.push({ move, game, events: outcome.events })
    }
  }
  return steps
}
