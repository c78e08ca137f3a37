import { type Mode, playersIn, teamSizeOf, type UserId } from '@valecuatro/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceTeams } from '../matches/ratings.ts'
import {
  countSplit,
  MAX_WINDOWED_MS,
  planTables,
  type WaitingPlayer,
  WIDER_EVERY_MS,
  windowAfter,
} from './matchmaking.ts'

const player = (
  userId: string,
  joinedAt: number,
  rating = 1500,
  [leaderId, partySize]: [leaderId: string, partySize: number] = [userId, 1],
): WaitingPlayer => ({
  userId: userId as UserId,
  leaderId: leaderId as UserId,
  partySize,
  joinedAt: new Date(joinedAt),
  rating,
  isProvisional: false,
})
const namesOf = (tables: WaitingPlayer[][]) =>
  tables.map(table => table.map(({ userId }) => userId).join(' '))
const QUIET = { now: new Date(100), isBusy: false }
/** Single players, by name, who joined at these times. */
const singles = (...times: number[]) => times.map(time => player(`s${time}`, time))
/** Parties whose players have these letters and the time when they joined. */
const parties = (letters: string, ...times: number[]) =>
  times.flatMap(time =>
    [...letters].map(letter =>
      player(`${letter}${time}`, time, 1500, [`${letters[0]}${time}`, letters.length]),
    ),
  )
const pairs = (...times: number[]) => parties('pq', ...times)
const threes = (...times: number[]) => parties('tuv', ...times)

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
  [[1, 2, 3, 4, 5], [], [], undefined],
  [[1, 2, 3, 4, 5, 6, 7], [], [], 's1 s2 s3 s4 s5 s6'],
  [[], [], [1], undefined],
  [[], [], [1, 2, 3], 't1 u1 v1 t2 u2 v2'],
  [[2, 3, 4], [], [1], 't1 u1 v1 s2 s3 s4'],
  [[3], [2], [1], 't1 u1 v1 p2 q2 s3'],
  [[3, 4, 5], [2], [1], 't1 u1 v1 p2 q2 s3'],
  [[], [1, 2, 3], [], undefined],
  [[4], [1, 2, 3], [], undefined],
  [[4, 5], [1, 2, 3], [], 'p1 q1 p2 q2 s4 s5'],
  [[2, 3, 4, 5], [1], [], 'p1 q1 s2 s3 s4 s5'],
  [[4], [2, 3], [1], 't1 u1 v1 p2 q2 s4'],
  [[], [2, 3], [1], undefined],
] as [number[], number[], number[], string | undefined][])(
  '3v3 with players since %j, pairs since %j and threes since %j seats first: %s',
  (alone, pairsSince, threesSince, seated) => {
    const waiting = [...singles(...alone), ...pairs(...pairsSince), ...threes(...threesSince)]
    expect(namesOf(planTables('3v3', waiting, QUIET))[0]).toBe(seated)
  },
)

test('a party of which a player is missing waits, and so do singles behind many pairs no longer than they must', () => {
  const [one, two] = threes(1)
  expect(planTables('3v3', [one!, two!, ...singles(2, 3, 4, 5)], QUIET)).toEqual([])
  const behind = [...pairs(...Array.from({ length: 60 }, (_, n) => n)), ...singles(98, 99)]
  expect(namesOf(planTables('3v3', behind, QUIET))).toEqual(['p0 q0 p1 q1 s98 s99'])
})

test.each([
  ['1v1', 's1 s2', 's1 s3'],
  ['1v1', 's1 s2, s1 s3, s1 s4, s1 s5', 's2 s3'],
  ['2v2', 's1 s2', 's1 s3 s4 s5'],
  ['2v2', 's2 s3', 's1 s2 s4 s5'],
  ['2v2', 's1 s3, s1 s4, s1 s5', 's1 s2 p6 q6'],
  ['2v2', 's1 p6, s2 p6', 's1 s2 s3 s4'],
  ['2v2', 's1 s2, s1 s3, s1 s4, s1 s5, s1 q6', 's2 s3 s4 s5'],
  ['3v3', 's1 s2', 's1 s3 s4 s5 p6 q6'],
  ['3v3', 's1 s2, s4 q6', undefined],
  ['3v3', 's3 q6', 's1 s2 s4 s5 p6 q6'],
] as const)('%s does not seat those who have blocked each other: %s', (mode, blocked, seated) => {
  const apart = blocked.split(', ').map(pair => pair.split(' ') as [UserId, UserId])
  const waiting = [...singles(1, 2, 3, 4, 5), ...pairs(6)]
  expect(namesOf(planTables(mode, waiting, { ...QUIET, blocked: apart }))[0]).toBe(seated)
})

test.each([
  ['a b c d', {}, 0],
  ['a b c d', { c: 'a' }, 0],
  ['a b c d', { b: 'a' }, 1],
  ['a b c d', { c: 'a', d: 'b' }, 0],
  ['a b c d', { d: 'a', b: 'c' }, 2],
  ['a b c d e f', { c: 'a', e: 'a', d: 'b' }, 0],
  ['a b c d e f', { a: 'e', c: 'e' }, 0],
  ['a b c d e f', { b: 'a', c: 'a' }, 1],
] as [string, Record<string, string>, number][])(
  'at the table %s so many do not sit with their leaders %j: %i',
  (names, leaders, split) => {
    const table = names.split(' ').map(userId => player(userId, 0, 1500, [leaders[userId] ?? userId, 1]))
    expect(countSplit(table)).toBe(split)
  },
)

describe('a busy queue', () => {
  const NOW = 1_000_000
  /** Players by name, rating and how long they have waited, in seconds. */
  const plan = (mode: Mode, ...waiting: [name: string, rating: number, waited: number][]) =>
    namesOf(
      planTables(
        mode,
        waiting.map(([name, rating, waited]) => player(name, NOW - waited * 1000, rating)),
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
    const waiting = [{ ...player('a', NOW), isProvisional: true }, player('b', NOW + 1, 1700)]
    const now = new Date(NOW)
    expect(planTables('1v1', waiting, { now, isBusy: true })).toHaveLength(1)
  })

  test('compares a pair by the mean of its ratings', () => {
    const pair = [player('a', NOW, 1200, ['a', 2]), player('b', NOW, 1800, ['a', 2])]
    const now = new Date(NOW)
    const near = [player('c', NOW + 1, 1410), player('d', NOW + 1, 1590)]
    const far = [player('c', NOW + 1, 1200), player('d', NOW + 1, 1800)]
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
  const party = fc.record({
    joinedAt: fc.integer({ min: 0, max: 60_000 }),
    ratings: fc.array(fc.integer({ min: 800, max: 2200 }), { minLength: 1, maxLength: 3 }),
    isProvisional: fc.boolean(),
    /** Whether the last player is not connected. */
    isIncomplete: fc.nat(5).map(n => n === 0),
  })
  const circumstances = fc.record({
    mode: fc.constantFrom<Mode>('1v1', '2v2', '3v3'),
    parties: fc.array(party, { maxLength: 14 }),
    isBusy: fc.boolean(),
    blocks: fc.array(fc.tuple(fc.nat(27), fc.nat(27)), { maxLength: 6 }),
  })
  type Case = typeof circumstances extends fc.Arbitrary<infer C> ? C : never

  const NOW = new Date(60_000)
  function planFor({ mode, parties, isBusy, blocks }: Case) {
    const waiting = parties.flatMap(({ joinedAt, ratings, isProvisional, isIncomplete }, n) => {
      const members = ratings.slice(0, teamSizeOf(mode)).map((rating, index, { length }): WaitingPlayer => {
        const leads = player(`${n}-${index}`, joinedAt, rating, [`${n}-0`, length])
        return { ...leads, isProvisional }
      })
      return isIncomplete && members.length > 1 ? members.slice(0, -1) : members
    })
    const blocked = blocks.flatMap(([a, b]): [UserId, UserId][] => {
      const [one, other] = [waiting[a], waiting[b]]
      return one && other && one.leaderId !== other.leaderId ? [[one.userId, other.userId]] : []
    })
    const tables = planTables(mode, waiting, { now: NOW, isBusy, blocked })
    return { waiting, blocked, tables, seated: tables.flat() }
  }

  test('every table is full, no player sits twice, no party is split, and blocked players sit apart', () => {
    fc.assert(
      fc.property(circumstances, each => {
        const { blocked, tables, seated } = planFor(each)
        expect(tables.map(table => table.length)).toEqual(tables.map(() => playersIn(each.mode)))
        expect(new Set(seated).size).toBe(seated.length)
        for (const table of tables) {
          const ids = table.map(({ userId }) => userId)
          for (const { leaderId, partySize } of table)
            expect(table.filter(other => other.leaderId === leaderId)).toHaveLength(partySize)
          for (const pair of blocked) expect(pair.every(userId => ids.includes(userId))).toBe(false)
          const seats = balanceTeams(
            table.map(one => ({ ...one, rating: { mu: one.rating / 60, sigma: 2 } })),
            countSplit,
          )
          expect(countSplit(seats)).toBe(0)
        }
      }),
    )
  })

  test('a quiet queue of three against three leaves neither six single players nor two parties of three', () => {
    fc.assert(
      fc.property(circumstances, each => {
        const { waiting, seated } = planFor({ ...each, mode: '3v3', isBusy: false, blocks: [] })
        const left = waiting.filter(one => !seated.includes(one))
        const complete = (size: number) =>
          left
            .filter(one => left.filter(other => other.leaderId === one.leaderId).length === size)
            .filter(({ partySize }) => partySize === size).length / size
        expect(complete(1)).toBeLessThan(6)
        expect(complete(3)).toBeLessThan(2)
        if (complete(1) >= 2) expect(complete(2)).toBeLessThan(2)
        if (complete(1) >= 1 && complete(2) >= 1) expect(complete(3)).toBe(0)
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
