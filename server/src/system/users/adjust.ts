import { MESSAGES, type UserId } from '@valecuatro/contract'
import { findUser } from '../../accounts/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { HttpError, notSignedIn } from '../../platform/httpError.ts'
import { adjustCoins } from '../../wallet/index.ts'
import { requireUser } from './present.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** An administrator has added coins to a player's wallet, or deducted them (negative). */
    'coins-adjusted': { userId: UserId; amount: number; balance: number; transactionId: string }
  }
}

export interface ManualAdjustment {
  amount: number
  reason: string
  commandId?: string | undefined
}

/** Adds or deducts coins for an administrator: ledger and audit log are written in one transaction. */
export async function adjustUserCoins(
  ctx: Context,
  actorId: UserId,
  userId: UserId,
  { amount, reason, commandId }: ManualAdjustment,
) {
  await ctx.db.transaction(async tx => {
    const at = ctx.now()
    const actor = await findUser(tx, actorId)
    if (!actor || actor.suspendedAt) throw notSignedIn()
    const user = await requireUser(tx, userId)
    if (user.isGuest) throw new HttpError(409, MESSAGES.guestHasNoWallet)
    const by = { _id: actor.id, username: actor.username }
    const moved = await adjustCoins(tx, { userId, amount, by, commandId, at })
    if (!moved.ok) throw new HttpError(409, MESSAGES.coinsBelowZero)
    if (moved.repeated) return
    const {
      id: transactionId,
      balanceBefore: before,
      balanceAfter: after,
    } = amount > 0 ? moved.credit : moved.debit
    await writeAudit(tx, {
      actorId,
      action: 'coins-adjusted',
      subject: `user:${userId}`,
      label: user.username,
      meta: { amount, reason, before, after },
      at,
    })
    await ctx.events.emit(tx, 'coins-adjusted', { userId, amount, balance: after, transactionId })
  })
}
