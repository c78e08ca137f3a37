import type { PuzzleId, UserId } from '@valecuatro/contract'
import type { Action } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
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
    /** Null if the player had answered the puzzle before, or had seen its solution without an account. */
    ratingChange: smallint('rating_change'),
  },
  table => [
    primaryKey({ columns: [table.userId, table.puzzleId, table.day] }),
    check('puzzle_answers_day', sql`${table.day} = 'any' OR ${table.day} ~ '^\\d{4}-\\d{2}-\\d{2}$'`),
  ],
)
