import type { Puzzle } from '@valecuatro/bots/analysis'

const DAY_MS = 24 * 60 * 60 * 1000
/** Buenos Aires is three hours behind UTC all year. */
const BEHIND_UTC_MS = 3 * 60 * 60 * 1000

/** The date in Buenos Aires. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() - BEHIND_UTC_MS).toISOString().slice(0, 10)
}

export const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)

/** The puzzle of a day. Each puzzle gets its turn, and neighbours in the list are far apart. */
export function puzzleOfDay<P>(puzzles: readonly P[], day: string): P {
  const number = Math.floor(Date.parse(day) / DAY_MS)
  return puzzles[(number * strideOf(puzzles.length)) % puzzles.length]!
}

/** About 0.6 of the length and coprime to it, so that every puzzle gets its turn. */
function strideOf(count: number): number {
  let stride = Math.max(1, Math.round(count * 0.618))
  while (divisor(stride, count) > 1) stride++
  return stride
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

/** The streak after an answer to the puzzle of a day. */
export function streakAfter(
  last: { lastDay: string | null; streak: number } | undefined,
  day: string,
): number {
  if (last?.lastDay === day) return last.streak
  return last?.lastDay === dayBefore(day) ? last.streak + 1 : 1
}

/** The streak on a day; zero unless the last answer was on that day or the day before. */
export function currentStreak(
  last: { lastDay: string | null; streak: number } | undefined,
  day: string,
): number {
  return last?.lastDay === day || last?.lastDay === dayBefore(day) ? last.streak : 0
}

/** The puzzle is drawn from this many of the nearest ones, so that players get different puzzles. */
const NEAREST = 8

export interface Wanted {
  /** Puzzles to leave out, if others remain. */
  avoid: ReadonlySet<string>
  /** The rating of the player, on the same scale as the difficulty of the puzzles. */
  strength: number
  difficultyOf(id: string): number
  random(): number
}

/** A puzzle near the strength of a player. */
export function choosePuzzle(
  puzzles: readonly Puzzle[],
  { avoid, strength, difficultyOf, random }: Wanted,
): Puzzle {
  const fresh = puzzles.filter(({ id }) => !avoid.has(id))
  const distance = ({ id }: Puzzle) => Math.abs(difficultyOf(id) - strength)
  const near = (fresh.length > 0 ? fresh : puzzles)
    .map(puzzle => ({ puzzle, order: random() }))
    .toSorted((a, b) => distance(a.puzzle) - distance(b.puzzle) || a.order - b.order)
    .slice(0, NEAREST)
  return near[Math.floor(random() * near.length)]!.puzzle
}
