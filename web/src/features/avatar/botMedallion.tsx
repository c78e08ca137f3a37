import type { CHARACTERS } from '@valecuatro/contract'

type Character = (typeof CHARACTERS)[number]

/** The gourd says how it plays: dry and green, plain, or red hot. */
const GOURDS: Record<Character, string> = { careful: '#4d6b46', balanced: '#8a5a2c', daring: '#a33a22' }

const TEETH = Array.from({ length: 12 }, (_, index) => index * 30)

/** No person: a mate with rivets for eyes, on a cog of tin. */
export function BotMedallion({ character }: { character: Character }) {
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
        fill={GOURDS[character]}
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
