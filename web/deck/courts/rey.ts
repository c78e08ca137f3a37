import type { Suit } from '@valecuatro/engine'
import { GOLD, INK, TONES, WHITE } from '../colours.ts'
import { at, circle, group, line, move, path } from '../svg.ts'
import { fist, LOOKS, type Looks } from './face.ts'
import { type Held, held } from './hold.ts'

type King = {
  looks: Looks
  beard: string
  strands: string
  robe: string
  panel: string
  cape: string
  sleeve: string
  holds: Held
  grip?: number
  arm: keyof typeof ARMS
  facesLeft?: boolean
}

const CAPE = `M66 112C44 150 32 220 27 284C40 290 56 290 64 284H130C138 282 143 262 142 236C154 220 152 160 128 112Z`
const ROBE = `M70 112C84 106 110 106 124 112C130 140 126 160 124 176C131 214 137 250 139 285
C110 293 78 293 48 285C51 250 59 214 70 176C66 160 62 140 70 112Z`
const PANEL = 'M86 120H108C109 180 114 240 118 289C104 291 90 291 76 289C80 240 85 180 86 120Z'
const ERMINE = `M60 124C64 108 80 103 97 103C114 103 130 108 134 124C132 138 122 144 113 148C106 141 88 141 81 148C72 144 62 138 60 124Z`
const ARMS = {
  out: 'M120 118C136 120 146 134 152 152L156 168C146 180 134 182 126 176C124 160 116 140 116 130Z',
  up: 'M116 118C126 116 134 118 138 120C140 114 140 108 140 102L153 104C158 122 152 146 142 152C130 150 120 140 114 134Z',
  fore: 'M120 118C134 120 140 132 142 142L152 146V162C142 176 126 172 120 162C114 148 114 128 120 118Z',
}
const FREE =
  'M74 118C58 120 48 136 43 156C42 170 50 178 62 180L84 176L85 164C76 164 72 160 72 154C76 146 80 138 80 130Z'

const KINGS: Record<Suit, King> = {
  espada: {
    looks: LOOKS.pale,
    beard: 'M-16 -4C-19 14 -14 30 0 44C14 30 19 14 16 -4C13 4 9 7 6 6C3 4 -3 4 -6 6C-9 7 -13 4 -16 -4Z',
    strands: 'M-9 14C-8 22 -5 28 -2 33M9 14C8 22 5 28 2 33M0 20V36',
    robe: '#1f4f94',
    panel: '#eaf1f8',
    cape: '#a3211a',
    sleeve: '#8fb4e0',
    arm: 'out',
    holds: [148, 168, 1.45, 3],
  },
  basto: {
    looks: LOOKS.ruddy,
    beard:
      'M-16 -4C-22 10 -22 26 -10 32C-6 36 6 36 10 32C22 26 22 10 16 -4C13 4 9 7 6 6C3 4 -3 4 -6 6C-9 7 -13 4 -16 -4Z',
    strands:
      'M-12 14C-13 20 -10 26 -7 28M12 14C13 20 10 26 7 28M0 20V30M-5 18C-6 22 -5 26 -4 29M5 18C6 22 5 26 4 29',
    robe: '#2c6322',
    panel: '#d8c49a',
    cape: '#6b4020',
    sleeve: '#4f9a3a',
    arm: 'out',
    holds: [148, 168, 1.75, 0],
    grip: -18,
    facesLeft: true,
  },
  oro: {
    looks: LOOKS.fair,
    beard:
      'M-16 -4C-19 12 -18 28 -8 40C-5 34 -2 28 0 26C2 28 5 34 8 40C18 28 19 12 16 -4C13 4 9 7 6 6C3 4 -3 4 -6 6C-9 7 -13 4 -16 -4Z',
    strands: 'M-10 14C-12 22 -10 28 -8 33M10 14C12 22 10 28 8 33',
    robe: '#a3211a',
    panel: '#efbd45',
    cape: '#1f4a36',
    sleeve: '#d4473a',
    arm: 'up',
    holds: [147, 100, 1.15, 3],
  },
  copa: {
    looks: LOOKS.dark,
    beard:
      'M-16 -4C-18 8 -15 20 -6 25C-2 28 2 28 6 25C15 20 18 8 16 -4C13 4 9 7 6 6C3 4 -3 4 -6 6C-9 7 -13 4 -16 -4Z',
    strands: 'M-9 14C-9 18 -7 21 -5 22M9 14C9 18 7 21 5 22M0 19V25',
    robe: '#d4473a',
    panel: '#f4e3bd',
    cape: '#2b2350',
    sleeve: '#a3211a',
    arm: 'fore',
    holds: [152, 152, 1.05, 4],
  },
}

function head({ looks: { skin, blush, hair, shine }, beard, strands }: King): string {
  return (
    path('M-15 -16C-22 -8 -22 8 -19 18C-13 22 -10 18 -10 10L10 10C10 18 13 22 19 18C22 8 22 -8 15 -16Z', {
      fill: hair,
    }) +
    path('M-15 -16C-16 2 -14 12 0 18C14 12 16 2 15 -16Z', { fill: skin }) +
    circle(-9.5, 4, 3, { fill: blush, stroke: 'none' }) +
    circle(9.5, 4, 3, { fill: blush, stroke: 'none' }) +
    path('M-11 -3C-9 -6.5 -5 -6.5 -3 -3C-5 -1 -9 -1 -11 -3ZM3 -3C5 -6.5 9 -6.5 11 -3C9 -1 5 -1 3 -3Z', {
      fill: '#fff',
      width: 1.2,
    }) +
    circle(-6.6, -3.5, 1.7, { fill: INK, stroke: 'none' }) +
    circle(7.2, -3.5, 1.7, { fill: INK, stroke: 'none' }) +
    line('M-13 -8C-10 -11 -6 -11 -3 -8.5M13 -8C10 -11 6 -11 3 -8.5', hair === '#eae6dc' ? shine : hair, 2.4) +
    path(beard, { fill: hair }) +
    line(strands, shine, 1.5) +
    path('M-4.5 12C-2 11 2 11 4.5 12C2 15 -2 15 -4.5 12Z', { fill: '#b3392c', width: 1 }) +
    path('M0 8C-4 5 -9 7 -14 13C-9 15 -3 14 0 10C3 14 9 15 14 13C9 7 4 5 0 8Z', { fill: hair, width: 1.6 }) +
    line('M-1.5 -4C-2 0 -4.500 3 -3.500 5C-2 7 2 7 3.500 5', INK, 1.5)
  )
}

function crown(jewel: string): string {
  return (
    path('M-17 -16L-22 -40L-11 -30L-7 -44L0 -32L7 -44L11 -30L22 -40L17 -16C8 -12 -8 -12 -17 -16Z', {
      fill: GOLD.mid,
    }) +
    path('M-18 -21C-8 -17 8 -17 18 -21L17 -14C8 -10 -8 -10 -17 -14Z', { fill: GOLD.light }) +
    [-22, -7, 7, 22]
      .map((x, index) => circle(x, index % 3 === 0 ? -41 : -45, 2.6, { fill: WHITE, width: 1.4 }))
      .join('') +
    circle(0, -16.5, 2.4, { fill: jewel, width: 1.2 }) +
    circle(-9.5, -17.5, 1.7, { fill: jewel, width: 1 }) +
    circle(9.5, -17.5, 1.7, { fill: jewel, width: 1 })
  )
}

export function rey(suit: Suit): string {
  const k = KINGS[suit]
  const t = TONES[suit]
  const figure = group(
    path(CAPE, { fill: k.cape }) +
      path(ROBE, { fill: k.robe }) +
      path(PANEL, { fill: k.panel }) +
      line('M50 279C80 287 108 287 137 279', GOLD.mid, 4) +
      path('M70 170C84 175 110 175 124 170L126 181C110 186 84 186 68 181Z', { fill: GOLD.mid }) +
      path(FREE, { fill: k.sleeve }) +
      move(fist(k.looks.skin), at(89, 171)) +
      path(ARMS[k.arm], { fill: k.sleeve }) +
      held(suit, k.looks.skin, k.holds, k.grip) +
      path(ERMINE, { fill: WHITE }) +
      line('M72 120V125M82 128V133M112 128V133M122 120V125M97 134V137M70 133V136M124 133V136', INK, 2) +
      move(head(k) + crown(t.mid), at(97, 76)),
    { stroke: INK, width: 2.2, extra: 'stroke-linejoin="round" stroke-linecap="round"' },
  )
  return k.facesLeft ? move(figure, 'matrix(-1 0 0 1 193 0)') : figure
}
