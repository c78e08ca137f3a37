import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DEFAULT_ADMIN_EMAIL } from '../../platform/config.ts'
import type { Context } from '../../platform/context.ts'
import { users } from '../schema.ts'
import { createUser, findUserByEmail } from '../users/users.ts'
import { hashPassword } from './passwords.ts'

export interface NewAdministrator {
  email: string
  /** Set only if the password was generated: it is shown once and stored only as a hash. */
  password: string | null
}

/** Creates the administrator that the configuration names or, if there is no administrator, one with a random password. */
export async function ensureAdministrator(ctx: Context): Promise<NewAdministrator | null> {
  const { adminEmail, adminPassword } = ctx.config
  const email = adminEmail ?? DEFAULT_ADMIN_EMAIL
  const existing = await findUserByEmail(ctx.db, email)
  if (existing) {
    if (existing.role !== 'admin')
      ctx.log.warn(`${email} belongs to an account that is not an administrator; its role was not changed`)
    return null
  }
  if (!adminEmail && (await hasAdministrator(ctx))) return null
  const password = adminPassword ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(password)
  for (let n = 1; ; n++) {
    const created = await createUser(ctx.db, ctx.events, {
      username: n === 1 ? 'admin' : `admin-${n}`,
      email,
      passwordHash,
      role: 'admin',
      createdAt: ctx.now(),
      emailVerifiedAt: ctx.now(),
    })
    if (created.ok) return { email, password: adminPassword ? null : password }
    if (created.error === 'email-taken') return null
  }
}

async function hasAdministrator(ctx: Context): Promise<boolean> {
  const found = await ctx.db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return found.length > 0
}
