import {
  BEST_OF_FROM,
  type CHECK_IN_MINUTES,
  type DealId,
  DISQUALIFICATIONS,
  type ENTER_AS,
  ENTRY_ACCESS,
  FORMATS,
  type MatchId,
  MODES,
  SEEDINGS,
  type SeriesId,
  TABLE_PARTS,
  type TemplateId,
  type TournamentCreation,
  type TournamentId,
  type TournamentRules,
  type UserId,
  type Weekday,
} from '@valecuatro/contract'
import { PICA_FALTAS } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  date,
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { users } from '../accounts/schema.ts'
import type { Bye } from './formats/format.ts'
import type { DuplicateResult } from './formats/matchpoints.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const coins = (name: string) => bigint(name, { mode: 'number' })
const userId = (name = 'user_id') => uuid(name).$type<UserId>()
const tournamentId = () => uuid('tournament_id').$type<TournamentId>().notNull()

type EnterAs = (typeof ENTER_AS)[number]
/** What nodes of the previous version write for teams, and read. */
const STORED_TEAMS = 'pairs'
const toStored = (enterAs: EnterAs) => (enterAs === 'teams' ? STORED_TEAMS : enterAs)
const fromStored = (stored: string) => (stored === STORED_TEAMS ? 'teams' : stored) as EnterAs
const storedEnterAs = customType<{ data: EnterAs; driverData: string }>({
  dataType: () => 'text',
  toDriver: toStored,
  fromDriver: fromStored,
})

interface SeriesConditions {
  enterAs: EnterAs
  minRating: number | null
  maxRating: number | null
  access: (typeof ENTRY_ACCESS)[number]
  passwordHash: string | null
}
const storedConditions = customType<{ data: SeriesConditions; driverData: string | SeriesConditions }>({
  dataType: () => 'jsonb',
  toDriver: conditions => JSON.stringify({ ...conditions, enterAs: toStored(conditions.enterAs) }),
  fromDriver(stored) {
    const conditions: SeriesConditions = typeof stored === 'string' ? JSON.parse(stored) : stored
    return { ...conditions, enterAs: fromStored(conditions.enterAs) }
  },
})

/** The settings that a series repeats, without dates. */
export type SeriesTemplate = Pick<
  z.output<typeof TournamentCreation>,
  | 'name'
  | 'description'
  | 'format'
  | 'entryFee'
  | 'maxPlayers'
  | 'prizes'
  | 'addedPrize'
  | 'hasChat'
  | 'checkInMinutes'
  | 'rules'
>

/** Tournaments that repeat at a local time. */
export const tournamentSeries = pgTable(
  'tournament_series',
  {
    id: uuid().$type<SeriesId>().primaryKey(),
    template: jsonb().$type<SeriesTemplate>().notNull(),
    /** The conditions of entry, with the hash of the password if there is one. */
    conditions: storedConditions('conditions').notNull(),
    /** How long a tournament lasts; null without an end. */
    durationMinutes: integer('duration_minutes'),
    weekdays: jsonb().$type<Weekday[]>().notNull(),
    time: text().notNull(),
    timeZone: text('time_zone').notNull(),
    daysAhead: smallint('days_ahead').notNull(),
    /** The local date of the next tournament to create. */
    nextDate: date('next_date', { mode: 'string' }).notNull(),
    /** When the next tournament is created; null once the series has been stopped. */
    dueAt: at('due_at'),
    /** The reason why the last tournament could not be created. */
    failure: text(),
    createdBy: userId('created_by')
      .notNull()
      .references(() => users.id),
    /** The last person who changed it, if any. Its tournaments are created with the lesser right of both. */
    changedBy: userId('changed_by').references(() => users.id),
    createdAt: at('created_at').notNull(),
    stoppedAt: at('stopped_at'),
  },
  table => [
    index('tournament_series_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    check('tournament_series_stopped', sql`(${table.dueAt} IS NULL) = (${table.stoppedAt} IS NOT NULL)`),
  ],
)

/** Settings of tournaments that organisers keep to create others like them. */
export const tournamentTemplates = pgTable(
  'tournament_templates',
  {
    id: uuid().$type<TemplateId>().primaryKey(),
    name: text().notNull(),
    /** Whether all organisers can use it. */
    isShared: boolean('is_shared').notNull().default(false),
    template: jsonb().$type<SeriesTemplate>().notNull(),
    /** The conditions of entry, without a password. */
    conditions: jsonb().$type<Omit<SeriesConditions, 'passwordHash'>>().notNull(),
    durationMinutes: integer('duration_minutes'),
    createdBy: userId('created_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
  },
  table => [
    uniqueIndex('tournament_templates_name').on(table.createdBy, sql`lower(${table.name})`),
    index('tournament_templates_shared').on(table.id).where(sql`${table.isShared}`),
  ],
)

/** The rows that the finalization of a tournament has removed, and the scheduled matches that it has cancelled. */
export interface BeforeFinalized {
  addedPrizes: { userId: UserId; coins: number; at: string }[]
  matchIds: MatchId[]
}

/** Tournaments. Every transaction that changes anything about a tournament locks its row. */
export const tournaments = pgTable(
  'tournaments',
  {
    id: uuid().$type<TournamentId>().primaryKey(),
    /** Numbers tournaments in order of creation; used to count them. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    format: text({ enum: FORMATS }).notNull(),
    status: text({ enum: ['draft', 'open', 'in_progress', 'finished'] }).notNull(),
    outcome: text({ enum: ['champion', 'refunded'] }),
    maxPlayers: smallint('max_players').notNull(),
    entryFee: coins('entry_fee').notNull(),
    /** The champion's share in percent: an integer, so that shares are exact. */
    awardPercent: smallint('award_percent').notNull(),
    /** The shares of the second place, the third and so on, in percent. */
    furtherPercents: smallint('further_percents').array().notNull().default(sql`'{}'`),
    /** Coins that the platform adds to the pot, taken from its account when the tournament opens. */
    addedPrize: coins('added_prize').notNull().default(0),
    /** How many players have paid the entry fee. */
    entrants: smallint().notNull().default(0),
    /** The number of entries ever made, including withdrawn ones; equals the number of the last entry. */
    entriesMade: integer('entries_made').notNull().default(0),
    /** The prize that was paid to the champion, or to the winning pair together. */
    prize: coins('prize').notNull().default(0),
    championId: userId('champion_id').references(() => users.id),
    /** The first of `partnerIds`, kept equal by a trigger: nodes of the previous version know only one partner. */
    partnerId: userId('partner_id').references(() => users.id),
    /** The other winners of a bracket's final, who share the prize with the champion. */
    partnerIds: uuid('partner_ids').array().$type<UserId[]>().notNull().default(sql`'{}'`),
    /** The public reason for which an organiser cancelled the tournament; null if it ended in another way. */
    cancelReason: text('cancel_reason'),
    /** The organiser who finalized or cancelled the tournament; null if it ended by itself. */
    finishedBy: userId('finished_by').references(() => users.id),
    /** What else the finalization by an organiser changed, so that it can be taken back; null for other ends. */
    beforeFinalized: jsonb('before_finalized').$type<BeforeFinalized>(),
    /** How often a finalization was taken back. */
    timesReopened: smallint('times_reopened').notNull().default(0),
    createdBy: userId('created_by').references(() => users.id),
    /** Further organisers with the same rights in this tournament as the one who created it. */
    coOrganisers: uuid('co_organisers').array().$type<UserId[]>().notNull().default(sql`'{}'`),
    /** The rules of its tables; a turn lasts as long as the site has set unless `turnSeconds` is given. */
    mode: text({ enum: MODES }).notNull().default('2v2'),
    target: smallint().$type<TournamentRules['target']>().notNull().default(30),
    flor: boolean().notNull().default(false),
    turnSeconds: smallint('turn_seconds').$type<NonNullable<TournamentRules['turnSeconds']>>(),
    /** The most games of a pairing of a bracket. */
    bestOf: smallint('best_of').$type<TournamentRules['bestOf']>().notNull().default(1),
    /** From which round on a pairing has that many games; the rounds before have one. */
    bestOfFrom: text('best_of_from', { enum: BEST_OF_FROM }).notNull().default('all'),
    /** How the places of a bracket are given. */
    seeding: text({ enum: SEEDINGS }).notNull().default('drawn'),
    /** The options of the pica-pica, three against three only. */
    picaPica: boolean('pica_pica').notNull().default(true),
    picaFalta: text('pica_falta', { enum: PICA_FALTAS }).notNull().default('score'),
    /** The rounds of a Swiss tournament or a duplicate; null for as many as the number of entrants needs. */
    rounds: smallint(),
    /** Minutes between the rounds. */
    roundPause: smallint('round_pause').notNull().default(0),
    /** Players enter until the start of this round. */
    lateEntryRound: smallint('late_entry_round').notNull().default(1),
    /** The hands of each round of a duplicate. */
    hands: smallint().$type<TournamentRules['hands']>().notNull().default(8),
    /** In formats of rounds: the last round that was drawn; 0 before the draw. */
    round: smallint().notNull().default(0),
    /** When the next round is drawn, set when one has ended. A pause of the whole tournament moves it. */
    nextRoundAt: at('next_round_at'),
    /** In formats of rounds: who has passed a round without playing. */
    byes: jsonb().$type<Bye[]>().notNull().default([]),
    /** Whether players enter alone, in complete teams that play together throughout, or either way. */
    enterAs: storedEnterAs('enter_as').notNull().default('alone'),
    /** The lowest and the highest rating, in the tournament's mode, with which players may enter. */
    minRating: integer('min_rating'),
    maxRating: integer('max_rating'),
    /** Who may enter: everyone, players who know the password, or players who were invited. */
    access: text({ enum: ENTRY_ACCESS }).notNull().default('everyone'),
    passwordHash: text('password_hash'),
    /** The secret in the invitation link. */
    inviteCode: text('invite_code'),
    /** Whether its entrants have a chat room. */
    hasChat: boolean('has_chat').notNull().default(true),
    startDate: at('start_date').notNull(),
    endDate: at('end_date'),
    /** When the next step is due; the first node to lock the row performs it. */
    dueAt: at('due_at'),
    /** When the tournament was paused: no table starts, and the clocks of waiting tables stand still. */
    pausedAt: at('paused_at'),
    /** When the entrants were reminded of the start. */
    remindedAt: at('reminded_at'),
    /** How many minutes before the start entrants begin to check in; null for no check-in. */
    checkInMinutes: smallint('check_in_minutes').$type<(typeof CHECK_IN_MINUTES)[number]>(),
    /** When the entrants were told that they can check in, and when those who had not done so lost their places. */
    checkInOpenedAt: at('check_in_opened_at'),
    checkInClosedAt: at('check_in_closed_at'),
    /** The series that created the tournament, and the local date for which it was created. */
    seriesId: uuid('series_id')
      .$type<SeriesId>()
      .references(() => tournamentSeries.id),
    seriesDate: date('series_date', { mode: 'string' }),
    /** Incremented with each change, so that a watcher knows whether it has the newest state. */
    version: integer().notNull().default(0),
    createdAt: at('created_at').notNull(),
    finishedAt: at('finished_at'),
    /** Bots play it so that its organiser learns to run one: no coins, in no list, deleted after a day. */
    isPractice: boolean('is_practice').notNull().default(false),
  },
  table => [
    index('tournaments_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    index('tournaments_open').on(table.startDate, table.id).where(sql`${table.status} = 'open'`),
    index('tournaments_start').on(table.startDate, table.id),
    // The archive counts and reads ranges of dates from this index alone.
    index('tournaments_ended').on(table.startDate, table.id).where(sql`${table.status} = 'finished'`),
    unique('tournaments_seq').on(table.seq),
    // Only one of several nodes can create the tournament of a date.
    unique('tournaments_series_date').on(table.seriesId, table.seriesDate),
    // One index per sort order of the administrators' list, so that a page is read from the index.
    index('tournaments_created').on(table.createdAt, table.id),
    index('tournaments_name').on(sql`lower(${table.name})`, table.id),
    index('tournaments_status_order').on(table.status, table.id),
    index('tournaments_end').on(table.endDate, table.id),
    index('tournaments_fee_order').on(table.entryFee, table.id),
    index('tournaments_places').on(table.maxPlayers, table.id),
    index('tournaments_players').on(table.entrants, table.id),
    index('tournaments_cancelled').on(table.createdAt, table.id).where(sql`${table.outcome} = 'refunded'`),
    index('tournaments_format_order').on(table.format, table.id),
    index('tournaments_award_order').on(table.awardPercent, table.id),
    index('tournaments_called').using('gin', sql`grams(plain_text(${table.name}))`),
    // The archive by winner.
    index('tournaments_champion').on(table.championId).where(sql`${table.championId} IS NOT NULL`),
    index('tournaments_partner').on(table.partnerId).where(sql`${table.partnerId} IS NOT NULL`),
    index('tournaments_partners').using('gin', table.partnerIds),
    index('tournaments_running').on(table.id).where(sql`${table.status} = 'in_progress'`),
    index('tournaments_paused')
      .on(table.pausedAt)
      .where(sql`${table.pausedAt} IS NOT NULL AND ${table.status} <> 'finished'`),
    // Each organiser has one at a time.
    uniqueIndex('tournaments_practice').on(table.createdBy).where(sql`${table.isPractice}`),
    check(
      'tournaments_practice_coins',
      sql`NOT ${table.isPractice} OR (${table.entryFee} = 0 AND ${table.addedPrize} = 0)`,
    ),
    index('tournaments_next_round').on(table.nextRoundAt).where(sql`${table.nextRoundAt} IS NOT NULL`),
    check(
      'tournaments_format',
      sql`${table.format} IN ('arena', 'bracket', 'swiss', 'groups', 'double-elimination', 'duplicate')`,
    ),
    check('tournaments_status', sql`${table.status} IN ('draft', 'open', 'in_progress', 'finished')`),
    check('tournaments_max_players', sql`${table.maxPlayers} BETWEEN 2 AND 512`),
    check('tournaments_entrants', sql`${table.entrants} BETWEEN 0 AND ${table.maxPlayers}`),
    check('tournaments_fee', sql`${table.entryFee} >= 0 AND ${table.prize} >= 0`),
    check('tournaments_award', sql`${table.awardPercent} BETWEEN 0 AND 100`),
    check(
      'tournaments_prizes',
      sql`0 <= ALL (${table.furtherPercents}) AND ${table.awardPercent} + sum_of(${table.furtherPercents}) <= 100`,
    ),
    check('tournaments_added_prize', sql`${table.addedPrize} >= 0`),
    check(
      'tournaments_draft',
      sql`${table.status} <> 'draft' OR (${table.entrants} = 0 AND ${table.dueAt} IS NULL)`,
    ),
    check('tournaments_dates', sql`${table.endDate} IS NULL OR ${table.endDate} > ${table.startDate}`),
    check('tournaments_finished', sql`(${table.status} = 'finished') = (${table.finishedAt} IS NOT NULL)`),
    check('tournaments_outcome', sql`(${table.status} = 'finished') = (${table.outcome} IS NOT NULL)`),
    check(
      'tournaments_champion',
      sql`(${table.outcome} IS NOT DISTINCT FROM 'champion') = (${table.championId} IS NOT NULL)`,
    ),
    check(
      'tournaments_cancel_reason',
      sql`${table.cancelReason} IS NULL OR ${table.outcome} IS NOT DISTINCT FROM 'refunded'`,
    ),
    check(
      'tournaments_rules',
      sql`${table.mode} IN ('1v1', '2v2', '3v3') AND ${table.target} IN (15, 30) AND ${table.turnSeconds} IN (15, 30, 60)
        AND ${table.seeding} IN ('drawn', 'rating', 'entry') AND ${table.bestOf} IN (1, 3)
        AND ${table.picaFalta} IN ('score', 'six')`,
    ),
    check(
      'tournaments_rules_of_format',
      sql`(${table.format} <> 'arena' OR (${table.bestOf} = 1 AND ${table.seeding} = 'drawn'))
        AND (${table.format} NOT IN ('arena', 'bracket') OR ${table.roundPause} = 0)
        AND (${table.format} IN ('arena', 'bracket') OR ${table.mode} = '1v1' OR ${table.enterAs} = 'pairs')
        AND (${table.format} = 'swiss' OR ((${table.rounds} IS NULL OR ${table.format} = 'duplicate') AND ${table.lateEntryRound} = 1))
        AND (${table.format} <> 'duplicate' OR (${table.mode} <> '3v3' AND ${table.bestOf} = 1))
        AND (${table.mode} <> '1v1' OR ${table.enterAs} = 'alone')
        AND (${table.mode} = '3v3' OR (${table.picaPica} AND ${table.picaFalta} = 'score'))`,
    ),
    index('tournaments_check_in')
      .on(table.startDate)
      .where(sql`${table.checkInMinutes} IS NOT NULL AND ${table.checkInOpenedAt} IS NULL`),
    check('tournaments_check_in', sql`${table.checkInMinutes} BETWEEN 15 AND 120`),
    check(
      'tournaments_best_of_from',
      sql`${table.bestOfFrom} IN ('all', 'semifinals', 'final')
        AND (${table.bestOfFrom} = 'all' OR ${table.format} NOT IN ('arena', 'swiss'))`,
    ),
    check(
      'tournaments_rounds',
      sql`${table.rounds} BETWEEN 1 AND 15 AND ${table.roundPause} BETWEEN 0 AND 30
        AND ${table.lateEntryRound} BETWEEN 1 AND 15 AND ${table.hands} IN (4, 8, 12, 16)`,
    ),
    check('tournaments_enter_as', sql`${table.enterAs} IN ('alone', 'pairs', 'both')`),
    check('tournaments_ratings', sql`${table.minRating} <= ${table.maxRating}`),
    check(
      'tournaments_access',
      sql`${table.access} IN ('everyone', 'password', 'invitation')
        AND (${table.access} = 'password') = (${table.passwordHash} IS NOT NULL)
        AND (${table.access} = 'invitation') = (${table.inviteCode} IS NOT NULL)`,
    ),
    check(
      'tournaments_partner',
      sql`${table.partnerId} IS NULL OR (${table.championId} IS NOT NULL AND ${table.partnerId} <> ${table.championId})`,
    ),
    check(
      'tournaments_partners',
      sql`cardinality(${table.partnerIds}) = 0 OR (${table.championId} IS NOT NULL AND ${table.championId} <> ALL (${table.partnerIds}))`,
    ),
  ],
)

/**
 * The coins that organisers have let the platform add, which count towards their limit. Administrators have no limit;
 * coins that are returned to the platform are removed here.
 */
export const addedPrizes = pgTable(
  'tournament_added_prizes',
  {
    tournamentId: tournamentId().references(() => tournaments.id, { onDelete: 'cascade' }),
    userId: userId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    coins: coins('coins').notNull(),
    /** When coins were last added. */
    at: at('at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tournamentId, table.userId] }),
    index('tournament_added_prizes_user').on(table.userId, table.at),
    check('tournament_added_prizes_coins', sql`${table.coins} > 0`),
  ],
)

/** The players who have entered, and their points. */
export const entries = pgTable(
  'tournament_entries',
  {
    tournamentId: tournamentId().references(() => tournaments.id),
    userId: userId()
      .notNull()
      .references(() => users.id),
    /** The order of entry. A player who enters again gets a new number; coins are moved once for each number. */
    number: integer().notNull(),
    enteredAt: at('entered_at').notNull(),
    /** The number of the first entry of a team, for all its players; null for a player who has entered alone. */
    team: integer('pair'),
    totalPoints: integer('total_points').notNull().default(0),
    conceded: integer().notNull().default(0),
    matchesWon: integer('matches_won').notNull().default(0),
    matchesPlayed: integer('matches_played').notNull().default(0),
    /**
     * The place in the draw; null before the draw, and for a player who got the fee back. In formats of rounds, as many
     * adjacent places as a team has players are an entrant.
     */
    slot: smallint(),
    refunded: boolean().notNull().default(false),
    /** The place for which the player was paid a prize, alone or shared; null without a prize. */
    place: smallint(),
    prize: coins('prize').notNull().default(0),
    /** Renewed while a table waits for the player and they have a socket open on any node. */
    seenAt: at('seen_at'),
    /** Disqualified by an organiser: a bot plays their seat, or their side forfeits the table. */
    disqualified: text({ enum: DISQUALIFICATIONS }),
    /** Whether an organiser has given the player's seat in the bracket to another player. */
    replaced: boolean().notNull().default(false),
    /** Whether the player has given up after the start: not paired any more, and without a prize. */
    withdrawn: boolean().notNull().default(false),
    /** When the player checked in for the start. */
    checkedInAt: at('checked_in_at'),
    /** The rank after the last round that has ended, which comes before points; null in arenas and brackets. */
    standing: smallint(),
  },
  table => [
    primaryKey({ columns: [table.tournamentId, table.userId] }),
    index('tournament_entries_disqualified')
      .on(table.tournamentId)
      .where(sql`${table.disqualified} IS NOT NULL`),
    index('tournament_entries_withdrawn').on(table.tournamentId).where(sql`${table.withdrawn}`),
    check('tournament_entries_disqualification', sql`${table.disqualified} IN ('bot', 'forfeit')`),
    unique('tournament_entries_number').on(table.tournamentId, table.number),
    index('tournament_entries_user').on(table.userId),
  ],
)

/** Players who may enter a tournament that is not open to everyone: they were invited or know its password. */
export const admissions = pgTable(
  'tournament_admissions',
  {
    tournamentId: tournamentId().references(() => tournaments.id, { onDelete: 'cascade' }),
    userId: userId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The organiser who invited the player; null for the password and the invitation link. */
    invitedBy: userId('invited_by').references(() => users.id),
    createdAt: at('created_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.tournamentId, table.userId] }),
    index('tournament_admissions_user').on(table.userId),
  ],
)

/**
 * Invitations to enter with another player. The team enters when as many as it lacks are accepted; the rest expire at the
 * start.
 */
export const teamInvitations = pgTable(
  'tournament_pair_invitations',
  {
    tournamentId: tournamentId().references(() => tournaments.id, { onDelete: 'cascade' }),
    fromId: userId('from_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    toId: userId('to_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
    /** Accepted, while the team still lacks another player. */
    isAccepted: boolean('is_accepted').notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.tournamentId, table.fromId, table.toId] }),
    index('tournament_pair_invitations_to').on(table.toId),
    index('tournament_pair_invitations_from').on(table.fromId),
    check('tournament_pair_invitations_other', sql`${table.fromId} <> ${table.toId}`),
  ],
)

/**
 * Players who wait for a place in a full tournament, in the order of `seq`; they have not paid yet. The players of a
 * team have adjacent rows that reference each other in a circle: the database removes all or none.
 */
export const waitingList = pgTable(
  'tournament_waiting_list',
  {
    tournamentId: tournamentId().references(() => tournaments.id, { onDelete: 'cascade' }),
    userId: userId()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    joinedAt: at('joined_at').notNull(),
    /** When the player checked in, so that they can take a place at the start. */
    checkedInAt: at('checked_in_at'),
    /** The next player of the team, after the last the first; null for a player who waits alone. */
    partnerId: userId('partner_id'),
  },
  table => [
    primaryKey({ columns: [table.tournamentId, table.userId] }),
    foreignKey({
      name: 'tournament_waiting_list_partner',
      columns: [table.tournamentId, table.partnerId],
      foreignColumns: [table.tournamentId, table.userId],
    }).onDelete('cascade'),
    unique('tournament_waiting_list_pair').on(table.tournamentId, table.partnerId),
    check('tournament_waiting_list_other', sql`${table.partnerId} <> ${table.userId}`),
    index('tournament_waiting_list_order').on(table.tournamentId, table.seq),
    index('tournament_waiting_list_user').on(table.userId),
  ],
)

/** The tables of brackets and of formats of rounds whose players are known. */
export const bracketTables = pgTable(
  'tournament_tables',
  {
    tournamentId: tournamentId().references(() => tournaments.id),
    round: smallint().notNull(),
    number: smallint().notNull(),
    /** No reference: matches belong to another domain, and their rows are never deleted. */
    matchId: uuid('match_id').$type<MatchId>().notNull(),
    state: text({ enum: ['waiting', 'playing', 'finished'] }).notNull(),
    startsBy: at('starts_by').notNull(),
    /** Seats that the table does not wait for: bots play them until their players arrive. */
    botSeats: jsonb('bot_seats').$type<number[]>().notNull().default([]),
    /** The team that won. */
    winner: smallint(),
    /** The games that each team has won, if a pairing has more than one. */
    team1Wins: smallint('team1_wins').notNull().default(0),
    team2Wins: smallint('team2_wins').notNull().default(0),
    /** The finished games of the pairing before `matchId`, the first game first. */
    earlierMatches: jsonb('earlier_matches').$type<MatchId[]>().notNull().default([]),
    /** The most games of this pairing; null for as many as the tournament's rules say. */
    bestOf: smallint('best_of').$type<TournamentRules['bestOf']>(),
    /** In formats of rounds: what the table belongs to, its entrants, and the points of each side in all its games. */
    part: text({ enum: TABLE_PARTS }),
    sides: jsonb().$type<[number, number]>(),
    team1Points: smallint('team1_points').notNull().default(0),
    team2Points: smallint('team2_points').notNull().default(0),
    /** In a duplicate: the deals of the round, which all its tables share. */
    dealId: uuid('deal_id').$type<DealId>(),
    /** In a duplicate: what the table made of the deals, once it is finished. Such a table has no winner. */
    result: jsonb().$type<DuplicateResult>(),
  },
  table => [
    primaryKey({ columns: [table.tournamentId, table.round, table.number] }),
    unique('tournament_tables_match').on(table.matchId),
    index('tournament_tables_deal').on(table.dealId).where(sql`${table.dealId} IS NOT NULL`),
    index('tournament_tables_waiting').on(table.startsBy).where(sql`${table.state} = 'waiting'`),
    check('tournament_tables_state', sql`${table.state} IN ('waiting', 'playing', 'finished')`),
    check(
      'tournament_tables_winner',
      sql`(${table.state} = 'finished') = (${table.winner} IS NOT NULL OR ${table.result} IS NOT NULL)`,
    ),
  ],
)

/** Announcements of organisers to the entrants. */
export const announcements = pgTable(
  'tournament_announcements',
  {
    /** Ids grow with time and give the order of the announcements. */
    id: uuid().primaryKey(),
    tournamentId: tournamentId().references(() => tournaments.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    at: at('at').notNull(),
  },
  table => [index('tournament_announcements_order').on(table.tournamentId, table.id)],
)

/** Players who wait for a table of an arena: one row per player for all tournaments and tabs. */
export const arenaQueue = pgTable(
  'tournament_queue',
  {
    userId: userId()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tournamentId: tournamentId().references(() => tournaments.id),
    joinedAt: at('joined_at').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  table => [index('tournament_queue_order').on(table.tournamentId, table.joinedAt)],
)

/** The secret addresses of players' calendars, one each; only their hashes are stored. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: userId()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique('calendar_feeds_token'),
  createdAt: at('created_at').notNull(),
})
