import {
  type ChatChannel,
  type ChatMessage,
  type GameId,
  MAX_CHAT_HISTORY,
  MAX_REPORTED_MESSAGES,
  type ReportedMessage,
  type TableCode,
  type UserId,
} from '@valecuatro/contract'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { readUsernamesById, rowsOfSection, usernameOf } from '../accounts/index.ts'
import { findMuting, findPlayersOfEndedGame, readSeats } from '../games/index.ts'
import { readGamesAtTables } from '../matches/index.ts'
import { findBlockedPairs } from '../people/index.ts'
import type { Context } from '../platform/context.ts'
import { every } from '../platform/every.ts'
import { HttpError } from '../platform/httpError.ts'
import { createLimit } from '../platform/limits.ts'
import type { Serve } from '../platform/serve.ts'
import { type MessageHandlers, refuse, type Sockets, userRoom } from '../platform/sockets.ts'
import { findPeopleAtTable, readPlaceAtTable } from '../tables/index.ts'
import { chatMessages } from './schema.ts'

type ChatMessages = Extract<keyof MessageHandlers, `chat:${string}`>

/** How many messages a person may send within the window. */
const MAX_MESSAGES = 5
const WINDOW_SECONDS = 10
/** How long those who played a game may write to each other after its end. */
const AFTER_GAME_MS = 30 * 60_000
const KEPT_MS = 24 * 60 * 60_000
const CLEANUP_INTERVAL_MS = 10 * 60_000

export type Chat = ReturnType<typeof createChat>

/** Text that people write to each other at a table by invitation, and after a game. */
export function createChat(ctx: Context, serve: Serve, sockets: Sockets) {
  const limit = createLimit(ctx, 'chat', MAX_MESSAGES, WINDOW_SECONDS)
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
    await tx.delete(chatMessages).where(eq(chatMessages.userId, userId))
  })

  const ago = (ms: number) => new Date(ctx.now().getTime() - ms)

  /** Who reads and writes in a channel now. */
  const findPeople = (channel: ChatChannel): Promise<UserId[]> =>
    'code' in channel
      ? findPeopleAtTable(ctx.db, channel.code)
      : findPlayersOfEndedGame(ctx.db, channel.gameId, ago(AFTER_GAME_MS))

  /** Those of these people who have blocked this one, or were blocked by them. */
  async function findBlocked(people: readonly UserId[], userId: UserId): Promise<Set<UserId>> {
    const pairs = await findBlockedPairs(ctx.db, [...new Set([...people, userId])])
    return new Set(pairs.filter(pair => pair.includes(userId)).flat())
  }

  async function readHistory(channel: ChatChannel, reader: UserId): Promise<ChatMessage[]> {
    const rows = await ctx.db
      .select({ message: chatMessages, username: usernameOf<string>(chatMessages.userId) })
      .from(chatMessages)
      .where(and(eq(chatMessages.channel, keyOf(channel)), gt(chatMessages.at, ago(KEPT_MS))))
      .orderBy(desc(chatMessages.id))
      .limit(MAX_CHAT_HISTORY)
    const writers = rows.map(({ message }) => message.userId)
    const blocked = await findBlocked(writers, reader)
    return rows
      .reverse()
      .filter(({ message: { userId } }) => userId === reader || !blocked.has(userId))
      .map(({ message: { id, userId, text, at }, username }) => ({
        _id: id,
        userId,
        username,
        text,
        at: at.getTime(),
      }))
  }

  /** Keeps, as evidence, what a reported player has written where the reporter could read it. */
  ctx.events.onSignal('player-reported', async ({ userId, by }) => {
    const writtenBy = and(eq(chatMessages.userId, userId), gt(chatMessages.at, ago(KEPT_MS)))
    const channels = await ctx.db
      .selectDistinct({ channel: chatMessages.channel })
      .from(chatMessages)
      .where(writtenBy)
    const common: string[] = []
    for (const { channel } of channels) if (await couldRead(channel, by._id)) common.push(channel)
    if (common.length === 0) return
    await ctx.db
      .update(chatMessages)
      .set({ reportedAt: ctx.now() })
      .where(and(writtenBy, inArray(chatMessages.channel, common), isNull(chatMessages.reportedAt)))
  })

  /** Whether a person could read a channel within the last day, also if they have left or were removed since. */
  async function couldRead(key: string, userId: UserId): Promise<boolean> {
    const channel = channelOf(key)
    if ('gameId' in channel) {
      const seats = (await readSeats(ctx.db, [channel.gameId])).get(channel.gameId) ?? []
      return seats.some(seat => seat.userId === userId)
    }
    if (await readPlaceAtTable(ctx.db, channel.code, userId)) return true
    const [written] = await ctx.db
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(and(eq(chatMessages.channel, key), eq(chatMessages.userId, userId)))
      .limit(1)
    return written !== undefined || (await readGamesAtTables(ctx.db, userId, [channel.code])).length > 0
  }

  serve('GET /api/admin/users/{id}/reported-messages', async ({ params }): Promise<ReportedMessage[]> => {
    const rows = await ctx.db
      .select({ message: chatMessages, username: usernameOf<string>(chatMessages.userId) })
      .from(chatMessages)
      .where(and(eq(chatMessages.userId, params.id), isNotNull(chatMessages.reportedAt)))
      .orderBy(desc(chatMessages.id))
      .limit(MAX_REPORTED_MESSAGES)
    const codes = rows.flatMap(({ message }) => {
      const channel = channelOf(message.channel)
      return 'code' in channel ? [channel.code] : []
    })
    const played = await readGamesAtTables(ctx.db, params.id, [...new Set(codes)])
    return rows.map(({ message: { id, userId, channel: key, text, at, reportedAt }, username }) => {
      const channel = channelOf(key)
      const atTable = 'code' in channel ? played.filter(game => game.tableCode === channel.code) : []
      const game = atTable.findLast(({ startedAt }) => startedAt <= at) ?? atTable[0]
      return {
        _id: id,
        userId,
        username,
        text,
        at: at.toISOString(),
        reportedAt: reportedAt!.toISOString(),
        tableCode: 'code' in channel ? channel.code : null,
        gameId: 'code' in channel ? (game?.gameId ?? null) : channel.gameId,
      }
    })
  })

  async function cleanUp() {
    await ctx.db
      .delete(chatMessages)
      .where(and(isNull(chatMessages.reportedAt), lt(chatMessages.at, ago(KEPT_MS))))
  }
  const stop = every(ctx.log, CLEANUP_INTERVAL_MS, 'clean-up of chat messages', cleanUp)

  const handlers: Pick<MessageHandlers, ChatMessages> = {
    async 'chat:history'({ userId }, { channel }) {
      if (!(await findPeople(channel)).includes(userId)) return refuse('not-allowed')
      return { ok: true, messages: await readHistory(channel, userId) }
    },

    async 'chat:send'({ userId }, { channel, text }) {
      const people = await findPeople(channel)
      if (!people.includes(userId)) return refuse('not-allowed')
      try {
        await limit.take(userId)
      } catch (error) {
        if (error instanceof HttpError) return refuse('slow-down')
        throw error
      }
      const at = ctx.now()
      const id = newId({ msecs: at.getTime() })
      await ctx.db.insert(chatMessages).values({ id, channel: keyOf(channel), userId, text, at })
      const username = (await readUsernamesById(ctx.db, [userId])).get(userId) ?? ''
      const message: ChatMessage = { _id: id, userId, username, text, at: at.getTime() }
      const muting = await findMuting(ctx.db, people, userId)
      const blocked = await findBlocked(people, userId)
      for (const person of people)
        if (person === userId || !(muting.has(person) || blocked.has(person)))
          sockets.send(userRoom(person), 'chat:message', { channel, message })
      return { ok: true, message }
    },
  }

  return { handlers, cleanUp, close: stop }
}

const keyOf = (channel: ChatChannel) =>
  'code' in channel ? `table:${channel.code}` : `game:${channel.gameId}`

function channelOf(key: string): ChatChannel {
  const [kind, id] = key.split(':')
  return kind === 'table' ? { code: id as TableCode } : { gameId: id as GameId }
}
