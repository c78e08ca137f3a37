import { channelOfKey, MAX_REPORTED_MESSAGES, type ReportedMessage, type UserId } from '@valecuatro/contract'
import { and, desc, eq, gt, inArray, isNotNull, isNull } from 'drizzle-orm'
import { isGuestOf, usernameOf } from '../accounts/index.ts'
import { readSeats } from '../games/index.ts'
import { readGamesAtTables } from '../matches/index.ts'
import type { Context } from '../platform/context.ts'
import type { Serve } from '../platform/http/serve.ts'
import { readPlaceAtTable } from '../tables/index.ts'
import { findPeople, messagesKeptSince } from './channels.ts'
import { chatMessages } from './schema.ts'

/** Keeps the messages of a reported player as evidence, in the channels that the reporter could read. */
export function keepReportedMessages(ctx: Context) {
  ctx.events.onSignal('player-reported', async ({ userId, by }) => {
    const writtenBy = and(eq(chatMessages.userId, userId), gt(chatMessages.at, messagesKeptSince(ctx.now())))
    const channels = await ctx.db
      .selectDistinct({ channel: chatMessages.channel })
      .from(chatMessages)
      .where(writtenBy)
    const common: string[] = []
    for (const { channel } of channels) if (await couldRead(ctx, channel, by._id)) common.push(channel)
    if (common.length === 0) return
    await ctx.db
      .update(chatMessages)
      .set({ reportedAt: ctx.now() })
      .where(and(writtenBy, inArray(chatMessages.channel, common), isNull(chatMessages.reportedAt)))
  })
}

/** Whether a person could read a channel within the last day, even if they have left or were removed since. */
async function couldRead(ctx: Context, key: string, userId: UserId): Promise<boolean> {
  const channel = channelOfKey(key)
  if ('gameId' in channel) {
    const seats = (await readSeats(ctx.db, [channel.gameId])).get(channel.gameId) ?? []
    return seats.some(seat => seat.userId === userId)
  }
  const isThere =
    'code' in channel
      ? (await readPlaceAtTable(ctx.db, channel.code, userId)) !== null
      : ((await findPeople(ctx, channel)) ?? []).includes(userId)
  if (isThere) return true
  const [written] = await ctx.db
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.channel, key), eq(chatMessages.userId, userId)))
    .limit(1)
  if (written !== undefined || !('code' in channel)) return written !== undefined
  return (await readGamesAtTables(ctx.db, userId, [channel.code])).length > 0
}

/** The call with which staff read the reported messages of a player. */
export function serveReportedMessages(ctx: Context, serve: Serve) {
  serve('GET /api/admin/users/{id}/reported-messages', async ({ params }): Promise<ReportedMessage[]> => {
    const rows = await ctx.db
      .select({
        message: chatMessages,
        username: usernameOf<string>(chatMessages.userId),
        isGuest: isGuestOf(chatMessages.userId),
      })
      .from(chatMessages)
      .where(and(eq(chatMessages.userId, params.id), isNotNull(chatMessages.reportedAt)))
      .orderBy(desc(chatMessages.id))
      .limit(MAX_REPORTED_MESSAGES)
    const codes = rows.flatMap(({ message }) => {
      const channel = channelOfKey(message.channel)
      return 'code' in channel ? [channel.code] : []
    })
    const played = await readGamesAtTables(ctx.db, params.id, [...new Set(codes)])
    return rows.map(({ message: { id, userId, channel: key, text, at, reportedAt }, username, isGuest }) => {
      const channel = channelOfKey(key)
      const atTable = 'code' in channel ? played.filter(game => game.tableCode === channel.code) : []
      const game = atTable.findLast(({ startedAt }) => startedAt <= at) ?? atTable[0]
      return {
        _id: id,
        userId,
        username,
        ...(isGuest && { guest: true }),
        text,
        at: at.toISOString(),
        reportedAt: reportedAt!.toISOString(),
        tableCode: 'code' in channel ? channel.code : null,
        gameId: 'gameId' in channel ? channel.gameId : (game?.gameId ?? null),
        tournamentId: 'tournamentId' in channel ? channel.tournamentId : null,
      }
    })
  })
}
