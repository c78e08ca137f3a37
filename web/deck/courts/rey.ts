import type { Suit } from '@valecuatro/engine'
import { GOLD, INK, WHITE } from '../colours.ts'
import { at, circle, group, line, move, path } from '../svg.ts'
import { fist, type Held, held, LOOKS, type Looks } from './face.ts'
import { CROWNS } from './hats.ts'
import { PROPS } from './props.ts'

type King = {
  looks: Looks
  beard: string
  strands: string
  robe: string
  fold: string
  panel: string
  thread: string
  cape: string
  lining: string
  sleeve: string
  arm: keyof typeof ARMS
  holds: Held
  /** How broad he is. */
  girth: number
}

const CAPE =
  'M66 112C44 150 32 220 27 284C40 290 56 290 64 284H130C138 282 143 262 142 236C154 220 152 160 128 112Z'
const LINING = 'M27 284C32 230 42 180 58 140C58 190 54 240 48 286C40 289 33 287 27 284Z'
const ROBE = `M70 112C84 106 110 106 124 112C130 140 126 160 124 176C131 214 137 250 139 285
C110 293 78 293 48 285C51 250 59 214 70 176C66 160 62 140 70 112Z`
const PANEL = 'M86 120H108C109 180 114 240 118 289C104 291 90 291 76 289C80 240 85 180 86 120Z'
const ERMINE = `M59 126C62 108 80 103 97 103C114 103 132 108 135 126C133 139 122 145 113 149
C106 142 88 142 81 149C72 145 61 139 59 126Z`
const ARMS = {
  out: {
    sleeve: 'M120 118C137 119 147 134 153 152L158 170C148 184 134 186 125 178C124 160 116 140 116 130Z',
    opening: 'M138 163C144 158 152 160 157 167C156 178 140 184 132 178C131 172 133 167 138 163Z',
  },
  up: {
    sleeve:
      'M116 118C126 116 134 118 137 120C139 114 139 108 139 102L155 104C161 124 154 150 142 156C129 153 119 142 114 134Z',
    opening: 'M139 100C144 97 152 98 156 102C156 109 150 112 145 111C140 110 138 106 139 100Z',
  },
  fore: {
    sleeve:
      'M120 118C135 119 141 131 143 141L152 142C157 148 157 158 154 164C142 180 126 175 120 164C113 148 114 128 120 118Z',
    opening: 'M146 141C153 139 158 146 156 157C154 166 146 168 143 163C141 156 142 146 146 141Z',
  },
}
const FREE =
  'M74 118C57 119 47 136 42 156C41 172 50 182 64 184L84 178L85 164C76 164 72 160 72 154C76 146 80 138 80 130Z'

const KINGS: Record<Suit, King> = {
  espada: {
    looks: LOOKS.pale,
    beard: 'M-16 -4C-19 14 -14 32 0 46C14 32 19 14 16 -4C13 4 9 7 6 6C3 4 -3 4 -6 6C-9 7 -13 4 -16 -4Z',
    strands: 'M-10 14C-9 22 -6 29 -3 34M10 14C9 22 6 29 3 34M0 20V39',
    robe: '#1f4f94',
    fold: '#163b73',
    panel: '#eaf1f8',
    thread: '#1f4f94',
    cape: '#a3211a',
    lining: '#6b130e',
    sleeve: '#8fb4e0',
    arm: 'out',
    holds: [149, 170, 1.45, 4],
    girth: 1,
  },
  basto: {
    looks: LOOKS.ruddy,
    beard:
      'M-16 -4C-23 10 -24 27 -12 33C-7 38 7 38 12 33C24 27 23 10 16 -4C13 4 9 7 6 6C3 4 -3 4 -6 6C-9 7 -13 4 -16 -4Z',
    strands:
      'M-14 14C-15 21 -12 26 -8 28M14 14C15 21 12 26 8 28M0 20V32M-6 19C-7 24 -6 28 -4 31M6 19C7 24 6 28 4 31',
    robe: '#2c6322',
    fold: '#1c4516',
    panel: '#e3cf9f',
    thread: '#6d4523',
    cape: '#7a4a24',
    lining: '#4f2d13',
    sleeve: '#4f9a3a',
    arm: 'out',
    holds: [147, 170, 1.26, 5],
    girth: 1.04,
  },
  oro: {
    looks: LOOKS.fair,
    beard:
      'M-16 -4C-19 12 -18 30 -8 43C-5 36 -2 30 0 27C2 30 5 36 8 43C18 30 19 12 16 -4C13 4 9 7 6 6C3 4 -3 4 -6 6C-9 7 -13 4 -16 -4Z',
    strands: 'M-11 14C-13 22 -11 30 -8 35M11 14C13 22 11 30 8 35M-5 18C-6 23 -6 27 -6 30M5 18C6 23 6 27 6 30',
    robe: '#efbd45',
    fold: '#b67a0c',
    panel: '#a3211a',
    thread: '#fbe08e',
    cape: '#1f4a36',
    lining: '#12301f',
    sleeve: '#fbe4a0',
    arm: 'up',
    holds: [148, 98, 1.08, 5],
    girth: 1,
  },
  copa: {
    looks: LOOKS.dark,
    beard:
      'M-16 -4C-18 8 -16 20 -7 25C-2 29 2 29 7 25C16 20 18 8 16 -4C13 4 9 7 6 6C3 4 -3 4 -6 6C-9 7 -13 4 -16 -4Z',
    strands: 'M-10 14C-10 18 -8 21 -6 22M10 14C10 18 8 21 6 22M0 19V25M-4 19V24M4 19V24',
    robe: '#d4473a',
    fold: '#a3211a',
    panel: '#f4e3bd',
    thread: '#a3211a',
    cape: '#3b2a63',
    lining: '#251a42',
    sleeve: '#a3211a',
    arm: 'fore',
    holds: [149, 152, 0.88, 6],
    girth: 1.07,
  },
}

function head({ looks: { skin, blush, hair, shine, brow }, beard, strands }: King): string {
  return (
    path('M-15 -16C-24 -8 -24 8 -20 20C-14 24 -10 18 -10 10H10C10 18 14 24 20 20C24 8 24 -8 15 -16Z', {
      fill: hair,
    }) +
    line('M-19 -4C-20 4 -19 10 -17 16M19 -4C20 4 19 10 17 16', shine, 1.4) +
    path('M-15 -16C-16 2 -14 12 0 18C14 12 16 2 15 -16Z', { fill: skin }) +
    circle(-9.5, 3.5, 3.2, { fill: blush, stroke: 'none' }) +
    circle(9.5, 3.5, 3.2, { fill: blush, stroke: 'none' }) +
    path('M-11 -3C-9 -6.5 -5 -6.5 -3 -3C-5 -1 -9 -1 -11 -3ZM3 -3C5 -6.5 9 -6.5 11 -3C9 -1 5 -1 3 -3Z', {
      fill: '#fff',
      width: 1.2,
    }) +
    circle(-6.6, -3.6, 1.7, { fill: INK, stroke: 'none' }) +
    circle(7.2, -3.6, 1.7, { fill: INK, stroke: 'none' }) +
    line('M-13 -7C-10 -10.5 -6 -10 -3 -8M13 -7C10 -10.5 6 -10 3 -8', brow, 2.4) +
    path(beard, { fill: hair }) +
    line(strands, shine, 1.5) +
    path('M-4.5 12C-2 11 2 11 4.5 12C2 15.5 -2 15.5 -4.5 12Z', { fill: '#b3392c', width: 1 }) +
    path('M0 8C-4 5 -9 7 -14 13C-9 15 -3 14 0 10C3 14 9 15 14 13C9 7 4 5 0 8Z', { fill: hair, width: 1.6 }) +
    line('M-1.5 -4C-2 0 -4.5 3 -3.5 5C-2 7 2 7 3.5 5', INK, 1.5)
  )
}

/** A painter's stem with curls down the front of the robe, wider as the robe is. */
const THREAD = [
  'M97 188V282',
  ...[0, 1, 2].map(row => {
    const y = 206 + row * 28
    const w = 7 + row * 1.7
    return [-1, 1]
      .map(side => {
        const x = (dx: number) => 97 + side * dx * w
        return `M97 ${y + 10}C${x(0.7)} ${y + 8} ${x(1.5)} ${y} ${x(1.3)} ${y - 6}C${x(1)} ${y - 11} ${x(0.3)} ${y - 8} ${x(0.5)} ${y - 3}`
      })
      .join('')
  }),
]
  .join('')
  .replace(/\d+\.\d+/g, text => String(Math.round(Number(text) * 10) / 10))

export function rey(suit: Suit): string {
  const k = KINGS[suit]
  const arm = ARMS[k.arm]
  const body =
    path(CAPE, { fill: k.cape }) +
    path(LINING, { fill: k.lining, stroke: 'none' }) +
    path(CAPE, { fill: 'none' }) +
    path(ROBE, { fill: k.robe }) +
    line(
      'M62 280C64 250 68 222 74 196M132 278C130 250 126 222 120 196M69 282C71 262 72 250 74 238M124 282C123 262 122 250 120 238',
      k.fold,
      2.4,
    ) +
    path(PANEL, { fill: k.panel }) +
    line(THREAD, k.thread, 2) +
    line('M49 279C80 287 108 287 138 279', INK, 8) +
    line('M50 279C80 287 108 287 137 279', GOLD.mid, 4.4) +
    path('M69 170C84 175 110 175 125 170L127 181C110 186 84 186 67 181Z', { fill: GOLD.mid }) +
    line('M72 175C86 179 108 179 122 175', GOLD.light, 1.8)
  return group(
    (k.girth === 1
      ? body
      : move(body, `matrix(${k.girth} 0 0 1 ${Math.round(139 * (1 - k.girth) * 10) / 10} 0)`)) +
      path(FREE, { fill: k.sleeve }) +
      line('M64 128C56 138 52 150 52 162M70 136C65 144 62 152 62 162', k.fold, 1.8) +
      path('M80 162C87 160 90 166 88 176C86 182 80 182 78 178C77 172 77 166 80 162Z', { fill: WHITE }) +
      path(arm.sleeve, { fill: k.sleeve }) +
      path(arm.opening, { fill: WHITE }) +
      held(suit, k.looks.skin, k.holds) +
      path(ERMINE, { fill: WHITE }) +
      line('M71 120V126M81 130V136M113 130V136M123 120V126M97 134V139M68 134V138M126 134V138', INK, 2.4) +
      PROPS[suit] +
      move(fist(k.looks.skin), at(91, 171)) +
      move(head(k) + move(CROWNS[suit], at(0, -1.5)), at(97, 77, 1.1)),
    { stroke: INK, width: 2.2, extra: 'stroke-linejoin="round" stroke-linecap="round"' },
  )
}
