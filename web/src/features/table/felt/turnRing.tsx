import { useLingui } from '@lingui/react'
import { type CSSProperties, useEffect, useState } from 'react'
import type { Deadline } from '../model/tableStore.ts'

/** From here on the seconds are counted. */
const HURRY = 10_000

/** A ring that burns down to the moment at which the server acts instead. */
export function TurnRing({ deadline }: { deadline: Deadline | null }) {
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
  if (left > HURRY) return null
  return (
    <span className="turn-seconds" role="timer" aria-label={i18n._('seconds left')}>
      {Math.max(0, Math.ceil(left / 1000))}
    </span>
  )
}
