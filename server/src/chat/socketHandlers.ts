import {
  type ChatChannel,
  type ChatMessage,
  MAX_CHAT_HISTORY,
  type UserId,
  withGround,
} from '@valecuatro/contract'
import { and, desc, eq, gt } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { findRestriction, findUser, readUsernamesById, usernameOf } from '../accounts/index.ts'
import { findMuting, listMuted } from '../games/index.ts'
import { findBlockedPairs } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import { createLimit, isAllowed } from '../platform/http/limits.ts'
import type { Caller } from '../platform/http/serve.ts'
import { type MessageHandlers, refuse, type Sockets, userRoom } from '../platform/sockets/sockets.ts'
import { findPeopleFor, isModeratedBy, keyOf, messagesKeptSince } from './channels.ts'
import { readSilences, staffRoom } from './moderation.ts'
import { chatMessages } from './schema.ts'

type ChatMessages = Extract<keyof MessageHandlers, `chat:${string}`>

/** The messages of clients about the chat. */
export function createChatHandlers(ctx: Context, sockets: Sockets): Pick<MessageHandlers, ChatMessages> {
  const limit = createLimit(ctx, 'chat')

  return {
    async 'chat:history'(caller, { channel }, socket) {
      if (!(await findPeopleFor(ctx, channel, caller))) return refuse('not-allowed')
      const silence = await readSilenceText(ctx, caller.userId)
      if (!('tournamentId' in channel))
        return {
          ok: true,
          messages: await readHistory(ctx, channel, caller),
          ...(silence !== null && { silenced: silence }),
        }
      const { tournamentId } = channel
      const isStaff = isModeratedBy(channel, caller)
      // The socket joins before the messages are read, so that it misses none.
      if (isStaff) await socket.join(staffRoom(tournamentId))
      const silences = await readSilences(ctx.db, tournamentId)
      const own = silence ?? silences.find(({ userId }) => userId === caller.userId)?.reason
      return {
        ok: true,
        messages: await readHistory(ctx, channel, caller),
        ...(own !== undefined && { silenced: own }),
        ...(isStaff && { silences }),
      }
    },

    async 'chat:send'(caller, { channel, text }) {
      const { userId } = caller
      const people = await findPeopleFor(ctx, channel, caller)
      if (!people) return refuse('not-allowed')
      if (await findRestriction(ctx.db, userId, 'silence', ctx.now())) return refuse('silenced')
      if ('tournamentId' in channel && (await readSilences(ctx.db, channel.tournamentId, userId)).length > 0)
        return refuse('silenced')
      if (!(await isAllowed(limit, userId))) return refuse('slow-down')
      const at = ctx.now()
      const id = newId({ msecs: at.getTime() })
      await ctx.db.insert(chatMessages).values({ id, channel: keyOf(channel), userId, text, at })
      const username = (await readUsernamesById(ctx.db, [userId])).get(userId) ?? ''
      const message: ChatMessage = { _id: id, userId, username, text, at: at.getTime() }
      const muting = await findMuting(ctx.db, people, userId)
      const blocked = await findBlocked(ctx, people, userId)
      const readers = people.filter(person => !(muting.has(person) || blocked.has(person)))
      const rooms = [...readers, userId].map(userRoom)
      if ('tournamentId' in channel) rooms.push(staffRoom(channel.tournamentId))
      sockets.send(rooms, 'chat:message', { channel, message })
      return { ok: true, message }
    },
  }
}

/** Why staff have silenced the user in all chats, in the language of the user; null if they have not. */
async function readSilenceText(ctx: Context, userId: UserId): Promise<string | null> {
  const silence = await findRestriction(ctx.db, userId, 'silence', ctx.now())
  if (!silence) return null
  const user = await findUser(ctx.db, userId)
  return withGround(user?.locale ?? 'en', silence.ground, silence.text)
}

/** The messages of a channel. Readers who do not moderate it get none from people whom they have muted or blocked. */
async function readHistory(ctx: Context, channel: ChatChannel, caller: Caller): Promise<ChatMessage[]> {
  const reader = caller.userId
  const rows = await ctx.db
    .select({ message: chatMessages, username: usernameOf<string>(chatMessages.userId) })
    .from(chatMessages)
    .where(and(eq(chatMessages.channel, keyOf(channel)), gt(chatMessages.at, messagesKeptSince(ctx.now()))))
    .orderBy(desc(chatMessages.id))
    .limit(MAX_CHAT_HISTORY)
  const writers = rows.map(({ message }) => message.userId)
  const hidden = isModeratedBy(channel, caller)
    ? new Set<UserId>()
    : new Set([
        ...(await findBlocked(ctx, writers, reader)),
        ...(await listMuted(ctx.db, reader)).map(({ _id }) => _id),
      ])
  return rows
    .reverse()
    .filter(({ message: { userId } }) => userId === reader || !hidden.has(userId))
    .map(({ message: { id, userId, text, at, removedAt }, username }) => ({
      _id: id,
      userId,
      username,
      text: removedAt ? '' : text,
      at: at.getTime(),
      ...(removedAt && { isRemoved: true }),
    }))
}

/** Which of these people have blocked `userId`, or were blocked by them. */
async function findBlocked(ctx: Context, people: readonly UserId[], userId: UserId): Promise<Set<UserId>> {
  const pairs = await findBlockedPairs(ctx.db, [...new Set([...people, userId])])
  return new Set(pairs.filter(pair => pair.includes(userId)).flat())
}
