const METALS = {
  1: { face: '#edb640', rim: '#7a4d06', shine: '#fff0bd', ribbon: '#8c2a1c' },
  2: { face: '#cfd3d6', rim: '#565c62', shine: '#ffffff', ribbon: '#24527f' },
  3: { face: '#c98750', rim: '#5f3413', shine: '#f4cfa8', ribbon: '#2c5f2a' },
} as const

export type MedalPlace = keyof typeof METALS

/** For the first three. Decoration only: the place is written beside it. */
export function Medal({ place, size = 30 }: { place: MedalPlace; size?: number }) {
  const { face, rim, shine, ribbon } = METALS[place]
  return (
    <svg viewBox="0 0 32 36" width={(size * 32) / 36} height={size} aria-hidden="true" className="flex-none">
      <path
        d="M7 1h7l4.5 12-6 3L7 1ZM25 1h-7l-4.5 12 6 3L25 1Z"
        fill={ribbon}
        stroke="#2a1b10"
        strokeWidth="1"
      />
      <circle cx="16" cy="23" r="11.5" fill={face} stroke={rim} strokeWidth="1.5" />
      <circle cx="16" cy="23" r="8.6" fill="none" stroke={rim} strokeWidth=".9" strokeDasharray="1.4 1.6" />
      <path
        d="M7.6 20.500a9 9 0 0 1 5-5.2"
        fill="none"
        stroke={shine}
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <text
        x="16"
        y="23.5"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="12.5"
        fontWeight="900"
        fontFamily="var(--display)"
        fill="#2a1b10"
      >
        {place}
      </text>
    </svg>
  )
}
