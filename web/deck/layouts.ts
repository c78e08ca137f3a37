import type { Rank, Suit } from '@valecuatro/engine'

/** Where a pip lies: its middle, its size beside the pip as drawn, and its turn in degrees. */
type Place = readonly [x: number, y: number, scale: number, turn?: number]

type Layouts = Partial<Record<Rank, readonly Place[]>>

/** Long signs stand upright above and upside down below, so that a card looks the same from either end. */
const both = (...half: Place[]): Place[] =>
  half.flatMap(([x, y, scale, turn = 0]): Place[] => [
    [x, y, scale, turn],
    [200 - x, 310 - y, scale, turn + 180],
  ])

const LONG: Layouts = {
  4: both([68, 97, 1.05], [132, 97, 1.05]),
  5: [...both([56, 98, 0.96], [144, 98, 0.96]), [100, 155, 0.96]],
  6: both([56, 99, 0.84], [100, 99, 0.84], [144, 99, 0.84]),
  7: [...both([57, 109, 0.86], [143, 109, 0.86], [100, 62, 0.86]), [100, 155, 0.86]],
}

/** Round signs stand upright in two columns. */
function columns(scale: number, rows: readonly number[], x = 67): Place[] {
  return rows.flatMap((y): Place[] => [
    [x, y, scale],
    [200 - x, y, scale],
  ])
}

const column = (scale: number, rows: readonly number[]): Place[] => rows.map((y): Place => [100, y, scale])

export const LAYOUTS: Record<Suit, Layouts> = {
  espada: {
    ...LONG,
    2: both([70, 155, 1.9]),
    3: [
      [49, 168, 1.4],
      [151, 142, 1.4],
      [100, 155, 1.6, 180],
    ],
  },
  basto: {
    ...LONG,
    2: [
      [100, 155, 1.85, -21],
      [100, 155, 1.85, 21],
    ],
    3: [
      [51, 168, 1.24],
      [149, 142, 1.24],
      [100, 155, 1.5, 180],
    ],
  },
  oro: {
    2: column(1.7, [94, 216]),
    3: column(1.36, [66, 155, 244]),
    4: columns(1.08, [107, 203], 65),
    5: [...columns(1, [98, 212]), [100, 155, 1]],
    6: columns(0.93, [69, 155, 241], 69),
    7: [...columns(0.86, [69, 155, 241]), [100, 112, 0.86]],
  },
  copa: {
    2: column(1.16, [91, 219]),
    3: column(0.79, [65, 155, 245]),
    4: columns(0.75, [105, 205], 69),
    5: [...columns(0.66, [88, 222], 67), [100, 155, 0.66]],
    6: columns(0.64, [66, 155, 244], 68),
    7: [...columns(0.56, [66, 155, 244], 65), [100, 110.5, 0.56]],
  },
}
