import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds, minutes or hours ago; after a day, the date. */
export function timeAgo(i18n: I18n, at: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000))
  const locales = i18n.locales ?? i18n.locale
  const relative = new Intl.RelativeTimeFormat(locales, { numeric: 'always' })
  if (seconds < MINUTE) return relative.format(-seconds, 'second')
  if (seconds < HOUR) return relative.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY) return relative.format(-Math.floor(seconds / HOUR), 'hour')
  return i18n.date(at, { dateStyle: 'medium' })
}

/** A relative time, with the exact time as its tooltip. */
export function TimeAgo({ at }: { at: string }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={at} title={i18n.date(at, { dateStyle: 'long', timeStyle: 'short' })}>
      {timeAgo(i18n, at, Date.now())}
    </time>
  )
}

/** The current time, updated every full second since `from`; null stops the updates. */
export function useSecondTicks(from: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (from === null) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const at = Date.now()
      setNow(at)
      timer = setTimeout(tick, 1000 - ((((at - from) % 1000) + 1000) % 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [from])
  return now
}

/** Formats a duration like a clock: 0:07, 12:34, 1:02:03. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const two = (part: number) => String(part % 60).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}
