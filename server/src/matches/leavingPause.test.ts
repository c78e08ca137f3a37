import { expect, test } from 'vitest'
import { pauseAfter } from './leavingPause.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

/** Minutes since each departure; the remaining minutes of the pause, and the number of games left. */
test.each<[left: number[], pause: [minutes: number, games: number] | null]>([
  [[], null],
  [[0], null],
  [
    [0, 10],
    [5, 2],
  ],
  [
    [10, 0],
    [5, 2],
  ],
  [
    [2, 10],
    [3, 2],
  ],
  [[5, 10], null],
  [
    [0, 10, 20],
    [15, 3],
  ],
  [
    [14, 15, 16],
    [1, 3],
  ],
  [
    [0, 10, 20, 30],
    [60, 4],
  ],
  [
    [0, 10, 20, 30, 40],
    [240, 5],
  ],
  [
    [0, 10, 20, 30, 40, 50, 60],
    [240, 7],
  ],
  // A departure a day or more before the last one no longer counts.
  [[0, 24 * 60], null],
  [
    [0, 24 * 60 - 1],
    [5, 2],
  ],
  // The pause does not get shorter when an earlier departure becomes a day old during it.
  [
    [60, 120, 180, 240, 24 * 60 + 59],
    [180, 5],
  ],
])('games left %j minutes ago bring the pause %j', (left, pause) => {
  const found = pauseAfter(left.map(minutesAgo), NOW)
  expect(found && [(found.until.getTime() - NOW.getTime()) / 60_000, found.games]).toEqual(pause)
})
