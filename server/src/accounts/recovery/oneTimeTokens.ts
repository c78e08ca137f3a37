import { createHmac } from 'node:crypto'
import { MESSAGES, type UserId } from '@valecuatro/contract'
import { and, desc, eq, gt, isNull, lt } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { type OneTimePurpose, oneTimeTokens } from '../schema.ts'
import { hashToken } from '../sessions/tokens.ts'

export type { OneTimePurpose } from '../schema.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** How long a token works after it was issued. */
const ONE_TIME_LIFETIME_MS: Record<OneTimePurpose, number> = {
  'reset-password': HOUR_MS,
  'verify-email': 7 * DAY_MS,
  'change-email': DAY_MS,
  'sign-in': 10 * 60 * 1000,
}

type TokenParams = Record<string, unknown>

/**
 * Derives the token with this id, so that a mail that is sent later or again has the same link although only the
 * token's hash is stored.
 */
export function deriveOneTimeToken(secret: string, purpose: OneTimePurpose, id: string): string {
  return createHmac('sha256', secret).update(`one-time:${purpose}:${id}`).digest('base64url')
}

/** Issues a token, and revokes the user's unused tokens for the same purpose. */
export async function issueOneTimeToken(
  ctx: Context,
  tx: Database,
  { userId, purpose, params = {} }: { userId: UserId; purpose: OneTimePurpose; params?: TokenParams },
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const now = ctx.now()
  await revokeOneTimeTokens(tx, userId, purpose)
  const id = newId()
  const token = deriveOneTimeToken(ctx.secret, purpose, id)
  const expiresAt = new Date(now.getTime() + ONE_TIME_LIFETIME_MS[purpose])
  await tx
    .insert(oneTimeTokens)
    .values({ id, userId, purpose, hash: hashToken(token), params, createdAt: now, expiresAt })
  return { id, token, expiresAt }
}

type ValidToken = { ok: true; id: string; userId: UserId; params: TokenParams }
type TokenRefusal = { ok: false; error: 'unknown' | 'expired' | 'used' }

/** Checks whether a token is valid, without using it up. */
export async function findOneTimeToken(
  ctx: Context,
  db: Database,
  token: string,
  purpose: OneTimePurpose,
): Promise<ValidToken | TokenRefusal> {
  const [row] = await db.select().from(oneTimeTokens).where(isToken(token, purpose))
  return checkToken(row, ctx.now())
}

/** The user's newest token for a purpose that is neither used nor expired. */
export async function findPendingToken(ctx: Context, db: Database, userId: UserId, purpose: OneTimePurpose) {
  const [row] = await db
    .select()
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, purpose),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, ctx.now()),
      ),
    )
    .orderBy(desc(oneTimeTokens.createdAt))
    .limit(1)
  return row
}

const isToken = (token: string, purpose: OneTimePurpose) =>
  and(eq(oneTimeTokens.hash, hashToken(token)), eq(oneTimeTokens.purpose, purpose))

function checkToken(
  row: typeof oneTimeTokens.$inferSelect | undefined,
  now: Date,
): ValidToken | TokenRefusal {
  if (!row) return { ok: false, error: 'unknown' }
  if (row.usedAt) return { ok: false, error: 'used' }
  if (row.expiresAt <= now) return { ok: false, error: 'expired' }
  return { ok: true, id: row.id, userId: row.userId, params: row.params }
}

/**
 * Uses up a token, in the transaction of the change that it allows. Of two simultaneous uses, one gets `used`. If the
 * transaction is rolled back, the token stays unused.
 */
export async function useOneTimeToken(
  ctx: Context,
  tx: Database,
  token: string,
  purpose: OneTimePurpose,
): Promise<ValidToken | TokenRefusal> {
  const now = ctx.now()
  const [row] = await tx.select().from(oneTimeTokens).where(isToken(token, purpose)).for('update')
  const checked = checkToken(row, now)
  if (checked.ok) await tx.update(oneTimeTokens).set({ usedAt: now }).where(eq(oneTimeTokens.id, checked.id))
  return checked
}

/** The error for a link that does not work. */
export function linkRefused({ error }: TokenRefusal): HttpError {
  const texts = { unknown: MESSAGES.linkInvalid, expired: MESSAGES.linkExpired, used: MESSAGES.linkUsed }
  return new HttpError(410, texts[error])
}

/** Deletes the unused tokens that a user has for a purpose. */
export async function revokeOneTimeTokens(tx: Database, userId: UserId, purpose: OneTimePurpose) {
  await tx
    .delete(oneTimeTokens)
    .where(
      and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt)),
    )
}

/** Deletes tokens that expired more than a day ago; until then, a late click gets the reason why it fails. */
export async function sweepOneTimeTokens(db: Database, now: Date) {
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, new Date(now.getTime() - DAY_MS)))
}
