import { randomInt } from 'node:crypto'
import { RECOVERY_CODES, type UserId } from '@valecuatro/contract'
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { decrypt, encrypt } from '../../platform/database/encryption.ts'
import { authenticators, recoveryCodes } from '../schema.ts'
import type { UserRow } from '../users/users.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const ISSUER = 'Vale Cuatro'
const STEP_SECONDS = 30
/** Also accepts codes of the previous and the next step, because the clocks of phones differ. */
const WINDOW_STEPS = 1
const SECRET_BYTES = 20
const SETUP_LIFETIME_MS = 60 * 60 * 1000
const PURPOSE = 'authenticator'

const totpOf = (secret: Secret, label?: string) =>
  new TOTP({
    issuer: ISSUER,
    secret,
    period: STEP_SECONDS,
    digits: 6,
    algorithm: 'SHA1',
    ...(label && { label }),
  })

export async function findAuthenticator(db: Database, userId: UserId) {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  return row
}

/** Starts setting up an authenticator app, replacing an unfinished setup. Null if the account already has an app. */
export async function beginAuthenticator(
  ctx: Context,
  user: UserRow,
): Promise<{ secret: string; uri: string } | null> {
  const secret = new Secret({ size: SECRET_BYTES })
  const fresh = {
    secret: encrypt(ctx.secret, PURPOSE, user.id, secret.base32),
    createdAt: ctx.now(),
    lastStep: 0,
  }
  const begun = await ctx.db
    .insert(authenticators)
    .values({ userId: user.id, ...fresh })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: fresh,
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId })
  if (begun.length === 0) return null
  return { secret: secret.base32, uri: totpOf(secret, user.email ?? user.username).toString() }
}

/** Whether the user is setting up an authenticator app and the setup has not expired. */
export async function isSettingUp(ctx: Context, userId: UserId): Promise<boolean> {
  const found = await findAuthenticator(ctx.db, userId)
  if (!found || found.confirmedAt) return false
  return ctx.now().getTime() - found.createdAt.getTime() <= SETUP_LIFETIME_MS
}

/** Completes the setup with the first code of the app. */
export async function confirmAuthenticator(ctx: Context, tx: Database, userId: UserId, code: string) {
  if (!(await useAuthenticatorCode(ctx, tx, userId, code, 'setting-up'))) return false
  await tx.update(authenticators).set({ confirmedAt: ctx.now() }).where(eq(authenticators.userId, userId))
  return true
}

/** Checks a code of the app. A right code uses up its time step, so that it is not accepted again. */
async function useAuthenticatorCode(
  ctx: Context,
  db: Database,
  userId: UserId,
  code: string,
  state: 'in-use' | 'setting-up' = 'in-use',
): Promise<boolean> {
  const found = await findAuthenticator(db, userId)
  if (!found) return false
  const secret = decrypt(ctx.secret, PURPOSE, userId, found.secret)
  if (secret === null) {
    ctx.log.error(
      { userId },
      'the secret of an authenticator app cannot be decrypted: was SECRET_KEY changed?',
    )
    return false
  }
  const now = ctx.now().getTime()
  const delta = totpOf(Secret.fromBase32(secret)).validate({
    token: code,
    window: WINDOW_STEPS,
    timestamp: now,
  })
  if (delta === null) return false
  const step = Math.floor(now / 1000 / STEP_SECONDS) + delta
  const used = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(
        eq(authenticators.userId, userId),
        lt(authenticators.lastStep, step),
        state === 'in-use' ? isNotNull(authenticators.confirmedAt) : isNull(authenticators.confirmedAt),
      ),
    )
    .returning({ userId: authenticators.userId })
  return used.length > 0
}

export async function deleteAuthenticator(tx: Database, userId: UserId): Promise<boolean> {
  const deleted = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt)))
    .returning({ userId: authenticators.userId })
  return deleted.length > 0
}

/** Excludes letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const PREFIX_LENGTH = 2
const CODE_LENGTH = 12

const drawText = (length: number) =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

export interface NewRecoveryCodes {
  /** Shown once. */
  codes: string[]
  /** What is stored. */
  hashes: { prefix: string; hash: string }[]
}

/** Draws recovery codes. Hashing them takes a moment: call it before the transaction that stores them. */
export async function drawRecoveryCodes(): Promise<NewRecoveryCodes> {
  const prefixes = new Set<string>()
  while (prefixes.size < RECOVERY_CODES) prefixes.add(drawText(PREFIX_LENGTH))
  const codes = [...prefixes].map(prefix => prefix + drawText(CODE_LENGTH - PREFIX_LENGTH))
  const hashes = await Promise.all(
    codes.map(async code => ({ prefix: code.slice(0, PREFIX_LENGTH), hash: await hashPassword(code) })),
  )
  return { codes: codes.map(code => code.replace(/(.{4})(?=.)/g, '$1-')), hashes }
}

/** Replaces the recovery codes of a user. */
export async function storeRecoveryCodes(tx: Database, userId: UserId, { hashes }: NewRecoveryCodes) {
  await deleteRecoveryCodes(tx, userId)
  await tx.insert(recoveryCodes).values(hashes.map(each => ({ userId, ...each })))
}

export async function deleteRecoveryCodes(tx: Database, userId: UserId): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

export async function countRecoveryCodes(db: Database, userId: UserId): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

async function useRecoveryCode(db: Database, userId: UserId, code: string): Promise<boolean> {
  const isMeant = and(
    eq(recoveryCodes.userId, userId),
    eq(recoveryCodes.prefix, code.slice(0, PREFIX_LENGTH)),
  )
  const [found] = await db.select().from(recoveryCodes).where(isMeant)
  if (!(await verifyPassword(found?.hash ?? null, code))) return false
  const used = await db.delete(recoveryCodes).where(isMeant).returning({ prefix: recoveryCodes.prefix })
  return used.length > 0
}

/** Checks a code of the user's authenticator app, or a recovery code. Each works once. */
export async function useCode(ctx: Context, userId: UserId, text: string): Promise<boolean> {
  const code = text.replace(/[\s-]/g, '').toUpperCase()
  return /^\d{6}$/.test(code)
    ? useAuthenticatorCode(ctx, ctx.db, userId, code)
    : useRecoveryCode(ctx.db, userId, code)
}
