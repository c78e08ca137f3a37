import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  doublePrecision,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/index.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const matches = pgTable(
  'matches',
  {
    id: uuid().primaryKey(),
    status: text({ enum: ['scheduled', 'in_progress', 'finished', 'cancelled'] }).notNull(),
    /** Counts for statistics and ratings; practice and tables with bots do not. */
    counts: boolean().notNull(),
    scheduledTime: at('scheduled_time'),
    /** The first of the winning pair in the order of seats. */
    winnerId: uuid('winner_id').references(() => users.id),
    team1Points: smallint('team1_points').notNull().default(0),
    team2Points: smallint('team2_points').notNull().default(0),
    gameId: uuid('game_id').unique(),
    /** Its people have sat down again; that happens once. */
    rematched: boolean().notNull().default(false),
    createdAt: at('created_at').notNull(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
  },
  table => [
    index('matches_created').on(table.createdAt),
    check('matches_status', sql`${table.status} IN ('scheduled', 'in_progress', 'finished', 'cancelled')`),
  ],
)

/** The people of a match in the order of their seats; bots are known to the game alone. */
export const matchPlayers = pgTable(
  'match_players',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    seat: smallint().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
  },
  table => [
    primaryKey({ columns: [table.matchId, table.seat] }),
    unique('match_players_once').on(table.matchId, table.userId),
    index('match_players_user').on(table.userId),
  ],
)

export const ratings = pgTable('ratings', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  mu: doublePrecision().notNull(),
  sigma: doublePrecision().notNull(),
})
