import type { SessionId } from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Context } from '../../platform/context.ts'
import { afterCommit } from '../../platform/database/afterCommit.ts'
import type { Database } from '../../platform/database/database.ts'
import { notSignedIn } from '../../platform/http/httpError.ts'
import type { Caller } from '../../platform/http/serve.ts'
import { sessions } from '../schema.ts'
import { setSessionCookies } from './cookies.ts'
import { endReplacedSession, storeTokens } from './sessions.ts'
import { newTokenPair } from './tokens.ts'

/** A call of a signed-in user that changes what their session gives access to. */
export interface SessionCall {
  caller: Caller
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Gives the caller a new session with new cookies and ends the old one, in the transaction of a change of their rights
 * or sign-in methods: a copy of the old cookies is worth nothing afterwards.
 */
export async function renewSession(
  ctx: Context,
  tx: Database,
  { caller: { sessionId }, request, reply }: SessionCall,
): Promise<SessionId> {
  const now = ctx.now()
  const isEnded = await endReplacedSession(tx, ctx.events, { sessionId, isRenewed: true, now }, reply)
  const [old] = isEnded ? await tx.select().from(sessions).where(eq(sessions.id, sessionId)) : []
  if (!old) throw notSignedIn()
  const renewed = newId() as SessionId
  const tokens = newTokenPair()
  await tx.insert(sessions).values({
    ...old,
    id: renewed,
    createdAt: now,
    lastSeenAt: now,
    generation: 0,
    endedAt: null,
    endReason: null,
  })
  await storeTokens(tx, renewed, tokens, now)
  afterCommit(tx, () => setSessionCookies(ctx, request, reply, renewed, tokens))
  return renewed
}
