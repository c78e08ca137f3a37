import {
  NOTICE_KINDS,
  type NoticeChoice,
  type NoticeId,
  type NoticeKind,
  type QuietHours,
  type SessionId,
  type UserId,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { sessions, users } from '../accounts/schema.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

const userColumn = () =>
  uuid('user_id')
    .$type<UserId>()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** The notices of each player; deleted after 90 days. */
export const notices = pgTable(
  'notices',
  {
    /** Ids grow with time and give the order of the notices. */
    id: uuid().$type<NoticeId>().primaryKey(),
    userId: userColumn(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    link: text(),
    /** The cause of the notice, such as `table:{match}`; a player gets one notice per cause. */
    cause: text().notNull(),
    /** False if the player wants this kind sent, but not shown on the page. */
    isShown: boolean('is_shown').notNull(),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  table => [
    unique('notices_cause').on(table.userId, table.cause),
    index('notices_user').on(table.userId, table.id).where(sql`${table.isShown}`),
    index('notices_unread').on(table.userId).where(sql`${table.isShown} AND ${table.readAt} IS NULL`),
    index('notices_created').on(table.createdAt),
  ],
)

/** The lines of "Needs attention" that a user was sent: when, and when a check last found them. */
export type SentLines = Record<string, { sentAt: string; seenAt: string }>

/** The channels that a user has chosen for each kind of notice; missing kinds use `defaultNoticeChoice`. */
export const noticePreferences = pgTable(
  'notice_preferences',
  {
    userId: userColumn().primaryKey(),
    choices: jsonb().$type<Partial<Record<NoticeKind, NoticeChoice>>>().notNull(),
    quietHours: jsonb('quiet_hours').$type<QuietHours>(),
    sentLines: jsonb('sent_lines').$type<SentLines>().notNull().default({}),
    /** When a node last took it upon itself to send critical lines to the user. */
    linesCheckedAt: at('lines_checked_at'),
  },
  table => [
    index('notice_preferences_critical')
      .on(table.userId)
      .where(sql`${table.choices} -> 'critical-lines' IS NOT NULL`),
  ],
)

/** Browsers that get push messages. A subscription ends with its session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    userId: userColumn(),
    sessionId: uuid('session_id')
      .$type<SessionId>()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address of the browser at its push service. Secret, because it identifies the browser. */
    endpoint: text().notNull().unique('push_subscriptions_endpoint'),
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The language that messages are written in. */
    locale: text({ enum: ['en', 'es'] }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  table => [
    index('push_subscriptions_user').on(table.userId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
)

/** Push messages that wait to be sent. A row is deleted when its message is sent, permanently refused or expired. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: uuid().primaryKey(),
    noticeId: uuid('notice_id')
      .$type<NoticeId>()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** The number of attempts started so far. */
    attempts: smallint().notNull().default(0),
    /** When the message may be sent next; while a node sends it, the time after which another node may try. */
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** The message is not sent after this time. */
    expiresAt: at('expires_at').notNull(),
  },
  table => [
    unique('push_messages_once').on(table.noticeId, table.subscriptionId),
    index('push_messages_subscription').on(table.subscriptionId),
    index('push_messages_due').on(table.nextAttemptAt),
  ],
)

/** The VAPID key pair that identifies this site to push services; all nodes share it. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: smallint().primaryKey(),
    publicKey: text('public_key').notNull(),
    /** Encrypted with a key that is derived from the server's secret. */
    privateKey: text('private_key').notNull(),
    createdAt: at('created_at').notNull(),
  },
  table => [check('push_keys_single', sql`${table.id} = 1`)],
)
