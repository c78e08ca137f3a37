// @module-tag random
import { seatsOf, view } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { seeded } from '../test/chance.ts'
import { ALL_VARIANTS, isFull, playGame, redealt } from '../test/table.ts'
import { CHARACTERS, cautious, createBot, thinkingTime } from './index.ts'

test('a decision does not depend on hidden cards and is repeatable from its seed', () => {
  const random = seeded(21)
  const bots = seatsOf(6).map(() => createBot('balanced', random))
  let compared = 0
  for (const rules of ALL_VARIANTS) {
    playGame({ ...rules, target: isFull ? 5 : 2 }, bots, random, {
      flores: rules.flor === true,
      each: ({ game, able }) => {
        for (const seat of able) {
          const seed = compared++
          const seen = view(game, seat)
          const other = view(redealt(game, seat, random), seat)
          const character = CHARACTERS[seed % 3]!
          const decision = createBot(character, seeded(seed))(seen)
          expect(createBot(character, seeded(seed))(structuredClone(seen))).toBe(decision)
          expect(createBot(character, seeded(seed))(other)).toBe(decision)
          expect(cautious(other, seeded(seed))).toBe(cautious(seen, seeded(seed)))
          expect(thinkingTime(character, other, seeded(seed))).toBe(
            thinkingTime(character, seen, seeded(seed)),
          )
        }
      },
    })
  }
  expect(compared).toBeGreaterThan(isFull ? 300 : 150)
})

test('the same seed gives the same game', () => {
  const evening = () => {
    const actions: string[] = []
    const random = seeded(22)
    const bots = [0, 1, 2, 3].map(seat => createBot(CHARACTERS[seat % 3]!, random))
    playGame({ flor: true }, bots, random, { each: ({ seat, action }) => actions.push(`${seat} ${action}`) })
    return actions
  }
  expect(evening()).toEqual(evening())
})
