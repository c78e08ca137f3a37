import { type Credentials, MESSAGES, type Registration } from '@valecuatro/contract'
import type { Context } from '../platform/context.ts'
import { createLimit } from '../platform/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { createUser, findUserByEmail, fold, type UserRow } from './users.ts'

const MINUTES = 60

/** Registration and sign-in, with what keeps guessing and flooding slow. */
export function createDoor(ctx: Context) {
  const scale = ctx.config.rateLimitScale
  const guessesOnAccountFromAddress = createLimit(10, 15 * MINUTES, scale)
  const guessesFromAddress = createLimit(50, 15 * MINUTES, scale)
  const guessesOnAccount = createLimit(100, 15 * MINUTES, scale)
  const registrationsFromAddress = createLimit(30, 10 * MINUTES, scale)

  return {
    async signIn({ email, password }: Credentials, address: string): Promise<UserRow> {
      const account = fold(email)
      // Counted before the password is tried, so that a burst in parallel gets no further than one in sequence.
      const counted = [
        [guessesOnAccountFromAddress, `${account} ${address}`],
        [guessesFromAddress, address],
        [guessesOnAccount, account],
      ] as const
      for (const [limit, key] of counted) await limit.take(key)
      const user = await findUserByEmail(ctx.db, email)
      const right = await isPassword(user?.passwordHash ?? null, password)
      if (!user || !right) throw new Refusal(401, MESSAGES.badCredentials)
      for (const [limit, key] of counted) await limit.giveBack(key)
      return user
    },

    async register({ username, email, password }: Registration, address: string): Promise<UserRow> {
      await registrationsFromAddress.take(address)
      const created = await createUser(ctx.db, ctx.events, {
        username,
        email,
        passwordHash: await hashPassword(password),
        role: 'player',
        createdAt: ctx.now(),
      })
      if (created.ok) return created.user
      throw new Refusal(409, created.error === 'email-taken' ? MESSAGES.emailTaken : MESSAGES.usernameTaken)
    },
  }
}
