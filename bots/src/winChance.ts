/** How many points the side that wins a hand takes away with it, roughly, and how often. */
const POINTS_PER_HAND: readonly (readonly [points: number, chance: number])[] = [
  [1, 0.3],
  [2, 0.32],
  [3, 0.16],
  [4, 0.14],
  [6, 0.08],
]

/** Up to here the chances are counted out; farther from the end a smooth curve says nearly the same. */
const NEAR = 60

/** The chance to win the game for a side that lacks `ours` points against one that lacks `theirs`. */
export type WinChance = (ours: number, theirs: number) => number

/** The chances of a side that takes this share of the hauls, each counted out when it is first asked for. */
export function winChanceTable(share: number): WinChance {
  const table = new Float64Array((NEAR + 1) ** 2).fill(Number.NaN)
  function near(ours: number, theirs: number): number {
    if (ours <= 0) return 1
    if (theirs <= 0) return 0
    const place = ours * (NEAR + 1) + theirs
    if (Number.isNaN(table[place])) {
      let chance = 0
      for (const [points, part] of POINTS_PER_HAND) {
        chance += part * (share * near(ours - points, theirs) + (1 - share) * near(ours, theirs - points))
      }
      table[place] = chance
    }
    return table[place]!
  }
  const lead = 2 * share - 1
  return (ours, theirs) => {
    if (ours <= 0 || theirs <= 0 || (ours <= NEAR && theirs <= NEAR)) return near(ours, theirs)
    const ahead = theirs - ours + (lead * (ours + theirs)) / 2
    return 1 / (1 + Math.exp((-1.1 * ahead) / Math.sqrt(ours + theirs)))
  }
}
