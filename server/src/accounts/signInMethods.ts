import {
  type Confirmation,
  MESSAGES,
  type PasskeyId,
  type SecondStep,
  type SignInMethods,
  type User,
  type UserId,
} from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/context.ts'
import type { Database } from '../platform/database.ts'
import { HttpError, notSignedIn, secondFactorRequired } from '../platform/httpError.ts'
import { createDurableLimit, createLimit } from '../platform/limits.ts'
import type { Serve } from '../platform/serve.ts'
import { countedAddress } from '../platform/shortAddress.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  countRecoveryCodes,
  deleteAuthenticator,
  deleteRecoveryCodes,
  drawRecoveryCodes,
  findAuthenticator,
  isSettingUp,
  storeRecoveryCodes,
  useCode,
} from './authenticator.ts'
import {
  beginInSession,
  beginSignIn,
  type ChallengeOwner,
  findChallenge,
  finishChallenge,
  setChallenge,
  takeAttempt,
} from './challenges.ts'
import { markConfirmed, mustHaveSecondFactor, readProofs } from './confirmIdentity.ts'
import { clearSignInCookie, readSignInToken, setSignInCookie } from './cookies.ts'
import {
  insertPasskey,
  newPasskeyOptions,
  readPasskeys,
  relyingPartyOf,
  toPasskey,
  usePasskeyOptions,
  verifyNewPasskey,
  verifyPasskey,
} from './passkeys.ts'
import { passkeys, users } from './schema.ts'
import type { RequestSource, SignIn } from './signIn.ts'
import { hashToken } from './tokens.ts'
import { findUser, lockUser, requireAccount, type UserRow } from './users.ts'

const MINUTE_SECONDS = 60

interface Parts {
  signIn: SignIn
  startSession(user: UserRow, request: FastifyRequest, reply: FastifyReply): Promise<User>
  sourceOf(request: FastifyRequest): RequestSource
}

/** Passkeys, authenticator apps and recovery codes: signing in with them, confirming with them, and changing them. */
export function serveSignInMethods(serve: Serve, ctx: Context, parts: Parts) {
  const codesOfUser = createDurableLimit(ctx, 'second-factor', 10, 15 * MINUTE_SECONDS)
  const startsFromAddress = createLimit(ctx, 'passkey-starts', 100, 10 * MINUTE_SECONDS)

  /** Tries a code. It is counted before, so that parallel attempts are limited like sequential ones. */
  async function tryCode(userId: UserId, attempt: () => Promise<boolean>): Promise<boolean> {
    await codesOfUser.take(userId)
    const right = await attempt()
    if (right) await codesOfUser.giveBack(userId)
    return right
  }

  /** Whether a second factor of this user was shown. */
  async function isProven(
    user: UserRow,
    proof: SecondStep,
    challenge: string | null,
    request: FastifyRequest,
  ): Promise<boolean> {
    if ('code' in proof) return tryCode(user.id, () => useCode(ctx, user.id, proof.code))
    if (challenge === null) return false
    const party = relyingPartyOf(ctx, request)
    const use = { party, challenge, response: proof.passkey, isAlone: false, userId: user.id }
    return (await verifyPasskey(ctx, use)).ok
  }

  const refusalOf = (status: number, proof: Confirmation) =>
    new HttpError(status, 'passkey' in proof ? MESSAGES.passkeyRefused : MESSAGES.codeWrong)

  // Signing in

  const ownerOf = (request: FastifyRequest): ChallengeOwner => {
    const token = readSignInToken(request)
    if (!token) throw new HttpError(401, MESSAGES.signInExpired)
    return { token }
  }

  /** Remembers that the password was right, and refuses with what else is needed. */
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
    if (!(await isProven(user, body, begun.challenge, request))) {
      parts.signIn.signalFailedStep(user, request.ip)
      throw refusalOf(401, body)
    }
    if (!(await finishChallenge(ctx, begun.id))) throw new HttpError(401, MESSAGES.signInExpired)
    clearSignInCookie(reply)
    return parts.startSession(user, request, reply)
  })

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

  // Confirming who is there

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
      if (!user.secondFactorAt || !(await isProven(user, body, challenge, request))) {
        parts.signIn.signalFailedStep(user, request.ip)
        throw refusalOf(403, body)
      }
    }
    await markConfirmed(ctx, caller.sessionId)
    return { ok: true }
  })

  // Changing the methods

  serve('GET /api/auth/methods', async ({ caller }): Promise<SignInMethods> => {
    const user = await requireAccount(ctx.db, caller)
    const authenticator = await findAuthenticator(ctx.db, user.id)
    return {
      passkeys: (await readPasskeys(ctx.db, user.id)).map(toPasskey),
      authenticatorSince: authenticator?.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: await countRecoveryCodes(ctx.db, user.id),
      required: mustHaveSecondFactor(ctx, user.role),
    }
  })

  const note = (user: UserRow, change: string) =>
    ctx.log.info({ userId: user.id, change }, 'the sign-in methods of an account were changed')

  /** Adds a second factor. The first one brings recovery codes with it, which are returned. */
  async function addSecondFactor(
    user: UserRow,
    add: (tx: Database) => Promise<void>,
  ): Promise<string[] | null> {
    const drawn = user.secondFactorAt ? null : await drawRecoveryCodes()
    return ctx.db.transaction(async tx => {
      const { secondFactorAt } = await lockOwner(tx, user.id)
      await add(tx)
      if (secondFactorAt || !drawn) return null
      await tx.update(users).set({ secondFactorAt: ctx.now() }).where(eq(users.id, user.id))
      await storeRecoveryCodes(tx, user.id, drawn)
      return drawn.codes
    })
  }

  /** Removes a second factor; with the last one its recovery codes go, unless the account must have one. */
  async function removeSecondFactor(user: UserRow, remove: (tx: Database) => Promise<void>): Promise<void> {
    await ctx.db.transaction(async tx => {
      await lockOwner(tx, user.id)
      await remove(tx)
      const isLeft =
        (await tx.$count(passkeys, eq(passkeys.userId, user.id))) > 0 ||
        (await findAuthenticator(tx, user.id))?.confirmedAt
      if (isLeft) return
      if (mustHaveSecondFactor(ctx, user.role)) throw new HttpError(409, MESSAGES.secondFactorNeeded)
      await tx.update(users).set({ secondFactorAt: null }).where(eq(users.id, user.id))
      await deleteRecoveryCodes(tx, user.id)
    })
  }

  serve('POST /api/auth/passkeys/options', async ({ caller, request }) => {
    const options = await newPasskeyOptions(
      ctx,
      relyingPartyOf(ctx, request),
      await requireAccount(ctx.db, caller),
    )
    await beginInSession(ctx, caller.sessionId, 'new-passkey', options.challenge)
    return { ...options }
  })

  serve('POST /api/auth/passkeys', async ({ caller, body, request }) => {
    const user = await requireAccount(ctx.db, caller)
    const begun = await takeAttempt(ctx, { sessionId: caller.sessionId }, 'new-passkey')
    const party = relyingPartyOf(ctx, request)
    const made = begun?.challenge && (await verifyNewPasskey(party, begun.challenge, body.passkey))
    if (!made) throw new HttpError(400, MESSAGES.passkeyRefused)
    let passkey: Awaited<ReturnType<typeof insertPasskey>> = null
    const codes = await addSecondFactor(user, async tx => {
      passkey = await insertPasskey(tx, user.id, { ...made, name: body.name, createdAt: ctx.now() })
      if (!passkey) throw new HttpError(409, MESSAGES.passkeyRefused)
    })
    note(user, 'passkey-added')
    return { passkey: toPasskey(passkey!), recoveryCodes: codes }
  })

  const isOwn = (id: PasskeyId, user: UserRow) => and(eq(passkeys.id, id), eq(passkeys.userId, user.id))

  serve('PATCH /api/auth/passkeys/{id}', async ({ caller, params, body }) => {
    const user = await requireAccount(ctx.db, caller)
    const [renamed] = await ctx.db
      .update(passkeys)
      .set({ name: body.name })
      .where(isOwn(params.id, user))
      .returning()
    if (!renamed) throw new HttpError(404, MESSAGES.passkeyNotFound)
    return toPasskey(renamed)
  })

  serve('DELETE /api/auth/passkeys/{id}', async ({ caller, params }) => {
    const user = await requireAccount(ctx.db, caller)
    await removeSecondFactor(user, async tx => {
      const deleted = await tx.delete(passkeys).where(isOwn(params.id, user)).returning({ id: passkeys.id })
      if (deleted.length === 0) throw new HttpError(404, MESSAGES.passkeyNotFound)
    })
    note(user, 'passkey-removed')
    return { ok: true }
  })

  serve('POST /api/auth/authenticator', async ({ caller }) => {
    const begun = await beginAuthenticator(ctx, await requireAccount(ctx.db, caller))
    if (!begun) throw new HttpError(409, MESSAGES.authenticatorAlready)
    return begun
  })

  serve('POST /api/auth/authenticator/confirm', async ({ caller, body }) => {
    const user = await requireAccount(ctx.db, caller)
    if (!(await isSettingUp(ctx, user.id))) throw new HttpError(409, MESSAGES.authenticatorNotStarted)
    const code = body.code.replace(/\s/g, '')
    let codes: string[] | null = null
    const right = await tryCode(user.id, async () => {
      codes = await addSecondFactor(user, async tx => {
        if (!(await confirmAuthenticator(ctx, tx, user.id, code)))
          throw new HttpError(403, MESSAGES.codeWrong)
      })
      return true
    })
    if (right) note(user, 'authenticator-added')
    return { recoveryCodes: codes }
  })

  serve('DELETE /api/auth/authenticator', async ({ caller }) => {
    const user = await requireAccount(ctx.db, caller)
    await removeSecondFactor(user, async tx => {
      if (!(await deleteAuthenticator(tx, user.id))) throw new HttpError(409, MESSAGES.noSecondFactor)
    })
    note(user, 'authenticator-removed')
    return { ok: true }
  })

  serve('POST /api/auth/recovery-codes', async ({ caller }) => {
    const user = await requireAccount(ctx.db, caller)
    const drawn = await drawRecoveryCodes()
    await ctx.db.transaction(async tx => {
      const { secondFactorAt } = await lockOwner(tx, user.id)
      if (!secondFactorAt) throw new HttpError(409, MESSAGES.noSecondFactor)
      await storeRecoveryCodes(tx, user.id, drawn)
    })
    note(user, 'recovery-codes-replaced')
    return { recoveryCodes: drawn.codes }
  })

  return { askForSecondStep }
}

async function lockOwner(tx: Database, userId: UserId): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  if (!user) throw notSignedIn()
  return user
}
