import type { UserId } from '@valecuatro/contract'
import { eq, inArray, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { transactions, wallets } from './schema.ts'

export type Transaction = typeof transactions.$inferSelect

export const REASONS = [
  'welcome',
  'admin_manual',
  'daily_bonus',
  'tournament_entry',
  'tournament_refund',
  'tournament_prize',
  'tournament_house',
  'tournament_added',
  'prize_reversal',
  'prize_correction',
  'refund',
  'reversal',
  'account_deleted',
] as const
export type Reason = (typeof REASONS)[number]

export interface Movement {
  from: string
  to: string
  amount: number
  reason: Reason
  /** Identifies the cause, such as `welcome:{userId}`; the same cause moves coins only once. */
  cause: string
  at: Date
  meta?: Record<string, unknown>
}

export type MoveResult =
  | { ok: true; repeated: boolean; debit: Transaction; credit: Transaction }
  | { ok: false; error: 'not-enough-coins' | 'no-such-wallet' }

/**
 * Moves coins from one wallet to another: the only way to change a balance. Call it inside the transaction of the
 * cause. Both wallets are locked first, in the order of their ids, so that movements cannot deadlock and the balances
 * read afterwards cannot change before they are written.
 */
export async function moveCoins(tx: Database, movement: Movement): Promise<MoveResult> {
  const { from, to, amount, cause } = movement
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`not an amount of coins: ${amount}`)
  if (from === to) throw new RangeError('a movement needs two wallets')

  const locked = await lockWallets(tx, [from, to])
  const source = locked.find(wallet => wallet.id === from)
  const target = locked.find(wallet => wallet.id === to)
  if (!source || !target) return { ok: false, error: 'no-such-wallet' }

  const earlier = await tx.select().from(transactions).where(eq(transactions.cause, cause))
  if (earlier.length > 0) return { ok: true, repeated: true, ...pairOf(earlier) }
  if (source.kind !== 'mint' && source.coins < amount) return { ok: false, error: 'not-enough-coins' }

  const row = (type: 'credit' | 'debit', wallet: typeof source) => ({
    id: newId(),
    walletId: wallet.id,
    userId: wallet.userId,
    type,
    amount,
    balanceBefore: wallet.coins,
    balanceAfter: wallet.coins + (type === 'credit' ? amount : -amount),
    reason: movement.reason,
    cause,
    meta: { ...movement.meta, timestamp: movement.at.toISOString() },
    createdAt: movement.at,
  })
  const written = await tx
    .insert(transactions)
    .values([row('debit', source), row('credit', target)])
    .returning()
  await tx
    .update(wallets)
    .set({
      coins: sql`${wallets.coins} + CASE ${wallets.id} WHEN ${to} THEN ${amount}::bigint ELSE ${-amount}::bigint END`,
    })
    .where(inArray(wallets.id, [from, to]))
  return { ok: true, repeated: false, ...pairOf(written) }
}

/**
 * Locks wallets in the order of their ids. A transaction with several movements locks all of their wallets first, so
 * that two such transactions never deadlock.
 */
export async function lockWallets(tx: Database, ids: string[]) {
  return tx.select().from(wallets).where(inArray(wallets.id, ids)).orderBy(wallets.id).for('update')
}

/** The coins in a wallet, which has the id of its owner; 0 if there is no wallet. */
export async function coinsOf(db: Database, walletId: string): Promise<number> {
  const [row] = await rowsOf<{ coins: string | number }>(
    db,
    sql`SELECT coins FROM wallets WHERE id = ${walletId}`,
  )
  return Number(row?.coins ?? 0)
}

/** The coins of several users. */
export async function readCoins(db: Database, userIds: UserId[]): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .select({ id: wallets.id, coins: wallets.coins })
    .from(wallets)
    .where(inArray(wallets.id, userIds))
  return new Map(rows.map(({ id, coins }) => [id, coins]))
}

function pairOf(rows: Transaction[]) {
  const debit = rows.find(row => row.type === 'debit')
  const credit = rows.find(row => row.type === 'credit')
  if (!debit || !credit) throw new Error('a cause must have moved coins from one wallet to another')
  return { debit, credit }
}
