import type { Mode, UserId } from '@valecuatro/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  countSplitPairs,
  MAX_WINDOWED_MS,
  planTables,
  type WaitingPlayer,
  WIDER_EVERY_MS,
  windowAfter,
} from './matchmaking.ts'

const player = (
  userId: string,
  joinedAt: number,
  partnerId: string | null = null,
  rating = 1500,
): WaitingPlayer => ({
  userId: userId as UserId,
  partnerId: partnerId as UserId | null,
  joinedAt: new Date(joinedAt),
  rating,
  isProvisional: false,
})
const namesOf = (tables: WaitingPlayer[][]) =>
  tables.map(table => table.map(({ userId }) => userId).join(' '))
const QUIET = { now: new Date(100), isBusy: false }
/** Single players, by name, who joined at these times. */
const singles = (...times: number[]) => times.map(time => player(`s${time}`, time))
const pairs = (...times: number[]) =>
  times.flatMap(time => [player(`p${time}`, time, `q${time}`), player(`q${time}`, time, `p${time}`)])

test.each([
  ['1v1', [], [], undefined],
  ['1v1', [1], [], undefined],
  ['1v1', [1, 2, 3], [], 's1 s2'],
  ['2v2', [1, 2, 3], [], undefined],
  ['2v2', [1, 2, 3, 4, 5], [], 's1 s2 s3 s4'],
  ['2v2', [], [1], undefined],
  ['2v2', [2], [1], undefined],
  ['2v2', [2, 3], [1], 'p1 q1 s2 s3'],
  ['2v2', [1, 2, 3], [4], 's1 s2 p4 q4'],
  ['2v2', [1, 2, 3, 4], [5], 's1 s2 s3 s4'],
  ['2v2', [1, 2, 4, 5], [3], 's1 s2 p3 q3'],
  ['2v2', [3, 4], [1, 2], 'p1 q1 p2 q2'],
  ['2v2', [2, 4], [1, 3], 'p1 q1 s2 s4'],
  ['2v2', [1], [2, 3], 'p2 q2 p3 q3'],
] as const)(
  '%s with players since %j and pairs since %j seats first: %s',
  (mode, alone, together, seated) => {
    const tables = planTables(mode, [...singles(...alone), ...pairs(...together)], QUIET)
    expect(namesOf(tables)[0]).toBe(seated)
  },
)

test.each([
  ['1v1', 's1 s2', 's1 s3'],
  ['1v1', 's1 s2, s1 s3, s1 s4, s1 s5', 's2 s3'],
  ['2v2', 's1 s2', 's1 s3 s4 s5'],
  ['2v2', 's2 s3', 's1 s2 s4 s5'],
  ['2v2', 's1 s3, s1 s4, s1 s5', 's1 s2 p6 q6'],
  ['2v2', 's1 p6, s2 p6', 's1 s2 s3 s4'],
  ['2v2', 's1 s2, s1 s3, s1 s4, s1 s5, s1 q6', 's2 s3 s4 s5'],
] as const)('%s does not seat those who have blocked each other: %s', (mode, blocked, seated) => {
  const apart = blocked.split(', ').map(pair => pair.split(' ') as [UserId, UserId])
  const waiting = [...singles(1, 2, 3, 4, 5), ...pairs(6)]
  expect(namesOf(planTables(mode, waiting, { ...QUIET, blocked: apart }))[0]).toBe(seated)
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

describe('a busy queue', () => {
  const NOW = 1_000_000
  /** Players by name, rating and how long they have waited, in seconds. */
  const plan = (mode: Mode, ...waiting: [name: string, rating: number, waited: number][]) =>
    namesOf(
      planTables(
        mode,
        waiting.map(([name, rating, waited]) => player(name, NOW - waited * 1000, null, rating)),
        { now: new Date(NOW), isBusy: true },
      ),
    )

  test('seats players with those nearest in rating, the longest wait first', () => {
    expect(plan('1v1', ['a', 1500, 3], ['b', 1590, 2], ['c', 1520, 1], ['d', 1600, 0])).toEqual([
      'a c',
      'b d',
    ])
    expect(
      plan(
        '2v2',
        ['a', 1500, 5],
        ['b', 1900, 4],
        ['c', 1450, 3],
        ['d', 1550, 2],
        ['e', 1420, 1],
        ['f', 1590, 0],
      ),
    ).toEqual(['a c d e'])
  })

  test.each([
    [0, 100],
    [9, 100],
    [10, 200],
    [20, 400],
    [30, 2000],
  ])('looks after %i s for ratings that differ by up to %i', (waited, most) => {
    expect(plan('1v1', ['a', 1500, waited], ['b', 1500 + most, 0])).toEqual(['a b'])
    if (waited < 30) expect(plan('1v1', ['a', 1500, waited], ['b', 1501 + most, 0])).toEqual([])
  })

  test('looks farther for a player whose rating is provisional', () => {
    const waiting = [{ ...player('a', NOW), isProvisional: true }, player('b', NOW + 1, null, 1700)]
    const now = new Date(NOW)
    expect(planTables('1v1', waiting, { now, isBusy: true })).toHaveLength(1)
  })

  test('compares a pair by the mean of its ratings', () => {
    const pair = [player('a', NOW, 'b', 1200), player('b', NOW, 'a', 1800)]
    const now = new Date(NOW)
    const near = [player('c', NOW + 1, null, 1410), player('d', NOW + 1, null, 1590)]
    const far = [player('c', NOW + 1, null, 1200), player('d', NOW + 1, null, 1800)]
    expect(namesOf(planTables('2v2', [...pair, ...near], { now, isBusy: true }))).toEqual(['a b c d'])
    expect(planTables('2v2', [...pair, ...far], { now, isBusy: true })).toEqual([])
  })
})

test('the window only grows, and after the stated maximum ratings no longer matter', () => {
  for (const isProvisional of [false, true]) {
    const windows = Array.from({ length: 8 }, (_, n) => windowAfter((n * WIDER_EVERY_MS) / 2, isProvisional))
    expect(windows).toEqual(windows.toSorted((a, b) => a - b))
    expect(windowAfter(MAX_WINDOWED_MS - 1, isProvisional)).toBeLessThan(Number.POSITIVE_INFINITY)
    expect(windowAfter(MAX_WINDOWED_MS, isProvisional)).toBe(Number.POSITIVE_INFINITY)
  }
})

describe('for any players who wait', () => {
  const group = fc.record({
    joinedAt: fc.integer({ min: 0, max: 60_000 }),
    ratings: fc.array(fc.integer({ min: 800, max: 2200 }), { minLength: 1, maxLength: 2 }),
    isProvisional: fc.boolean(),
  })
  const circumstances = fc.record({
    mode: fc.constantFrom<Mode>('1v1', '2v2'),
    groups: fc.array(group, { maxLength: 14 }),
    isBusy: fc.boolean(),
    blocks: fc.array(fc.tuple(fc.nat(27), fc.nat(27)), { maxLength: 6 }),
  })
  type Case = typeof circumstances extends fc.Arbitrary<infer C> ? C : never

  const NOW = new Date(60_000)
  function planFor({ mode, groups, isBusy, blocks }: Case) {
    const waiting = groups.flatMap(({ joinedAt, ratings, isProvisional }, n): WaitingPlayer[] => {
      const [one, other] = [`${n}a` as UserId, `${n}b` as UserId]
      const shared = { joinedAt: new Date(joinedAt), isProvisional }
      if (ratings.length === 1 || mode === '1v1')
        return [{ ...shared, userId: one, partnerId: null, rating: ratings[0]! }]
      return [
        { ...shared, userId: one, partnerId: other, rating: ratings[0]! },
        { ...shared, userId: other, partnerId: one, rating: ratings[1]! },
      ]
    })
    const blocked = blocks.flatMap(([a, b]): [UserId, UserId][] => {
      const [one, other] = [waiting[a], waiting[b]]
      const areStrangers = one && other && one !== other && one.partnerId !== other.userId
      return areStrangers ? [[one.userId, other.userId]] : []
    })
    const tables = planTables(mode, waiting, { now: NOW, isBusy, blocked })
    return { waiting, blocked, tables, seated: tables.flat(), size: mode === '1v1' ? 2 : 4 }
  }

  test('every table is full, no player sits twice, no pair is split, and blocked players sit apart', () => {
    fc.assert(
      fc.property(circumstances, each => {
        const { blocked, tables, seated, size } = planFor(each)
        expect(tables.map(table => table.length)).toEqual(tables.map(() => size))
        expect(new Set(seated).size).toBe(seated.length)
        for (const table of tables) {
          const ids = table.map(({ userId }) => userId)
          for (const { partnerId } of table) if (partnerId) expect(ids).toContain(partnerId)
          for (const pair of blocked) expect(pair.every(userId => ids.includes(userId))).toBe(false)
        }
      }),
    )
  })

  test('a player who has waited for the maximum is seated if any table can be opened', () => {
    fc.assert(
      fc.property(circumstances, each => {
        const { waiting, seated } = planFor({ ...each, mode: '1v1', blocks: [] })
        const isOverdue = ({ joinedAt }: WaitingPlayer) =>
          NOW.getTime() - joinedAt.getTime() >= MAX_WINDOWED_MS
        const left = waiting.filter(one => !seated.includes(one))
        // One may be left over if their number is odd.
        if (left.some(isOverdue)) expect(left).toHaveLength(1)
      }),
    )
  })

  test('a quiet queue keeps no player waiting if there are enough others', () => {
    fc.assert(
      fc.property(circumstances, each => {
        const { waiting, seated } = planFor({ ...each, mode: '1v1', isBusy: false, blocks: [] })
        expect(waiting.length - seated.length).toBe(waiting.length % 2)
      }),
    )
  })
})
