import { isIP } from 'node:net'
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import {
  MAX_PASSKEYS,
  MESSAGES,
  type NewCredential,
  type Passkey,
  type PasskeyId,
  type SignedChallenge,
  type UserId,
} from '@valecuatro/contract'
import { and, eq, lte } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { v7 as newId, parse } from 'uuid'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { passkeys } from '../schema.ts'
import { CHALLENGE_LIFETIME_MS } from '../sessions/cookies.ts'
import type { UserRow } from '../users/users.ts'

/** EdDSA, ES256 and RS256, which authenticators support. The library's default uses an experimental Node feature. */
const ALGORITHMS = [-8, -7, -257]

const SITE_NAME = 'Vale Cuatro'

export type PasskeyRow = typeof passkeys.$inferSelect

/** The site where a passkey is created or used. Both fields are signed, so that the passkey works on no other site. */
export interface RelyingParty {
  origin: string
  id: string
}

/** The relying party of a request, whose origin has already been checked. */
export function relyingPartyOf(ctx: Context, request: FastifyRequest): RelyingParty {
  const origin = request.headers.origin ?? ''
  return { origin, id: relyingPartyId(ctx.config.webOrigins ?? [origin], origin) }
}

/**
 * The domain that passkeys belong to: the shortest host name of the page if the others are its subdomains, so that
 * `example.com` and `www.example.com` share them; otherwise each host has its own.
 */
export function relyingPartyId(origins: readonly string[], origin: string): string {
  const own = new URL(origin).hostname
  const hosts = origins.map(each => new URL(each).hostname)
  const shortest = hosts.reduce((a, b) => (b.length < a.length ? b : a), own)
  const isShared =
    isIP(shortest) === 0 && hosts.every(host => host === shortest || host.endsWith(`.${shortest}`))
  return isShared ? shortest : own
}

export const toPasskey = (row: PasskeyRow): Passkey => ({
  _id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  synced: row.isSynced,
})

export async function readPasskeys(db: Database, userId: UserId): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id)
}

const described = ({ credentialId, transports }: PasskeyRow) => ({ id: credentialId, transports })

/** The user's id as bytes, by which the authenticator identifies the account. */
const userHandleOf = (userId: UserId) => new Uint8Array(parse(userId))

export async function newPasskeyOptions(ctx: Context, { id }: RelyingParty, user: UserRow) {
  const known = await readPasskeys(ctx.db, user.id)
  if (known.length >= MAX_PASSKEYS) throw new HttpError(409, MESSAGES.passkeysTooMany)
  return generateRegistrationOptions({
    rpName: SITE_NAME,
    rpID: id,
    userID: userHandleOf(user.id),
    userName: user.email ?? user.username,
    userDisplayName: user.username,
    timeout: CHALLENGE_LIFETIME_MS,
    excludeCredentials: known.map(described),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

/** `allowed`: the passkeys of one user. If omitted, the browser offers those that it has for this site. */
export function usePasskeyOptions({ id }: RelyingParty, allowed?: PasskeyRow[]) {
  return generateAuthenticationOptions({
    rpID: id,
    timeout: CHALLENGE_LIFETIME_MS,
    userVerification: allowed ? 'preferred' : 'required',
    ...(allowed && { allowCredentials: allowed.map(described) }),
  })
}

/** Verifies that a new passkey has signed the challenge on a page of this site. Null if it has not. */
export async function verifyNewPasskey(
  party: RelyingParty,
  challenge: string,
  credential: NewCredential,
): Promise<Omit<PasskeyRow, 'id' | 'userId' | 'name' | 'createdAt' | 'lastUsedAt'> | null> {
  const result = await verifyRegistrationResponse({
    response: credential as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!result?.verified) return null
  const { credential: made, credentialBackedUp } = result.registrationInfo
  return {
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports: made.transports ?? [],
    isSynced: credentialBackedUp,
  }
}

/** Stores a passkey. Null if the credential already belongs to an account. */
export async function insertPasskey(
  tx: Database,
  userId: UserId,
  passkey: Omit<PasskeyRow, 'id' | 'userId' | 'lastUsedAt'>,
): Promise<PasskeyRow | null> {
  const [row] = await tx
    .insert(passkeys)
    .values({ id: newId() as PasskeyId, userId, ...passkey })
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning()
  return row ?? null
}

export interface PasskeyUse {
  party: RelyingParty
  challenge: string
  response: SignedChallenge
  /** Whether no password is asked for: the authenticator must then verify its user, by a PIN or a fingerprint. */
  isAlone: boolean
  /** The expected owner of the passkey, if known. */
  userId?: UserId
}

/** Verifies a signed challenge. Returns the passkey, with its use recorded, or the reason for the refusal. */
export async function verifyPasskey(
  ctx: Context,
  { party, challenge, response, isAlone, userId }: PasskeyUse,
): Promise<
  { ok: true; passkey: PasskeyRow } | { ok: false; error: 'unknown' | 'refused'; userId: UserId | null }
> {
  const [found] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id))
  if (!found || (userId && found.userId !== userId)) return { ok: false, error: 'unknown', userId: null }
  const refused = { ok: false, error: 'refused', userId: found.userId } as const
  const { userHandle } = response.response
  if (userHandle && userHandle !== Buffer.from(userHandleOf(found.userId)).toString('base64url'))
    return refused
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: isAlone,
    credential: {
      id: found.credentialId,
      publicKey: new Uint8Array(Buffer.from(found.publicKey, 'base64url')),
      counter: found.counter,
      transports: found.transports,
    },
    // Also fails if the counter has not increased, because the passkey may have been copied.
  }).catch(() => null)
  if (!result?.verified) return refused
  const { newCounter, credentialBackedUp } = result.authenticationInfo
  const counted = await ctx.db
    .update(passkeys)
    .set({ counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: ctx.now() })
    .where(and(eq(passkeys.id, found.id), lte(passkeys.counter, newCounter)))
    .returning()
  return counted[0] ? { ok: true, passkey: counted[0] } : refused
}
