import type { UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { coinsOf, moveCoins } from './move.ts'
import { wallets } from './schema.ts'

/** The wallet that all coins come from. */
export const MINT_WALLET_ID = '00000000-0000-4000-8000-000000000001'
/** The wallet of the platform, which gets the rest of a pot. */
export const PLATFORM_WALLET_ID = '00000000-0000-4000-8000-000000000002'

/** Creates a new user's wallet with the welcome coins. */
export async function openWallet(tx: Database, userId: UserId, welcomeCoins: number, at: Date) {
  await tx.insert(wallets).values({ id: userId, kind: 'user', userId })
  await grantWelcomeCoins(tx, userId, welcomeCoins, at)
}

/** Grants a user the welcome coins, once. */
export async function grantWelcomeCoins(tx: Database, userId: UserId, welcomeCoins: number, at: Date) {
  if (welcomeCoins === 0) return
  await moveCoins(tx, {
    from: MINT_WALLET_ID,
    to: userId,
    amount: welcomeCoins,
    reason: 'welcome',
    cause: `welcome:${userId}`,
    at,
  })
}

/** Moves the coins of a deleted account back to the mint, so that the ledger still adds up. */
export async function burnCoins(tx: Database, userId: UserId, at: Date) {
  const amount = await coinsOf(tx, userId)
  if (amount === 0) return
  const cause = `account_deleted:${userId}`
  await moveCoins(tx, { from: userId, to: MINT_WALLET_ID, amount, reason: 'account_deleted', cause, at })
}

/** Creates the wallet that holds the prize pool of a tournament until its end; it has the tournament's id. */
export async function openPotWallet(tx: Database, id: string) {
  await tx.insert(wallets).values({ id, kind: 'pot' })
}

/** Deletes the wallet of a removed tournament, unless it has rows in the ledger, which must be kept. */
export async function removePotWallet(tx: Database, id: string) {
  await tx.execute(sql`DELETE FROM wallets w WHERE w.id = ${id} AND w.kind = 'pot'
    AND NOT EXISTS (SELECT FROM transactions t WHERE t.wallet_id = w.id)`)
}
