import { CARDS, type Card, florPoints, type Seat, seatsOf, tanto, view } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { seeded } from '../test/chance.ts'
import { playGame, randomBot, scene, VARIANTS } from '../test/table.ts'
import { beliefsOf, fits, likelihood } from './belief.ts'
import { cardIndex } from './deck.ts'
import { sampleDeals } from './sampleDeals.ts'

const cardsOf = (places: readonly number[]): Card[] => places.map(place => CARDS[place]!)

/** The hands sampled for the seat `of` from the view of the seat `by`. */
function sampled(game: ReturnType<typeof scene>, by: Seat, of: Seat, count = 100): Card[][] {
  const found: Card[][] = []
  sampleDeals(view(game, by), count, seeded(1), hands => found.push(cardsOf(hands[of]!)))
  return found
}

test('a sampled deal gives every seat the right number of cards, none twice and none already seen', () => {
  const random = seeded(11)
  for (const rules of VARIANTS) {
    const bots = [0, 1, 2, 3].map(() => randomBot(random))
    playGame({ ...rules, target: 5 }, bots, random, {
      flores: rules.flor === true,
      each: ({ game, able }) => {
        for (const seat of able) {
          const hand = game.hand!
          const laid = [...hand.tricks.flatMap(trick => trick.plays), ...hand.plays].map(play =>
            cardIndex(play.card),
          )
          sampleDeals(view(game, seat), 3, random, hands => {
            const all = [...hands.flat(), ...laid]
            expect(new Set(all).size).toBe(all.length)
            expect(cardsOf(hands[seat]!)).toEqual(hand.held[seat])
            for (const other of seatsOf(game.rules.players)) {
              if (!hand.gone.includes(other)) expect(hands[other]!.length).toBe(hand.held[other]!.length)
            }
          })
        }
      },
    })
  }
})

test('the cards that a seat really holds are never considered impossible', () => {
  const random = seeded(12)
  let asked = 0
  for (const rules of [...VARIANTS, ...VARIANTS]) {
    const bots = [0, 1, 2, 3].map(() => randomBot(random))
    playGame({ ...rules, target: 15 }, bots, random, {
      flores: rules.flor === true,
      each: ({ game, able }) => {
        for (const seat of able) {
          for (const belief of beliefsOf(view(game, seat))) {
            const held = game.hand!.held[belief.seat]!.map(cardIndex)
            const dealt = [...belief.laid, ...held] as [number, number, number]
            expect(fits(belief, ...dealt)).toBe(true)
            expect(likelihood(belief, dealt, held)).toBeGreaterThan(0)
            asked++
          }
        }
      },
    })
  }
  expect(asked).toBeGreaterThan(2000)
})

test('sampled hands match a declared tanto exactly', () => {
  const game = scene(['7e 6e 4c', '7o 5o 10c'], '0 envido, 1 quiero')
  for (const cards of sampled(game, 1, 0)) expect(tanto(cards)).toBe(33)
  const later = scene(['7e 6e 4c', '7o 5o 10c'], '0 envido, 1 quiero, 0 7e')
  for (const cards of sampled(later, 1, 0)) expect(tanto(['7e', ...cards])).toBe(33)
})

test('after "son buenas" sampled hands have at most the tanto conceded to', () => {
  const game = scene(['7e 4e 4c', '7o 2o 10c'], '0 envido, 1 quiero')
  for (const cards of sampled(game, 0, 1)) expect(tanto(cards)).toBeLessThanOrEqual(31)
  const mano = scene(['7e 3e 4c', '6o 5o 10c'], '1 envido, 0 quiero', {}, { mano: 1 })
  for (const cards of sampled(mano, 1, 0)) expect(tanto(cards)).toBeLessThanOrEqual(31)
})

test('sampled hands have a flor if it was called, and none if it was not', () => {
  const rules = { flor: true }
  const sung = scene(['7e 6e 4e', '7o 5o 10c'], '0 flor', rules)
  for (const cards of sampled(sung, 1, 0)) expect(florPoints(cards)).not.toBeNull()
  for (const cards of sampled(sung, 0, 1)) expect(florPoints(cards)).toBeNull()
  const silent = scene(['7e 6e 4b', '7o 5o 10c'], '0 7e', rules)
  for (const cards of sampled(silent, 1, 0)) expect(florPoints(['7e', ...cards])).toBeNull()
})

test('a seat that calls truco is expected to hold better cards than one that plays a card', () => {
  const strong = (cards: Card[][]) => cards.flat().filter(card => /^(1[eb]|7[eo]|3.)$/.test(card)).length
  const hands = ['7e 6e 4b', '4o 5b 10c']
  const called = strong(sampled(scene(hands, '0 truco'), 1, 0, 400))
  const quiet = strong(sampled(scene(hands, '0 envido, 1 no quiero'), 1, 0, 400))
  expect(called).toBeGreaterThan(quiet * 1.05)
})
