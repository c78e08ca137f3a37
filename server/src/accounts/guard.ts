import type { Context } from '../platform/context.ts'
import type { Guard } from '../platform/serve.ts'
import { isAntiForgeryToken } from './antiForgery.ts'
import { ANTI_FORGERY_COOKIE, ANTI_FORGERY_HEADER, SESSION_COOKIE } from './cookies.ts'
import { findCaller } from './sessions.ts'
import { isSame } from './tokens.ts'

export function createGuard(ctx: Context): Guard {
  return {
    async recognise(request) {
      const access = request.cookies[SESSION_COOKIE]
      return access ? findCaller(ctx.db, access, ctx.now()) : null
    },
    holdsToken(request, caller) {
      const cookie = request.cookies[ANTI_FORGERY_COOKIE]
      const header = request.headers[ANTI_FORGERY_HEADER]
      if (typeof header !== 'string' || !cookie || !isSame(header, cookie)) return false
      return isAntiForgeryToken(ctx.secret, caller.sessionId, header)
    },
  }
}
