import type { Suit } from '@valecuatro/engine'
import { GOLD, INK, WHITE } from '../colours.ts'
import { at, circle, line, move, path } from '../svg.ts'

/** What is worn on a head turned to the right, around the middle of the face. */

const plume = (d: string, quill: string, fill: string): string => path(d, { fill }) + line(quill, INK, 1.2)

export const beret = (felt: string, feather: string): string =>
  plume(
    'M-12 -20C-20 -38 -6 -54 15 -50C22 -49 22 -43 16 -43C19 -39 12 -36 7 -37C8 -31 -3 -26 -8 -20Z',
    'M-9 -22C-8 -34 0 -43 12 -46',
    feather,
  ) +
  path('M-20 -8C-25 -22 -10 -32 4 -30C17 -29 21 -19 17 -10C6 -16 -8 -16 -20 -8Z', { fill: felt }) +
  line('M-14 -17C-9 -24 0 -26 8 -24', WHITE, 1.6) +
  circle(-10, -20, 3, { fill: GOLD.mid, width: 1.4 })

export const boina = (felt: string): string =>
  path('M-22 -10C-27 -23 -8 -30 5 -28C20 -27 26 -17 19 -10C8 -16 -10 -17 -22 -10Z', { fill: felt }) +
  line('M-15 -19C-8 -24 4 -25 12 -22', '#e98070', 2) +
  line('M1 -28L3 -33', INK, 3)

export const circlet = (): string =>
  path('M-18.5 -12C-8 -18 6 -19 15.5 -14L14.5 -8.5C5 -13 -8 -12 -18.5 -6Z', { fill: GOLD.mid, width: 1.6 }) +
  circle(5, -20, 6.5, { fill: GOLD.light, width: 1.6 }) +
  line('M5 -29V-31M-2 -26L-4 -28M12 -26L14 -28', GOLD.dark, 2) +
  circle(5, -20, 2.6, { fill: '#c8392c', width: 1.2 })

export const chaperon = (felt: string, lining: string): string =>
  path('M-16 -20C-29 -22 -34 -10 -30 2C-28 10 -33 14 -36 20C-26 20 -19 12 -20 2C-21 -4 -19 -10 -13 -12Z', {
    fill: lining,
  }) +
  path('M-19 -8C-24 -26 -8 -36 8 -32C20 -29 21 -18 17 -10C6 -16 -8 -16 -19 -8Z', { fill: felt }) +
  path('M-20 -8C-10 -18 8 -18 18 -11C19 -6 16 -5 14 -6C6 -11 -8 -12 -17 -3C-20 -3 -21 -5 -20 -8Z', {
    fill: lining,
  }) +
  line('M-12 -21C-8 -27 0 -29 8 -27', '#f4a48f', 2) +
  circle(-36, 22, 3.2, { fill: GOLD.mid, width: 1.4 })

export const shako = (): string =>
  path('M-14 -10L-18 -36C-8 -42 10 -42 19 -36L15 -10C6 -6 -6 -6 -14 -10Z', { fill: '#1b2f55' }) +
  path('M14 -13C19 -13 22 -9 21 -6.5C12 -8 3 -7.5 -5 -6C1 -11 7 -13 14 -13Z', { fill: INK }) +
  line('M-17 -32C-7 -38 9 -38 18 -32M-15 -14C-6 -10 6 -10 15 -14', GOLD.mid, 2.4) +
  line('M-14 -10C-14 2 -8 14 1 20', GOLD.mid, 1.8) +
  circle(3, -24, 4.6, { fill: WHITE, width: 1.4 }) +
  circle(3, -24, 2, { fill: '#5f9bd6', stroke: 'none' }) +
  path('M0 -40C-5 -46 -1 -51 5 -53C10 -49 9 -44 5 -40Z', { fill: '#c8392c' })

export const chambergo = (): string =>
  path('M-14 -14C-15 -27 -8 -33 0 -31C7 -35 15 -28 15 -14Z', { fill: '#4f3219' }) +
  path('M-14.5 -19C-4 -16 6 -16 15 -19V-13C6 -10 -6 -10 -14.5 -13Z', { fill: '#c8392c', width: 1.6 }) +
  path('M-27 -12C-17 -20 -10 -14 0 -13C10 -12 18 -20 28 -15C23 -6 12 -5 2 -6C-8 -6 -19 -3 -27 -12Z', {
    fill: '#6d4523',
  }) +
  line('M-22 -12C-15 -15 -9 -11 0 -10.5', '#a9733f', 1.6)

export const feathered = (felt: string): string =>
  path('M-14 -13C-16 -28 -6 -33 2 -32C12 -32 16 -26 15 -13Z', { fill: felt }) +
  path('M-27 -8C-19 -18 -10 -15 0 -14C10 -13 17 -16 24 -12C20 -5 10 -6 2 -7.5C-8 -9 -20 0 -27 -8Z', {
    fill: felt,
  }) +
  line('M-14 -16C-4 -13 6 -13 15 -16', GOLD.mid, 3) +
  plume(
    'M8 -18C2 -34 -14 -46 -32 -40C-40 -36 -38 -30 -32 -30C-36 -25 -30 -21 -24 -23C-24 -18 -14 -16 -8 -18C-4 -14 4 -14 8 -18Z',
    'M5 -19C-4 -28 -16 -34 -28 -33',
    WHITE,
  )

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
