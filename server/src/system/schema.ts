import { type AnswerPreset, BANNER_KINDS, COIN_REQUEST_STATES, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** The banner above every page: one row, none before the first change. */
/** Texts that staff can start from when they write to people; no row until they are changed. */
export const answerPresets = pgTable(
  'answer_presets',
  {
    id: smallint().primaryKey(),
    version: integer().notNull(),
    presets: jsonb().$type<AnswerPreset[]>().notNull(),
    updatedBy: uuid('updated_by').$type<UserId>().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  table => [check('answer_presets_single', sql`${table.id} = 1`)],
)

export const siteBanner = pgTable(
  'site_banner',
  {
    id: smallint().primaryKey(),
    version: integer().notNull(),
    isOn: boolean('is_on').notNull(),
    kind: text({ enum: BANNER_KINDS }).notNull(),
    english: text().notNull(),
    spanish: text().notNull(),
    startsAt: at('starts_at'),
    endsAt: at('ends_at'),
    updatedBy: uuid('updated_by').$type<UserId>().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  table => [
    check('site_banner_single', sql`${table.id} = 1`),
    check('site_banner_kind', sql`${table.kind} IN ('info', 'warning')`),
    check(
      'site_banner_period',
      sql`${table.endsAt} IS NULL OR ${table.startsAt} IS NULL OR ${table.endsAt} > ${table.startsAt}`,
    ),
  ],
)

/** Movements of coins that wait for a second administrator, or did. */
export const coinRequests = pgTable(
  'coin_requests',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** Negative to deduct. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** The row of the ledger that is to be refunded; null for an adjustment. */
    refunds: uuid(),
    note: text().notNull(),
    requestedBy: uuid('requested_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    requestedAt: at('requested_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    state: text({ enum: COIN_REQUEST_STATES }).notNull(),
    decidedBy: uuid('decided_by')
      .$type<UserId>()
      .references(() => users.id),
    decidedAt: at('decided_at'),
    reason: text(),
    transactionId: uuid('transaction_id'),
  },
  table => [
    index('coin_requests_order').on(table.requestedAt, table.id),
    index('coin_requests_open').on(table.expiresAt).where(sql`${table.state} = 'open'`),
    check(
      'coin_requests_state',
      sql`${table.state} IN ('open', 'approved', 'refused', 'withdrawn', 'expired')`,
    ),
    check(
      'coin_requests_decided',
      sql`(${table.state} IN ('open', 'expired')) = (${table.decidedBy} IS NULL)`,
    ),
    check(
      'coin_requests_other',
      sql`${table.state} <> 'approved' OR ${table.decidedBy} <> ${table.requestedBy}`,
    ),
  ],
)
