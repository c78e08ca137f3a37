import { type Credentials, type GuestName, MESSAGES, type Registration } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import { HttpError, suspendedBecause } from '../platform/httpError.ts'
import { createLimit } from '../platform/limits.ts'
import type { Caller } from '../platform/serve.ts'
import { countedAddress } from '../platform/shortAddress.ts'
import { createGuest, registerGuest } from './guests.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { isKnownDevice } from './sessions.ts'
import { createUser, findUserByEmail, fold, type UserRow } from './users.ts'

declare module '../platform/events.ts' {
  interface Signals {
    /** A password was not the right one, or was not even tried any more. `userId`: whose account it is, if known. */
    'sign-in-failed': { account: string; userId: string | null; address: string }
  }
}

const MINUTES = 60

/** Where a password comes from: `device` is the hash of the browser's own cookie, if it has one. */
export interface Place {
  address: string
  device: string | null
}

/** Registration and sign-in, with what keeps guessing and flooding slow. */
export function createAuthenticator(ctx: Context) {
  const scale = ctx.config.rateLimitScale
  const guessesOnKnownDevice = createLimit(10, 15 * MINUTES, scale)
  const guessesOnAccountFromAddress = createLimit(10, 15 * MINUTES, scale)
  const guessesFromAddress = createLimit(50, 15 * MINUTES, scale)
  const guessesOnAccount = createLimit(100, 15 * MINUTES, scale)
  const registrationsFromAddress = createLimit(30, 10 * MINUTES, scale)
  const guestsFromAddress = createLimit(30, 10 * MINUTES, scale)

  /** Also sent for guesses that are refused because there were too many. */
  const announce = (email: string, address: string, userId: string | null) =>
    ctx.events.signal('sign-in-failed', { account: fold(email), userId, address })

  /**
   * Guesses on a device that the account has been signed in on are counted separately, so that guessing from elsewhere
   * cannot lock the owner out.
   */
  async function countedFor(account: string, address: string, device: string | null) {
    if (device && (await isKnownDevice(ctx.db, account, device)))
      return [[guessesOnKnownDevice, `${account} ${device}`]] as const
    const counted = countedAddress(address)
    return [
      [guessesOnAccountFromAddress, `${account} ${counted}`],
      [guessesFromAddress, counted],
      [guessesOnAccount, account],
    ] as const
  }

  /** Tries a password. Counted before it is tried, so that a burst in parallel gets no further than one in sequence. */
  async function guess<T>(
    email: string,
    { address, device }: Place,
    attempt: () => Promise<T | null>,
  ): Promise<T | null> {
    const account = fold(email)
    const counted = await countedFor(account, address, device)
    try {
      for (const [limit, key] of counted) await limit.take(key)
    } catch (refusal) {
      announce(email, address, null)
      throw refusal
    }
    const right = await attempt()
    if (right !== null) for (const [limit, key] of counted) await limit.giveBack(key)
    return right
  }

  return {
    async signIn({ email, password }: Credentials, place: Place): Promise<UserRow> {
      let whose: string | null = null
      const user = await guess(email, place, async () => {
        const found = await findUserByEmail(ctx.db, email)
        whose = found?.id ?? null
        const right = await isPassword(found?.passwordHash ?? null, password)
        return found && right ? found : null
      })
      if (!user) {
        announce(email, place.address, whose)
        throw new HttpError(401, MESSAGES.badCredentials)
      }
      // Only the owner is told, by the right password.
      if (user.suspendedAt) throw suspendedBecause(user.suspendedReason)
      return user
    },

    /** Who is signed in proves to be the owner; guessing here is counted together with guessing at the door. */
    async prove(user: UserRow, password: string, place: Place): Promise<void> {
      if (user.email === null) throw new HttpError(403, MESSAGES.guestsHaveNoPassword)
      const right = await guess(user.email, place, async () =>
        (await isPassword(user.passwordHash, password)) ? user : null,
      )
      if (right) return
      announce(user.email, place.address, user.id)
      throw new HttpError(403, MESSAGES.currentPasswordWrong)
    },

    /** Creates an account. A guest's row becomes the account: `wasGuest`. */
    async register(
      { username, email, password }: Registration,
      address: string,
      caller: Caller | null,
    ): Promise<{ user: UserRow; wasGuest: boolean }> {
      await registrationsFromAddress.take(countedAddress(address))
      const passwordHash = await hashPassword(password)
      const at = ctx.now()
      const account = { username, email, passwordHash }
      const registered = caller && (await registerGuest(ctx, caller.userId, { ...account, at }))
      const created =
        registered ?? (await createUser(ctx.db, ctx.events, { ...account, role: 'player', createdAt: at }))
      if (created.ok) return { user: created.user, wasGuest: registered !== null }
      throw new HttpError(409, created.error === 'email-taken' ? MESSAGES.emailTaken : MESSAGES.usernameTaken)
    },

    async joinAsGuest({ username }: GuestName, address: string): Promise<UserRow> {
      await guestsFromAddress.take(countedAddress(address))
      return createGuest(ctx.db, username, ctx.now())
    },
  }
}
