import { and, eq, isNull, lt } from 'drizzle-orm'
import { rowsOfSection } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import type { Serve } from '../platform/http/serve.ts'
import { every } from '../platform/jobs/every.ts'
import type { Live } from '../platform/sockets/live.ts'
import { messagesKeptSince } from './channels.ts'
import { serveModeration } from './moderation.ts'
import { keepReportedMessages, serveReportedMessages } from './reportedMessages.ts'
import { chatMessages, chatSilences } from './schema.ts'
import { createChatTopic } from './topic.ts'
import { createWriting } from './writing.ts'

const CLEANUP_INTERVAL_MS = 10 * 60_000

export type Chat = ReturnType<typeof createChat>

/** Chat at tables by invitation, after games, and in the chat rooms of tournaments. */
export function createChat(ctx: Context, serve: Serve, live: Live) {
  ctx.events.on('data-requested', async (_tx, { userId, add }) => {
    const read = () =>
      ctx.db
        .select({ channel: chatMessages.channel, text: chatMessages.text, at: chatMessages.at })
        .from(chatMessages)
        .where(eq(chatMessages.userId, userId))
        .orderBy(chatMessages.id)
    add('chat', rowsOfSection(read))
  })
  ctx.events.on('user-deleted', async (tx, { userId }) => {
    const deleted = await tx.delete(chatMessages).where(eq(chatMessages.userId, userId)).returning()
    await tx.delete(chatSilences).where(eq(chatSilences.userId, userId))
    for (const key of new Set(deleted.map(({ channel }) => channel))) live.changed(tx, 'chat', key)
  })

  serveModeration(ctx, serve, live)
  keepReportedMessages(ctx)
  serveReportedMessages(ctx, serve)

  async function cleanUp() {
    await ctx.db
      .delete(chatMessages)
      .where(and(isNull(chatMessages.reportedAt), lt(chatMessages.at, messagesKeptSince(ctx.now()))))
  }
  const stop = every(ctx.log, CLEANUP_INTERVAL_MS, 'clean-up of chat messages', cleanUp)

  return { handlers: createWriting(ctx, live), topic: createChatTopic(ctx), cleanUp, close: stop }
}
