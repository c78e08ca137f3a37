import type { UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

/** The audit log: append-only. No reference to users, so that rows outlive the account of the administrator. */
export const audit = pgTable(
  'audit',
  {
    id: uuid().primaryKey(),
    /** Numbers rows in the order of writing; used to count them. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    actorId: uuid('actor_id').$type<UserId>().notNull(),
    action: text().notNull(),
    /** The target of the action, such as `tournament:{id}`. */
    subject: text().notNull(),
    /** The name of the subject at that time. */
    label: text(),
    meta: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The searchable text, in lower case. */
    words: text().notNull().default(''),
    /** The words and the subject, which has an id, without accents. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`plain_text(words || ' ' || subject)`),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  table => [
    unique('audit_seq').on(table.seq),
    index('audit_order').on(table.at, table.seq),
    index('audit_subject').on(table.subject, table.at, table.seq),
    index('audit_actor').on(table.actorId, table.at, table.seq),
    index('audit_action').on(table.action, table.at, table.seq),
    index('audit_words').using('gin', sql`grams(${table.searchText})`),
  ],
)

/**
 * Row 1 is written by `GET /api/health` to check that writing works, row 2 by the operator after each backup
 * (docs/operations.md).
 */
export const heartbeat = pgTable('heartbeat', {
  id: smallint().primaryKey(),
  at: timestamp('at', { withTimezone: true }).notNull(),
})

/** Attempts of limits that outlive a restart, such as wrong passwords; the key is a hash. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    attempts: integer().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  table => [index('rate_limits_ends').on(table.endsAt)],
)
