import type { UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'

/** `house` is the stored name of the platform account. */
export const WALLET_KINDS = ['user', 'pot', 'house', 'mint'] as const

const coins = (name: string) => bigint(name, { mode: 'number' })

/**
 * Accounts of coins. A wallet has the id of its owner: a user or a tournament. Coins come from the mint, whose balance
 * is the negated number of issued coins: all wallets together always hold exactly zero.
 */
export const wallets = pgTable(
  'wallets',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: WALLET_KINDS }).notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'restrict' }),
    coins: coins('coins').notNull().default(0),
  },
  table => [
    index('wallets_of_users').on(table.coins, table.id).where(sql`${table.userId} IS NOT NULL`),
    check('wallets_kind', sql`${table.kind} IN ('user', 'pot', 'house', 'mint')`),
    check('wallets_never_negative', sql`${table.kind} = 'mint' OR ${table.coins} >= 0`),
    check('wallets_user', sql`(${table.kind} = 'user') = (${table.userId} IS NOT NULL)`),
    check('wallets_user_id', sql`${table.userId} IS NULL OR ${table.userId} = ${table.id}`),
  ],
)

/** The daily bonuses that players have claimed. */
export const dailyBonuses = pgTable(
  'daily_bonuses',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The date in UTC. */
    day: date({ mode: 'string' }).notNull(),
    /** The number of consecutive days, including this one. */
    streak: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.day] }),
    check('daily_bonuses_streak', sql`${table.streak} >= 1`),
  ],
)

/** The limits on coins moved by hand: one row, none before the first change. */
export const coinSettings = pgTable(
  'coin_settings',
  {
    id: smallint().primaryKey(),
    version: integer().notNull(),
    adminDailyLimit: coins('admin_daily_limit'),
    organiserDailyLimit: coins('organiser_daily_limit'),
    /** Movements of more coins than this need a second administrator. */
    approvalAbove: coins('approval_above'),
    updatedBy: uuid('updated_by').$type<UserId>().notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
  },
  table => [check('coin_settings_single', sql`${table.id} = 1`)],
)

/** The books of each day in UTC, closed once and never changed; triggers in the migration enforce this. */
export const dailyClosings = pgTable('daily_closings', {
  day: date({ mode: 'string' }).primaryKey(),
  /** What wallets of each kind held at the end of the day. */
  players: coins('players').notNull(),
  pools: coins('pools').notNull(),
  platform: coins('platform').notNull(),
  mint: coins('mint').notNull(),
  /** The movements of the day. */
  minted: coins('minted').notNull(),
  burnt: coins('burnt').notNull(),
  transactions: bigint({ mode: 'number' }).notNull(),
  /** The coins by which the closing and the wallets differ; 0 unless something is wrong. */
  difference: coins('difference').notNull(),
  closedAt: timestamp('closed_at', { withTimezone: true }).notNull(),
})

/** The ledger is append-only; triggers in the migration enforce this. */
export const transactions = pgTable(
  'transactions',
  {
    id: uuid().primaryKey(),
    /** The order within a wallet: assigned while the wallet is locked. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    walletId: uuid('wallet_id')
      .notNull()
      .references(() => wallets.id, { onDelete: 'restrict' }),
    /** The owner of the wallet; null for pots, the platform account and the mint, which the indexes of users omit. */
    userId: uuid('user_id').$type<UserId>(),
    type: text({ enum: ['credit', 'debit'] }).notNull(),
    amount: coins('amount').notNull(),
    balanceBefore: coins('balance_before').notNull(),
    balanceAfter: coins('balance_after').notNull(),
    reason: text().notNull(),
    /** Identifies what happened, so that it can move coins only once. */
    cause: text().notNull(),
    meta: jsonb().$type<{ timestamp: string } & Record<string, unknown>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  table => [
    unique('transactions_cause_once').on(table.cause, table.walletId),
    index('transactions_wallet').on(table.walletId, table.seq),
    index('transactions_of_users').on(table.seq).where(sql`${table.userId} IS NOT NULL`),
    index('transactions_of_house').on(table.createdAt).where(sql`${table.userId} IS NULL`),
    index('transactions_by_time').on(table.createdAt, table.seq).where(sql`${table.userId} IS NOT NULL`),
    index('transactions_by_type')
      .on(table.type, table.createdAt, table.seq)
      .where(sql`${table.userId} IS NOT NULL`),
    index('transactions_by_reason')
      .on(table.reason, table.createdAt, table.seq)
      .where(sql`${table.userId} IS NOT NULL`),
    index('transactions_by_amount')
      .on(table.amount, table.createdAt, table.seq)
      .where(sql`${table.userId} IS NOT NULL`),
    index('transactions_by_balance')
      .on(table.balanceAfter, table.createdAt, table.seq)
      .where(sql`${table.userId} IS NOT NULL`),
    index('transactions_by_reason_balance')
      .on(table.reason, table.balanceAfter, table.createdAt, table.seq)
      .where(sql`${table.userId} IS NOT NULL`),
    index('transactions_by_type_amount')
      .on(table.type, table.amount, table.createdAt, table.seq)
      .where(sql`${table.userId} IS NOT NULL`),
    index('transactions_by_reason_amount')
      .on(table.reason, table.amount, table.createdAt, table.seq)
      .where(sql`${table.userId} IS NOT NULL`),
    check('transactions_user', sql`${table.userId} IS NULL OR ${table.userId} = ${table.walletId}`),
    check('transactions_type', sql`${table.type} IN ('credit', 'debit')`),
    check('transactions_amount', sql`${table.amount} > 0`),
    check(
      'transactions_balance',
      sql`${table.balanceAfter} = ${table.balanceBefore} + CASE ${table.type} WHEN 'credit' THEN ${table.amount} ELSE -${table.amount} END`,
    ),
  ],
)
