import {
  ALERT_STATUSES,
  ALERT_TYPES,
  type AlertId,
  type AlertParams,
  CASE_STATUSES,
  type CaseId,
  type DetectorSettings,
  type GameId,
  type MatchId,
  SEVERITIES,
  type SilenceRuleId,
  type UserId,
} from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const listOf = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '))

/** The part of an id that pages show: ids begin with their time, and differ at their end. */
export const shortIdOf = (id: AnyPgColumn | SQL) => sql`right(${id}::text, 8)`

export interface UndoableChange {
  by: UserId
  at: string
  /** The columns of the alert before the change. */
  before: Record<string, unknown>
}

/** Alerts that staff handle together. Its timeline is in the audit log. */
export const cases = pgTable(
  'cases',
  {
    id: uuid().$type<CaseId>().primaryKey(),
    title: text().notNull(),
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`plain_text(title)`),
    status: text({ enum: CASE_STATUSES }).notNull(),
    assignedTo: uuid('assigned_to')
      .$type<UserId>()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  table => [
    index('cases_order').on(table.updatedAt, table.id),
    index('cases_status_order').on(table.status, table.updatedAt, table.id),
    index('cases_assigned').on(table.assignedTo, table.status, table.updatedAt, table.id),
    index('cases_oldest').on(table.createdAt).where(sql`${table.status} = 'open'`),
    index('cases_words').using('gin', sql`grams(${table.searchText})`),
    check('cases_status', sql`${table.status} IN (${listOf(CASE_STATUSES)})`),
  ],
)

/** Alerts that meet all conditions of an active rule are held back: stored as dismissed, without a notice. */
export const silenceRules = pgTable(
  'silence_rules',
  {
    id: uuid().$type<SilenceRuleId>().primaryKey(),
    playerId: uuid('player_id')
      .$type<UserId>()
      .references(() => users.id),
    source: text(),
    type: text({ enum: ALERT_TYPES }),
    code: text(),
    text: text(),
    /** Compared with the texts of every alert that is raised. */
    searchText: text('search_text').generatedAlwaysAs(sql`plain_text(text)`),
    includesCritical: boolean('includes_critical').notNull(),
    reason: text().notNull(),
    createdBy: uuid('created_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    createdAt: at('created_at').notNull(),
    endsAt: at('ends_at').notNull(),
    /** Set if a person ended the rule before its end. */
    endedBy: uuid('ended_by')
      .$type<UserId>()
      .references(() => users.id),
    endedAt: at('ended_at'),
  },
  table => [
    // Read by every alert that is raised: only the rules that have not ended.
    index('silence_rules_active').on(table.endsAt).where(sql`${table.endedAt} IS NULL`),
    index('silence_rules_order').on(table.createdAt, table.id),
    check('silence_rules_ended', sql`(${table.endedBy} IS NULL) = (${table.endedAt} IS NULL)`),
    check(
      'silence_rules_conditions',
      sql`num_nonnulls(${table.playerId}, ${table.source}, ${table.type}, ${table.code}) > 0
        OR (${table.text} IS NOT NULL AND NOT ${table.includesCritical})`,
    ),
  ],
)

export const alerts = pgTable(
  'alerts',
  {
    id: uuid().$type<AlertId>().primaryKey(),
    type: text({ enum: ALERT_TYPES }).notNull(),
    severity: text({ enum: SEVERITIES }).notNull(),
    status: text({ enum: ALERT_STATUSES }).notNull(),
    /** The code of the alert's sentences, whose values are in `params`; null if title and description are free text. */
    code: text(),
    params: jsonb().$type<AlertParams>().notNull().default({}),
    /** In English, for searching; written from the code if there is one. */
    title: text().notNull(),
    description: text().notNull(),
    source: text().notNull(),
    playerId: uuid('player_id')
      .$type<UserId>()
      .references(() => users.id),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    /** What a search looks at: the English sentences, the source and the texts and numbers of the evidence. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`plain_text(title || ' ' || description || ' ' || source || ' ' || texts_in(metadata))`,
      ),
    /** The games, matches, tournaments and players that the evidence refers to. */
    links: uuid().array().notNull().default([]),
    /** The rule and the subject that raised the alert; repeats are counted while the alert is open. */
    rule: text().notNull(),
    count: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
    /** The closed alert of the same rule that this one follows. */
    recurrenceOf: uuid('recurrence_of').$type<AlertId>(),
    resolution: text(),
    /** The member of staff who has it. */
    assignedTo: uuid('assigned_to')
      .$type<UserId>()
      .references(() => users.id),
    /** The case that it belongs to. */
    caseId: uuid('case_id')
      .$type<CaseId>()
      .references(() => cases.id),
    /** The rule that held it back. */
    silenceRuleId: uuid('silence_rule_id')
      .$type<SilenceRuleId>()
      .references(() => silenceRules.id),
    /** The last change, if the person who made it may undo it, with the values before it. */
    undo: jsonb().$type<UndoableChange>(),
    acknowledgedBy: uuid('acknowledged_by')
      .$type<UserId>()
      .references(() => users.id),
    acknowledgedAt: at('acknowledged_at'),
    investigatedBy: uuid('investigated_by')
      .$type<UserId>()
      .references(() => users.id),
    investigatedAt: at('investigated_at'),
    resolvedBy: uuid('resolved_by')
      .$type<UserId>()
      .references(() => users.id),
    resolvedAt: at('resolved_at'),
    dismissedBy: uuid('dismissed_by')
      .$type<UserId>()
      .references(() => users.id),
    dismissedAt: at('dismissed_at'),
  },
  table => [
    uniqueIndex('alerts_open_once')
      .on(table.rule)
      .where(sql`${table.status} IN ('new', 'acknowledged', 'investigating')`),
    index('alerts_rule').on(table.rule, table.createdAt),
    // Each combination of filters has its own index, read from the newest row on; alerts are written rarely.
    index('alerts_created').on(table.createdAt, table.id),
    index('alerts_status_order').on(table.status, table.createdAt, table.id),
    index('alerts_severity_order').on(table.severity, table.createdAt, table.id),
    index('alerts_type_order').on(table.type, table.createdAt, table.id),
    index('alerts_status_severity').on(table.status, table.severity, table.createdAt, table.id),
    index('alerts_status_type').on(table.status, table.type, table.createdAt, table.id),
    index('alerts_severity_type').on(table.severity, table.type, table.createdAt, table.id),
    index('alerts_all_three').on(table.status, table.severity, table.type, table.createdAt, table.id),
    index('alerts_player').on(table.playerId, table.createdAt, table.id),
    index('alerts_case').on(table.caseId, table.createdAt).where(sql`${table.caseId} IS NOT NULL`),
    index('alerts_held_back')
      .on(table.silenceRuleId, table.createdAt, table.id)
      .where(sql`${table.silenceRuleId} IS NOT NULL`),
    index('alerts_not_held_back').on(table.createdAt, table.id).where(sql`${table.silenceRuleId} IS NULL`),
    index('alerts_assigned').on(table.assignedTo, table.createdAt, table.id),
    // The condition of an open alert, for the lists of them.
    index('alerts_open')
      .on(table.createdAt, table.id)
      .where(sql`${table.status} IN ('new', 'acknowledged', 'investigating')`),
    index('alerts_seen').on(table.lastSeenAt, table.id),
    index('alerts_status_seen').on(table.status, table.lastSeenAt, table.id),
    index('alerts_words').using('gin', sql`grams(${table.searchText})`),
    index('alerts_links').using('gin', table.links),
    index('alerts_open_reports')
      .on(table.createdAt, table.id)
      .where(
        sql`${table.code} = 'player-reported' AND ${table.status} IN ('new', 'acknowledged', 'investigating')`,
      ),
    index('alerts_short_id').on(shortIdOf(table.id)),
    check('alerts_type', sql`${table.type} IN (${listOf(ALERT_TYPES)})`),
    check('alerts_severity', sql`${table.severity} IN (${listOf(SEVERITIES)})`),
    check('alerts_status', sql`${table.status} IN (${listOf(ALERT_STATUSES)})`),
    check('alerts_resolved', sql`(${table.status} = 'resolved') = (${table.resolution} IS NOT NULL)`),
  ],
)

/** The span of a count: all time (its day is `-infinity`), a month (its day is the first), or a day. */
export const COUNT_SPANS = ['all', 'month', 'day'] as const

/** The number of alerts by status, severity and type. A trigger updates it, so that no list counts. Days are in UTC. */
export const alertCounts = pgTable(
  'alert_counts',
  {
    span: text({ enum: COUNT_SPANS }).notNull().default('day'),
    day: date().notNull(),
    type: text({ enum: ALERT_TYPES }).notNull(),
    severity: text({ enum: SEVERITIES }).notNull(),
    status: text({ enum: ALERT_STATUSES }).notNull(),
    count: integer().notNull(),
  },
  table => [
    primaryKey({
      name: 'alert_counts_each',
      columns: [table.span, table.day, table.type, table.severity, table.status],
    }),
    check('alert_counts_span', sql`${table.span} IN (${listOf(COUNT_SPANS)})`),
  ],
)

/** Filters of the alert list that a member of staff has saved under a name. */
export const alertViews = pgTable(
  'alert_views',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    query: text().notNull(),
    isShared: boolean('is_shared').notNull(),
    createdAt: at('created_at').notNull(),
  },
  table => [uniqueIndex('alert_views_name').on(table.userId, table.name)],
)

/** The thresholds of the detectors; no row until an administrator has changed them. */
export const alertSettings = pgTable(
  'alert_settings',
  {
    id: smallint().primaryKey(),
    version: integer().notNull(),
    detectors: jsonb().$type<DetectorSettings>().notNull(),
    updatedBy: uuid('updated_by')
      .$type<UserId>()
      .notNull()
      .references(() => users.id),
    updatedAt: at('updated_at').notNull(),
  },
  table => [check('alert_settings_once', sql`${table.id} = 1`)],
)

/**
 * Observations of the detectors, which raise an alert only if they repeat. All nodes write here, so that they count
 * together.
 */
export const alertObservations = pgTable(
  'alert_observations',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    code: text().notNull(),
    /** Whom the observation is about: a player, or the hash of an address or an account. */
    subject: text().notNull(),
    times: integer().notNull(),
    evidence: jsonb().$type<Record<string, unknown>[]>().notNull(),
    at: at('at').notNull(),
  },
  table => [
    index('alert_observations_subject').on(table.code, table.subject, table.at),
    index('alert_observations_at').on(table.at),
  ],
)

/** Finished matches that wait for a review. Written in the transaction that ends the match, and taken by any node. */
export const alertReviews = pgTable('alert_reviews', {
  matchId: uuid('match_id').$type<MatchId>().primaryKey(),
  gameId: uuid('game_id').$type<GameId>().notNull(),
  at: at('at').notNull(),
})
