import { MESSAGES, type UserId } from '@valecuatro/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { enqueueMail } from '../../mail/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { users } from '../schema.ts'
import { comparisonKey, findUserByEmail, lockUser, takenBy, type UserRow } from '../users/users.ts'
import { issueOneTimeToken, linkRefused, revokeOneTimeTokens, useOneTimeToken } from './oneTimeTokens.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A user has verified an e-mail address for the first time. */
    'email-verified': { userId: UserId; at: Date }
  }
}

/** Marks the user's e-mail address as verified, unless it already is. */
export async function markEmailVerified(ctx: Context, tx: Database, { id: userId }: UserRow): Promise<void> {
  const at = ctx.now()
  const marked = await tx
    .update(users)
    .set({ emailVerifiedAt: at })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ id: users.id })
  await revokeOneTimeTokens(tx, userId, 'verify-email')
  if (marked.length > 0) await ctx.events.emit(tx, 'email-verified', { userId, at })
}

/** Sends the link that confirms the address of an account. */
export async function sendVerification(ctx: Context, tx: Database, user: UserRow): Promise<void> {
  const { id: userId, email, emailKey, username, locale } = user
  if (email === null) throw new HttpError(403, MESSAGES.accountRequired)
  if (user.emailVerifiedAt) throw new HttpError(409, MESSAGES.emailAlreadyVerified)
  const { id: tokenId } = await issueOneTimeToken(ctx, tx, {
    userId,
    purpose: 'verify-email',
    params: { emailKey },
  })
  await enqueueMail(tx, {
    template: 'verify-email',
    params: { username, tokenId },
    cause: `verify-email:${tokenId}`,
    userId,
    to: email,
    locale,
    at: ctx.now(),
  })
}

/** Sends a link to a new address; confirming it there completes the change. */
export async function requestNewEmail(ctx: Context, user: UserRow, email: string): Promise<void> {
  if (comparisonKey(email) === user.emailKey) throw new HttpError(409, MESSAGES.emailSame)
  await ctx.db.transaction(async tx => {
    if (await findUserByEmail(tx, email)) throw new HttpError(409, MESSAGES.emailTaken)
    const { id: tokenId } = await issueOneTimeToken(ctx, tx, {
      userId: user.id,
      purpose: 'change-email',
      params: { email },
    })
    await enqueueMail(tx, {
      template: 'change-email',
      params: { username: user.username, tokenId },
      cause: `change-email:${tokenId}`,
      userId: user.id,
      to: email,
      locale: user.locale,
      at: ctx.now(),
    })
  })
}

/** Confirms an address, or a change of address, with the token of a link. Returns the address. */
export async function confirmEmail(ctx: Context, token: string): Promise<{ email: string }> {
  return ctx.db.transaction(async tx => {
    const verified = await useOneTimeToken(ctx, tx, token, 'verify-email')
    if (verified.ok) return confirmOwnEmail(ctx, tx, verified.userId, verified.params)
    const changed = await useOneTimeToken(ctx, tx, token, 'change-email')
    if (changed.ok) return replaceEmail(ctx, tx, changed.userId, String(changed.params.email))
    throw linkRefused(verified.error === 'unknown' ? changed : verified)
  })
}

async function confirmOwnEmail(ctx: Context, tx: Database, userId: UserId, params: Record<string, unknown>) {
  const user = await lockUser(tx, userId)
  // The link was sent to an address that is no longer the account's.
  if (!user?.email || params.emailKey !== user.emailKey) throw new HttpError(410, MESSAGES.linkInvalid)
  await markEmailVerified(ctx, tx, user)
  return { email: user.email }
}

/** Replaces the address with a confirmed one, and notifies the former address by mail. */
async function replaceEmail(ctx: Context, tx: Database, userId: UserId, email: string) {
  const at = ctx.now()
  const former = await lockUser(tx, userId)
  if (!former?.email) throw new HttpError(410, MESSAGES.linkInvalid)
  try {
    await tx.transaction(inner =>
      inner
        .update(users)
        .set({ email, emailKey: comparisonKey(email) })
        .where(eq(users.id, userId)),
    )
  } catch (error) {
    takenBy(error)
    throw new HttpError(409, MESSAGES.emailTaken)
  }
  // Links that were sent to the former address stop working.
  await revokeOneTimeTokens(tx, userId, 'reset-password')
  await markEmailVerified(ctx, tx, former)
  await enqueueMail(tx, {
    template: 'email-changed',
    params: { username: former.username, newAddress: maskAddress(email) },
    cause: `email-changed:${userId}:${at.toISOString()}`,
    userId,
    to: former.email,
    locale: former.locale,
    at,
  })
  return { email }
}

/** Enough of an address for its owner to recognise it: `m…@example.com`. */
export function maskAddress(email: string): string {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}
