import type { UserId } from '@valecuatro/contract'
import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Players who wait for a table: one row per player, for all their tabs. */
export const queueEntries = pgTable(
  'queue_entries',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: at('joined_at').notNull(),
    /** Renewed while a socket of the player is open anywhere; who has gone silent is not seated. */
    seenAt: at('seen_at').notNull(),
  },
  table => [index('queue_entries_joined').on(table.joinedAt)],
)
