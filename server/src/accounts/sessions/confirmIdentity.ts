import {
  type IdentityProof,
  mayCall,
  type Role,
  type Route,
  type SessionId,
  type UserId,
} from '@valecuatro/contract'
import { eq, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { accountRequired, confirmIdentity, secondFactorSetupRequired } from '../../platform/http/httpError.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { authenticators, passkeys, recoveryCodes, sessions, users } from '../schema.ts'

/** How long a user is not asked again after confirming their identity. */
export const CONFIRMED_FOR_MS = 15 * 60 * 1000

/** Whether an account must have a second factor. */
export const mustHaveSecondFactor = (ctx: Context, role: Role): boolean =>
  ctx.config.requireStaffSecondFactor && role !== 'player'

/** Whether an account must set up a second factor before it may use the calls of its role. */
export const lacksSecondFactor = (
  ctx: Context,
  { role, hasSecondFactor }: Pick<Caller, 'role' | 'hasSecondFactor'>,
): boolean => !hasSecondFactor && mustHaveSecondFactor(ctx, role)

/** Refuses calls of staff who lack a required second factor, and calls that need a recent confirmation of identity. */
export function createSecondFactorCheck(ctx: Context) {
  return async (caller: Caller, { access, confirm }: Pick<Route, 'access' | 'confirm'>): Promise<void> => {
    if (!mayCall(access, 'player') && lacksSecondFactor(ctx, caller)) throw secondFactorSetupRequired()
    if (!confirm || (confirm === 'second-factor' && !caller.hasSecondFactor)) return
    await requireConfirmedIdentity(ctx, caller)
  }
}

/** Refuses a call unless the caller has recently confirmed their identity. */
export async function requireConfirmedIdentity(
  ctx: Context,
  { userId, confirmedAt }: Pick<Caller, 'userId' | 'confirmedAt'>,
): Promise<void> {
  if (ctx.now().getTime() - (confirmedAt?.getTime() ?? 0) <= CONFIRMED_FOR_MS) return
  const proofs = await readProofs(ctx.db, userId)
  throw proofs.length === 0 ? accountRequired() : confirmIdentity(proofs)
}

/** How a user can confirm their identity: with a second factor if they have one, otherwise with the password. */
export async function readProofs(db: Database, userId: UserId): Promise<IdentityProof[]> {
  const has = (
    table: typeof passkeys | typeof authenticators | typeof recoveryCodes,
    condition = sql`true`,
  ) => sql<boolean>`EXISTS (SELECT FROM ${table} WHERE user_id = ${userId} AND ${condition})`
  const [user] = await db
    .select({
      password: sql<boolean>`${users.passwordHash} IS NOT NULL`,
      secondFactorAt: users.secondFactorAt,
      passkey: has(passkeys),
      authenticator: has(authenticators, sql`confirmed_at IS NOT NULL`),
      recoveryCode: has(recoveryCodes),
    })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) return []
  if (user.secondFactorAt === null) return user.password ? ['password'] : []
  return [
    ...(user.passkey ? (['passkey'] as const) : []),
    ...(user.authenticator || user.recoveryCode ? (['code'] as const) : []),
  ]
}

export async function markConfirmed(ctx: Context, sessionId: SessionId): Promise<void> {
  await ctx.db.update(sessions).set({ confirmedAt: ctx.now() }).where(eq(sessions.id, sessionId))
}
