import type { UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

/**
 * Mails that wait to be sent, and mails of the last weeks. Links with one-time tokens are not stored: they are derived
 * from the id of the token while a mail is written (docs/decisions/019).
 */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: uuid().primaryKey(),
    /** What the mail is sent for, such as `reset-password:` and the id of the token: one mail for one cause. */
    cause: text().notNull().unique('outbox_mails_cause'),
    /** The user whom the mail is about. No reference, because accounts build on this domain. */
    userId: uuid('user_id').$type<UserId>(),
    toAddress: text('to_address').notNull(),
    template: text().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    locale: text({ enum: ['en', 'es'] }).notNull(),
    state: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    /** The number of attempts to send the mail. */
    attempts: integer().notNull().default(0),
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** Set while a node is sending the mail: the time after which another node may send it. */
    claimedUntil: at('claimed_until'),
    /** The number of attempts that may have delivered the mail without a known result. */
    interruptions: integer().notNull().default(0),
    lastError: text('last_error'),
    createdAt: at('created_at').notNull(),
    sentAt: at('sent_at'),
    /** `file`: written to DATA_DIR/outbox, because no SMTP server was configured. */
    sentBy: text('sent_by', { enum: ['smtp', 'file'] }),
  },
  table => [
    index('outbox_mails_due').on(table.nextAttemptAt, table.id).where(sql`${table.state} = 'queued'`),
    index('outbox_mails_failed').on(table.createdAt).where(sql`${table.state} = 'failed'`),
    index('outbox_mails_user').on(table.userId),
    index('outbox_mails_order').on(table.createdAt, table.id),
    check('outbox_mails_state', sql`${table.state} IN ('queued', 'sent', 'failed')`),
    check(
      'outbox_mails_sent',
      sql`(${table.state} = 'sent') = (${table.sentAt} IS NOT NULL) AND (${table.sentAt} IS NULL) = (${table.sentBy} IS NULL)`,
    ),
  ],
)
