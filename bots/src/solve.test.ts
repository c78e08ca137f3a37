import {
  type Card,
  deal,
  type Game,
  isCard,
  legal,
  newGame,
  type Players,
  play,
  type Seat,
  type Team,
  teamOf,
} from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { pick, randomHands, seeded } from '../test/chance.ts'
import { cardIndex } from './deck.ts'
import { positionOf } from './position.ts'
import { solver } from './solve.ts'

/** The side that wins with open cards and perfect play, found by playing every line with the engine. */
function slowly(game: Game): Team {
  const seat = game.turn!
  for (const card of legal(game, seat).filter(isCard))
    if (after(game, seat, card) === teamOf(seat)) return teamOf(seat)
  return teamOf(seat) === 0 ? 1 : 0
}

function after(game: Game, seat: Seat, card: Card): Team {
  const outcome = play(game, seat, card)
  if (!outcome.ok) throw new Error(outcome.error.message)
  const end = outcome.events.find(event => event.type === 'hand')
  return end === undefined ? slowly(outcome.game) : end.winner
}

/** A hand in which some cards have been played and, now and then, one of four seats has folded. */
function begun(players: Players, cards: number, random: () => number): Game | null {
  let game = deal(newGame({ players }, { mano: pick([0, 1] as const, random) }), randomHands(players, random))
  for (let n = 0; n < cards; n++) {
    const leaves = players === 4 && game.hand!.gone.length === 0 && random() < 0.1
    const action = leaves ? 'mazo' : pick(legal(game, game.turn!).filter(isCard), random)
    const outcome = play(game, game.turn!, action)
    if (!outcome.ok) throw new Error(outcome.error.message)
    game = outcome.game
    if (game.phase !== 'play') return null
  }
  return game
}

test.each([
  { players: 2, cards: [0, 1, 2, 3, 4, 5], count: 600 },
  { players: 4, cards: [3, 4, 5, 6, 7, 8, 9, 10], count: 600 },
] as const)(
  'with $players players the solver agrees with the engine on every card',
  ({ players, cards, count }) => {
    const random = seeded(players)
    let compared = 0
    while (compared < count) {
      const game = begun(players, pick(cards, random), random)
      if (game === null) continue
      const hand = game.hand!
      const solve = solver(positionOf(hand))
      const hands = hand.held.map(held => held.map(cardIndex))
      expect(solve(hands)).toBe(slowly(game))
      for (const card of hand.held[game.turn!]!) {
        expect(solve(hands, cardIndex(card)), `${card} of ${JSON.stringify(hand)}`).toBe(
          after(game, game.turn!, card),
        )
      }
      compared++
    }
  },
)
