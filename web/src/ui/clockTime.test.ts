import { expect, it } from 'vitest'
import { formatClock } from './time.tsx'

it.each([
  [-500, '0:00'],
  [0, '0:00'],
  [7999, '0:07'],
  [60_000, '1:00'],
  [754_000, '12:34'],
  [3_723_000, '1:02:03'],
])('formats %i ms as %s', (milliseconds, text) => {
  expect(formatClock(milliseconds)).toBe(text)
})
