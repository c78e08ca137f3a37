import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { sessions } from './schema.ts'
import type { EndReason } from './sessions.ts'

/** Ends the sessions of a user, all or all but one; their sockets close when `announceEnded` is called after the commit. */
export async function endSessionsOf(
  db: Database,
  userId: string,
  reason: EndReason,
  now: Date,
  keep?: string,
): Promise<string[]> {
  const isKept = keep === undefined ? undefined : ne(sessions.id, keep)
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.userId, userId), isKept, isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Only once it is written: a socket that is closed earlier comes back while its session still counts. */
export async function announceEnded(ctx: Context, sessionIds: string[]) {
  for (const sessionId of sessionIds) await ctx.events.emit(ctx.db, 'session-ended', { sessionId })
}
