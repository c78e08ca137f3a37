import { expect, test } from 'vitest'
import { perform, scenes } from '../test/scene.ts'

const TWO_PLAYERS = { players: 2 } as const

scenes({
  '§4.1 a hand is worth 1': { rules: TWO_PLAYERS, moves: '0 1e, 1 10c, 0 7e, 1 2o', paid: ['0 +1 hand'] },
  '§4.1 truco makes it 2': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 quiero, 0 1e, 1 10c, 0 7e, 1 2o',
    paid: ['0 +2 truco'],
  },
  '§4.1 retruco makes it 3': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 retruco, 0 quiero, 0 1e, 1 10c, 0 7e, 1 2o',
    paid: ['0 +3 retruco'],
  },
  '§4.1 vale cuatro makes it 4': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 retruco, 0 vale cuatro, 1 quiero, 0 1e, 1 10c, 0 7e, 1 2o',
    paid: ['0 +4 vale cuatro'],
  },
  '§4.1 no level is skipped': { rules: TWO_PLAYERS, mayNot: { 0: 'retruco, vale cuatro' } },
  '§4.1 nothing is above vale cuatro': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 retruco, 0 vale cuatro',
    may: { 0: '', 1: 'quiero, no quiero, mazo' },
  },
  '§4.1 there is no raise after vale cuatro was accepted': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 retruco, 0 vale cuatro, 1 quiero, 0 1e',
    may: { 1: '7o, 2o, 10c, mazo' },
  },
  '§4.2 any player opens on their own turn': {
    moves: '0 12c, 1 11o',
    may: { 2: '3e, 4o, 5c, envido, real envido, falta envido, truco, mazo' },
  },
  '§4.2 not on another seat’s turn, not even the partner’s': { may: { 1: '', 2: '', 3: '' } },
  '§4.2 in the second trick too': { moves: '0 1e, 1 11o, 2 5c, 3 10c', may: { 0: '7e, 12c, truco, mazo' } },
  '§4.2 in the third trick too': {
    rules: TWO_PLAYERS,
    moves: '0 1e, 1 10c, 0 12c, 1 7o',
    may: { 1: '2o, truco, mazo' },
  },
  '§4.2 the side that accepted has the quiero and raises on its turn': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 quiero, 0 1e',
    may: { 1: '7o, 2o, 10c, retruco, mazo' },
  },
  '§4.2 the caller cannot raise their own call': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 quiero',
    may: { 0: '1e, 7e, 12c, mazo' },
  },
  '§4.2 the quiero belongs to the side: the partner may raise': {
    moves: '0 truco, 1 quiero, 0 12c, 1 11o, 2 5c',
    may: { 3: '7o, 2o, 10c, retruco, mazo' },
  },
  '§4.2 the caller’s partner may not raise either': {
    moves: '0 truco, 1 quiero, 0 12c, 1 11o',
    may: { 2: '3e, 4o, 5c, mazo' },
  },
  '§4.2 a raise as an answer implies quiero': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 retruco, 0 no quiero',
    paid: ['1 +2 retruco refused'],
  },
  '§4.2 after retruco accepted the other side has the quiero': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 retruco, 0 quiero',
    may: { 0: '1e, 7e, 12c, vale cuatro, mazo' },
  },
  '§4.2 a raise on a later turn': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 quiero, 0 1e, 1 retruco, 0 quiero, 1 2o, 0 7e, 1 10c',
    paid: ['0 +3 retruco'],
  },
  '§4.3 no card is played while a call waits, and the turn is null': {
    moves: '0 truco',
    turn: null,
    may: { 0: '', 2: '' },
    mayNot: { 1: '1b, 6b, 11o', 3: '7o, 2o, 10c' },
  },
  '§4.3 any player of the asked side may answer': {
    moves: '0 1e, 1 truco',
    may: {
      0: 'quiero, no quiero, retruco, mazo',
      2: 'quiero, no quiero, retruco, envido, real envido, falta envido, mazo',
    },
  },
  '§4.3 the first answer counts': { moves: '0 truco, 3 quiero', turn: 0, may: { 1: '' } },
  '§4.3 after quiero the turn is unchanged': { moves: '0 12c, 1 truco, 2 quiero', turn: 1 },
  '§4.4 truco refused pays 1': { moves: '0 truco, 3 no quiero', paid: ['0 +1 truco refused'], phase: 'deal' },
  '§4.4 retruco refused pays 2': {
    moves: '0 truco, 3 retruco, 2 no quiero',
    paid: ['1 +2 retruco refused'],
    phase: 'deal',
  },
  '§4.4 vale cuatro refused pays 3': {
    moves: '0 truco, 3 retruco, 2 vale cuatro, 1 no quiero',
    paid: ['0 +3 vale cuatro refused'],
    phase: 'deal',
  },
  '§4.4 a later retruco refused pays 2': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 quiero, 0 1e, 1 retruco, 0 no quiero',
    paid: ['1 +2 retruco refused'],
  },
})

test('§4.4 after a refusal no call is pending, and the hand keeps its accepted worth', () => {
  const { game } = perform({ moves: '0 truco, 3 retruco, 2 no quiero' })
  expect(game.hand!.truco).toEqual({ worth: 2, quiero: 1, caller: null })
})
