import { scenes } from '../test/scene.ts'

const FLOR = { flor: true } as const
const FLOR_OF_TWO = { flor: true, players: 2 } as const

const HELD_BY_0 = '7e 6e 5e | 1b 6b 11o | 3b 4o 5c | 7o 2o 10c'
const HELD_BY_1 = '1e 7e 12c | 7b 6b 4b | 3e 4o 5c | 7o 2o 10c'
const HELD_BY_2 = '1e 7e 12c | 1b 6b 11o | 3o 4o 5o | 7o 2o 10c'
const HELD_BY_3 = '1e 7e 12c | 1b 6b 11o | 3e 4o 5c | 7o 2o 10o'
/** 38 and 30 for side 0. */
const HELD_BY_0_AND_2 = '7e 6e 5e | 1b 6b 11o | 3o 1o 6o | 7o 2o 10c'
/** 38 against 37. */
const HELD_BY_0_AND_1 = '7e 6e 5e | 7b 6b 4b | 3e 4o 5c | 7o 2o 10c'
/** 37 against 36. */
const HELD_BY_1_AND_2 = '1e 7e 12c | 7b 6b 4b | 7o 6o 3o | 4e 2o 10c'
/** 26, 26, 27 and 27. */
const HELD_BY_ALL = '1e 2e 3e | 1b 2b 3b | 1o 2o 4o | 1c 2c 4c'
/** 38 against 37, of two players. */
const BOTH = '7e 6e 5e | 7b 6b 4b'

const ANSWERS = 'flor, con flor me achico, contraflor, contraflor al resto, mazo'

scenes({
  '§7.1 on the first turn the holder has only flor and mazo': {
    rules: FLOR,
    hands: HELD_BY_0,
    may: { 0: 'flor, mazo' },
  },
  '§7.1 without the option a flor has no effect': {
    hands: HELD_BY_0,
    may: { 0: '7e, 6e, 5e, envido, real envido, falta envido, truco, mazo' },
  },
  '§7.1 the third seat too, on its first turn': {
    rules: FLOR,
    hands: HELD_BY_2,
    moves: '0 1e, 1 6b',
    may: { 2: 'flor, mazo' },
  },
  '§7.1 before their turn the holder waits': { rules: FLOR, hands: HELD_BY_2, may: { 2: '' } },
  '§7.1 a holder who is asked truco has only flor and mazo': {
    rules: FLOR,
    hands: HELD_BY_1,
    moves: '0 truco',
    may: { 1: 'flor, mazo', 3: 'quiero, no quiero, retruco, envido, real envido, falta envido, mazo' },
  },
  '§7.1 the partner may answer truco; the flor is said on the turn of its holder': {
    rules: FLOR,
    hands: HELD_BY_1,
    moves: '0 truco, 3 quiero, 0 1e',
    may: { 1: 'flor, mazo' },
  },
  '§7.1 a flor after an accepted truco': {
    rules: FLOR,
    hands: HELD_BY_1,
    moves: '0 truco, 3 quiero, 0 1e, 1 flor',
    paid: ['1 +3 flor'],
    turn: 1,
    may: { 1: '7b, 6b, 4b, retruco, mazo' },
  },
  '§7.1 a holder who is asked retruco may answer': {
    rules: FLOR,
    hands: HELD_BY_2,
    moves: '0 truco, 1 retruco',
    may: { 2: 'quiero, no quiero, vale cuatro, mazo' },
  },
  '§7.1 a holder who is asked envido has only flor and mazo': {
    rules: FLOR,
    hands: HELD_BY_1,
    moves: '0 envido',
    may: { 1: 'flor, mazo' },
  },
  '§7.2 the holder’s partner cannot answer the envido': {
    rules: FLOR,
    hands: HELD_BY_1,
    moves: '0 envido',
    may: { 3: 'mazo' },
  },
  '§7.2 the caller’s partner cuts the envido too': {
    rules: FLOR,
    hands: HELD_BY_2,
    moves: '0 envido',
    may: { 0: '', 1: 'mazo', 2: 'flor', 3: 'mazo' },
  },
  '§7.2 flor annuls the envido': {
    rules: FLOR,
    hands: HELD_BY_2,
    moves: '0 envido, 2 flor',
    paid: ['0 +3 flor'],
    turn: 0,
    may: { 0: '1e, 7e, 12c, truco, mazo', 1: '' },
  },
  '§7.2 no envido can be called afterwards': {
    rules: FLOR,
    hands: HELD_BY_0,
    moves: '0 flor, 0 7e',
    may: { 1: '1b, 6b, 11o, truco, mazo' },
  },
  '§7.2 no envido can be called in answer to truco either': {
    rules: FLOR,
    hands: HELD_BY_0,
    moves: '0 flor, 0 truco',
    may: { 1: 'quiero, no quiero, retruco, mazo' },
  },
  '§7.2 if no seat holds a flor the envido is answered as usual': {
    rules: FLOR,
    moves: '0 envido',
    may: { 1: 'quiero, no quiero, envido, real envido, falta envido, mazo' },
  },
  '§7.2 once the holder has folded the envido can be answered': {
    rules: FLOR,
    hands: HELD_BY_1,
    moves: '0 envido, 1 mazo',
    may: { 3: 'quiero, no quiero, envido, real envido, falta envido, mazo' },
  },
  '§7.2 one of two holders has folded: the other still cuts the envido': {
    rules: FLOR,
    hands: HELD_BY_1_AND_2,
    moves: '0 envido, 1 mazo',
    may: { 2: 'flor', 3: 'mazo' },
  },
  '§7.2 a holder who has already folded does not cut the envido': {
    rules: FLOR,
    hands: HELD_BY_0,
    moves: '0 mazo, 1 envido',
    may: { 2: 'quiero, no quiero, envido, real envido, falta envido, mazo' },
  },
  '§7.3 a flor without a rival flor scores 3 at once': {
    rules: FLOR,
    hands: HELD_BY_0,
    moves: '0 flor',
    paid: ['0 +3 flor'],
    turn: 0,
  },
  '§7.3 two flores of one side score once': {
    rules: FLOR,
    hands: HELD_BY_0_AND_2,
    moves: '0 flor, 0 7e, 1 6b',
    paid: ['0 +3 flor'],
    may: { 2: '3o, 1o, 6o, truco, mazo' },
  },
  '§7.3 it scores 3 whichever partner calls it': {
    rules: FLOR,
    hands: HELD_BY_3,
    moves: '0 1e, 1 1b, 2 3e, 3 flor',
    paid: ['1 +3 flor'],
    turn: 3,
  },
  '§7.3 the flor of a rival who has folded does not count': {
    rules: FLOR,
    hands: HELD_BY_0_AND_1,
    moves: '0 mazo, 1 flor',
    paid: ['1 +3 flor'],
    turn: 1,
  },
  '§7.4 a rival who holds a flor answers': {
    rules: FLOR,
    hands: HELD_BY_0_AND_1,
    moves: '0 flor',
    paid: [],
    turn: null,
    may: { 0: '', 1: ANSWERS, 2: '', 3: '' },
  },
  '§7.4 of two rivals who hold a flor either may answer': {
    rules: FLOR,
    hands: HELD_BY_ALL,
    moves: '0 flor',
    may: { 1: ANSWERS, 2: '', 3: ANSWERS },
  },
  '§7.4 flor and flor: 4 to the better': {
    rules: FLOR_OF_TWO,
    hands: BOTH,
    moves: '0 flor, 1 flor',
    paid: ['0 +4 flor y flor'],
    turn: 0,
  },
  '§7.4 the better may be the second': {
    rules: FLOR_OF_TWO,
    hands: BOTH,
    mano: 1,
    moves: '1 flor, 0 flor',
    paid: ['0 +4 flor y flor'],
    turn: 1,
  },
  '§7.4 achico: 3 to the first side': {
    rules: FLOR_OF_TWO,
    hands: BOTH,
    mano: 1,
    moves: '1 flor, 0 con flor me achico',
    paid: ['1 +3 con flor me achico'],
    shown: [],
    turn: 1,
  },
  '§7.4 contraflor asks the first side': {
    rules: FLOR_OF_TWO,
    hands: BOTH,
    moves: '0 flor, 1 contraflor',
    turn: null,
    may: { 0: 'quiero, no quiero, contraflor al resto, mazo', 1: '' },
  },
  '§7.5 a seat without a flor cannot answer': {
    rules: FLOR,
    hands: HELD_BY_0_AND_1,
    moves: '0 flor, 1 contraflor',
    may: { 0: 'quiero, no quiero, contraflor al resto, mazo', 2: '', 3: '' },
  },
  '§7.5 contraflor accepted: 6 to the better': {
    rules: FLOR_OF_TWO,
    hands: BOTH,
    moves: '0 flor, 1 contraflor, 0 quiero',
    paid: ['0 +6 contraflor'],
    turn: 0,
  },
  '§7.5 contraflor refused: 4 to the caller': {
    rules: FLOR_OF_TWO,
    hands: BOTH,
    moves: '0 flor, 1 contraflor, 0 no quiero',
    paid: ['1 +4 contraflor refused'],
    turn: 0,
  },
  '§7.5 al resto raises contraflor; no achico, nothing above': {
    rules: FLOR_OF_TWO,
    hands: BOTH,
    moves: '0 flor, 1 contraflor, 0 contraflor al resto',
    may: { 0: '', 1: 'quiero, no quiero, mazo' },
  },
  '§7.5 al resto after contraflor refused: 6': {
    rules: FLOR_OF_TWO,
    hands: BOTH,
    moves: '0 flor, 1 contraflor, 0 contraflor al resto, 1 no quiero',
    paid: ['0 +6 contraflor al resto refused'],
  },
  '§7.5 al resto directly refused: 4': {
    rules: FLOR_OF_TWO,
    hands: BOTH,
    moves: '0 flor, 1 contraflor al resto, 0 no quiero',
    paid: ['1 +4 contraflor al resto refused'],
    phase: 'play',
  },
  '§7.5 al resto accepted: the target less the leader’s score': {
    rules: FLOR_OF_TWO,
    hands: BOTH,
    score: [5, 22],
    moves: '0 flor, 1 contraflor al resto, 0 quiero',
    paid: ['0 +8 contraflor al resto'],
    total: [13, 22],
    phase: 'play',
  },
  '§7.5 al resto won by the leader ends the game': {
    rules: FLOR_OF_TWO,
    hands: BOTH,
    score: [22, 5],
    moves: '0 flor, 1 contraflor, 0 contraflor al resto, 1 quiero',
    paid: ['0 +8 contraflor al resto'],
    phase: 'over',
    winner: 0,
  },
  '§7.6 a side’s flor is its best': {
    rules: FLOR,
    hands: '1e 2e 3e | 7b 6b 4b | 7o 6o 5o | 4e 2c 10c',
    moves: '0 flor, 1 flor',
    paid: ['0 +4 flor y flor'],
  },
  '§7.6 equal flores go to the seat nearer to mano': {
    rules: FLOR,
    hands: HELD_BY_ALL,
    moves: '0 flor, 1 flor',
    paid: ['0 +4 flor y flor'],
  },
  '§7.6 nearer to mano, not to seat 0': {
    rules: FLOR,
    hands: HELD_BY_ALL,
    mano: 3,
    moves: '3 flor, 0 flor',
    paid: ['1 +4 flor y flor'],
  },
  '§7.6 equal flores of two players go to mano': {
    rules: FLOR_OF_TWO,
    hands: '1e 2e 3e | 1b 2b 3b',
    mano: 1,
    moves: '1 flor, 0 contraflor, 1 quiero',
    paid: ['1 +6 contraflor'],
  },
  '§7.6 a waiting truco is answered afterwards': {
    rules: FLOR,
    hands: HELD_BY_1,
    moves: '0 truco, 1 flor',
    paid: ['1 +3 flor'],
    turn: null,
    may: { 0: '', 1: 'quiero, no quiero, retruco, mazo', 3: 'quiero, no quiero, retruco, mazo' },
  },
  '§7.6 a waiting truco, answered after two flores': {
    rules: FLOR,
    hands: HELD_BY_1_AND_2,
    moves: '0 truco, 1 flor, 2 flor, 3 quiero',
    paid: ['1 +4 flor y flor'],
    turn: 0,
  },
  '§7.6 a waiting truco, after the envido before it was cut': {
    rules: FLOR,
    hands: HELD_BY_2,
    moves: '0 truco, 1 envido, 2 flor, 3 quiero',
    paid: ['0 +3 flor'],
    turn: 0,
  },
  '§7.3 the last rival with a flor folds: 3 as if alone': {
    rules: FLOR,
    hands: HELD_BY_0_AND_1,
    moves: '0 flor, 1 mazo',
    paid: ['0 +3 flor'],
    turn: 0,
    phase: 'play',
  },
  '§7.4 one rival in the deck, the other still answers': {
    rules: FLOR,
    hands: HELD_BY_ALL,
    moves: '0 flor, 1 mazo',
    paid: [],
    turn: null,
    may: { 1: '', 3: ANSWERS },
  },
  '§7.5 the only holder asked contraflor folds: refused, the partner plays on': {
    rules: FLOR,
    hands: HELD_BY_0_AND_1,
    moves: '0 flor, 1 contraflor, 0 mazo',
    paid: ['1 +4 contraflor refused'],
    phase: 'play',
    turn: 1,
  },
  '§7.5 one of two holders asked folds; that flor is out': {
    rules: FLOR,
    hands: '7e 6e 5e | 7b 6b 4b | 1o 2o 4o | 4e 2c 10c',
    moves: '0 flor, 1 contraflor, 0 mazo, 2 quiero',
    paid: ['1 +6 contraflor'],
    turn: 1,
  },
})
