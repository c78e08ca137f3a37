import type { Suit } from '@valecuatro/engine'
import { GOLD, INK, TONES, type Tones, WHITE } from '../colours.ts'
import { at, circle, group, line, move, path, use } from '../svg.ts'
import { face, fist, LOOKS, type Looks } from './face.ts'
import { type Coat, horse } from './horse.ts'

type Rider = {
  coat: Coat
  looks: Looks
  locks: 'short' | 'bob' | 'curls'
  /** What is worn on the head and in the face, around the face's middle. */
  hat: string
  jacket: string
  shade: string
  trim: string
  hose: string
  cloth: string
  cape: string
}

const LEG =
  'M78 158C96 154 116 166 122 182C126 190 122 200 120 210L108 208C108 200 108 196 105 192C96 190 82 186 76 180Z'
const BOOT =
  'M106 196C111 199 117 200 123 199C121 212 119 222 120 230C126 232 132 236 133 241H108C105 228 107 212 106 196Z'
const JACKET = `M76 101C84 95 104 94 113 100C117 112 114 126 109 138L112 146C117 154 121 160 123 167
C108 176 82 176 64 169C69 160 73 152 77 146L78 137C72 124 72 110 76 101Z`
const SHADE =
  'M113 100C117 112 114 126 109 138L112 146C117 154 121 160 123 167C117 170 112 172 106 173C107 160 103 152 102 146C108 130 110 112 106 97Z'
const BELT = 'M78 137C88 141 100 141 109 138L112 146C100 150 88 150 77 146Z'
const FAR_ARM =
  'M106 100C114 99 119 102 124 107C127 102 129 96 130 91L141 94C140 106 137 118 130 122C122 122 112 120 104 116Z'
const NEAR_ARM =
  'M76 101C69 107 67 122 71 132C75 142 84 147 94 147L111 146V134L95 133C90 130 89 120 90 108C88 100 81 98 76 101Z'

const RIDERS: Record<Suit, Rider> = {
  espada: {
    coat: { hide: '#f4eee0', shade: '#cdd3dc', shine: '#ffffff', mane: '#8a97ab', hoof: '#4a4f5a' },
    looks: LOOKS.dark,
    locks: 'short',
    hat: shako(),
    jacket: '#1f4f94',
    shade: '#163b73',
    trim: '#c8392c',
    hose: WHITE,
    cloth: '#c8392c',
    cape: '',
  },
  basto: {
    coat: { hide: '#a8622f', shade: '#7d4420', shine: '#cf8d54', mane: '#3a2112', hoof: '#2f1d10' },
    looks: LOOKS.tanned,
    locks: 'short',
    hat: chambergo(),
    jacket: '#4f9a3a',
    shade: '#2c6322',
    trim: '#c8392c',
    hose: WHITE,
    cloth: '#c8392c',
    cape: '',
  },
  oro: {
    coat: { hide: '#e9b868', shade: '#c48c3c', shine: '#f8dc9f', mane: '#fbf0d2', hoof: '#6d4a1c' },
    looks: LOOKS.fair,
    locks: 'bob',
    hat: '',
    jacket: '#efbd45',
    shade: '#c98f1c',
    trim: '#fbe4a0',
    hose: '#a3211a',
    cloth: '#2c6e4e',
    cape: '#2c6e4e',
  },
  copa: {
    coat: { hide: '#4b4147', shade: '#2f272c', shine: '#857780', mane: '#1d1518', hoof: '#8d7f78' },
    looks: LOOKS.ruddy,
    locks: 'curls',
    hat: '',
    jacket: '#d4473a',
    shade: '#a3211a',
    trim: GOLD.mid,
    hose: '#f4e3bd',
    cloth: GOLD.mid,
    cape: '#6b130e',
  },
}

function shako(): string {
  return (
    path('M-14 -11L-17 -34C-8 -40 10 -40 18 -34L14.5 -11C6 -7 -6 -7 -14 -11Z', { fill: '#1b2f55' }) +
    path('M15 -13C18 -13 21 -9 20 -7C12 -8 4 -8 -4 -6.5C2 -11 8 -12.5 15 -13Z', { fill: INK }) +
    line('M-16 -31C-6 -36 8 -36 17 -31M-14.5 -14C-6 -10 6 -10 14.5 -14', GOLD.mid, 2) +
    circle(2, -23, 4, { fill: GOLD.mid, width: 1.4 }) +
    path('M-1 -38C-6 -48 -2 -56 4 -58C8 -52 8 -44 4 -38Z', { fill: '#c8392c' })
  )
}

function chambergo(): string {
  return (
    path('M-13 -14C-14 -26 -8 -31 0 -29C6 -33 14 -27 14 -14Z', { fill: '#5b3b1f' }) +
    path('M-14 -18C-4 -15 6 -15 14.5 -18V-13C6 -10 -6 -10 -14 -13Z', { fill: '#c8392c' }) +
    path('M-26 -12C-16 -19 -10 -14 0 -13C10 -12 18 -19 27 -14C22 -6 12 -5 2 -6C-8 -6 -18 -4 -26 -12Z', {
      fill: '#7a512b',
    })
  )
}

const HAND = [136, 84] as const

/** What he holds up, and where on it his hand closes. */
function emblem(suit: Suit): string {
  const letter = suit.charAt(0)
  const hold = {
    espada: [34, 0.9, 24],
    basto: [30, 0.85, 24],
    oro: [33, 0.95, 16],
    copa: [27, 0.62, 8],
  } as const
  const [grip, scale, turn] = hold[suit]
  return use(`pip-${letter}`, `${at(HAND[0], HAND[1], scale, turn)}translate(0 ${-grip})`)
}

export function caballo(suit: Suit): string {
  const t: Tones = TONES[suit]
  const r = RIDERS[suit]
  return (
    horse(r.coat, t) +
    group(
      path(
        'M68 160C82 168 100 168 112 158C116 174 118 192 116 204C100 211 82 211 66 206C65 190 66 174 68 160Z',
        { fill: r.cloth },
      ) +
        line('M69 201C84 206 100 206 113 200', GOLD.mid, 3) +
        (r.cape &&
          path('M80 98C60 104 44 118 28 120C34 132 32 144 24 156C44 160 62 152 74 146Z', { fill: r.cape })) +
        path(LEG, { fill: r.hose }) +
        path(BOOT, { fill: '#4a2c14' }) +
        path(FAR_ARM, { fill: r.jacket }) +
        path(JACKET, { fill: r.jacket }) +
        path(SHADE, { fill: r.shade, stroke: 'none' }) +
        path(JACKET, { fill: 'none' }) +
        path(BELT, { fill: GOLD.mid }) +
        emblem(suit) +
        move(fist(r.looks.skin), at(HAND[0], HAND[1], 1, 20)) +
        line('M159 142C146 154 132 150 120 141', INK, 3.4) +
        line('M159 142C146 154 132 150 120 141', GOLD.mid, 1.6) +
        path(NEAR_ARM, { fill: r.jacket }) +
        path('M104 133H113V147H104Z', { fill: r.trim }) +
        move(fist(r.looks.skin), at(118, 140, 0.95)) +
        move(face(r.looks, r.locks) + r.hat, at(97, 73)),
      { stroke: INK, width: 2.2, extra: 'stroke-linejoin="round" stroke-linecap="round"' },
    )
  )
}
