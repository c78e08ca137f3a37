import type { CalendarEntry } from '@valecuatro/contract'
import { expect, test } from 'vitest'
import { calendarDays } from './calendarDays.ts'
import { USUAL_RULES } from './testing/aTournament.ts'

const entry = (name: string, start: Date): CalendarEntry => ({
  tournamentId: null,
  name,
  format: 'arena',
  rules: USUAL_RULES,
  status: null,
  entryFee: 0,
  startDate: start.toISOString(),
  joined: false,
})

test('weeks begin on Monday and contain today', () => {
  // A Thursday.
  const days = calendarDays([], new Date(2026, 2, 5, 15, 30), 4)
  expect(days).toHaveLength(28)
  expect(days[0]!.date).toEqual(new Date(2026, 2, 2))
  expect(days.map(({ isToday }) => isToday).indexOf(true)).toBe(3)
  expect(days.filter(({ isPast }) => isPast)).toHaveLength(3)
  expect(calendarDays([], new Date(2026, 2, 8, 23, 59), 1)[0]!.date).toEqual(new Date(2026, 2, 2))
})

test('a tournament is on the day of its start in the reader’s time zone, also when the clocks change', () => {
  const now = new Date(2026, 2, 2, 12)
  const starts = [
    new Date(2026, 2, 2, 0, 0),
    new Date(2026, 2, 8, 23, 59),
    new Date(2026, 2, 9, 0, 0),
    new Date(2026, 2, 29, 23, 30),
  ]
  const days = calendarDays(
    starts.map((start, index) => entry(`${index}`, start)),
    now,
    4,
  )
  const found = days.flatMap(({ date, entries }) => entries.map(({ name }) => [name, date.getDate()]))
  expect(found).toEqual([
    ['0', 2],
    ['1', 8],
    ['2', 9],
    ['3', 29],
  ])
})
