import { type ReactNode, useId } from 'react'
import { Avatar } from '../../art/avatar.tsx'
import '../../art/drawnTable.css'
import './waitingRoom.css'
import { Trans } from '@lingui/react'
import type { Players } from '@valecuatro/engine'

const CENTRE = 160
const CHAIR_DISTANCE = 124
const MEDALLION = 66

/** Positions of the chairs, clockwise from the bottom one, which is the player's own. */
const placeChairs = (players: Players) =>
  Array.from({ length: players }, (_, index) => {
    const degrees = (index * 360) / players
    const radians = (degrees * Math.PI) / 180
    return {
      degrees,
      x: CENTRE - CHAIR_DISTANCE * Math.sin(radians),
      y: CENTRE + CHAIR_DISTANCE * Math.cos(radians),
    }
  })

interface RoundTableProps {
  /** The player's name; null until they have joined. */
  me: string | null
  /** The number of other players at the table. */
  others: number
  /** The number of chairs; two chairs face each other. */
  players?: Players
  /** The names of those of the others who are in the player's party. */
  partners?: string[]
  /** Content in the middle of the felt. */
  children: ReactNode
}

/** A picture of a table whose chairs fill up. It is decorative: the text beside it conveys the same. */
export function RoundTable({ me, others, players = 4, partners = [], children }: RoundTableProps) {
  const lamp = useId()
  const chairs = placeChairs(players)
  // Partners sit at every second chair.
  const names = new Map(partners.map((name, index) => [2 * index + 2, name]))
  const free = chairs.map((_, index) => index).filter(index => index > 0 && !names.has(index))
  const taken = [...names.keys(), ...free].slice(0, others)
  return (
    <div className="round-table">
      <svg viewBox="0 0 320 320" aria-hidden="true">
        <defs>
          <radialGradient id={lamp} cx="50%" cy="38%" r="65%">
            <stop offset="0" stopColor="#ffde8c" stopOpacity=".34" />
            <stop offset="1" stopColor="#ffde8c" stopOpacity="0" />
          </radialGradient>
        </defs>
        {chairs.map(({ degrees }) => (
          <g key={degrees} transform={`rotate(${degrees} 160 160)`}>
            <rect className="chair-seat" x="126" y="252" width="68" height="52" rx="13" />
            <path
              className="chair-back"
              d="M118 303C130 312 190 312 202 303L203 309C190 320 130 320 117 309Z"
            />
          </g>
        ))}
        <circle className="drawn-shadow" cx="160" cy="167" r="107" />
        <circle className="drawn-rim" cx="160" cy="160" r="107" />
        <circle className="drawn-edge" cx="160" cy="160" r="100" />
        <circle className="drawn-felt" cx="160" cy="160" r="93" />
        <circle cx="160" cy="160" r="93" fill={`url(#${lamp})`} />
        <circle className="drawn-line" cx="160" cy="160" r="85" />
        {chairs.map(({ degrees, x, y }, index) => (
          <g key={degrees} transform={`translate(${x - MEDALLION / 2} ${y - MEDALLION / 2})`}>
            <Chair
              isTaken={index === 0 ? me !== null : taken.includes(index)}
              name={index === 0 ? me : (names.get(index) ?? null)}
            />
          </g>
        ))}
      </svg>
      <div className="table-middle">{children}</div>
    </div>
  )
}

function Chair({ isTaken, name }: { isTaken: boolean; name: string | null }) {
  const middle = MEDALLION / 2
  if (!isTaken) return <circle className="chair-free" cx={middle} cy={middle} r={middle - 3} />
  return (
    <g className="drawn-player">
      {name === null ? <AnonymousPlayer size={MEDALLION} /> : <Avatar name={name} size={MEDALLION} />}
    </g>
  )
}

/** An avatar without a name, for players who are still anonymous. */
function AnonymousPlayer({ size = 40 }: { size?: number }) {
  return (
    <svg viewBox="-32 -32 64 64" width={size} height={size} aria-hidden="true">
      <circle r="31.3" fill="#c9b48a" stroke="#5b3608" strokeWidth="1.2" />
      <circle r="26" fill="#4b3a2a" stroke="#5b3608" strokeWidth="1.2" />
      <circle r="23" fill="none" stroke="#c9b48a" strokeWidth="0.9" />
      <circle cy="-5.5" r="7.6" fill="#efe2c6" />
      <path d="M-14.2 17.8C-13.2 8.8-7.6 5 0 5s13.2 3.8 14.2 12.8A23 23 0 0 1-14.2 17.8Z" fill="#efe2c6" />
    </svg>
  )
}

/** The number of waiting players, in the middle of the table. */
export function WaitingCount({ waiting }: { waiting: number | null }) {
  if (waiting === null) return null
  if (waiting === 0) {
    return (
      <p className="no-players">
        <Trans id="No players waiting yet" />
      </p>
    )
  }
  return (
    <p>
      <span className="sr-only">
        <Trans
          id="{waiting, plural, one {1 player waiting} other {# players waiting}}"
          values={{ waiting }}
        />
      </span>
      <span aria-hidden="true">
        <span className="table-figure">{waiting}</span>
        <Trans id="{waiting, plural, one {player waiting} other {players waiting}}" values={{ waiting }} />
      </span>
    </p>
  )
}
