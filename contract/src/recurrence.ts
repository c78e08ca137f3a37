/** ISO weekdays: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
export type Weekday = (typeof WEEKDAYS)[number]

export interface Recurrence {
  weekdays: readonly Weekday[]
  /** Local time, such as 20:30. */
  time: string
  timeZone: string
}

const DAY_MS = 24 * 60 * 60_000

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** The local time of a time zone at a moment, as if it were UTC. */
function localMs(at: number, timeZone: string): number {
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!)
}

/** The local date in this time zone, such as 2026-03-08. */
export const localDate = (at: Date, timeZone: string): string =>
  new Date(localMs(at.getTime(), timeZone)).toISOString().slice(0, 10)

/** The local time in this time zone, such as 20:30. */
export const localTime = (at: Date, timeZone: string): string =>
  new Date(localMs(at.getTime(), timeZone)).toISOString().slice(11, 16)

/**
 * The moment of a local time in a time zone. A local time that occurs twice means the first occurrence; a local time
 * that is skipped is moved forward by the length of the gap.
 */
export function zonedTime(date: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const offsetAt = (at: number) => localMs(at, timeZone) - at
  const candidates = [wanted - offsetAt(wanted - DAY_MS), wanted - offsetAt(wanted + DAY_MS)]
  const shown = candidates.filter(at => localMs(at, timeZone) === wanted)
  return new Date(shown.length > 0 ? Math.min(...shown) : candidates[0]!)
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

const weekdayOf = (date: string): Weekday =>
  (((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1) as Weekday

export interface Occurrence {
  /** The local date in the time zone of the series. */
  date: string
  start: Date
}

/** The first occurrence on or after the date `from` that starts later than `after`. */
export function nextOccurrence(
  { weekdays, time, timeZone }: Recurrence,
  from: string,
  after: Date,
): Occurrence {
  for (let day = 0; ; day++) {
    const date = addDays(from, day)
    if (!weekdays.includes(weekdayOf(date))) continue
    const start = zonedTime(date, time, timeZone)
    if (start > after) return { date, start }
  }
}

/** The next occurrences on or after the date `from` that start later than `after`. */
export function nextOccurrences(rule: Recurrence, from: string, after: Date, count: number): Occurrence[] {
  const found: Occurrence[] = []
  let date = from
  while (found.length < count) {
    const next = nextOccurrence(rule, date, after)
    found.push(next)
    date = addDays(next.date, 1)
  }
  return found
}
