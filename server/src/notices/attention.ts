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

/** Push messages that no node sends. */
export function createNoticeCheck({ db, now }: Context): AttentionCheck {
  return {
    name: 'notices',
    access: 'admin',
    async find() {
      const late = before(now(), LATE_AFTER_MS).toISOString()
      const [row] = await rowsOf<{ count: number; since: string | null }>(
        db,
        sql`SELECT count(*)::int AS count, min(next_attempt_at) AS since FROM (
              SELECT next_attempt_at FROM push_messages WHERE next_attempt_at < ${late}::timestamptz
              ORDER BY next_attempt_at LIMIT ${MAX_COUNTED}) late`,
      )
      return countedFinding('pushes-late', row)
    },
  }
}
