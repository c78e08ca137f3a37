import { type ChatMessage, chatKeyOf } from '@valecuatro/contract'
import { v7 as newId } from 'uuid'
import { findSilences, readUsernamesById } from '../accounts/index.ts'
import type { Context } from '../platform/context.ts'
import { createLimit, isAllowed } from '../platform/http/limits.ts'
import type { Live } from '../platform/sockets/live.ts'
import { type MessageHandlers, refuse } from '../platform/sockets/sockets.ts'
import { findPeople, mayRead } from './channels.ts'
import { readSilences } from './moderation.ts'
import { chatMessages } from './schema.ts'

/** The message with which people write in a channel. */
export function createWriting(ctx: Context, live: Live): Pick<MessageHandlers, 'chat:send'> {
  const limit = createLimit(ctx, 'chat')
  return {
    async 'chat:send'(caller, { channel, text }) {
      const { userId } = caller
      const people = await findPeople(ctx, channel)
      if (!people || !mayRead(channel, people, caller)) return refuse('not-allowed')
      if ((await findSilences(ctx.db, [userId], ctx.now())).has(userId)) return refuse('silenced')
      if ('tournamentId' in channel && (await readSilences(ctx.db, channel.tournamentId, userId)).length > 0)
        return refuse('silenced')
      if (!(await isAllowed(limit, userId))) return refuse('slow-down')
      const at = ctx.now()
      const id = newId({ msecs: at.getTime() })
      const key = chatKeyOf(channel)
      await ctx.db.insert(chatMessages).values({ id, channel: key, userId, text, at })
      live.changed(ctx.db, 'chat', key)
      const username = (await readUsernamesById(ctx.db, [userId])).get(userId) ?? ''
      const message: ChatMessage = { _id: id, userId, username, text, at: at.getTime() }
      return { ok: true, message }
    },
  }
}
