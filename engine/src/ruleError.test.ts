import { describe, expect, test } from 'vitest'
import { perform, type Scene } from '../test/scene.ts'
import type { Action } from './actions.ts'
import { newGame } from './game.ts'
import { legal } from './legal.ts'
import { play } from './play.ts'
import type { RuleErrorCode } from './ruleError.ts'
import type { Seat } from './seats.ts'

const FLORES = '7e 6e 5e | 7b 6b 4b | 3e 4o 5c | 7o 2o 10c'
const FLOR_OF_2 = '1e 7e 12c | 1b 6b 11o | 3o 4o 5o | 7o 2o 10c'

const ROWS: [string, Scene, Seat, Action, RuleErrorCode][] = [
  ['when the game is over', { score: [29, 0], moves: '0 truco, 1 no quiero' }, 1, 'mazo', 'game-over'],
  ['between two hands', { moves: '0 truco, 1 no quiero' }, 1, 'mazo', 'not-dealt'],
  ['a seat that has folded', { moves: '0 mazo' }, 0, '1e', 'has-folded'],
  ['out of turn', {}, 1, '1b', 'not-your-turn'],
  ['a call out of turn', {}, 2, 'truco', 'not-your-turn'],
  ['a card while a call waits for the seat', { moves: '0 truco' }, 1, '1b', 'answer-first'],
  ['a card while an envido waits for the seat', { moves: '0 envido' }, 1, '1b', 'answer-first'],
  ['a card while a call of the same seat waits', { moves: '0 truco' }, 0, '1e', 'not-asked'],
  ['the partner’s answer to a call of their own side', { moves: '0 truco' }, 2, 'quiero', 'not-asked'],
  ['another’s card', {}, 0, '1b', 'not-your-card'],
  ['a card already played', { moves: '0 1e, 1 11o, 2 5c, 3 10c' }, 0, '1e', 'not-your-card'],
  ['quiero without a call', {}, 0, 'quiero', 'nothing-to-answer'],
  ['no quiero without a call', {}, 0, 'no quiero', 'nothing-to-answer'],
  ['a level skipped', {}, 0, 'retruco', 'not-now'],
  ['envido in the second trick', { moves: '0 1e, 1 11o, 2 5c, 3 10c' }, 0, 'envido', 'not-now'],
  ['truco while an envido waits', { moves: '0 envido' }, 1, 'truco', 'not-now'],
  ['flor without the option', {}, 0, 'flor', 'not-now'],
  ['anything before the flor', { rules: { flor: true }, hands: FLORES }, 0, '7e', 'flor-first'],
  ['envido before the flor', { rules: { flor: true }, hands: FLORES }, 0, 'envido', 'flor-first'],
  [
    'quiero while a flor waits to be sung',
    { rules: { flor: true }, hands: FLOR_OF_2, moves: '0 envido' },
    1,
    'quiero',
    'flor-first',
  ],
  [
    'a card in answer to flor',
    { rules: { flor: true }, hands: FLORES, moves: '0 flor' },
    1,
    '7b',
    'answer-first',
  ],
  [
    'quiero to a plain flor',
    { rules: { flor: true }, hands: FLORES, moves: '0 flor' },
    1,
    'quiero',
    'not-now',
  ],
  [
    'an answer to flor by a seat without one',
    { rules: { flor: true }, hands: FLORES, moves: '0 flor' },
    3,
    'mazo',
    'not-asked',
  ],
]
test.each(ROWS)('refuses %s', (_, scene, seat, action, code) => {
  const outcome = play(perform(scene).game, seat, action)
  expect(outcome).toEqual({ ok: false, error: { code, message: expect.stringMatching(/^\w.{10,}/) } })
})

test('refuses play before the first deal', () => {
  expect(play(newGame(), 0, 'truco')).toMatchObject({ ok: false, error: { code: 'not-dealt' } })
})

const GARBAGE: unknown[] = [
  undefined,
  null,
  -1,
  4,
  0.5,
  Number.NaN,
  '0',
  '',
  'length',
  '__proto__',
  'constructor',
  {},
  [0],
  Symbol('0'),
  Object.create(null),
  () => 0,
  1n,
  true,
]

describe('garbage', () => {
  test.each(GARBAGE.map(seat => [seat]))('is not a seat: %o', seat => {
    const { game } = perform({})
    expect(play(game, seat as Seat, '1e')).toMatchObject({ ok: false, error: { code: 'no-such-seat' } })
    expect(legal(game, seat as Seat)).toEqual([])
  })

  test.each([...GARBAGE, 'Truco', ' truco', '1E', '8e', 'deal'].map(action => [action]))(
    'is not an action: %o',
    action => {
      expect(play(perform({}).game, 0, action as Action)).toMatchObject({
        ok: false,
        error: { code: 'no-such-action' },
      })
    },
  )

  test('seats 2 and 3 do not exist at a table of two', () => {
    const { game: two } = perform({ rules: { players: 2 } })
    for (const seat of [2, 3] as const) {
      expect(play(two, seat, 'truco')).toMatchObject({ ok: false, error: { code: 'no-such-seat' } })
    }
  })
})
