import type { I18n } from '@lingui/core'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A time relative to now: "in 3 hours", "20 minutes ago"; a day or more away, the date and time. */
export function relativeDateText(i18n: I18n, at: number, now: number): string {
  const seconds = Math.round((at - now) / 1000)
  const ms = 1000 * seconds
  const distanceMs = Math.abs(ms)
  if (distanceMs >= DAY_MS) return exactTime(i18n, at)
  const relative = new Intl.RelativeTimeFormat(i18n.locales ?? i18n.locale, { numeric: 'always' })
  if (distanceMs < MINUTE_MS) return relative.format(seconds, 'second')
  if (distanceMs < HOUR_MS) return relative.format(Math.trunc(ms / MINUTE_MS), 'minute')
  return relative.format(Math.trunc(ms / HOUR_MS), 'hour')
}

export const exactTime = (i18n: I18n, at: number) =>
  i18n.date(new Date(at), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })

export const dayOf = (i18n: I18n, at: number) =>
  i18n.date(new Date(at), { weekday: 'short', day: 'numeric', month: 'short' })

/** Only the time of day, for times that are near. */
export const timeOfDay = (i18n: I18n, at: number) =>
  i18n.date(new Date(at), { hour: 'numeric', minute: '2-digit' })
