import { expect, test } from 'vitest'
import { winChanceTable } from './winChance.ts'

const even = winChanceTable(0.5)
const better = winChanceTable(0.67)

test('a side that needs no more points has won', () => {
  expect(even(0, 5)).toBe(1)
  expect(even(-2, 5)).toBe(1)
  expect(even(5, 0)).toBe(0)
})

test('equal sides have even chances at equal scores', () => {
  for (const lack of [1, 2, 15, 30, 60, 100]) expect(even(lack, lack)).toBeCloseTo(0.5)
})

test('every point helps, near the end of the game and far from it', () => {
  for (const chances of [even, better]) {
    for (const theirs of [1, 7, 30, 59, 60, 61, 200]) {
      for (let ours = 1; ours < 120; ours++) {
        expect(chances(ours, theirs)).toBeGreaterThanOrEqual(chances(ours + 1, theirs) - 0.01)
      }
    }
  }
})

test('the better side’s chance grows with the length of the game', () => {
  expect(better(30, 30)).toBeGreaterThan(better(5, 5))
  expect(better(5, 5)).toBeGreaterThan(0.5)
})
