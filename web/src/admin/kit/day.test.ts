import { expect, it } from 'vitest'
import { endOfDay, startOfDay } from './dates.tsx'

it('takes a day from its first moment to its last, where the reader is', () => {
  const [start, end] = [startOfDay('2026-03-04'), endOfDay('2026-03-04')]
  expect(new Date(start!).getHours()).toBe(0)
  expect(new Date(end!).getDate()).toBe(4)
  expect(Date.parse(end!) - Date.parse(start!)).toBe(24 * 60 * 60 * 1000 - 1)
})

it('has no moment for no day', () => {
  expect(startOfDay('')).toBeUndefined()
  expect(endOfDay('')).toBeUndefined()
})
