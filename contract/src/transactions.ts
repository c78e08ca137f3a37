import { z } from 'zod'
import { UserId } from './accounts.ts'
import { DateBound, text } from './input.ts'
import { listQuery } from './listing.ts'
import { PlayerName, TournamentId } from './matches.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'
import { MAX_COIN_NOTE_LENGTH, TRANSACTION_SORTS, TRANSACTION_TYPES } from './values.ts'

export const Transaction = z
  .object({
    _id: z.uuid(),
    user: z.object({ _id: UserId, username: z.string(), email: z.string() }),
    type: z.enum(TRANSACTION_TYPES),
    amount: z.int().min(1),
    balanceBefore: z.int(),
    balanceAfter: z.int(),
    reason: z.string(),
    meta: z.object({
      timestamp: z.iso.datetime(),
      /** The tournament that the coins went to or came from. */
      tournament: z.object({ _id: TournamentId, name: z.string() }).optional(),
      /** The administrator who adjusted the coins; sent to administrators only. */
      by: PlayerName.optional(),
      /** The second administrator, who approved it; sent to administrators only. */
      approvedBy: PlayerName.optional(),
      /** The administrator's note; sent to administrators only. */
      note: z.string().optional(),
      /** The transaction that this one refunds, takes back or corrects; sent to administrators only. */
      corrects: z.uuid().optional(),
    }),
    createdAt: z.iso.datetime(),
    /** Whether an administrator can refund the transaction or has done so; sent to administrators only. */
    refund: z.enum(['possible', 'done']).optional(),
    /** The transaction that refunds, takes back or corrects this one; sent to administrators only. */
    correctedBy: z.uuid().optional(),
  })
  .meta({ id: 'Transaction' })
export type Transaction = z.infer<typeof Transaction>

/** An administrator's note on why coins were moved by hand, for other administrators. */
export const CoinNote = text().trim().max(MAX_COIN_NOTE_LENGTH, MESSAGES.noteTooLong)

const LedgerListing = listQuery(TRANSACTION_SORTS).extend({
  type: z.enum(TRANSACTION_TYPES).optional(),
  /** The id of a user or a transaction, or a part of a username or e-mail address. */
  user: text().trim().max(254).optional(),
  /** A part of the reason, in upper or lower case. */
  reason: text().trim().max(100).optional(),
  /** Exactly this reason: a part of one may be that of others, too. */
  reasonIs: text().trim().max(100).optional(),
  /** From this moment on; a date alone means its beginning, in UTC. */
  startDate: DateBound.optional(),
  /** Up to and including this moment; a date alone means its end, in UTC. */
  endDate: DateBound.optional(),
})

/** The number of days that the economy report covers, including today. */
export const ECONOMY_DAYS = 30

export const Economy = z
  .object({
    /** The current coins of all wallets; together, everything that was minted and not burnt. */
    held: z.object({ players: z.int(), pools: z.int(), platform: z.int() }),
    /** Oldest first. */
    days: z.array(
      z.object({
        /** In UTC. */
        day: z.iso.date(),
        /** Coins that were created, and coins that were taken out of circulation. */
        minted: z.int().min(0),
        burnt: z.int().min(0),
        /** The coins that players received and paid, by reason. */
        reasons: z.array(z.object({ reason: z.string(), credited: z.int().min(0), debited: z.int().min(0) })),
      }),
    ),
    /** The players with the most coins. */
    holders: z.array(z.object({ user: PlayerName, coins: z.int().min(0) })),
  })
  .meta({ id: 'Economy' })
export type Economy = z.infer<typeof Economy>

/** The books of one day, closed once and never changed. */
export const DailyClosing = z
  .object({
    /** In UTC. */
    day: z.iso.date(),
    /** What wallets of each kind held at the end of the day; together 0, because the mint owes what the others hold. */
    players: z.int(),
    pools: z.int(),
    platform: z.int(),
    mint: z.int(),
    /** The coins that were created and taken out of circulation on the day. */
    minted: z.int().min(0),
    burnt: z.int().min(0),
    /** The rows of the ledger of the day. */
    transactions: z.int().min(0),
    /** The coins by which the closing and the wallets differ; 0 unless something is wrong. */
    difference: z.int().min(0),
    closedAt: z.iso.datetime(),
  })
  .meta({ id: 'DailyClosing' })
export type DailyClosing = z.infer<typeof DailyClosing>

export const transactionRoutes = {
  'GET /api/admin/transactions': {
    summary: "The ledger of all players' coins, newest first",
    tag: 'Transactions',
    access: 'admin',
    query: LedgerListing,
    answer: z.array(Transaction),
  },
  'GET /api/admin/transactions/export': {
    summary: 'The same rows as a file of comma-separated values',
    tag: 'Transactions',
    access: 'admin',
    confirm: 'always',
    query: LedgerListing.omit({ page: true, limit: true }),
    answer: z.string(),
    file: 'text/csv',
  },
  'GET /api/admin/economy': {
    summary: `What wallets hold, what was minted and burnt in the last ${ECONOMY_DAYS} days, and who holds most`,
    tag: 'Transactions',
    access: 'admin',
    answer: Economy,
  },
  'GET /api/admin/closings': {
    summary: 'The daily closings of the ledger, newest first; the header X-Total-Count has their number',
    tag: 'Transactions',
    access: 'admin',
    query: z.object({
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    answer: z.array(DailyClosing),
  },
  'GET /api/admin/closings/export': {
    summary: 'All daily closings as a file of comma-separated values',
    tag: 'Transactions',
    access: 'admin',
    confirm: 'always',
    query: z.object({}),
    answer: z.string(),
    file: 'text/csv',
  },
  'POST /api/admin/transactions/{id}/refund': {
    summary: 'Reverse a manual adjustment, or pay back the entry fee of a tournament that has ended; once',
    tag: 'Transactions',
    access: 'admin',
    confirm: 'second-factor',
    params: z.object({ id: z.uuid(MESSAGES.transactionNotFound) }),
    body: z.object({ note: CoinNote.optional() }),
    /** The new row of the ledger. */
    answer: Transaction,
    failures: [404, 409],
  },
} as const satisfies Record<string, Route>
