/** An approximate distribution of the points that the winner of a hand gets. */
const POINTS_PER_HAND: readonly (readonly [points: number, chance: number])[] = [
  [1, 0.3],
  [2, 0.32],
  [3, 0.16],
  [4, 0.14],
  [6, 0.08],
]

/** Up to this many missing points, chances are computed exactly; beyond that, a curve is close enough. */
const MAX_EXACT_POINTS = 60

/** The chance that a side that needs `ours` points wins the game against a side that needs `theirs`. */
export type WinChance = (ours: number, theirs: number) => number

/** The chances of a side that wins this share of the hands. Each chance is computed on first use. */
export function winChanceTable(share: number): WinChance {
  const table = new Float64Array((MAX_EXACT_POINTS + 1) ** 2).fill(Number.NaN)
  function exact(ours: number, theirs: number): number {
    if (ours <= 0) return 1
    if (theirs <= 0) return 0
    const index = ours * (MAX_EXACT_POINTS + 1) + theirs
    if (Number.isNaN(table[index])) {
      let chance = 0
      for (const [points, part] of POINTS_PER_HAND) {
        chance += part * (share * exact(ours - points, theirs) + (1 - share) * exact(ours, theirs - points))
      }
      table[index] = chance
    }
    return table[index]!
  }
  const lead = 2 * share - 1
  return (ours, theirs) => {
    if (ours <= 0 || theirs <= 0 || (ours <= MAX_EXACT_POINTS && theirs <= MAX_EXACT_POINTS))
      return exact(ours, theirs)
    const ahead = theirs - ours + (lead * (ours + theirs)) / 2
    return 1 / (1 + Math.exp((-1.1 * ahead) / Math.sqrt(ours + theirs)))
  }
}
