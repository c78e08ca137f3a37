import { MAX_CONNECTIONS, MESSAGES, type Role, type UserConnection, type UserId } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { HttpError, roleRequired } from '../../platform/http/httpError.ts'
import { rangeOfNetwork } from '../../platform/http/network.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { shortAddress } from '../../platform/http/shortAddress.ts'
import { maySeePrivate } from '../users/userSearch.ts'
import { playerNameOf, requireUser } from '../users/users.ts'

/** Upper limit on sessions examined, regardless of how many users a network has. */
const MAX_SESSIONS = 5000

interface ConnectionRow {
  id: UserId
  username: string
  isGuest: boolean
  role: Role
  isSuspended: boolean
  sessions: number
  lastSeenAt: Date | string
  address: string
  userAgent: string
}

/** Leaves out sessions of staff, except for administrators. */
const ofSeen = (viewer: Role): SQL =>
  viewer === 'admin'
    ? sql`true`
    : sql`NOT EXISTS (SELECT FROM users u WHERE u.id = user_id AND u.role <> 'player')`

/** The search for users by the network or device that they signed in from; each search is written to the audit log. */
export function serveConnections(serve: Serve, ctx: Context) {
  async function find(
    selected: SQL,
    viewer: Role,
  ): Promise<{ connections: UserConnection[]; hasMore: boolean }> {
    const rows = await rowsOf<ConnectionRow>(
      ctx.db,
      sql`SELECT u.id, u.username, u.is_guest AS "isGuest", u.role, u.suspended_at IS NOT NULL AS "isSuspended", f.sessions,
            f.last_seen_at AS "lastSeenAt", f.address, f.user_agent AS "userAgent"
          FROM (
            SELECT user_id, count(*)::int AS sessions, max(last_seen_at) AS last_seen_at,
              (array_agg(address ORDER BY last_seen_at DESC))[1] AS address,
              (array_agg(user_agent ORDER BY last_seen_at DESC))[1] AS user_agent
            FROM (SELECT * FROM sessions WHERE ${selected} AND ${ofSeen(viewer)} LIMIT ${MAX_SESSIONS}) s
            GROUP BY user_id ORDER BY max(last_seen_at) DESC LIMIT ${MAX_CONNECTIONS + 1}
          ) f JOIN users u ON u.id = f.user_id
          ORDER BY f.last_seen_at DESC, u.id`,
    )
    const connections = rows.slice(0, MAX_CONNECTIONS).map(row => ({
      user: { ...playerNameOf(row), role: row.role, isSuspended: row.isSuspended },
      sessions: row.sessions,
      lastSeenAt: new Date(row.lastSeenAt).toISOString(),
      address: shortAddress(row.address),
      userAgent: row.userAgent,
    }))
    return { connections, hasMore: rows.length > MAX_CONNECTIONS }
  }

  serve('GET /api/admin/users/connections', async ({ query: { network, device }, caller }) => {
    const audit = { actorId: caller.userId, action: 'users-searched', at: ctx.now() }
    if (device) {
      const user = await requireUser(ctx.db, device)
      if (!maySeePrivate(caller.role, user.role)) throw roleRequired('admin')
      await writeAudit(ctx.db, {
        ...audit,
        subject: `user:${device}`,
        label: user.username,
        meta: { by: 'device' },
      })
      return find(
        sql`device IN (SELECT device FROM sessions WHERE user_id = ${device} AND device IS NOT NULL)
          AND user_id <> ${device}`,
        caller.role,
      )
    }
    const range = rangeOfNetwork(network ?? '')
    if (!network || !range) throw new HttpError(400, MESSAGES.networkInvalid)
    await writeAudit(ctx.db, {
      ...audit,
      subject: `network:${network}`,
      label: network,
      meta: { by: 'network' },
    })
    return find(
      sql`address_key COLLATE "C" >= ${range.from} AND address_key COLLATE "C" <= ${range.to}`,
      caller.role,
    )
  })
}
