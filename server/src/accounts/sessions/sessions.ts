import { finished } from 'node:stream'
import type { SessionId, UserId } from '@valecuatro/contract'
import { and, eq, gt, inArray, isNull, lt, ne, notExists, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { v7 as newId } from 'uuid'
import { afterCommit } from '../../platform/database/afterCommit.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events.ts'
import { addressKey } from '../../platform/http/network.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { challenges, sessions, sessionTokens, users } from '../schema.ts'
import type { UserRow } from '../users/users.ts'
import { hashToken, newTokenPair, type TokenPair } from './tokens.ts'

const DAY_MS = 24 * 60 * 60 * 1000
export const ACCESS_LIFETIME_MS = 7 * DAY_MS
export const REFRESH_LIFETIME_MS = 30 * DAY_MS
const SEEN_INTERVAL_MS = 5 * 60 * 1000

export interface Device {
  address: string
  userAgent: string
  /** From the browser's device cookie. */
  id?: string
}

export type OpenSessionResult =
  | { ok: true; sessionId: SessionId; tokens: TokenPair }
  | { ok: false; error: 'password-changed' | 'suspended' }

/**
 * Signs in on a device. The password that was checked must still be current when the session begins: changing the
 * password, or suspending the user, at the same moment ends this session too.
 */
export async function openSession(
  db: Database,
  user: UserRow,
  device: Device,
  now: Date,
): Promise<OpenSessionResult> {
  const sessionId = newId() as SessionId
  const tokens = newTokenPair()
  return db.transaction(async tx => {
    const [still] = await tx
      .select({ passwordHash: users.passwordHash, suspendedAt: users.suspendedAt, locale: users.locale })
      .from(users)
      .where(eq(users.id, user.id))
      .for('share')
    if (still?.passwordHash !== user.passwordHash) return { ok: false, error: 'password-changed' }
    if (still.suspendedAt) return { ok: false, error: 'suspended' }
    if (still.locale !== user.locale)
      await tx.update(users).set({ locale: user.locale }).where(eq(users.id, user.id))
    await tx.insert(sessions).values({
      id: sessionId,
      userId: user.id,
      address: device.address,
      addressKey: addressKey(device.address),
      userAgent: device.userAgent.slice(0, 300),
      device: device.id ? hashToken(device.id) : null,
      createdAt: now,
      lastSeenAt: now,
      confirmedAt: now,
    })
    await storeTokens(tx, sessionId, tokens, now)
    return { ok: true, sessionId, tokens }
  })
}

export async function storeTokens(tx: Database, sessionId: SessionId, tokens: TokenPair, now: Date) {
  await tx.insert(sessionTokens).values([
    {
      hash: hashToken(tokens.access),
      sessionId,
      kind: 'access',
      expiresAt: new Date(now.getTime() + ACCESS_LIFETIME_MS),
    },
    {
      hash: hashToken(tokens.refresh),
      sessionId,
      kind: 'refresh',
      expiresAt: new Date(now.getTime() + REFRESH_LIFETIME_MS),
    },
  ])
}

export async function findCaller(db: Database, access: string, now: Date): Promise<Caller | null> {
  const [row] = await db
    .select({
      userId: users.id,
      role: users.role,
      sessionId: sessions.id,
      sessionExpiresAt: sessionTokens.expiresAt,
      lastSeenAt: sessions.lastSeenAt,
      confirmedAt: sessions.confirmedAt,
      secondFactorAt: users.secondFactorAt,
    })
    .from(sessionTokens)
    .innerJoin(sessions, eq(sessions.id, sessionTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessionTokens.hash, hashToken(access)),
        eq(sessionTokens.kind, 'access'),
        gt(sessionTokens.expiresAt, now),
        isNull(sessions.endedAt),
      ),
    )
  if (!row) return null
  const { lastSeenAt, secondFactorAt, ...caller } = row
  if (now.getTime() - lastSeenAt.getTime() > SEEN_INTERVAL_MS) {
    await db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.id, caller.sessionId))
  }
  return { ...caller, hasSecondFactor: secondFactorAt !== null }
}

/** Whether an account, given by the key of its e-mail address, has a stored session on a device, open or ended. */
export async function isKnownDevice(db: Database, account: string, device: string): Promise<boolean> {
  const [row] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.device, device), eq(users.emailKey, account)))
    .limit(1)
  return row !== undefined
}

/** Whether a token was ever issued: it may have expired since, or its session may have ended. */
export async function isKnownToken(db: Database, token: string): Promise<boolean> {
  const [row] = await db
    .select({ hash: sessionTokens.hash })
    .from(sessionTokens)
    .where(eq(sessionTokens.hash, hashToken(token)))
  return row !== undefined
}

export async function isOpenSession(db: Database, sessionId: SessionId): Promise<boolean> {
  const [row] = await db
    .select({ endedAt: sessions.endedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return row !== undefined && row.endedAt === null
}

/** Which of these sessions have not ended. */
export async function findOpenSessions(db: Database, ids: readonly SessionId[]): Promise<Set<SessionId>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...new Set(ids)]), isNull(sessions.endedAt)))
  return new Set(rows.map(({ id }) => id))
}

export type EndReason = NonNullable<(typeof sessions.$inferSelect)['endReason']>

declare module '../../platform/events.ts' {
  interface Signals {
    /**
     * A session has ended and the change is committed: its sockets must close. `isRenewed`: the same browser has got a
     * new session of the same user.
     */
    'session-ended': { sessionId: SessionId; isRenewed?: true }
  }
}

/** Ends a session, which invalidates all its tokens; its sockets close after the commit. */
export async function endSession(
  db: Database,
  events: Events,
  sessionId: SessionId,
  reason: EndReason,
  now: Date,
) {
  await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
  // A socket that is closed before the commit could reconnect while its session is still open.
  afterCommit(db, () => events.signal('session-ended', { sessionId }))
}

/**
 * Ends a session that a new one of the same browser replaces. Its end is announced only after the answer with the new
 * cookies was sent, so that the other tabs of the browser, whose sockets close then, continue with the new cookies.
 * False if it had already ended.
 */
export async function endReplacedSession(
  db: Database,
  events: Events,
  { sessionId, isRenewed, now }: { sessionId: SessionId; isRenewed: boolean; now: Date },
  reply: FastifyReply,
): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: isRenewed ? 'renewed' : 'replaced' })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  const announce = () => events.signal('session-ended', { sessionId, ...(isRenewed && { isRenewed }) })
  if (ended.length > 0) afterCommit(db, () => finished(reply.raw, announce))
  return ended.length > 0
}

/** Ends all sessions of a user except `keep`, and returns how many. Their sockets close after the commit. */
export async function endSessionsOfUser(
  db: Database,
  events: Events,
  userId: UserId,
  reason: EndReason,
  now: Date,
  keep?: SessionId,
): Promise<number> {
  const isOther = keep === undefined ? undefined : ne(sessions.id, keep)
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, endReason: reason })
    .where(and(eq(sessions.userId, userId), isOther, isNull(sessions.endedAt)))
    .returning({ sessionId: sessions.id })
  afterCommit(db, () => {
    for (const session of ended) events.signal('session-ended', session)
  })
  return ended.length
}

/** The session that a refresh token belongs to, even if the token is used or expired. */
export async function findSessionByRefreshToken(db: Database, refresh: string): Promise<SessionId | null> {
  const [row] = await db
    .select({ sessionId: sessionTokens.sessionId })
    .from(sessionTokens)
    .where(and(eq(sessionTokens.hash, hashToken(refresh)), eq(sessionTokens.kind, 'refresh')))
  return row?.sessionId ?? null
}

/** Deletes sessions whose last token has expired, and sign-ins that were not finished. */
export async function sweepSessions(db: Database, now: Date) {
  await db.delete(challenges).where(lt(challenges.expiresAt, now))
  await db.delete(sessionTokens).where(lt(sessionTokens.expiresAt, new Date(now.getTime() - DAY_MS)))
  await db
    .delete(sessions)
    .where(
      notExists(
        db.select({ one: sql`1` }).from(sessionTokens).where(eq(sessionTokens.sessionId, sessions.id)),
      ),
    )
}
