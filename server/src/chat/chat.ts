import {
  type ChatChannel,
  type ChatMessage,
  type GameId,
  MAX_CHAT_HISTORY,
  MAX_REPORTED_MESSAGES,
  mayCall,
  type ReportedMessage,
  type TableCode,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { readUsernamesById, rowsOfSection, usernameOf } from '../accounts/index.ts'
import { findMuting, findPlayersOfEndedGame, listMuted, readSeats } from '../games/index.ts'
import { readGamesAtTables } from '../matches/index.ts'
import { findBlockedPairs } from '../people/index.ts'
import { afterCommit } from '../platform/afterCommit.ts'
import type { Context } from '../platform/context.ts'
import { every } from '../platform/every.ts'
import { HttpError } from '../platform/httpError.ts'
import { createLimit } from '../platform/limits.ts'
import type { Caller, Serve } from '../platform/serve.ts'
import { type MessageHandlers, refuse, type Sockets, userRoom } from '../platform/sockets.ts'
import { findPeopleAtTable, readPlaceAtTable } from '../tables/index.ts'
import { findChatRoom } from '../tournaments/index.ts'
import { readSilences, serveModeration, staffRoom } from './moderation.ts'
import { chatMessages, chatSilences } from './schema.ts'

type ChatMessages = Extract<keyof MessageHandlers, `chat:${string}`>

/** How many messages a person may send within the window. */
const MAX_MESSAGES = 5
const WINDOW_SECONDS = 10
/** How long those who played a game may write to each other after its end. */
const AFTER_GAME_MS = 30 * 60_000
const KEPT_MS = 24 * 60 * 60_000
const CLEANUP_INTERVAL_MS = 10 * 60_000

export type Chat = ReturnType<typeof createChat>

/** Chat at tables by invitation, after games, and in the chat rooms of tournaments. */
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
    findPeople(channel)
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

  const ago = (ms: number) => new Date(ctx.now().getTime() - ms)

  /** The people, apart from staff, who may read and write in a channel now; null if the channel is closed. */
  async function findPeople(channel: ChatChannel): Promise<UserId[] | null> {
    if ('code' in channel) return findPeopleAtTable(ctx.db, channel.code)
    if ('gameId' in channel) return findPlayersOfEndedGame(ctx.db, channel.gameId, ago(AFTER_GAME_MS))
    return (await findChatRoom(ctx.db, channel.tournamentId, ctx.now()))?.people ?? null
  }

  /** The people of a channel, if the caller may read it. */
  async function findPeopleFor(channel: ChatChannel, caller: Caller): Promise<UserId[] | null> {
    const people = await findPeople(channel)
    return people?.includes(caller.userId) || isModeratedBy(channel, caller) ? people : null
  }

  /** Which of these people have blocked `userId`, or were blocked by them. */
  async function findBlocked(people: readonly UserId[], userId: UserId): Promise<Set<UserId>> {
    const pairs = await findBlockedPairs(ctx.db, [...new Set([...people, userId])])
    return new Set(pairs.filter(pair => pair.includes(userId)).flat())
  }

  /** The messages of a channel. Readers who do not moderate it get none from people whom they have muted or blocked. */
  async function readHistory(channel: ChatChannel, caller: Caller): Promise<ChatMessage[]> {
    const reader = caller.userId
    const rows = await ctx.db
      .select({ message: chatMessages, username: usernameOf<string>(chatMessages.userId) })
      .from(chatMessages)
      .where(and(eq(chatMessages.channel, keyOf(channel)), gt(chatMessages.at, ago(KEPT_MS))))
      .orderBy(desc(chatMessages.id))
      .limit(MAX_CHAT_HISTORY)
    const writers = rows.map(({ message }) => message.userId)
    const hidden = isModeratedBy(channel, caller)
      ? new Set<UserId>()
      : new Set([
          ...(await findBlocked(writers, reader)),
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

  /** Keeps the messages of a reported player as evidence, in the channels that the reporter could read. */
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

  /** Whether a person could read a channel within the last day, even if they have left or were removed since. */
  async function couldRead(key: string, userId: UserId): Promise<boolean> {
    const channel = channelOf(key)
    if ('gameId' in channel) {
      const seats = (await readSeats(ctx.db, [channel.gameId])).get(channel.gameId) ?? []
      return seats.some(seat => seat.userId === userId)
    }
    const isThere =
      'code' in channel
        ? (await readPlaceAtTable(ctx.db, channel.code, userId)) !== null
        : ((await findPeople(channel)) ?? []).includes(userId)
    if (isThere) return true
    const [written] = await ctx.db
      .select({ id: chatMessages.id })
      .from(chatMessages)
      .where(and(eq(chatMessages.channel, key), eq(chatMessages.userId, userId)))
      .limit(1)
    if (written !== undefined || !('code' in channel)) return written !== undefined
    return (await readGamesAtTables(ctx.db, userId, [channel.code])).length > 0
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
        gameId: 'gameId' in channel ? channel.gameId : (game?.gameId ?? null),
        tournamentId: 'tournamentId' in channel ? channel.tournamentId : null,
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
    async 'chat:history'(caller, { channel }, socket) {
      if (!(await findPeopleFor(channel, caller))) return refuse('not-allowed')
      if (!('tournamentId' in channel)) return { ok: true, messages: await readHistory(channel, caller) }
      const { tournamentId } = channel
      const isStaff = isModeratedBy(channel, caller)
      // The socket joins before the messages are read, so that it misses none.
      if (isStaff) await socket.join(staffRoom(tournamentId))
      const silences = await readSilences(ctx.db, tournamentId)
      const own = silences.find(({ userId }) => userId === caller.userId)
      return {
        ok: true,
        messages: await readHistory(channel, caller),
        ...(own && { silenced: own.reason }),
        ...(isStaff && { silences }),
      }
    },

    async 'chat:send'(caller, { channel, text }) {
      const { userId } = caller
      const people = await findPeopleFor(channel, caller)
      if (!people) return refuse('not-allowed')
      if ('tournamentId' in channel && (await readSilences(ctx.db, channel.tournamentId, userId)).length > 0)
        return refuse('silenced')
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
      const readers = people.filter(person => !(muting.has(person) || blocked.has(person)))
      const rooms = [...readers, userId].map(userRoom)
      if ('tournamentId' in channel) rooms.push(staffRoom(channel.tournamentId))
      sockets.send(rooms, 'chat:message', { channel, message })
      return { ok: true, message }
    },
  }

  return { handlers, cleanUp, close: stop }
}

/** Staff read and moderate the chat rooms of all tournaments, and no other channels. */
const isModeratedBy = (channel: ChatChannel, { role }: Caller) =>
  'tournamentId' in channel && mayCall('staff', role)

function keyOf(channel: ChatChannel): string {
  if ('code' in channel) return `table:${channel.code}`
  return 'gameId' in channel ? `game:${channel.gameId}` : `tournament:${channel.tournamentId}`
}

function channelOf(key: string): ChatChannel {
  const [kind, id] = key.split(':')
  if (kind === 'table') return { code: id as TableCode }
  return kind === 'game' ? { gameId: id as GameId } : { tournamentId: id as TournamentId }
}
