import { z } from 'zod'
import { MAX_PASSWORD_LENGTH } from './accountRules.ts'
import { User } from './accounts.ts'
import { text } from './input.ts'
import { MESSAGES } from './messages.ts'
import type { Route } from './route.ts'

/** The ways to prove one's identity: to sign in, as a second step, or to confirm it later. */
export const IDENTITY_PROOFS = ['password', 'code', 'passkey'] as const
export type IdentityProof = (typeof IDENTITY_PROOFS)[number]

export const PasskeyId = z.uuid(MESSAGES.passkeyNotFound).brand<'PasskeyId'>()
export type PasskeyId = z.infer<typeof PasskeyId>

export const MAX_PASSKEYS = 20
export const RECOVERY_CODES = 10

export const Passkey = z
  .object({
    _id: PasskeyId,
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** Whether the passkey is synced to the user's other devices, for example by a password manager. */
    synced: z.boolean(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.infer<typeof Passkey>

/** The second factors of an account: with any of them, the password alone does not sign in. */
export const SignInMethods = z
  .object({
    passkeys: z.array(Passkey),
    /** When the authenticator app was set up; null if there is none. */
    authenticatorSince: z.iso.datetime().nullable(),
    recoveryCodesLeft: z.int().min(0),
    /** Whether the account must have a second factor, so that the last one cannot be removed. */
    required: z.boolean(),
  })
  .meta({ id: 'SignInMethods' })
export type SignInMethods = z.infer<typeof SignInMethods>

/** A base64url text, as in the browser's passkey API. */
const encoded = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^[\w-]*$/, MESSAGES.passkeyRefused)

const credential = <T extends z.ZodRawShape>(response: T) =>
  z.object({
    id: encoded(2000),
    rawId: encoded(2000),
    type: z.literal('public-key'),
    authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
    clientExtensionResults: z.looseObject({}).default({}),
    response: z.object(response),
  })

const NewCredential = credential({
  clientDataJSON: encoded(10_000),
  attestationObject: encoded(30_000),
  transports: z.array(text().max(30)).max(10).optional(),
})

const SignedChallenge = credential({
  clientDataJSON: encoded(10_000),
  authenticatorData: encoded(10_000),
  signature: encoded(10_000),
  userHandle: encoded(200).nullish(),
})
export type SignedChallenge = z.infer<typeof SignedChallenge>
export type NewCredential = z.infer<typeof NewCredential>

/** The WebAuthn options with which the browser creates or uses a passkey. */
const CeremonyOptions = z.looseObject({ challenge: z.string() })

const Code = text(MESSAGES.codeRequired).trim().min(1, MESSAGES.codeRequired).max(40, MESSAGES.codeWrong)

const PasskeyName = text(MESSAGES.passkeyNameRequired)
  .trim()
  .min(1, MESSAGES.passkeyNameRequired)
  .max(60, MESSAGES.passkeyNameTooLong)

/** A code of an authenticator app, a recovery code, or a passkey. */
const SecondStep = z
  .union([z.object({ code: Code }), z.object({ passkey: SignedChallenge })], MESSAGES.codeRequired)
  .meta({ id: 'SecondStep' })
export type SecondStep = z.infer<typeof SecondStep>

const Confirmation = z
  .union(
    [
      z.object({
        password: text(MESSAGES.passwordRequired)
          .min(1, MESSAGES.passwordRequired)
          .max(MAX_PASSWORD_LENGTH, MESSAGES.passwordTooLong),
      }),
      z.object({ code: Code }),
      z.object({ passkey: SignedChallenge }),
    ],
    MESSAGES.codeRequired,
  )
  .meta({ id: 'Confirmation' })
export type Confirmation = z.infer<typeof Confirmation>

/** Shown once: only their hashes are stored. Null if the account already had some. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

const Done = z.object({ ok: z.literal(true) })
const OnePasskey = z.object({ id: PasskeyId })

export const signInMethodRoutes = {
  'POST /api/auth/second-factor': {
    summary: 'The second step of signing in, after the password of an account with a second factor',
    tag: 'Session',
    access: 'public',
    body: SecondStep,
    answer: User,
    failures: [401, 429],
  },
  'POST /api/auth/second-factor/options': {
    summary: 'What the browser needs to use a passkey for the second step',
    tag: 'Session',
    access: 'public',
    answer: CeremonyOptions,
    failures: [401],
  },
  'POST /api/auth/passkey': {
    summary: 'Sign in with a passkey alone',
    tag: 'Session',
    access: 'public',
    body: z.object({ passkey: SignedChallenge }),
    answer: User,
    failures: [401, 429],
  },
  'POST /api/auth/passkey/options': {
    summary: 'What the browser needs to sign in with a passkey',
    tag: 'Session',
    access: 'public',
    answer: CeremonyOptions,
    failures: [429],
  },
  'POST /api/auth/confirm': {
    summary: 'Confirm who is there, for calls that ask for it: the password or, with a second factor, that',
    tag: 'Session',
    access: 'player',
    body: Confirmation,
    answer: Done,
    failures: [429],
  },
  'POST /api/auth/confirm/options': {
    summary: 'What the browser needs to confirm with a passkey',
    tag: 'Session',
    access: 'player',
    answer: CeremonyOptions,
  },
  'GET /api/auth/methods': {
    summary: 'The second factors of the caller',
    tag: 'Session',
    access: 'player',
    answer: SignInMethods,
  },
  'POST /api/auth/passkeys/options': {
    summary: 'What the browser needs to create a passkey',
    tag: 'Session',
    access: 'player',
    confirm: 'always',
    answer: CeremonyOptions,
    failures: [409],
  },
  'POST /api/auth/passkeys': {
    summary: 'Add a passkey',
    tag: 'Session',
    access: 'player',
    confirm: 'always',
    body: z.object({ name: PasskeyName, passkey: NewCredential }),
    answer: RecoveryCodes.extend({ passkey: Passkey }),
    status: 201,
    failures: [409],
  },
  'PATCH /api/auth/passkeys/{id}': {
    summary: 'Rename a passkey',
    tag: 'Session',
    access: 'player',
    params: OnePasskey,
    body: z.object({ name: PasskeyName }),
    answer: Passkey,
  },
  'DELETE /api/auth/passkeys/{id}': {
    summary: 'Remove a passkey',
    tag: 'Session',
    access: 'player',
    confirm: 'always',
    params: OnePasskey,
    answer: Done,
    failures: [409],
  },
  'POST /api/auth/authenticator': {
    summary: 'Begin to use an authenticator app: its secret, which counts once a code has been confirmed',
    tag: 'Session',
    access: 'player',
    confirm: 'always',
    answer: z.object({ secret: z.string(), uri: z.string() }),
    failures: [409],
  },
  'POST /api/auth/authenticator/confirm': {
    summary: 'Confirm the authenticator app with its first code',
    tag: 'Session',
    access: 'player',
    confirm: 'always',
    body: z.object({ code: Code }),
    answer: RecoveryCodes,
    failures: [409, 429],
  },
  'DELETE /api/auth/authenticator': {
    summary: 'Stop using the authenticator app',
    tag: 'Session',
    access: 'player',
    confirm: 'always',
    answer: Done,
    failures: [409],
  },
  'POST /api/auth/recovery-codes': {
    summary: 'Replace the recovery codes by new ones',
    tag: 'Session',
    access: 'player',
    confirm: 'always',
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    failures: [409],
  },
} as const satisfies Record<string, Route>
