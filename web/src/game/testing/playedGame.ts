import {
  CARDS,
  type Card,
  deal,
  dealEvent,
  type Event,
  type Game,
  legal,
  newGame,
  play,
  type Rules,
  type Seat,
  seatsOf,
  view,
  viewEvent,
} from '@valecuatro/engine'
import type { ShownMove } from '../model/presenter.ts'

/** A pseudorandom number generator with a fixed seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function shuffled(random: () => number): Card[] {
  return CARDS.map(card => ({ card, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ card }) => card)
}

export interface PlayedMove {
  before: Game
  after: Game
  events: Event[]
}

/**
 * A complete game of random legal actions, as the server sends it: the next deal comes with the end of a hand.
 */
export function playGame(random: () => number, rules: Partial<Rules> = {}): PlayedMove[] {
  const moves: PlayedMove[] = []
  let game = newGame(rules)
  const withCards = (before: Game, after: Game, events: Event[]) => {
    if (after.phase !== 'deal') return { before, after, events }
    const deck = shuffled(random)
    const hands = seatsOf(after.rules.players).map(seat => deck.slice(3 * seat, 3 * seat + 3))
    const dealt = deal(after, hands)
    return { before, after: dealt, events: [...events, dealEvent(dealt)] }
  }
  const first = withCards(game, game, [])
  moves.push(first)
  game = first.after
  while (game.phase !== 'over') {
    const choices = seatsOf(game.rules.players).flatMap(seat =>
      legal(game, seat).map(action => ({ seat, action })),
    )
    const bold = choices.filter(({ action }) => action !== 'mazo' || random() < 0.1)
    const pool = bold.length > 0 ? bold : choices
    const { seat, action } = pool[Math.floor(random() * pool.length)]!
    const outcome = play(game, seat, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    const move = withCards(game, outcome.game, outcome.events)
    moves.push(move)
    game = move.after
  }
  return moves
}

/** A move as it is sent to a seat; null is a spectator. */
export function moveSeenBy(seat: Seat | null, { after, events }: PlayedMove): ShownMove {
  return { events: events.map(event => viewEvent(event, seat)), view: view(after, seat) }
}
