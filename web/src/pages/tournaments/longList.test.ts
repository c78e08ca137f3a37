import { expect, it } from 'vitest'
import { shorten } from './longList.tsx'

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

it.each([
  [0, 0],
  [50, 50],
  [60, 60],
  [61, 50],
  [512, 50],
])('of %i entries the first %i are shown', (count, shown) => {
  expect(shorten('players', numbers(count), () => false)).toEqual(numbers(shown))
})

it('always shows a kept entry of a long list', () => {
  expect(shorten('players', numbers(512), n => n === 400)).toEqual([...numbers(50), 400])
  expect(shorten('players', numbers(512), n => n === 7)).toEqual(numbers(50))
})

it('shows fewer tables than players, because tables take more space', () => {
  expect(shorten('tables', numbers(16), () => false)).toHaveLength(16)
  expect(shorten('tables', numbers(128), n => n === 100)).toEqual([...numbers(12), 100])
})
