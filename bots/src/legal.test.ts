// @module-tag random
import { legal, seatsOf, view } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { seeded } from '../test/chance.ts'
import { ALL_VARIANTS, isFull, playGame } from '../test/table.ts'
import { type Bot, CHARACTERS, canWait, cautious, createBot } from './index.ts'

type Situation = [target: number, score: [number, number]]

/** The target and start of a long game. */
const LONG: Situation = isFull ? [30, [0, 0]] : [30, [22, 20]]

test.each(ALL_VARIANTS)(
  'a seat that is asked answers with something legal: $players players, flor $flor, $falta, $envidoBy',
  rules => {
    const random = seeded(ALL_VARIANTS.indexOf(rules))
    const crew: Bot[] = [
      ...CHARACTERS.map(character => createBot(character, random)),
      seen => cautious(seen, random),
    ]
    for (const [target, score] of [
      LONG,
      [30, [28, 29]],
      [15, [13, 3]],
      [100, [99, 97]],
      [1, [0, 0]],
    ] as Situation[]) {
      const bots = seatsOf(6).map(seat => crew[seat % crew.length]!)
      playGame({ ...rules, target }, bots, random, {
        start: { score },
        flores: rules.flor === true && target !== 15,
        each: ({ game, able }) => {
          // The other seats that may act are asked too, each as another bot.
          for (const seat of able) {
            const seen = view(game, seat)
            expect(legal(seen, seat)).toContain(crew[(seat + game.hands) % crew.length]!(seen))
          }
        },
      })
    }
  },
)

test('no bot folds while it has anything else to do', () => {
  const random = seeded(5)
  const bots = seatsOf(6).map(() => createBot('daring', random))
  for (const rules of ALL_VARIANTS) {
    playGame({ ...rules, target: isFull ? 15 : 6 }, bots, random, {
      flores: rules.flor === true,
      each: ({ game, seat, action }) => {
        if (!canWait(view(game, seat))) expect(action).not.toBe('mazo')
      },
    })
  }
})

test('a bot throws if its seat cannot act', () => {
  const random = seeded(6)
  const bots = [0, 1].map(() => createBot('balanced', random))
  const game = playGame({ players: 2, target: 1 }, bots, random)
  expect(() => createBot('balanced', random)(view(game, 0))).toThrow('nothing to do')
  expect(() => cautious(view(game, null), random)).toThrow('nothing to do')
})
