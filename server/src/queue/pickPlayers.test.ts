import type { UserId } from '@valecuatro/contract'
import { expect, test } from 'vitest'
import { countSplitPairs, pickPlayers, type WaitingPlayer } from './pickPlayers.ts'

const player = (userId: string, joinedAt: number, partnerId: string | null = null): WaitingPlayer => ({
  userId: userId as UserId,
  partnerId: partnerId as UserId | null,
  joinedAt: new Date(joinedAt),
})
/** Single players, by name, who joined at these times. */
const singles = (...times: number[]) => times.map(time => player(`s${time}`, time))
const pairs = (...times: number[]) =>
  times.flatMap(time => [player(`p${time}`, time, `q${time}`), player(`q${time}`, time, `p${time}`)])

test.each([
  ['1v1', [], [], null],
  ['1v1', [1], [], null],
  ['1v1', [1, 2, 3], [], 's1 s2'],
  ['2v2', [1, 2, 3], [], null],
  ['2v2', [1, 2, 3, 4, 5], [], 's1 s2 s3 s4'],
  ['2v2', [], [1], null],
  ['2v2', [2], [1], null],
  ['2v2', [2, 3], [1], 'p1 q1 s2 s3'],
  ['2v2', [1, 2, 3], [4], 's1 s2 p4 q4'],
  ['2v2', [1, 2, 3, 4], [5], 's1 s2 s3 s4'],
  ['2v2', [1, 2, 4, 5], [3], 's1 s2 p3 q3'],
  ['2v2', [3, 4], [1, 2], 'p1 q1 p2 q2'],
  ['2v2', [2, 4], [1, 3], 'p1 q1 s2 s4'],
  ['2v2', [1], [2, 3], 'p2 q2 p3 q3'],
] as const)('%s with players since %j and pairs since %j seats %s', (mode, alone, together, seated) => {
  const picked = pickPlayers(mode, [...singles(...alone), ...pairs(...together)])
  expect(picked?.map(({ userId }) => userId).join(' ') ?? null).toBe(seated)
})

test.each([
  ['1v1', 's1 s2', 's1 s3'],
  ['1v1', 's1 s2, s1 s3, s1 s4, s1 s5', 's2 s3'],
  ['2v2', 's1 s2', 's1 s3 s4 s5'],
  ['2v2', 's2 s3', 's1 s2 s4 s5'],
  ['2v2', 's1 s3, s1 s4, s1 s5', 's1 s2 p6 q6'],
  ['2v2', 's1 p6, s2 p6', 's1 s2 s3 s4'],
  ['2v2', 's1 s2, s1 s3, s1 s4, s1 s5, s1 q6', 's2 s3 s4 s5'],
] as const)('%s does not seat those who have blocked each other: %s', (mode, blocked, seated) => {
  const pairsBlocked = blocked.split(', ').map(pair => pair.split(' ') as [UserId, UserId])
  const picked = pickPlayers(mode, [...singles(1, 2, 3, 4, 5), ...pairs(6)], pairsBlocked)
  expect(picked?.map(({ userId }) => userId).join(' ') ?? null).toBe(seated)
})

test.each([
  ['a b c d', {}, 0],
  ['a b c d', { a: 'c', c: 'a' }, 0],
  ['a b c d', { a: 'b', b: 'a' }, 2],
  ['a b c d', { a: 'c', c: 'a', b: 'd', d: 'b' }, 0],
  ['a b c d', { a: 'd', d: 'a', b: 'c', c: 'b' }, 4],
] as [string, Record<string, string>, number][])(
  'the table %s splits the partners %j: %i',
  (names, partners, split) => {
    const table = names.split(' ').map(userId => player(userId, 0, partners[userId] ?? null))
    expect(countSplitPairs(table)).toBe(split)
  },
)
