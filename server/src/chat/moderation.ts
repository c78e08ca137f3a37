import { type ChatSilence, MESSAGES, type TournamentId, type UserId } from '@valecuatro/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { findUser, usernameOf } from '../accounts/index.ts'
import { writeAudit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError } from '../platform/http/httpError.ts'
import type { Caller, Serve } from '../platform/http/serve.ts'
import type { Live } from '../platform/sockets/live.ts'
import { findChatRoom, requireOrganiserOf } from '../tournaments/index.ts'
import { chatMessages, chatSilences } from './schema.ts'

/** The calls with which organisers, moderators and administrators moderate the chat room of a tournament. */
export function serveModeration(ctx: Context, serve: Serve, live: Live) {
  /** Organisers moderate the rooms of their own tournaments. */
  async function requireRoom(id: TournamentId, { userId, role }: Caller): Promise<string> {
    if (role === 'organiser') await requireOrganiserOf(ctx.db, userId, id)
    const room = await findChatRoom(ctx.db, id, ctx.now())
    if (!room) throw new HttpError(409, MESSAGES.chatClosed)
    return room.name
  }

  serve('POST /api/tournaments/{id}/chat/remove', async ({ params: { id }, body, caller }) => {
    const label = await requireRoom(id, caller)
    await ctx.db.transaction(async tx => {
      const [removed] = await tx
        .update(chatMessages)
        .set({ removedAt: ctx.now() })
        .where(
          and(
            eq(chatMessages.id, body.messageId),
            eq(chatMessages.channel, `tournament:${id}`),
            isNull(chatMessages.removedAt),
          ),
        )
        .returning({ _id: chatMessages.userId, username: usernameOf<string>(chatMessages.userId) })
      if (!removed) throw new HttpError(409, MESSAGES.chatMessageNotFound)
      await writeAudit(tx, {
        actorId: caller.userId,
        action: 'chat-message-removed',
        subject: `tournament:${id}`,
        label,
        meta: { player: removed, messageId: body.messageId },
        at: ctx.now(),
      })
      live.changed(tx, 'chat', `tournament:${id}`)
    })
    return { ok: true }
  })

  /** Silences a player, or ends the silence if `reason` is null. */
  async function setSilence(id: TournamentId, caller: Caller, userId: UserId, reason: string | null) {
    const label = await requireRoom(id, caller)
    await ctx.db.transaction(async tx => {
      const at = ctx.now()
      const user = await findUser(tx, userId)
      if (!user) throw new HttpError(404, MESSAGES.playerNotFound)
      if (reason === null) {
        const ended = await tx.delete(chatSilences).where(silenceOf(id, userId)).returning()
        if (ended.length === 0) throw new HttpError(409, MESSAGES.notSilenced)
      } else {
        if (user.role !== 'player') throw new HttpError(409, MESSAGES.onlyPlayersSilenced)
        await tx
          .insert(chatSilences)
          .values({ tournamentId: id, userId, reason, at })
          .onConflictDoUpdate({
            target: [chatSilences.tournamentId, chatSilences.userId],
            set: { reason, at },
          })
      }
      const player = { _id: userId, username: user.username }
      await writeAudit(tx, {
        actorId: caller.userId,
        action: reason === null ? 'chat-unsilenced' : 'chat-silenced',
        subject: `tournament:${id}`,
        label,
        meta: { player, ...(reason !== null && { reason }) },
        at,
      })
      live.changed(tx, 'chat', `tournament:${id}`)
    })
  }

  serve('POST /api/tournaments/{id}/chat/silence', async ({ params, body, caller }) => {
    await setSilence(params.id, caller, body.userId, body.reason)
    return { ok: true }
  })
  serve('POST /api/tournaments/{id}/chat/unsilence', async ({ params, body, caller }) => {
    await setSilence(params.id, caller, body.userId, null)
    return { ok: true }
  })
}

const silenceOf = (id: TournamentId, userId?: UserId) =>
  and(eq(chatSilences.tournamentId, id), userId ? eq(chatSilences.userId, userId) : undefined)

/** The silenced people of a chat room, or the silence of one of them. */
export async function readSilences(db: Database, id: TournamentId, userId?: UserId): Promise<ChatSilence[]> {
  return db
    .select({
      userId: chatSilences.userId,
      username: usernameOf<string>(chatSilences.userId),
      reason: chatSilences.reason,
    })
    .from(chatSilences)
    .where(silenceOf(id, userId))
    .orderBy(chatSilences.at)
}
