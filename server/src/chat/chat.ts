import type { ChatChannel } from '@valecuatro/contract'
import { and, eq, isNull, lt } from 'drizzle-orm'
import { rowsOfSection } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { afterCommit } from '../platform/database/afterCommit.ts'
import type { Serve } from '../platform/http/serve.ts'
import { every } from '../platform/jobs/every.ts'
import { type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import { channelOf, findPeople, messagesKeptSince } from './channels.ts'
import { serveModeration, staffRoom } from './moderation.ts'
import { keepReportedMessages, serveReportedMessages } from './reportedMessages.ts'
import { chatMessages, chatSilences } from './schema.ts'
import { createChatHandlers } from './socketHandlers.ts'

const CLEANUP_INTERVAL_MS = 10 * 60_000

export type Chat = ReturnType<typeof createChat>

/** Chat at tables by invitation, after games, and in the chat rooms of tournaments. */
export function createChat(ctx: Context, serve: Serve, sockets: Sockets) {
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
    afterCommit(tx, () => {
      for (const [key, messages] of Map.groupBy(deleted, ({ channel }) => channel))
        sendRemoved(
          channelOf(key),
          messages.map(({ id }) => id),
          true,
        )
    })
  })

  /** Tells the readers of a channel that messages were removed. */
  function sendRemoved(channel: ChatChannel, messageIds: string[], isWriterGone: boolean) {
    findPeople(ctx, channel)
      .then(people => {
        const rooms = (people ?? []).map(userRoom)
        if ('tournamentId' in channel) rooms.push(staffRoom(channel.tournamentId))
        if (rooms.length > 0) sockets.send(rooms, 'chat:removed', { channel, messageIds, isWriterGone })
      })
      .catch(error => ctx.log.warn({ err: error }, 'the removal of chat messages could not be sent'))
  }
  serveModeration(ctx, serve, sockets, (tournamentId, messageId) =>
    sendRemoved({ tournamentId }, [messageId], false),
  )
  keepReportedMessages(ctx)
  serveReportedMessages(ctx, serve)

  async function cleanUp() {
    await ctx.db
      .delete(chatMessages)
      .where(and(isNull(chatMessages.reportedAt), lt(chatMessages.at, messagesKeptSince(ctx.now()))))
  }
  const stop = every(ctx.log, CLEANUP_INTERVAL_MS, 'clean-up of chat messages', cleanUp)

  return { handlers: createChatHandlers(ctx, sockets), cleanUp, close: stop }
}
