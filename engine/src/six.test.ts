import { describe, expect, test } from 'vitest'
import { handsOf, perform, type Scene, SIX, scenes } from '../test/scene.ts'
import type { Action } from './actions.ts'
import { deal, type Game, newGame } from './game.ts'
import { legal, seatsToAct } from './legal.ts'
import { parseGame, writeGame } from './notation.ts'
import { play } from './play.ts'
import type { RuleErrorCode } from './ruleError.ts'
import { type Seat, seatsOf } from './seats.ts'
import { EMPTY_SUMMARY, summarize } from './summary.ts'
import { dealEvent, view, viewEvent } from './view.ts'

const six = (scene: Scene): Scene => ({ ...scene, rules: { players: 6, ...scene.rules } })

/** A scene in a pica-pica: the second deal of a game in which a team has 5 points. */
const picaPica = (scene: Scene): Scene =>
  six({ score: [5, 0], earlierDeals: 1, ...scene, rules: { ...scene.rules } })

/** Ends the first hand of a pica-pica with a point for team 0. */
const FIRST = '0 truco, 3 no quiero'
/** Ends the first two hands: a point for each team. */
const FIRST_TWO = `${FIRST}, 1 truco, 4 no quiero`

/** The flores of seats 0 and 3, who play against each other. */
const FLORES = '7e 6e 5e | 1b 6b 11o | 3e 4o 5c | 7o 2o 10o | 3b 6c 12o | 2c 3c 10e'

describe('seats and deal', () => {
  scenes({
    '§10.1 play goes round the six seats': six({ moves: '0 12c, 1 11o, 2 5c, 3 10c, 4 12o', turn: 5 }),
    '§10.1 after seat 5 comes seat 0': six({ mano: 5, moves: '5 10e', turn: 0 }),
    '§10.1 the partners of seat 0 are seats 2 and 4': six({
      moves: '0 truco',
      may: {
        0: '',
        2: '',
        4: '',
        1: 'quiero, no quiero, retruco, envido, real envido, falta envido, mazo',
        3: 'quiero, no quiero, retruco, envido, real envido, falta envido, mazo',
        5: 'quiero, no quiero, retruco, envido, real envido, falta envido, mazo',
      },
    }),
    '§10.2 mano moves one seat on with each deal': six({ moves: '0 truco, 1 no quiero', nextMano: 1 }),
    '§10.2 after seat 5 mano is seat 0': six({ mano: 5, moves: '5 truco, 0 no quiero', nextMano: 0 }),
    '§10.2 mano moves one seat on after a pica-pica, not three': picaPica({
      moves: `${FIRST_TWO}, 2 truco, 5 no quiero`,
      phase: 'deal',
      nextMano: 1,
    }),
  })

  test.each([
    ['four hands', SIX.split(' | ').slice(0, 4).join(' | '), /6 players has 6 hands/],
    ['a card twice', SIX.replace('10e', '1e'), /1e was dealt twice/],
    ['two cards for the last seat', SIX.replace(' 10e', ''), /seat 5 must get three cards/],
  ])('§10.2 a deal of %s is refused', (_, hands, message) => {
    expect(() => deal(newGame({ players: 6 }), handsOf(hands))).toThrow(message)
  })
})

describe('a redonda', () => {
  scenes({
    '§10.3 a trick has six cards': six({
      moves: '0 12c, 1 11o, 2 5c, 3 10c, 4 12o',
      tricks: [],
      turn: 5,
    }),
    '§10.3 the strongest of six cards wins the trick': six({
      moves: '0 12c, 1 11o, 2 5c, 3 7o, 4 12o, 5 10e',
      tricks: ['team 1, 3 leads'],
      turn: 3,
    }),
    '§10.3 the first of two partners with equal cards leads': six({
      hands: '3e 7e 12c | 1b 6b 11o | 3c 4o 5c | 7o 2o 10c | 3b 6c 12o | 2c 4c 10e',
      moves: '0 12c, 1 11o, 2 3c, 3 10c, 4 3b, 5 10e',
      tricks: ['team 0, 2 leads'],
    }),
    '§10.3 equal cards of both sides are a parda, and mano leads': six({
      hands: '3e 7e 12c | 3b 6b 11o | 4o 5c 6o | 7o 2o 10c | 6c 12o 5e | 2c 4c 10e',
      mano: 1,
      moves: '1 3b, 2 4o, 3 10c, 4 6c, 5 10e, 0 3e',
      tricks: ['parda, 1 leads'],
      turn: 1,
    }),
    '§10.3 two tricks win the hand': six({
      moves: '0 1e, 1 11o, 2 5c, 3 10c, 4 12o, 5 10e, 0 7e, 1 6b, 2 4o, 3 2o, 4 6c, 5 2c',
      paid: ['0 +1 hand'],
      phase: 'deal',
    }),
    '§10.3 a raise belongs to the side that accepted, any of its three': six({
      moves: '0 truco, 3 quiero, 0 12c',
      may: { 1: '1b, 6b, 11o, retruco, mazo' },
    }),
    '§10.3 the first answer of the three counts': six({
      moves: '0 truco, 5 quiero',
      may: { 1: '', 3: '', 5: '' },
      turn: 0,
    }),
    '§10.3 tantos are announced in order from mano, silent where ahead': six({
      moves: '0 envido, 1 quiero',
      said: ['0 28', '1 buenas', '3 29', '4 buenas', '2 buenas'],
      paid: ['1 +2 envido'],
      shown: [],
    }),
    '§10.3 of equal tantos the seat nearer to mano wins': six({
      hands: '7e 6e 12c | 1b 2b 11o | 3e 4o 5c | 7o 6o 10c | 3b 6c 12o | 2c 3c 10e',
      mano: 1,
      moves: '1 envido, 2 quiero',
      said: ['1 23', '2 buenas', '4 buenas', '0 33', '3 33'],
      paid: ['1 +2 envido'],
    }),
    '§10.3 with equal tantos the first from mano is good': six({
      hands: '7e 6e 12c | 1b 2b 11o | 3e 4o 5c | 7o 6o 10c | 3b 6c 12o | 2c 3c 10e',
      mano: 3,
      moves: '3 envido, 4 quiero',
      said: ['3 33', '4 buenas', '0 buenas', '2 buenas'],
      paid: ['1 +2 envido'],
    }),
    '§10.3 the pies are the last seat of each side': six({
      rules: { envidoBy: 'pies' },
      moves: '0 12c, 1 11o, 2 5c, 3 10c',
      may: { 4: '3b, 6c, 12o, envido, real envido, falta envido, truco, mazo' },
    }),
    '§10.3 no other seat opens the envido of the pies': six({
      rules: { envidoBy: 'pies' },
      moves: '0 12c, 1 11o, 2 5c',
      may: { 3: '7o, 2o, 10c, truco, mazo' },
    }),
    '§10.3 a side plays on while one of its three is in play': six({
      moves: '0 12c, 1 mazo, 2 5c, 3 mazo',
      phase: 'play',
      turn: 4,
    }),
    '§10.3 turns of seats that have folded are passed over': six({
      moves: '0 12c, 1 mazo, 2 5c, 3 10c, 4 12o, 5 3c',
      tricks: ['team 1, 5 leads'],
      turn: 5,
    }),
    '§10.3 when the third of a side folds the hand is over': six({
      moves: '0 12c, 1 mazo, 2 5c, 3 mazo, 4 12o, 5 mazo',
      paid: ['0 +2 early mazo'],
      phase: 'deal',
    }),
    '§10.3 a seat that has folded has no tanto': six({
      moves: '0 12c, 1 11o, 2 5c, 3 mazo, 4 envido, 5 quiero',
      said: ['0 28', '1 buenas', '5 buenas'],
      paid: ['0 +2 envido'],
    }),
    '§10.3 flor: 3 points if no one of the other three holds one': six({
      rules: { flor: true },
      hands: FLORES.replace('10o', '10c'),
      moves: '0 flor',
      paid: ['0 +3 flor'],
      turn: 0,
    }),
    '§10.3 flor: only a rival who holds one answers': six({
      rules: { flor: true },
      hands: FLORES,
      moves: '0 flor',
      may: { 1: '', 3: 'flor, con flor me achico, contraflor, contraflor al resto, mazo', 5: '' },
    }),
    '§10.3 flor: the best of three partners counts': six({
      rules: { flor: true },
      hands: '1e 2e 3e | 1b 6b 11o | 7c 6c 5c | 7o 5o 4o | 3b 10c 12o | 2c 3c 10e',
      moves: '0 flor, 3 flor',
      paid: ['0 +4 flor y flor'],
    }),
    '§10.3, §4.4 a refused retruco pays 2 to the side that called it': six({
      moves: '0 truco, 1 retruco, 4 no quiero',
      paid: ['1 +2 retruco refused'],
      phase: 'deal',
    }),
    '§10.3, §5.6 of the three who are asked truco, those who have not played may say envido': six({
      moves: '0 12c, 1 truco',
      may: {
        0: 'quiero, no quiero, retruco, mazo',
        2: 'quiero, no quiero, retruco, envido, real envido, falta envido, mazo',
        4: 'quiero, no quiero, retruco, envido, real envido, falta envido, mazo',
      },
    }),
    '§10.3, §5.6 the truco waits for the same three after the envido': six({
      moves: '0 12c, 1 truco, 4 envido, 5 no quiero',
      paid: ['0 +1 envido refused'],
      turn: null,
      may: {
        0: 'quiero, no quiero, retruco, mazo',
        2: 'quiero, no quiero, retruco, mazo',
        4: 'quiero, no quiero, retruco, mazo',
        1: '',
        3: '',
        5: '',
      },
    }),
    '§10.3, §7.6 a flor that is better by one wins from the seat farthest from mano': six({
      rules: { flor: true },
      hands: '4e 1e 2e | 1b 6b 11o | 3e 4o 6c | 7o 2o 10b | 3b 7c 12o | 5c 1c 2c',
      moves: '0 flor, 5 flor',
      paid: ['1 +4 flor y flor'],
    }),
    '§10.3, §7.6 of equal flores the one nearer to mano wins': six({
      rules: { flor: true },
      hands: '4e 1e 2e | 1b 6b 11o | 3e 4o 6c | 7o 2o 10b | 3b 7c 12o | 4c 1c 2c',
      mano: 5,
      moves: '5 flor, 0 flor',
      paid: ['1 +4 flor y flor'],
    }),
    '§10.3, §8.2 when a side gives up, the call that waits and the hand are paid': six({
      moves: '0 envido, 1 mazo, 3 mazo, 5 mazo',
      paid: ['0 +1 envido refused', '0 +1 mazo'],
      phase: 'deal',
    }),
  })

  test('§10.3 a redonda has no duel', () => {
    expect(perform(six({})).game.hand!.duel).toBeUndefined()
    expect(perform(six({})).game.picaPica).toBeUndefined()
  })
})

describe('a pica-pica', () => {
  scenes({
    '§10.4 mano plays against the seat opposite first': picaPica({ duel: [0, 3], turn: 0 }),
    '§10.4 then the next seat and its opposite': picaPica({ moves: FIRST, duel: [1, 4], turn: 1 }),
    '§10.4 then the third duel': picaPica({ moves: FIRST_TWO, duel: [2, 5], turn: 2 }),
    '§10.4 after the third hand the deal is over': picaPica({
      moves: `${FIRST_TWO}, 2 truco, 5 no quiero`,
      phase: 'deal',
      turn: null,
    }),
    '§10.4 the duels follow from mano': picaPica({ mano: 4, duel: [4, 1], turn: 4 }),
    '§10.4 the second duel from mano 4': picaPica({
      mano: 4,
      moves: '4 truco, 1 no quiero',
      duel: [5, 2],
      turn: 5,
    }),
    '§10.4 the third duel from mano 4 begins with seat 0': picaPica({
      mano: 4,
      moves: '4 truco, 1 no quiero, 5 truco, 2 no quiero',
      duel: [0, 3],
      turn: 0,
    }),
    '§10.4 a trick has two cards': picaPica({ moves: '0 12c, 3 7o', tricks: ['team 1, 3 leads'], turn: 3 }),
    '§10.4 a hand is won by two tricks of the two': picaPica({
      moves: '0 1e, 3 7o, 0 7e, 3 2o',
      paid: ['0 +1 hand'],
      duel: [1, 4],
    }),
    '§10.4 three pardas go to the mano of the duel, not of the deal': picaPica({
      hands: '1e 7e 12c | 3e 2e 10e | 4o 5c 6o | 7o 2o 10c | 3b 2b 10b | 2c 4c 11e',
      moves: `${FIRST}, 1 3e, 4 3b, 1 2e, 4 2b, 1 10e, 4 10b`,
      paid: ['0 +1 truco refused', '1 +1 hand'],
    }),
    '§10.4 truco concerns the two alone': picaPica({
      moves: '0 truco',
      may: {
        3: 'quiero, no quiero, retruco, envido, real envido, falta envido, mazo',
        0: '',
        1: '',
        2: '',
        4: '',
        5: '',
      },
    }),
    '§10.4 envido concerns the two alone': picaPica({
      moves: '0 envido, 3 quiero',
      said: ['0 28', '3 29'],
      paid: ['1 +2 envido'],
    }),
    '§10.4 of equal tantos the mano of the duel wins': picaPica({
      hands: '1e 7e 12c | 7b 6b 11o | 4o 5c 6o | 7o 2o 10c | 7c 6c 12o | 2c 4c 11e',
      moves: `${FIRST}, 1 envido, 4 quiero`,
      said: ['1 33', '4 buenas'],
      paid: ['0 +1 truco refused', '1 +2 envido'],
    }),
    '§10.4 each hand has an envido of its own': picaPica({
      moves: '0 envido, 3 no quiero, 0 truco, 3 no quiero, 1 envido, 4 quiero',
      paid: ['0 +1 envido refused', '0 +1 truco refused', '1 +2 envido'],
    }),
    '§10.4 truco starts again in each hand': picaPica({
      moves: '0 truco, 3 quiero, 0 mazo',
      paid: ['1 +2 mazo'],
      may: { 1: '1b, 6b, 11o, envido, real envido, falta envido, truco, mazo' },
    }),
    '§10.4 mazo ends the hand of the two': picaPica({
      moves: '0 12c, 3 mazo',
      paid: ['0 +2 early mazo'],
      duel: [1, 4],
    }),
    '§10.4 who folded in the first hand is not in the second': picaPica({
      moves: '0 mazo',
      paid: ['1 +2 early mazo'],
      may: { 0: '', 3: '', 1: '1b, 6b, 11o, envido, real envido, falta envido, truco, mazo' },
    }),
    '§10.4 flor concerns the two alone': picaPica({
      rules: { flor: true },
      hands: FLORES,
      moves: '0 flor, 3 contraflor, 0 quiero',
      paid: ['0 +6 contraflor'],
    }),
    '§10.4 the flor of a waiting seat does not count': picaPica({
      rules: { flor: true },
      hands: '7e 6e 5e | 7o 2o 10o | 3e 4o 5c | 1b 6b 11o | 3b 6c 12o | 2c 3c 10e',
      moves: '0 flor',
      paid: ['0 +3 flor'],
      turn: 0,
    }),
    '§10.4 the flor of a waiting seat does not cut an envido': picaPica({
      rules: { flor: true },
      hands: '1e 7e 12c | 7b 2b 10b | 3e 4o 5c | 7o 2o 10c | 3b 6c 12o | 2c 3c 10e',
      moves: '0 envido',
      may: { 1: '', 3: 'quiero, no quiero, envido, real envido, falta envido, mazo' },
    }),
    '§10.4 with envido of the pies each of the two may open it': picaPica({
      rules: { envidoBy: 'pies' },
      may: { 0: '1e, 7e, 12c, envido, real envido, falta envido, truco, mazo' },
    }),
    '§10.4 points go to the teams at once': picaPica({ moves: FIRST_TWO, total: [6, 1] }),
    '§10.4 the proof of an envido is shown at the end of its hand': picaPica({
      moves: '0 envido, 3 quiero, 0 truco, 3 no quiero',
      shown: ['3 7o 2o'],
    }),
  })
})

describe('when', () => {
  const rows: [string, Scene, boolean][] = [
    ['the first deal, also from 10 to 8', { score: [10, 8] }, false],
    ['4 to 4', { score: [4, 4], earlierDeals: 1 }, false],
    ['5 to 0', { score: [5, 0], earlierDeals: 1 }, true],
    ['0 to 5', { score: [0, 5], earlierDeals: 3 }, true],
    ['24 to 3', { score: [24, 3], earlierDeals: 8 }, true],
    ['25 to 3', { score: [25, 3], earlierDeals: 8 }, false],
    ['3 to 25', { score: [3, 25], earlierDeals: 8 }, false],
    ['2 to 2 of 15', { rules: { target: 15 }, score: [2, 2], earlierDeals: 1 }, false],
    ['3 to 2 of 15', { rules: { target: 15 }, score: [3, 2], earlierDeals: 1 }, true],
    ['11 to 2 of 15', { rules: { target: 15 }, score: [11, 2], earlierDeals: 1 }, true],
    ['12 to 2 of 15', { rules: { target: 15 }, score: [12, 2], earlierDeals: 1 }, false],
    ['6 to 0 of 40', { rules: { target: 40 }, score: [6, 0], earlierDeals: 1 }, false],
    ['7 to 0 of 40', { rules: { target: 40 }, score: [7, 0], earlierDeals: 1 }, true],
    ['32 to 0 of 40', { rules: { target: 40 }, score: [32, 0], earlierDeals: 1 }, true],
    ['33 to 0 of 40', { rules: { target: 40 }, score: [33, 0], earlierDeals: 1 }, false],
    ['5 to 0 without pica-pica', { rules: { picaPica: false }, score: [5, 0], earlierDeals: 1 }, false],
  ]
  test.each(rows)('§10.5, §10.7 %s: a pica-pica is %3$s', (_, scene, expected) => {
    const { game } = perform(six(scene))
    expect(game.hand!.duel !== undefined).toBe(expected)
    expect(game.picaPica !== undefined).toBe(expected)
  })

  test('§10.5 four players never have a pica-pica', () => {
    expect(perform({ score: [5, 0], earlierDeals: 1 }).game.picaPica).toBeUndefined()
  })

  test('§10.5 deals alternate while the score allows it', () => {
    let game: Game = { ...newGame({ players: 6 }, { score: [5, 5] }), hands: 1 }
    const kinds: string[] = []
    for (let n = 0; n < 5; n++) {
      game = deal(game, handsOf(SIX))
      kinds.push(game.picaPica === undefined ? 'redonda' : 'pica-pica')
      while (game.phase === 'play') game = played(game, seatsToAct(game)[0]!, 'mazo')
    }
    expect(kinds).toEqual(['pica-pica', 'redonda', 'pica-pica', 'redonda', 'pica-pica'])
  })

  test('§10.5 the score before the deal decides, not what its hands pay', () => {
    const { game } = perform(picaPica({ score: [24, 0], moves: '0 truco, 3 quiero, 0 1e, 3 7o, 0 7e, 3 2o' }))
    expect(game.score).toEqual([26, 0])
    expect(game.hand!.duel).toEqual([1, 4])
  })
})

describe('the end of the game', () => {
  scenes({
    '§10.6 a game ends in the first hand of a pica-pica': picaPica({
      score: [0, 24],
      moves: '0 falta envido, 3 quiero',
      winner: 1,
      phase: 'over',
      total: [0, 30],
    }),
    '§10.6 a game ends in the second hand, and the third is not played': picaPica({
      score: [22, 24],
      moves: `${FIRST}, 1 falta envido, 4 quiero`,
      winner: 1,
      phase: 'over',
      may: { 2: '', 5: '' },
    }),
    '§10.7 a falta envido follows the score by default': picaPica({
      rules: { falta: 'leader' },
      score: [5, 0],
      moves: '0 falta envido, 3 quiero',
      paid: ['1 +25 falta envido'],
    }),
    '§10.7 with "six" a falta envido pays 6': picaPica({
      rules: { picaFalta: 'six' },
      moves: '0 falta envido, 3 quiero',
      paid: ['1 +6 falta envido'],
      phase: 'play',
    }),
    '§10.7 with "six" a falta envido is never worth more than by the score': picaPica({
      rules: { picaFalta: 'six', target: 12 },
      score: [0, 9],
      moves: '0 falta envido, 3 quiero',
      paid: ['1 +3 falta envido'],
      winner: 1,
    }),
    '§10.7 with "six" a contraflor al resto pays 6': picaPica({
      rules: { flor: true, picaFalta: 'six' },
      hands: FLORES,
      moves: '0 flor, 3 contraflor al resto, 0 quiero',
      paid: ['0 +6 contraflor al resto'],
    }),
    '§10.7 with "six" a refused falta envido pays as always': picaPica({
      rules: { picaFalta: 'six' },
      moves: '0 envido, 3 envido, 0 falta envido, 3 no quiero',
      paid: ['0 +4 falta envido refused'],
    }),
    '§10.7 "six" concerns the pica-pica alone': six({
      rules: { picaFalta: 'six', falta: 'leader' },
      score: [10, 8],
      moves: '0 falta envido, 1 quiero',
      paid: ['1 +20 falta envido'],
    }),
  })
})

describe('who may act', () => {
  const rows: [string, Scene, Seat, Action, RuleErrorCode][] = [
    ['a card of a waiting seat', picaPica({}), 1, '1b', 'not-in-duel'],
    ['a call of a waiting seat', picaPica({}), 4, 'truco', 'not-in-duel'],
    ['mazo of a waiting seat', picaPica({}), 5, 'mazo', 'not-in-duel'],
    ['the answer of a waiting seat', picaPica({ moves: '0 truco' }), 1, 'quiero', 'not-in-duel'],
    ['the answer of a partner', picaPica({ moves: '0 truco' }), 5, 'quiero', 'not-in-duel'],
    ['a card of a seat that has finished', picaPica({ moves: FIRST }), 0, '1e', 'not-in-duel'],
    ['the other seat of the duel out of turn', picaPica({}), 3, '7o', 'not-your-turn'],
    ['a seventh seat', six({}), 6 as Seat, 'mazo', 'no-such-seat'],
  ]
  test.each(rows)('§10.8 refuses %s', (_, scene, seat, action, code) => {
    expect(play(perform(scene).game, seat, action)).toMatchObject({ ok: false, error: { code } })
  })

  test.each<[string, Scene, Seat[]]>([
    ['the seat on turn', picaPica({}), [0]],
    ['the other of the two', picaPica({ moves: '0 truco' }), [3]],
    ['the three rivals of a redonda, the one after the caller first', six({ moves: '0 truco' }), [1, 3, 5]],
  ])('§10.8 the table waits for %s', (_, scene, seats) => {
    const { game } = perform(scene)
    expect(seatsToAct(game)).toEqual(seats)
    expect(seatsToAct(view(game, null))).toEqual(seats)
  })
})

describe('what each may know', () => {
  const visible = (scene: Scene, seat: Seat | null) => view(perform(scene).game, seat).hand!.held

  test('§10.4, §9 a waiting seat sees its own cards and no others', () => {
    const cards = handsOf(SIX)
    for (const seat of seatsOf(6)) {
      expect(visible(picaPica({}), seat)).toEqual(cards.map((own, owner) => (owner === seat ? own : [])))
    }
    expect(visible(picaPica({}), null)).toEqual([[], [], [], [], [], []])
  })

  test('§10.4 the cards of a finished duel are put away', () => {
    expect(perform(picaPica({ moves: FIRST })).game.hand!.held.map(cards => cards.length)).toEqual([
      0, 3, 3, 0, 3, 3,
    ])
  })

  test('§10.4 a view has the duels and the score before each hand', () => {
    const { game } = perform(picaPica({ moves: FIRST_TWO }))
    expect(view(game, 2).picaPica).toEqual({
      duels: [
        [0, 3],
        [1, 4],
        [2, 5],
      ],
      scores: [
        [5, 0],
        [6, 0],
        [6, 1],
      ],
    })
    expect(legal(view(game, 2), 2)).toEqual(legal(game, 2))
  })

  test('§10.4 the deal names the first duel, and the events the next ones', () => {
    const { game, events } = perform(picaPica({ moves: FIRST_TWO }))
    expect(dealEvent(perform(picaPica({})).game)).toMatchObject({ type: 'deal', mano: 0, duel: [0, 3] })
    expect(events.filter(event => event.type === 'duel')).toEqual([
      { type: 'duel', seats: [1, 4] },
      { type: 'duel', seats: [2, 5] },
    ])
    for (const event of events) expect(viewEvent(event, 3)).toEqual(event)
    expect(game.hands).toBe(2)
    expect(summarize(events)).toEqual({ ...EMPTY_SUMMARY, hands: [1, 1], trucos: [1, 1] })
  })
})

test('a game of six is written with the options of the pica-pica, and a pica-pica as one deal', () => {
  const text = `players: 6
target: 15
flor: no
falta: asart
early mazo: 2
envido by: any
pica-pica: yes
pica falta: six
mano: 0
score: 2-2

hand 1
${cardLines()}
0 truco, 1 quiero, 0 mazo, 1 11o, 2 mazo, 3 10c, 4 mazo
# 2-4

hand 2
${cardLines()}
1 truco, 4 no quiero
# 2-5
2 5c, 5 2c
5 truco, 2 no quiero
# 2-6
3 mazo
# 4-6
`
  const read = parseGame(text)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  expect(writeGame(read.record)).toBe(text)
  expect(read.game).toMatchObject({ phase: 'deal', mano: 2, hands: 2, score: [4, 6] })
})

test.each([
  ['players: 4\npica-pica: yes', 'expected target, flor, falta, early mazo, envido by, mano, score, hand'],
  ['players: 6\npica-pica: maybe', 'expected yes or no'],
  ['players: 6\npica falta: ten', 'expected score or six'],
])('the heading %j is refused', (text, message) => {
  expect(parseGame(text)).toMatchObject({ ok: false, error: { line: 2, message } })
})

function cardLines(): string {
  return SIX.split(' | ')
    .map((cards, seat) => `${seat}: ${cards}`)
    .join('\n')
}

function played(game: Game, seat: Seat, action: Action): Game {
  const outcome = play(game, seat, action)
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.game
}
