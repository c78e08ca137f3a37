import {
  type COIN_REQUEST_STATES,
  type CoinRequest,
  type CoinRequestCreation,
  type CoinRequestOutcome,
  MESSAGES,
  type PlayerName,
  type UserId,
} from '@valecuatro/contract'
import { and, count, desc, eq, gt, lte, min, or } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { findUser, readUsernamesById, requireUser } from '../../accounts/index.ts'
import type { AttentionCheck } from '../../platform/attention.ts'
import { countedFinding } from '../../platform/attention.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { findRefundable } from '../../wallet/index.ts'
import { coinRequests } from '../schema.ts'
import { moveByHand, readActor, refundByHand } from './adjust.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An administrator has approved or refused coins that another one asked for. */
    'coin-request-decided': {
      requestId: string
      to: UserId
      username: string
      outcome: CoinRequestOutcome
      player: string
      amount: number
      reason: string | null
    }
  }
}

const EXPIRES_AFTER_MS = 7 * 24 * 60 * 60_000

type Row = typeof coinRequests.$inferSelect
type State = (typeof COIN_REQUEST_STATES)[number]

/** An open request whose time is over is still stored as open. */
const stateOf = ({ state, expiresAt }: Row, now: Date): State =>
  state === 'open' && expiresAt <= now ? 'expired' : state

const hasState = (state: State, now: Date) =>
  state === 'open'
    ? and(eq(coinRequests.state, 'open'), gt(coinRequests.expiresAt, now))
    : state === 'expired'
      ? or(
          eq(coinRequests.state, 'expired'),
          and(eq(coinRequests.state, 'open'), lte(coinRequests.expiresAt, now)),
        )
      : eq(coinRequests.state, state)

/** Movements of coins that need a second administrator. Of several decisions about one, exactly one takes effect. */
export function serveCoinRequests(serve: Serve, ctx: Context) {
  async function present(rows: Row[]): Promise<CoinRequest[]> {
    const ids = rows.flatMap(({ userId, requestedBy, decidedBy }) => [
      userId,
      requestedBy,
      ...(decidedBy ? [decidedBy] : []),
    ])
    const names = await readUsernamesById(ctx.db, [...new Set(ids)])
    const named = (_id: UserId) => ({ _id, username: names.get(_id) ?? '' }) as PlayerName
    return rows.map(row => ({
      _id: row.id,
      user: named(row.userId),
      amount: row.amount,
      refunds: row.refunds,
      note: row.note,
      requestedBy: named(row.requestedBy),
      requestedAt: row.requestedAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      state: stateOf(row, ctx.now()),
      decidedBy: row.decidedBy && named(row.decidedBy),
      decidedAt: row.decidedAt?.toISOString() ?? null,
      reason: row.reason,
      transactionId: row.transactionId,
    }))
  }

  const auditOf = (row: Row, actorId: UserId, action: string, more: Record<string, unknown> = {}) => ({
    actorId,
    action,
    subject: `user:${row.userId}`,
    meta: { amount: row.amount, note: row.note, requestId: row.id, ...more },
    at: ctx.now(),
  })

  async function create(actorId: UserId, asked: CoinRequestCreation): Promise<Row> {
    return ctx.db.transaction(async tx => {
      const at = ctx.now()
      await readActor(tx, actorId)
      const { userId, amount } = await readMovement(tx, asked)
      const user = await requireUser(tx, userId)
      if (userId === actorId) throw new HttpError(409, MESSAGES.ownCoins)
      if (user.isGuest) throw new HttpError(409, MESSAGES.guestHasNoWallet)
      const [row] = await tx
        .insert(coinRequests)
        .values({
          id: newId(),
          userId,
          amount,
          refunds: 'transactionId' in asked ? asked.transactionId : null,
          note: asked.note,
          requestedBy: actorId,
          requestedAt: at,
          expiresAt: new Date(at.getTime() + EXPIRES_AFTER_MS),
          state: 'open',
        })
        .returning()
      await writeAudit(tx, { ...auditOf(row!, actorId, 'coin-request-created'), label: user.username })
      return row!
    })
  }

  /** Decides an open request; `carryOut` moves the coins of an approved one. */
  async function decide(
    id: string,
    actorId: UserId,
    to: 'approved' | 'refused' | 'withdrawn',
    {
      reason = null as string | null,
      carryOut = async (_tx: Database, _row: Row) => null as string | null,
    } = {},
  ): Promise<Row> {
    return ctx.db.transaction(async tx => {
      const at = ctx.now()
      const actor = await readActor(tx, actorId)
      const [row] = await tx.select().from(coinRequests).where(eq(coinRequests.id, id)).for('update')
      if (!row) throw new HttpError(404, MESSAGES.coinRequestNotFound)
      const state = stateOf(row, at)
      if (state === 'expired') throw new HttpError(409, MESSAGES.coinRequestExpired)
      if (state !== 'open') {
        const decidedBy = row.decidedBy ? await findUser(tx, row.decidedBy) : null
        throw new HttpError(409, MESSAGES.coinRequestDecided).doneBy(decidedBy?.username ?? null)
      }
      const isOwn = row.requestedBy === actorId
      if (isOwn !== (to === 'withdrawn'))
        throw new HttpError(409, isOwn ? MESSAGES.ownCoinRequest : MESSAGES.otherCoinRequest)
      if (to === 'approved' && row.userId === actorId) throw new HttpError(409, MESSAGES.ownCoins)
      const transactionId = await carryOut(tx, row)
      const [decided] = await tx
        .update(coinRequests)
        .set({ state: to, decidedBy: actorId, decidedAt: at, reason, transactionId })
        .where(eq(coinRequests.id, id))
        .returning()
      const { username } = await requireUser(tx, row.userId)
      await writeAudit(tx, {
        ...auditOf(row, actorId, `coin-request-${to}`, reason ? { reason } : {}),
        label: username,
      })
      if (to !== 'withdrawn')
        await ctx.events.emit(tx, 'coin-request-decided', {
          requestId: id,
          to: row.requestedBy,
          username: actor.username,
          outcome: to,
          player: username,
          amount: row.amount,
          reason,
        })
      return decided!
    })
  }

  const one = async (row: Promise<Row>) => (await present([await row]))[0]!

  serve('GET /api/admin/coin-requests', async ({ query: { page, limit, state }, reply }) => {
    const chosen = state && hasState(state, ctx.now())
    const [total] = await ctx.db.select({ requests: count() }).from(coinRequests).where(chosen)
    const rows = await ctx.db
      .select()
      .from(coinRequests)
      .where(chosen)
      .orderBy(desc(coinRequests.requestedAt), desc(coinRequests.id))
      .limit(limit)
      .offset((page - 1) * limit)
    reply.header('X-Total-Count', total!.requests)
    return present(rows)
  })

  serve('POST /api/admin/coin-requests', ({ body, caller }) => one(create(caller.userId, body)))

  serve('POST /api/admin/coin-requests/{id}/approve', ({ params, caller }) =>
    one(
      decide(params.id, caller.userId, 'approved', {
        carryOut: async (tx, { id, userId, amount, note, refunds, requestedBy }) => {
          const by = await readActor(tx, requestedBy)
          const approvedBy = await readActor(tx, caller.userId)
          const written = refunds
            ? await refundByHand(ctx, tx, refunds, { by, approvedBy, note })
            : await moveByHand(ctx, tx, userId, {
                amount,
                by,
                approvedBy,
                note,
                commandId: id,
                reason: 'admin_manual',
              })
          return written.id
        },
      }),
    ),
  )
  serve('POST /api/admin/coin-requests/{id}/refuse', ({ params, body, caller }) =>
    one(decide(params.id, caller.userId, 'refused', { reason: body.reason })),
  )
  serve('POST /api/admin/coin-requests/{id}/withdraw', ({ params, caller }) =>
    one(decide(params.id, caller.userId, 'withdrawn')),
  )
}

/** Whose coins a request changes, and by how much. */
async function readMovement(
  tx: Database,
  asked: CoinRequestCreation,
): Promise<{ userId: UserId; amount: number }> {
  if (!('transactionId' in asked)) return asked
  const refundable = await findRefundable(tx, asked.transactionId)
  if (!refundable) throw new HttpError(409, MESSAGES.transactionNotRefundable)
  return refundable
}

/** Requests that wait for another administrator. */
export function createCoinRequestCheck(ctx: Context): AttentionCheck {
  return {
    name: 'coin-requests',
    access: 'admin',
    async find() {
      const [row] = await ctx.db
        .select({ count: count(), since: min(coinRequests.requestedAt) })
        .from(coinRequests)
        .where(hasState('open', ctx.now()))
      return countedFinding('coin-requests', row)
    },
  }
}
