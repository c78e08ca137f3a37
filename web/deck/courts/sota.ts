import type { Suit } from '@valecuatro/engine'
import { GOLD, INK, WHITE } from '../colours.ts'
import { at, circle, group, line, move, path } from '../svg.ts'
import { face, fist, type Held, held, LOOKS, type Looks } from './face.ts'
import { beret, boina, chaperon, circlet } from './hats.ts'
import { JUG } from './props.ts'

type Page = {
  looks: Looks
  locks: 'short' | 'bob' | 'curls'
  hat: string
  tunic: string
  half: string
  sleeve: string
  slash: string
  hose: readonly [string, string]
  shoe: string
  cape: string
  trim: string
  collar: string
  /** What is particular to this tunic. */
  cut: string
  arm: keyof typeof ARMS
  free: keyof typeof FREE
  holds: Held
  /** Where the sign is taken, if not where it usually is. */
  grip?: number
  /** What he has in the other hand. */
  other?: string
  facesLeft?: boolean
}

const TUNIC = `M71 108C80 102 111 102 120 108C125 124 119 144 114 158C120 174 128 190 131 206
C112 214 80 214 60 206C64 190 71 174 77 158C72 144 66 124 71 108Z`
const HALF =
  'M96 104C104 104 113 105 120 108C125 124 119 144 114 158C120 174 128 190 131 206C120 210 108 212 96 212Z'
const LEGS = [
  'M69 206L95 210C94 226 93 236 91 248C91 256 91 266 90 276H75C74 262 71 256 70 246C70 238 72 234 71 228C68 220 68 214 69 206Z',
  'M97 210L123 206C124 218 124 226 121 234C123 242 121 252 119 260L118 276H103C103 264 100 254 100 244C101 236 98 226 97 210Z',
] as const
const SHOES = [
  'M74 272H91C92 280 91 287 89 289H57C57 284 67 281 74 272Z',
  'M102 272H119C123 281 133 283 135 289H103C101 286 101 280 102 272Z',
] as const
const CAPE =
  'M74 104C54 130 46 190 40 244C58 256 74 254 84 246H112C122 250 132 244 138 232C138 190 134 130 118 104Z'
const SHIRT = 'M71 108C80 102 111 102 120 108C125 124 119 144 114 160H77C72 144 66 124 71 108Z'
const BAGGY = `M77 158C60 190 54 246 70 268C78 272 88 272 93 268C96 252 97 236 97 222C97 236 98 252 101 268
C106 272 116 272 124 268C140 246 132 190 114 158Z`

const ARMS = {
  out: {
    sleeve:
      'M112 106C125 103 136 114 141 128C147 138 152 146 154 152L141 161C133 154 125 146 119 140C111 130 108 114 112 106Z',
    cuff: 'M139 160L154 150L157 157L143 167Z',
    slash: 'M121 112C128 118 132 126 134 134M115 116C120 124 124 130 128 138',
  },
  up: {
    sleeve:
      'M110 104C121 103 129 109 133 115C136 110 137 105 137 100L150 102C153 118 148 136 138 140C126 140 113 132 106 124Z',
    cuff: 'M135 99L152 101L151 109L135 107Z',
    slash: 'M117 112C124 116 129 122 134 130M140 128C144 122 145 116 145 112',
  },
  fore: {
    sleeve:
      'M112 106C125 103 131 116 132 131L143 131L145 146C138 157 124 157 116 149C109 138 106 114 112 106Z',
    cuff: 'M140 130L148 129L150 146L142 148Z',
    slash: 'M117 113C122 122 123 132 122 142M124 114C128 122 129 130 128 138',
  },
}
const FREE = {
  hip: {
    sleeve:
      'M79 106C66 103 56 114 50 128C45 138 45 146 50 150C58 156 66 160 74 162L80 150C73 148 68 144 66 140C72 132 80 124 84 116Z',
    cuff: 'M71 163L78 148L84 151L77 166Z',
    slash: 'M70 113C63 120 58 128 56 138M76 116C70 124 65 130 61 138',
    hand: [79, 157],
  },
  down: {
    sleeve: 'M79 106C66 105 60 120 58 134C56 146 56 156 57 166L71 167C74 152 78 138 84 124Z',
    cuff: 'M55 162L73 163L73 170L55 169Z',
    slash: 'M70 114C66 124 64 136 63 152M76 118C73 128 71 138 69 150',
    hand: [63, 174],
  },
} as const

const RUFF = `M73 108C70 101 78 97 83 101C86 95 94 95 96 100C99 95 107 95 109 101C115 97 122 102 118 109
C115 115 109 113 107 110C104 116 98 116 95 112C92 116 86 116 84 111C80 114 75 114 73 108Z`
const ruff = path(RUFF, { fill: WHITE }) + line('M83 102V108M96 101V109M109 102V108', '#b9b6b0', 1.4)
const kerchief =
  path('M80 103C88 110 102 110 110 103L112 109C104 118 98 118 95 117C92 118 86 118 78 109Z', {
    fill: '#c8392c',
  }) + path('M95 114L88 130L95 127L102 131Z', { fill: '#c8392c' })
const buttons = [116, 128, 140].map(y => circle(96, y, 2.2, { fill: GOLD.mid, width: 1.2 })).join('')

const PAGES: Record<Suit, Page> = {
  espada: {
    looks: LOOKS.fair,
    locks: 'bob',
    hat: beret('#1f4f94', WHITE),
    tunic: '#8fb4e0',
    half: '#1f4f94',
    sleeve: '#1f4f94',
    slash: '#8fb4e0',
    hose: ['#c8392c', WHITE],
    shoe: '#142f5c',
    cape: '#142f5c',
    trim: GOLD.mid,
    collar: ruff,
    cut:
      line('M80 170L73 200M88 171L84 204', '#1f4f94', 3) +
      line('M104 171L108 204M112 170L119 200', '#8fb4e0', 3) +
      buttons,
    arm: 'out',
    free: 'hip',
    holds: [147, 162, 1.42, 5],
  },
  basto: {
    looks: LOOKS.tanned,
    locks: 'short',
    hat: boina('#a3211a'),
    tunic: WHITE,
    half: '',
    sleeve: WHITE,
    slash: '#d5ccb4',
    hose: ['', ''],
    shoe: '#4a2c14',
    cape: '',
    trim: '#c8392c',
    collar: kerchief,
    cut:
      path('M71 108L84 104C88 122 88 140 84 156C80 158 78 158 77 158C72 144 66 124 71 108Z', {
        fill: '#2c6322',
      }) +
      path('M120 108L107 104C103 122 103 140 107 156C111 158 113 158 114 158C119 144 125 124 120 108Z', {
        fill: '#2c6322',
      }) +
      line('M79 112C82 124 82 138 80 150M112 112C109 124 109 138 111 150', '#9fd07f', 1.6),
    arm: 'out',
    free: 'hip',
    holds: [146, 166, 1.26, 178],
    grip: 44,
    facesLeft: true,
  },
  oro: {
    looks: LOOKS.ruddy,
    locks: 'bob',
    hat: circlet(),
    tunic: '#efbd45',
    half: '#fbe4a0',
    sleeve: '#2c6e4e',
    slash: '#fbe4a0',
    hose: ['#a3211a', '#a3211a'],
    shoe: '#7a4d06',
    cape: '#1f4a36',
    trim: '#7a4d06',
    collar: ruff,
    cut:
      [75, 87, 105, 117].map(x => circle(x, 188, 3.4, { fill: '#a3211a', width: 1.4 })).join('') +
      circle(96, 134, 9, { fill: GOLD.mid, stroke: GOLD.dark, width: 1.6 }) +
      line(
        'M96 122V119M96 149V146M84 134H81M111 134H108M87.5 125.5L85.5 123.5M106.5 144.5L104.5 142.5M87.5 142.5L85.5 144.5M106.5 123.5L104.5 125.5',
        GOLD.dark,
        2,
      ) +
      circle(96, 134, 3.5, { fill: '#a3211a', stroke: 'none' }),
    arm: 'up',
    free: 'hip',
    holds: [145, 97, 1.15, 4],
  },
  copa: {
    looks: LOOKS.dark,
    locks: 'curls',
    hat: chaperon('#a3211a', '#6b130e'),
    tunic: '#d4473a',
    half: '#f4e3bd',
    sleeve: '#6b130e',
    slash: '#f4a48f',
    hose: ['#f4e3bd', '#d4473a'],
    shoe: '#6b130e',
    cape: '',
    trim: GOLD.mid,
    collar: path('M84 103L95 118L106 103L113 107L102 122L95 115L88 122L78 107Z', { fill: GOLD.mid }),
    cut:
      [
        [84, 122],
        [80, 136],
        [88, 136],
        [84, 150],
      ]
        .map(([x, y]) => circle(x!, y!, 2.8, { fill: '#f4e3bd', width: 1.2 }))
        .join('') +
      path('M104 174C102 182 104 188 108 190C112 188 114 182 112 174ZM108 190V196M104 197H112', {
        fill: '#d4473a',
        width: 1.6,
      }),
    arm: 'fore',
    free: 'down',
    holds: [147, 139, 0.86, 6],
    other: JUG,
  },
}

function legs({ hose, shoe, trim }: Page): string {
  const feet = SHOES.map(d => path(d, { fill: shoe })).join('')
  if (!hose[0])
    return (
      feet +
      path(BAGGY, { fill: '#dcc69a' }) +
      line('M80 176C70 206 70 240 78 262M111 176C122 206 122 240 115 262M97 196V240', '#a98b55', 2)
    )
  return (
    LEGS.map((d, index) => path(d, { fill: hose[index]! })).join('') +
    line('M84 216C86 228 84 240 84 262M108 216C108 228 110 244 110 262', INK, 1) +
    path('M69 233L94 235L93 242L70 240Z', { fill: trim, width: 1.6 }) +
    path('M98 235L123 232L122 239L99 242Z', { fill: trim, width: 1.6 }) +
    feet +
    line('M78 280H86M107 280H115', GOLD.mid, 2.4)
  )
}

export function sota(suit: Suit): string {
  const p = PAGES[suit]
  const arm = ARMS[p.arm]
  const free = FREE[p.free]
  const sleeve = ({ sleeve, cuff, slash }: { sleeve: string; cuff: string; slash: string }) =>
    path(sleeve, { fill: p.sleeve }) +
    line(slash, p.slash, 2.4) +
    path(cuff, { fill: p.cape || p.half ? WHITE : '#e9dfc6' })
  const figure = group(
    (p.cape &&
      path(CAPE, { fill: p.cape }) +
        line('M58 160C52 190 48 216 46 240M132 150C134 180 134 206 134 228', p.slash, 1.4)) +
      legs(p) +
      (p.other ?? '') +
      sleeve(free) +
      sleeve(arm) +
      path(p.half ? TUNIC : SHIRT, { fill: p.tunic }) +
      (p.half && path(HALF, { fill: p.half, stroke: 'none' })) +
      p.cut +
      (p.half ? line('M62 200C80 207 112 207 129 200', p.trim, 3) : '') +
      (p.half && path(TUNIC, { fill: 'none' })) +
      path('M77 153C88 157 104 157 114 153L116 163C104 167 88 167 75 163Z', { fill: p.trim }) +
      (p.half
        ? path('M91 154H101V167H91Z', { fill: GOLD.light, width: 1.6 })
        : path('M84 164L80 196L88 194L92 197L94 165Z', { fill: p.trim })) +
      move(fist(p.looks.skin), at(free.hand[0], free.hand[1], 0.95)) +
      held(suit, p.looks.skin, p.holds, p.grip) +
      move(face(p.looks, p.locks) + p.hat, at(95, 74, 1.12)) +
      p.collar,
    { stroke: INK, width: 2.2, extra: 'stroke-linejoin="round" stroke-linecap="round"' },
  )
  return p.facesLeft ? move(figure, 'matrix(-1 0 0 1 196 0)') : figure
}
