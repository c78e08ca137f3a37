import { expect, test } from 'vitest'
import { winChanceTable } from './winChance.ts'

const even = winChanceTable(0.5)
const better = winChanceTable(0.67)

test('who lacks nothing has won', () => {
  expect(even(0, 5)).toBe(1)
  expect(even(-2, 5)).toBe(1)
  expect(even(5, 0)).toBe(0)
})

test('between equals the same score is an even chance', () => {
  for (const lack of [1, 2, 15, 30, 60, 100]) expect(even(lack, lack)).toBeCloseTo(0.5)
})

test('every point helps, near the end and far from it', () => {
  for (const chances of [even, better]) {
    for (const theirs of [1, 7, 30, 59, 60, 61, 200]) {
      for (let ours = 1; ours < 120; ours++) {
        expect(chances(ours, theirs)).toBeGreaterThanOrEqual(chances(ours + 1, theirs) - 0.01)
      }
    }
  }
})

test('who plays better is the surer of winning the longer the way', () => {
  expect(better(30, 30)).toBeGreaterThan(better(5, 5))
  expect(better(5, 5)).toBeGreaterThan(0.5)
})
