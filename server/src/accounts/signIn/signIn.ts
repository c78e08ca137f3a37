import {
  type Credentials,
  type GuestName,
  MESSAGES,
  type Registration,
  type UserId,
  withGround,
} from '@valecuatro/contract'
import type { Context } from '../../platform/context.ts'
import { HttpError, suspended } from '../../platform/http/httpError.ts'
import type { Language } from '../../platform/http/language.ts'
import { createLimit } from '../../platform/http/limits.ts'
import { countedAddress } from '../../platform/http/shortAddress.ts'
import { findSuspension, newAppealToken, presentSanction } from '../moderation/appeals.ts'
import { isDeviceBlocked } from '../moderation/guests.ts'
import { endDueSuspension } from '../moderation/suspend.ts'
import type { SessionCall } from '../sessions/renewSession.ts'
import { isReservedName } from '../users/reservedNames.ts'
import { comparisonKey, createUser, findUserByEmail, nameRefused, type UserRow } from '../users/users.ts'
import { createGuessLimits, type RequestSource } from './guessing.ts'
import { createGuest, registerGuest } from './guests.ts'
import { refuseWeakPassword } from './passwordStrength.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

declare module '../../platform/events.ts' {
  interface Signals {
    /** A sign-in failed, or was refused after too many attempts. `userId`: the account's owner, if known. */
    'sign-in-failed': { account: string; userId: UserId | null; address: string }
  }
}

export type SignIn = ReturnType<typeof createSignIn>

/** Registration and sign-in, with limits that slow down guessing and flooding. */
export function createSignIn(ctx: Context) {
  const guess = createGuessLimits(ctx, 'sign-in')
  const registrationsFromAddress = createLimit(ctx, 'registrations')
  const guestsFromAddress = createLimit(ctx, 'guests')
  const guestsFromDevice = createLimit(ctx, 'guests-device')

  /** Also signals attempts that are refused because there were too many. */
  const signalFailure = (email: string, address: string, userId: UserId | null) =>
    ctx.events.signal('sign-in-failed', { account: comparisonKey(email), userId, address })

  /** Tries a password of the account with this e-mail address. */
  const countAttempt = <T>(email: string, source: RequestSource, attempt: () => Promise<T | null>) =>
    guess(comparisonKey(email), source, attempt, () => signalFailure(email, source.address, null))

  return {
    async withPassword(
      { email, password }: Credentials,
      source: RequestSource,
      language: Language = 'en',
    ): Promise<UserRow> {
      let userId: UserId | null = null
      const user = await countAttempt(email, source, async () => {
        const found = await findUserByEmail(ctx.db, email)
        userId = found?.id ?? null
        const right = await verifyPassword(found?.passwordHash ?? null, password)
        return found && right ? found : null
      })
      if (!user) {
        signalFailure(email, source.address, userId)
        throw new HttpError(401, MESSAGES.badCredentials)
      }
      // Only a user who knows the password learns of the suspension.
      if (user.suspendedAt && !(await endDueSuspension(ctx.db, user.id, ctx.now())))
        throw await refuseSuspended(ctx, user, language)
      return user
    },

    /** A failed second step counts as a failed sign-in. */
    signalFailedStep: (user: UserRow, address: string) => signalFailure(user.email ?? '', address, user.id),

    /** Checks the password of a signed-in user; wrong ones count together with failed sign-ins. */
    async confirmPassword(user: UserRow, password: string, source: RequestSource): Promise<void> {
      if (user.email === null) throw new HttpError(403, MESSAGES.guestsHaveNoPassword)
      const right = await countAttempt(user.email, source, async () =>
        (await verifyPassword(user.passwordHash, password)) ? user : null,
      )
      if (right) return
      signalFailure(user.email, source.address, user.id)
      throw new HttpError(403, MESSAGES.currentPasswordWrong)
    },

    /** Creates an account, or turns the row of a guest into one (`wasGuest`). */
    async register(
      { username, email, password }: Registration,
      { address, language }: { address: string; language: Language },
      session: SessionCall | null,
    ): Promise<{ user: UserRow; wasGuest: boolean }> {
      await registrationsFromAddress.take(countedAddress(address))
      if (isReservedName(username)) throw new HttpError(409, MESSAGES.usernameReserved)
      await refuseWeakPassword(ctx, password, { username, email, role: 'player' })
      const passwordHash = await hashPassword(password)
      const at = ctx.now()
      const account = { username, email, passwordHash, locale: language }
      const registered = session && (await registerGuest(ctx, session, { ...account, at }))
      const created =
        registered ?? (await createUser(ctx.db, ctx.events, { ...account, role: 'player', createdAt: at }))
      if (created.ok) return { user: created.user, wasGuest: registered !== null }
      throw created.error === 'email-taken'
        ? new HttpError(409, MESSAGES.emailTaken)
        : nameRefused(created.error)
    },

    async asGuest({ username }: GuestName, { address, device }: RequestSource): Promise<UserRow> {
      await guestsFromAddress.take(countedAddress(address))
      if (device) await guestsFromDevice.take(device)
      if (device && (await isDeviceBlocked(ctx.db, device, ctx.now())))
        throw new HttpError(403, MESSAGES.deviceBlocked)
      if (isReservedName(username)) throw new HttpError(409, MESSAGES.nicknameTaken)
      return createGuest(ctx.db, username, ctx.now())
    },
  }
}

/** Tells the owner of the account, who has proved that it is theirs, in their language why and how to object. */
export async function refuseSuspended(
  ctx: Context,
  { id, suspendedAt, suspendedGround, suspendedReason, suspendedUntil: until }: UserRow,
  language: Language,
): Promise<HttpError> {
  const sanction = suspendedAt && (await findSuspension(ctx.db, id, suspendedAt))
  const contact = ctx.config.contactEmail
  const day = until && new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(until)
  const why = withGround(language, suspendedGround ?? 'other', suspendedReason ?? '').replace(/\.+$/, '')
  const message =
    language === 'es'
      ? `Tu cuenta está suspendida ${day ? `hasta el ${day}` : 'sin fecha de fin'}. El motivo: ${why}. Si no estás de acuerdo, escribinos a ${contact}.`
      : `This account is suspended ${day ? `until ${day}` : 'without an end date'}. The reason: ${why}. If you do not agree, write to ${contact}.`
  return Object.assign(suspended(), {
    message,
    ...(sanction && {
      suspended: { sanction: presentSanction(sanction), token: newAppealToken(ctx, sanction.id) },
    }),
  })
}
