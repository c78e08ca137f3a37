import type { Transaction, UserId } from '@valecuatro/contract'
import { eq, sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { anyOfIds } from '../platform/lists/textSearch.ts'
import { lockWallets, type MoveResult, moveCoins } from './move.ts'
import { transactions } from './schema.ts'
import { MINT_WALLET_ID } from './wallets.ts'

export type RefundState = NonNullable<Transaction['refund']>

interface Refund {
  transactionId: string
  by: { _id: UserId; username: string }
  note: string | undefined
  /** The second administrator, who approved it. */
  approvedBy?: { _id: UserId; username: string } | undefined
  at: Date
}

export type RefundResult =
  | { ok: true; refunded: typeof transactions.$inferSelect; written: typeof transactions.$inferSelect }
  | { ok: false; error: 'not-found' | 'not-refundable' | 'not-enough-coins' }
  | { ok: false; error: 'already-refunded'; by: string | null }

/** Derives the cause of a refund from the cause of the refunded movement, so that it can happen only once. */
export const refundCause = (cause: string) => `refund:${cause}`

/**
 * Reverses a manual adjustment, or pays an entry fee back. The fee comes from the mint, because the pot has been paid
 * out by then; before the tournament ends, cancelling it or withdrawing from it pays the fee back.
 */
export async function refundTransaction(
  tx: Database,
  { transactionId, by, note, approvedBy, at }: Refund,
): Promise<RefundResult> {
  const [refunded] = await tx.select().from(transactions).where(eq(transactions.id, transactionId))
  if (!refunded?.userId) return { ok: false, error: 'not-found' }
  const { userId, amount, type, cause, reason, meta } = refunded
  const { tournament } = meta as { tournament?: { _id: string } }
  // The pot is locked as well, so that the tournament cannot end or be cancelled meanwhile.
  await lockWallets(tx, [MINT_WALLET_ID, userId, ...(tournament ? [tournament._id] : [])])
  const state = (await readRefundStates(tx, [transactionId])).get(transactionId)
  if (state === 'done') {
    const [earlier] = await tx
      .select()
      .from(transactions)
      .where(eq(transactions.cause, refundCause(cause)))
    const { by: earlierBy } = (earlier?.meta ?? {}) as { by?: Refund['by'] }
    return { ok: false, error: 'already-refunded', by: earlierBy?.username ?? null }
  }
  if (state !== 'possible') return { ok: false, error: 'not-refundable' }
  const moved: MoveResult = await moveCoins(tx, {
    ...(type === 'debit' ? { from: MINT_WALLET_ID, to: userId } : { from: userId, to: MINT_WALLET_ID }),
    amount,
    reason: type === 'debit' ? 'refund' : 'reversal',
    cause: refundCause(cause),
    at,
    meta: {
      by,
      ...(note && { note }),
      ...(approvedBy && { approvedBy }),
      ...(tournament && { tournament }),
      refunds: { transactionId, reason },
    },
  })
  if (!moved.ok) return { ok: false, error: 'not-enough-coins' }
  return { ok: true, refunded, written: type === 'debit' ? moved.credit : moved.debit }
}

/** Whose coins the refund of a row would change, and by how much; null if it cannot be refunded. */
export async function findRefundable(
  tx: Database,
  transactionId: string,
): Promise<{ userId: UserId; amount: number } | null> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, transactionId))
  if (!row?.userId || (await readRefundStates(tx, [row.id])).get(row.id) !== 'possible') return null
  return { userId: row.userId, amount: row.type === 'debit' ? row.amount : -row.amount }
}

/** Whether each of these rows has been refunded or can be; other rows are left out. */
export async function readRefundStates(db: Database, ids: string[]): Promise<Map<string, RefundState>> {
  if (ids.length === 0) return new Map()
  const tournamentId = sql`t.meta -> 'tournament' ->> '_id'`
  const rows = await rowsOf<{ id: string; state: RefundState }>(
    db,
    sql`SELECT t.id, CASE
          WHEN EXISTS (SELECT FROM transactions r WHERE r.cause = 'refund:' || t.cause AND r.wallet_id = t.wallet_id)
            THEN 'done'
          WHEN t.reason = 'admin_manual' THEN 'possible'
          WHEN (SELECT coins FROM wallets pot WHERE pot.id = (${tournamentId})::uuid) = 0
            AND NOT EXISTS (SELECT FROM transactions r WHERE r.wallet_id = t.wallet_id AND r.seq > t.seq
              AND r.reason = 'tournament_refund' AND r.meta -> 'tournament' ->> '_id' = ${tournamentId})
            THEN 'possible'
        END AS state
        FROM transactions t
        WHERE t.id = ${anyOfIds(ids)} AND t.user_id IS NOT NULL
          AND (t.reason = 'admin_manual' OR (t.reason = 'tournament_entry' AND t.type = 'debit'))`,
  )
  return new Map(rows.flatMap(({ id, state }) => (state ? [[id, state] as const] : [])))
}

/** The transactions that refund, take back or correct these ones. */
export async function readCorrections(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; by: string }>(
    db,
    sql`SELECT t.id, r.id AS by FROM transactions t
        JOIN transactions r ON r.wallet_id = t.wallet_id
          AND r.cause IN ('refund:' || t.cause, 'prize_correction:' || t.id)
        WHERE t.id = ${anyOfIds(ids)} ORDER BY r.seq`,
  )
  return new Map(rows.map(({ id, by }) => [id, by]))
}
