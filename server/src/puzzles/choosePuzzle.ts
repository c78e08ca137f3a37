import type { Puzzle } from '@valecuatro/bots/analysis'

const DAY_MS = 24 * 60 * 60 * 1000

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
