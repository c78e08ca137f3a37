import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Seconds, minutes and hours ago; from a day on, the date. */
export function timeAgo(i18n: I18n, at: string, now: number): string {
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000))
  const locales = i18n.locales ?? i18n.locale
  const relative = new Intl.RelativeTimeFormat(locales, { numeric: 'always' })
  if (seconds < MINUTE) return relative.format(-seconds, 'second')
  if (seconds < HOUR) return relative.format(-Math.floor(seconds / MINUTE), 'minute')
  if (seconds < DAY) return relative.format(-Math.floor(seconds / HOUR), 'hour')
  return i18n.date(at, { dateStyle: 'medium' })
}

/** A moment as one says it, with the exact time for who points at it. */
export function When({ at }: { at: string }) {
  const { i18n } = useLingui()
  return (
    <time dateTime={at} title={i18n.date(at, { dateStyle: 'long', timeStyle: 'short' })}>
      {timeAgo(i18n, at, Date.now())}
    </time>
  )
}
