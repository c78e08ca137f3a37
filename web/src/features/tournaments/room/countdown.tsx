import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { clockTime } from '../../queue/clockTime.ts'
import { useSeconds } from '../../queue/useSeconds.ts'
import { DAY, exactTime } from '../moment.ts'

interface CountdownProps {
  /** On the server's clock. */
  at: number
  /** By how much this machine's clock is ahead of it. */
  ahead: number
  /** Shown once the time has come. */
  children?: ReactNode
}

/** The time that is left, second by second; what is a day off or more has a date. */
export function Countdown({ at, ahead, children }: CountdownProps) {
  const { i18n } = useLingui()
  const until = at + ahead
  const left = until - useSeconds(until)
  if (left >= DAY) return <time dateTime={new Date(at).toISOString()}>{exactTime(i18n, until)}</time>
  if (left <= 0) return children ?? <span className="clock">0:00</span>
  return (
    <span className="clock" role="timer">
      {clockTime(left + 999)}
    </span>
  )
}
