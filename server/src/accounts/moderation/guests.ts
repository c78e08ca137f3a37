import { type BlockedDevice, type Guest, MESSAGES, type UserId } from '@valecuatro/contract'
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { shortAddress } from '../../platform/http/shortAddress.ts'
import { blockedDevices, sessions } from '../schema.ts'
import { endSessionsOfUser } from '../sessions/sessions.ts'
import { comparisonKey, usernameOf } from '../users/users.ts'
import { endAfter, lockWithActor } from './sanctions.ts'

const MAX_LISTED_DEVICES = 200

const isInForce = (now: Date) =>
  and(isNull(blockedDevices.liftedAt), or(isNull(blockedDevices.until), gt(blockedDevices.until, now)))

/** Whether no one may start to play as a guest on a device, given by the hash of its cookie. */
export async function isDeviceBlocked(db: Database, device: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: blockedDevices.id })
    .from(blockedDevices)
    .where(and(eq(blockedDevices.device, device), isInForce(now)))
    .limit(1)
  return rows.length > 0
}

interface GuestRow extends Omit<Guest, 'createdAt' | 'session'> {
  createdAt: Date | string
  lastSeenAt: Date | string | null
  address: string | null
  userAgent: string | null
  total: number
}

/** The list of guests, and the devices on which no one may play as a guest. */
export function serveGuests(serve: Serve, ctx: Context) {
  serve('GET /api/admin/guests', async ({ query: { page, limit, search }, reply }) => {
    const named = search
      ? sql`AND strpos(plain_text(u.username_key), plain_text(${comparisonKey(search)})) > 0`
      : sql``
    const rows = await rowsOf<GuestRow>(
      ctx.db,
      sql`SELECT g.*, s.last_seen_at AS "lastSeenAt", s.address, s.user_agent AS "userAgent"
          FROM (
            SELECT u.id AS "_id", u.username, u.created_at AS "createdAt", u.games_played AS "gamesPlayed",
              u.suspended_at IS NOT NULL AS "isSuspended", count(*) OVER ()::int AS total
            FROM users u WHERE u.is_guest AND u.removed_at IS NULL ${named}
            ORDER BY u.created_at DESC, u.id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}
          ) g
          LEFT JOIN LATERAL (
            SELECT last_seen_at, address, user_agent FROM sessions WHERE user_id = g."_id"
            ORDER BY last_seen_at DESC LIMIT 1
          ) s ON true
          ORDER BY g."createdAt" DESC, g."_id" DESC`,
    )
    reply.header('X-Total-Count', rows[0]?.total ?? 0)
    return rows.map(({ total: _, lastSeenAt, address, userAgent, createdAt, ...guest }) => ({
      ...guest,
      createdAt: new Date(createdAt).toISOString(),
      session:
        lastSeenAt === null
          ? null
          : {
              lastSeenAt: new Date(lastSeenAt).toISOString(),
              address: shortAddress(address ?? ''),
              userAgent: userAgent ?? '',
            },
    }))
  })

  async function readBlocked(): Promise<BlockedDevice[]> {
    const rows = await ctx.db
      .select({
        row: blockedDevices,
        guest: usernameOf<string | null>(sql`${blockedDevices}.user_id`),
        by: usernameOf<string | null>(sql`${blockedDevices}.blocked_by`),
      })
      .from(blockedDevices)
      .where(isInForce(ctx.now()))
      .orderBy(desc(blockedDevices.id))
      .limit(MAX_LISTED_DEVICES)
    return rows.map(({ row, guest, by }) => ({
      _id: row.id,
      guest: row.userId && { _id: row.userId, username: guest ?? '' },
      reason: row.reason,
      by: { _id: row.blockedBy, username: by ?? '' },
      createdAt: row.createdAt.toISOString(),
      until: row.until?.toISOString() ?? null,
    }))
  }

  async function block(actorId: UserId, userId: UserId, reason: string, days?: number | null) {
    await ctx.db.transaction(async tx => {
      const at = ctx.now()
      const { user } = await lockWithActor(tx, actorId, userId)
      if (!user.isGuest) throw new HttpError(409, MESSAGES.notAGuest)
      const used = await tx
        .selectDistinct({ device: sessions.device })
        .from(sessions)
        .where(eq(sessions.userId, userId))
      const devices: string[] = []
      for (const { device } of used)
        if (device && !(await isDeviceBlocked(tx, device, at))) devices.push(device)
      if (devices.length === 0) throw new HttpError(409, MESSAGES.noDeviceToBlock)
      const until = endAfter(at, days)
      const blocked = { userId, reason, blockedBy: actorId, createdAt: at, until }
      await tx
        .insert(blockedDevices)
        .values(devices.map(device => ({ id: newId({ msecs: at.getTime() }), device, ...blocked })))
      const ended = await endSessionsOfUser(tx, ctx.events, userId, 'ended-by-admin', at)
      await writeAudit(tx, {
        actorId,
        action: 'device-blocked',
        subject: `user:${userId}`,
        label: user.username,
        meta: { reason, sessions: ended, ...(until && { until: until.toISOString() }) },
        at,
      })
    })
  }

  serve('POST /api/admin/guests/{id}/block-device', async ({ params, body, caller }) => {
    await block(caller.userId, params.id, body.reason, body.days)
    return readBlocked()
  })

  serve('GET /api/admin/blocked-devices', () => readBlocked())

  serve('POST /api/admin/blocked-devices/{id}/unblock', async ({ params: { id }, caller }) => {
    await ctx.db.transaction(async tx => {
      const at = ctx.now()
      const [lifted] = await tx
        .update(blockedDevices)
        .set({ liftedAt: at })
        .where(and(eq(blockedDevices.id, id), isInForce(at)))
        .returning()
      if (!lifted) {
        const [found] = await tx.select().from(blockedDevices).where(eq(blockedDevices.id, id))
        throw found
          ? new HttpError(409, MESSAGES.deviceNotBlocked)
          : new HttpError(404, MESSAGES.deviceNotFound)
      }
      await writeAudit(tx, {
        actorId: caller.userId,
        action: 'device-unblocked',
        subject: lifted.userId ? `user:${lifted.userId}` : `device:${id}`,
        label: null,
        meta: { reason: lifted.reason },
        at,
      })
    })
    return readBlocked()
  })
}
