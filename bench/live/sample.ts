import type { GameId, GameMove } from '@valecuatro/contract'
import { deckOf, handsOf } from '@valecuatro/contract/deck'
import {
  type Action,
  deal,
  legal,
  newGame,
  play,
  type Rules,
  seatsOf,
  type View,
  view,
  viewEvent,
} from '@valecuatro/engine'

/** The target is high enough for a table to last as long as the measurement. */
export const ENDLESS_RULES: Partial<Rules> = { target: 1_000_000_000 }

/** The actions that a bot may choose: no folding, and not the one call that would end an endless game. */
export function legalChoices(seen: View): Action[] {
  if (seen.seat === null) return []
  return legal(seen, seen.seat).filter(action => action !== 'mazo' && action !== 'falta envido')
}

export function pickRandom<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)]!
}

/** The move of a long game whose message has the median length, as a seat that can act next sees it. */
export function typicalMove(gameId: GameId): GameMove {
  const moves: GameMove[] = []
  let game = newGame(ENDLESS_RULES)
  for (let seq = 1; seq <= 2000; seq++) {
    if (game.phase === 'deal')
      game = deal(game, handsOf(deckOf('5a'.repeat(32), ['', '', '', ''], game.hands + 1), 4))
    const acting = pickRandom(seatsOf(4).filter(seat => legalChoices(view(game, seat)).length > 0))
    const outcome = play(game, acting, pickRandom(legalChoices(view(game, acting))))
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
    if (game.phase === 'deal') continue
    const seat = seatsOf(4).find(each => legalChoices(view(game, each)).length > 0)!
    moves.push({
      gameId,
      seq,
      events: outcome.events.map(event => viewEvent(event, seat)),
      view: view(game, seat),
      phase: 'playing',
      held: [],
      left: [],
      ending: null,
      deadlineAt: Date.now(),
      now: Date.now(),
    })
  }
  const size = (moved: GameMove) => JSON.stringify(moved).length
  return moves.toSorted((a, b) => size(a) - size(b))[moves.length >> 1]!
}
