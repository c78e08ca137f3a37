import type { UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

const userColumn = (name: string) =>
  uuid(name)
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Players whom others have blocked: the queue does not seat them together, and they cannot invite each other. */
export const blocks = pgTable(
  'blocks',
  {
    userId: userColumn('user_id'),
    blockedId: userColumn('blocked_id'),
    createdAt: at('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('blocks_blocked').on(table.blockedId),
    check('blocks_two', sql`${table.userId} <> ${table.blockedId}`),
  ],
)

/** Friendships, one row per pair; while `accepted_at` is null, the row is a request. */
export const friendships = pgTable(
  'friendships',
  {
    lowId: userColumn('low_id'),
    highId: userColumn('high_id'),
    requestedBy: uuid('requested_by').$type<UserId>().notNull(),
    createdAt: at('created_at').notNull(),
    acceptedAt: at('accepted_at'),
    /** The last invitation of either player to a table. */
    invitedAt: at('invited_at'),
    invitedBy: uuid('invited_by').$type<UserId>(),
  },
  table => [
    primaryKey({ columns: [table.lowId, table.highId] }),
    index('friendships_high').on(table.highId),
    check('friendships_order', sql`${table.lowId} < ${table.highId}`),
    check('friendships_requested', sql`${table.requestedBy} IN (${table.lowId}, ${table.highId})`),
  ],
)
