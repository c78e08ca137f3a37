const DAY_MS = 24 * 60 * 60 * 1000
/** Buenos Aires is three hours behind UTC all year. */
const BEHIND_UTC_MS = 3 * 60 * 60 * 1000

/** The date in Buenos Aires, which has no daylight saving time. */
export function dayOf(at: Date): string {
  return new Date(at.getTime() - BEHIND_UTC_MS).toISOString().slice(0, 10)
}

/** When a day begins in Buenos Aires. */
export const startOfDay = (day: string) => new Date(Date.parse(day) + BEHIND_UTC_MS)

/** When a day ends in Buenos Aires. */
export const endOfDay = (day: string) => new Date(startOfDay(day).getTime() + DAY_MS)

export const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)

/** The number of days in a row after taking part on a day, given the last day before and the streak up to it. */
export function streakAfter(
  last: { lastDay: string | null; streak: number } | undefined,
  day: string,
): number {
  if (last?.lastDay === day) return last.streak
  return last?.lastDay === dayBefore(day) ? last.streak + 1 : 1
}

/** The streak on a day; zero unless the last participation was on that day or the day before. */
export function currentStreak(
  last: { lastDay: string | null; streak: number } | undefined,
  day: string,
): number {
  return last?.lastDay === day || last?.lastDay === dayBefore(day) ? last.streak : 0
}
