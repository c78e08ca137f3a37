import { type Action, isCard, type Rules, type Seat, view } from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { seeded } from '../test/chance.ts'
import { scene } from '../test/table.ts'
import { CHARACTERS, createBot, restrainFalta } from './index.ts'

interface Row {
  readonly name: string
  readonly hands: readonly string[]
  readonly moves?: string
  readonly seat: Seat
  readonly rules?: Partial<Rules>
  readonly score?: readonly [number, number]
  readonly mano?: Seat
  /** Whether the action is one that every character may choose, whatever the random numbers. */
  readonly does: (action: Action) => boolean
}

const is =
  (...actions: Action[]) =>
  (action: Action) =>
    actions.includes(action)
const not =
  (...actions: Action[]) =>
  (action: Action) =>
    !actions.includes(action)

/** What a character does in forty tries. */
function decisions(row: Omit<Row, 'name' | 'does'>, character: (typeof CHARACTERS)[number]): Action[] {
  const { hands, moves, rules, mano = 0, score = [0, 0] } = row
  const seen = view(scene(hands, moves, rules, { mano, score }), row.seat)
  return Array.from({ length: 40 }, (_, seed) => createBot(character, seeded(seed))(seen))
}

const TRUCO: readonly Row[] = [
  {
    name: 'with both aces and the first trick, retruco is not declined',
    hands: ['1e 1b 7o', '3c 2c 12c'],
    moves: '0 7o, 1 12c, 0 truco, 1 retruco',
    seat: 0,
    does: is('quiero', 'vale cuatro'),
  },
  {
    name: 'with both aces and the first trick, vale cuatro is accepted',
    hands: ['3e 5b 6o', '1e 1b 7o'],
    moves: '0 5b, 1 7o, 1 1b, 0 truco, 1 retruco, 0 vale cuatro',
    seat: 1,
    does: is('quiero'),
  },
  {
    name: 'a seat that cannot win declines retruco',
    hands: ['4e 5c 4b', '1e 3e 2e'],
    moves: '0 5c, 1 2e, 1 3e, 0 truco, 1 retruco',
    seat: 0,
    does: is('no quiero'),
  },
  {
    name: 'one point from losing, truco cannot be declined',
    hands: ['1e 3e 2e', '4e 5c 4b'],
    moves: '0 truco',
    seat: 1,
    rules: { envidoBy: 'pies' },
    score: [29, 10],
    does: not('no quiero', 'mazo'),
  },
  {
    name: 'two points from losing, retruco cannot be declined either',
    hands: ['1e 3e 2e', '4e 5c 4b'],
    moves: '0 2e, 1 5c, 0 3e, 1 truco, 0 retruco',
    seat: 1,
    score: [28, 10],
    does: not('no quiero', 'mazo'),
  },
]

const ENVIDO: readonly Row[] = [
  {
    name: 'with 33 every envido is accepted',
    hands: ['7e 6e 4c', '7o 5o 10c'],
    moves: '1 falta envido',
    mano: 1,
    seat: 0,
    does: not('no quiero', 'mazo'),
  },
  {
    name: 'mano with 33 accepts a raise to falta envido',
    hands: ['7e 6e 4c', '7o 5o 10c'],
    moves: '0 envido, 1 falta envido',
    seat: 0,
    does: is('quiero'),
  },
  {
    name: 'with 4 real envido is declined',
    hands: ['7e 6e 4c', '4o 10b 12c'],
    moves: '0 real envido',
    seat: 1,
    does: is('no quiero'),
  },
  {
    name: 'with 4 falta envido is declined',
    hands: ['7e 6e 4c', '4o 10b 12c'],
    moves: '0 falta envido',
    seat: 1,
    does: is('no quiero'),
  },
  {
    name: 'even with 4 envido is accepted if declining it loses the game',
    hands: ['7e 6e 4c', '4o 10b 12c'],
    moves: '0 envido',
    seat: 1,
    score: [29, 3],
    does: not('no quiero', 'mazo'),
  },
]

const FLOR: readonly Row[] = [
  {
    name: 'a flor is called',
    hands: ['7e 6e 4e', '7o 5o 10c'],
    seat: 0,
    rules: { flor: true },
    does: is('flor'),
  },
  {
    name: 'the best flor does not yield',
    hands: ['4e 10e 11e', '7o 6o 5o'],
    moves: '0 flor',
    seat: 1,
    rules: { flor: true },
    does: is('flor', 'contraflor', 'contraflor al resto'),
  },
  {
    name: 'the worst flor declines contraflor al resto',
    hands: ['10e 11e 12e', '7o 6o 5o'],
    moves: '0 flor, 1 contraflor al resto',
    seat: 0,
    rules: { flor: true },
    does: is('no quiero'),
  },
]

const CARDS: readonly Row[] = [
  {
    name: 'the last seat wins with the cheapest card and keeps the ace',
    hands: ['10e 5b 4c', '1e 11b 4o'],
    moves: '0 envido, 1 no quiero, 0 10e, 1 truco, 0 quiero',
    seat: 1,
    does: is('11b', '1e'),
  },
  {
    name: 'a parda in the second trick is enough for the winner of the first',
    hands: ['1b 3e 4c', '2e 3b 1e'],
    moves: '0 1b, 1 2e, 0 truco, 1 quiero, 0 3e',
    seat: 1,
    does: is('1e', 'retruco'),
  },
  {
    name: 'no good card is wasted on a trick that the partner has won',
    hands: ['4c 5c 6c', '4o 5o 6o', '1e 2e 3e', '12b 7e 5b'],
    moves: '0 4c, 1 4o, 2 1e',
    mano: 0,
    seat: 3,
    does: action => action === '5b' || !isCard(action),
  },
]

describe.each(CHARACTERS)('%s', character => {
  test.each([...TRUCO, ...ENVIDO, ...FLOR, ...CARDS])('$name', row => {
    for (const action of decisions(row, character)) expect(row.does(action), action).toBe(true)
  })
})

test('balanced rarely opens a bet with weak cards', () => {
  const row = { hands: ['4c 5b 10o', '1e 1b 7e'], seat: 0 as const }
  const calls = decisions(row, 'balanced').filter(action => !isCard(action))
  expect(calls.length).toBeLessThan(12)
})

test('balanced usually calls envido with 33', () => {
  const row = { hands: ['7e 6e 4c', '1o 1b 5o'], seat: 0 as const }
  const calls = decisions(row, 'balanced').filter(action => /envido/.test(action))
  expect(calls.length).toBeGreaterThan(28)
})

test('balanced usually answers truco with envido when it holds 32', () => {
  const row = { hands: ['4e 6c 4c', '7o 5o 4b'], moves: '0 truco', seat: 1 as const }
  const calls = decisions(row, 'balanced').filter(action => /envido/.test(action))
  expect(calls.length).toBeGreaterThan(28)
})

describe('a restrained bot', () => {
  const caller = restrainFalta(() => 'falta envido')
  const HANDS = ['7e 6e 4c', '7o 5b 10c']
  const act = (moves: string, hands: number, score: readonly [number, number], seat: Seat, dealt = HANDS) =>
    caller({ ...view(scene(dealt, moves, { target: 15 }, { score }), seat), hands })

  test('opens with real envido instead of falta envido in the first two hands', () => {
    expect([1, 2, 3].map(hands => act('', hands, [0, 0], 0))).toEqual([
      'real envido',
      'real envido',
      'falta envido',
    ])
  })

  test('wants an envido instead of raising it, and answers a truco with an envido of its own', () => {
    expect(act('0 envido', 1, [0, 0], 1)).toBe('quiero')
    expect(act('0 truco', 1, [0, 0], 1)).toBe('real envido')
  })

  test.each<[string, readonly [number, number], string[], Action]>([
    ['gambles on no falta envido when far behind', [3, 8], ['7e 5c 4b', '7o 5b 10c'], 'real envido'],
    ['calls it with good cards', [3, 8], HANDS, 'falta envido'],
    ['calls it when any envido would lose the game', [3, 13], ['7e 5c 4b', '7o 5b 10c'], 'falta envido'],
    ['calls it when a little behind', [5, 8], ['7e 5c 4b', '7o 5b 10c'], 'falta envido'],
  ])('%s', (_, score, dealt, expected) => {
    expect(act('', 9, score, 0, dealt)).toBe(expected)
  })
})
