import type { SessionId } from '@valecuatro/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { sessions, sessionTokens } from './schema.ts'
import { endSession, storeTokens } from './sessions.ts'
import { hashToken, successorOf, type TokenPair } from './tokens.ts'

/**
 * How long a spent refresh token may come back without suspicion: two tabs that wake together, or an answer
 * that was lost on the way. Later it is a copy in someone else's hands.
 */
export const REUSE_GRACE_MS = 10_000

declare module '../platform/events.ts' {
  interface DomainEvents {
    /** A spent refresh token came back: the session's tokens are in two hands, and it has been ended. */
    'refresh-reused': { userId: string; sessionId: SessionId; at: Date }
  }
}

export type Refreshed =
  | { ok: true; userId: string; sessionId: SessionId; tokens: TokenPair }
  | { ok: false; error: 'unknown' | 'expired' | 'ended' | 'reused' }

/** Exchanges a refresh token for its one successor; a spent one ends the whole family. */
export async function refreshSession(ctx: Context, presented: string): Promise<Refreshed> {
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
        await spend(tx, token, sessionId, now)
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

/** The old session cookie lives only as long as calls that were already under way may need it. */
async function spend(tx: Database, token: string, sessionId: SessionId, now: Date) {
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
