import { randomBytes } from 'node:crypto'
import type { SessionId, UserId } from '@valecuatro/contract'
import { and, eq, gt } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { Context } from '../../platform/context.ts'
import { challenges } from '../schema.ts'
import { CHALLENGE_LIFETIME_MS } from '../sessions/cookies.ts'
import { hashToken } from '../sessions/tokens.ts'

/** After this many attempts, the user has to enter the password again. */
const MAX_ATTEMPTS = 5

export type Challenge = typeof challenges.$inferSelect

/** The owner of a challenge: a browser identified by its cookie token, or a session. */
export type ChallengeOwner = { token: string } | { sessionId: SessionId }

const isOwnedBy = (owner: ChallengeOwner) =>
  'token' in owner
    ? eq(challenges.tokenHash, hashToken(owner.token))
    : eq(challenges.sessionId, owner.sessionId)

const expiry = (ctx: Context) => new Date(ctx.now().getTime() + CHALLENGE_LIFETIME_MS)

/** Starts a sign-in in a browser without a session. Returns the token for its cookie. */
export async function beginSignIn(
  ctx: Context,
  begun:
    | { kind: 'passkey'; challenge: string }
    | { kind: 'second-step'; userId: UserId; passwordCheck: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db
    .insert(challenges)
    .values({ id: newId(), tokenHash: hashToken(token), expiresAt: expiry(ctx), ...begun })
  return token
}

/** Starts the use of a passkey in a session, replacing an unfinished one of the same kind. */
export async function beginInSession(
  ctx: Context,
  sessionId: SessionId,
  kind: 'confirm' | 'new-passkey',
  challenge: string,
): Promise<void> {
  const fresh = { challenge, attempts: 0, expiresAt: expiry(ctx) }
  await ctx.db
    .insert(challenges)
    .values({ id: newId(), kind, sessionId, ...fresh })
    .onConflictDoUpdate({ target: [challenges.sessionId, challenges.kind], set: fresh })
}

/** Sets the challenge that a passkey must sign to complete an unfinished sign-in. */
export async function setChallenge(ctx: Context, id: string, challenge: string): Promise<void> {
  await ctx.db.update(challenges).set({ challenge }).where(eq(challenges.id, id))
}

/** The owner's open challenge, unless it has expired. */
export async function findChallenge(
  ctx: Context,
  owner: ChallengeOwner,
  kind: Challenge['kind'],
): Promise<Challenge | null> {
  const isMeant = and(isOwnedBy(owner), eq(challenges.kind, kind), gt(challenges.expiresAt, ctx.now()))
  const [found] = await ctx.db.select().from(challenges).where(isMeant)
  return found ?? null
}

/**
 * Uses one attempt to answer a challenge. A passkey can answer only once, rightly or wrongly, and each row allows a
 * limited number of attempts. Null if there is no open challenge, it has expired, or no attempts are left.
 */
export async function takeAttempt(
  ctx: Context,
  owner: ChallengeOwner,
  kind: Challenge['kind'],
): Promise<Challenge | null> {
  return ctx.db.transaction(async tx => {
    const [found] = await tx
      .select()
      .from(challenges)
      .where(and(isOwnedBy(owner), eq(challenges.kind, kind), gt(challenges.expiresAt, ctx.now())))
      .for('update')
    if (!found || found.attempts >= MAX_ATTEMPTS) return null
    await tx
      .update(challenges)
      .set({ attempts: found.attempts + 1, challenge: null })
      .where(eq(challenges.id, found.id))
    return found
  })
}

/** Deletes a finished challenge. False if it is already deleted: of two simultaneous answers, only one counts. */
export async function finishChallenge(ctx: Context, id: string): Promise<boolean> {
  const ended = await ctx.db.delete(challenges).where(eq(challenges.id, id)).returning({ id: challenges.id })
  return ended.length > 0
}
