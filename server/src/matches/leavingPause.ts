import type { UserId } from '@valecuatro/contract'
import type { Database } from '../platform/database/database.ts'
import { readLeavingTimes } from './results.ts'

const MINUTE_MS = 60_000
/** Departures this long before the last one no longer count. */
const LEAVING_REMEMBERED_MS = 24 * 60 * MINUTE_MS

/** The pause after the first, second, … rated game that a player leaves within a day; the last one repeats. */
const PAUSES_MS = [0, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS]

const LONGEST_PAUSE_MS = Math.max(...PAUSES_MS)

export interface Pause {
  until: Date
  /** How many games the player left within a day. */
  games: number
}

/** The pause of a player who left rated games at these times; null if they may start a rated game. */
export function pauseAfter(leftAt: readonly Date[], now: Date): Pause | null {
  const times = leftAt.map(at => at.getTime())
  const last = Math.max(...times)
  const games = times.filter(time => time > last - LEAVING_REMEMBERED_MS).length
  if (games === 0) return null
  const until = last + PAUSES_MS[Math.min(games, PAUSES_MS.length) - 1]!
  return until > now.getTime() ? { until: new Date(until), games } : null
}

/** The current pauses of players, in this order; null for those who may start a rated game. */
export async function readPauses(db: Database, userIds: UserId[], now: Date): Promise<(Pause | null)[]> {
  const since = new Date(now.getTime() - LEAVING_REMEMBERED_MS - LONGEST_PAUSE_MS)
  const times = await readLeavingTimes(db, userIds, since)
  return userIds.map(userId => pauseAfter(times.get(userId) ?? [], now))
}

/** The current pause of a player; null if they may start a rated game. */
export async function readPause(db: Database, userId: UserId, now: Date): Promise<Pause | null> {
  return (await readPauses(db, [userId], now))[0]!
}
