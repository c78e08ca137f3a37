const MINUTE_MS = 60_000
/** Leaving this long ago is forgotten. */
export const LEAVING_REMEMBERED_MS = 24 * 60 * MINUTE_MS

/** The pause after a player has left a first, second, … rated game within a day; the last one for all that follow. */
const PAUSES_MS = [0, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS]

export const LONGEST_PAUSE_MS = Math.max(...PAUSES_MS)

export interface Pause {
  until: Date
  /** How many games the player left within a day. */
  games: number
}

/** How long a player who has left rated games at these times may not join a rated queue; null if they may. */
export function pauseAfter(leftAt: readonly Date[], now: Date): Pause | null {
  const times = leftAt.map(at => at.getTime())
  const last = Math.max(...times)
  const games = times.filter(time => time > last - LEAVING_REMEMBERED_MS).length
  if (games === 0) return null
  const until = last + PAUSES_MS[Math.min(games, PAUSES_MS.length) - 1]!
  return until > now.getTime() ? { until: new Date(until), games } : null
}
