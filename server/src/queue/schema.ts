import { type GameId, QUEUE_MODES, type QueueOptions, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, smallint, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

const addedOptions = {
  points: smallint().$type<QueueOptions['points']>().notNull().default(30),
  rated: boolean().notNull().default(true),
}

/** Who waits for a table: one entry per player however many tabs. */
export const queueEntries = pgTable(
  'queue_entries',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    mode: text({ enum: QUEUE_MODES }).notNull().default('2v2'),
    flor: boolean().notNull().default(false),
    ...addedOptions,
    /** The player has invited a partner, and is seated only once the invitation has been accepted. */
    inviteCode: text('invite_code'),
    /** The other player of a pair: they are seated as partners, and leave the queue together. */
    partnerId: uuid('partner_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: at('joined_at').notNull(),
    /** Renewed while a socket of the player is open anywhere; who has gone silent is not seated. */
    seenAt: at('seen_at').notNull(),
  },
  table => [
    index('queue_entries_joined').on(table.mode, table.flor, table.joinedAt),
    unique('queue_entries_invite').on(table.inviteCode),
    unique('queue_entries_partner').on(table.partnerId),
    check('queue_entries_mode', sql`${table.mode} IN ('1v1', '2v2')`),
    check('queue_entries_points', sql`${table.points} IN (15, 30)`),
    check(
      'queue_entries_pair',
      sql`(${table.inviteCode} IS NULL OR ${table.partnerId} IS NULL) AND (${table.mode} = '2v2' OR (${table.inviteCode} IS NULL AND ${table.partnerId} IS NULL))`,
    ),
  ],
)

/** Games against a bot that makes room for the next person who joins the friendly queue of one against one. */
export const queueBotGames = pgTable(
  'queue_bot_games',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    gameId: uuid('game_id').$type<GameId>().notNull(),
    flor: boolean().notNull(),
    points: smallint().$type<QueueOptions['points']>().notNull(),
    /** When the player joined the queue. */
    joinedAt: at('joined_at').notNull(),
    /** Renewed while a socket of the player is open anywhere. */
    seenAt: at('seen_at').notNull(),
  },
  table => [check('queue_bot_games_points', sql`${table.points} IN (15, 30)`)],
)

/** How long seated players had waited, kept for a day. */
export const queueWaits = pgTable(
  'queue_waits',
  {
    mode: text({ enum: QUEUE_MODES }).notNull(),
    flor: boolean().notNull(),
    ...addedOptions,
    joinedAt: at('joined_at').notNull(),
    seatedAt: at('seated_at').notNull(),
  },
  table => [
    index('queue_waits_joined').on(table.mode, table.flor, table.joinedAt),
    check('queue_waits_mode', sql`${table.mode} IN ('1v1', '2v2')`),
    check('queue_waits_points', sql`${table.points} IN (15, 30)`),
  ],
)
