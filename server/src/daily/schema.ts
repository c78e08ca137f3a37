import {
  DAILY_CHOICES,
  DAILY_TOPICS,
  DAILY_UNRANKED,
  type DailyDate,
  type GameId,
  type UserId,
} from '@valecuatro/contract'
import type { Rules } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
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

const at = (name: string) => timestamp(name, { withTimezone: true })
const ofDay = () => date({ mode: 'string' }).$type<DailyDate>().notNull()
const ofUser = () => uuid('user_id').$type<UserId>().notNull()

/** The deals of each day. All cards and the bot's choices follow from the secret. */
export const dailyDays = pgTable(
  'daily_days',
  {
    day: date({ mode: 'string' }).$type<DailyDate>().primaryKey(),
    /** Its hash is published from the start, the secret itself when the day is closed. */
    secret: text().notNull(),
    rules: jsonb().$type<Rules>().notNull(),
    /** When the percentiles were fixed and the secret published. */
    closedAt: at('closed_at'),
    /** How many ranked attempts there were; known once the day is closed. */
    players: integer(),
  },
  table => [
    index('daily_days_open').on(table.day).where(sql`${table.closedAt} IS NULL`),
    check('daily_days_closed', sql`(${table.closedAt} IS NULL) = (${table.players} IS NULL)`),
  ],
)

/** The one attempt of each player at a day. */
export const dailyAttempts = pgTable(
  'daily_attempts',
  {
    day: ofDay().references(() => dailyDays.day),
    userId: ofUser().references(() => users.id, { onDelete: 'cascade' }),
    /** Why it is not ranked; null if it is. */
    unrankedFor: text('unranked_for', { enum: DAILY_UNRANKED }),
    /** How many hands are finished, and the sum of their points. */
    hands: smallint().notNull().default(0),
    total: smallint().notNull().default(0),
    startedAt: at('started_at').notNull(),
    /** When the last hand was finished, or the day was closed. */
    finishedAt: at('finished_at'),
    /** The share of the field below this attempt, ties counted half; known once the day is closed. */
    percentile: doublePrecision(),
  },
  table => [
    primaryKey({ columns: [table.day, table.userId] }),
    index('daily_attempts_user').on(table.userId, table.day),
    index('daily_attempts_results')
      .on(table.day, sql`${table.total} DESC`, table.finishedAt, table.userId)
      .where(sql`${table.unrankedFor} IS NULL AND ${table.finishedAt} IS NOT NULL`),
    check('daily_attempts_hands', sql`${table.hands} BETWEEN 0 AND 12`),
  ],
)

/** The hands of each attempt. The key allows one game per hand. */
export const dailyPlays = pgTable(
  'daily_plays',
  {
    day: ofDay(),
    userId: ofUser(),
    hand: smallint().notNull(),
    /** Null once the game has been deleted; the moves are kept. No reference, because games are deleted first. */
    gameId: uuid('game_id').$type<GameId>(),
    startedAt: at('started_at').notNull(),
    finishedAt: at('finished_at'),
    won: smallint(),
    lost: smallint(),
    points: smallint(),
    /** The sum of the points of the hands up to this one. */
    total: smallint(),
    isGivenUp: boolean('is_given_up').notNull().default(false),
    /** The moves, each as seat and action, separated by commas. */
    moves: text(),
  },
  table => [
    primaryKey({ columns: [table.day, table.userId, table.hand] }),
    foreignKey({
      columns: [table.day, table.userId],
      foreignColumns: [dailyAttempts.day, dailyAttempts.userId],
    }).onDelete('cascade'),
    unique('daily_plays_game').on(table.gameId),
    // One hand at a time.
    index('daily_plays_running').on(table.day, table.userId).where(sql`${table.finishedAt} IS NULL`),
    index('daily_plays_best')
      .on(table.day, table.hand, sql`${table.points} DESC`, table.userId)
      .where(sql`${table.finishedAt} IS NOT NULL`),
    index('daily_plays_kept').on(table.finishedAt).where(sql`${table.gameId} IS NOT NULL`),
    check('daily_plays_hand', sql`${table.hand} BETWEEN 1 AND 12`),
    check(
      'daily_plays_finished',
      sql`(${table.finishedAt} IS NULL) = (${table.points} IS NULL) AND ${table.points} = ${table.won} - ${table.lost}`,
    ),
  ],
)

/** How many ranked attempts have these points in a hand (`hand`), or this sum up to it (`total`). */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    day: ofDay().references(() => dailyDays.day),
    hand: smallint().notNull(),
    measure: text({ enum: ['hand', 'total'] }).notNull(),
    points: smallint().notNull(),
    players: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.hand, table.measure, table.points] })],
)

/** What the ranked players did in each hand, and what it paid them together. */
export const dailyChoices = pgTable(
  'daily_choices',
  {
    day: ofDay().references(() => dailyDays.day),
    hand: smallint().notNull(),
    topic: text({ enum: DAILY_TOPICS }).notNull(),
    choice: text({ enum: DAILY_CHOICES }).notNull(),
    players: integer().notNull(),
    points: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.day, table.hand, table.topic, table.choice] })],
)

/** The days on which each account has played all hands. */
export const dailyPlayers = pgTable('daily_players', {
  userId: ofUser()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  streak: integer().notNull(),
  bestStreak: integer('best_streak').notNull(),
  lastDay: date('last_day', { mode: 'string' }).notNull(),
  days: integer().notNull(),
})

/** The ranked days of each player, in a month (as `2026-11`) and of all time (`all`). */
export const dailyRankings = pgTable(
  'daily_rankings',
  {
    period: text().notNull(),
    userId: ofUser().references(() => users.id, { onDelete: 'cascade' }),
    days: integer().notNull(),
    /** The sum of the percentiles of these days. */
    percentiles: doublePrecision().notNull(),
  },
  table => [
    primaryKey({ columns: [table.period, table.userId] }),
    index('daily_rankings_user').on(table.userId),
    index('daily_rankings_best')
      .on(table.period, sql`(${table.percentiles} / ${table.days}) DESC`, table.userId)
      .where(sql`${table.days} >= 10`),
  ],
)
