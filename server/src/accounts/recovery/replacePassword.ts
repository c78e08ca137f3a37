import { and, eq } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { users } from '../schema.ts'
import { renewSession, type SessionCall } from '../sessions/renewSession.ts'
import { endSessionsOfUser } from '../sessions/sessions.ts'
import type { UserRow } from '../users/users.ts'
import { revokeOneTimeTokens } from './oneTimeTokens.ts'
import { announceNewPassword } from './recovery.ts'

/**
 * Replaces the password that was confirmed, renews the caller's session and ends all others. Returns the number of
 * those, or null if the password has changed in the meantime.
 */
export async function replacePassword(
  ctx: Context,
  user: UserRow,
  passwordHash: string,
  session: SessionCall,
): Promise<number | null> {
  const confirmed = user.passwordHash
  if (confirmed === null) return null
  return ctx.db.transaction(async tx => {
    const replaced = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, confirmed)))
      .returning({ id: users.id })
    if (replaced.length === 0) return null
    const now = ctx.now()
    // Reset links that were requested earlier stop working.
    await revokeOneTimeTokens(tx, user.id, 'reset-password')
    await announceNewPassword(tx, user, now)
    const renewed = await renewSession(ctx, tx, session)
    return endSessionsOfUser(tx, ctx.events, user.id, 'password', now, renewed)
  })
}
