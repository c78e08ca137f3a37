import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'

/** Health is answered within two seconds, even if the database hangs. */
const PROBE_TIMEOUT_MS = 1_500
/** The call is public, so a healthy database is probed at most once a second. */
const FRESH_FOR_MS = 1_000

/**
 * Whether the database can be written to: a full disk, a read-only replica and a server that hangs all count as not
 * healthy. There is at most one probe at a time, which all callers share.
 */
export function createHealth(db: Database): () => Promise<boolean> {
  let probe: Promise<boolean> | null = null
  let healthyAt = Number.NEGATIVE_INFINITY

  const write = () =>
    db
      .execute(
        sql`INSERT INTO heartbeat (id, at) VALUES (1, now()) ON CONFLICT (id) DO UPDATE SET at = excluded.at`,
      )
      .then(
        () => true,
        () => false,
      )
      .then(healthy => {
        if (healthy) healthyAt = performance.now()
        probe = null
        return healthy
      })

  return async () => {
    if (performance.now() - healthyAt < FRESH_FOR_MS) return true
    probe ??= write()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<boolean>(resolve => {
      timer = setTimeout(resolve, PROBE_TIMEOUT_MS, false)
    })
    return Promise.race([probe, late]).finally(() => clearTimeout(timer))
  }
}
