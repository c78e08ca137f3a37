import { expect, it } from 'vitest'
import { dividePrizePool, parseAward } from './award.tsx'

it.each([
  ['0', 0],
  ['1', 1],
  ['0.8', 0.8],
  ['0.29', 0.29],
  ['0.57', 0.57],
  ['', null],
  [' ', null],
  ['-0.01', null],
  ['1.01', null],
  ['0.805', null],
  ['eighty', null],
])('parses %j as %j', (text, share) => {
  expect(parseAward(text)).toBe(share)
})

it.each([
  [100, 0.29, 29, 71],
  [333, 0.8, 266, 67],
  [0, 0.8, 0, 0],
  [500, 1, 500, 0],
  [500, 0, 0, 500],
])('a pot of %i at %f pays %i to the champion and %i to the platform account', (pot, share, prize, rest) => {
  expect(dividePrizePool(pot, share)).toEqual({ prize, others: 0, rest })
})

it('the other places are paid from the rest', () => {
  expect(dividePrizePool(101, 0.5, [0.29, 0.1])).toEqual({ prize: 50, others: 39, rest: 12 })
})
