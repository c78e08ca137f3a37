import { sql } from 'drizzle-orm'
import { every } from '../jobs/every.ts'
import type { Log } from '../monitoring/log.ts'
import { type Database, rowsOf } from './database.ts'

const MEASURE_INTERVAL_MS = 10_000
/** A difference from the node's own clock above this is logged. */
const NOTED_SKEW_MS = 1000

export interface Clock {
  now(): Date
  close(): void
}

/**
 * The time of the database, advanced with the monotonic clock: all nodes agree on when a turn times out, regardless of
 * their machines' clocks and of changes to them. The time is measured again only for a shared database.
 */
export async function openClock(db: Database, log: Log, isShared: boolean): Promise<Clock> {
  let startedAt = await measure()
  const now = () => startedAt + performance.now()

  /** When this process started, on the database's clock; half of the round trip counts as the age of the answer. */
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
