/** Percent of the track: in proportion to the longest bar, and never so short that it cannot be seen. */
export function barWidth(count: number, most: number): number {
  if (count <= 0 || most <= 0) return 0
  return Math.max(2, Math.round((100 * count) / most))
}
