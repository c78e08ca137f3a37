import { expect, test } from 'vitest'
import { bonusCoins, currentStreak } from './dailyBonus.ts'

test.each([
  [1, 100],
  [2, 120],
  [7, 220],
  [8, 220],
  [400, 220],
])('day %i in a row brings %i coins', (streak, coins) => {
  expect(bonusCoins({ dailyBonusCoins: 100, dailyStreakCoins: 20 }, streak)).toBe(coins)
})

test.each([
  ['no claim', undefined, 0],
  ['a claim today', { day: '2026-03-01', streak: 4 }, 4],
  ['a claim yesterday, in another month', { day: '2026-02-28', streak: 3 }, 3],
  ['a claim two days ago', { day: '2026-02-27', streak: 9 }, 0],
])('the streak after %s', (_when, last, streak) => {
  expect(currentStreak(last, '2026-03-01')).toBe(streak)
})
