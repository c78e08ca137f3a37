import type { Puzzle } from '@valecuatro/bots/analysis'
import { describe, expect, test } from 'vitest'
import { currentStreak, dayOf, streakAfter } from '../platform/days.ts'
import { choosePuzzle, puzzleOfDay } from './choosePuzzle.ts'

test.each([
  ['2026-11-16T02:59:59Z', '2026-11-15'],
  ['2026-11-16T03:00:00Z', '2026-11-16'],
  ['2027-01-01T02:00:00Z', '2026-12-31'],
])('at %s the day in Buenos Aires is %s', (at, day) => {
  expect(dayOf(new Date(at))).toBe(day)
})

test.each([1, 2, 7, 60, 299, 300])('each of %i puzzles has its day before any puzzle repeats', count => {
  const puzzles = Array.from({ length: count }, (_, index) => index)
  const days = puzzles.map(n => new Date(Date.UTC(2026, 10, 16 + n)).toISOString().slice(0, 10))
  expect(new Set(days.map(day => puzzleOfDay(puzzles, day))).size).toBe(count)
})

describe('the streak', () => {
  const last = (lastDay: string | null, streak: number) => ({ lastDay, streak })
  test.each([
    ['starts with the first answer', undefined, 1, 0],
    ['continues on the next day', last('2026-11-15', 4), 5, 4],
    ['counts a day once', last('2026-11-16', 4), 4, 4],
    ['begins again after a day without an answer', last('2026-11-14', 4), 1, 0],
    ['goes on across a year', last('2026-11-15', 364), 365, 364],
  ])('%s', (_name, before, after, current) => {
    expect(streakAfter(before, '2026-11-16')).toBe(after)
    expect(currentStreak(before, '2026-11-16')).toBe(current)
  })
})

describe('the next puzzle', () => {
  const puzzles = Array.from({ length: 40 }, (_, n) => ({ id: String(n) }) as Puzzle)
  const all = { strength: 20, difficultyOf: Number, random: Math.random }

  test('is near the strength of the player', () => {
    const puzzle = choosePuzzle(puzzles, { ...all, avoid: new Set() })
    expect(Math.abs(Number(puzzle.id) - 20)).toBeLessThanOrEqual(4)
  })

  test('has not been answered before, as long as there are others', () => {
    const avoid = new Set(puzzles.map(({ id }) => id).filter(id => id !== '3'))
    expect(choosePuzzle(puzzles, { ...all, avoid }).id).toBe('3')
    expect(puzzles).toContain(choosePuzzle(puzzles, { ...all, avoid: new Set([...avoid, '3']) }))
  })
})
