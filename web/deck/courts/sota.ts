import type { Suit } from '@valecuatro/engine'
import { GOLD, INK, WHITE } from '../colours.ts'
import { at, circle, group, line, move, path } from '../svg.ts'
import { face, fist, LOOKS, type Looks } from './face.ts'
import { type Held, held } from './hold.ts'

type Page = {
  looks: Looks
  locks: 'short' | 'bob' | 'curls'
  hat: string
  tunic: string
  half: string
  sleeve: string
  hose: readonly [string, string]
  shoe: string
  cape: string
  trim: string
  arm: keyof typeof ARMS
  free: keyof typeof FREE
  holds: Held
  /** Where the sign is taken, if not where it usually is. */
  grip?: number
  facesLeft?: boolean
}

const TUNIC = `M72 108C80 102 110 102 119 108C124 124 118 144 114 158C120 174 128 190 131 206
C112 214 80 214 60 206C64 190 71 174 77 158C72 144 67 124 72 108Z`
const HALF =
  'M96 104C104 104 113 105 119 108C124 124 118 144 114 158C120 174 128 190 131 206C120 210 108 212 96 212Z'
const LEGS = [
  'M70 206L95 210C94 230 91 244 91 256L90 276H74C73 260 69 250 68 236C67 226 68 216 70 206Z',
  'M97 210L122 206C123 222 122 236 119 250L118 276H102C102 262 98 250 98 236Z',
] as const
const SHOES = [
  'M73 273H91C92 280 91 287 89 289H57C57 284 66 281 73 273Z',
  'M101 273H119C123 281 133 283 135 289H103C100 286 100 280 101 273Z',
] as const
const CAPE = `M74 104C54 130 46 190 40 244C58 256 74 254 84 246H112C122 250 132 244 138 232C138 190 134 130 118 104Z`

const ARMS = {
  out: 'M112 106C124 104 134 114 140 128C146 138 151 146 154 152L141 161C134 152 126 144 120 138C112 130 108 114 112 106Z',
  up: 'M110 104C120 104 128 110 133 116C136 110 137 105 137 100L150 102C152 118 147 134 138 138C126 138 114 130 106 124Z',
  fore: 'M112 106C124 104 130 116 132 130L144 130L146 145C138 156 124 156 116 148C110 138 106 114 112 106Z',
}
const FREE = {
  hip: 'M78 106C66 104 56 114 50 128C45 138 45 146 50 150C58 156 66 160 74 162L80 150C73 148 68 144 66 140C72 132 80 124 84 116Z',
  down: 'M78 106C66 106 60 120 58 134C56 146 56 156 57 166L71 167C74 152 78 138 84 124Z',
}
const FREE_HAND = { hip: [78, 157], down: [64, 172] } as const

const PAGES: Record<Suit, Page> = {
  espada: {
    looks: LOOKS.fair,
    locks: 'bob',
    hat: beret('#1f4f94', WHITE),
    tunic: '#8fb4e0',
    half: '#1f4f94',
    sleeve: '#1f4f94',
    hose: ['#c8392c', WHITE],
    shoe: '#142f5c',
    cape: '#142f5c',
    trim: GOLD.mid,
    arm: 'out',
    free: 'hip',
    holds: [147, 160, 1.4, 4],
  },
  basto: {
    looks: LOOKS.tanned,
    locks: 'short',
    hat: beret('#a3211a', ''),
    tunic: '#4f9a3a',
    half: '#2c6322',
    sleeve: WHITE,
    hose: ['#d8c49a', '#d8c49a'],
    shoe: '#4a2c14',
    cape: '',
    trim: '#c8392c',
    arm: 'out',
    free: 'hip',
    holds: [148, 160, 1.7, 0],
    grip: -22,
    facesLeft: true,
  },
  oro: {
    looks: LOOKS.ruddy,
    locks: 'bob',
    hat: beret('#2c6e4e', GOLD.mid),
    tunic: '#efbd45',
    half: '#fbe4a0',
    sleeve: '#2c6e4e',
    hose: ['#a3211a', '#a3211a'],
    shoe: '#7a4d06',
    cape: '#1f4a36',
    trim: '#7a4d06',
    arm: 'up',
    free: 'hip',
    holds: [143, 98, 1.15, 3],
  },
  copa: {
    looks: LOOKS.dark,
    locks: 'curls',
    hat: beret('#6b130e', GOLD.mid),
    tunic: '#d4473a',
    half: '#f4e3bd',
    sleeve: '#6b130e',
    hose: ['#f4e3bd', '#d4473a'],
    shoe: '#6b130e',
    cape: '',
    trim: GOLD.mid,
    arm: 'fore',
    free: 'down',
    holds: [148, 138, 0.95, 6],
  },
}

function beret(felt: string, feather: string): string {
  return (
    (feather && path('M-8 -20C-18 -34 -34 -36 -42 -28C-36 -20 -22 -12 -10 -13Z', { fill: feather })) +
    path('M-19 -10C-24 -22 -10 -32 4 -30C16 -29 20 -20 16 -11C6 -16 -8 -16 -19 -10Z', { fill: felt }) +
    circle(-2, -30, 2.4, { fill: felt })
  )
}

export function sota(suit: Suit): string {
  const p = PAGES[suit]
  const [x, y] = FREE_HAND[p.free]
  const figure = group(
    (p.cape && path(CAPE, { fill: p.cape })) +
      LEGS.map((d, index) => path(d, { fill: p.hose[index]! })).join('') +
      SHOES.map(d => path(d, { fill: p.shoe })).join('') +
      path(FREE[p.free], { fill: p.sleeve }) +
      path(ARMS[p.arm], { fill: p.sleeve }) +
      path(TUNIC, { fill: p.tunic }) +
      path(HALF, { fill: p.half, stroke: 'none' }) +
      path(TUNIC, { fill: 'none' }) +
      line('M62 201C80 208 112 208 129 201', p.trim, 3) +
      path('M77 153C88 157 104 157 114 153L116 163C104 167 88 167 75 163Z', { fill: p.trim }) +
      move(fist(p.looks.skin), at(x, y, 0.95)) +
      held(suit, p.looks.skin, p.holds, p.grip) +
      move(face(p.looks, p.locks) + p.hat, at(95, 74)),
    { stroke: INK, width: 2.2, extra: 'stroke-linejoin="round" stroke-linecap="round"' },
  )
  return p.facesLeft ? move(figure, 'matrix(-1 0 0 1 191 0)') : figure
}
