import { legal, type Seat, seatsOf, teamOf, view } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { seeded } from '../test/chance.ts'
import { playGame, randomBot, redealt } from '../test/table.ts'
import { asHandOfTwo } from './duel.ts'
import { createBot } from './index.ts'

const RULES = { players: 6, target: 30, flor: true } as const

test('a duel of a pica-pica offers its two seats the same actions as a hand of two', () => {
  const random = seeded(31)
  let compared = 0
  for (let game = 0; game < 10; game++) {
    playGame(
      RULES,
      seatsOf(6).map(() => randomBot(random)),
      random,
      {
        start: { score: [5, 0] },
        flores: true,
        each: ({ game: { hand, ...table }, able }) => {
          if (hand?.duel === undefined) return
          for (const seat of able) {
            const seen = view({ hand, ...table }, seat)
            expect(legal(asHandOfTwo(seen), teamOf(seat))).toEqual(legal(seen, seat))
            compared++
          }
        },
      },
    )
  }
  expect(compared).toBeGreaterThan(100)
})

test('in a duel a bot does not know the cards of the seats that wait', () => {
  const random = seeded(32)
  let compared = 0
  playGame(
    RULES,
    seatsOf(6).map(() => createBot('balanced', random)),
    random,
    {
      start: { score: [5, 5] },
      each: ({ game, seat }) => {
        if (game.hand?.duel === undefined) return
        const decide = (of: typeof game, by: Seat) => createBot('daring', seeded(compared))(view(of, by))
        expect(decide(redealt(game, seat, random), seat)).toBe(decide(game, seat))
        compared++
      },
    },
  )
  expect(compared).toBeGreaterThan(5)
})

test('a view that is not a duel is returned as it is', () => {
  playGame(
    { players: 6, target: 3 },
    seatsOf(6).map(() => randomBot(seeded(33))),
    seeded(33),
    {
      each: ({ game }) => {
        if (game.hand?.duel === undefined) expect(asHandOfTwo(game as never)).toBe(game)
      },
    },
  )
})
