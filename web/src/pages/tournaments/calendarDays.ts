import type { CalendarEntry } from '@valecuatro/contract'

export interface CalendarDay {
  /** Midnight in the reader's time zone. */
  date: Date
  isToday: boolean
  isPast: boolean
  entries: CalendarEntry[]
}

const DAYS_PER_WEEK = 7

/** Whole weeks, starting with the current one on Monday, with the tournaments that start each day in local time. */
export function calendarDays(entries: readonly CalendarEntry[], now: Date, weeks: number): CalendarDay[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const sinceMonday = (today.getDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK
  return Array.from({ length: weeks * DAYS_PER_WEEK }, (_, index) => {
    // Adds days rather than hours, because a day can have 23 or 25 hours.
    const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() - sinceMonday + index)
    const next = new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1)
    return {
      date,
      isToday: date.getTime() === today.getTime(),
      isPast: date < today,
      entries: entries.filter(({ startDate }) => {
        const start = Date.parse(startDate)
        return start >= date.getTime() && start < next.getTime()
      }),
    }
  })
}
