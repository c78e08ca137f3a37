import { MESSAGES, type OwnAccount, type User, type UserId } from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { HttpError, notSignedIn } from '../../platform/http/httpError.ts'
import { requestLanguage } from '../../platform/http/language.ts'
import { createLimit } from '../../platform/http/limits.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { countedAddress } from '../../platform/http/shortAddress.ts'
import { findPendingToken } from '../recovery/oneTimeTokens.ts'
import { issueResetLink, type Recovery } from '../recovery/recovery.ts'
import { confirmEmail, requestNewEmail, sendVerification } from '../recovery/verification.ts'
import { users } from '../schema.ts'
import type { RequestSource } from '../signIn/guessing.ts'
import type { SignIn } from '../signIn/signIn.ts'
import { findUser, requireProfileReader, type UserRow } from '../users/users.ts'
import { findUserByAnyName, renameAllowedAt, renameUser } from './rename.ts'

interface Parts {
  recovery: Recovery
  signIn: SignIn
  sourceOf(request: FastifyRequest): RequestSource
  present(user: UserRow): Promise<User>
}

/** Password recovery, and the changes that users make to their own account. */
export function serveOwnAccount(serve: Serve, ctx: Context, { recovery, signIn, sourceOf, present }: Parts) {
  const mailsOfUser = createLimit(ctx, 'own-mails')
  const confirmationsFromAddress = createLimit(ctx, 'email-confirmations')

  async function requireOwner(userId: UserId): Promise<UserRow> {
    const user = await findUser(ctx.db, userId)
    if (!user) throw notSignedIn()
    return user
  }

  async function readAccount(userId: UserId): Promise<OwnAccount> {
    const user = await requireOwner(userId)
    const pending = await findPendingToken(ctx, ctx.db, userId, 'change-email')
    return {
      username: user.username,
      renameAllowedAt: renameAllowedAt(user, ctx.now())?.toISOString() ?? null,
      email: user.email ?? '',
      emailVerifiedAt: user.emailVerifiedAt?.toISOString() ?? null,
      pendingEmail: pending ? String(pending.params.email) : null,
      verificationRequired: ctx.config.requireVerifiedEmail,
      membersOnly: user.membersOnly,
    }
  }

  serve('POST /api/auth/forgot', async ({ body, request }) => {
    await recovery.request(body.email, requestLanguage(request), request.ip)
    return { ok: true }
  })

  serve('POST /api/auth/reset', ({ body, request }) => recovery.reset(body.token, body.password, request.ip))

  serve('POST /api/auth/confirm-email', async ({ body, request }) => {
    await confirmationsFromAddress.take(countedAddress(request.ip))
    return confirmEmail(ctx, body.token)
  })

  serve('GET /api/profile/account', ({ caller }) => readAccount(caller.userId))

  serve('POST /api/profile/email', async ({ body, caller, request }) => {
    const user = await requireOwner(caller.userId)
    if (user.email === null) throw new HttpError(403, MESSAGES.accountRequired)
    await signIn.confirmPassword(user, body.currentPassword, sourceOf(request))
    await mailsOfUser.take(user.id)
    await requestNewEmail(ctx, user, body.email)
    return readAccount(user.id)
  })

  serve('POST /api/profile/email/verification', async ({ caller }) => {
    const user = await requireOwner(caller.userId)
    await mailsOfUser.take(user.id)
    await ctx.db.transaction(tx => sendVerification(ctx, tx, user))
    return readAccount(user.id)
  })

  serve('POST /api/profile/username', async ({ body, caller }) =>
    present(await renameUser(ctx, caller.userId, body.username)),
  )

  serve('PUT /api/profile/visibility', async ({ body: { membersOnly }, caller }) => {
    await ctx.db.update(users).set({ membersOnly }).where(eq(users.id, caller.userId))
    return readAccount(caller.userId)
  })

  serve('GET /api/players/named/{username}', async ({ params, caller }) => {
    const user = await findUserByAnyName(ctx.db, params.username)
    if (!user) throw new HttpError(404, MESSAGES.playerNotFound)
    await requireProfileReader(ctx.db, user, caller)
    return { _id: user.id, username: user.username }
  })

  serve('POST /api/admin/users/{id}/reset-link', ({ params, caller }) =>
    issueResetLink(ctx, caller.userId, params.id),
  )
}
