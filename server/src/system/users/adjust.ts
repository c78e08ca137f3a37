import { MESSAGES, type Transaction as ShownTransaction, type UserId } from '@valecuatro/contract'
import { countAdministrators, findUser, requireConfirmedIdentity, requireUser } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError, notSignedIn } from '../../platform/http/httpError.ts'
import type { Caller } from '../../platform/http/serve.ts'
import {
  adjustCoins,
  presentTransaction,
  readCoinRules,
  readCoinsInPlay,
  refundTransaction,
  startOfDay,
  sumMovedByHand,
  type Transaction,
} from '../../wallet/index.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An administrator has added coins to a player's wallet or deducted them (negative), also by a refund. */
    'coins-adjusted': { userId: UserId; amount: number; balance: number; transactionId: string }
    /** An administrator has moved many coins by hand within an hour, compared with the coins in play before. */
    'unusual-coins': {
      userId: UserId
      by: { _id: UserId; username: string }
      amount: number
      movedInHour: number
      inPlayBefore: number
      at: Date
    }
  }
}

/** Who moves coins by hand, and when they last proved their identity. */
type Administrator = Pick<Caller, 'userId' | 'confirmedAt'>

/** A movement by hand. */
interface ByHand {
  userId: UserId
  by: { _id: UserId; username: string }
  amount: number
}

/** The period in which coins moved by hand are added up. */
const SUM_PERIOD_MS = 60 * 60 * 1000

export interface ManualAdjustment {
  amount: number
  reason: string
  commandId?: string | undefined
  note?: string | undefined
}

/** Adds or deducts coins for an administrator: ledger and audit log are written in one transaction. */
export async function adjustUserCoins(
  ctx: Context,
  caller: Administrator,
  userId: UserId,
  adjustment: ManualAdjustment,
) {
  await ctx.db.transaction(async tx => {
    const by = await readActor(tx, caller.userId)
    await moveByHand(ctx, tx, userId, {
      ...adjustment,
      by,
      check: moved => requireOnOwn(ctx, tx, caller, moved),
    })
  })
}

interface Movers {
  by: ByHand['by']
  /** The second administrator, who approved a request of the first. The audit log then names the approval only. */
  approvedBy?: ByHand['by']
  /** The checks of an administrator who acts alone. */
  check?: (moved: ByHand) => Promise<void>
}

/** Adds or deducts coins within a transaction, writes the audit log and notifies the player. */
export async function moveByHand(
  ctx: Context,
  tx: Database,
  userId: UserId,
  { amount, reason, commandId, note, by, approvedBy, check }: ManualAdjustment & Movers,
): Promise<Transaction> {
  const at = ctx.now()
  const user = await requireUser(tx, userId)
  if (userId === by._id) throw new HttpError(409, MESSAGES.ownCoins)
  if (user.isGuest) throw new HttpError(409, MESSAGES.guestHasNoWallet)
  const moved = await adjustCoins(tx, { userId, amount, by, approvedBy, commandId, note, at })
  if (!moved.ok) throw new HttpError(409, MESSAGES.coinsBelowZero)
  const written = amount > 0 ? moved.credit : moved.debit
  if (moved.repeated) return written
  await check?.({ userId, by, amount })
  const { id: transactionId, balanceBefore: before, balanceAfter: after } = written
  if (!approvedBy)
    await writeAudit(tx, {
      actorId: by._id,
      action: 'coins-adjusted',
      subject: `user:${userId}`,
      label: user.username,
      meta: { amount, reason, before, after, ...(note && { note }) },
      at,
    })
  await ctx.events.emit(tx, 'coins-adjusted', { userId, amount, balance: after, transactionId })
  return written
}

/** Refunds one row of the ledger for an administrator and notifies the player; resolves with the new row. */
export async function refundUserTransaction(
  ctx: Context,
  caller: Administrator,
  transactionId: string,
  { note }: { note?: string | undefined },
): Promise<ShownTransaction> {
  return ctx.db.transaction(async tx => {
    const by = await readActor(tx, caller.userId)
    const check = (moved: ByHand) => requireOnOwn(ctx, tx, caller, moved)
    const written = await refundByHand(ctx, tx, transactionId, { by, note, check })
    return presentTransaction(written, await requireUser(tx, written.userId!), 'administrators')
  })
}

/** Refunds one row of the ledger within a transaction, writes the audit log and notifies the player. */
export async function refundByHand(
  ctx: Context,
  tx: Database,
  transactionId: string,
  { by, note, approvedBy, check }: Movers & { note: string | undefined },
): Promise<Transaction> {
  const at = ctx.now()
  const result = await refundTransaction(tx, { transactionId, by, approvedBy, note, at })
  if (!result.ok) {
    if (result.error === 'not-found') throw new HttpError(404, MESSAGES.transactionNotFound)
    if (result.error === 'already-refunded')
      throw new HttpError(409, MESSAGES.alreadyRefunded).doneBy(result.by)
    const isTooPoor = result.error === 'not-enough-coins'
    throw new HttpError(409, isTooPoor ? MESSAGES.coinsBelowZero : MESSAGES.transactionNotRefundable)
  }
  const { refunded, written } = result
  if (written.userId === by._id) throw new HttpError(409, MESSAGES.ownCoins)
  const user = await requireUser(tx, written.userId!)
  const amount = written.type === 'credit' ? written.amount : -written.amount
  await check?.({ userId: user.id, by, amount })
  const { balanceBefore: before, balanceAfter: after } = written
  if (!approvedBy)
    await writeAudit(tx, {
      actorId: by._id,
      action: 'transaction-refunded',
      subject: `user:${user.id}`,
      label: user.username,
      meta: { amount, refunded: refunded.reason, transactionId, before, after, ...(note && { note }) },
      at,
    })
  await ctx.events.emit(tx, 'coins-adjusted', {
    userId: user.id,
    amount,
    balance: after,
    transactionId: written.id,
  })
  return written
}

/**
 * Refuses a movement that an administrator may not make on their own. The only administrator of a site confirms their
 * identity instead of asking another one. Every such movement locks the mint, so the sum of the day is exact.
 */
async function requireOnOwn(ctx: Context, tx: Database, caller: Administrator, moved: ByHand) {
  const { dailyLimits, approvalAbove } = await readCoinRules(tx)
  const coins = Math.abs(moved.amount)
  if (approvalAbove !== null && coins > approvalAbove) {
    if ((await countAdministrators(tx)) > 1)
      throw Object.assign(new HttpError(409, MESSAGES.approvalRequired).ofField('amount'), {
        about: String(approvalAbove),
      })
    await requireConfirmedIdentity({ ...ctx, db: tx }, caller)
  }
  if (dailyLimits.admin !== null) {
    const today = await sumMovedByHand(tx, caller.userId, startOfDay(ctx.now()))
    if (today > dailyLimits.admin)
      throw Object.assign(new HttpError(409, MESSAGES.dailyCoinLimit).ofField('amount'), {
        about: String(Math.max(0, dailyLimits.admin - (today - coins))),
      })
  }
  await checkSumOfHour(ctx, tx, caller, moved)
}

/** A sum of an hour is unusual from this share of the coins in play on, and from the coins of so many new players on. */
const UNUSUAL_SHARE = 0.1
const UNUSUAL_NEW_PLAYERS = 100
const MIN_COINS_OF_NEW_PLAYER = 100

/**
 * Adds up the coins that an administrator has moved by hand within an hour, including those of the current transaction.
 * From a limit on, the administrator must confirm their identity; an unusual sum raises an alert. Every such movement
 * locks the mint, so the sum is exact.
 */
async function checkSumOfHour(ctx: Context, tx: Database, caller: Administrator, moved: ByHand) {
  const at = ctx.now()
  const movedInHour = await sumMovedByHand(tx, caller.userId, new Date(at.getTime() - SUM_PERIOD_MS))
  const limit = ctx.config.largeAdjustmentCoins
  if (limit !== null && movedInHour >= limit) await requireConfirmedIdentity({ ...ctx, db: tx }, caller)
  const smallest = UNUSUAL_NEW_PLAYERS * Math.max(ctx.config.welcomeCoins, MIN_COINS_OF_NEW_PLAYER)
  if (movedInHour < smallest) return
  const inPlayBefore = Math.max(0, (await readCoinsInPlay(tx)) - movedInHour)
  if (movedInHour >= UNUSUAL_SHARE * inPlayBefore)
    await ctx.events.emit(tx, 'unusual-coins', { ...moved, movedInHour, inPlayBefore, at })
}

/** The administrator who acts, as the ledger names them. */
export async function readActor(tx: Database, userId: UserId) {
  const actor = await findUser(tx, userId)
  if (!actor || actor.suspendedAt) throw notSignedIn()
  return { _id: actor.id, username: actor.username }
}
