import type { PuzzleId, UserId } from '@valecuatro/contract'
import type { Action } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'

const ofUser = () =>
  uuid('user_id')
    .$type<UserId>()
    .references(() => users.id, { onDelete: 'cascade' })

/** The puzzle rating, results and streak of each player. */
export const puzzlePlayers = pgTable('puzzle_players', {
  userId: ofUser().primaryKey(),
  mu: doublePrecision().notNull(),
  sigma: doublePrecision().notNull(),
  answered: integer().notNull().default(0),
  solved: integer().notNull().default(0),
  /** Consecutive days with an answer to the puzzle of the day, the longest streak, and the day of the last answer. */
  streak: integer().notNull().default(0),
  bestStreak: integer('best_streak').notNull().default(0),
  lastDay: date('last_day', { mode: 'string' }),
})

/** The difficulty of each puzzle: its rating against the players who answered it. */
export const puzzleRatings = pgTable('puzzle_ratings', {
  puzzleId: text('puzzle_id').$type<PuzzleId>().primaryKey(),
  mu: doublePrecision().notNull(),
  sigma: doublePrecision().notNull(),
  answered: integer().notNull().default(0),
  solved: integer().notNull().default(0),
})

/** The first answer of each player to a puzzle: one per day on which it was the puzzle of the day, and one other. */
export const puzzleAnswers = pgTable(
  'puzzle_answers',
  {
    userId: ofUser().notNull(),
    puzzleId: text('puzzle_id').$type<PuzzleId>().notNull(),
    /** A date, or 'any'. */
    day: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    action: text().$type<Action>().notNull(),
    solved: boolean().notNull(),
    /** Null if the puzzle was not drawn for the player, they had answered it before, or may have seen its solution. */
    ratingChange: smallint('rating_change'),
  },
  table => [
    primaryKey({ columns: [table.userId, table.puzzleId, table.day] }),
    check('puzzle_answers_day', sql`${table.day} = 'any' OR ${table.day} ~ '^\\d{4}-\\d{2}-\\d{2}$'`),
  ],
)

/** The puzzle that was last drawn for a player, and the puzzle of the day since they first saw it. */
export const puzzleDraws = pgTable(
  'puzzle_draws',
  {
    userId: ofUser().notNull(),
    isDaily: boolean('is_daily').notNull(),
    puzzleId: text('puzzle_id').$type<PuzzleId>().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.isDaily] }), index('puzzle_draws_at').on(table.at)],
)

/** The addresses and browsers, as hashes, to which the solution of a puzzle was sent lately. */
export const puzzleReaders = pgTable(
  'puzzle_readers',
  {
    puzzleId: text('puzzle_id').$type<PuzzleId>().notNull(),
    reader: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  table => [primaryKey({ columns: [table.puzzleId, table.reader] }), index('puzzle_readers_at').on(table.at)],
)
