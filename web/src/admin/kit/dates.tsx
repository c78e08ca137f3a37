import { useLingui } from '@lingui/react'

/** A moment to the minute; to the second for who points at it. */
export function Timestamp({ at }: { at: string }) {
  const { i18n } = useLingui()
  return (
    <time className="stamp" dateTime={at} title={i18n.date(at, { dateStyle: 'full', timeStyle: 'long' })}>
      {i18n.date(at, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  )
}

/** The first and the last moment of a calendar day where the reader is, as the API takes them. */
export const startOfDay = (day: string): string | undefined => momentOf(day, '00:00:00.000')
export const endOfDay = (day: string): string | undefined => momentOf(day, '23:59:59.999')

function momentOf(day: string, time: string): string | undefined {
  if (day === '') return undefined
  // Without a zone it is the reader's own.
  return new Date(`${day}T${time}`).toISOString()
}

const two = (n: number) => String(n).padStart(2, '0')

/** A moment as a datetime-local field has it: the operator's own time, without a zone. */
export function toDateTimeField(at: Date): string {
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment that such a field names; null if it names none. */
export function fromDateTimeField(text: string): Date | null {
  if (!/^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(text)) return null
  const at = new Date(text)
  return Number.isNaN(at.getTime()) ? null : at
}

/** Whether such a field names a moment before now; the minute that has just begun counts as now. */
export function isPastField(text: string, now: number): boolean {
  const at = fromDateTimeField(text)
  return at !== null && at.getTime() + 60_000 <= now
}

/** What the operator's clock goes by, so that nobody has to guess what a time means. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
