import type { Suit } from '@valecuatro/engine'
import { INK } from '../colours.ts'
import { at, circle, group, line, move, path, use } from '../svg.ts'

export type Looks = { skin: string; blush: string; hair: string; shine: string; brow: string }

export const LOOKS = {
  fair: { skin: '#f6d2ac', blush: '#eda98a', hair: '#d99a2b', shine: '#f6d27c', brow: '#d99a2b' },
  ruddy: { skin: '#efc096', blush: '#e08a6c', hair: '#8c4a1f', shine: '#c57f45', brow: '#8c4a1f' },
  tanned: { skin: '#d79f6c', blush: '#c27a50', hair: '#2d1b12', shine: '#6d4a33', brow: '#2d1b12' },
  pale: { skin: '#f8dcc0', blush: '#f0b5a0', hair: '#eae6dc', shine: '#b9b6b0', brow: '#b9b6b0' },
  dark: { skin: '#efc49c', blush: '#e29a7e', hair: '#33211a', shine: '#74513f', brow: '#33211a' },
} satisfies Record<string, Looks>

/** A head turned to the right, around the origin: 34 from brow to chin. Hat and beard come on top. */
export function face({ skin, blush, hair, shine, brow }: Looks, locks: 'short' | 'bob' | 'curls'): string {
  return (
    path('M-8 10L-9 30C-3 34 6 33 9 29L7 12Z', { fill: skin }) +
    path(BEHIND[locks], { fill: hair }) +
    path('M-12 -12C-14 0 -12 8 -6 14C-2 19 6 20.5 10 16C13 13 13.2 8 13.5 4C14.5 -2 14 -10 13 -14Z', {
      fill: skin,
    }) +
    circle(-4.5, 6, 3.4, { fill: blush, stroke: 'none' }) +
    circle(11, 6, 2, { fill: blush, stroke: 'none' }) +
    path(
      'M-4 -3C-2 -6.5 2 -6.5 4 -3C1.5 -1 -2 -1 -4 -3ZM8.5 -3C9.5 -6 12.5 -6 13.5 -3C12 -1.2 10 -1.2 8.5 -3Z',
      { fill: '#fff', width: 1.2 },
    ) +
    circle(0.8, -3.6, 1.7, { fill: INK, stroke: 'none' }) +
    circle(11.6, -3.6, 1.5, { fill: INK, stroke: 'none' }) +
    line('M-5.5 -8C-3 -10.5 1 -10.5 4 -8.5M8.5 -8.5C10 -10 12 -10 14 -8.5', brow, 2) +
    line('M7.5 -4C9 0 11 2 10.6 4.4C9.5 6 7 6 5.5 4.8', INK, 1.5) +
    path('M2.5 10.5C5 9.6 9 9.6 11 10.5C9 13.5 5 13.5 2.5 10.5Z', { fill: '#b3392c', width: 1 }) +
    path(FRINGE[locks], { fill: hair }) +
    line(SHINE[locks], shine, 1.6)
  )
}

const BEHIND = {
  short: 'M-13 -10C-17 -2 -17 8 -13 14L-8 10V-10Z',
  bob: 'M-12 -14C-20 -4 -20 10 -19 20C-13 24 -6 22 -3 18L-4 -10Z',
  curls: 'M-12 -14C-21 -8 -22 2 -19 8C-24 14 -22 22 -17 24C-19 30 -12 34 -7 29C-2 28 -2 20 -5 16L-4 -10Z',
}
const FRINGE = {
  short:
    'M14.5 -12C10 -23 -14 -24 -16 -6C-16.5 0 -15 4 -12.5 6C-11 3 -11.5 0 -10.5 -3C-8 -4 -6.5 -8 -5.5 -12C2 -8.5 9 -9.5 14.5 -12Z',
  bob: 'M14.5 -10C10 -23 -15 -25 -18 -6C-20 4 -20 12 -19 20C-15 23 -10 22 -8 20C-11 12 -10 2 -9 -6C-1 -6 8 -7 14.5 -10Z',
  curls:
    'M14.5 -11C12 -24 -14 -26 -17 -8C-22 0 -20 6 -17 8C-14 8 -11 4 -11 -1C-8 -2 -7 -6 -6.5 -9C-3 -7 1 -7 3 -10C7 -8 11 -8 14.5 -11Z',
}
const SHINE = {
  short: 'M-12 -12C-8 -18 0 -20 6 -17',
  bob: 'M-15 12C-15.5 2 -14 -8 -9 -13M-12 17V10',
  curls: 'M-14 -10C-10 -17 -2 -19 4 -17M-18 14C-16 18 -12 18 -10 14M-15 25C-12 27 -9 26 -8 22',
}

/** A closed hand around something upright. */
export const fist = (skin: string): string =>
  group(
    path('M-7 -5C-7 -8.5 5 -8.5 7 -5C8.5 0 7.5 5.5 3 7C-3 8.5 -8 5 -7 -5Z', { fill: skin }) +
      line('M-2 -2.5H7M-2.5 1.5H7', INK, 1.2),
  )

/** Where a hand closes around a pip, measured along it. */
const GRIP: Record<Suit, number> = { espada: 34, basto: 26, oro: 29, copa: 28 }

export type Held = readonly [x: number, y: number, scale: number, turn: number]

/** A suit's sign in a hand at the given place. */
export const held = (suit: Suit, skin: string, [x, y, scale, turn]: Held, grip = GRIP[suit]): string =>
  use(`pip-${suit.charAt(0)}`, `${at(x, y, scale, turn)}translate(0 ${-grip})`) +
  move(fist(skin), at(x, y, 1, turn * 0.8))
