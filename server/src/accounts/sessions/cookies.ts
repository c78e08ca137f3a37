import { randomBytes } from 'node:crypto'
import type { SessionId } from '@valecuatro/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { isLoopback } from '../../platform/http/origins.ts'
import { newAntiForgeryToken } from './antiForgery.ts'
import { ACCESS_LIFETIME_MS, REFRESH_LIFETIME_MS } from './sessions.ts'
import type { TokenPair } from './tokens.ts'

export const SESSION_COOKIE = 'session'
export const REFRESH_COOKIE = 'refresh'
export const ANTI_FORGERY_COOKIE = 'XSRF-TOKEN'
export const ANTI_FORGERY_HEADER = 'x-xsrf-token'

/** Identifies a browser across accounts, so that several accounts of one browser at a table can be detected. */
const DEVICE_COOKIE = 'device'
const DEVICE_LIFETIME_SECONDS = 365 * 24 * 60 * 60

/** Covers the sign-in calls of both players and administrators. */
const DEVICE_PATH = '/api'

/** The id in the browser's device cookie, if it has one. */
export function readDeviceId(request: FastifyRequest): string | null {
  const id = request.cookies[DEVICE_COOKIE]
  return id && /^[\w-]{22}$/.test(id) ? id : null
}

/** The id in the browser's device cookie, which is created if it is missing. */
export function ensureDeviceCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply): string {
  const id = readDeviceId(request) ?? randomBytes(16).toString('base64url')
  const secure = isSecure(ctx, request)
  reply.setCookie(DEVICE_COOKIE, id, {
    sameSite: 'lax',
    secure,
    httpOnly: true,
    path: DEVICE_PATH,
    maxAge: DEVICE_LIFETIME_SECONDS,
  })
  return id
}

// Browsers send the refresh token only to the calls that need it.
const REFRESH_PATH = '/api/auth'

export function setSessionCookies(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: SessionId,
  tokens: TokenPair,
) {
  const base = { sameSite: 'lax', secure: isSecure(ctx, request), httpOnly: true } as const
  reply.setCookie(SESSION_COOKIE, tokens.access, { ...base, path: '/', maxAge: ACCESS_LIFETIME_MS / 1000 })
  reply.setCookie(REFRESH_COOKIE, tokens.refresh, {
    ...base,
    path: REFRESH_PATH,
    maxAge: REFRESH_LIFETIME_MS / 1000,
  })
  setAntiForgeryCookie(ctx, request, reply, sessionId)
}

/** Readable by the page, which may be served from another host of the same domain. */
export function setAntiForgeryCookie(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  sessionId: SessionId,
) {
  reply.setCookie(ANTI_FORGERY_COOKIE, newAntiForgeryToken(ctx.secret, sessionId), {
    path: '/',
    sameSite: 'lax',
    secure: isSecure(ctx, request),
    maxAge: REFRESH_LIFETIME_MS / 1000,
    ...(ctx.config.cookieDomain && { domain: ctx.config.cookieDomain }),
  })
}

/** Identifies the unfinished sign-in of a browser. */
const SIGN_IN_COOKIE = 'sign-in'
/** How long a sign-in may wait for its second step. */
export const CHALLENGE_LIFETIME_MS = 10 * 60 * 1000
const SIGN_IN_PATH = '/api/auth'

export const readSignInToken = (request: FastifyRequest): string | undefined =>
  request.cookies[SIGN_IN_COOKIE]

export function setSignInCookie(ctx: Context, request: FastifyRequest, reply: FastifyReply, token: string) {
  reply.setCookie(SIGN_IN_COOKIE, token, {
    sameSite: 'lax',
    secure: isSecure(ctx, request),
    httpOnly: true,
    path: SIGN_IN_PATH,
    maxAge: CHALLENGE_LIFETIME_MS / 1000,
  })
}

export const clearSignInCookie = (reply: FastifyReply) =>
  reply.clearCookie(SIGN_IN_COOKIE, { path: SIGN_IN_PATH })

export function clearSessionCookies(ctx: Context, reply: FastifyReply) {
  reply.clearCookie(SESSION_COOKIE, { path: '/' })
  reply.clearCookie(REFRESH_COOKIE, { path: REFRESH_PATH })
  reply.clearCookie(ANTI_FORGERY_COOKIE, {
    path: '/',
    ...(ctx.config.cookieDomain && { domain: ctx.config.cookieDomain }),
  })
}

/** False only where there is no TLS: on loopback, in development, or if a configured origin is plain HTTP. */
function isSecure(ctx: Context, request: FastifyRequest): boolean {
  if (request.protocol === 'https') return true
  if (ctx.config.webOrigins) return ctx.config.webOrigins.every(origin => origin.startsWith('https:'))
  return ctx.config.production && !isLoopback(request.hostname)
}
