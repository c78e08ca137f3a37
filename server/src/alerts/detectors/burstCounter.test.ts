import { expect, test } from 'vitest'
import { createBurstCounter } from './burstCounter.ts'

test('a few occurrences are not counted; more are, together with the first ones', () => {
  let now = 0
  const counter = createBurstCounter(3, 1000, () => now)
  expect([1, 2, 3, 4].map(() => counter.count('ana'))).toEqual([0, 0, 3, 1])
  expect(counter.count('bea')).toBe(0)
  now = 1500
  expect(counter.count('ana')).toBe(0)
})

test('the oldest key is dropped first, so that the memory stays bounded', () => {
  const counter = createBurstCounter(2, 1000, () => 0)
  counter.count('first')
  for (let n = 0; n < 5000; n++) counter.count(`p${n}`)
  expect(counter.count('first')).toBe(0)
  expect(counter.count('p4999')).toBe(2)
})
