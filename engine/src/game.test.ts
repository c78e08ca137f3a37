import { describe, expect, test } from 'vitest'
import { FOUR, handsOf, scenes, TWO } from '../test/scene.ts'
import type { Card } from './cards.ts'
import { deal, newGame } from './game.ts'
import type { Rules } from './rules.ts'

test('§0 omitted options have their defaults', () => {
  const rules = { players: 4, target: 30, flor: false, falta: 'asart', earlyMazo: 2, envidoBy: 'any' }
  expect(newGame().rules).toEqual(rules)
  expect(newGame({ players: 2, target: 15, flor: true }).rules).toEqual({
    ...rules,
    players: 2,
    target: 15,
    flor: true,
  })
  expect(newGame({ players: 6, picaFalta: 'six' }).rules).toEqual({
    ...rules,
    players: 6,
    picaPica: true,
    picaFalta: 'six',
  })
  expect(newGame({ players: 4, picaPica: true, picaFalta: 'six' }).rules).toEqual(rules)
  const all: Rules = { players: 2, target: 7, flor: true, falta: 'half', earlyMazo: 1, envidoBy: 'pies' }
  expect(newGame(all).rules).toEqual(all)
})

test('§0 a new game waits for its first deal', () => {
  expect(newGame()).toMatchObject({
    score: [0, 0],
    phase: 'deal',
    mano: 0,
    turn: null,
    winner: null,
    hands: 0,
    hand: null,
  })
  expect(newGame({}, { mano: 3, score: [29, 4] })).toMatchObject({ mano: 3, score: [29, 4] })
})

const FAULTY: [string, object, object, RegExp][] = [
  ['three players', { players: 3 }, {}, /players must be 2 or 4 or 6/],
  ['a target of 0', { target: 0 }, {}, /target must be a positive whole number/],
  ['half a target', { target: 1.5 }, {}, /target/],
  ['a target in words', { target: '30' }, {}, /target/],
  ['a flor in words', { flor: 'yes' }, {}, /flor must be false or true/],
  ['an unknown falta', { falta: 'all' }, {}, /falta must be "asart" or "leader" or "half" or "six"/],
  ['an early mazo of 3', { earlyMazo: 3 }, {}, /earlyMazo must be 1 or 2/],
  ['envido by none', { envidoBy: 'none' }, {}, /envidoBy must be "any" or "pies"/],
  ['a pica-pica in words', { players: 6, picaPica: 'yes' }, {}, /picaPica must be true or false/],
  [
    'an unknown falta of the pica-pica',
    { players: 6, picaFalta: 'half' },
    {},
    /picaFalta must be "score" or "six"/,
  ],
  ['a seventh seat as mano', { players: 6 }, { mano: 6 }, /mano must be a seat, 0 to 5/],
  ['a mano that is not a seat', { players: 2 }, { mano: 2 }, /mano must be a seat, 0 to 1/],
  [
    'a score at the target',
    { target: 15 },
    { score: [15, 0] },
    /score must be two whole numbers from 0 to 14/,
  ],
  ['the other score at the target', {}, { score: [0, 30] }, /score/],
  ['a negative score', {}, { score: [0, -1] }, /score/],
  ['half a score', {}, { score: [0.5, 0] }, /score/],
]

test.each(FAULTY)('§0 newGame throws for %s', (_, rules, start, message) => {
  expect(() => newGame(rules, start)).toThrow(message)
})

describe('deal', () => {
  test.each([
    ['too few hands', TWO, /4 players has 4 hands/],
    ['two cards for a seat', '1e 7e 12c | 1b 6b | 3e 4o 5c | 7o 2o 10c', /seat 1 must get three cards/],
    [
      'an invalid card',
      '1e 7e 12c | 1b 6b 8o | 3e 4o 5c | 7o 2o 10c',
      /seat 1 got something that is not a card/,
    ],
    ['a card twice', '1e 7e 12c | 1b 6b 11o | 3e 4o 5c | 7o 2o 1e', /1e was dealt twice/],
  ])('§2.2 throws for %s', (_, hands, message) => {
    expect(() => deal(newGame(), handsOf(hands))).toThrow(message)
  })

  test.each<[string, unknown, RegExp]>([
    ['nothing at all', undefined, /4 players has 4 hands/],
    ['no hand for a seat', [...handsOf(FOUR).slice(0, 3), undefined], /seat 3 must get three cards/],
    ['three letters for a hand', [...handsOf(FOUR).slice(0, 3), '10c'], /seat 3 must get three cards/],
    ['too many hands', [...handsOf(FOUR), ['4e', '5e', '6e']], /4 players has 4 hands/],
  ])('§2.2 throws for %s', (_, hands, message) => {
    expect(() => deal(newGame(), hands as Card[][])).toThrow(message)
  })

  test('§2.2 throws while a hand is in play', () => {
    const game = deal(newGame(), handsOf(FOUR))
    expect(() => deal(game, handsOf(FOUR))).toThrow("cannot deal in phase 'play'")
  })

  test('§2.2 starts a hand in which nothing has been played or called', () => {
    expect(deal(newGame({}, { mano: 1 }), handsOf(FOUR)).hand).toEqual({
      mano: 1,
      held: handsOf(FOUR),
      gone: [],
      tricks: [],
      plays: [],
      owes: 1,
      truco: { worth: 1, quiero: null, caller: null },
      envido: { calls: [], caller: null, awaitsFlor: false, words: [] },
      flor: { calls: [], singer: null, caller: null },
      proofs: [],
    })
  })

  test('§2.2 counts the hands and copies the cards', () => {
    const hands = handsOf(FOUR)
    const game = deal(newGame({}, { mano: 2 }), hands)
    hands[0]!.length = 0
    expect(game).toMatchObject({ hands: 1, phase: 'play', turn: 2, mano: 2 })
    expect(game.hand!.held).toEqual(handsOf(FOUR))
  })
})

scenes({
  '§2.1 play goes round in the order of the seats': { moves: '0 12c, 1 11o, 2 5c', turn: 3 },
  '§2.1 with two players the other seat is next': { rules: { players: 2 }, moves: '0 12c', turn: 1 },
  '§2.2 mano has the first turn': { mano: 3, turn: 3 },
  '§2.2 after the hand mano moves one seat on': {
    moves: '0 truco, 1 no quiero',
    phase: 'deal',
    nextMano: 1,
    turn: null,
  },
  '§2.2 after seat 3 mano is seat 0': { mano: 3, moves: '3 truco, 0 no quiero', nextMano: 0 },
  '§2.2 with two players mano alternates': {
    rules: { players: 2 },
    mano: 1,
    moves: '1 truco, 0 no quiero',
    nextMano: 0,
  },
})
