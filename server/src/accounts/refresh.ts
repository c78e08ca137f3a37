import type { SessionId, UserId } from '@valecuatro/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { sessions, sessionTokens } from './schema.ts'
import { endSession, storeTokens } from './sessions.ts'
import { hashToken, successorOf, type TokenPair } from './tokens.ts'

/**
 * How long a used refresh token is still accepted: two tabs may refresh at the same time, or an answer may be lost.
 * After that, the token is treated as stolen.
 */
export const REUSE_GRACE_MS = 10_000

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A refresh token was used again after the grace period: its session is treated as stolen and has ended. */
    'refresh-reused': { userId: UserId; sessionId: SessionId; at: Date }
  }
}

export type RefreshResult =
  | { ok: true; userId: UserId; sessionId: SessionId; tokens: TokenPair }
  | { ok: false; error: 'unknown' | 'expired' | 'ended' | 'reused' }

/** Exchanges a refresh token for its successor. Reusing a token after the grace period ends the session. */
export async function refreshSession(ctx: Context, presented: string): Promise<RefreshResult> {
  return ctx.db.transaction(async tx => {
    const now = ctx.now()
    let token = presented
    for (;;) {
      const found = await lockRefreshToken(tx, token)
      if (!found) return { ok: false, error: 'unknown' }
      const { sessionId, userId } = found
      if (found.endedAt) return { ok: false, error: 'ended' }
      if (found.expiresAt <= now) return { ok: false, error: 'expired' }
      const tokens = successorOf(ctx.secret, token)
      if (!found.usedAt) {
        await markUsed(tx, token, sessionId, now)
        await storeTokens(tx, sessionId, tokens, now)
        return { ok: true, userId, sessionId, tokens }
      }
      if (now.getTime() - found.usedAt.getTime() > REUSE_GRACE_MS) {
        await endSession(tx, ctx.events, sessionId, 'reuse', now)
        await ctx.events.emit(tx, 'refresh-reused', { userId, sessionId, at: now })
        return { ok: false, error: 'reused' }
      }
      const successor = await lockRefreshToken(tx, tokens.refresh)
      if (!successor?.usedAt) return { ok: true, userId, sessionId, tokens }
      token = tokens.refresh
    }
  })
}

async function lockRefreshToken(tx: Database, token: string) {
  const [row] = await tx
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      endedAt: sessions.endedAt,
      expiresAt: sessionTokens.expiresAt,
      usedAt: sessionTokens.usedAt,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .where(and(eq(sessionTokens.hash, hashToken(token)), eq(sessionTokens.kind, 'refresh')))
    .for('update')
  return row
}

/** Marks a refresh token as used. The old session cookie stays valid for the grace period, for calls in progress. */
async function markUsed(tx: Database, token: string, sessionId: SessionId, now: Date) {
  await tx
    .update(sessionTokens)
    .set({ usedAt: now })
    .where(eq(sessionTokens.hash, hashToken(token)))
  await tx
    .update(sessionTokens)
    .set({
      expiresAt: sql`least(${sessionTokens.expiresAt}, ${new Date(now.getTime() + REUSE_GRACE_MS).toISOString()}::timestamptz)`,
    })
    .where(and(eq(sessionTokens.sessionId, sessionId), eq(sessionTokens.kind, 'access')))
}
