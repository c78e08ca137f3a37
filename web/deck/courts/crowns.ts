import type { Suit } from '@valecuatro/engine'
import { GOLD, WHITE } from '../colours.ts'
import { at, circle, line, move, path } from '../svg.ts'

const band = (jewel: string): string =>
  path('M-19 -22C-8 -18 8 -18 19 -22L17.5 -13C8 -9 -8 -9 -17.5 -13Z', { fill: GOLD.light }) +
  circle(0, -15.5, 3, { fill: jewel, width: 1.4 }) +
  circle(-10, -16.5, 2, { fill: jewel, width: 1.2 }) +
  circle(10, -16.5, 2, { fill: jewel, width: 1.2 })

const pearls = (...places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y]) => circle(x, y, 2.6, { fill: WHITE, width: 1.4 })).join('')

/** No two kings wear the same crown: lilies, oak leaves, rays, and the closed one with a cap. */
export const CROWNS: Record<Suit, string> = {
  espada:
    path(
      'M-18 -16L-24 -36C-22 -43 -15 -42 -13 -35L-10 -28L-5 -36C-7 -43 -3 -47 0 -52C3 -47 7 -43 5 -36L10 -28L13 -35C15 -42 22 -43 24 -36L18 -16Z',
      { fill: GOLD.mid },
    ) +
    line('M-5 -37H5M-21 -33C-18 -35 -16 -34 -14 -31M21 -33C18 -35 16 -34 14 -31', GOLD.dark, 1.4) +
    band('#1f4f94'),
  basto:
    [-32, 32, -17, 17, 0]
      .map(turn =>
        move(
          path('M0 2C-7 -6 -8 -16 0 -26C8 -16 7 -6 0 2Z', {
            fill: Math.abs(turn) === 17 ? '#4f9a3a' : GOLD.mid,
          }) + line('M0 -2V-19', GOLD.dark, 1.2),
          at(turn * 0.36, -20, 1, turn),
        ),
      )
      .join('') + band('#4f9a3a'),
  oro:
    path('M-17 -16L-23 -42L-11 -30L-7 -46L0 -32L7 -46L11 -30L23 -42L17 -16Z', { fill: GOLD.mid }) +
    line('M-17 -33L-14 -24M17 -33L14 -24', GOLD.light, 2) +
    pearls([-23, -43], [-7, -47], [7, -47], [23, -43]) +
    band('#c8392c'),
  copa:
    path('M-16 -18C-22 -36 -10 -43 0 -43C10 -43 22 -36 16 -18Z', { fill: '#a3211a' }) +
    path(
      'M-18 -19C-26 -38 -12 -46 0 -45C12 -46 26 -38 18 -19L13 -19C19 -34 8 -41 0 -40C-8 -41 -19 -34 -13 -19Z',
      {
        fill: GOLD.mid,
      },
    ) +
    path('M-2.5 -20V-42H2.5V-20Z', { fill: GOLD.mid, width: 1.6 }) +
    path('M-2 -45V-49H-6V-53H-2V-57H2V-53H6V-49H2V-45Z', { fill: GOLD.light, width: 1.6 }) +
    band('#d4473a'),
}
