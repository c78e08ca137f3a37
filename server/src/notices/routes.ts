import {
  defaultNoticeChoice,
  MESSAGES,
  NOTICE_KINDS,
  NOTICES_PER_PAGE,
  type NoticeChoices,
  type UserId,
} from '@valecuatro/contract'
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { findUser } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { HttpError } from '../platform/http/httpError.ts'
import { createLimit } from '../platform/http/limits.ts'
import type { Serve } from '../platform/http/serve.ts'
import { type Notifier, presentNotice } from './notify.ts'
import { type PushSender, parsePushEndpoint } from './push.ts'
import { noticePreferences, notices, pushSubscriptions } from './schema.ts'

/** Upper limit on subscriptions per player; a new subscription replaces the oldest one. */
const MAX_SUBSCRIPTIONS = 20

/** Routes for a player's notices, the channels of each kind of notice, and the browsers that get push messages. */
export function serveNotices(
  serve: Serve,
  ctx: Context,
  { countUnread, sendChange }: Notifier,
  push: PushSender,
) {
  const subscriptions = createLimit(ctx, 'push-subscriptions')

  async function readChoices(userId: UserId): Promise<NoticeChoices> {
    const [row] = await ctx.db.select().from(noticePreferences).where(eq(noticePreferences.userId, userId))
    const choices = Object.fromEntries(
      NOTICE_KINDS.map(kind => [kind, row?.choices[kind] ?? defaultNoticeChoice(kind)]),
    ) as NoticeChoices['choices']
    const user = await findUser(ctx.db, userId)
    const [subscription] = await ctx.db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .limit(1)
    return {
      choices,
      pushKey: await push.publicKey(),
      canMail: Boolean(user?.emailVerifiedAt),
      isMailConfigured: ctx.config.smtpUrl !== null,
      hasPush: subscription !== undefined,
      quietHours: row?.quietHours ?? null,
    }
  }

  serve('GET /api/me/notices', async ({ caller: { userId }, query: { before } }) => {
    const rows = await ctx.db
      .select()
      .from(notices)
      .where(and(eq(notices.userId, userId), notices.isShown, before ? lt(notices.id, before) : undefined))
      .orderBy(desc(notices.id))
      .limit(NOTICES_PER_PAGE + 1)
    return {
      notices: rows.slice(0, NOTICES_PER_PAGE).map(presentNotice),
      hasMore: rows.length > NOTICES_PER_PAGE,
      unread: await countUnread(userId),
    }
  })

  serve('POST /api/me/notices/read', async ({ caller: { userId }, body: { ids } }) => {
    await ctx.db
      .update(notices)
      .set({ readAt: ctx.now() })
      .where(
        and(eq(notices.userId, userId), isNull(notices.readAt), ids ? inArray(notices.id, ids) : undefined),
      )
    return { unread: await sendChange(userId) }
  })

  serve('GET /api/me/notices/choices', ({ caller }) => readChoices(caller.userId))

  serve('PUT /api/me/notices/choices', async ({ caller: { userId }, body: { kind, channel, isOn } }) => {
    await ctx.db.transaction(async tx => {
      await tx.insert(noticePreferences).values({ userId, choices: {} }).onConflictDoNothing()
      const [row] = await tx
        .select()
        .from(noticePreferences)
        .where(eq(noticePreferences.userId, userId))
        .for('update')
      const choice = { ...(row?.choices[kind] ?? defaultNoticeChoice(kind)), [channel]: isOn }
      await tx
        .update(noticePreferences)
        .set({ choices: { ...row?.choices, [kind]: choice } })
        .where(eq(noticePreferences.userId, userId))
    })
    return readChoices(userId)
  })

  serve('PUT /api/me/notices/quiet-hours', async ({ caller: { userId }, body: { quietHours } }) => {
    await ctx.db
      .insert(noticePreferences)
      .values({ userId, choices: {}, quietHours })
      .onConflictDoUpdate({ target: noticePreferences.userId, set: { quietHours } })
    return readChoices(userId)
  })

  serve('POST /api/me/push', async ({ caller: { userId, sessionId }, body }) => {
    const { keys, locale } = body
    const endpoint = parsePushEndpoint(body.endpoint, ctx.config.pushServices)
    if (!endpoint) throw new HttpError(409, MESSAGES.pushServiceUnknown)
    await subscriptions.take(userId)
    const owner = { userId, sessionId, ...keys, locale }
    await ctx.db.transaction(async tx => {
      await tx
        .insert(pushSubscriptions)
        .values({ id: newId(), endpoint, ...owner, createdAt: ctx.now() })
        .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: owner })
      await tx.execute(sql`
        DELETE FROM push_subscriptions WHERE id IN (
          SELECT id FROM push_subscriptions WHERE user_id = ${userId}
          ORDER BY created_at DESC, id DESC OFFSET ${MAX_SUBSCRIPTIONS})`)
    })
    return { ok: true }
  })

  serve('POST /api/me/push/remove', async ({ caller: { userId }, body: { endpoint } }) => {
    await ctx.db
      .delete(pushSubscriptions)
      .where(
        and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, new URL(endpoint).href)),
      )
    return { ok: true }
  })

  ctx.events.onSignal('session-ended', ({ sessionId }) =>
    ctx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionId, sessionId)),
  )
}
