import { expect, it } from 'vitest'
import { endOfDay, startOfDay } from './dates.tsx'

it('converts a day to its first and last moment in the local time zone', () => {
  const [start, end] = [startOfDay('2026-03-04'), endOfDay('2026-03-04')]
  expect(new Date(start!).getHours()).toBe(0)
  expect(new Date(end!).getDate()).toBe(4)
  expect(Date.parse(end!) - Date.parse(start!)).toBe(24 * 60 * 60 * 1000 - 1)
})

it('returns undefined without a day', () => {
  expect(startOfDay('')).toBeUndefined()
  expect(endOfDay('')).toBeUndefined()
})
