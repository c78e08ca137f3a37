import type { UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { type Database, rowsOf } from '../platform/database/database.ts'
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
  /** The second administrator, who approved it. */
  approvedBy?: { _id: UserId; username: string } | undefined
  at: Date
}

/** Adds or deducts coins for an administrator. */
export async function adjustCoins(
  tx: Database,
  { userId, amount, by, commandId, note, approvedBy, at }: Adjustment,
): Promise<MoveResult> {
  return moveCoins(tx, {
    ...(amount > 0 ? { from: MINT_WALLET_ID, to: userId } : { from: userId, to: MINT_WALLET_ID }),
    amount: Math.abs(amount),
    reason: 'admin_manual',
    cause: `admin_manual:${userId}:${commandId ?? newId()}`,
    at,
    meta: { by, ...(note && { note }), ...(approvedBy && { approvedBy }) },
  })
}

/** The coins that an administrator has added, deducted and refunded by hand, on their own, since a moment. */
export async function sumMovedByHand(db: Database, actorId: UserId, since: Date): Promise<number> {
  const [row] = await rowsOf<{ coins: string | number }>(
    db,
    sql`SELECT coalesce(sum(amount), 0) AS coins FROM transactions
        WHERE user_id IS NOT NULL AND created_at > ${since.toISOString()}::timestamptz
          AND reason IN ('admin_manual', 'refund', 'reversal') AND meta -> 'by' ->> '_id' = ${actorId}
          AND meta -> 'approvedBy' IS NULL`,
  )
  return Number(row!.coins)
}
