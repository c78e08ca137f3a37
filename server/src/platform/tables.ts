import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What administrators did. Whose acts they were outlives the account: no reference. */
export const audit = pgTable(
  'audit',
  {
    id: uuid().primaryKey(),
    actorId: uuid('actor_id').notNull(),
    action: text().notNull(),
    /** What it was done to, such as `tournament:{id}`. */
    subject: text().notNull(),
    meta: jsonb().$type<Record<string, unknown>>().notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  table => [index('audit_at').on(table.at), index('audit_subject').on(table.subject, table.at)],
)
