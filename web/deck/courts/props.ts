import type { Suit } from '@valecuatro/engine'
import { GOLD, INK, WHITE } from '../colours.ts'
import { circle, line, path } from '../svg.ts'

const grape = (x: number, y: number): string => circle(x, y, 4.2, { fill: '#6b2a6b', width: 1.4 })

/** What a king holds in the other hand: the world, a mate, a purse, grapes. */
export const PROPS: Record<Suit, string> = {
  espada:
    circle(92, 155, 12, { fill: GOLD.mid }) +
    line('M80.5 153C88 158 96 158 103.5 153M92 157V167', GOLD.dark, 1.8) +
    line('M92 143V133M87.5 137H96.5', INK, 5) +
    line('M92 143V133M87.5 137H96.5', GOLD.light, 2.2) +
    line('M85 150C87 147 90 146 92 146', '#fff', 1.8),
  basto:
    line('M94 154L104 136L109 135', INK, 4.6) +
    line('M94 154L104 136L109 135', '#d9dde2', 2.2) +
    path('M82 154C76 168 84 178 92 178S108 168 102 154Z', { fill: '#8c5a2b' }) +
    path('M80 151H104V157H80Z', { fill: '#d9dde2' }) +
    line('M86 162C86 168 88 172 91 173', '#c98f52', 2),
  oro:
    path('M84 180C72 192 70 208 80 214H102C112 208 110 192 98 180Z', { fill: '#7a4a24' }) +
    path('M82 178H100L103 184H79Z', { fill: '#4f2d13' }) +
    circle(91, 200, 6, { fill: GOLD.mid, width: 1.6 }) +
    line('M78 196C76 202 77 207 80 209', '#b67f4c', 2),
  copa:
    line('M91 176V190', '#2c6322', 3) +
    path('M91 188C82 178 74 184 74 192C82 190 88 192 91 188C94 192 100 190 108 192C108 184 100 178 91 188Z', {
      fill: '#4f9a3a',
      width: 1.6,
    }) +
    [
      [81, 195],
      [88, 194],
      [95, 194],
      [101, 196],
      [84, 202],
      [91, 202],
      [98, 202],
      [87, 209],
      [94, 209],
      [91, 216],
    ]
      .map(([x, y]) => grape(x!, y!))
      .join(''),
}

/** The wine jug of every bodegón: a penguin. */
export const JUG =
  line('M56 186C70 184 72 202 62 208', INK, 6.5) +
  line('M56 186C70 184 72 202 62 208', WHITE, 2.6) +
  path(
    'M36 232C33 220 33 210 40 199C42 195 42 192 40 189L29 186L40 181C43 175 53 175 55 183C56 189 55 193 57 198C64 208 66 220 62 232Z',
    {
      fill: WHITE,
    },
  ) +
  path('M53 202C61 212 61 222 56 228C52 222 50 212 53 202Z', { fill: '#4b4147', width: 1.6 }) +
  circle(46.5, 183.5, 1.6, { fill: INK, stroke: 'none' }) +
  path('M33 231H65V237H33Z', { fill: GOLD.mid })
