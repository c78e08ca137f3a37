import { type EnvidoCall, FALTAS, type FlorCall, newGame, type Rules, type Seat } from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { scene } from '../test/table.ts'
import { envidoStakes, florStakes, trucoStakes } from './stakes.ts'

const SCORES = [
  [0, 0],
  [3, 9],
  [14, 14],
  [15, 2],
  [8, 29],
  [29, 29],
] as const
const STRONG = ['7e 6e 5e', '4c 5b 12o']
const WEAK = ['4c 5b 12o', '7e 6e 5e']

/** The points that each side has more after these moves, target and all. */
function gains(
  hands: readonly string[],
  moves: string,
  rules: Partial<Rules>,
  score: readonly [number, number],
) {
  const game = scene(hands, moves, rules, { score })
  return [game.score[0] - score[0], game.score[1] - score[1]]
}

/** Seat 0 begins, and the seats take turns. */
function said(words: readonly string[]): string {
  return words.map((word, n) => `${n % 2} ${word}`).join(', ')
}

const ENVIDOS: readonly (readonly EnvidoCall[])[] = [
  ['envido'],
  ['real envido'],
  ['falta envido'],
  ['envido', 'envido'],
  ['envido', 'real envido'],
  ['envido', 'falta envido'],
  ['real envido', 'falta envido'],
  ['envido', 'envido', 'real envido'],
  ['envido', 'envido', 'falta envido'],
  ['envido', 'real envido', 'falta envido'],
  ['envido', 'envido', 'real envido', 'falta envido'],
]

describe.each(ENVIDOS)('%s, %s, %s, %s', (...chain) => {
  const calls = chain.filter(call => call !== undefined)
  test('pays as the engine pays', () => {
    for (const falta of FALTAS) {
      for (const target of [30, 40]) {
        for (const score of SCORES) {
          const { rules } = newGame({ players: 2, falta, target })
          const stakes = envidoStakes(calls, rules, score, 0)
          const paid = (points: number, team: 0 | 1) => Math.min(points, target - score[team])
          expect(gains(STRONG, said([...calls, 'quiero']), rules, score)).toEqual([paid(stakes.won, 0), 0])
          expect(gains(WEAK, said([...calls, 'quiero']), rules, score)).toEqual([0, paid(stakes.lost, 1)])
          const caller = ((calls.length - 1) % 2) as 0 | 1
          const refused = gains(STRONG, said([...calls, 'no quiero']), rules, score)
          expect(refused[caller]).toBe(paid(stakes.refused, caller))
        }
      }
    }
  })
})

const FLORES: readonly { calls: FlorCall[]; ending: string; is: 'won' | 'refused' }[] = [
  { calls: ['flor'], ending: 'flor', is: 'won' },
  { calls: ['flor'], ending: 'con flor me achico', is: 'refused' },
  { calls: ['flor', 'contraflor'], ending: 'quiero', is: 'won' },
  { calls: ['flor', 'contraflor'], ending: 'no quiero', is: 'refused' },
  { calls: ['flor', 'contraflor al resto'], ending: 'quiero', is: 'won' },
  { calls: ['flor', 'contraflor al resto'], ending: 'no quiero', is: 'refused' },
  { calls: ['flor', 'contraflor', 'contraflor al resto'], ending: 'quiero', is: 'won' },
  { calls: ['flor', 'contraflor', 'contraflor al resto'], ending: 'no quiero', is: 'refused' },
]

test.each(FLORES)('$calls, $ending pays as the engine pays', ({ calls, ending, is }) => {
  for (const score of SCORES) {
    const { rules } = newGame({ players: 2, flor: true })
    const hands = ['7e 6e 5e', '4c 5c 12c']
    const paid = gains(hands, said([...calls, ending]), rules, score)
    const winner = is === 'won' ? 0 : (((calls.length - 1) % 2) as Seat & (0 | 1))
    expect(paid[winner]).toBe(Math.min(florStakes(calls, rules, score)[is], 30 - score[winner]))
  }
})

test.each([
  { moves: '0 truco, 1 no quiero', worth: 1 },
  { moves: '0 truco, 1 retruco, 0 no quiero', worth: 2 },
  { moves: '0 truco, 1 retruco, 0 vale cuatro, 1 no quiero', worth: 3 },
])('$moves pays as the engine pays', ({ moves, worth }) => {
  const paid = gains(STRONG, moves, { players: 2 }, [0, 0])
  expect(paid[0]! + paid[1]!).toBe(trucoStakes(worth).refused)
})
