import type { Suit } from '@valecuatro/engine'
import { GOLD, INK, TONES, WHITE } from '../colours.ts'
import { bead, scroll } from '../filete.ts'
import { at, circle, group, line, move, path } from '../svg.ts'
import { face, fist, type Held, held, LOOKS, type Looks } from './face.ts'
import { beret, chambergo, feathered, shako } from './hats.ts'
import { BLAZE, type Coat, DAPPLES, horse } from './horse.ts'

type Rider = {
  coat: Coat
  looks: Looks
  locks: 'short' | 'bob' | 'curls'
  /** Whiskers and hat, around the middle of the face. */
  hat: string
  jacket: string
  shade: string
  trim: string
  hose: string
  boot: string
  cloth: string
  cape: string
  collar: string
  /** Worn over the jacket; over the arm as well, if it is a poncho. */
  over: string
  poncho?: string
  holds: Held
}

const CLOTH =
  'M66 160C82 168 100 168 113 158C117 174 120 192 118 206C100 213 80 213 63 208C62 190 64 174 66 160Z'
const CAPE = 'M80 98C62 102 46 118 27 119C35 128 30 140 21 152C34 152 40 158 52 160C62 156 70 152 76 144Z'
const LEG =
  'M78 158C96 154 116 166 122 182C126 190 122 200 120 210L108 208C108 200 108 196 105 192C96 190 82 186 76 180Z'
const BOOT =
  'M105 194C111 198 118 199 124 197C121 212 119 222 120 230C126 232 133 236 134 241H108C105 228 107 212 105 194Z'
const JACKET = `M75 102C84 95 104 94 114 100C118 112 115 126 109 138L112 146C117 154 121 160 123 167
C108 176 82 176 64 169C69 160 73 152 77 146L78 137C71 124 71 110 75 102Z`
const SHADE = `M114 100C118 112 115 126 109 138L112 146C117 154 121 160 123 167C117 170 112 172 106 173
C107 160 103 152 102 146C108 130 110 112 106 97Z`
const BELT = 'M78 137C88 141 100 141 109 138L112 146C100 150 88 150 77 146Z'
const FAR_ARM =
  'M106 100C114 99 119 102 124 107C127 102 129 96 130 91L141 94C140 106 137 118 130 122C122 122 112 120 104 116Z'
const NEAR_ARM =
  'M75 102C68 107 66 122 70 132C74 142 84 147 94 147L111 146V134L95 133C90 130 89 120 90 108C88 100 81 98 75 102Z'
const PONCHO =
  'M74 102C84 94 106 94 115 101C122 112 130 126 133 138C114 154 82 158 55 149C58 130 64 114 74 102Z'

const ruff = path(
  'M80 102C77 95 85 92 89 95C92 90 98 90 101 94C105 91 113 94 111 101C109 107 104 105 102 103C99 108 94 108 91 104C88 108 82 107 80 102Z',
  { fill: WHITE },
)
const whiskers = (hair: string): string =>
  path('M2 9C5 5.5 8 6.5 8.5 7.5C9.5 6.5 13 6 15 9C12 11.5 9.5 10 8.5 9.5C7 11 4 11.5 2 9Z', {
    fill: hair,
    width: 1,
  })

const RIDERS: Record<Suit, Rider> = {
  espada: {
    coat: {
      hide: '#f4eee0',
      shade: '#cdd3dc',
      shine: '#fff',
      mane: '#8a97ab',
      hoof: '#4a4f5a',
      lifts: 'near',
      marks: path(DAPPLES, { fill: '#cdd3dc', stroke: 'none' }),
    },
    looks: LOOKS.dark,
    locks: 'short',
    hat:
      path('M-12 -4C-12 4 -9 11 -3 13C-2 8 -6 3 -7 -5Z', { fill: LOOKS.dark.hair, width: 1 }) +
      whiskers(LOOKS.dark.hair) +
      shako(),
    jacket: '#1f4f94',
    shade: '#163b73',
    trim: '#c8392c',
    hose: WHITE,
    boot: '#2a2320',
    cloth: '#c8392c',
    cape: '',
    collar: path('M85 102C92 107 103 107 109 102L107 93C101 96 93 96 87 93Z', { fill: '#c8392c' }),
    over:
      line('M88 98L110 136M112 103L90 139', INK, 6.5) +
      line('M88 98L110 136M112 103L90 139', WHITE, 3.2) +
      path('M66 110C66 99 84 95 92 102L90 109C82 105 76 107 72 114Z', { fill: GOLD.mid }) +
      line('M68 112V117M73 110V115M79 107V112', GOLD.dark, 1.6),
    holds: [136, 85, 0.92, 24],
  },
  basto: {
    coat: {
      hide: '#a8622f',
      shade: '#7d4420',
      shine: '#cf8d54',
      mane: '#3a2112',
      hoof: '#2f1d10',
      lifts: 'far',
      marks: path(BLAZE, { fill: WHITE, stroke: 'none' }),
    },
    looks: LOOKS.tanned,
    locks: 'short',
    hat: whiskers(LOOKS.tanned.hair) + chambergo(),
    jacket: WHITE,
    shade: '#dccfae',
    trim: WHITE,
    hose: '#dcc69a',
    boot: '#6d4523',
    cloth: '#8c2a1c',
    cape: '',
    collar:
      path('M82 99C90 106 102 106 110 99L111 105C103 113 90 113 81 105Z', { fill: '#c8392c' }) +
      path('M99 108L95 120L101 117L107 121L105 107Z', { fill: '#c8392c', width: 1.6 }),
    over: '',
    poncho:
      path(PONCHO, { fill: '#4f9a3a' }) +
      path('M68 112C82 120 108 119 120 109L123 115C108 126 82 127 64 119Z', { fill: '#f2d98c', width: 1.4 }) +
      path('M61 128C80 136 110 134 127 124L130 131C112 142 82 145 58 137Z', { fill: '#c8392c', width: 1.4 }) +
      line(
        'M66 130L70 136L76 132L81 138L87 133L93 139L99 133L105 137L110 131L116 134L120 128',
        '#f2d98c',
        1.6,
      ) +
      line(
        'M56 150L55 155M64 152L63 157M72 153V158M80 154V159M88 153V158M96 152V157M104 150V155M112 148L113 153M120 145L121 150M128 141L130 146',
        '#2c6322',
        2,
      ),
    holds: [136, 84, 0.86, 24],
  },
  oro: {
    coat: {
      hide: '#e9b868',
      shade: '#c48c3c',
      shine: '#f8dc9f',
      mane: '#fbf0d2',
      hoof: '#6d4a1c',
      lifts: 'near',
    },
    looks: LOOKS.fair,
    locks: 'bob',
    hat:
      path('M4 15C5 23 10 24 11 15C9 17 6 17 4 15Z', { fill: LOOKS.fair.hair, width: 1 }) +
      whiskers(LOOKS.fair.hair) +
      feathered('#2c6e4e'),
    jacket: '#efbd45',
    shade: '#c98f1c',
    trim: WHITE,
    hose: '#a3211a',
    boot: '#6d4523',
    cloth: '#a3211a',
    cape: '#2c6e4e',
    collar: ruff,
    over: line('M76 108C73 116 73 124 76 132M82 106C79 116 80 126 84 134', '#a3211a', 2.4),
    holds: [137, 83, 0.98, 18],
  },
  copa: {
    coat: {
      hide: '#4b4147',
      shade: '#2f272c',
      shine: '#857780',
      mane: '#1d1518',
      hoof: '#8d7f78',
      lifts: 'far',
    },
    looks: LOOKS.ruddy,
    locks: 'curls',
    hat:
      line('M8.5 8.5C5 11 0 10 -1 6.5M9 8.5C12 11 17 9 17 5.5', LOOKS.ruddy.hair, 2.6) +
      beret('#6b130e', GOLD.mid),
    jacket: '#d4473a',
    shade: '#a3211a',
    trim: WHITE,
    hose: '#f4e3bd',
    boot: '#6b130e',
    cloth: '#e5b23b',
    cape: '#6b130e',
    collar: ruff,
    over:
      line('M84 108C90 124 104 124 110 106', GOLD.dark, 3.6) +
      line('M84 108C90 124 104 124 110 106', GOLD.light, 1.6) +
      circle(98, 121, 4, { fill: GOLD.mid, width: 1.4 }),
    holds: [139, 86, 0.68, 8],
  },
}

/** Strap of the breast and of the croup, and the cloth with its painter's stroke. */
function harness(cloth: string, strap: string): string {
  const straps = 'M114 182C126 191 140 191 152 181M66 174C54 168 43 169 33 180'
  const gold = { fill: cloth === GOLD.mid ? '#a3211a' : GOLD.mid, stroke: 'none', width: 0 }
  return (
    line(straps, INK, 5.6) +
    line(straps, strap, 2.6) +
    bead(133, 189, 2.8, { fill: GOLD.mid, stroke: INK, width: 1.4 }) +
    bead(146, 186, 2.8, { fill: GOLD.mid, stroke: INK, width: 1.4 }) +
    path(CLOTH, { fill: cloth }) +
    line('M65 203C82 208 100 208 116 201', gold.fill, 3) +
    scroll(gold, at(69, 186, 0.46, 62)) +
    bead(70, 178, 2.2, gold)
  )
}

export function caballo(suit: Suit): string {
  const r = RIDERS[suit]
  const reins = 'M159 142C146 154 132 150 120 141'
  return (
    horse(r.coat, TONES[suit]) +
    group(
      harness(r.cloth, suit === 'oro' ? '#a3211a' : TONES[suit].mid) +
        (r.cape &&
          path(CAPE, { fill: r.cape }) +
            line(
              'M31 122C38 130 34 142 27 150M72 112C60 120 50 128 42 130M72 126C62 134 56 140 48 144',
              GOLD.mid,
              1.8,
            )) +
        path(LEG, { fill: r.hose }) +
        path(BOOT, { fill: r.boot }) +
        line('M107 203C112 205 117 205 122 203', GOLD.mid, 2) +
        path(FAR_ARM, { fill: r.jacket }) +
        path('M128 90L143 94L142 101L127 97Z', { fill: r.trim }) +
        path(JACKET, { fill: r.jacket }) +
        path(SHADE, { fill: r.shade, stroke: 'none' }) +
        path(JACKET, { fill: 'none' }) +
        line('M84 152C82 160 80 166 78 171M96 152V173', r.shade, 2) +
        path(BELT, { fill: suit === 'basto' ? '#c8392c' : GOLD.mid }) +
        held(suit, r.looks.skin, r.holds) +
        line(reins, INK, 3.4) +
        line(reins, GOLD.mid, 1.6) +
        (r.poncho ?? path(NEAR_ARM, { fill: r.jacket }) + r.over) +
        path('M104 133H113V147H104Z', { fill: r.trim }) +
        move(fist(r.looks.skin), at(118, 140, 0.95)) +
        move(face(r.looks, r.locks) + r.hat, at(97, 73, 1.08)) +
        r.collar,
      { stroke: INK, width: 2.2, extra: 'stroke-linejoin="round" stroke-linecap="round"' },
    )
  )
}
