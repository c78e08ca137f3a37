import {
  NOTICE_KINDS,
  type NoticeChoice,
  type NoticeId,
  type NoticeKind,
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

/** What a player has been told of; deleted after 90 days. */
export const notices = pgTable(
  'notices',
  {
    /** Ids grow with time, so that they are the order of the notices. */
    id: uuid().$type<NoticeId>().primaryKey(),
    userId: userColumn(),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    link: text(),
    /** What it is about, such as `table:{match}`: one notice for one cause. */
    cause: text().notNull(),
    /** False where the player wants this kind sent, but not shown on the page. */
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

/** Where a player wants notices of each kind; kinds that are missing are as `DEFAULT_NOTICE_CHOICE` says. */
export const noticePreferences = pgTable('notice_preferences', {
  userId: userColumn().primaryKey(),
  choices: jsonb().$type<Partial<Record<NoticeKind, NoticeChoice>>>().notNull(),
})

/** Browsers that get push messages. They end with their session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey(),
    userId: userColumn(),
    sessionId: uuid('session_id')
      .$type<SessionId>()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where the browser's push service takes messages. Secret: it identifies the browser. */
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

/** Push messages that wait to be sent: a row is deleted when its message was sent, refused for good or is too old. */
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
    /** How often sending was begun. */
    attempts: smallint().notNull().default(0),
    /** While a node sends the message: the time after which another node may try. */
    nextAttemptAt: at('next_attempt_at').notNull(),
    /** After this it is not sent any more: it is of no use. */
    expiresAt: at('expires_at').notNull(),
  },
  table => [
    unique('push_messages_once').on(table.noticeId, table.subscriptionId),
    index('push_messages_subscription').on(table.subscriptionId),
    index('push_messages_due').on(table.nextAttemptAt),
  ],
)

/** The key pair (VAPID) that push services know this site by. All nodes share it. */
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
