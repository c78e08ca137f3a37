import {
  type ChatChannel,
  type ChatMessage,
  type ChatSilence,
  type ChatState,
  channelOfKey,
  MAX_CHAT_HISTORY,
  type UserId,
} from '@valecuatro/contract'
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { findSilences, usernameOf } from '../accounts/index.ts'
import { findMutedPairs } from '../games/index.ts'
import { findBlockedPairs } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import type { Caller } from '../platform/http/serve.ts'
import type { TopicHandler } from '../platform/sockets/live.ts'
import { findPeople, isModeratedBy, mayRead, messagesKeptSince } from './channels.ts'
import { readSilences } from './moderation.ts'
import { chatMessages } from './schema.ts'

interface ChannelContent {
  channel: ChatChannel
  people: UserId[]
  messages: ChatMessage[]
  silences: ChatSilence[]
}

/** How channels are followed. A channel is read once for all its readers, each of whom sees their own part of it. */
export function createChatTopic(ctx: Context): TopicHandler<'chat'> {
  /** Null if the channel is closed. */
  async function readContent(key: string): Promise<ChannelContent | null> {
    const channel = channelOfKey(key)
    const people = await findPeople(ctx, channel)
    if (!people) return null
    const rows = await ctx.db
      .select({ message: chatMessages, username: usernameOf<string>(chatMessages.userId) })
      .from(chatMessages)
      .where(and(eq(chatMessages.channel, key), gt(chatMessages.at, messagesKeptSince(ctx.now()))))
      .orderBy(desc(chatMessages.id))
      .limit(MAX_CHAT_HISTORY)
    const messages = rows.reverse().map(({ message: { id, userId, text, at, removedAt }, username }) => ({
      _id: id,
      userId,
      username,
      text: removedAt ? '' : text,
      at: at.getTime(),
      ...(removedAt && { isRemoved: true }),
    }))
    const silences = 'tournamentId' in channel ? await readSilences(ctx.db, channel.tournamentId) : []
    return { channel, people, messages, silences }
  }

  /** Answers whether a reader has muted a writer, or one of them has blocked the other. */
  async function readHiding(readers: UserId[], writers: UserId[]) {
    const pairs = new Set<string>()
    for (const [reader, writer] of await findMutedPairs(ctx.db, readers, writers))
      pairs.add(`${reader} ${writer}`)
    for (const [one, other] of await findBlockedPairs(ctx.db, [...new Set([...readers, ...writers])]))
      pairs.add(`${one} ${other}`).add(`${other} ${one}`)
    return (reader: UserId, writer: UserId) => pairs.has(`${reader} ${writer}`)
  }

  return {
    isPersonal: true,

    async read(documents) {
      const keys = [...new Set(documents.map(({ id }) => id))]
      const contents = new Map(
        await Promise.all(keys.map(async key => [key, await readContent(key)] as const)),
      )
      const readers = [...new Set(documents.map(({ reader }) => reader!.userId))]
      const writers = [...contents.values()].flatMap(each => each?.messages.map(({ userId }) => userId) ?? [])
      const isHidden = await readHiding(readers, [...new Set(writers)])
      const silenced = await findSilences(ctx.db, readers, ctx.now())
      return documents.map(({ id, reader }) => {
        const content = contents.get(id)
        return content && mayRead(content.channel, content.people, reader!)
          ? present(content, reader!, silenced.get(reader!.userId), isHidden)
          : null
      })
    },

    async findOutdated(documents) {
      const rows = await ctx.db
        .selectDistinctOn([chatMessages.channel], { channel: chatMessages.channel, id: chatMessages.id })
        .from(chatMessages)
        .where(
          and(
            inArray(
              chatMessages.channel,
              documents.map(({ id }) => id),
            ),
            gt(chatMessages.at, messagesKeptSince(ctx.now())),
          ),
        )
        .orderBy(chatMessages.channel, desc(chatMessages.id))
      const lastIds = new Map(rows.map(({ channel, id }) => [channel, id]))
      return documents.filter(({ id, sent }) => lastIds.get(id) !== sent.messages.at(-1)?._id)
    },
  }
}

/** What a reader sees. Staff see all messages of the channels that they moderate, and who is silenced there. */
function present(
  { channel, messages, silences }: ChannelContent,
  reader: Caller,
  silenced: string | undefined,
  isHidden: (reader: UserId, writer: UserId) => boolean,
): ChatState {
  const isStaff = isModeratedBy(channel, reader)
  return {
    messages: isStaff ? messages : messages.filter(({ userId }) => !isHidden(reader.userId, userId)),
    silenced: silenced ?? silences.find(({ userId }) => userId === reader.userId)?.reason ?? null,
    silences: isStaff ? silences : [],
  }
}
