import type { I18n } from '@lingui/core'
import type { Match } from '@valecuatro/contract'

const MINUTE = 60_000

/** How long it took, or has taken so far, in hours and minutes; null before it begins. */
export function durationOf(
  { startedAt, finishedAt }: Pick<Match, 'startedAt' | 'finishedAt'>,
  now: number,
): { hours: number; minutes: number } | null {
  if (startedAt === null) return null
  const end = finishedAt === null ? now : Date.parse(finishedAt)
  const all = Math.floor(Math.max(0, end - Date.parse(startedAt)) / MINUTE)
  return { hours: Math.floor(all / 60), minutes: all % 60 }
}

export function durationWords(i18n: I18n, duration: { hours: number; minutes: number }): string {
  return i18n._('{hours}h {minutes}m', { ...duration })
}
