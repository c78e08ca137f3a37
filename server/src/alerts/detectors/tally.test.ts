import { expect, test } from 'vitest'
import { createTally } from './tally.ts'

test('what is ordinary is not told; what is not is told with what led up to it', () => {
  let now = 0
  const tally = createTally(3, 1000, () => now)
  expect([1, 2, 3, 4].map(() => tally.count('ana'))).toEqual([0, 0, 3, 1])
  expect(tally.count('bea')).toBe(0)
  now = 1500
  expect(tally.count('ana')).toBe(0)
})

test('the oldest is forgotten first, so that a crowd does not fill the memory', () => {
  const tally = createTally(2, 1000, () => 0)
  tally.count('first')
  for (let n = 0; n < 5000; n++) tally.count(`p${n}`)
  expect(tally.count('first')).toBe(0)
  expect(tally.count('p4999')).toBe(2)
})
