import { expect, test } from 'vitest'
import { handsOf, perform, type Scene, TWO } from '../test/scene.ts'
import { explain } from './explain.ts'
import { deal, newGame } from './game.ts'
import { dealEvent } from './view.ts'

const sentences = (scene: Scene) => perform({ rules: { players: 2 }, ...scene }).events.map(explain)

test('describes a hand', () => {
  const moves = '0 envido, 1 quiero, 0 1e, 1 10c, 0 truco, 1 quiero, 0 7e, 1 2o'
  expect(sentences({ moves })).toEqual([
    'Seat 0 says "envido"',
    'Seat 1 says "quiero"',
    'Seat 0 calls 28',
    'Seat 1 calls 29',
    'Team 1 wins 2 for envido',
    'Seat 0 plays 1e',
    'Seat 1 plays 10c',
    'Team 0 takes the trick',
    'Seat 0 says "truco"',
    'Seat 1 says "quiero"',
    'Seat 0 plays 7e',
    'Seat 1 plays 2o',
    'Team 0 takes the trick',
    'Team 0 wins the hand',
    'Team 0 wins 2 for truco',
    'Seat 1 shows 7o, 2o',
  ])
})

test('describes the deal, a parda, son buenas, a mazo and the end of a game', () => {
  expect(explain(dealEvent(deal(newGame({ players: 2 }), handsOf(TWO))))).toBe(
    'The cards are dealt; seat 0 is mano',
  )
  expect(sentences({ hands: '3e 1e 12c | 3o 2o 10c', moves: '0 3e, 1 3o' })).toContain(
    'The trick is tied (parda)',
  )
  expect(sentences({ hands: '3e 4e 12c | 3o 10o 11c', moves: '0 envido, 1 quiero' })).toContain(
    'Seat 1 says "son buenas"',
  )
  expect(sentences({ score: [0, 29], moves: '0 mazo' })).toEqual([
    'Seat 0 folds (mazo)',
    'Team 1 wins the hand',
    'Team 1 wins 1 as the other side folded before any envido',
    'Team 1 wins the game',
  ])
})

test('describes a pica-pica', () => {
  const scene: Scene = { rules: { players: 6 }, score: [5, 0], earlierDeals: 1 }
  expect(explain(dealEvent(perform(scene).game))).toBe(
    'The cards are dealt for a pica-pica; seat 0 plays against seat 3',
  )
  expect(sentences({ ...scene, moves: '0 truco, 3 no quiero' }).at(-1)).toBe(
    'Next, seat 1 plays against seat 4',
  )
})

const FLORES: Scene = { rules: { players: 2, flor: true }, hands: '7e 6e 5e | 7b 6b 4b' }

test.each<[string, Scene]>([
  ['Team 0 wins 1 for truco declined', { moves: '0 truco, 1 no quiero' }],
  ['Team 1 wins 2 for retruco declined', { moves: '0 truco, 1 retruco, 0 no quiero' }],
  ['Team 0 wins 3 for vale cuatro declined', { moves: '0 truco, 1 retruco, 0 vale cuatro, 1 no quiero' }],
  ['Team 0 wins 1 for the hand', { moves: '0 1e, 1 10c, 0 7e, 1 2o' }],
  ['Team 0 wins 3 for retruco', { moves: '0 truco, 1 retruco, 0 quiero, 0 1e, 1 10c, 0 7e, 1 2o' }],
  [
    'Team 0 wins 4 for vale cuatro',
    { moves: '0 truco, 1 retruco, 0 vale cuatro, 1 quiero, 0 1e, 1 10c, 0 7e, 1 2o' },
  ],
  ['Team 0 wins 1 for envido declined', { moves: '0 envido, 1 no quiero' }],
  ['Team 1 wins 3 for real envido', { moves: '0 real envido, 1 quiero' }],
  ['Team 0 wins 1 for real envido declined', { moves: '0 real envido, 1 no quiero' }],
  ['Team 1 wins 30 for falta envido', { moves: '0 falta envido, 1 quiero' }],
  ['Team 0 wins 1 for falta envido declined', { moves: '0 falta envido, 1 no quiero' }],
  ['Team 1 wins 1 as the other side folded', { moves: '0 1e, 1 10c, 0 mazo' }],
  ['Team 0 wins 3 for flor', { ...FLORES, hands: '7e 6e 5e | 7b 6b 4c', moves: '0 flor' }],
  ['Team 0 wins 4 for the better flor', { ...FLORES, moves: '0 flor, 1 flor' }],
  [
    'Team 0 wins 3 for flor, the other side backing down',
    { ...FLORES, moves: '0 flor, 1 con flor me achico' },
  ],
  ['Team 0 wins 6 for contraflor', { ...FLORES, moves: '0 flor, 1 contraflor, 0 quiero' }],
  ['Team 1 wins 4 for contraflor declined', { ...FLORES, moves: '0 flor, 1 contraflor, 0 no quiero' }],
  ['Team 0 wins 30 for contraflor al resto', { ...FLORES, moves: '0 flor, 1 contraflor al resto, 0 quiero' }],
  [
    'Team 1 wins 4 for contraflor al resto declined',
    { ...FLORES, moves: '0 flor, 1 contraflor al resto, 0 no quiero' },
  ],
])('says "%s"', (words, scene) => {
  expect(sentences(scene)).toContain(words)
})
