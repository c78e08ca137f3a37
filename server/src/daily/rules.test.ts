import type { DailyChoice } from '@valecuatro/contract'
import type { Card } from '@valecuatro/engine'
import { describe, expect, test } from 'vitest'
import { verifyDay } from '../../../scripts/verifyGame.mjs'
import { endOfDay, startOfDay } from '../platform/days.ts'
import {
  type Counts,
  cardsOf,
  choicesOf,
  DAILY_RULES,
  lastMomentOf,
  markOf,
  meanOf,
  parseMoves,
  positionIn,
  seatOfPlayer,
  standingIn,
  stepsOf,
  totalAtEnd,
  writeMoves,
} from './rules.ts'
import { recordOf } from './views.ts'

const CARDS: Card[][] = [
  ['1e', '7e', '12c'],
  ['7o', '2o', '10c'],
]

describe('what a player did in a hand', () => {
  test.each<[string, DailyChoice, DailyChoice, DailyChoice]>([
    ['0 mazo', 'none', 'none', 'folded'],
    ['0 12c,1 mazo', 'none', 'none', 'conceded'],
    ['0 1e,1 10c,0 7e,1 7o', 'none', 'none', 'played'],
    ['0 envido,1 quiero,0 1e,1 7o,0 mazo', 'called', 'none', 'folded'],
    ['0 envido,1 real envido,0 no quiero,0 1e,1 mazo', 'declined', 'none', 'conceded'],
    ['0 envido,1 envido,0 falta envido,1 no quiero,0 truco,1 no quiero', 'raised', 'called', 'conceded'],
    ['0 1e,1 truco,0 quiero,1 7o,0 mazo', 'none', 'accepted', 'folded'],
    ['0 1e,1 truco,0 retruco,1 quiero,1 7o,0 mazo', 'none', 'raised', 'folded'],
    ['0 1e,1 truco,0 no quiero', 'none', 'declined', 'folded'],
    ['0 1e,1 envido,0 mazo', 'declined', 'none', 'folded'],
    ['0 truco,1 envido,0 quiero,1 quiero,0 1e,1 mazo', 'accepted', 'called', 'conceded'],
    ['0 truco,1 envido,0 mazo', 'declined', 'called', 'folded'],
    ['0 truco,1 quiero,0 1e,1 7o,0 7e,1 retruco,0 no quiero', 'none', 'declined', 'folded'],
  ])('%s', (moves, envido, truco, end) => {
    const parsed = parseMoves(moves)
    expect(writeMoves(parsed)).toBe(moves)
    expect(choicesOf(stepsOf(DAILY_RULES, CARDS, parsed), 0)).toEqual({ envido, truco, end })
  })
})

const counts = (...rows: [number, number][]): Counts => new Map(rows)

test.each([
  [counts([3, 1]), 3, { place: 1, players: 1, percentile: 50 }],
  [counts([3, 1], [1, 2], [-4, 1]), 3, { place: 1, players: 4, percentile: 87.5 }],
  [counts([3, 1], [1, 2], [-4, 1]), 1, { place: 2, players: 4, percentile: 50 }],
  [counts([3, 1], [1, 2], [-4, 1]), -4, { place: 4, players: 4, percentile: 12.5 }],
  // An attempt that is not ranked is compared with the field without being in it.
  [counts([3, 2], [-4, 2]), 0, { place: 3, players: 4, percentile: 50 }],
  [counts(), 5, null],
])('the place of a result in the field', (field, points, standing) => {
  expect(standingIn(field, points)).toEqual(standing)
})

test('the mean of the field, and the mark against it', () => {
  expect(meanOf(counts([2, 3], [-2, 1]))).toBe(1)
  expect(meanOf(counts())).toBeNull()
  expect([2, 1.5, 1, 0.5, 0].map(points => markOf(points, 1))).toEqual(['above', 'at', 'at', 'at', 'below'])
  expect(markOf(4, null)).toBeNull()
})

test('a day is that of Buenos Aires, where the clock never changes', () => {
  expect(startOfDay('2026-11-18').toISOString()).toBe('2026-11-18T03:00:00.000Z')
  expect(endOfDay('2026-11-18').toISOString()).toBe('2026-11-19T03:00:00.000Z')
  expect(lastMomentOf('2026-12-31').toISOString()).toBe('2027-01-01T03:10:00.000Z')
  for (let month = 1; month <= 12; month++) {
    const day = `2026-${String(month).padStart(2, '0')}-15`
    const shown = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/Argentina/Buenos_Aires',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    }).format(startOfDay(day))
    expect(shown).toBe(`${day}, 00:00:00`)
  }
})

test('mano alternates, and hands that were not played cost two points each', () => {
  expect([1, 2, 3, 12].map(seatOfPlayer)).toEqual([0, 1, 0, 1])
  expect(totalAtEnd(7, 12)).toBe(7)
  expect(totalAtEnd(7, 3)).toBe(-11)
})

test('the record of a day is verified without our code, and one altered byte is found', () => {
  const secret = '5f'.repeat(32)
  const row = { day: '2026-11-18' as never, secret, rules: DAILY_RULES, closedAt: new Date(), players: 0 }
  const record = JSON.parse(JSON.stringify(recordOf(row)))
  expect(record.deals).toHaveLength(12)
  expect(record.deals[6].cards).toEqual(cardsOf(secret, '2026-11-18', 7))
  expect(verifyDay(record)).toEqual([])

  const altered = (change: (copy: typeof record) => void) => {
    const copy = structuredClone(record)
    change(copy)
    return verifyDay(copy)
  }
  expect(altered(copy => (copy.secret = `5e${secret.slice(2)}`))).not.toEqual([])
  expect(altered(copy => (copy.commitment = `0${record.commitment.slice(1)}x`))).not.toEqual([])
  expect(altered(copy => (copy.day = '2026-11-19'))).not.toEqual([])
  expect(altered(copy => copy.deals.pop())).not.toEqual([])
  for (const [index, deal] of record.deals.entries()) {
    const [own, other] = deal.cards
    const swapped = altered(copy => {
      copy.deals[index].cards = [
        [other[0], own[1], own[2]],
        [own[0], other[1], other[2]],
      ]
    })
    expect(swapped.length).toBeGreaterThan(0)
  }
  expect(() => recordOf({ ...row, closedAt: null, players: null })).toThrow('others still play')
})

test('a position of the list, best first, is found from the counts of the field', () => {
  const counts: Counts = new Map([
    [-2, 3],
    [5, 2],
    [0, 1],
  ])
  const list = [5, 5, 0, -2, -2, -2]
  for (const [position, points] of list.entries()) {
    const found = positionIn(counts, position)
    expect(found.points).toBe(points)
    expect(list.indexOf(points) + found.skip).toBe(position)
  }
  // After the end: below all results.
  expect(positionIn(counts, 6).points).toBeLessThan(-2)
  expect(positionIn(new Map(), 0).skip).toBe(0)
})
