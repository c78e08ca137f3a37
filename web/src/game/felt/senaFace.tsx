import { useLingui } from '@lingui/react'
import type { Sena } from '@valecuatro/contract/talk'
import type { Talk } from '../model/source.ts'
import { phraseText, senaText } from '../text/talkText.ts'

interface Features {
  brows: string
  eyes: 'open' | 'closed' | 'wink'
  mouth: string
  tilt?: number
}

const CALM_BROWS = 'M13 17q3-2 6 0M29 17q3-2 6 0'

const FEATURES: Readonly<Record<Sena, Features>> = {
  'ancho de espadas': { brows: 'M12 13q4-4 8 0M28 13q4-4 8 0', eyes: 'open', mouth: 'M18 34h12' },
  'ancho de bastos': { brows: CALM_BROWS, eyes: 'wink', mouth: 'M17 33q7 5 14 0' },
  'siete de espadas': { brows: CALM_BROWS, eyes: 'open', mouth: 'M24 34q6 2 11-4' },
  'siete de oros': { brows: CALM_BROWS, eyes: 'open', mouth: 'M24 34q-6 2-11-4' },
  tres: { brows: CALM_BROWS, eyes: 'open', mouth: 'M17 32h14v3h-3v-3v3h-4v-3v3h-4v-3v3h-3z' },
  dos: { brows: CALM_BROWS, eyes: 'open', mouth: 'M22 31q4 0 2 2.500q2 2.500-2 2.500' },
  'ancho falso': { brows: CALM_BROWS, eyes: 'open', mouth: 'M24 29a4.500 5.500 0 1 0 .1 0z' },
  'treinta o mas': { brows: CALM_BROWS, eyes: 'open', mouth: 'M17 33q7 4 14 0', tilt: 22 },
  nada: { brows: CALM_BROWS, eyes: 'closed', mouth: 'M18 34q6-2 12 0' },
}

/** The drawing of a seña. */
export function SenaFace({ sign, size = 40 }: { sign: Sena; size?: number }) {
  const { brows, eyes, mouth, tilt = 0 } = FEATURES[sign]
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} aria-hidden="true">
      <g
        transform={`rotate(${tilt} 24 24)`}
        fill="none"
        stroke="#2a1b10"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <circle cx="24" cy="24" r="20" fill="#f2cfa0" />
        <path d="M6 18C8 6 18 2 26 3s15 6 16 15c-6-1-9-5-11-8-4 5-14 8-25 8Z" fill="#4a2f1a" />
        <path d={brows} />
        <Eye x={16} isOpen={eyes !== 'closed'} />
        <Eye x={32} isOpen={eyes === 'open'} />
        <path d={mouth} fill={sign === 'ancho falso' ? '#7c2318' : sign === 'tres' ? '#fff' : 'none'} />
      </g>
    </svg>
  )
}

function Eye({ x, isOpen }: { x: number; isOpen: boolean }) {
  return isOpen ? (
    <circle cx={x} cy="23" r="1.6" fill="#2a1b10" />
  ) : (
    <path d={`M${x - 3.5} 23q3.500 2.500 7 0`} />
  )
}

/** A phrase that a player said, or a seña with its drawing. */
export function TalkLine({ talk: { phrase, sign } }: { talk: Talk }) {
  const { i18n } = useLingui()
  if (phrase) return phraseText(i18n, phrase)
  return (
    sign && (
      <>
        <SenaFace sign={sign} size={30} /> {senaText(i18n, sign)}
      </>
    )
  )
}
