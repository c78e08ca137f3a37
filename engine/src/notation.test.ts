import { describe, expect, test } from 'vitest'
import { A_GAME } from '../test/text.ts'
import { parseGame, writeGame } from './notation.ts'
import { replay } from './record.ts'

test('a game is written as it was read', () => {
  const reading = parseGame(A_GAME)
  if (!reading.ok) throw new Error(reading.error.message)
  expect(writeGame(reading.record)).toBe(A_GAME)
  expect(reading.game).toEqual(replay(reading.record).at(-1)!.game)
  expect(reading.game).toMatchObject({ score: [2, 5], mano: 0, turn: 1, hands: 2, phase: 'play' })
})

test('a hand that ends with a call or reply ends its line', () => {
  const text = A_GAME.replace('\n0 2b\n', '\n0 2b, 1 truco, 0 no quiero\n# 2-6\n')
  const reading = parseGame(text)
  expect(reading.ok && writeGame(reading.record)).toBe(text)
})

test('omitted fields have their defaults; blank lines and comments are ignored', () => {
  const text =
    '# a friendly game\r\n\n  players :  2 # one against one\r\nhand 1\n 0:  1e 7e   12c\n1: 7o 2o 10c\n0   no  quiero # x'
  expect(parseGame(text)).toMatchObject({ ok: false, error: { line: 7, column: 1 } })
  const reading = parseGame(text.replace('no  quiero', 'falta   envido ,1  no   quiero'))
  expect(reading).toMatchObject({ ok: true, game: { rules: { players: 2, target: 30 }, score: [1, 0] } })
})

test('an empty text is a game before its first deal', () => {
  const reading = parseGame('')
  expect(reading).toMatchObject({
    ok: true,
    game: { phase: 'deal', hands: 0 },
    record: { start: { mano: 0, score: [0, 0] }, hands: [] },
  })
})

test('every option is written and read', () => {
  const text = `players: 4
target: 40
flor: yes
falta: half
early mazo: 1
envido by: pies
mano: 3
score: 12-39
`
  const reading = parseGame(text)
  if (!reading.ok) throw new Error(reading.error.message)
  const rules = { players: 4, target: 40, flor: true, falta: 'half', earlyMazo: 1, envidoBy: 'pies' }
  expect(reading.record).toEqual({ rules, start: { mano: 3, score: [12, 39] }, hands: [] })
  expect(writeGame(reading.record)).toBe(text)
})

const HEAD = 'players: 2\n'
const DEAL = `${HEAD}hand 1\n0: 1e 7e 12c\n1: 7o 2o 10c\n`

const FAULTS: [string, string, number, number, string][] = [
  [
    'an unknown field',
    'colour: red',
    1,
    1,
    'expected players, target, flor, falta, early mazo, envido by, mano, score, hand',
  ],
  [
    'a field out of order',
    'flor: yes\n  players: 2',
    2,
    3,
    'expected falta, early mazo, envido by, mano, score, hand',
  ],
  ['a field twice', 'flor: yes\nflor: yes', 2, 1, 'expected falta, early mazo, envido by, mano, score, hand'],
  ['a field without value', 'players', 1, 1, "expected 'players: …'"],
  ['a field with two values', 'players: 2: 4', 1, 1, "expected 'players: …'"],
  ['a name of Object as a value', 'players: toString', 1, 10, 'expected 2 or 4 or 6'],
  ['three players', 'players: 3', 1, 10, 'expected 2 or 4 or 6'],
  ['a target of 0', 'target:   0', 1, 11, 'expected a positive whole number'],
  ['a target with a tail', 'target: 3x', 1, 9, 'expected a positive whole number'],
  ['a target with a head', 'target: x3', 1, 9, 'expected a positive whole number'],
  ['an endless target', 'target: 1234567890', 1, 9, 'expected a positive whole number'],
  ['flor perhaps', 'flor: perhaps', 1, 7, 'expected no or yes'],
  ['an unknown falta', 'falta: all', 1, 8, 'expected asart or leader or half or six'],
  ['envido by all', 'envido by: all', 1, 12, 'expected any or pies'],
  ['early mazo 0', 'early mazo: 0', 1, 13, 'expected 1 or 2'],
  ['mano at no seat', 'players: 2\nmano: 2', 2, 7, 'expected a seat of the table'],
  ['mano in words', 'mano: x', 1, 7, 'expected a seat of the table'],
  ['mano with a tail', 'mano: 0x', 1, 7, 'expected a seat of the table'],
  ['mano left empty', 'mano:', 1, 6, 'expected a seat of the table'],
  ['a score at the target', 'score: 30-0', 1, 8, 'expected two numbers below the target, as 0-0'],
  ['half a score', 'score: 3', 1, 8, 'expected two numbers below the target, as 0-0'],
  ['a score of three', 'score: 3-3-3', 1, 8, 'expected two numbers below the target, as 0-0'],
  ['a score with a head', 'score: x3-3', 1, 8, 'expected two numbers below the target, as 0-0'],
  ['a wrong number of hand', `${HEAD}hand 2`, 2, 1, "expected 'hand 1'"],
  ['a new hand before the last is over', `${DEAL}hand 2`, 5, 1, 'expected a move: the hand is not over'],
  ['no cards', `${HEAD}hand 1\n`, 3, 1, "expected '0:' and its cards"],
  ['the cards of one only', `${HEAD}hand 1\n0: 1e 7e 12c`, 3, 1, "expected '1:' and its cards"],
  ['another seat’s cards first', `${HEAD}hand 1\n1: 1e 7e 12c`, 3, 1, "expected '0:' and its cards"],
  ['two colons', `${HEAD}hand 1\n0: 1e: 7e 12c`, 3, 1, "expected '0:' and its cards"],
  ['two cards', `${HEAD}hand 1\n0: 1e 7e`, 3, 4, 'expected three cards'],
  ['a seat alone', `${HEAD}hand 1\n0`, 3, 1, 'expected three cards'],
  ['a card that is none', `${HEAD}hand 1\n0: 1e  8e 12c`, 3, 8, 'expected a card, as 1e or 12c'],
  ['a card twice in a hand', `${HEAD}hand 1\n0: 1e 7e 1e`, 3, 4, 'expected another card: 1e was dealt twice'],
  [
    'a card twice in the deal',
    `${HEAD}hand 1\n0: 1e 7e 12c\n1: 7o 7e 10c`,
    4,
    7,
    'expected another card: 7e was dealt twice',
  ],
  ['a move without a seat', `${DEAL}truco`, 5, 1, 'expected a seat and what it does, as 0 envido'],
  ['a move of no seat', `${DEAL}2 truco`, 5, 1, 'expected a seat and what it does, as 0 envido'],
  ['a seat without a move', `${DEAL}0`, 5, 1, 'expected a seat and what it does, as 0 envido'],
  ['a comma too many', `${DEAL}0 truco, 1 quiero,`, 5, 19, 'expected a seat and what it does, as 0 envido'],
  [
    'a seat that is not at the beginning',
    `${DEAL}x0 truco`,
    5,
    1,
    'expected a seat and what it does, as 0 envido',
  ],
  [
    'a hand in the place of a move',
    `${DEAL}0 hand`,
    5,
    1,
    'expected a card or a word of truco after the seat',
  ],
  [
    'a word of no truco',
    `${DEAL}0 truco,  1 maybe`,
    5,
    11,
    'expected a card or a word of truco after the seat',
  ],
  ['an illegal move', `${DEAL}0 1e, 0 7e`, 5, 7, "seat 0 cannot do that: it is another seat's turn"],
  ['a move after the hand', `${DEAL}0 mazo, 1 7o`, 5, 9, "expected 'hand 2'"],
]

describe('an invalid text gives an error with its position and what was expected', () => {
  test.each(FAULTS)('%s', (_, text, line, column, message) => {
    expect(parseGame(text)).toEqual({ ok: false, error: { line, column, message } })
  })

  const over = `players: 2\ntarget: 1\n${DEAL.replace(HEAD, '')}0 mazo`
  test('a move after the end of the game', () => {
    const error = { line: 6, column: 9, message: 'expected the end: the game is over' }
    expect(parseGame(`${over}, 1 7o`)).toEqual({ ok: false, error })
  })

  test('a hand after the end of the game', () => {
    const error = { line: 7, column: 1, message: 'expected the end: the game is over' }
    expect(parseGame(`${over}\nhand 2`)).toEqual({ ok: false, error })
  })
})

describe('replay', () => {
  function recorded() {
    const reading = parseGame(A_GAME)
    if (!reading.ok) throw new Error(reading.error.message)
    return reading.record
  }

  test('has a step for every deal and every move', () => {
    const record = recorded()
    const steps = replay(record)
    expect(steps.map(step => step.move?.action ?? 'deal')).toEqual(
      'deal,envido,quiero,10c,1e,truco,quiero,7e,7o,deal,3e,3c,2b'.split(','),
    )
    expect(steps[0]!.events).toEqual([{ type: 'deal', mano: 1, hands: record.hands[0]!.cards }])
    expect(steps[1]!.events).toEqual([{ type: 'call', seat: 1, call: 'envido' }])
  })

  test('throws for an invalid record', () => {
    const record = recorded()
    const moves = [{ seat: 0, action: 'retruco' }] as const
    expect(() => replay({ ...record, hands: [{ ...record.hands[0]!, moves }] })).toThrow(
      "hand 1: seat 0: it is another seat's turn",
    )
  })
})
