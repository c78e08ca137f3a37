import { NOTICES_KEPT_DAYS } from '@valecuatro/contract'
import { eq, lt, sql } from 'drizzle-orm'
import { rowsOfSection } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import type { Serve } from '../platform/http/serve.ts'
import { every } from '../platform/jobs/every.ts'
import { redactJson } from '../platform/redact.ts'
import type { Sockets } from '../platform/sockets/sockets.ts'
import { notifyOfEvents } from './causes.ts'
import { createCriticalLines, type ReadAttention } from './criticalLines.ts'
import { createNotifier, presentNotice } from './notify.ts'
import { createPushSender } from './push.ts'
import { serveNotices } from './routes.ts'
import { noticePreferences, notices, pushSubscriptions } from './schema.ts'

const DAY_MS = 24 * 60 * 60_000
const CLEANUP_INTERVAL_MS = 60 * 60_000

export type Notices = ReturnType<typeof createNotices>

/** Notifies players on the page, by push message and by mail of events while they are elsewhere. */
export function createNotices(ctx: Context, serve: Serve, sockets: Sockets, readAttention: ReadAttention) {
  const push = createPushSender(ctx)
  const notifier = createNotifier(ctx, sockets, push)
  notifyOfEvents(ctx.events, notifier)
  serveNotices(serve, ctx, notifier, push)
  const criticalLines = createCriticalLines(ctx, notifier, readAttention)

  ctx.events.on('data-requested', async (_tx, { userId, add }) => {
    const own = () => ctx.db.select().from(notices).where(eq(notices.userId, userId)).orderBy(notices.id)
    add(
      'notices',
      rowsOfSection(async () => (await own()).map(presentNotice)),
    )
    const choices = () => ctx.db.select().from(noticePreferences).where(eq(noticePreferences.userId, userId))
    add(
      'noticeChoices',
      rowsOfSection(async () =>
        (await choices()).map(({ choices, quietHours }) => ({
          ...choices,
          ...(quietHours && { quietHours }),
        })),
      ),
    )
  })
  ctx.events.on('user-deleted', async (tx, { userId, redact }) => {
    for (const table of [notices, noticePreferences, pushSubscriptions])
      await tx.delete(table).where(eq(table.userId, userId))
    const ofOthers = await tx
      .select()
      .from(notices)
      .where(
        sql`${notices.params}::text LIKE ${`%${userId}%`} OR ${notices.link} LIKE ${`%${userId}%`} OR ${notices.cause} LIKE ${`%${userId}%`}`,
      )
    for (const { id, params } of ofOthers)
      await tx
        .update(notices)
        .set({ params: redactJson(params, redact) })
        .where(eq(notices.id, id))
  })

  async function cleanUp() {
    const oldest = new Date(ctx.now().getTime() - NOTICES_KEPT_DAYS * DAY_MS)
    await ctx.db.delete(notices).where(lt(notices.createdAt, oldest))
  }
  const stop = every(ctx.log, CLEANUP_INTERVAL_MS, 'clean-up of notices', cleanUp)

  return {
    sendPushMessages: push.sendDue,
    criticalLines,
    cleanUp,
    async close() {
      stop()
      criticalLines.close()
      await push.close()
    },
  }
}
