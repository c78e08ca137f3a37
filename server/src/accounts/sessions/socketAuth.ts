import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import type { SocketAuth } from '../../platform/sockets/sockets.ts'
import { lacksSecondFactor } from './confirmIdentity.ts'
import { SESSION_COOKIE } from './cookies.ts'
import { findCaller, isOpenSession } from './sessions.ts'

/** A socket belongs to the session whose cookie its handshake carried. */
export function createSocketAuth(ctx: Context, parseCookie: FastifyInstance['parseCookie']): SocketAuth {
  return {
    async authenticate(header) {
      const access = header ? parseCookie(header)[SESSION_COOKIE] : undefined
      const caller = access ? await findCaller(ctx.db, access, ctx.now()) : null
      // Staff who lack a required second factor receive only what players receive.
      return caller && lacksSecondFactor(ctx, caller) ? { ...caller, role: 'player' } : caller
    },
    isOpen: sessionId => isOpenSession(ctx.db, sessionId),
  }
}
