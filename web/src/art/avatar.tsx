import type { BotKind } from '@valecuatro/contract'
import { SUITS, type Suit } from '@valecuatro/engine'
import type { ReactNode } from 'react'

interface AvatarProps {
  name: string
  /** How a bot plays; null or absent for a person. */
  bot?: BotKind | null
  /** Width and height in pixels. */
  size?: number
}

/** The same colours in the light and the dark theme, dark enough for cream letters. */
const ENAMEL: Record<Suit, string> = {
  oro: '#84560a',
  copa: '#8e2118',
  espada: '#1f4b86',
  basto: '#2c5f2a',
}

/** A medallion derived from the name. It is decorative: the name is always written beside it. */
export function Avatar({ name, bot = null, size = 40 }: AvatarProps) {
  return (
    <svg className="avatar" viewBox="-32 -32 64 64" width={size} height={size} aria-hidden="true">
      {bot ? <BotMedallion kind={bot} /> : <PersonMedallion name={name} />}
    </svg>
  )
}

function PersonMedallion({ name }: { name: string }) {
  const { initial, suit, rim } = medallionOf(name)
  return (
    <g style={{ '--ground': ENAMEL[suit] } as React.CSSProperties}>
      <circle r="31.3" fill="#e3b552" stroke="#5b3608" strokeWidth="1.2" />
      {RIM_DRAWINGS[rim]}
      <circle r="25.4" fill={ENAMEL[suit]} stroke="#5b3608" strokeWidth="1.2" />
      <circle r="23" fill="none" stroke="#e3b552" strokeWidth="0.9" />
      <text
        y="-4"
        textAnchor="middle"
        dominantBaseline="central"
        fill="#fbf3de"
        fontSize="26"
        fontWeight="800"
        fontFamily="var(--display)"
      >
        {initial}
      </text>
      <g transform="translate(0 17.4) scale(.54)" color="#f2cd7a">
        {SUIT_GLYPHS[suit]}
      </g>
    </g>
  )
}

/** The colour of the gourd shows the bot's character or level. */
const GOURDS: Record<BotKind, string> = {
  careful: '#4d6b46',
  balanced: '#8a5a2c',
  daring: '#a33a22',
  principiante: '#4d6b46',
  amigo: '#8a5a2c',
  picante: '#a33a22',
  maestro: '#31415f',
}

const TEETH = Array.from({ length: 12 }, (_, index) => index * 30)

/** The avatar of a bot: a mate with rivets for eyes, on a tin cog. */
function BotMedallion({ kind }: { kind: BotKind }) {
  return (
    <>
      {TEETH.map(degrees => (
        <rect
          key={degrees}
          x="-4.2"
          y="-31.5"
          width="8.4"
          height="8"
          rx="1.4"
          fill="#6f7d80"
          stroke="#2f393b"
          transform={`rotate(${degrees})`}
        />
      ))}
      <circle r="26.6" fill="#9fadaf" stroke="#2f393b" strokeWidth="1.4" />
      <circle r="23" fill="#dfe6e3" stroke="#56646a" strokeWidth="1" />
      <path d="M5.4-8L14.4-19.6" stroke="#56646a" strokeWidth="3.4" strokeLinecap="round" />
      <path d="M13-21.4L17.4-18" stroke="#2f393b" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M-9.6-9.2H9.6C10-6 14.6-2.6 14.6 4.6 14.6 12.6 8.6 17.4 0 17.4S-14.6 12.6-14.6 4.6C-14.6-2.6-10-6-9.6-9.2Z"
        fill={GOURDS[kind]}
        stroke="#22150b"
        strokeWidth="1.4"
      />
      <rect x="-11" y="-12" width="22" height="4.6" rx="1.6" fill="#c9d3d3" stroke="#2f393b" />
      <circle cx="-5.4" cy="3.4" r="3.3" fill="#f6f2e2" stroke="#22150b" />
      <circle cx="5.4" cy="3.4" r="3.3" fill="#f6f2e2" stroke="#22150b" />
      <circle cx="-4.8" cy="3.6" r="1.3" fill="#22150b" />
      <circle cx="6" cy="3.6" r="1.3" fill="#22150b" />
      <path
        d="M-4.6 11H4.6"
        stroke="#22150b"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeDasharray="2.4 2"
      />
    </>
  )
}

const around = (count: number, draw: (degrees: number) => ReactNode) =>
  Array.from({ length: count }, (_, index) => draw((index * 360) / count))

/** The decoration of the rim. */
const RIM_DRAWINGS: Record<Rim, ReactNode> = {
  beads: around(24, degrees => (
    <circle key={degrees} cy="-28.2" r="1.25" transform={`rotate(${degrees})`} fill="#5b3608" />
  )),
  rays: around(28, degrees => (
    <path key={degrees} d="M-1-26.4L0-30.2 1-26.4Z" transform={`rotate(${degrees})`} fill="#5b3608" />
  )),
  rope: around(26, degrees => (
    <path
      key={degrees}
      d="M-1.7-26.6C-.6-28.2.6-28.2 1.7-29.8"
      transform={`rotate(${degrees})`}
      fill="none"
      stroke="#5b3608"
      strokeWidth="1.1"
    />
  )),
}

/** The symbols of the four suits, centred on the origin, within ten units in each direction. */
const SUIT_GLYPHS: Record<Suit, ReactNode> = {
  oro: (
    <>
      <circle r="7.6" fill="currentColor" />
      <circle r="4.4" fill="none" stroke="var(--ground)" strokeWidth="1.5" />
      <circle r="1.5" fill="var(--ground)" />
    </>
  ),
  copa: (
    <path
      fill="currentColor"
      d="M-6.6-8.4H6.6C6.6-2.4 4.4.8 1.3 1.8v3.4c2 .4 3.6 1.4 4.1 3.2H-5.4c.5-1.8 2.1-2.8 4.1-3.2V1.8C-4.4.8-6.6-2.4-6.6-8.4Z"
    />
  ),
  espada: (
    <path
      fill="currentColor"
      d="M0-9.6L1.9-6.8 1.5 3.2H5.2V5.4H1.5V7.2A1.9 1.9 0 1 1-1.5 7.2V5.4H-5.2V3.2H-1.5L-1.9-6.8Z"
    />
  ),
  basto: (
    <path
      fill="currentColor"
      d="M-2.2 9.2C-1.6 5-1.4 2-2.6-.6-4.6-.4-5.6-1.6-5.2-3.2-4.8-4.6-3.6-5-2.8-4.6-3.4-7.4-1.8-9.4.6-9.4 3.2-9.4 4.6-7.2 3.6-4.8 5.2-5 6.2-3.8 5.8-2.4 5.4-1 4-.6 2.8-1.2 1.8 2 1.8 5.2 2.6 9.2Z"
    />
  ),
}

export const RIMS = ['beads', 'rays', 'rope'] as const
type Rim = (typeof RIMS)[number]

interface Medallion {
  initial: string
  suit: Suit
  rim: Rim
}

/** The same name always gets the same medallion. */
export function medallionOf(name: string): Medallion {
  const folded = name.normalize('NFKC').toLowerCase()
  const number = hashOf(folded)
  return {
    initial: initialOf(name),
    suit: SUITS[number % SUITS.length] ?? 'oro',
    rim: RIMS[Math.floor(number / SUITS.length) % RIMS.length] ?? 'beads',
  }
}

/** An FNV-1a hash with an extra mixing step, so that similar names get different medallions. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}

function initialOf(name: string): string {
  const first = name.normalize('NFC').match(/[\p{L}\p{N}]\p{M}*/u)?.[0] ?? '?'
  return first.toLocaleUpperCase('es')
}
