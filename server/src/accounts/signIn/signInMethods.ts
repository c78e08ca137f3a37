import { type Confirmation, MESSAGES, type SecondStep, type SessionId, type User } from '@valecuatro/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { HttpError, secondFactorRequired } from '../../platform/http/httpError.ts'
import { createLimit } from '../../platform/http/limits.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { countedAddress } from '../../platform/http/shortAddress.ts'
import { markConfirmed, readProofs } from '../sessions/confirmIdentity.ts'
import { clearSignInCookie, readSignInToken, setSignInCookie } from '../sessions/cookies.ts'
import { hashToken } from '../sessions/tokens.ts'
import { findUser, requireAccount, type UserRow } from '../users/users.ts'
import { useCode } from './authenticator.ts'
import {
  beginInSession,
  beginSignIn,
  type ChallengeOwner,
  findChallenge,
  finishChallenge,
  setChallenge,
  takeAttempt,
} from './challenges.ts'
import { serveMethodChanges } from './changeMethods.ts'
import { createGuessLimits, type RequestSource } from './guessing.ts'
import { readPasskeys, relyingPartyOf, usePasskeyOptions, verifyPasskey } from './passkeys.ts'
import type { SignIn } from './signIn.ts'

interface Parts {
  signIn: SignIn
  startSession(user: UserRow, request: FastifyRequest, reply: FastifyReply): Promise<User>
  sourceOf(request: FastifyRequest): RequestSource
}

/** Passkeys, authenticator apps and recovery codes: signing in with them, confirming with them, and changing them. */
export function serveSignInMethods(serve: Serve, ctx: Context, parts: Parts) {
  const proofs = createProofs(ctx)
  serveSecondStep(serve, ctx, parts, proofs)
  servePasskeySignIn(serve, ctx, parts)
  serveConfirmation(serve, ctx, parts, proofs)
  serveMethodChanges(serve, ctx, proofs.tryCodeInSession)

  /** Records that the password was right, and refuses the sign-in with the accepted second factors. */
  async function askForSecondStep(
    user: UserRow,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<never> {
    const passwordCheck = hashToken(user.passwordHash ?? '')
    const token = await beginSignIn(ctx, { kind: 'second-step', userId: user.id, passwordCheck })
    setSignInCookie(ctx, request, reply, token)
    throw secondFactorRequired(await readProofs(ctx.db, user.id))
  }

  return { askForSecondStep }
}

type Proofs = ReturnType<typeof createProofs>

/** Tries a code, unless too many were wrong. */
type TryCode = (attempt: () => Promise<boolean>) => Promise<boolean>

/** Checks second factors: codes and passkeys. */
function createProofs(ctx: Context) {
  const guess = createGuessLimits(ctx, 'second-factor')
  const codesInSession = createLimit(ctx, 'second-factor-session')

  /** Codes of the second step, counted by device and address. */
  const tryCodeFrom =
    (user: UserRow, source: RequestSource): TryCode =>
    async attempt =>
      (await guess(user.emailKey ?? user.id, source, async () => ((await attempt()) ? true : null))) === true

  /** Codes in an open session are counted apart: wrong ones elsewhere do not keep its owner from confirming. */
  const tryCodeInSession =
    (sessionId: SessionId): TryCode =>
    async attempt => {
      await codesInSession.take(sessionId)
      const right = await attempt()
      if (right) await codesInSession.giveBack(sessionId)
      return right
    }

  /** Whether the proof is a valid second factor of this user. */
  async function isProven(
    user: UserRow,
    proof: SecondStep,
    challenge: string | null,
    request: FastifyRequest,
    tryCode: TryCode,
  ): Promise<boolean> {
    if ('code' in proof) return tryCode(() => useCode(ctx, user.id, proof.code))
    if (challenge === null) return false
    const party = relyingPartyOf(ctx, request)
    const use = { party, challenge, response: proof.passkey, isAlone: false, userId: user.id }
    return (await verifyPasskey(ctx, use)).ok
  }

  return { tryCodeFrom, tryCodeInSession, isProven }
}

const refusalOf = (status: number, proof: Confirmation) =>
  new HttpError(status, 'passkey' in proof ? MESSAGES.passkeyRefused : MESSAGES.codeWrong)

function ownerOf(request: FastifyRequest): ChallengeOwner {
  const token = readSignInToken(request)
  if (!token) throw new HttpError(401, MESSAGES.signInExpired)
  return { token }
}

/** The second step of signing in, after the password. */
function serveSecondStep(serve: Serve, ctx: Context, parts: Parts, { isProven, tryCodeFrom }: Proofs) {
  serve('POST /api/auth/second-factor/options', async ({ request }) => {
    const begun = await findChallenge(ctx, ownerOf(request), 'second-step')
    if (!begun?.userId) throw new HttpError(401, MESSAGES.signInExpired)
    const options = await usePasskeyOptions(
      relyingPartyOf(ctx, request),
      await readPasskeys(ctx.db, begun.userId),
    )
    await setChallenge(ctx, begun.id, options.challenge)
    return { ...options }
  })

  serve('POST /api/auth/second-factor', async ({ body, request, reply }) => {
    const begun = await takeAttempt(ctx, ownerOf(request), 'second-step')
    const user = begun?.userId && (await findUser(ctx.db, begun.userId))
    if (!begun || !user || begun.passwordCheck !== hashToken(user.passwordHash ?? ''))
      throw new HttpError(401, MESSAGES.signInExpired)
    const tryCode = tryCodeFrom(user, parts.sourceOf(request))
    if (!(await isProven(user, body, begun.challenge, request, tryCode))) {
      parts.signIn.signalFailedStep(user, request.ip)
      throw refusalOf(401, body)
    }
    if (!(await finishChallenge(ctx, begun.id))) throw new HttpError(401, MESSAGES.signInExpired)
    clearSignInCookie(reply)
    return parts.startSession(user, request, reply)
  })
}

/** Signing in with a passkey alone. */
function servePasskeySignIn(serve: Serve, ctx: Context, parts: Parts) {
  const startsFromAddress = createLimit(ctx, 'passkey-starts')

  serve('POST /api/auth/passkey/options', async ({ request, reply }) => {
    await startsFromAddress.take(countedAddress(request.ip))
    const options = await usePasskeyOptions(relyingPartyOf(ctx, request))
    setSignInCookie(
      ctx,
      request,
      reply,
      await beginSignIn(ctx, { kind: 'passkey', challenge: options.challenge }),
    )
    return { ...options }
  })

  serve('POST /api/auth/passkey', async ({ body, request, reply }) => {
    await startsFromAddress.take(countedAddress(request.ip))
    const begun = await takeAttempt(ctx, ownerOf(request), 'passkey')
    if (!begun?.challenge) throw new HttpError(401, MESSAGES.signInExpired)
    const party = relyingPartyOf(ctx, request)
    const use = { party, challenge: begun.challenge, response: body.passkey, isAlone: true }
    const shown = await verifyPasskey(ctx, use)
    await finishChallenge(ctx, begun.id)
    clearSignInCookie(reply)
    const userId = shown.ok ? shown.passkey.userId : shown.userId
    const user = userId && (await findUser(ctx.db, userId))
    if (!shown.ok || !user) {
      if (user) parts.signIn.signalFailedStep(user, request.ip)
      const isUnknown = !shown.ok && shown.error === 'unknown'
      throw new HttpError(401, isUnknown ? MESSAGES.passkeyUnknown : MESSAGES.passkeyRefused)
    }
    return parts.startSession(user, request, reply)
  })
}

/** The confirmation of the user's identity within a session. */
function serveConfirmation(serve: Serve, ctx: Context, parts: Parts, { isProven, tryCodeInSession }: Proofs) {
  serve('POST /api/auth/confirm/options', async ({ caller, request }) => {
    const user = await requireAccount(ctx.db, caller)
    const options = await usePasskeyOptions(relyingPartyOf(ctx, request), await readPasskeys(ctx.db, user.id))
    await beginInSession(ctx, caller.sessionId, 'confirm', options.challenge)
    return { ...options }
  })

  serve('POST /api/auth/confirm', async ({ caller, body, request }) => {
    const user = await requireAccount(ctx.db, caller)
    if ('password' in body) {
      await parts.signIn.confirmPassword(user, body.password, parts.sourceOf(request))
      // With a second factor the password alone is not enough.
      if (user.secondFactorAt) throw refusalOf(403, body)
    } else {
      const begun = 'passkey' in body && (await takeAttempt(ctx, { sessionId: caller.sessionId }, 'confirm'))
      const challenge = begun ? begun.challenge : null
      if (
        !user.secondFactorAt ||
        !(await isProven(user, body, challenge, request, tryCodeInSession(caller.sessionId)))
      ) {
        parts.signIn.signalFailedStep(user, request.ip)
        throw refusalOf(403, body)
      }
    }
    await markConfirmed(ctx, caller.sessionId)
    return { ok: true }
  })
}
