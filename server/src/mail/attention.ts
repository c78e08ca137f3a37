import { sql } from 'drizzle-orm'
import {
  type AttentionCheck,
  before,
  countedFinding,
  LATE_AFTER_MS,
  MAX_COUNTED,
} from '../platform/attention.ts'
import type { Context } from '../platform/context.ts'
import { rowsOf } from '../platform/database/database.ts'

/** A wrong address stays failed until the mail is deleted, so older failures are not repeated. */
const FAILED_MAX_AGE_MS = 3 * 24 * 60 * 60_000

/** Mails of the last days that failed, and mails that no node sends. */
export function createMailCheck({ db, now }: Context): AttentionCheck {
  return {
    name: 'mail',
    access: 'admin',
    async find() {
      const recent = before(now(), FAILED_MAX_AGE_MS).toISOString()
      const late = before(now(), LATE_AFTER_MS).toISOString()
      const [failed] = await rowsOf<{ count: number; since: string | null }>(
        db,
        sql`SELECT count(*)::int AS count, min(created_at) AS since FROM (
              SELECT created_at FROM outbox_mails WHERE state = 'failed' AND created_at > ${recent}::timestamptz
              ORDER BY created_at LIMIT ${MAX_COUNTED}) failed`,
      )
      const [waiting] = await rowsOf<{ count: number; since: string | null }>(
        db,
        sql`SELECT count(*)::int AS count, min(next_attempt_at) AS since FROM (
              SELECT next_attempt_at FROM outbox_mails WHERE state = 'queued' AND next_attempt_at < ${late}::timestamptz
              ORDER BY next_attempt_at LIMIT ${MAX_COUNTED}) late`,
      )
      return [...countedFinding('mails-failed', failed), ...countedFinding('mails-late', waiting)]
    },
  }
}
