import { describe, expect, test } from 'vitest'
import type { Action, EnvidoCall, FlorCall } from './actions.ts'
import type { Card } from './cards.ts'
import { deal, newGame } from './game.ts'
import { play } from './play.ts'
import { DEFAULT_RULES, FALTAS, type Falta, type Rules } from './rules.ts'
import type { Seat } from './seats.ts'
import { envidoStakes, falta, florStakes, trucoStakes } from './stakes.ts'

const CALL: Record<string, EnvidoCall> = { E: 'envido', R: 'real envido', F: 'falta envido' }
const chain = (letters: string) => [...letters].map(letter => CALL[letter]!)

describe('§5.3 chains', () => {
  // Target 20 and 4 points for the leader make a falta of 16.
  test.each([
    ['E', 2, 1],
    ['R', 3, 1],
    ['EE', 4, 2],
    ['ER', 5, 2],
    ['EER', 7, 4],
    ['F', 16, 1],
    ['EF', 16, 2],
    ['EEF', 16, 4],
    ['RF', 16, 3],
    ['ERF', 16, 5],
    ['EERF', 16, 7],
  ])('§5.3 %s pays %i accepted, %i refused', (said, accepted, refused) => {
    expect(envidoStakes(chain(said), { ...DEFAULT_RULES, target: 20 }, [4, 3], 1)).toEqual({
      won: accepted,
      lost: accepted,
      refused,
    })
  })
})

describe('§5.4 falta', () => {
  test.each<[number, Falta, [number, number], 0 | 1, number]>([
    [15, 'asart', [0, 0], 0, 15],
    [15, 'half', [10, 3], 1, 5],
    [15, 'leader', [3, 14], 0, 1],
    [40, 'half', [3, 9], 0, 31],
    [30, 'asart', [14, 3], 0, 16],
    [30, 'asart', [14, 3], 1, 27],
    [30, 'asart', [15, 3], 1, 15],
    [30, 'asart', [3, 29], 0, 1],
    [30, 'leader', [14, 3], 1, 16],
    [30, 'leader', [0, 0], 1, 30],
    [30, 'leader', [15, 16], 1, 14],
    [30, 'half', [14, 3], 1, 1],
    [30, 'half', [0, 0], 0, 15],
    [30, 'half', [3, 15], 0, 15],
    [30, 'half', [28, 15], 1, 2],
    [30, 'six', [0, 0], 0, 6],
    [30, 'six', [14, 3], 1, 6],
    [15, 'six', [0, 12], 0, 6],
  ])('§5.4 to %i by %s at %j won by %i is %i', (target, way, score, winner, points) => {
    expect(falta({ ...DEFAULT_RULES, target, falta: way }, score, winner)).toBe(points)
  })
})

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

/** The points that each side scores with these moves, capped at the target. */
function gains(
  hands: readonly string[],
  moves: string,
  rules: Partial<Rules>,
  score: readonly [number, number],
) {
  let game = deal(
    newGame({ players: 2, ...rules }, { score }),
    hands.map(cards => cards.split(' ') as Card[]),
  )
  for (const move of moves.split(', ')) {
    const outcome = play(game, Number(move[0]) as Seat, move.slice(2) as Action)
    if (!outcome.ok) throw new Error(`${move}: ${outcome.error.message}`)
    game = outcome.game
  }
  return [game.score[0] - score[0], game.score[1] - score[1]]
}

/** Seat 0 begins, and the seats take turns. */
function moves(words: readonly string[]): string {
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

describe.each(ENVIDOS)('%s, %s, %s, %s', (...said) => {
  const calls = said.filter(call => call !== undefined)
  test('scores what its stakes say', () => {
    for (const falta of FALTAS) {
      for (const target of [30, 40]) {
        for (const score of SCORES) {
          const { rules } = newGame({ players: 2, falta, target })
          const stakes = envidoStakes(calls, rules, score, 0)
          const paid = (points: number, team: 0 | 1) => Math.min(points, target - score[team])
          expect(gains(STRONG, moves([...calls, 'quiero']), rules, score)).toEqual([paid(stakes.won, 0), 0])
          expect(gains(WEAK, moves([...calls, 'quiero']), rules, score)).toEqual([0, paid(stakes.lost, 1)])
          const caller = ((calls.length - 1) % 2) as 0 | 1
          const refused = gains(STRONG, moves([...calls, 'no quiero']), rules, score)
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

test.each(FLORES)('$calls, $ending scores what its stakes say', ({ calls, ending, is }) => {
  for (const score of SCORES) {
    const { rules } = newGame({ players: 2, flor: true })
    const hands = ['7e 6e 5e', '4c 5c 12c']
    const paid = gains(hands, moves([...calls, ending]), rules, score)
    const winner = is === 'won' ? 0 : (((calls.length - 1) % 2) as Seat & (0 | 1))
    expect(paid[winner]).toBe(Math.min(florStakes(calls, rules, score)[is], 30 - score[winner]))
  }
})

test.each([
  { moves: '0 truco, 1 no quiero', worth: 1 },
  { moves: '0 truco, 1 retruco, 0 no quiero', worth: 2 },
  { moves: '0 truco, 1 retruco, 0 vale cuatro, 1 no quiero', worth: 3 },
])('$moves pays as its stakes say', ({ moves, worth }) => {
  const paid = gains(STRONG, moves, { players: 2 }, [0, 0])
  expect(paid[0]! + paid[1]!).toBe(trucoStakes(worth).refused)
})
