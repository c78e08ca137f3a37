import { Trans, useLingui } from '@lingui/react'
import type { SeatState } from '@valecuatro/contract'
import { type CSSProperties, useEffect, useState } from 'react'
import { Avatar } from '../../art/avatar.tsx'
import { useDeferredParts } from '../loadDeferred.ts'
import type { Deadline } from '../model/gameStore.ts'
import type { Side } from '../model/scene.ts'

interface SeatPlateProps {
  row: SeatState
  side: Side
  isMano: boolean
  isWaitedFor: boolean
  deadline: Deadline | null
}

/** A player's plate: name, turn, remaining time, and whether they are away or played by a bot. */
export function SeatPlate({ row, side, isMano, isWaitedFor, deadline }: SeatPlateProps) {
  const { i18n } = useLingui()
  const deferred = useDeferredParts()
  const { username, bot, connected, held, userId } = row
  const plate = (
    <>
      <span className="plate-face">
        <Avatar name={username} bot={bot} size={40} />
        {isWaitedFor && <TurnRing deadline={deadline} />}
      </span>
      <span className="plate-words">
        <span className="plate-name truncate strong">{username}</span>
        <span className="plate-note">
          <SeatNote row={row} />
        </span>
      </span>
      {isMano && (
        <span className="plate-mano" title={i18n._('mano: leads, and wins a tied envido')}>
          <Trans id="mano" />
        </span>
      )}
    </>
  )
  return (
    <div
      className="plate"
      data-side={side}
      data-waited={isWaitedFor}
      data-away={!connected || held}
      aria-current={isWaitedFor || undefined}
    >
      {deferred && userId && side !== 'self' ? (
        <deferred.PersonMenu person={row}>{plate}</deferred.PersonMenu>
      ) : (
        plate
      )}
    </div>
  )
}

function SeatNote({ row }: { row: SeatState }) {
  const deferred = useDeferredParts()
  const { bot, connected, held, left } = row
  if (left) return <Trans id="left the table" />
  if (held) return <Trans id="bot playing" />
  if (!connected) return <Trans id="away" />
  if (bot) return <Trans id="bot" />
  return deferred && <deferred.Rating rating={row.rating} isProvisional={row.isProvisional} />
}

/** The seconds are shown when less than this is left. */
const COUNTDOWN_FROM_MS = 10_000

/** A ring that shrinks until the deadline. */
function TurnRing({ deadline }: { deadline: Deadline | null }) {
  const gone = deadline ? deadline.total - (deadline.endsAt - Date.now()) : 0
  const style = (
    deadline
      ? { animationDuration: `${deadline.total}ms`, animationDelay: `${-Math.max(0, gone)}ms` }
      : { animation: 'none' }
  ) as CSSProperties
  return (
    <>
      <svg className="turn-ring" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" className="turn-ring-bed" />
        <circle
          key={deadline?.endsAt}
          cx="24"
          cy="24"
          r="22"
          pathLength="100"
          className="turn-ring-time"
          style={style}
        />
      </svg>
      {deadline && <Seconds key={deadline.endsAt} endsAt={deadline.endsAt} />}
    </>
  )
}

function Seconds({ endsAt }: { endsAt: number }) {
  const { i18n } = useLingui()
  const [left, setLeft] = useState(() => endsAt - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(endsAt - Date.now()), 500)
    return () => clearInterval(timer)
  }, [endsAt])
  if (left > COUNTDOWN_FROM_MS) return null
  return (
    <span className="turn-seconds" role="timer" aria-label={i18n._('seconds left')}>
      {Math.max(0, Math.ceil(left / 1000))}
    </span>
  )
}
