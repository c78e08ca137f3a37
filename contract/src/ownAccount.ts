import { z } from 'zod'
import { MAX_PASSWORD_LENGTH } from './accountRules.ts'
import { Email, NewPassword, User, UserId, Username } from './accounts.ts'
import { text } from './input.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'

/** How long a user must keep a name before they can change it. */
export const RENAME_INTERVAL_DAYS = 30

/** The settings of a user's own account. */
export const OwnAccount = z
  .object({
    username: z.string(),
    /** When the username can be changed again; null if it can be changed now. */
    renameAllowedAt: z.iso.datetime().nullable(),
    email: z.string(),
    emailVerifiedAt: z.iso.datetime().nullable(),
    /** The new address, which replaces the current one once it is confirmed. */
    pendingEmail: z.string().nullable(),
    /** Whether this site requires a confirmed address for welcome coins, rated games and paid tournaments. */
    verificationRequired: z.boolean(),
    /** Whether only signed-in players see the profile; visitors and guests do not. */
    membersOnly: z.boolean(),
  })
  .meta({ id: 'OwnAccount' })
export type OwnAccount = z.infer<typeof OwnAccount>

/** The token of a link in a mail. */
const LinkToken = text(MESSAGES.linkInvalid).min(1, MESSAGES.linkInvalid).max(200, MESSAGES.linkInvalid)

const CurrentPassword = text(MESSAGES.currentPasswordRequired)
  .min(1, MESSAGES.currentPasswordRequired)
  .max(MAX_PASSWORD_LENGTH, MESSAGES.passwordTooLong)

const Done = z.object({ ok: z.literal(true) })

export const ownAccountRoutes = {
  'POST /api/auth/forgot': {
    summary: 'Send a link with which a new password can be chosen; answers the same for unknown addresses',
    tag: 'Account',
    access: 'public',
    body: z.object({ email: Email }),
    answer: Done,
    failures: [429],
  },
  'POST /api/auth/reset': {
    summary: 'Choose a new password with the token of a link; every session of the account ends',
    tag: 'Account',
    access: 'public',
    body: z.object({ token: LinkToken, password: NewPassword }),
    answer: z.object({ email: z.string() }),
    failures: [410, 429],
  },
  'POST /api/auth/confirm-email': {
    summary: 'Confirm an e-mail address, or a change to it, with the token of a link',
    tag: 'Account',
    access: 'public',
    body: z.object({ token: LinkToken }),
    answer: z.object({ email: z.string() }),
    failures: [409, 410, 429],
  },
  'GET /api/profile/account': {
    summary: "The caller's address and name, and when they can be changed",
    tag: 'Account',
    access: 'player',
    answer: OwnAccount,
  },
  'POST /api/profile/email': {
    summary:
      'Change the e-mail address: a link is sent to the new one, and confirming it completes the change',
    tag: 'Account',
    access: 'player',
    body: z.object({ email: Email, currentPassword: CurrentPassword }),
    answer: OwnAccount,
    failures: [409, 429],
  },
  'POST /api/profile/email/verification': {
    summary: 'Send the link that confirms the address again',
    tag: 'Account',
    access: 'player',
    answer: OwnAccount,
    failures: [409, 429],
  },
  'POST /api/profile/username': {
    summary: `Change the username, once in ${RENAME_INTERVAL_DAYS} days; links with the former one still work`,
    tag: 'Account',
    access: 'player',
    body: z.object({ username: Username }),
    answer: User,
    failures: [409],
  },
  'PUT /api/profile/visibility': {
    summary: 'Choose whether only signed-in players see the profile of the caller',
    tag: 'Account',
    access: 'player',
    body: z.object({ membersOnly: z.boolean() }),
    answer: OwnAccount,
  },
  'GET /api/players/named/{username}': {
    summary: 'The player who has a username, or had it before',
    tag: 'Players',
    access: 'public',
    params: z.object({ username: text().max(100) }),
    answer: z.object({ _id: UserId, username: z.string() }),
    failures: [403, 404],
  },
  'POST /api/admin/users/{id}/reset-link': {
    summary:
      'A link with which the user can choose a new password, to be handed over by other means than mail',
    tag: 'Users',
    access: 'admin',
    confirm: 'always',
    params: z.object({ id: UserId }),
    answer: z.object({ link: z.string(), expiresAt: z.iso.datetime() }),
    failures: [404, 409],
  },
} as const satisfies Record<string, Route>
