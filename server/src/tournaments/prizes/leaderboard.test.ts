import type { UserId } from '@valecuatro/contract'
import { expect, test } from 'vitest'
import { byStanding, leaderOf, type Standing } from './leaderboard.ts'

const standing = (name: string, totalPoints: number, conceded: number, number: number): Standing => ({
  userId: name as UserId,
  totalPoints,
  conceded,
  number,
  matchesWon: 0,
  matchesPlayed: 1,
  disqualified: null,
})

test('more points come first, then fewer conceded points, then the earlier entry', () => {
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
