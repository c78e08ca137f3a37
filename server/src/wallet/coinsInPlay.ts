import { sql } from 'drizzle-orm'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { type CountsByDay, readByDay } from '../platform/lists/cachedCounts.ts'
import { isWithin, readNumber, type TimeSpan } from '../platform/lists/timeSpan.ts'
import { MINT_WALLET_ID, PLATFORM_WALLET_ID } from './wallets.ts'

/** A query for the `id` and `coins` of every user with a wallet, as a part of another domain's query. */
export const userCoinsQuery = sql`SELECT id, coins FROM wallets WHERE user_id IS NOT NULL`

/** The coins of players and pots. All wallets sum to zero, so this is the negated sum of the mint and the platform. */
export async function readCoinsInPlay(db: Database): Promise<number> {
  const [row] = await rowsOf<{ coins: string | number }>(
    db,
    sql`SELECT -sum(coins) AS coins FROM wallets WHERE id IN (${MINT_WALLET_ID}, ${PLATFORM_WALLET_ID})`,
  )
  return Number(row?.coins ?? 0)
}

/** The coins of the user who has the most. */
export async function readLargestBalance(db: Database): Promise<number> {
  const [row] = await rowsOf<{ coins: string | number | null }>(
    db,
    sql`SELECT max(coins) AS coins FROM wallets WHERE user_id IS NOT NULL`,
  )
  return Number(row?.coins ?? 0)
}

/** The increase of the coins in play on each day since a time. */
export const readCoinsAddedByDay = (db: Database, since: Date): Promise<CountsByDay> =>
  readByDay(db, {
    table: sql`transactions`,
    value: sql`sum(CASE type WHEN 'debit' THEN amount ELSE -amount END)`,
    at: sql`created_at`,
    condition: sql`created_at >= ${since.toISOString()}::timestamptz AND user_id IS NULL
      AND wallet_id IN (${MINT_WALLET_ID}, ${PLATFORM_WALLET_ID})`,
  })

/** The coins that left the mint (`debit`) or went back to it (`credit`) in a span of time. */
export const sumOfMint = (db: Database, type: 'credit' | 'debit', span: TimeSpan): Promise<number> =>
  readNumber(
    db,
    sql`SELECT sum(amount) FROM transactions WHERE user_id IS NULL AND wallet_id = ${MINT_WALLET_ID}
        AND type = ${type} AND ${isWithin(sql`created_at`, span)}`,
  )
