import { ENDINGS } from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'
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
import { users } from '../accounts/index.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/**
 * A game as it stands. `seq` counts what has happened; whoever writes a number first is right, so that any number
 * of nodes can serve one game without a lock, a leader or an owner.
 */
export const games = pgTable(
  'games',
  {
    id: uuid().primaryKey(),
    /** What the game is played for. Matches know games, not the other way round: no reference. */
    matchId: uuid('match_id').notNull(),
    seq: integer().notNull().default(0),
    phase: text({ enum: ['seeding', 'playing', 'over'] }).notNull(),
    /** The engine's whole game, hidden cards included. Text: the engine's own JSON, never looked into by SQL. */
    state: text().notNull(),
    /** Fixed before anyone sits down; its hash is published then, itself when the game is over. */
    secret: text().notNull(),
    seeds: jsonb().$type<(string | null)[]>().notNull(),
    /** When the server acts for whoever owes something. */
    deadlineAt: at('deadline_at'),
    /** Seats whose players did not answer in time: bots play on until they return. */
    held: jsonb().$type<Seat[]>().notNull().default([]),
    /** Of those, the seats that bots have held since before this hand was dealt. */
    absent: jsonb().$type<Seat[]>().notNull().default([]),
    /** Seats whose players have left for good: bots play them to the end. */
    left: jsonb('left_seats').$type<Seat[]>().notNull().default([]),
    /** Who wants to resign in which hand, as `hand:seat`. */
    resigning: jsonb().$type<string[]>().notNull().default([]),
    /** Every seat had its player when the game was created. */
    fullAtStart: boolean('full_at_start').notNull().default(true),
    /** The game is played to a result even if no player is left: a tournament waits for it. */
    needsWinner: boolean('needs_winner').notNull().default(false),
    ending: text({ enum: ENDINGS }),
    watchable: boolean().notNull().default(true),
    rematch: jsonb().$type<Seat[]>().notNull().default([]),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
  },
  table => [
    index('games_match').on(table.matchId),
    // No index holds what a move changes: its new version then stays on the row's own page (HOT), and no index grows.
    index('games_running').on(table.id).where(sql`${table.phase} <> 'over'`),
    check('games_phase', sql`${table.phase} IN ('seeding', 'playing', 'over')`),
    check('games_finished', sql`(${table.phase} = 'over') = (${table.finishedAt} IS NOT NULL)`),
  ],
)

export const gameSeats = pgTable(
  'game_seats',
  {
    gameId: uuid('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    seat: smallint().$type<Seat>().notNull(),
    userId: uuid('user_id').references(() => users.id),
    bot: text({ enum: ['careful', 'balanced', 'daring'] }),
    /** What the player was rated when he sat down. */
    rating: smallint(),
  },
  table => [
    primaryKey({ columns: [table.gameId, table.seat] }),
    unique('game_seats_user_once').on(table.gameId, table.userId),
    index('game_seats_user').on(table.userId),
    check('game_seats_someone', sql`(${table.userId} IS NULL) <> (${table.bot} IS NULL)`),
  ],
)

/**
 * Where each player is sitting now: the key is what keeps a player from being in two running games. Written when a game
 * is created, removed when it ends or the player leaves. A row of a game that is over counts as none.
 */
export const seatedPlayers = pgTable(
  'seated_players',
  {
    userId: uuid('user_id').primaryKey(),
    gameId: uuid('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
  },
  table => [index('seated_players_game').on(table.gameId)],
)

/** The log of a game. The key is what makes two nodes safe; the command's key, what makes a repeat harmless. */
export const gameActions = pgTable(
  'game_actions',
  {
    gameId: uuid('game_id')
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    commandId: uuid('command_id').notNull(),
    seat: smallint().$type<Seat>().notNull(),
    action: text().notNull(),
    at: at('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.gameId, table.seq] }),
    unique('game_actions_command_once').on(table.gameId, table.commandId),
  ],
)

/** Whose phrases and señas a player does not want to see. */
export const mutes = pgTable(
  'mutes',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mutedId: uuid('muted_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.userId, table.mutedId] })],
)
