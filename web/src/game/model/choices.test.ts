import { legal, SPOKEN_ACTIONS } from '@valecuatro/engine'
import { describe, expect, it } from 'vitest'
import { playGame, seeded } from '../testing/playedGame.ts'
import { choicesOf } from './choices.ts'

const NOTHING = { cards: [], replies: [], envido: [], truco: null, flor: [], mazo: false }

describe('legal actions are grouped by their place in the action bar', () => {
  it.each([
    [[], {}],
    [['7e', '4c', 'mazo'], { cards: ['7e', '4c'], mazo: true }],
    [
      ['12o', 'envido', 'real envido', 'falta envido', 'truco', 'mazo'],
      { cards: ['12o'], envido: ['envido', 'real envido', 'falta envido'], truco: 'truco', mazo: true },
    ],
    [['quiero', 'no quiero', 'retruco'], { replies: ['quiero', 'no quiero'], truco: 'retruco' }],
    [['quiero', 'no quiero', 'falta envido'], { replies: ['quiero', 'no quiero'], envido: ['falta envido'] }],
    [
      ['con flor me achico', 'contraflor', 'contraflor al resto'],
      { flor: ['con flor me achico', 'contraflor', 'contraflor al resto'] },
    ],
    [['vale cuatro'], { truco: 'vale cuatro' }],
  ] as const)('%j', (actions, places) => {
    expect(choicesOf(actions)).toEqual({ ...NOTHING, ...places })
  })

  it('every legal action has a place', () => {
    for (const flor of [false, true]) {
      for (const { after } of playGame(seeded(11), { flor })) {
        for (const seat of [0, 1, 2, 3] as const) {
          const actions = legal(after, seat)
          const { cards, replies, envido, truco, flor: flores, mazo } = choicesOf(actions)
          const placed = [...cards, ...replies, ...envido, ...(truco ? [truco] : []), ...flores]
          expect([...placed, ...(mazo ? ['mazo'] : [])].sort()).toEqual(actions.toSorted())
        }
      }
    }
    expect(choicesOf(SPOKEN_ACTIONS).cards).toEqual([])
  })
})
