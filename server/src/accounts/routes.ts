import { MESSAGES, type User, type UserId } from '@valecuatro/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database/database.ts'
import { HttpError, notSignedIn } from '../platform/http/httpError.ts'
import { requestLanguage } from '../platform/http/language.ts'
import type { Serve } from '../platform/http/serve.ts'
import { serveAppeals } from './moderation/appeals.ts'
import { serveConnections } from './moderation/connections.ts'
import { serveGuests } from './moderation/guests.ts'
import { hasUnreadWarning, serveModeration } from './moderation/moderation.ts'
import { serveOwnAccount } from './ownAccount/ownAccount.ts'
import { serveOwnData } from './ownAccount/ownData.ts'
import { createRecovery, type Recovery } from './recovery/recovery.ts'
import { replacePassword } from './recovery/replacePassword.ts'
import { sendVerification } from './recovery/verification.ts'
import { isAntiForgeryToken } from './sessions/antiForgery.ts'
import { lacksSecondFactor } from './sessions/confirmIdentity.ts'
import {
  ANTI_FORGERY_COOKIE,
  ANTI_FORGERY_HEADER,
  clearSessionCookies,
  ensureDeviceCookie,
  REFRESH_COOKIE,
  readDeviceId,
  setAntiForgeryCookie,
  setSessionCookies,
} from './sessions/cookies.ts'
import { serveOwnSessions } from './sessions/ownSessions.ts'
import { refreshSession } from './sessions/refresh.ts'
import {
  endReplacedSession,
  endSession,
  findSessionByRefreshToken,
  openSession,
} from './sessions/sessions.ts'
import { hashToken } from './sessions/tokens.ts'
import type { RequestSource } from './signIn/guessing.ts'
import { refuseWeakPassword } from './signIn/passwordStrength.ts'
import { hashPassword } from './signIn/passwords.ts'
import { createSignIn, refuseSuspended } from './signIn/signIn.ts'
import { serveSignInMethods } from './signIn/signInMethods.ts'
import { findUser, toUser, type UserRow } from './users/users.ts'

/** Passed in by `compose.ts`, because accounts must not import the wallet. */
export type ReadCoins = (db: Database, userId: UserId) => Promise<number>

function sourceOf(request: FastifyRequest): RequestSource {
  const deviceId = readDeviceId(request)
  return { address: request.ip, device: deviceId && hashToken(deviceId) }
}

export function serveAccounts(serve: Serve, ctx: Context, readCoins: ReadCoins): Recovery {
  const signIn = createSignIn(ctx)
  const recovery = createRecovery(ctx)
  ctx.events.on('user-created', async (tx, { userId, isEmailVerified }) => {
    const user = isEmailVerified ? undefined : await findUser(tx, userId)
    if (user) await sendVerification(ctx, tx, user)
  })

  const present = async (user: UserRow): Promise<User> => ({
    ...toUser(user, await readCoins(ctx.db, user.id)),
    ...(lacksSecondFactor(ctx, { role: user.role, hasSecondFactor: user.secondFactorAt !== null }) && {
      secondFactorMissing: true,
    }),
    ...((await hasUnreadWarning(ctx.db, user.id)) && { warned: true }),
  })

  const readUser = async (userId: UserId): Promise<User> => {
    const user = await findUser(ctx.db, userId)
    if (!user) throw notSignedIn()
    return present(user)
  }

  const startSession = async (user: UserRow, request: FastifyRequest, reply: FastifyReply): Promise<User> => {
    const id = ensureDeviceCookie(ctx, request, reply)
    const device = { id, address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const opened = await openSession(ctx.db, { ...user, locale: requestLanguage(request) }, device, ctx.now())
    if (!opened.ok)
      throw opened.error === 'suspended'
        ? await refuseSuspended(ctx, user, requestLanguage(request))
        : new HttpError(401, MESSAGES.badCredentials)
    await endPreviousSession(user, request, reply)
    setSessionCookies(ctx, request, reply, opened.sessionId, opened.tokens)
    return present(user)
  }

  /** Ends the session that this browser has had so far, even if only its refresh cookie is left. */
  async function endPreviousSession(user: UserRow, request: FastifyRequest, reply: FastifyReply) {
    const refresh = request.cookies[REFRESH_COOKIE]
    const sessionId =
      request.caller?.sessionId ?? (refresh ? await findSessionByRefreshToken(ctx.db, refresh) : null)
    if (!sessionId) return
    const isRenewed = request.caller?.userId === user.id
    await endReplacedSession(ctx.db, ctx.events, { sessionId, isRenewed, now: ctx.now() }, reply)
  }

  serve('POST /api/auth/register', async ({ body, caller, request, reply }) => {
    const { user, wasGuest } = await signIn.register(
      body,
      { address: request.ip, language: requestLanguage(request) },
      caller && { caller, request, reply },
    )
    return wasGuest ? present(user) : startSession(user, request, reply)
  })

  serve('POST /api/auth/guest', async ({ body, caller, request, reply }) => {
    if (caller) throw new HttpError(409, MESSAGES.alreadySignedIn)
    return startSession(await signIn.asGuest(body, sourceOf(request)), request, reply)
  })

  const signInMethods = serveSignInMethods(serve, ctx, { signIn, startSession, sourceOf })

  /** Signs in after a right password, or asks for the second step. */
  const afterPassword = (user: UserRow, request: FastifyRequest, reply: FastifyReply) =>
    user.secondFactorAt === null
      ? startSession(user, request, reply)
      : signInMethods.askForSecondStep(user, request, reply)

  serve('POST /api/auth/login', async ({ body, request, reply }) =>
    afterPassword(
      await signIn.withPassword(body, sourceOf(request), requestLanguage(request)),
      request,
      reply,
    ),
  )

  serve('POST /api/admin/login', async ({ body, request, reply }) => {
    const user = await signIn.withPassword(body, sourceOf(request), requestLanguage(request))
    if (user.role === 'player') throw new HttpError(403, MESSAGES.notAnAdministrator)
    return afterPassword(user, request, reply)
  })

  serve('GET /api/auth/me', async ({ caller, request, reply }) => {
    const token = request.cookies[ANTI_FORGERY_COOKIE]
    if (!isAntiForgeryToken(ctx.secret, caller.sessionId, token)) {
      setAntiForgeryCookie(ctx, request, reply, caller.sessionId)
    }
    return readUser(caller.userId)
  })

  serve('GET /api/auth/verify', async ({ caller }) => ({
    ...(await readUser(caller.userId)),
    valid: true,
    expiresAt: caller.sessionExpiresAt.toISOString(),
  }))

  serve('POST /api/auth/refresh', async ({ request, reply }) => {
    const presented = request.cookies[REFRESH_COOKIE]
    if (!presented) throw notSignedIn()
    const sessionId = await findSessionByRefreshToken(ctx.db, presented)
    const header = request.headers[ANTI_FORGERY_HEADER]
    // The header is not required here, but a token of another session indicates an attack.
    if (sessionId && typeof header === 'string' && !isAntiForgeryToken(ctx.secret, sessionId, header)) {
      throw new HttpError(403, MESSAGES.csrf)
    }
    const refreshed = await refreshSession(ctx, presented)
    if (!refreshed.ok) {
      // The browser may have got the cookies of the new session meanwhile, by a call of another tab.
      if (refreshed.error !== 'replaced') clearSessionCookies(ctx, reply)
      throw new HttpError(401, refreshed.error === 'unknown' ? MESSAGES.notSignedIn : MESSAGES.sessionEnded)
    }
    setSessionCookies(ctx, request, reply, refreshed.sessionId, refreshed.tokens)
    return readUser(refreshed.userId)
  })

  serve('POST /api/auth/logout', async ({ caller, request, reply }) => {
    const refresh = request.cookies[REFRESH_COOKIE]
    const sessionId = caller?.sessionId ?? (refresh ? await findSessionByRefreshToken(ctx.db, refresh) : null)
    if (sessionId) await endSession(ctx.db, ctx.events, sessionId, 'logout', ctx.now())
    clearSessionCookies(ctx, reply)
    return { ok: true }
  })

  serve('POST /api/auth/password', async ({ caller, body, request, reply }) => {
    const user = await findUser(ctx.db, caller.userId)
    if (!user) throw notSignedIn()
    await signIn.confirmPassword(user, body.currentPassword, sourceOf(request))
    await refuseWeakPassword(ctx, body.newPassword, user)
    const passwordHash = await hashPassword(body.newPassword)
    const ended = await replacePassword(ctx, user, passwordHash, { caller, request, reply })
    if (ended === null) throw new HttpError(403, MESSAGES.currentPasswordWrong)
    return { ended }
  })

  serveModeration(serve, ctx)
  serveAppeals(serve, ctx)
  serveGuests(serve, ctx)
  serveConnections(serve, ctx)
  serveOwnSessions(serve, ctx)
  serveOwnAccount(serve, ctx, { recovery, signIn, sourceOf, present })
  serveOwnData(serve, ctx)
  return recovery
}
