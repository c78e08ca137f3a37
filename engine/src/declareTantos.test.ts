import { describe, expect, test } from 'vitest'
import { scenes } from '../test/scene.ts'
import { declareTantos } from './declareTantos.ts'
import type { Seat } from './seats.ts'

const SAID: [string, (number | null)[], Seat, string, Seat][] = [
  ['mano says the number even if it is 0', [0, 20], 0, '0:0 1:20', 1],
  ['behind and beaten: son buenas', [28, 20], 0, '0:28 1:-', 0],
  ['equal: mano wins and the other says son buenas', [28, 28], 0, '0:28 1:-', 0],
  ['equal: mano at seat 1 wins', [28, 28], 1, '1:28 0:-', 1],
  ['a seat whose side is ahead keeps silent', [28, 20, 33, 21], 0, '0:28 1:- 3:-', 0],
  ['the third overtakes when their side is behind', [20, 25, 30, 24], 0, '0:20 1:25 2:30 3:-', 2],
  ['each overtakes the one before', [20, 25, 30, 31], 0, '0:20 1:25 2:30 3:31', 3],
  ['silent partner speaks when their side is overtaken', [25, 20, 33, 30], 0, '0:25 1:- 3:30 2:33', 2],
  ['silent partner, overtaken, has less: son buenas', [25, 20, 27, 30], 0, '0:25 1:- 3:30 2:-', 3],
  ['silent partner, equal and nearer to mano, wins', [25, 20, 30, 30], 0, '0:25 1:- 3:30 2:30', 2],
  ['equal but farther from mano: son buenas', [20, 30, 30, 10], 0, '0:20 1:30 2:- ', 1],
  [
    'third round: the silent partner of seat 1 is not asked while ahead',
    [20, 25, 24, 33],
    0,
    '0:20 1:25 2:-',
    1,
  ],
  ['from mano at seat 2', [33, 20, 25, 30], 2, '2:25 3:30 0:33 1:-', 0],
  ['from mano at seat 3, round the table', [30, 28, 31, 20], 3, '3:20 0:30 1:- ', 0],
  ['mano in the deck: the next seat begins', [null, 20, 25, 30], 0, '1:20 2:25 3:30', 3],
  ['a partner in the deck has no tanto', [25, 26, null, 33], 0, '0:25 1:26', 1],
  ['one of each side', [null, 20, 20, null], 0, '1:20 2:-', 1],
]

describe('§5.5 announcing', () => {
  test.each(SAID)('§5.5 %s', (_, tantos, mano, said, winner) => {
    const { words, winner: seat } = declareTantos(tantos, mano)
    expect(words.map(word => `${word.seat}:${word.points ?? '-'}`).join(' ')).toBe(said.trim())
    expect(seat).toBe(winner)
  })
})

scenes({
  '§5.5 28, 27, 5 and 29': {
    moves: '0 envido, 1 quiero',
    said: ['0 28', '1 buenas', '3 29', '2 buenas'],
    paid: ['1 +2 envido'],
  },
  '§5.5 a played card still counts for the tanto': {
    moves: '0 7e, 1 envido, 0 quiero',
    said: ['0 28', '1 buenas', '3 29', '2 buenas'],
  },
  '§5.5 equal tantos go to the seat nearer to mano': {
    rules: { players: 2 },
    hands: '7o 2o 10c | 7e 2e 12c',
    mano: 1,
    moves: '1 envido, 0 quiero',
    said: ['1 29', '0 buenas'],
    paid: ['1 +2 envido'],
  },
  '§5.5 seats in the deck have no tanto': {
    moves: '0 12c, 1 11o, 2 envido, 3 mazo, 1 quiero',
    said: ['0 28', '1 buenas'],
    paid: ['0 +2 envido'],
  },
})
