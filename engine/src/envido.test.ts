import { describe, expect, test } from 'vitest'
import { scenes } from '../test/scene.ts'
import type { EnvidoCall } from './actions.ts'
import { envidoRaises } from './envido.ts'

const CALL: Record<string, EnvidoCall> = { E: 'envido', R: 'real envido', F: 'falta envido' }
const chain = (letters: string) => [...letters].map(letter => CALL[letter]!)

describe('§5.2 what may follow', () => {
  test.each([
    ['', 'E R F'],
    ['E', 'E R F'],
    ['EE', 'R F'],
    ['R', 'F'],
    ['ER', 'F'],
    ['EER', 'F'],
    ['F', ''],
    ['EF', ''],
    ['EEF', ''],
    ['RF', ''],
    ['ERF', ''],
    ['EERF', ''],
  ])('§5.2 after [%s]: [%s]', (said, next) => {
    expect(envidoRaises(chain(said))).toEqual(chain(next.replaceAll(' ', '')))
  })
})

const TWO_PLAYERS = { players: 2 } as const
const OPEN = 'envido, real envido, falta envido'

scenes({
  '§5.1 by a player on turn who has not played': {
    may: { 0: `1e, 7e, 12c, ${OPEN}, truco, mazo`, 1: '', 2: '', 3: '' },
  },
  '§5.1 the last player too': {
    moves: '0 12c, 1 11o, 2 5c',
    may: { 3: `7o, 2o, 10c, ${OPEN}, truco, mazo` },
  },
  '§5.1 not in the second trick': { rules: TWO_PLAYERS, moves: '0 1e, 1 10c', mayNot: { 0: OPEN } },
  '§5.1 once in a hand': { moves: '0 envido, 1 no quiero, 0 12c', mayNot: { 1: OPEN } },
  '§5.1 never after truco was accepted': { moves: '0 truco, 1 quiero', mayNot: { 0: OPEN } },
  '§5.1 not by another seat either after truco was accepted': {
    moves: '0 truco, 1 quiero, 0 12c',
    mayNot: { 1: OPEN },
  },
  '§5.1 pies: the first two may not open': { rules: { envidoBy: 'pies' }, mayNot: { 0: OPEN } },
  '§5.1 pies: the second may not open': { rules: { envidoBy: 'pies' }, moves: '0 12c', mayNot: { 1: OPEN } },
  '§5.1 pies: the third may': { rules: { envidoBy: 'pies' }, moves: '0 12c, 1 11o, 2 envido', turn: null },
  '§5.1 pies: the fourth may': {
    rules: { envidoBy: 'pies' },
    moves: '0 12c, 1 11o, 2 5c, 3 envido',
    turn: null,
  },
  '§5.1 pies depend on mano': {
    rules: { envidoBy: 'pies' },
    mano: 2,
    moves: '2 5c, 3 10c, 0 envido',
    turn: null,
  },
  '§5.1 pies: with two players both may': {
    rules: { players: 2, envidoBy: 'pies' },
    moves: '0 envido',
    turn: null,
  },
  '§5.1 pies: only a pie may answer truco with envido': {
    rules: { envidoBy: 'pies' },
    moves: '0 truco',
    may: { 1: 'quiero, no quiero, retruco, mazo', 3: `quiero, no quiero, retruco, ${OPEN}, mazo` },
  },
  '§5.2 only the asked side raises or answers': {
    moves: '0 envido',
    may: { 0: '', 2: '', 1: `quiero, no quiero, ${OPEN}, mazo`, 3: `quiero, no quiero, ${OPEN}, mazo` },
  },
  '§5.2 a raise asks the other side': {
    moves: '0 envido, 3 envido',
    may: { 1: '', 3: '', 0: 'quiero, no quiero, real envido, falta envido, mazo' },
  },
  '§5.2 a seat that has played may still answer and raise': {
    moves: '0 12c, 1 11o, 2 5c, 3 envido',
    may: { 0: `quiero, no quiero, ${OPEN}, mazo` },
  },
  '§5.3 E accepted pays 2': { moves: '0 envido, 1 quiero', paid: ['1 +2 envido'] },
  '§5.3 E refused pays 1 and the hand goes on': {
    moves: '0 envido, 1 no quiero',
    paid: ['0 +1 envido refused'],
    phase: 'play',
    turn: 0,
  },
  '§5.3 R accepted pays 3': { moves: '0 real envido, 1 quiero', paid: ['1 +3 real envido'] },
  '§5.3 E E accepted pays 4': { moves: '0 envido, 1 envido, 0 quiero', paid: ['1 +4 envido'] },
  '§5.3 E R refused pays 2 to the raiser': {
    moves: '0 envido, 1 real envido, 2 no quiero',
    paid: ['1 +2 real envido refused'],
  },
  '§5.3 E E R refused pays 4': {
    moves: '0 envido, 1 envido, 0 real envido, 3 no quiero',
    paid: ['0 +4 real envido refused'],
  },
  '§5.3 E E R F refused pays 7': {
    moves: '0 envido, 1 envido, 0 real envido, 3 falta envido, 0 no quiero',
    paid: ['1 +7 falta envido refused'],
  },
  '§5.3 F refused pays 1': { moves: '0 falta envido, 1 no quiero', paid: ['0 +1 falta envido refused'] },
  '§5.4 asart in malas wins the game': {
    score: [3, 7],
    moves: '0 falta envido, 1 quiero',
    paid: ['1 +23 falta envido'],
    phase: 'over',
    winner: 1,
  },
  '§5.4 with the leader in buenas it is what the leader lacks': {
    score: [20, 7],
    moves: '0 falta envido, 1 quiero',
    paid: ['1 +10 falta envido'],
    phase: 'play',
  },
  '§5.6 an asked player who has not played may answer truco with envido': {
    moves: '0 truco, 1 envido',
    turn: null,
    may: { 0: `quiero, no quiero, ${OPEN}, mazo`, 1: '', 3: '' },
  },
  '§5.6 afterwards the same side still has to answer the truco': {
    moves: '0 truco, 1 envido, 0 quiero',
    paid: ['1 +2 envido'],
    turn: null,
    may: { 0: '', 1: 'quiero, no quiero, retruco, mazo', 3: 'quiero, no quiero, retruco, mazo' },
  },
  '§5.6 the envido may be raised before the truco is answered': {
    moves: '0 truco, 1 envido, 2 real envido, 3 no quiero, 3 quiero',
    paid: ['0 +2 real envido refused'],
    turn: 0,
  },
  '§5.6 real envido and falta envido are allowed too': {
    moves: '0 truco, 3 falta envido, 0 no quiero',
    paid: ['1 +1 falta envido refused'],
  },
  '§5.6 a seat that has played may not': {
    moves: '0 1e, 1 truco',
    may: { 0: 'quiero, no quiero, retruco, mazo' },
  },
  '§5.6 not in the second trick': {
    rules: TWO_PLAYERS,
    moves: '0 1e, 1 10c, 0 truco',
    may: { 1: 'quiero, no quiero, retruco, mazo' },
  },
  '§5.6 a retruco cannot be interrupted': {
    moves: '0 truco, 1 retruco',
    may: { 0: 'quiero, no quiero, vale cuatro, mazo', 2: 'quiero, no quiero, vale cuatro, mazo' },
  },
  '§5.6 the caller’s side cannot do it': { moves: '0 truco', may: { 0: '', 2: '' } },
  '§5.6 not twice': { moves: '0 truco, 1 envido, 0 no quiero', mayNot: { 1: OPEN, 3: OPEN } },
  '§5.7 no truco while an envido waits': { moves: '0 envido', mayNot: { 1: 'truco, retruco', 3: 'truco' } },
  '§5.7 the turn is where it was': { moves: '0 12c, 1 11o, 2 envido, 3 quiero', turn: 2 },
  '§5.7 afterwards truco is open again': {
    moves: '0 envido, 1 no quiero',
    may: { 0: '1e, 7e, 12c, truco, mazo' },
  },
})
