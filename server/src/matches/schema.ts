import {
  BETS,
  type DealId,
  type GameId,
  MAX_RANKED_SIGMA,
  type MatchId,
  MIN_RANKED_OPPONENTS,
  MODES,
  type TableCode,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import type { Rules } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
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

export const matches = pgTable(
  'matches',
  {
    id: uuid().$type<MatchId>().primaryKey(),
    /** Numbers matches in order of creation; used to count them. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** The tournament that it belongs to, with its name. No reference: matches know nothing of tournaments. */
    tournamentId: uuid('tournament_id').$type<TournamentId>(),
    tournamentName: text('tournament_name'),
    /** The table where its players gathered. No reference: matches know nothing of tables. */
    tableCode: text('table_code').$type<TableCode>(),
    status: text({ enum: ['scheduled', 'in_progress', 'finished', 'cancelled'] }).notNull(),
    /** Counts for statistics and ratings; practice and tables with bots do not. */
    counts: boolean().notNull(),
    /** Whether everyone may watch it, and its replay afterwards. */
    watchable: boolean().notNull().default(true),
    scheduledTime: at('scheduled_time'),
    /** Incremented when a scheduled match is moved, cancelled or scheduled again, for calendars. */
    revision: integer().notNull().default(0),
    /** The rules and the time of a turn of a scheduled match; the usual ones if null. */
    rules: jsonb().$type<Partial<Rules>>(),
    turnMs: integer('turn_ms'),
    /** The deals that its game shares with others; null for a game with cards of its own. */
    dealId: uuid('deal_id').$type<DealId>(),
    /** When the next step of a match that starts by itself is due; the first node to lock the row performs it. */
    dueAt: at('due_at'),
    /** When the players were reminded, when missing players were called, and when waiting for them ended. */
    remindedAt: at('reminded_at'),
    calledAt: at('called_at'),
    missedAt: at('missed_at'),
    /** The players who were missing at the last check. */
    missing: jsonb().$type<UserId[]>(),
    /** Sort keys of the administrators' list: the names of the players in the order of seats, and of the winner. */
    playersKey: text('players_key').notNull().default(''),
    winnerKey: text('winner_key'),
    /** The first of the winning pair in the order of seats. */
    winnerId: uuid('winner_id')
      .$type<UserId>()
      .references(() => users.id),
    team1Points: smallint('team1_points').notNull().default(0),
    team2Points: smallint('team2_points').notNull().default(0),
    gameId: uuid('game_id').$type<GameId>().unique(),
    /** Whether the rematch has started; a match has at most one. */
    rematched: boolean().notNull().default(false),
    createdAt: at('created_at').notNull(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
  },
  table => [
    unique('matches_seq').on(table.seq),
    index('matches_created').on(table.createdAt, table.id),
    index('matches_scheduled').on(table.scheduledTime, table.id),
    index('matches_due')
      .on(table.dueAt)
      .where(sql`${table.status} = 'scheduled' AND ${table.dueAt} IS NOT NULL`),
    index('matches_missed')
      .on(table.missedAt)
      .where(sql`${table.status} = 'scheduled' AND ${table.missedAt} IS NOT NULL`),
    index('matches_status_order').on(table.status, table.createdAt, table.id),
    index('matches_finished').on(table.finishedAt, table.id),
    index('matches_players').on(table.playersKey, table.id),
    index('matches_winner').on(table.winnerKey, table.id),
    index('matches_score').on(table.team1Points, table.team2Points, table.id),
    index('matches_tournament_name').on(table.tournamentName, table.id),
    index('matches_tournament')
      .on(table.tournamentId, table.createdAt, table.id)
      .where(sql`${table.tournamentId} IS NOT NULL`),
    index('matches_table').on(table.tableCode).where(sql`${table.tableCode} IS NOT NULL`),
    check('matches_of_tournament', sql`(${table.tournamentId} IS NULL) = (${table.tournamentName} IS NULL)`),
    check('matches_status', sql`${table.status} IN ('scheduled', 'in_progress', 'finished', 'cancelled')`),
  ],
)

/** The players of a match in the order of their seats, and the result of each; bots are stored with the game alone. */
export const matchPlayers = pgTable(
  'match_players',
  {
    matchId: uuid('match_id')
      .$type<MatchId>()
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    seat: smallint().notNull(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    /** Copied from the match, so that one index lists a player's newest games in order. */
    finishedAt: at('finished_at'),
    won: boolean(),
    /** Whether the player had left the table by the end. */
    absent: boolean().notNull().default(false),
    /** When the player left for good; the end of the match if they were absent at the end. */
    leftAt: at('left_at'),
    /** Whether others see the match in the player's list of games: it counts and could be watched. */
    listed: boolean().notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.matchId, table.seat] }),
    unique('match_players_once').on(table.matchId, table.userId),
    index('match_players_user').on(table.userId),
    index('match_players_finished')
      .on(table.finishedAt, table.userId)
      .where(sql`${table.finishedAt} IS NOT NULL`),
    index('match_players_history')
      .on(table.userId, table.finishedAt, table.matchId)
      .where(sql`${table.finishedAt} IS NOT NULL`),
    index('match_players_listed')
      .on(table.userId, table.finishedAt, table.matchId)
      .where(sql`${table.finishedAt} IS NOT NULL AND ${table.listed}`),
    index('match_players_left').on(table.userId, table.leftAt).where(sql`${table.leftAt} IS NOT NULL`),
    check('match_players_result', sql`(${table.finishedAt} IS NULL) = (${table.won} IS NULL)`),
  ],
)

const mode = () => text({ enum: MODES }).notNull().default('2v2')

/** Whether the rankings list a rating: it is certain enough and comes from enough opponents. */
const isRanked = (rating: { sigma: AnyPgColumn; opponents: AnyPgColumn }) =>
  sql`${rating.sigma} <= ${sql.raw(String(MAX_RANKED_SIGMA))} AND ${rating.opponents} >= ${sql.raw(String(MIN_RANKED_OPPONENTS))}`

export const ratings = pgTable(
  'ratings',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mode: mode(),
    mu: doublePrecision().notNull(),
    sigma: doublePrecision().notNull(),
    /** Rated games. */
    games: integer().notNull().default(0),
    /** Different opponents in these games, counted up to the number that the rankings need. */
    opponents: smallint().notNull().default(0),
    /** Games won in a row: the current streak and the longest one. */
    streak: integer().notNull().default(0),
    bestStreak: integer('best_streak').notNull().default(0),
    /** The Monday of the week of the last game, and the games won in that week. */
    week: date({ mode: 'string' }),
    weekWins: integer('week_wins').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.userId, table.mode] }),
    // Indexes for the rankings.
    index('ratings_active')
      .on(table.mode, sql`(${table.mu} - 3 * ${table.sigma}) DESC`, table.userId, table.week)
      .where(isRanked(table)),
    // The next two are used by nodes of versions before; a later release drops them.
    index('ratings_listed')
      .on(table.mode, sql`(${table.mu} - 3 * ${table.sigma}) DESC`, table.userId)
      .where(isRanked(table)),
    index('ratings_ranked')
      .on(table.mode, sql`(${table.mu} - 3 * ${table.sigma}) DESC`, table.userId)
      .where(sql`${table.games} >= 10`),
    index('ratings_week')
      .on(table.mode, table.week, sql`${table.weekWins} DESC`, table.userId)
      .where(sql`${table.weekWins} > 0`),
    index('ratings_streak')
      .on(table.mode, sql`${table.bestStreak} DESC`, table.userId)
      .where(sql`${table.bestStreak} > 0`),
    check('ratings_mode', sql`${table.mode} IN ('1v1', '2v2', '3v3')`),
  ],
)

/** The displayed ratings of each player before and after each rated match. */
export const ratingChanges = pgTable(
  'rating_changes',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    matchId: uuid('match_id')
      .$type<MatchId>()
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    mode: mode(),
    at: at('at').notNull(),
    before: smallint().notNull(),
    after: smallint().notNull(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.matchId] }),
    index('rating_changes_course').on(table.userId, table.mode, table.at),
  ],
)

const counter = (name?: string) => (name ? integer(name) : integer()).notNull().default(0)

/** How each player plays, over all finished games; the contract's `OwnPlay` says what is counted. */
export const playTotals = pgTable('play_totals', {
  userId: uuid('user_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  games: counter(),
  wins: counter(),
  hands: counter(),
  handsWon: counter('hands_won'),
  manoHands: counter('mano_hands'),
  manoHandsWon: counter('mano_hands_won'),
  folds: counter(),
  foldsPaid: counter('folds_paid'),
})

export const playBets = pgTable(
  'play_bets',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    bet: text({ enum: BETS }).notNull(),
    calls: counter(),
    callsPaid: counter('calls_paid'),
    bluffs: counter(),
    bluffsPaid: counter('bluffs_paid'),
    accepted: counter(),
    acceptedPaid: counter('accepted_paid'),
    declined: counter(),
    declinedPaid: counter('declined_paid'),
  },
  table => [
    primaryKey({ columns: [table.userId, table.bet] }),
    check('play_bets_bet', sql`${table.bet} IN ('envido', 'truco', 'flor')`),
  ],
)

/** The partners of each player, without bots. */
export const playPartners = pgTable(
  'play_partners',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    partnerId: uuid('partner_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    games: counter(),
    wins: counter(),
  },
  table => [
    primaryKey({ columns: [table.userId, table.partnerId] }),
    index('play_partners_games').on(table.userId, sql`${table.games} DESC`),
  ],
)

/** Finished games that are not in these counters yet. */
export const uncountedGames = pgTable('uncounted_games', {
  matchId: uuid('match_id')
    .$type<MatchId>()
    .primaryKey()
    .references(() => matches.id, { onDelete: 'cascade' }),
  gameId: uuid('game_id').$type<GameId>().notNull(),
  /** How often counting it has failed. */
  failures: smallint().notNull().default(0),
})
