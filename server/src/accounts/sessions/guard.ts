import type { Context } from '../../platform/context.ts'
import type { Guard } from '../../platform/http/serve.ts'
import { isAntiForgeryToken } from './antiForgery.ts'
import { createSecondFactorCheck } from './confirmIdentity.ts'
import { ANTI_FORGERY_COOKIE, ANTI_FORGERY_HEADER, SESSION_COOKIE } from './cookies.ts'
import { findCaller, isKnownToken } from './sessions.ts'
import { isSameSecret } from './tokens.ts'

declare module '../../platform/events.ts' {
  interface Signals {
    /** A request carried a session token that this server has never issued. */
    'token-unknown': { address: string }
  }
}

export function createGuard(ctx: Context): Guard {
  return {
    async authenticate(request) {
      const access = request.cookies[SESSION_COOKIE]
      if (!access) return null
      const caller = await findCaller(ctx.db, access, ctx.now())
      if (!caller && !(await isKnownToken(ctx.db, access)))
        ctx.events.signal('token-unknown', { address: request.ip })
      return caller
    },
    hasValidToken(request, caller) {
      const cookie = request.cookies[ANTI_FORGERY_COOKIE]
      const header = request.headers[ANTI_FORGERY_HEADER]
      if (typeof header !== 'string' || !cookie || !isSameSecret(header, cookie)) return false
      return isAntiForgeryToken(ctx.secret, caller.sessionId, header)
    },
    checkSecondFactor: createSecondFactorCheck(ctx),
  }
}
