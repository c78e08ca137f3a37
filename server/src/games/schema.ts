import { BOT_KINDS, type DealId, ENDINGS, type GameId, type MatchId, type UserId } from '@valecuatro/contract'
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
import { users } from '../accounts/schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** Deals that several games play apart from each other. Their cards follow from the secret, the id and the number of the hand. */
export const sharedDeals = pgTable(
  'shared_deals',
  {
    id: uuid().$type<DealId>().primaryKey(),
    /** Its hash is published before the first deal of each game, the secret itself when it is revealed. */
    secret: text().notNull(),
    hands: smallint().notNull(),
    createdAt: at('created_at').notNull(),
    /** When the secret and the records of its games were published, after the last of them had ended. */
    revealedAt: at('revealed_at'),
  },
  table => [index('shared_deals_hidden').on(table.id).where(sql`${table.revealedAt} IS NULL`)],
)

/**
 * The current state of a game. `seq` counts its steps; the first to write a number wins, so that any number of nodes
 * can serve one game without a lock, a leader or an owner.
 */
export const games = pgTable(
  'games',
  {
    id: uuid().$type<GameId>().primaryKey(),
    /** The match that the game belongs to. No reference: games know nothing of matches. */
    matchId: uuid('match_id').$type<MatchId>().notNull(),
    seq: integer().notNull().default(0),
    phase: text({ enum: ['seeding', 'playing', 'over'] }).notNull(),
    /** The engine's whole game, hidden cards included. Text, because SQL never reads its JSON. */
    state: text().notNull(),
    /** Drawn with the game. Its hash is published before the first deal, the secret itself when the game is over. */
    secret: text().notNull(),
    seeds: jsonb().$type<(string | null)[]>().notNull(),
    /** When the server acts by itself. */
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
    /** How long a turn may last; null for the configured time. */
    turnMs: integer('turn_ms'),
    /**
     * The number of the hand in a deal that others play too; null for other games. Such a game has one hand and no winner,
     * its cards follow from the common secret and the one seed that names the deal, and its record is never public.
     */
    duplicateHand: smallint('duplicate_hand'),
    /**
     * The deals that the game shares with others, and how many of them it plays; null for other games. Its cards follow
     * from their secret and the one seed, their id. Its record is not public before they are revealed.
     */
    dealId: uuid('deal_id')
      .$type<DealId>()
      .references(() => sharedDeals.id),
    dealHands: smallint('deal_hands'),
    rematch: jsonb().$type<Seat[]>().notNull().default([]),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
  },
  table => [
    index('games_match').on(table.matchId),
    // No index contains a column that a move changes, so that updates stay on the row's page (HOT) and no index grows.
    index('games_running').on(table.id).where(sql`${table.phase} <> 'over'`),
    // For the newest games that everyone may watch; ids are in chronological order.
    index('games_to_watch').on(table.id).where(sql`${table.phase} <> 'over' AND ${table.watchable}`),
    index('games_deal').on(table.dealId).where(sql`${table.dealId} IS NOT NULL`),
    check('games_deal_hands', sql`(${table.dealId} IS NULL) = (${table.dealHands} IS NULL)`),
    check('games_phase', sql`${table.phase} IN ('seeding', 'playing', 'over')`),
    check('games_finished', sql`(${table.phase} = 'over') = (${table.finishedAt} IS NOT NULL)`),
  ],
)

export const gameSeats = pgTable(
  'game_seats',
  {
    gameId: uuid('game_id')
      .$type<GameId>()
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    seat: smallint().$type<Seat>().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id),
    /** The bot that plays the seat. It has a user if it has entered a practice tournament. */
    bot: text({ enum: BOT_KINDS }),
    /** The player's rating when the game was created. */
    rating: smallint(),
    /** Whether that rating was provisional; unknown and false for games from before this column. */
    isProvisional: boolean('is_provisional').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.gameId, table.seat] }),
    unique('game_seats_user_once').on(table.gameId, table.userId),
    index('game_seats_user').on(table.userId),
    check('game_seats_someone', sql`${table.userId} IS NOT NULL OR ${table.bot} IS NOT NULL`),
  ],
)

/**
 * The running game of each player; the key keeps a player from being in two. A row is written when a game is created,
 * and removed when it ends or the player leaves. A row of a game that is over is ignored.
 */
export const seatedPlayers = pgTable(
  'seated_players',
  {
    userId: uuid('user_id').$type<UserId>().primaryKey(),
    gameId: uuid('game_id')
      .$type<GameId>()
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
  },
  table => [index('seated_players_game').on(table.gameId)],
)

/** The log of a game. Its key lets one of two nodes write a step; the key of commands makes repeated ones harmless. */
export const gameActions = pgTable(
  'game_actions',
  {
    gameId: uuid('game_id')
      .$type<GameId>()
      .notNull()
      .references(() => games.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    commandId: uuid('command_id').notNull(),
    seat: smallint().$type<Seat>().notNull(),
    /** A `GameStep`; `parseStep` reads it. */
    action: text().notNull(),
    at: at('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.gameId, table.seq] }),
    unique('game_actions_command_once').on(table.gameId, table.commandId),
  ],
)

/** The players whose phrases and señas a player does not want to see. */
export const mutes = pgTable(
  'mutes',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mutedId: uuid('muted_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  table => [primaryKey({ columns: [table.userId, table.mutedId] })],
)
