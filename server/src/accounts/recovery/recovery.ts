import { MESSAGES, type UserId } from '@valecuatro/contract'
import { eq, inArray } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { enqueueMail, resetPasswordLink } from '../../mail/index.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import type { Language } from '../../platform/http/language.ts'
import { createLimit } from '../../platform/http/limits.ts'
import { countedAddress } from '../../platform/http/shortAddress.ts'
import { recoveryRequests, users } from '../schema.ts'
import { endSessionsOfUser } from '../sessions/sessions.ts'
import { refuseWeakPassword } from '../signIn/passwordStrength.ts'
import { hashPassword } from '../signIn/passwords.ts'
import { comparisonKey, findUser, findUserByEmail, requireUser, type UserRow } from '../users/users.ts'
import {
  findOneTimeToken,
  issueOneTimeToken,
  linkRefused,
  revokeOneTimeTokens,
  useOneTimeToken,
} from './oneTimeTokens.ts'
import { markEmailVerified } from './verification.ts'

const MAX_REQUESTS_PER_RUN = 20

/** Recovery of forgotten passwords, by a link in a mail. */
export function createRecovery(ctx: Context) {
  const requestsFromAddress = createLimit(ctx, 'recovery-address')
  const requestsForAccountFromAddress = createLimit(ctx, 'recovery-account-address')
  const requestsForAccount = createLimit(ctx, 'recovery-account')
  const resetsFromAddress = createLimit(ctx, 'resets')

  return {
    /** Stores the request. Known and unknown addresses are treated alike, including the limits. */
    async request(email: string, locale: Language, address: string): Promise<void> {
      const emailKey = comparisonKey(email)
      const counted = countedAddress(address)
      await requestsFromAddress.take(counted)
      await requestsForAccountFromAddress.take(`${emailKey} ${counted}`)
      await requestsForAccount.take(emailKey)
      await ctx.db.insert(recoveryRequests).values({ id: newId(), emailKey, locale, createdAt: ctx.now() })
    },

    /** Sends links for the stored requests of all nodes. */
    async answerRequests(): Promise<void> {
      // Usually no request is waiting, and this query costs a third of a transaction.
      const [first] = await ctx.db.select({ id: recoveryRequests.id }).from(recoveryRequests).limit(1)
      if (!first) return
      await ctx.db.transaction(async tx => {
        const waiting = tx
          .select({ id: recoveryRequests.id })
          .from(recoveryRequests)
          .orderBy(recoveryRequests.id)
          .limit(MAX_REQUESTS_PER_RUN)
          .for('update', { skipLocked: true })
        const requests = await tx
          .delete(recoveryRequests)
          .where(inArray(recoveryRequests.id, waiting))
          .returning()
        for (const { emailKey, locale } of requests) {
          const user = await findUserByEmail(tx, emailKey)
          if (user?.email) await sendResetLink(ctx, tx, user, locale)
        }
      })
    },

    /** Sets a new password and ends every session of the account. Returns the e-mail address to sign in with. */
    async reset(token: string, password: string, address: string): Promise<{ email: string }> {
      await resetsFromAddress.take(countedAddress(address))
      const found = await findOneTimeToken(ctx, ctx.db, token, 'reset-password')
      if (!found.ok) throw linkRefused(found)
      const owner = await findUser(ctx.db, found.userId)
      if (owner) await refuseWeakPassword(ctx, password, owner)
      const passwordHash = await hashPassword(password)
      return ctx.db.transaction(async tx => {
        const used = await useOneTimeToken(ctx, tx, token, 'reset-password')
        if (!used.ok) throw linkRefused(used)
        const at = ctx.now()
        const [user] = await tx
          .update(users)
          .set({ passwordHash })
          .where(eq(users.id, used.userId))
          .returning()
        if (!user?.email) throw new HttpError(410, MESSAGES.linkInvalid)
        await endSessionsOfUser(tx, ctx.events, user.id, 'password', at)
        // Someone else may have requested these with the old password.
        await revokeOneTimeTokens(tx, user.id, 'change-email')
        await revokeOneTimeTokens(tx, user.id, 'sign-in')
        // A link that was mailed to this address verifies it; a link from an administrator does not.
        if (used.params.emailKey === user.emailKey) await markEmailVerified(ctx, tx, user)
        await announceNewPassword(tx, user, at)
        return { email: user.email }
      })
    },
  }
}

export type Recovery = ReturnType<typeof createRecovery>

async function sendResetLink(ctx: Context, tx: Database, user: UserRow, locale: Language) {
  const { id: userId, email, emailKey, username } = user
  const { id: tokenId } = await issueOneTimeToken(ctx, tx, {
    userId,
    purpose: 'reset-password',
    params: { emailKey },
  })
  await enqueueMail(tx, {
    template: 'reset-password',
    params: { username, tokenId },
    cause: `reset-password:${tokenId}`,
    userId,
    to: email!,
    locale,
    at: ctx.now(),
  })
}

/** Tells a user by mail that their password has been changed, in the transaction of the change. */
export async function announceNewPassword(tx: Database, { id, username, email, locale }: UserRow, at: Date) {
  if (email === null) return
  await enqueueMail(tx, {
    template: 'password-changed',
    params: { username },
    cause: `password-changed:${newId()}`,
    userId: id,
    to: email,
    locale,
    at,
  })
}

/** A link that an administrator hands to a user who cannot receive mail. */
export async function issueResetLink(ctx: Context, actorId: UserId, userId: UserId) {
  return ctx.db.transaction(async tx => {
    const user = await requireUser(tx, userId)
    if (user.email === null) throw new HttpError(409, MESSAGES.guestsHaveNoPassword)
    const { token, expiresAt } = await issueOneTimeToken(ctx, tx, { userId, purpose: 'reset-password' })
    await writeAudit(tx, {
      actorId,
      action: 'reset-link-issued',
      subject: `user:${user.id}`,
      label: user.username,
      at: ctx.now(),
    })
    return { link: resetPasswordLink(ctx.config, token), expiresAt: expiresAt.toISOString() }
  })
}
