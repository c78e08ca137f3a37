import type { Rank, Suit } from '@valecuatro/engine'

/** Where a pip lies: its middle, its size beside the pip as drawn, and its turn in degrees. */
export type Place = readonly [x: number, y: number, scale: number, turn?: number]

type Layouts = Partial<Record<Rank, readonly Place[]>>

const both = (...half: Place[]): Place[] =>
  half.flatMap(([x, y, scale, turn = 0]): Place[] => [
    [x, y, scale, turn],
    [200 - x, 310 - y, scale, turn + 180],
  ])

/** Long signs stand upright above and upside down below, so that a card looks the same from either end. */
const LONG = (across: number, girth: number): Layouts => ({
  4: both([66, 96, girth], [134, 96, girth]),
  5: [...both([60, 96, girth], [140, 96, girth]), [100, 155, girth]],
  6: both([59, 96, girth], [100, 96, girth], [141, 96, girth]),
  7: [...both([100 - across, 108, 0.86], [100 + across, 108, 0.86], [100, 62, 0.86]), [100, 155, 0.86]],
})

/** Round signs stand all upright. */
const ROUND = (size: number): Layouts => ({
  2: [
    [100, 87, size * 1.6],
    [100, 223, size * 1.6],
  ],
  3: [
    [100, 66, size * 1.35],
    [100, 155, size * 1.35],
    [100, 244, size * 1.35],
  ],
  4: grid(size * 1.08, [98, 212]),
  5: [...grid(size * 1.05, [84, 226]), [100, 155, size * 1.05]],
  6: grid(size * 1.02, [68, 155, 242]),
  7: [...grid(size * 0.9, [68, 155, 242]), [100, 111.5, size * 0.9]],
})

function grid(scale: number, rows: readonly number[]): Place[] {
  return rows.flatMap((y): Place[] => [
    [70, y, scale],
    [130, y, scale],
  ])
}

export const LAYOUTS: Record<Suit, Layouts> = {
  espada: {
    ...LONG(42, 1.05),
    2: both([72, 155, 2.2]),
    3: [...both([60, 165, 1.9, 180]), [100, 155, 2.2]],
  },
  basto: {
    ...LONG(42, 1.05),
    2: [
      [100, 155, 2, -24],
      [100, 155, 2, 24],
    ],
    3: [
      [100, 155, 1.9, -30],
      [100, 155, 1.9, 30],
      [100, 155, 2.1],
    ],
  },
  oro: ROUND(1),
  copa: ROUND(0.66),
}
