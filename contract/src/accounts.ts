import { z } from 'zod'
import {
  EMAIL_PATTERN,
  MAX_EMAIL_LENGTH,
  MAX_PASSWORD_LENGTH,
  MIN_PASSWORD_LENGTH,
  USERNAME_PATTERN,
} from './accountRules.ts'
import { text } from './input.ts'
import { MESSAGES, type Message } from './messages.ts'
import { ROLES } from './roles.ts'
import type { Route } from './route.ts'

export const UserId = z.uuid(MESSAGES.userNotFound).brand<'UserId'>()
export type UserId = z.infer<typeof UserId>

export const Stats = z.object({
  wins: z.int().min(0),
  losses: z.int().min(0),
  gamesPlayed: z.int().min(0),
})
export type Stats = z.infer<typeof Stats>

export const User = z
  .object({
    _id: UserId,
    username: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    wallet: z.object({ coins: z.int() }),
    stats: Stats,
    createdAt: z.iso.datetime(),
    /** A player without an account: the e-mail address is empty, and there are no coins. */
    guest: z.literal(true).optional(),
    /** The user must set up a second factor before using the administrator's calls. */
    secondFactorMissing: z.literal(true).optional(),
    /** When the account will be deleted, if the user has requested that. They can still keep it until then. */
    deletionDueAt: z.iso.datetime().optional(),
    /** The user has a warning to read and confirm. */
    warned: z.literal(true).optional(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

export const Email = text(MESSAGES.emailRequired)
  .trim()
  .min(1, MESSAGES.emailRequired)
  .max(MAX_EMAIL_LENGTH, MESSAGES.emailInvalid)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: MESSAGES.emailInvalid }))

const nameWith = (missing: Message, invalid: Message) =>
  text(missing).trim().normalize('NFC').min(1, missing).regex(USERNAME_PATTERN, invalid)

export const Username = nameWith(MESSAGES.usernameRequired, MESSAGES.usernameInvalid)

/** Sign-in only requires both fields to be present; the rules for passwords apply at registration. */
export const Credentials = z
  .object({
    email: text(MESSAGES.emailRequired)
      .trim()
      .min(1, MESSAGES.emailRequired)
      .max(MAX_EMAIL_LENGTH, MESSAGES.emailInvalid),
    password: text(MESSAGES.passwordRequired)
      .min(1, MESSAGES.passwordRequired)
      .max(MAX_PASSWORD_LENGTH, MESSAGES.passwordTooLong),
  })
  .meta({ id: 'Credentials' })
export type Credentials = z.infer<typeof Credentials>

export const NewPassword = text(MESSAGES.passwordRequired)
  .min(MIN_PASSWORD_LENGTH, MESSAGES.passwordTooShort)
  .max(MAX_PASSWORD_LENGTH, MESSAGES.passwordTooLong)

export const Registration = z
  .object({ username: Username, email: Email, password: NewPassword })
  .meta({ id: 'Registration' })
export type Registration = z.infer<typeof Registration>

/** A guest needs only a name, which the page calls a nickname. */
export const GuestName = z
  .object({ username: nameWith(MESSAGES.nicknameRequired, MESSAGES.nicknameInvalid) })
  .meta({ id: 'GuestName' })
export type GuestName = z.infer<typeof GuestName>

const Done = z.object({ ok: z.literal(true) })

export const accountRoutes = {
  'POST /api/auth/register': {
    summary: 'Create a player account and sign in; a guest keeps their games and gets a new session',
    tag: 'Session',
    access: 'public',
    csrf: 'exempt',
    body: Registration,
    answer: User,
    status: 201,
    failures: [409, 429],
  },
  'POST /api/auth/guest': {
    summary: 'Play as a guest: signs in with a name alone; a number is added to a name that is taken',
    tag: 'Session',
    access: 'public',
    csrf: 'exempt',
    body: GuestName,
    answer: User,
    status: 201,
    failures: [403, 409, 429],
  },
  'POST /api/auth/login': {
    summary: 'Sign in',
    tag: 'Session',
    access: 'public',
    csrf: 'exempt',
    body: Credentials,
    answer: User,
    failures: [401, 429],
  },
  'POST /api/admin/login': {
    summary: 'Sign in as an administrator',
    tag: 'Session',
    access: 'public',
    csrf: 'exempt',
    body: Credentials,
    answer: User,
    failures: [401, 429],
  },
  'GET /api/auth/me': {
    summary: 'The signed-in user',
    tag: 'Session',
    access: 'player',
    answer: User,
  },
  'GET /api/auth/verify': {
    summary: 'Whether the session is valid, whose it is and until when',
    tag: 'Session',
    access: 'player',
    answer: User.extend({ valid: z.literal(true), expiresAt: z.iso.datetime() }).meta({
      id: 'VerifiedSession',
    }),
  },
  'POST /api/auth/refresh': {
    summary: 'Exchange the refresh cookie for a new session; each refresh token works once',
    tag: 'Session',
    access: 'public',
    csrf: 'exempt',
    answer: User,
    failures: [401, 429],
  },
  'POST /api/auth/logout': {
    summary: 'End the session',
    tag: 'Session',
    access: 'public',
    csrf: 'exempt',
    answer: Done,
  },
} as const satisfies Record<string, Route>
