import type { UserId } from '@valecuatro/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byStanding, leaderOf, prizeOf, type Standing } from './leaderboard.ts'

const standing = (name: string, totalPoints: number, conceded: number, number: number): Standing => ({
  userId: name as UserId,
  totalPoints,
  conceded,
  number,
  matchesWon: 0,
  matchesPlayed: 1,
})

test('more points come first, then fewer conceded, then who entered first', () => {
  const rows = [
    standing('d', 30, 9, 4),
    standing('c', 30, 9, 3),
    standing('b', 30, 5, 9),
    standing('a', 31, 40, 9),
  ]
  expect(rows.toSorted(byStanding).map(({ userId }) => userId)).toEqual(['a', 'b', 'c', 'd'])
})

test('an entrant who has not played does not lead', () => {
  expect(leaderOf([{ ...standing('a', 0, 0, 1), matchesPlayed: 0 }])).toBeNull()
  expect(leaderOf([{ ...standing('a', 0, 0, 1), matchesPlayed: 0 }, standing('b', 0, 5, 2)])?.userId).toBe(
    'b',
  )
})

test.each([
  [100, 29, 29],
  [100, 58, 58],
  [7, 50, 3],
  [99, 0, 0],
  [99, 100, 99],
  [0, 80, 0],
])('of a pot of %i, %i hundredths are %i', (pot, percent, prize) => {
  expect(prizeOf(pot, percent)).toBe(prize)
})

test('a prize is whole, never more than the pot, and at most a coin less than its exact share', () => {
  fc.assert(
    fc.property(fc.nat({ max: 32_000_000_000 }), fc.integer({ min: 0, max: 100 }), (pot, percent) => {
      const prize = prizeOf(pot, percent)
      expect(Number.isSafeInteger(prize) && prize >= 0 && prize <= pot).toBe(true)
      const short = BigInt(pot) * BigInt(percent) - BigInt(prize) * 100n
      expect(short >= 0n && short < 100n).toBe(true)
    }),
  )
})
