import {
  BOT_KINDS,
  type GameId,
  type RoomSeat,
  TABLE_ROOM_STATES,
  type TableCode,
  type TeamHands,
  type UserId,
} from '@valecuatro/contract'
import { PICA_FALTAS, type Players } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'
import type { RoomTeamMatch } from './room.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Tables where people gather. Every change locks the row and increments its version. */
export const tables = pgTable(
  'tables',
  {
    code: text().$type<TableCode>().primaryKey(),
    version: integer().notNull(),
    state: text({ enum: TABLE_ROOM_STATES }).notNull(),
    hostId: uuid('host_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    players: smallint().$type<Players>().notNull(),
    target: smallint().$type<15 | 30>().notNull(),
    flor: boolean().notNull(),
    /** Only set with six players; the usual options of the pica-pica if null. */
    picaPica: boolean('pica_pica'),
    picaFalta: text('pica_falta', { enum: PICA_FALTAS }),
    /** Only set for a team match: how many deals both tables play. */
    teamHands: smallint('team_hands').$type<TeamHands>(),
    turnSeconds: smallint('turn_seconds').$type<15 | 30 | 60>().notNull(),
    isPublic: boolean('is_public').notNull(),
    isRated: boolean('is_rated').notNull(),
    hasChat: boolean('has_chat').notNull().default(false),
    /** Whether the lobby lists the table: public, gathering, with its host seated, an empty seat and a connected person. */
    isListed: boolean('is_listed').notNull(),
    /** The current game, or the last one. No reference: games may be deleted before the table. */
    gameId: uuid('game_id').$type<GameId>(),
    /** The current team match, or the last one. */
    teamMatch: jsonb('team_match').$type<RoomTeamMatch>(),
    createdAt: at('created_at').notNull(),
    /** The address of its creator, as limits count it; the lobby shares its rows among addresses. */
    createdFrom: text('created_from').notNull().default(''),
    /** When an empty table is to be closed, or a closed table deleted. */
    dueAt: at('due_at'),
  },
  table => [
    index('tables_listed').on(table.createdAt, table.code).where(sql`${table.isListed}`),
    index('tables_hosted').on(table.hostId),
    index('tables_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    check('tables_state', sql`${table.state} IN ('gathering', 'playing', 'closed')`),
    check('tables_playing', sql`${table.state} <> 'playing' OR ${table.gameId} IS NOT NULL`),
    check('tables_options', sql`${table.players} IN (2, 4, 6) AND ${table.target} IN (15, 30)`),
  ],
)

/** The taken seats. */
export const tableSeats = pgTable(
  'table_seats',
  {
    code: text()
      .$type<TableCode>()
      .notNull()
      .references(() => tables.code, { onDelete: 'cascade' }),
    seat: smallint().$type<RoomSeat>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    bot: text({ enum: BOT_KINDS }),
    isReady: boolean('is_ready').notNull().default(false),
    seatedAt: at('seated_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.code, table.seat] }),
    // A person has at most one seat across all tables.
    unique('table_seats_user_once').on(table.userId),
    check('table_seats_someone', sql`(${table.userId} IS NULL) <> (${table.bot} IS NULL)`),
    check('table_seats_seat', sql`${table.seat} BETWEEN 0 AND 7`),
  ],
)

/** The people at a table, with or without a seat, and those whom its host has removed. */
export const tablePeople = pgTable(
  'table_people',
  {
    code: text()
      .$type<TableCode>()
      .notNull()
      .references(() => tables.code, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: at('joined_at').notNull(),
    /** Renewed while a socket of the person, on any node, watches the table. */
    seenAt: at('seen_at').notNull(),
    isConnected: boolean('is_connected').notNull(),
    isRemoved: boolean('is_removed').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.code, table.userId] }),
    index('table_people_user').on(table.userId),
    index('table_people_seen').on(table.seenAt).where(sql`NOT ${table.isRemoved}`),
  ],
)
