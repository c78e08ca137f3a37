import {
  APPEAL_OUTCOMES,
  GROUNDS,
  type PasskeyId,
  ROLES,
  SANCTION_KINDS,
  type SanctionId,
  type SessionId,
  type UserId,
  type WarningId,
} from '@valecuatro/contract'
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { skeletonOf } from './users/reservedNames.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** Reduces a name to its appearance: no accents or separators, and one form of similar letters and digits. */
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
    /** Null if the account has no password (guests, players of the demo). */
    passwordHash: text('password_hash'),
    role: text({ enum: ROLES }).notNull(),
    /** When the account got its first second factor; since then, the password alone does not sign in. */
    secondFactorAt: at('second_factor_at'),
    /** A guest plays with a name alone, until they register. */
    isGuest: boolean('is_guest').notNull().default(false),
    /**
     * When the name of an inactive guest was removed; the row stays, because games refer to it. The bots of practice
     * tournaments are guests removed from the start: they are in no list, and no one can sign in as one.
     */
    removedAt: at('removed_at'),
    wins: integer().notNull().default(0),
    losses: integer().notNull().default(0),
    gamesPlayed: integer('games_played').notNull().default(0),
    createdAt: at('created_at').notNull(),
    /** Since when the user is suspended, why, and by which administrator. */
    suspendedAt: at('suspended_at'),
    suspendedReason: text('suspended_reason'),
    suspendedBy: uuid('suspended_by').$type<UserId>(),
    /** Null for suspensions from before grounds existed. */
    suspendedGround: text('suspended_ground', { enum: GROUNDS }),
    /** When the suspension ends by itself; null if it lasts until it is lifted. */
    suspendedUntil: at('suspended_until'),
    /** When the user first verified an e-mail address; null if they have not. */
    emailVerifiedAt: at('email_verified_at'),
    /** The language of the page at the last sign-in, in which mails are written. */
    locale: text({ enum: ['en', 'es'] })
      .notNull()
      .default('en'),
    /** When the account will be deleted at its owner's request. */
    deletionDueAt: at('deletion_due_at'),
    /** When all personal data of the account was removed. */
    deletedAt: at('deleted_at'),
    /** When the user last chose another name. */
    renamedAt: at('renamed_at'),
    /** The account had a reserved or look-alike name before these were refused; administrators find it in their list. */
    isNameToReview: boolean('is_name_to_review').notNull().default(false),
    /** Whether only signed-in players see the profile. */
    membersOnly: boolean('members_only').notNull().default(false),
  },
  table => [
    unique('users_seq').on(table.seq),
    // For the administrators' list of accounts, which excludes guests.
    index('users_created').on(table.createdAt, table.id).where(sql`NOT ${table.isGuest}`),
    index('users_name_order').on(table.usernameKey, table.id).where(sql`NOT ${table.isGuest}`),
    // For the search by the beginning of a name, which needs this collation.
    index('users_names')
      .on(sql`plain_text(${table.usernameKey}) COLLATE "C"`)
      .where(sql`NOT ${table.isGuest}`),
    // For detecting guests whose names look like that of a user.
    index('users_similar_names').on(similarNameOf(table.usernameKey)).where(sql`NOT ${table.isGuest}`),
    uniqueIndex('users_skeleton_unique')
      .on(skeletonOf(table.usernameKey))
      .where(sql`NOT ${table.isGuest} AND NOT ${table.isNameToReview} AND ${table.deletedAt} IS NULL`),
    index('users_names_to_review').on(table.id).where(sql`${table.isNameToReview}`),
    index('users_role_order').on(table.role, table.usernameKey, table.id).where(sql`NOT ${table.isGuest}`),
    index('users_wins').on(table.wins, table.id).where(sql`NOT ${table.isGuest}`),
    index('users_games').on(table.gamesPlayed, table.id).where(sql`NOT ${table.isGuest}`),
    index('users_suspended').on(table.id).where(sql`${table.suspendedAt} IS NOT NULL`),
    index('users_suspended_until').on(table.suspendedUntil).where(sql`${table.suspendedUntil} IS NOT NULL`),
    // Staff only, who are few.
    index('users_staff').on(table.id).where(sql`${table.role} <> 'player'`),
    index('users_called').using(
      'gin',
      sql`grams(plain_text(${table.usernameKey} || ' ' || coalesce(${table.emailKey}, '')))`,
    ),
    index('users_guests')
      .on(table.createdAt, table.id)
      .where(sql`${table.isGuest} AND ${table.removedAt} IS NULL`),
    // For counts of active players, which exclude guests.
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

/** One sign-in on one device; all tokens issued for it belong to the session. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().$type<SessionId>().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** The address in a form in which a network is a range (`addressKey`); null if unknown. */
    addressKey: text('address_key'),
    userAgent: text('user_agent').notNull(),
    /** The hash of the browser's device cookie; null for sessions from before that cookie existed. */
    device: text(),
    createdAt: at('created_at').notNull(),
    /** Accurate to a few minutes, so that not every call has to update it. */
    lastSeenAt: at('last_seen_at').notNull().defaultNow(),
    /** How often the session has been refreshed; its current tokens are derived from this number. */
    generation: integer().notNull().default(0),
    /** When the user last signed in or confirmed their identity. */
    confirmedAt: at('confirmed_at'),
    endedAt: at('ended_at'),
    endReason: text('end_reason', {
      enum: [
        'logout',
        'replaced',
        'renewed',
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
    // Only this collation sorts the addresses of a network into one range.
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

/** What staff have done to users, and the appeal of the user against it. A warning has the id of its row in `user_warnings`. */
export const sanctions = pgTable(
  'sanctions',
  {
    id: uuid().$type<SanctionId>().primaryKey(),
    userId: uuid('user_id')
      .$type<UserId>()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: SANCTION_KINDS }).notNull(),
    ground: text({ enum: GROUNDS }).notNull(),
    /** What the user reads. */
    text: text().notNull(),
    decidedBy: uuid('decided_by').$type<UserId>().notNull(),
    createdAt: at('created_at').notNull(),
    /** When it ends by itself; null if it lasts until it is lifted. */
    until: at('until'),
    liftedAt: at('lifted_at'),
    appeal: text(),
    appealedAt: at('appealed_at'),
    outcome: text({ enum: APPEAL_OUTCOMES }),
    answer: text(),
    answeredBy: uuid('answered_by').$type<UserId>(),
    answeredAt: at('answered_at'),
  },
  table => [
    index('sanctions_user').on(table.userId, table.id),
    // For rankings and chats, which look for the few that have not been lifted.
    index('sanctions_unlifted').on(table.userId, table.kind).where(sql`${table.liftedAt} IS NULL`),
    index('sanctions_appeals').on(table.appealedAt, table.id).where(sql`${table.appealedAt} IS NOT NULL`),
    index('sanctions_open_appeals')
      .on(table.appealedAt, table.id)
      .where(sql`${table.appealedAt} IS NOT NULL AND ${table.answeredAt} IS NULL`),
    check('sanctions_kind', sql`${table.kind} IN ('warning', 'silence', 'frozen-rating', 'suspension')`),
    check(
      'sanctions_appeal',
      sql`(${table.appeal} IS NULL) = (${table.appealedAt} IS NULL) AND (${table.answeredAt} IS NULL OR ${table.appealedAt} IS NOT NULL) AND (${table.answeredAt} IS NULL) = (${table.outcome} IS NULL) AND (${table.answeredAt} IS NULL) = (${table.answer} IS NULL) AND (${table.answeredAt} IS NULL) = (${table.answeredBy} IS NULL)`,
    ),
  ],
)

/** Browsers on which no one may start to play as a guest. */
export const blockedDevices = pgTable(
  'blocked_devices',
  {
    /** Ids grow with time. */
    id: uuid().primaryKey(),
    /** The hash of the browser's device cookie, as in `sessions`. */
    device: text().notNull(),
    /** The guest because of whom it is blocked. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    blockedBy: uuid('blocked_by').$type<UserId>().notNull(),
    createdAt: at('created_at').notNull(),
    /** When the block ends by itself; null if it lasts until it is lifted. */
    until: at('until'),
    liftedAt: at('lifted_at'),
  },
  table => [
    index('blocked_devices_device').on(table.device).where(sql`${table.liftedAt} IS NULL`),
    index('blocked_devices_user').on(table.userId),
  ],
)

/** Notes about users that staff write for each other. */
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
    /** The number of signatures that the authenticator reports; 0 if it does not count them. */
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
  /** When the first right code completed the setup; until then, the app does not count as a second factor. */
  confirmedAt: at('confirmed_at'),
  /** The time step of the last accepted code; codes of this and earlier steps are refused. */
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
    /** The beginning of the code, unique among the user's codes, so that a check computes one hash instead of ten. */
    prefix: text().notNull(),
    hash: text().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.prefix] })],
)

/** Unfinished sign-ins and uses of passkeys. A row is deleted when its sign-in is completed or when it has expired. */
export const challenges = pgTable(
  'challenges',
  {
    id: uuid().primaryKey(),
    /** `passkey`: signs in without a password; `second-step`: the password was right. */
    kind: text({ enum: ['passkey', 'second-step', 'confirm', 'new-passkey'] }).notNull(),
    /** The hash of the browser's sign-in cookie; null for challenges of a session. */
    tokenHash: text('token_hash').unique('challenges_token_unique'),
    sessionId: uuid('session_id')
      .$type<SessionId>()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Set for `second-step` only: otherwise the passkey or the session identifies the user. */
    userId: uuid('user_id')
      .$type<UserId>()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The value that a passkey must sign; null if no passkey was requested, or after an answer. */
    challenge: text(),
    /** A hash of the password hash at the first step, which must not change before the second. */
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
 * Requests to reset a password. They are stored for known and unknown addresses alike and answered moments later, so
 * that neither the answer nor its timing reveals whether an account exists.
 */
export const recoveryRequests = pgTable('recovery_requests', {
  id: uuid().primaryKey(),
  emailKey: text('email_key').notNull(),
  locale: text({ enum: ['en', 'es'] }).notNull(),
  createdAt: at('created_at').notNull(),
})
