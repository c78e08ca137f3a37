import type { UserId } from '@valecuatro/contract'
import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { lockWallets, moveCoins, type Transaction } from './move.ts'
import { refundCause } from './refund.ts'
import { transactions } from './schema.ts'
import { PLATFORM_WALLET_ID } from './wallets.ts'

interface Correction {
  tournament: { _id: string; name: string }
  by: { _id: UserId; username: string }
  note: string
  at: Date
}

/** A correction names the row that it corrects, so that each row is corrected only once. */
const correctionCause = (transactionId: string) => `prize_correction:${transactionId}`

interface Paid {
  debit: Transaction
  credit: Transaction
}

/** The movements with these causes, in the same order. */
async function readMovements(tx: Database, causes: string[]): Promise<Paid[]> {
  if (causes.length === 0) return []
  const rows = await tx.select().from(transactions).where(inArray(transactions.cause, causes))
  return causes.flatMap(cause => {
    const own = rows.filter(row => row.cause === cause)
    const debit = own.find(({ type }) => type === 'debit')
    const credit = own.find(({ type }) => type === 'credit')
    return debit && credit ? [{ debit, credit }] : []
  })
}

const userRowOf = ({ debit, credit }: Paid) => (credit.userId ? credit : debit)

/** The payment of a prize and its corrections, oldest first. */
async function readPrize(tx: Database, cause: string): Promise<Paid[]> {
  const [paid] = await readMovements(tx, [cause])
  const chain: Paid[] = []
  for (let last = paid; last; [last] = await readMovements(tx, [correctionCause(userRowOf(last).id)]))
    chain.push(last)
  return chain
}

type ReverseResult =
  | { ok: true; reversed: Transaction[] }
  | { ok: false; error: 'not-enough-coins'; walletId: string }
  | { ok: false; error: 'fees-refunded' }

/**
 * Moves the prizes of a tournament with these causes, with their corrections, and the rest that the platform got back to
 * the pot, each by a row that names the first. The tournament is locked. Resolves with the new rows of the players; after
 * an error, the caller rolls back.
 */
export async function reversePrizes(
  tx: Database,
  causes: string[],
  { tournament, by, note, at }: Correction,
  paidAt: Date,
): Promise<ReverseResult> {
  const paid: Paid[] = []
  for (const cause of causes) paid.push(...(await readPrize(tx, cause)))
  const walletIds = paid.flatMap(({ debit, credit }) => [debit.walletId, credit.walletId])
  await lockWallets(tx, [tournament._id, PLATFORM_WALLET_ID, ...walletIds])
  if (await hasRefundedFees(tx, tournament._id, paidAt)) return { ok: false, error: 'fees-refunded' }
  const reversed: Transaction[] = []
  // Newest first: a prize that was lowered gets back what it lost before all of it is taken back.
  for (const { debit, credit } of paid.toReversed()) {
    const moved = await moveCoins(tx, {
      from: credit.walletId,
      to: debit.walletId,
      amount: credit.amount,
      reason: 'prize_reversal',
      cause: refundCause(credit.cause),
      at,
      meta: {
        tournament,
        by,
        note,
        refunds: { transactionId: userRowOf({ debit, credit }).id, reason: credit.reason },
      },
    })
    if (!moved.ok) return { ok: false, error: 'not-enough-coins', walletId: credit.walletId }
    reversed.push(...[moved.debit, moved.credit].filter(({ userId }) => userId))
  }
  return { ok: true, reversed }
}

/** Whether an administrator has paid entry fees of a tournament back from the mint since it paid its prizes. */
async function hasRefundedFees(tx: Database, tournamentId: string, since: Date) {
  const rows = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.reason, 'refund'),
        gte(transactions.createdAt, since),
        sql`${transactions.userId} IS NOT NULL`,
        sql`${transactions.meta} -> 'tournament' ->> '_id' = ${tournamentId}`,
      ),
    )
    .limit(1)
  return rows.length > 0
}

type CorrectResult =
  | { ok: true; written: Transaction; before: number }
  | { ok: false; error: 'not-paid' | 'unchanged' | 'not-enough-coins' | 'platform-short' }

/**
 * Changes the prize that a player was paid to `coins`: the difference moves between the player and the platform, in a
 * row that names the one that it corrects. The tournament is locked.
 */
export async function correctPrize(
  tx: Database,
  cause: string,
  coins: number,
  { tournament, by, note, at }: Correction,
): Promise<CorrectResult> {
  const rows = (await readPrize(tx, cause)).map(userRowOf)
  const userId = rows[0]?.userId
  if (!userId) return { ok: false, error: 'not-paid' }
  const before = rows.reduce((sum, { type, amount }) => sum + (type === 'credit' ? amount : -amount), 0)
  if (before === coins) return { ok: false, error: 'unchanged' }
  const last = rows.at(-1)!
  const isRaised = coins > before
  const moved = await moveCoins(tx, {
    ...(isRaised ? { from: PLATFORM_WALLET_ID, to: userId } : { from: userId, to: PLATFORM_WALLET_ID }),
    amount: Math.abs(coins - before),
    reason: 'prize_correction',
    cause: correctionCause(last.id),
    at,
    meta: { tournament, by, note, refunds: { transactionId: last.id, reason: last.reason } },
  })
  if (!moved.ok) return { ok: false, error: isRaised ? 'platform-short' : 'not-enough-coins' }
  return { ok: true, written: isRaised ? moved.credit : moved.debit, before }
}
