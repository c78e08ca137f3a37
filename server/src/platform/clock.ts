import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from './database.ts'
import { every } from './every.ts'
import type { Log } from './log.ts'

const MEASURE_INTERVAL_MS = 10_000
/** A node whose own clock differs by more than this is named in the log. */
const NOTED_SKEW_MS = 1000

export interface Clock {
  now(): Date
  close(): void
}

/**
 * The time of the database, counted on with the monotonic clock: all nodes agree on when a turn has run out, however
 * their machines are set, and setting a machine's clock moves nothing. Only a shared database is asked again.
 */
export async function openClock(db: Database, log: Log, isShared: boolean): Promise<Clock> {
  let startedAt = await measure()
  const now = () => startedAt + performance.now()

  /** When this process began, on the database's clock; half of the way there and back is the answer's age. */
  async function measure(): Promise<number> {
    const asked = performance.now()
    const [row] = await rowsOf<{ now: number }>(
      db,
      sql`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
    )
    return Number(row!.now) - (asked + performance.now()) / 2
  }

  function noteSkew() {
    const skew = Math.round(Date.now() - now())
    if (Math.abs(skew) > NOTED_SKEW_MS)
      log.warn({ skew }, 'the clock of this machine differs from the database')
  }

  noteSkew()
  if (!isShared) return { now: () => new Date(now()), close: () => {} }
  const stop = every(log, MEASURE_INTERVAL_MS, 'clock comparison', async () => {
    startedAt = await measure().catch(() => startedAt)
    noteSkew()
  })
  return { now: () => new Date(now()), close: stop }
}
