import { expect, test } from 'vitest'
import { localDate, nextOccurrences, type Recurrence, zonedTime } from './recurrence.ts'

const NEW_YORK = 'America/New_York'
const BUENOS_AIRES = 'America/Argentina/Buenos_Aires'

test.each([
  ['winter time', '2026-03-07', '20:00', NEW_YORK, '2026-03-08T01:00:00.000Z'],
  ['the first day of summer time', '2026-03-08', '20:00', NEW_YORK, '2026-03-09T00:00:00.000Z'],
  ['a time that the clocks skip', '2026-03-08', '02:30', NEW_YORK, '2026-03-08T07:30:00.000Z'],
  ['just before the skipped hour', '2026-03-08', '01:59', NEW_YORK, '2026-03-08T06:59:00.000Z'],
  ['just after the skipped hour', '2026-03-08', '03:00', NEW_YORK, '2026-03-08T07:00:00.000Z'],
  ['a time that the clocks show twice', '2026-11-01', '01:30', NEW_YORK, '2026-11-01T05:30:00.000Z'],
  ['the first evening of winter time', '2026-11-01', '20:00', NEW_YORK, '2026-11-02T01:00:00.000Z'],
  ['Buenos Aires in March', '2026-03-08', '20:00', BUENOS_AIRES, '2026-03-08T23:00:00.000Z'],
  ['Buenos Aires in November', '2026-11-01', '20:00', BUENOS_AIRES, '2026-11-01T23:00:00.000Z'],
  ['midnight', '2026-07-09', '00:00', BUENOS_AIRES, '2026-07-09T03:00:00.000Z'],
  ['a zone half a day ahead', '2026-04-05', '12:00', 'Pacific/Auckland', '2026-04-05T00:00:00.000Z'],
])('%s', (_name, date, time, timeZone, expected) => {
  expect(zonedTime(date, time, timeZone).toISOString()).toBe(expected)
})

test('the date is the local date of the time zone, not the UTC date', () => {
  expect(localDate(new Date('2026-03-08T01:00:00Z'), NEW_YORK)).toBe('2026-03-07')
  expect(localDate(new Date('2026-03-08T01:00:00Z'), 'Asia/Tokyo')).toBe('2026-03-08')
})

const startsOf = (rule: Recurrence, from: string, after: string, count: number) =>
  nextOccurrences(rule, from, new Date(after), count).map(({ start }) => start.toISOString().slice(0, 16))

test('a daily series keeps its local time when the clocks change', () => {
  const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '20:00', timeZone: NEW_YORK } as const
  expect(startsOf(daily, '2026-03-06', '2026-03-07T02:00:00Z', 3)).toEqual([
    '2026-03-08T01:00',
    '2026-03-09T00:00',
    '2026-03-10T00:00',
  ])
  expect(startsOf({ ...daily, timeZone: BUENOS_AIRES }, '2026-10-31', '2026-10-31T00:00:00Z', 3)).toEqual([
    '2026-10-31T23:00',
    '2026-11-01T23:00',
    '2026-11-02T23:00',
  ])
})

test('a weekly series uses only the chosen weekdays and no start in the past', () => {
  const rule = { weekdays: [2, 5], time: '21:30', timeZone: BUENOS_AIRES } as const
  // 2026-03-03 is a Tuesday.
  expect(startsOf(rule, '2026-03-03', '2026-03-04T00:29:59Z', 3)).toEqual([
    '2026-03-04T00:30',
    '2026-03-07T00:30',
    '2026-03-11T00:30',
  ])
  expect(startsOf(rule, '2026-03-03', '2026-03-04T00:30:00Z', 1)).toEqual(['2026-03-07T00:30'])
})
