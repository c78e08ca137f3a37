import type { SessionId } from '@valecuatro/contract'
import { and, eq } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { users } from './schema.ts'
import { endSessionsOf } from './sessions.ts'
import type { UserRow } from './users.ts'

/**
 * Puts a new password in place of the one that was proved, and ends every session but the given one. Answers with
 * how many ended, or with null if the password has been changed meanwhile.
 */
export async function replacePassword(
  ctx: Context,
  user: UserRow,
  passwordHash: string,
  keep: SessionId,
): Promise<number | null> {
  const proved = user.passwordHash
  if (proved === null) return null
  return ctx.db.transaction(async tx => {
    const replaced = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, proved)))
      .returning({ id: users.id })
    if (replaced.length === 0) return null
    return endSessionsOf(tx, ctx.events, user.id, 'password', ctx.now(), keep)
  })
}
