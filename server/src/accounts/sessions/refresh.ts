import type { SessionId, UserId } from '@valecuatro/contract'
import { and, eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { sessions, sessionTokens } from '../schema.ts'
import { endSession, storeTokens } from './sessions.ts'
import { hashToken, refreshedPair, type TokenPair } from './tokens.ts'

/**
 * How long a used refresh token is still accepted: two tabs may refresh at the same time, or an answer may be lost.
 * After that, the token is treated as stolen.
 */
export const REUSE_GRACE_MS = 10_000

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A refresh token was used again after the grace period: its session is treated as stolen and has ended. */
    'refresh-reused': { userId: UserId; sessionId: SessionId; at: Date }
  }
}

export type RefreshResult =
  | { ok: true; userId: UserId; sessionId: SessionId; tokens: TokenPair }
  | { ok: false; error: 'unknown' | 'expired' | 'ended' | 'replaced' | 'reused' }

/**
 * Exchanges a refresh token for new tokens. Reusing one after the grace period ends the session; within it, any number of
 * refreshes later, it gives the current tokens.
 */
export async function refreshSession(ctx: Context, presented: string): Promise<RefreshResult> {
  return ctx.db.transaction(async tx => {
    const now = ctx.now()
    const found = await lockRefreshToken(tx, presented)
    if (!found) return { ok: false, error: 'unknown' }
    const { sessionId, userId, generation, usedAt } = found
    if (found.endReason === 'renewed' || found.endReason === 'replaced')
      return { ok: false, error: 'replaced' }
    if (found.endedAt) return { ok: false, error: 'ended' }
    if (found.expiresAt <= now) return { ok: false, error: 'expired' }
    const current = refreshedPair(ctx.secret, sessionId, generation)
    if (usedAt && now.getTime() - usedAt.getTime() > REUSE_GRACE_MS) {
      await endSession(tx, ctx.events, sessionId, 'reuse', now)
      await ctx.events.emit(tx, 'refresh-reused', { userId, sessionId, at: now })
      return { ok: false, error: 'reused' }
    }
    if (usedAt && (await isUnused(tx, current.refresh)))
      return { ok: true, userId, sessionId, tokens: current }
    const tokens = refreshedPair(ctx.secret, sessionId, generation + 1)
    if (!usedAt) await markUsed(tx, presented, now)
    await shortenAccess(tx, found, current.access, now)
    await tx
      .update(sessions)
      .set({ generation: generation + 1 })
      .where(eq(sessions.id, sessionId))
    await storeTokens(tx, sessionId, tokens, now)
    return { ok: true, userId, sessionId, tokens }
  })
}

/** Locks a refresh token and its session, so that the refreshes of a session run one after the other. */
async function lockRefreshToken(tx: Database, token: string) {
  const [row] = await tx
    .select({
      sessionId: sessions.id,
      userId: sessions.userId,
      generation: sessions.generation,
      endedAt: sessions.endedAt,
      endReason: sessions.endReason,
      expiresAt: sessionTokens.expiresAt,
      usedAt: sessionTokens.usedAt,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .where(and(eq(sessionTokens.hash, hashToken(token)), eq(sessionTokens.kind, 'refresh')))
    .for('update')
  return row
}

async function isUnused(tx: Database, token: string): Promise<boolean> {
  const [row] = await tx
    .select({ usedAt: sessionTokens.usedAt })
    .from(sessionTokens)
    .where(eq(sessionTokens.hash, hashToken(token)))
  return row !== undefined && row.usedAt === null
}

async function markUsed(tx: Database, token: string, now: Date) {
  await tx
    .update(sessionTokens)
    .set({ usedAt: now })
    .where(eq(sessionTokens.hash, hashToken(token)))
}

/** The old session cookie stays valid for the grace period, for calls in progress. */
async function shortenAccess(
  tx: Database,
  { sessionId, generation }: { sessionId: SessionId; generation: number },
  access: string,
  now: Date,
) {
  const until = new Date(now.getTime() + REUSE_GRACE_MS)
  await tx
    .update(sessionTokens)
    .set({ expiresAt: sql`least(${sessionTokens.expiresAt}, ${until.toISOString()}::timestamptz)` })
    .where(
      // The first tokens of a session are random.
      generation === 0
        ? and(eq(sessionTokens.sessionId, sessionId), eq(sessionTokens.kind, 'access'))
        : eq(sessionTokens.hash, hashToken(access)),
    )
}
