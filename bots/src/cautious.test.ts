// @module-tag random
import { type Action, isCard, type Rules, type Seat, view } from '@valecuatro/engine'
import { expect, test } from 'vitest'
import { seeded } from '../test/chance.ts'
import { isFull, playGame, scene, VARIANTS } from '../test/table.ts'
import { canWait, cautious, createBot } from './index.ts'

test('cautious opens no bet, raises none, and never folds', () => {
  const random = seeded(31)
  const bots = [0, 1, 2, 3].map(() => createBot('daring', random))
  let answers = 0
  for (const rules of VARIANTS) {
    playGame({ ...rules, target: isFull ? 12 : 6 }, bots, random, {
      flores: rules.flor === true,
      each: ({ game, able }) => {
        for (const seat of able) {
          const seen = view(game, seat)
          if (canWait(seen)) continue
          const action = cautious(seen, random)
          const isModest =
            isCard(action) || ['quiero', 'no quiero', 'flor', 'con flor me achico'].includes(action)
          expect(isModest, action).toBe(true)
          answers++
        }
      },
    })
  }
  expect(answers).toBeGreaterThan(isFull ? 500 : 250)
})

interface Row {
  readonly name: string
  readonly hands: readonly string[]
  readonly moves: string
  readonly seat: Seat
  readonly rules?: Partial<Rules>
  readonly score?: readonly [number, number]
  readonly does: Action
}

const ROWS: readonly Row[] = [
  {
    name: 'accepts envido with 33',
    hands: ['7e 6e 4c', '7o 5o 10c'],
    moves: '0 4c, 1 envido',
    seat: 0,
    does: 'quiero',
  },
  {
    name: 'declines envido with 24',
    hands: ['7e 6e 4c', '4o 10o 5c'],
    moves: '0 envido',
    seat: 1,
    does: 'no quiero',
  },
  {
    name: 'accepts envido with 24 if declining it loses the game',
    hands: ['7e 6e 4c', '4o 10o 5c'],
    moves: '0 envido',
    seat: 1,
    score: [29, 29],
    does: 'quiero',
  },
  {
    name: 'accepts truco with both aces',
    hands: ['4e 5b 6c', '1e 1b 7c'],
    moves: '0 6c, 1 7c, 1 1b, 0 truco',
    seat: 1,
    does: 'quiero',
  },
  {
    name: 'declines truco with kings and horses',
    hands: ['1e 3b 6c', '12o 11b 6e'],
    moves: '0 envido, 1 no quiero, 0 truco',
    seat: 1,
    does: 'no quiero',
  },
  {
    name: 'calls flor',
    hands: ['4e 5e 6e', '1e 1b 7c'],
    moves: '',
    seat: 0,
    rules: { flor: true },
    does: 'flor',
  },
  {
    name: 'yields with a poor flor',
    hands: ['7e 6e 5e', '10c 4c 11c'],
    moves: '0 flor',
    seat: 1,
    rules: { flor: true },
    does: 'con flor me achico',
  },
  {
    name: 'does not yield with a good flor',
    hands: ['4e 10e 5e', '7c 6c 5c'],
    moves: '0 flor',
    seat: 1,
    rules: { flor: true },
    does: 'flor',
  },
  { name: 'wins cheaply', hands: ['10e 5b 4c', '1e 11b 1b'], moves: '0 10e', seat: 1, does: '11b' },
]

test.each(ROWS)('cautious $name', ({ hands, moves, seat, rules, score = [0, 0], does }) => {
  const seen = view(scene(hands, moves, rules, { score }), seat)
  for (let seed = 0; seed < 20; seed++) expect(cautious(seen, seeded(seed))).toBe(does)
})
