import type { TournamentId, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import { tournaments } from '../tournaments/schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Chat messages. A message is deleted after a day, unless its writer has been reported. */
export const chatMessages = pgTable(
  'chat_messages',
  {
    /** Ids grow with time, so that they give the order of the messages. */
    id: uuid().primaryKey(),
    /** `table:` and its code, `game:` or `tournament:` and its id. No reference: messages outlive the table as evidence. */
    channel: text().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    at: at('at').notNull(),
    /** When a person who could read the message reported its writer; it is then kept as evidence. */
    reportedAt: at('reported_at'),
    /** When the message was removed; its text is no longer sent to readers. */
    removedAt: at('removed_at'),
  },
  table => [
    index('chat_messages_channel').on(table.channel, table.id),
    index('chat_messages_user').on(table.userId, table.at),
    index('chat_messages_expiry').on(table.at).where(sql`${table.reportedAt} IS NULL`),
  ],
)

/** People who may read, but not write, in the chat room of a tournament. */
export const chatSilences = pgTable(
  'chat_silences',
  {
    tournamentId: uuid('tournament_id')
      .$type<TournamentId>()
      .notNull()
      .references(() => tournaments.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    at: at('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tournamentId, table.userId] }),
    index('chat_silences_user').on(table.userId),
  ],
)
