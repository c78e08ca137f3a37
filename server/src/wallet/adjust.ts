import type { UserId } from '@valecuatro/contract'
import { v7 as newId } from 'uuid'
import type { Database } from '../platform/database.ts'
import { type MoveResult, moveCoins } from './move.ts'
import { MINT_WALLET_ID } from './wallets.ts'

export interface Adjustment {
  userId: UserId
  /** Positive: coins come from the mint; negative: coins go back to it. */
  amount: number
  by: { _id: UserId; username: string }
  /** The same command counts once. */
  commandId: string | undefined
  note: string | undefined
  at: Date
}

/** Adds or deducts coins for an administrator. */
export async function adjustCoins(
  tx: Database,
  { userId, amount, by, commandId, note, at }: Adjustment,
): Promise<MoveResult> {
  return moveCoins(tx, {
    ...(amount > 0 ? { from: MINT_WALLET_ID, to: userId } : { from: userId, to: MINT_WALLET_ID }),
    amount: Math.abs(amount),
    reason: 'admin_manual',
    cause: `admin_manual:${userId}:${commandId ?? newId()}`,
    at,
    meta: { by, ...(note && { note }) },
  })
}
