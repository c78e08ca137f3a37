import {
  type Attention,
  type CriticalLine,
  criticalLineHref,
  isCritical,
  localTime,
  type QuietHours,
  type Role,
  type UserId,
} from '@valecuatro/contract'
import { eq, sql } from 'drizzle-orm'
import { readUsersById } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { every } from '../platform/jobs/every.ts'
import type { Notifier } from './notify.ts'
import { noticePreferences, type SentLines } from './schema.ts'

const MINUTE_MS = 60_000
/** A little less than the interval, so that each run of any node may take it upon itself. */
const CLAIM_MS = 0.9 * MINUTE_MS
/** A user gets at most one message in this time. */
const MESSAGE_INTERVAL_MS = 5 * MINUTE_MS
/** A line is gone after this time: nodes differ for a moment, and some faults come and go. */
const GONE_AFTER_MS = 5 * MINUTE_MS

/** Where lines lead that are not solved on a page of their own, and several lines. */
const DASHBOARD_LINK = '/admin'

/** What each of these members of staff sees under "Needs attention". */
export type ReadAttention = (readers: { userId: UserId; role: Role }[]) => Promise<Attention[]>

/** Sends the critical lines of "Needs attention" to the members of staff who have asked for it. */
export function createCriticalLines(ctx: Context, { notify }: Notifier, readAttention: ReadAttention) {
  /** The users who want messages and whom no node has taken in this minute. Without any, no checks are made. */
  const claim = (now: Date) =>
    rowsOf<{ userId: UserId }>(
      ctx.db,
      sql`UPDATE notice_preferences SET lines_checked_at = ${now.toISOString()}::timestamptz
          WHERE choices -> 'critical-lines' IS NOT NULL
            AND jsonb_path_exists(choices -> 'critical-lines', '$.* ? (@ == true)')
            AND (lines_checked_at IS NULL
              OR lines_checked_at <= ${new Date(now.getTime() - CLAIM_MS).toISOString()}::timestamptz)
          RETURNING user_id AS "userId"`,
    )

  async function send() {
    const now = ctx.now()
    const claimed = (await claim(now)).map(({ userId }) => userId)
    const users = await readUsersById(ctx.db, claimed)
    const staff = [...users.values()].filter(({ role, suspendedAt }) => role !== 'player' && !suspendedAt)
    if (staff.length === 0) return
    const seen = await readAttention(staff.map(({ id, role }) => ({ userId: id, role })))
    for (const [index, { id }] of staff.entries())
      await ctx.db.transaction(tx => sendTo(tx, id, seen[index]!, now))
  }

  async function sendTo(tx: Database, userId: UserId, attention: Attention, now: Date) {
    const [row] = await tx
      .select()
      .from(noticePreferences)
      .where(eq(noticePreferences.userId, userId))
      .for('update')
    if (!row) return
    const { lines, sentLines } = chooseLines(row, attention, now)
    if (lines.length > 0)
      await notify(tx, {
        kind: 'critical-lines',
        params: { lines, timeZone: row.quietHours?.timeZone ?? null },
        to: [userId],
        link: (lines.length === 1 && criticalLineHref(lines[0]!)) || DASHBOARD_LINK,
        cause: `critical-lines:${now.getTime()}`,
      })
    await tx.update(noticePreferences).set({ sentLines }).where(eq(noticePreferences.userId, userId))
  }

  return { send, close: every(ctx.log, MINUTE_MS, 'messages about critical lines', send) }
}

/** The lines to send now, and all that the user has been sent that are not gone. */
export function chooseLines(
  { quietHours, sentLines: sent }: { quietHours: QuietHours | null; sentLines: SentLines },
  { items, unchecked }: Pick<Attention, 'items' | 'unchecked'>,
  now: Date,
): { lines: CriticalLine[]; sentLines: SentLines } {
  const at = now.toISOString()
  const current = new Map(items.filter(isCritical).map(item => [keyOf(item), item]))
  const isWithin = (time: string, milliseconds: number) => now.getTime() - Date.parse(time) < milliseconds
  const sentLines: SentLines = {}
  for (const [key, { sentAt, seenAt }] of Object.entries(sent)) {
    if (!isWithin(seenAt, GONE_AFTER_MS)) continue
    // A check that failed does not say that a line is gone.
    const isFound = current.has(key) || unchecked.length > 0
    sentLines[key] = { sentAt, seenAt: isFound ? at : seenAt }
  }
  const isLimited = Object.values(sent).some(({ sentAt }) => isWithin(sentAt, MESSAGE_INTERVAL_MS))
  if (isLimited || (quietHours && isQuiet(quietHours, now))) return { lines: [], sentLines }
  const fresh = [...current].filter(
    ([key, item]) => !sentLines[key] || isAnother(item, sentLines[key].sentAt),
  )
  for (const [key] of fresh) sentLines[key] = { sentAt: at, seenAt: at }
  return {
    lines: fresh.map(([, { kind, count, since, subject }]) => ({ kind, count, since, subject })),
    sentLines,
  }
}

/** Alerts and games are counted in one line; tournaments have a line each. */
const keyOf = ({ kind, subject }: CriticalLine) =>
  kind === 'tournament-stalled' ? `${kind}:${subject?._id}` : kind

/**
 * Everything in the line began after the message, so what was sent is over. The oldest game that waits for the
 * detectors changes all the time.
 */
const isAnother = ({ kind, since }: CriticalLine, sentAt: string) =>
  kind !== 'detectors-late' && since !== null && Date.parse(since) > Date.parse(sentAt)

export function isQuiet({ from, to, timeZone }: QuietHours, now: Date): boolean {
  const time = localTime(now, timeZone)
  return from < to ? from <= time && time < to : from <= time || time < to
}
