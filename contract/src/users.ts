import { z } from 'zod'
import { User, UserId, Username } from './accounts.ts'
import { RunningGame } from './games.ts'
import { text } from './input.ts'
import { listQuery } from './listing.ts'
import { PlayerName } from './matches.ts'
import { MESSAGES } from './messages.ts'
import { SessionId } from './profile.ts'
import { ROLES } from './roles.ts'
import type { Route } from './route.ts'
import { CoinNote } from './transactions.ts'

export const USER_SORTS = ['createdAt', 'username', 'role', 'coins', 'wins', 'gamesPlayed'] as const

export const USER_STATUSES = ['active', 'suspended'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

/** The user cannot sign in, queue or enter anything; bots finish the games that they had begun. */
export const Suspension = z
  .object({
    at: z.iso.datetime(),
    /** When it ends by itself; null: only when it is lifted. */
    until: z.iso.datetime().nullable(),
    reason: z.string(),
    by: PlayerName,
  })
  .meta({ id: 'Suspension' })
export type Suspension = z.infer<typeof Suspension>

/** Organisers, who need neither, get no e-mail addresses and balances. */
export const AdminUser = User.partial({ email: true, wallet: true })
  .extend({
    /** Null until a first rated game has been finished. */
    rating: z.int().nullable(),
    suspension: Suspension.nullable(),
  })
  .meta({ id: 'AdminUser' })
export type AdminUser = z.infer<typeof AdminUser>

export const AdminUserDetails = AdminUser.extend({
  ratedGames: z.int().min(0),
  /** To within some minutes; null for users not seen since sessions were last cleaned up. */
  lastSeenAt: z.iso.datetime().nullable(),
  openSessions: z.int().min(0),
  /** The game that the user is in. */
  game: RunningGame.nullable(),
}).meta({ id: 'AdminUserDetails' })
export type AdminUserDetails = z.infer<typeof AdminUserDetails>

/** One sign-in on one device: open, or ended not long ago. */
export const UserSession = z
  .object({
    _id: SessionId,
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    /** The network it came from; the part that names one host is left out. */
    address: z.string(),
    userAgent: z.string(),
    endedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UserSession' })
export type UserSession = z.infer<typeof UserSession>

const MAX_ADJUSTMENT = 1_000_000_000

export const CoinAdjustment = z
  .object({
    /** Positive adds, negative deducts. */
    amount: z
      .int(MESSAGES.amountInvalid)
      .min(-MAX_ADJUSTMENT, MESSAGES.amountInvalid)
      .max(MAX_ADJUSTMENT, MESSAGES.amountInvalid)
      .refine(amount => amount !== 0, MESSAGES.amountInvalid),
    reason: z.literal('admin_manual').default('admin_manual'),
    /** Drawn by the client; repeated when it repeats the command, so that it counts once. */
    commandId: z.uuid().optional(),
    note: CoinNote.optional(),
  })
  .meta({ id: 'CoinAdjustment' })

export const MAX_SUSPENSION_REASON_LENGTH = 500
export const MAX_SUSPENSION_DAYS = 365

const SuspensionReason = text(MESSAGES.suspensionReasonRequired)
  .trim()
  .min(1, MESSAGES.suspensionReasonRequired)
  .max(MAX_SUSPENSION_REASON_LENGTH, MESSAGES.reasonTooLong)

const OneUser = z.object({ id: UserId })

export const userRoutes = {
  'GET /api/admin/users': {
    summary: 'All users with an account, newest first; searched by name or e-mail address',
    tag: 'Users',
    access: 'staff',
    query: listQuery(USER_SORTS).extend({
      role: z.enum(ROLES).optional(),
      status: z.enum(USER_STATUSES).optional(),
      /** The guests in place of the users with an account. */
      guests: z.literal('1').optional(),
    }),
    answer: z.array(AdminUser),
  },
  'GET /api/admin/users/{id}': {
    summary: 'One user, with their sessions and current game',
    tag: 'Users',
    access: 'staff',
    params: OneUser,
    answer: AdminUserDetails,
    failures: [404],
  },
  'GET /api/admin/users/{id}/sessions': {
    summary: 'Where a user is or was signed in: open sessions first, then the last ended',
    tag: 'Users',
    access: 'moderator',
    params: OneUser,
    answer: z.array(UserSession),
    failures: [404],
  },
  'POST /api/admin/users/{id}/coins': {
    summary: 'Add coins to a wallet or deduct some; it never falls below zero',
    tag: 'Users',
    access: 'admin',
    confirm: 'second-factor',
    params: OneUser,
    body: CoinAdjustment,
    answer: AdminUser,
    failures: [404, 409],
  },
  'POST /api/admin/users/{id}/suspend': {
    summary: 'Suspend a user: their sessions end, and bots finish their games',
    tag: 'Users',
    access: 'moderator',
    params: OneUser,
    body: z.object({
      reason: SuspensionReason,
      /** It ends by itself after so many days; without, when it is lifted. Moderators must give 1 to 7. */
      days: z.int().min(1).max(MAX_SUSPENSION_DAYS).nullish(),
    }),
    answer: AdminUserDetails,
    failures: [404, 409],
  },
  'POST /api/admin/users/{id}/reinstate': {
    summary: 'Lift a suspension',
    tag: 'Users',
    access: 'moderator',
    params: OneUser,
    answer: AdminUserDetails,
    failures: [404, 409],
  },
  'POST /api/admin/users/{id}/role': {
    summary: 'Change the role of a user; their sessions end. The last administrator stays one.',
    tag: 'Users',
    access: 'admin',
    confirm: 'second-factor',
    params: OneUser,
    body: z.object({ role: z.enum(ROLES) }),
    answer: AdminUserDetails,
    failures: [404, 409],
  },
  'POST /api/admin/users/{id}/username': {
    summary: 'Give a user another username; links with the former one still work',
    tag: 'Users',
    access: 'admin',
    confirm: 'second-factor',
    params: OneUser,
    body: z.object({ username: Username }),
    answer: AdminUserDetails,
    failures: [404, 409],
  },
  'POST /api/admin/users/{id}/sessions/end': {
    summary: 'Sign a user out everywhere',
    tag: 'Users',
    access: 'moderator',
    params: OneUser,
    answer: z.object({ ended: z.int().min(0) }),
    failures: [404],
  },
} as const satisfies Record<string, Route>
