import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'

interface TimestampProps {
  at: string
  /** Whether the time may be on a second line, for a narrow column. */
  canWrap?: boolean
}

/** A time to the minute, with the seconds in its tooltip. */
export function Timestamp({ at, canWrap = false }: TimestampProps) {
  const { i18n } = useLingui()
  const title = i18n.date(at, { dateStyle: 'full', timeStyle: 'long' })
  return (
    <time className={canWrap ? undefined : 'stamp'} dateTime={at} title={title}>
      {canWrap ? (
        <>
          <span className="stamp">{i18n.date(at, { dateStyle: 'medium' })},</span>{' '}
          <span className="stamp">{i18n.date(at, { timeStyle: 'short' })}</span>
        </>
      ) : (
        i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' })
      )}
    </time>
  )
}

const RECORDED_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/

/** Whether a recorded text is a time. Some systems write 0000-00-00T00:00:00Z, which no date can be made of. */
export const isRecordedTime = (text: string): boolean =>
  RECORDED_TIME.test(text) && !Number.isNaN(Date.parse(text))

/** The first and the last moment of a day in the local time zone, as the API takes them. */
export const startOfDay = (day: string): string | undefined => momentOf(day, '00:00:00.000')
export const endOfDay = (day: string): string | undefined => momentOf(day, '23:59:59.999')

function momentOf(day: string, time: string): string | undefined {
  if (day === '') return undefined
  // A date string without a zone is parsed in the local time zone.
  return new Date(`${day}T${time}`).toISOString()
}

const two = (n: number) => String(n).padStart(2, '0')

/** A time as the value of a datetime-local field: local time, without a zone. */
export function toDateTimeField(at: Date): string {
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Parses the value of a datetime-local field; null if it is not valid. */
export function fromDateTimeField(text: string): Date | null {
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Whether the field's value is before now; the current minute counts as now. */
export function isPastField(text: string, now: number): boolean {
  const at = fromDateTimeField(text)
  return at !== null && at.getTime() + 60_000 <= now
}

/** The name of a weekday, from 1 for Monday to 7. 5 January 2026 was a Monday. */
export const weekdayName = (i18n: I18n, weekday: number): string =>
  i18n.date(new Date(Date.UTC(2026, 0, 4 + weekday)), { weekday: 'long', timeZone: 'UTC' })

/** The name of the browser's time zone, shown beside time fields. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
