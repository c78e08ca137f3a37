import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Who waits for a table: one entry per player however many tabs. */
export const queueEntries = pgTable(
  'queue_entries',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: at('joined_at').notNull(),
    /** Renewed while a socket of the player is open anywhere; who has gone silent is not seated. */
    seenAt: at('seen_at').notNull(),
  },
  table => [index('queue_entries_joined').on(table.joinedAt)],
)
