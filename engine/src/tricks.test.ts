import { describe, expect, test } from 'vitest'
import { scenes } from '../test/scene.ts'
import type { Seat, Team } from './seats.ts'
import { handWinner } from './tricks.ts'

const SIDE = { A: 0, B: 1, P: null } as const
const tricks = (letters: string) =>
  [...letters].map(letter => ({ plays: [], winner: SIDE[letter as keyof typeof SIDE] }))

describe('§3.4 the hand by tricks, mano on side A', () => {
  test.each<[string, Team | null]>([
    ['', null],
    ['A', null],
    ['P', null],
    ['AA', 0],
    ['BB', 1],
    ['AB', null],
    ['BA', null],
    ['ABA', 0],
    ['ABB', 1],
    ['ABP', 0],
    ['BAA', 0],
    ['BAB', 1],
    ['BAP', 1],
    ['AP', 0],
    ['BP', 1],
    ['PA', 0],
    ['PB', 1],
    ['PP', null],
    ['PPA', 0],
    ['PPB', 1],
    ['PPP', 0],
  ])('§3.4 %s', (letters, winner) => {
    expect(handWinner(tricks(letters), 2)).toBe(winner)
  })

  test.each<[Seat, Team]>([
    [0, 0],
    [1, 1],
    [2, 0],
    [3, 1],
  ])('§3.4 P P P with mano at seat %i', (mano, winner) => {
    expect(handWinner(tricks('PPP'), mano)).toBe(winner)
  })
})

// Every seat holds three cards of one rank, so that a test can choose whether a trick is a parda.
const KINDS = '3e 2e 12e | 3b 2b 12b | 3o 2o 11o | 3c 2c 12c'

scenes({
  '§3.1 the taker of a trick leads the next': {
    moves: '0 12c, 1 11o, 2 5c, 3 7o',
    tricks: ['team 1, 3 leads'],
    turn: 3,
  },
  '§3.1 the second trick goes round from its leader': { moves: '0 12c, 1 11o, 2 5c, 3 7o, 3 10c', turn: 0 },
  '§3.2 the strongest card wins for its side': {
    moves: '0 1e, 1 11o, 2 5c, 3 7o',
    tricks: ['team 0, 0 leads'],
  },
  '§3.2 the strongest level on both sides is parda': {
    hands: KINDS,
    moves: '0 3e, 1 3b, 2 11o, 3 12c',
    tricks: ['parda, 0 leads'],
  },
  '§3.2 the trick is parda too if the second seats of the sides tie': {
    hands: KINDS,
    moves: '0 12e, 1 12b, 2 3o, 3 3c',
    tricks: ['parda, 0 leads'],
  },
  '§3.2 equal lower cards do not matter': {
    hands: KINDS,
    moves: '0 3e, 1 2b, 2 2o, 3 2c',
    tricks: ['team 0, 0 leads'],
  },
  '§3.2 equal cards of two partners: their side takes the trick, the first to play leads': {
    hands: KINDS,
    moves: '0 2e, 1 3b, 2 11o, 3 3c',
    tricks: ['team 1, 1 leads'],
  },
  '§3.2 equal cards of two partners: the first in order of play leads, not the lower seat': {
    hands: KINDS,
    mano: 2,
    moves: '2 3o, 3 2c, 0 3e, 1 2b',
    tricks: ['team 0, 2 leads'],
  },
  '§3.3 after a parda mano leads': { hands: KINDS, mano: 3, moves: '3 3c, 0 3e, 1 2b, 2 2o', turn: 3 },
  '§3.3 after a second parda mano leads again': {
    hands: KINDS,
    mano: 1,
    moves: '1 3b, 2 3o, 3 2c, 0 2e, 1 2b, 2 2o, 3 12c, 0 12e',
    tricks: ['parda, 1 leads', 'parda, 1 leads'],
    turn: 1,
  },
  '§3.4 A A ends the hand; the third card stays in hand': {
    moves: '0 1e, 1 11o, 2 5c, 3 10c, 0 7e, 1 6b, 2 4o, 3 2o',
    phase: 'deal',
    total: [1, 0],
    paid: ['0 +1 hand'],
  },
  '§3.4 A B A': {
    rules: { players: 2 },
    moves: '0 1e, 1 10c, 0 12c, 1 7o, 1 2o, 0 7e',
    tricks: ['team 0, 0 leads', 'team 1, 1 leads', 'team 0, 0 leads'],
    total: [1, 0],
  },
  '§3.4 A B B': {
    rules: { players: 2 },
    hands: '7e 12c 4e | 7o 2o 10c',
    moves: '0 7e, 1 10c, 0 12c, 1 7o, 1 2o, 0 4e',
    total: [0, 1],
  },
  '§3.4 A B P goes to the first trick': {
    rules: { players: 2 },
    hands: '3e 4e 12e | 2b 5b 12b',
    moves: '0 3e, 1 2b, 0 4e, 1 5b, 1 12b, 0 12e',
    tricks: ['team 0, 0 leads', 'team 1, 1 leads', 'parda, 0 leads'],
    total: [1, 0],
  },
  '§3.4 A P': {
    rules: { players: 2 },
    hands: '3e 4e 12e | 2b 5b 12b',
    moves: '0 3e, 1 2b, 0 12e, 1 12b',
    total: [1, 0],
  },
  '§3.4 P B': {
    rules: { players: 2 },
    hands: '3e 4e 12e | 2b 5b 12b',
    moves: '0 12e, 1 12b, 0 4e, 1 5b',
    total: [0, 1],
  },
  '§3.4 P P B': {
    hands: KINDS,
    moves: '0 3e, 1 3b, 2 3o, 3 2c, 0 2e, 1 2b, 2 2o, 3 12c, 0 12e, 1 12b, 2 11o, 3 3c',
    tricks: ['parda, 0 leads', 'parda, 0 leads', 'team 1, 3 leads'],
    total: [0, 1],
    phase: 'deal',
  },
  "§3.4 P P P goes to mano's side": {
    hands: KINDS,
    mano: 1,
    moves: '1 3b, 2 3o, 3 3c, 0 3e, 1 2b, 2 2o, 3 2c, 0 2e, 1 12b, 2 11o, 3 12c, 0 12e',
    total: [0, 1],
    phase: 'deal',
  },
})
