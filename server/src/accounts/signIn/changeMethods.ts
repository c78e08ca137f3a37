import {
  MESSAGES,
  type PasskeyId,
  type SessionId,
  type SignInMethods,
  type UserId,
} from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { HttpError, notSignedIn } from '../../platform/http/httpError.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { passkeys, users } from '../schema.ts'
import { mustHaveSecondFactor } from '../sessions/confirmIdentity.ts'
import { renewSession, type SessionCall } from '../sessions/renewSession.ts'
import { lockUser, requireAccount, type UserRow } from '../users/users.ts'
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
} from './authenticator.ts'
import { beginInSession, takeAttempt } from './challenges.ts'
import {
  insertPasskey,
  newPasskeyOptions,
  readPasskeys,
  relyingPartyOf,
  toPasskey,
  verifyNewPasskey,
} from './passkeys.ts'

/** Tries a code in a session, unless too many were wrong. */
type TryCode = (sessionId: SessionId) => (attempt: () => Promise<boolean>) => Promise<boolean>

/** Showing, adding and removing the sign-in methods of an account. */
export function serveMethodChanges(serve: Serve, ctx: Context, tryCode: TryCode) {
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

  servePasskeys(serve, ctx)
  serveAuthenticator(serve, ctx, tryCode)

  serve('POST /api/auth/recovery-codes', async call => {
    const user = await requireAccount(ctx.db, call.caller)
    const drawn = await drawRecoveryCodes()
    await ctx.db.transaction(async tx => {
      const { secondFactorAt } = await lockOwner(tx, user.id)
      if (!secondFactorAt) throw new HttpError(409, MESSAGES.noSecondFactor)
      await storeRecoveryCodes(tx, user.id, drawn)
      await renewSession(ctx, tx, call)
    })
    logChange(ctx, user, 'recovery-codes-replaced')
    return { recoveryCodes: drawn.codes }
  })
}

function servePasskeys(serve: Serve, ctx: Context) {
  serve('POST /api/auth/passkeys/options', async ({ caller, request }) => {
    const options = await newPasskeyOptions(
      ctx,
      relyingPartyOf(ctx, request),
      await requireAccount(ctx.db, caller),
    )
    await beginInSession(ctx, caller.sessionId, 'new-passkey', options.challenge)
    return { ...options }
  })

  serve('POST /api/auth/passkeys', async call => {
    const { caller, body, request } = call
    const user = await requireAccount(ctx.db, caller)
    const begun = await takeAttempt(ctx, { sessionId: caller.sessionId }, 'new-passkey')
    const party = relyingPartyOf(ctx, request)
    const made = begun?.challenge && (await verifyNewPasskey(party, begun.challenge, body.passkey))
    if (!made) throw new HttpError(400, MESSAGES.passkeyRefused)
    let passkey: Awaited<ReturnType<typeof insertPasskey>> = null
    const codes = await addSecondFactor(ctx, call, user, async tx => {
      passkey = await insertPasskey(tx, user.id, { ...made, name: body.name, createdAt: ctx.now() })
      if (!passkey) throw new HttpError(409, MESSAGES.passkeyRefused)
    })
    logChange(ctx, user, 'passkey-added')
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

  serve('DELETE /api/auth/passkeys/{id}', async call => {
    const { caller, params } = call
    const user = await requireAccount(ctx.db, caller)
    await removeSecondFactor(ctx, call, user, async tx => {
      const deleted = await tx.delete(passkeys).where(isOwn(params.id, user)).returning({ id: passkeys.id })
      if (deleted.length === 0) throw new HttpError(404, MESSAGES.passkeyNotFound)
    })
    logChange(ctx, user, 'passkey-removed')
    return { ok: true }
  })
}

function serveAuthenticator(serve: Serve, ctx: Context, tryCode: TryCode) {
  serve('POST /api/auth/authenticator', async ({ caller }) => {
    const begun = await beginAuthenticator(ctx, await requireAccount(ctx.db, caller))
    if (!begun) throw new HttpError(409, MESSAGES.authenticatorAlready)
    return begun
  })

  serve('POST /api/auth/authenticator/confirm', async call => {
    const { caller, body } = call
    const user = await requireAccount(ctx.db, caller)
    if (!(await isSettingUp(ctx, user.id))) throw new HttpError(409, MESSAGES.authenticatorNotStarted)
    const code = body.code.replace(/\s/g, '')
    let codes: string[] | null = null
    const right = await tryCode(caller.sessionId)(async () => {
      codes = await addSecondFactor(ctx, call, user, async tx => {
        if (!(await confirmAuthenticator(ctx, tx, user.id, code)))
          throw new HttpError(403, MESSAGES.codeWrong)
      })
      return true
    })
    if (right) logChange(ctx, user, 'authenticator-added')
    return { recoveryCodes: codes }
  })

  serve('DELETE /api/auth/authenticator', async call => {
    const user = await requireAccount(ctx.db, call.caller)
    await removeSecondFactor(ctx, call, user, async tx => {
      if (!(await deleteAuthenticator(tx, user.id))) throw new HttpError(409, MESSAGES.noSecondFactor)
    })
    logChange(ctx, user, 'authenticator-removed')
    return { ok: true }
  })
}

const logChange = (ctx: Context, user: UserRow, change: string) =>
  ctx.log.info({ userId: user.id, change }, 'the sign-in methods of an account were changed')

/** Adds a second factor and renews the session. Returns recovery codes if it is the first one of the account. */
async function addSecondFactor(
  ctx: Context,
  call: SessionCall,
  user: UserRow,
  add: (tx: Database) => Promise<void>,
): Promise<string[] | null> {
  const drawn = user.secondFactorAt ? null : await drawRecoveryCodes()
  return ctx.db.transaction(async tx => {
    const { secondFactorAt } = await lockOwner(tx, user.id)
    await add(tx)
    await renewSession(ctx, tx, call)
    if (secondFactorAt || !drawn) return null
    await tx.update(users).set({ secondFactorAt: ctx.now() }).where(eq(users.id, user.id))
    await storeRecoveryCodes(tx, user.id, drawn)
    return drawn.codes
  })
}

/** Removes a second factor and renews the session. Removing the last one deletes the recovery codes, and is refused if one is required. */
async function removeSecondFactor(
  ctx: Context,
  call: SessionCall,
  user: UserRow,
  remove: (tx: Database) => Promise<void>,
): Promise<void> {
  await ctx.db.transaction(async tx => {
    await lockOwner(tx, user.id)
    await remove(tx)
    await renewSession(ctx, tx, call)
    const isLeft =
      (await tx.$count(passkeys, eq(passkeys.userId, user.id))) > 0 ||
      (await findAuthenticator(tx, user.id))?.confirmedAt
    if (isLeft) return
    if (mustHaveSecondFactor(ctx, user.role)) throw new HttpError(409, MESSAGES.secondFactorNeeded)
    await tx.update(users).set({ secondFactorAt: null }).where(eq(users.id, user.id))
    await deleteRecoveryCodes(tx, user.id)
  })
}

async function lockOwner(tx: Database, userId: UserId): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  if (!user) throw notSignedIn()
  return user
}
