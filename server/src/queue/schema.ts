import { type GameId, MODES, type QueueOptions, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
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
    mode: text({ enum: MODES }).notNull().default('2v2'),
    flor: boolean().notNull().default(false),
    ...addedOptions,
    /** With this code others can join the party of the player. No one who has a code is seated. */
    inviteCode: text('invite_code'),
    /** The player who leads the party; the leader has their own id. Null for a player who waits alone. */
    partyId: uuid('party_id')
      .$type<UserId>()
      .references((): AnyPgColumn => queueEntries.userId, { onDelete: 'cascade' }),
    /**
     * The other player of a party of two in two against two. Nodes of the previous version read and write only this; a
     * later release drops it.
     */
    partnerId: uuid('partner_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: at('joined_at').notNull(),
    /** Renewed while a socket of the player is open anywhere; who has gone silent is not seated. */
    seenAt: at('seen_at').notNull(),
  },
  table => [
    index('queue_entries_joined').on(table.mode, table.flor, table.joinedAt),
    index('queue_entries_party').on(table.partyId),
    uniqueIndex('queue_entries_invite')
      .on(table.inviteCode)
      .where(sql`${table.partyId} IS NULL OR ${table.partyId} = ${table.userId}`),
    unique('queue_entries_partner').on(table.partnerId),
    check('queue_entries_mode', sql`${table.mode} IN ('1v1', '2v2', '3v3')`),
    check('queue_entries_points', sql`${table.points} IN (15, 30)`),
    // A pair of two against two has both columns, so that a node of the previous version cannot change only a part of it.
    check(
      'queue_entries_partners',
      sql`CASE ${table.mode}
        WHEN '1v1' THEN num_nonnulls(${table.inviteCode}, ${table.partyId}, ${table.partnerId}) = 0
        WHEN '2v2' THEN (${table.inviteCode} IS NULL OR ${table.partnerId} IS NULL) AND (${table.partyId} IS NULL OR ${table.partnerId} IS NOT NULL)
        ELSE ${table.partnerId} IS NULL END`,
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
    mode: text({ enum: MODES }).notNull(),
    flor: boolean().notNull(),
    ...addedOptions,
    joinedAt: at('joined_at').notNull(),
    seatedAt: at('seated_at').notNull(),
  },
  table => [
    index('queue_waits_joined').on(table.mode, table.flor, table.joinedAt),
    check('queue_waits_mode', sql`${table.mode} IN ('1v1', '2v2', '3v3')`),
    check('queue_waits_points', sql`${table.points} IN (15, 30)`),
  ],
)
