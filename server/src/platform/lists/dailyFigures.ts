import type { Context } from '../context.ts'
import { dayNumberOf } from './cachedCounts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A day is final this long after its end, because a transaction may commit after midnight. */
export const SETTLED_AFTER_MS = 60 * 60 * 1000

export interface DailyFigures<T> {
  /** The number of days, including today. */
  days: number
  /** The figures of each day with activity since a time, by day number. */
  readSince: (since: Date) => Promise<ReadonlyMap<number, T>>
  /** The figures of a day without activity. */
  none: T
}

/** Reads the figures of the last days, oldest first; a past day is counted only once. Days are in UTC. */
export function createDailyFigures<T>(ctx: Pick<Context, 'now'>, { days, readSince, none }: DailyFigures<T>) {
  const completed = new Map<number, T>()

  return async (): Promise<{ day: string; figures: T }[]> => {
    const now = ctx.now()
    const today = dayNumberOf(now)
    const numbers = Array.from({ length: days }, (_, index) => today - days + 1 + index)
    const first = numbers.find(day => !completed.has(day)) ?? today
    const fresh = await readSince(new Date(first * DAY_MS))
    const figuresOf = (day: number) => completed.get(day) ?? fresh.get(day) ?? none

    const isOver = dayNumberOf(new Date(now.getTime() - SETTLED_AFTER_MS))
    for (const day of numbers) if (day < isOver) completed.set(day, figuresOf(day))
    for (const day of completed.keys()) if (day < numbers[0]!) completed.delete(day)
    return numbers.map(day => ({ day: dateOf(day), figures: figuresOf(day) }))
  }
}

/** The date of a day number. */
export const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)
