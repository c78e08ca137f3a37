import { expect, it } from 'vitest'
import { pagesAround } from './pagination.tsx'

const GAP = '…'

it.each([
  [1, 3, '1 2 3'],
  [4, 7, '1 2 3 4 5 6 7'],
  [1, 12, '1 2 … 12'],
  [4, 12, '1 … 3 4 5 … 12'],
  [12, 12, '1 … 11 12'],
])('for page %i of %i shows %s', (page, pages, shown) => {
  const numbers = pagesAround(page, pages)
  expect(numbers.map(number => (number < 0 ? GAP : number)).join(' ')).toBe(shown)
  expect(new Set(numbers).size, 'each has a key of its own').toBe(numbers.length)
})
