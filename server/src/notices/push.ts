import { type NoticeContent, type NoticeKind, noticeText } from '@valecuatro/contract'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import webPush from 'web-push'
import { findOpenSessions } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { rowsOf } from '../platform/database/database.ts'
import { every } from '../platform/jobs/every.ts'
import { failureMessage } from '../platform/monitoring/failures.ts'
import { type PushKeys, readPushKeys } from './pushKeys.ts'
import { notices, pushMessages, pushSubscriptions } from './schema.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long each kind stays relevant: the time that a push service keeps a message for a device that is off. */
export const PUSH_LIFETIME_MS: Record<NoticeKind, number> = {
  'table-ready': 2 * MINUTE_MS,
  'match-scheduled': 24 * HOUR_MS,
  'match-soon': 10 * MINUTE_MS,
  'match-cancelled': 24 * HOUR_MS,
  'tournament-soon': 10 * MINUTE_MS,
  'check-in-open': 30 * MINUTE_MS,
  'check-in-missed': 24 * HOUR_MS,
  'tournament-changed': 24 * HOUR_MS,
  'tournament-cancelled': 24 * HOUR_MS,
  'prize-won': 24 * HOUR_MS,
  'prize-corrected': 24 * HOUR_MS,
  'tournament-announcement': 24 * HOUR_MS,
  'waiting-list': 24 * HOUR_MS,
  'tournament-invitation': 24 * HOUR_MS,
  'co-organiser': 24 * HOUR_MS,
  pair: 24 * HOUR_MS,
  invitation: 15 * MINUTE_MS,
  challenge: 2 * MINUTE_MS,
  'friend-request': 24 * HOUR_MS,
  'friend-accepted': 24 * HOUR_MS,
  'report-handled': 24 * HOUR_MS,
  restricted: 24 * HOUR_MS,
  'appeal-answered': 24 * HOUR_MS,
  'coins-adjusted': 24 * HOUR_MS,
  case: 24 * HOUR_MS,
  'critical-lines': HOUR_MS,
  'alerts-given': 24 * HOUR_MS,
  'coin-request': 24 * HOUR_MS,
  'daily-closing': 24 * HOUR_MS,
}
const URGENT: readonly NoticeKind[] = [
  'table-ready',
  'match-soon',
  'tournament-soon',
  'check-in-open',
  'invitation',
  'challenge',
  'critical-lines',
]

const SWEEP_INTERVAL_MS = 5000
const MAX_PER_RUN = 100
/** Longer than sending takes: a node that has not reported a result by then has died. */
const CLAIM_MS = MINUTE_MS
const SEND_TIMEOUT_MS = 10_000
const RETRY_PAUSES_MS = [5000, 30_000, 5 * MINUTE_MS, 30 * MINUTE_MS]

/** The message that the page's service worker receives (`web/src/worker/serviceWorker.ts`). */
export interface PushPayload {
  title: string
  text: string
  link: string
  /** Two messages with the same tag are shown once. */
  tag: string
}

interface DueMessage {
  id: string
  attempts: number
  notice: typeof notices.$inferSelect
  subscription: typeof pushSubscriptions.$inferSelect
}

export type PushSender = ReturnType<typeof createPushSender>

/** Sends the messages in `push_messages`; any node may send any message. */
export function createPushSender(ctx: Context) {
  let keys: Promise<PushKeys> | null = null
  const pushKeysOnce = () => {
    keys ??= readPushKeys(ctx).catch(error => {
      keys = null
      throw error
    })
    return keys
  }

  /** Claims due messages for this node; no other node sends them until the claim expires. */
  async function claim(): Promise<DueMessage[]> {
    const now = ctx.now()
    await ctx.db.delete(pushMessages).where(lt(pushMessages.expiresAt, now))
    const claimed = await rowsOf<{ id: string }>(
      ctx.db,
      sql`UPDATE push_messages SET attempts = attempts + 1,
            next_attempt_at = ${new Date(now.getTime() + CLAIM_MS).toISOString()}::timestamptz
          WHERE id IN (
            SELECT id FROM push_messages WHERE next_attempt_at <= ${now.toISOString()}::timestamptz
            ORDER BY next_attempt_at LIMIT ${MAX_PER_RUN} FOR UPDATE SKIP LOCKED)
          RETURNING id`,
    )
    if (claimed.length === 0) return []
    const ids = claimed.map(({ id }) => id)
    return ctx.db
      .select({
        id: pushMessages.id,
        attempts: pushMessages.attempts,
        notice: notices,
        subscription: pushSubscriptions,
      })
      .from(pushMessages)
      .innerJoin(notices, eq(notices.id, pushMessages.noticeId))
      .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushMessages.subscriptionId))
      .where(inArray(pushMessages.id, ids))
  }

  async function sendDue() {
    const due = await claim()
    if (due.length === 0) return
    const open = await findOpenSessions(
      ctx.db,
      due.map(({ subscription }) => subscription.sessionId),
    )
    const vapid = await pushKeysOnce()
    await Promise.all(
      due.map(message =>
        open.has(message.subscription.sessionId)
          ? sendOne(message, vapid)
          : endSubscription(message.subscription.id),
      ),
    )
  }

  async function sendOne({ id, attempts, notice, subscription }: DueMessage, vapid: PushKeys) {
    const status = await post(notice, subscription, vapid)
    if (status === null || status === 429 || status >= 500) {
      const pause = RETRY_PAUSES_MS[attempts - 1]
      if (pause === undefined) return remove(id)
      await ctx.db
        .update(pushMessages)
        .set({ nextAttemptAt: new Date(ctx.now().getTime() + pause) })
        .where(eq(pushMessages.id, id))
    } else if (isGone(status)) await endSubscription(subscription.id)
    else {
      if (status >= 300) ctx.log.warn({ status, kind: notice.kind }, 'a push service refused a message')
      await remove(id)
    }
  }

  const remove = (id: string) => ctx.db.delete(pushMessages).where(eq(pushMessages.id, id))

  /** Deletes a subscription and, by cascade, its waiting messages. */
  const endSubscription = (id: string) => ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))

  /** Resolves with the status from the push service; null if it cannot be reached. */
  async function post(
    notice: typeof notices.$inferSelect,
    { endpoint, p256dh, auth, locale }: typeof pushSubscriptions.$inferSelect,
    vapid: PushKeys,
  ): Promise<number | null> {
    const payload: PushPayload = {
      ...noticeText(locale, notice as unknown as NoticeContent),
      link: notice.link ?? '/notices',
      tag: notice.id,
    }
    const lifetimeMs = PUSH_LIFETIME_MS[notice.kind] - (ctx.now().getTime() - notice.createdAt.getTime())
    try {
      const request = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        {
          vapidDetails: { subject: subjectOf(ctx), ...vapid },
          TTL: Math.max(0, Math.round(lifetimeMs / 1000)),
          urgency: URGENT.includes(notice.kind) ? 'high' : 'normal',
          topic: notice.id.replaceAll('-', ''),
        },
      )
      const answer = await fetch(request.endpoint, {
        method: request.method,
        headers: request.headers as Record<string, string>,
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      })
      await answer.body?.cancel()
      return answer.status
    } catch (error) {
      ctx.log.warn({ error: failureMessage(error), kind: notice.kind }, 'a push message could not be sent')
      return null
    }
  }

  let sending: Promise<void> | null = null
  /** Runs do not overlap: a call during a run waits for it to end, then starts another. */
  async function run() {
    while (sending) await sending.catch(() => {})
    sending = sendDue().finally(() => {
      sending = null
    })
    return sending
  }

  const stop = every(ctx.log, SWEEP_INTERVAL_MS, 'push messages', run)

  return {
    publicKey: async () => (await pushKeysOnce()).publicKey,
    sendDue: run,
    /** Sends newly committed messages at once; the next sweep retries failed ones. */
    sendNow: () =>
      void run().catch(error => ctx.log.warn({ err: error }, 'push messages could not be sent at once')),
    async close() {
      stop()
      await sending?.catch(() => {})
    },
  }
}

/** The subscription no longer exists (404, 410) or was made with other keys (401, 403). */
const isGone = (status: number) => [401, 403, 404, 410].includes(status)

/** The contact of the site's operator, which push services require. */
function subjectOf({ config: { webOrigins, adminEmail } }: Context): string {
  const origin = webOrigins?.find(each => each.startsWith('https://'))
  return origin ?? `mailto:${adminEmail ?? 'admin@localhost'}`
}

/** The push services of common browsers; the setting PUSH_SERVICES adds others. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/**
 * The address as it was parsed and checked, if messages may be posted to it. It comes from a client, which could
 * otherwise make the server call hosts that only the server can reach; as typed, another parser could read it
 * differently.
 */
export function parsePushEndpoint(endpoint: string, alsoAllowed: readonly string[]): string | null {
  if (!URL.canParse(endpoint)) return null
  const { protocol, hostname, origin, port, username, password, href } = new URL(endpoint)
  if (username !== '' || password !== '') return null
  if (alsoAllowed.includes(origin)) return href
  if (protocol !== 'https:' || port !== '') return null
  const isKnown = PUSH_SERVICES.some(host =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
  )
  return isKnown ? href : null
}
