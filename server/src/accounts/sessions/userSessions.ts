import type { UserId, UserSession } from '@valecuatro/contract'
import { and, desc, eq, exists, gt, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { shortAddress } from '../../platform/http/shortAddress.ts'
import { sessions, sessionTokens } from '../schema.ts'

const MAX_SHOWN_SESSIONS = 100

/** Whether a session has neither ended nor expired. */
export const isOpen = (db: Database, now: Date) =>
  and(
    isNull(sessions.endedAt),
    exists(
      db
        .select({ one: sql`1` })
        .from(sessionTokens)
        .where(and(eq(sessionTokens.sessionId, sessions.id), gt(sessionTokens.expiresAt, now))),
    ),
  )

/** A user's sessions as administrators see them: first those that were not ended, each group by last use. */
export async function readUserSessions(db: Database, userId: UserId, now: Date): Promise<UserSession[]> {
  const rows = await db
    .select({ row: sessions, isOpen: sql<boolean>`${isOpen(db, now)}` })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(isNull(sessions.endedAt)), desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(MAX_SHOWN_SESSIONS)
  return rows.map(({ row, isOpen }) => ({
    _id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    address: shortAddress(row.address),
    userAgent: row.userAgent,
    // A session whose tokens have all expired counts as ended when it was last used.
    endedAt: (row.endedAt ?? (isOpen ? null : row.lastSeenAt))?.toISOString() ?? null,
  }))
}

export interface SessionSummary {
  lastSeenAt: Date | null
  openSessions: number
}

export async function readSessionSummary(db: Database, userId: UserId, now: Date): Promise<SessionSummary> {
  const rows = await db
    .select({ lastSeenAt: sessions.lastSeenAt, isOpen: sql<boolean>`${isOpen(db, now)}` })
    .from(sessions)
    .where(eq(sessions.userId, userId))
  const times = rows.map(({ lastSeenAt }) => lastSeenAt.getTime())
  return {
    lastSeenAt: times.length > 0 ? new Date(Math.max(...times)) : null,
    openSessions: rows.filter(row => row.isOpen).length,
  }
}
