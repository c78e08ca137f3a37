import { MESSAGES, type OwnSession } from '@valecuatro/contract'
import { and, desc, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { Caller, Serve } from '../../platform/http/serve.ts'
import { sessions } from '../schema.ts'
import { clearSessionCookies } from './cookies.ts'
import { endSession, endSessionsOfUser } from './sessions.ts'
import { isOpen } from './userSessions.ts'

/** Bounds the list, because a script may sign in many times. */
const MAX_SHOWN_SESSIONS = 100

/** Lists the caller's open sessions, and ends them on request. */
export function serveOwnSessions(serve: Serve, ctx: Context) {
  serve('GET /api/auth/sessions', ({ caller }) => readOwnSessions(ctx, caller))

  serve('DELETE /api/auth/sessions/{id}', async ({ caller, params, reply }) => {
    const [own] = await ctx.db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, params.id), eq(sessions.userId, caller.userId)))
    if (!own) throw new HttpError(404, MESSAGES.sessionNotFound)
    await endSession(ctx.db, ctx.events, own.id, 'ended-by-user', ctx.now())
    if (own.id === caller.sessionId) clearSessionCookies(ctx, reply)
    return { ok: true }
  })

  serve('POST /api/auth/sessions/end-others', async ({ caller }) => {
    const { userId, sessionId } = caller
    return {
      ended: await endSessionsOfUser(ctx.db, ctx.events, userId, 'ended-by-user', ctx.now(), sessionId),
    }
  })
}

async function readOwnSessions(ctx: Context, caller: Caller): Promise<OwnSession[]> {
  const rows = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, caller.userId), isOpen(ctx.db, ctx.now())))
    .orderBy(desc(eq(sessions.id, caller.sessionId)), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MAX_SHOWN_SESSIONS)
  return rows.map(row => ({
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    address: row.address,
    userAgent: row.userAgent,
    current: row.id === caller.sessionId,
  }))
}
