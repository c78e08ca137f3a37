import { scenes } from '../test/scene.ts'

const TWO_PLAYERS = { players: 2 } as const
const FLOR = { flor: true } as const

scenes({
  '§8.1 on turn': { moves: '0 mazo', turn: 1, phase: 'play', paid: [] },
  '§8.1 not on another seat’s turn': { may: { 1: '', 2: '', 3: '' } },
  '§8.1 a seat that has folded can do nothing more': { moves: '0 mazo', may: { 0: '' } },
  '§8.1 when asked': { moves: '0 truco, 1 mazo', turn: null, phase: 'play', may: { 1: '' } },
  '§8.1 one of two asked seats folds: the other still answers': {
    moves: '0 truco, 1 mazo',
    may: { 3: 'quiero, no quiero, retruco, envido, real envido, falta envido, mazo' },
  },
  '§8.1 one of two seats asked envido folds: the other still answers': {
    moves: '0 envido, 1 mazo',
    turn: null,
    may: { 0: '', 1: '', 3: 'quiero, no quiero, envido, real envido, falta envido, mazo' },
  },
  '§8.1 the remaining seat accepts for both': { moves: '0 truco, 1 mazo, 3 quiero, 0 1e', turn: 2 },
  '§8.1 the caller’s side cannot while its call waits': { moves: '0 truco', may: { 0: '', 2: '' } },
  '§8.1 the turns of a seat that folded are skipped': {
    moves: '0 12c, 1 mazo, 2 5c, 3 2o, 3 7o, 0 7e',
    turn: 2,
  },
  '§8.1 the trick is over when all others have played': {
    moves: '0 12c, 1 11o, 2 5c, 3 mazo',
    tricks: ['team 0, 0 leads'],
    turn: 0,
  },
  '§8.1 mano folds before the first card: the next seat leads': {
    moves: '0 mazo, 1 1b, 2 3e, 3 2o',
    tricks: ['team 1, 1 leads'],
    turn: 1,
  },
  '§8.1 the leader of a trick folds: the next seat leads it': {
    moves: '0 1e, 1 11o, 2 5c, 3 10c, 0 mazo',
    turn: 1,
  },
  '§3.3 mano has folded before a parda: the next seat leads': {
    hands: '4e 5e 6e | 3b 2b 12b | 3o 2o 11o | 1c 2c 12c',
    moves: '0 mazo, 1 3b, 2 3o, 3 12c',
    tricks: ['parda, 1 leads'],
    turn: 1,
  },
  '§3.3 mano and the next seat have folded before a parda: the seat after them leads': {
    hands: '4e 5e 6e | 4b 5b 6b | 3o 2o 11o | 3c 2c 12c',
    moves: '0 mazo, 1 mazo, 2 3o, 3 3c',
    tricks: ['parda, 2 leads'],
    turn: 2,
  },
  '§8.1 a played card still counts, and the next seat leads': {
    moves: '0 1e, 1 11o, 2 5c, 3 truco, 0 mazo, 2 quiero, 3 10c',
    tricks: ['team 0, 1 leads'],
    turn: 1,
  },
  '§8.1 the seat on turn folds when it is raised: the trick ends once the call is settled': {
    moves: '0 12c, 1 11o, 2 5c, 3 truco, 0 retruco, 3 mazo, 1 quiero',
    tricks: ['team 0, 0 leads'],
    turn: 0,
  },
  '§8.1 the turn passes to the next seat if others still have to play': {
    moves: '0 12c, 1 truco, 0 retruco, 1 mazo, 3 quiero',
    tricks: [],
    turn: 2,
  },
  '§3.4 P P P goes to mano’s side even if mano has folded': {
    hands: '3e 2e 12e | 3b 2b 12b | 3o 2o 12o | 3c 2c 12c',
    moves: '0 3e, 1 3b, 2 3o, 3 3c, 0 2e, 1 2b, 2 2o, 3 2c, 0 mazo, 1 12b, 2 12o, 3 12c',
    total: [1, 0],
  },
  '§8.1 the last seat of a side folds: the hand is over': {
    moves: '0 12c, 1 mazo, 2 5c, 3 mazo',
    phase: 'deal',
    nextMano: 1,
    paid: ['0 +2 early mazo'],
  },
  '§8.2 a hand without calls is worth 1 from the second trick on': {
    rules: TWO_PLAYERS,
    moves: '0 1e, 1 10c, 0 7e, 1 mazo',
    paid: ['0 +1 mazo'],
  },
  '§8.2 the hand scores its accepted level': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 quiero, 0 mazo',
    paid: ['1 +2 mazo'],
  },
  '§8.2 retruco accepted: 3': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 retruco, 0 quiero, 0 mazo',
    paid: ['1 +3 mazo'],
  },
  '§8.2 asked truco: its refusal is the hand’s points': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 mazo',
    paid: ['0 +1 truco refused'],
  },
  '§8.2 asked retruco': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 retruco, 0 mazo',
    paid: ['1 +2 retruco refused'],
  },
  '§8.2 asked vale cuatro, after a partner': {
    moves: '0 truco, 1 retruco, 0 vale cuatro, 3 mazo, 1 mazo',
    paid: ['0 +3 vale cuatro refused'],
    phase: 'deal',
  },
  '§8.2 asked envido: it is refused, then the hand': {
    rules: TWO_PLAYERS,
    moves: '0 envido, 1 mazo',
    paid: ['0 +1 envido refused', '0 +1 mazo'],
  },
  '§8.2 asked a raised envido': {
    rules: TWO_PLAYERS,
    moves: '0 envido, 1 real envido, 0 mazo',
    paid: ['1 +2 real envido refused', '1 +1 mazo'],
  },
  '§8.2 envido before truco, the side that called truco folds: the envido, then the hand': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 envido, 0 mazo',
    paid: ['1 +1 envido refused', '1 +1 mazo'],
  },
  '§8.2 envido before truco, raised, the asked side folds: both are refused': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 envido, 0 envido, 1 mazo',
    paid: ['0 +2 envido refused', '0 +1 truco refused'],
  },
  '§8.2 the game may end with the first of them': {
    rules: TWO_PLAYERS,
    score: [28, 0],
    moves: '0 truco, 1 envido, 0 envido, 1 mazo',
    paid: ['0 +2 envido refused'],
    phase: 'over',
  },
  '§8.2 asked flor: 3, then the hand': {
    rules: { ...TWO_PLAYERS, ...FLOR },
    hands: '7e 6e 5e | 7b 6b 4b',
    moves: '0 flor, 1 mazo',
    paid: ['0 +3 flor', '0 +1 mazo'],
    phase: 'deal',
  },
  '§8.2 asked contraflor al resto': {
    rules: { ...TWO_PLAYERS, ...FLOR },
    hands: '7e 6e 5e | 7b 6b 4b',
    moves: '0 flor, 1 contraflor, 0 contraflor al resto, 1 mazo',
    paid: ['0 +6 contraflor al resto refused', '0 +1 mazo'],
  },
  '§8.2 the flor may end the game': {
    rules: { ...TWO_PLAYERS, ...FLOR },
    hands: '7e 6e 5e | 7b 6b 4b',
    score: [27, 0],
    moves: '0 flor, 1 mazo',
    paid: ['0 +3 flor'],
    phase: 'over',
  },
  '§8.2 both rivals fold before the flor is called': {
    rules: FLOR,
    hands: '1e 7e 12c | 1b 6b 11o | 3o 4o 5o | 7o 2o 10c',
    moves: '0 envido, 1 mazo, 3 mazo',
    paid: ['0 +1 envido refused', '0 +1 mazo'],
    phase: 'deal',
  },
  '§8.3 early: one more': { rules: TWO_PLAYERS, moves: '0 mazo', paid: ['1 +2 early mazo'] },
  '§8.3 early, after a card': { rules: TWO_PLAYERS, moves: '0 12c, 1 mazo', paid: ['0 +2 early mazo'] },
  '§8.3 not with earlyMazo 1': {
    rules: { ...TWO_PLAYERS, earlyMazo: 1 },
    moves: '0 mazo',
    paid: ['1 +1 mazo'],
  },
  '§8.3 not in the second trick': { rules: TWO_PLAYERS, moves: '0 1e, 1 10c, 0 mazo', paid: ['1 +1 mazo'] },
  '§8.3 not after an envido': {
    rules: TWO_PLAYERS,
    moves: '0 envido, 1 no quiero, 0 mazo',
    paid: ['0 +1 envido refused', '1 +1 mazo'],
  },
  '§8.3 not after a flor': {
    rules: FLOR,
    hands: '7e 6e 5e | 1b 6b 11o | 3b 4o 5c | 7o 2o 10c',
    moves: '0 flor, 0 7e, 1 mazo, 2 5c, 3 mazo',
    paid: ['0 +3 flor', '0 +1 mazo'],
  },
  '§8.3 not with truco accepted': {
    rules: TWO_PLAYERS,
    moves: '0 truco, 1 quiero, 0 12c, 1 mazo',
    paid: ['0 +2 mazo'],
  },
  '§8.3 not when the second partner folds in the second trick': {
    moves: '0 mazo, 1 1b, 2 3e, 3 2o, 1 6b, 2 mazo',
    paid: ['1 +1 mazo'],
  },
})
