import type { CHARACTERS } from '@valecuatro/contract'
import type { Suit } from '@valecuatro/engine'
import { BotMedallion } from './botMedallion.tsx'
import { medallionOf } from './medallion.ts'
import { RIM_DRAWINGS } from './rims.tsx'
import { SUIT_GLYPHS } from './suitGlyph.tsx'

interface AvatarProps {
  name: string
  /** A bot's character; null or absent for a person. */
  bot?: (typeof CHARACTERS)[number] | null
  /** In pixels, both ways. */
  size?: number
}

/** Enamel keeps its colour in every light, as cards do: deep enough for cream letters. */
const ENAMEL: Record<Suit, string> = {
  oro: '#84560a',
  copa: '#8e2118',
  espada: '#1f4b86',
  basto: '#2c5f2a',
}

/** A medallion drawn from the name. Decoration only: the name itself is always written beside it. */
export function Avatar({ name, bot = null, size = 40 }: AvatarProps) {
  return (
    <svg className="avatar flex-none" viewBox="-32 -32 64 64" width={size} height={size} aria-hidden="true">
      {bot ? <BotMedallion character={bot} /> : <PersonMedallion name={name} />}
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
