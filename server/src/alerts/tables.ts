import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from '../accounts/index.ts'

export const ALERT_TYPES = [
  'suspicious_activity',
  'cheating_detected',
  'hack_attempt',
  'unusual_pattern',
  'rapid_wins',
  'impossible_moves',
  'network_anomaly',
  'account_abuse',
  'system_error',
  'security_breach',
] as const
export const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const
export const ALERT_STATUSES = ['new', 'acknowledged', 'investigating', 'resolved', 'dismissed'] as const

const at = (name: string) => timestamp(name, { withTimezone: true })
const listOf = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '))

export const alerts = pgTable(
  'alerts',
  {
    id: uuid().primaryKey(),
    type: text({ enum: ALERT_TYPES }).notNull(),
    severity: text({ enum: SEVERITIES }).notNull(),
    status: text({ enum: ALERT_STATUSES }).notNull(),
    title: text().notNull(),
    description: text().notNull(),
    source: text().notNull(),
    playerId: uuid('player_id').references(() => users.id),
    metadata: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Which rule on which subject raised it: repeats are counted while the alert is open. */
    rule: text().notNull(),
    count: integer().notNull().default(1),
    createdAt: at('created_at').notNull(),
    lastSeenAt: at('last_seen_at').notNull(),
  },
  table => [
    index('alerts_created').on(table.createdAt),
    uniqueIndex('alerts_open_once')
      .on(table.rule)
      .where(sql`${table.status} IN ('new', 'acknowledged', 'investigating')`),
    check('alerts_type', sql`${table.type} IN (${listOf(ALERT_TYPES)})`),
    check('alerts_severity', sql`${table.severity} IN (${listOf(SEVERITIES)})`),
    check('alerts_status', sql`${table.status} IN (${listOf(ALERT_STATUSES)})`),
  ],
)
