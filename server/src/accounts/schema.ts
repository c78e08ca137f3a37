import { type PasskeyId, ROLES, type SessionId, type UserId, type WarningId } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
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

const at = (name: string) => timestamp(name, { withTimezone: true })

/** A name as it looks: without accents and separators, and with one form of letters and digits that look alike. */
export const similarNameOf = (usernameKey: AnyPgColumn | SQL): SQL =>
  sql`translate(${usernameKey}, 'áàäâãéèëêíìïîóòöôõúùüûñçıɑ01l34._-', 'aaaaaeeeeiiiiooooouuuunciaoiiea')`

export const users = pgTable(
  'users',
  {
    id: uuid().$type<UserId>().primaryKey(),
    /** The order of registration, for counting users. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    username: text().notNull(),
    /** Null for guests and deleted accounts. */
    email: text(),
    /** See `comparisonKey`: unlike the database's lower(), it does not depend on the locale. */
    usernameKey: text('username_key').notNull().unique('users_username_unique'),
    emailKey: text('email_key').unique('users_email_unique'),
    /** Null: the account has no password (guests, players of the demo). */
    passwordHash: text('password_hash'),
    role: text({ enum: ROLES }).notNull(),
    /** Since when the account has had a passkey or an authenticator app: with one, the password alone does not sign in. */
    secondFactorAt: at('second_factor_at'),
    /** Plays with a name alone until they register. */
    isGuest: boolean('is_guest').notNull().default(false),
    /** When the name of a guest who had not come back was taken away; the row stays because games refer to it. */
    removedAt: at('removed_at'),
    wins: integer().notNull().default(0),
    losses: integer().notNull().default(0),
    gamesPlayed: integer('games_played').notNull().default(0),
    createdAt: at('created_at').notNull(),
    /** Since when the user is suspended, why, and by which administrator. */
    suspendedAt: at('suspended_at'),
    suspendedReason: text('suspended_reason'),
    suspendedBy: uuid('suspended_by').$type<UserId>(),
    /** When the suspension ends by itself; null: only when it is lifted. */
    suspendedUntil: at('suspended_until'),
    /** When the user showed that the e-mail address is theirs; null again after a change of address by other means. */
    emailVerifiedAt: at('email_verified_at'),
    /** The language of the page at the last sign-in, in which mails are written. */
    locale: text({ enum: ['en', 'es'] })
      .notNull()
      .default('en'),
    /** When the account is deleted, because its owner has asked for it. */
    deletionDueAt: at('deletion_due_at'),
    /** When name, address and all else that is personal were removed. */
    deletedAt: at('deleted_at'),
    /** When the user last chose another name. */
    renamedAt: at('renamed_at'),
  },
  table => [
    unique('users_seq').on(table.seq),
    // The administrators' list of accounts is read from these; guests are not in it.
    index('users_created').on(table.createdAt, table.id).where(sql`NOT ${table.isGuest}`),
    index('users_name_order').on(table.usernameKey, table.id).where(sql`NOT ${table.isGuest}`),
    // For the search by the beginning of a name: only this collation has prefixes in order.
    index('users_names').on(sql`${table.usernameKey} COLLATE "C"`).where(sql`NOT ${table.isGuest}`),
    // A guest whose name looks like one of these gets a number.
    index('users_similar_names').on(similarNameOf(table.usernameKey)).where(sql`NOT ${table.isGuest}`),
    index('users_role_order').on(table.role, table.usernameKey, table.id).where(sql`NOT ${table.isGuest}`),
    index('users_wins').on(table.wins, table.id).where(sql`NOT ${table.isGuest}`),
    index('users_games').on(table.gamesPlayed, table.id).where(sql`NOT ${table.isGuest}`),
    index('users_suspended').on(table.id).where(sql`${table.suspendedAt} IS NOT NULL`),
    index('users_suspended_until').on(table.suspendedUntil).where(sql`${table.suspendedUntil} IS NOT NULL`),
    // Few: everyone but the players.
    index('users_staff').on(table.id).where(sql`${table.role} <> 'player'`),
    index('users_called').using(
      'gin',
      sql`grams(${table.usernameKey} || ' ' || coalesce(${table.emailKey}, ''))`,
    ),
    index('users_guests')
      .on(table.createdAt, table.id)
      .where(sql`${table.isGuest} AND ${table.removedAt} IS NULL`),
    // Counts of active players leave the guests out.
    index('users_guest_ids').on(table.id).where(sql`${table.isGuest}`),
    index('users_deletion_due').on(table.deletionDueAt).where(sql`${table.deletionDueAt} IS NOT NULL`),
    check(
      'users_guest',
      sql`(${table.isGuest} OR ${table.deletedAt} IS NOT NULL) = (${table.email} IS NULL) AND (${table.email} IS NULL) = (${table.emailKey} IS NULL) AND (NOT ${table.isGuest} OR (${table.passwordHash} IS NULL AND ${table.role} = 'player')) AND (${table.removedAt} IS NULL OR ${table.isGuest})`,
    ),
    check(
      'users_suspension',
      sql`(${table.suspendedAt} IS NULL) = (${table.suspendedReason} IS NULL) AND (${table.suspendedAt} IS NULL) = (${table.suspendedBy} IS NULL) AND (${table.suspendedUntil} IS NULL OR (${table.suspendedAt} IS NOT NULL AND ${table.suspendedUntil} > ${table.suspendedAt}))`,
    ),
    check('users_role', sql`${table.role} IN ('player', 'moderator', 'organiser', 'admin')`),
    check(
      'users_stats',
      sql`${table.wins} >= 0 AND ${table.losses} >= 0 AND ${table.gamesPlayed} >= ${table.wins} + ${table.losses}`,
    ),
  ],
)

/** One sign-in on one device; all tokens that follow from it belong to the session. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().$type<SessionId>().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** The address in a form in which a network is a range (`addressKey`); null where it is not known. */
    addressKey: text('address_key'),
    userAgent: text('user_agent').notNull(),
    /** The hash of the browser's device cookie; null for sessions from before that cookie existed. */
    device: text(),
    createdAt: at('created_at').notNull(),
    /** Accurate to some minutes, so that not every call has to write. */
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    /** When the user last showed who they are: by signing in or by confirming it. */
    confirmedAt: at('confirmed_at'),
    endedAt: at('ended_at'),
    endReason: text('end_reason', {
      enum: [
        'logout',
        'replaced',
        'reuse',
        'ended-by-user',
        'ended-by-admin',
        'suspended',
        'password',
        'role-changed',
      ],
    }),
  },
  table => [
    index('sessions_user').on(table.userId),
    index('sessions_device').on(table.device),
    // Only this collation has the addresses of a network in order.
    index('sessions_network').on(sql`${table.addressKey} COLLATE "C"`),
    check('sessions_ended', sql`(${table.endedAt} IS NULL) = (${table.endReason} IS NULL)`),
  ],
)

/** Warnings that users must read and confirm. */
export const userWarnings = pgTable(
  'user_warnings',
  {
    /** Ids grow with time. */
    id: uuid().$type<WarningId>().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    writtenBy: uuid('written_by').$type<UserId>().notNull(),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  table => [
    index('user_warnings_user').on(table.userId, table.id),
    index('user_warnings_unread').on(table.userId).where(sql`${table.readAt} IS NULL`),
  ],
)

/** What staff write about users for each other. */
export const userNotes = pgTable(
  'user_notes',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text().notNull(),
    writtenBy: uuid('written_by').$type<UserId>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  table => [index('user_notes_user').on(table.userId, table.id)],
)

/** Only hashes are stored, so that a copy of the database gives no access to accounts. */
export const sessionTokens = pgTable(
  'session_tokens',
  {
    hash: text().primaryKey(),
    sessionId: uuid('session_id')
      .$type<SessionId>()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['access', 'refresh'] }).notNull(),
    expiresAt: at('expires_at').notNull(),
    /** When a refresh token was exchanged for its successor. */
    usedAt: at('used_at'),
  },
  table => [
    index('session_tokens_session').on(table.sessionId),
    index('session_tokens_expiry').on(table.expiresAt),
    check('session_tokens_kind', sql`${table.kind} IN ('access', 'refresh')`),
  ],
)

/** Names that users had before: links with them still lead to the user, and no one else can take them. */
export const formerUsernames = pgTable(
  'former_usernames',
  {
    usernameKey: text('username_key').primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    username: text().notNull(),
    changedAt: at('changed_at').notNull(),
  },
  table => [index('former_usernames_user').on(table.userId)],
)

export const ONE_TIME_PURPOSES = ['reset-password', 'verify-email', 'change-email', 'sign-in'] as const
export type OneTimePurpose = (typeof ONE_TIME_PURPOSES)[number]

/** Tokens of links that work once. Only hashes are stored; see `deriveOneTimeToken`. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ONE_TIME_PURPOSES }).notNull(),
    hash: text().notNull().unique('one_time_tokens_hash'),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  table => [
    index('one_time_tokens_user').on(table.userId, table.purpose),
    index('one_time_tokens_expiry').on(table.expiresAt),
    check(
      'one_time_tokens_purpose',
      sql`${table.purpose} IN ('reset-password', 'verify-email', 'change-email', 'sign-in')`,
    ),
  ],
)

/** Public keys of WebAuthn credentials. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().$type<PasskeyId>().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialId: text('credential_id').notNull().unique('passkeys_credential_unique'),
    publicKey: text('public_key').notNull(),
    /** How often the authenticator has signed, as it says; 0 for those that do not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: jsonb().$type<string[]>().notNull(),
    isSynced: boolean('is_synced').notNull(),
    name: text().notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  table => [index('passkeys_user').on(table.userId)],
)

/** The secret that an account shares with an authenticator app. */
export const authenticators = pgTable('authenticators', {
  userId: uuid('user_id')
    .$type<UserId>()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted with a key that is not in the database. */
  secret: text().notNull(),
  createdAt: at('created_at').notNull(),
  /** When the first code was right; until then it is being set up and does not count. */
  confirmedAt: at('confirmed_at'),
  /** The time step of the last code that was accepted: it and earlier ones are not accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
})

/** Codes that work once, for users who have lost their second factor. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The beginning of the code, different for each of a user, so that one hash has to be computed and not ten. */
    prefix: text().notNull(),
    hash: text().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.prefix] })],
)

/** Sign-ins and uses of passkeys that have begun. A row is deleted when it has been used. */
export const challenges = pgTable(
  'challenges',
  {
    id: uuid().primaryKey(),
    /** `passkey`: signs in without a password; `second-step`: the password was right. */
    kind: text({ enum: ['passkey', 'second-step', 'confirm', 'new-passkey'] }).notNull(),
    /** The hash of the cookie of the browser that has begun; null where it has a session. */
    tokenHash: text('token_hash').unique('challenges_token_unique'),
    sessionId: uuid('session_id')
      .$type<SessionId>()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Null for `passkey`: who it is follows from the passkey. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What a passkey has to sign; null once it has been answered. */
    challenge: text(),
    /** The hash of the password's hash that was right, which must still be current at the end. */
    passwordCheck: text('password_check'),
    attempts: smallint().notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  table => [
    unique('challenges_session').on(table.sessionId, table.kind),
    index('challenges_expiry').on(table.expiresAt),
    check('challenges_kind', sql`${table.kind} IN ('passkey', 'second-step', 'confirm', 'new-passkey')`),
    check('challenges_owner', sql`(${table.tokenHash} IS NULL) <> (${table.sessionId} IS NULL)`),
  ],
)
/**
 * Requests to reset a password, stored for known and unknown addresses alike and answered moments later: what a call does
 * and how long it takes does not depend on whether there is such an account.
 */
export const recoveryRequests = pgTable('recovery_requests', {
  id: uuid().primaryKey(),
  emailKey: text('email_key').notNull(),
  locale: text({ enum: ['en', 'es'] }).notNull(),
  createdAt: at('created_at').notNull(),
})
