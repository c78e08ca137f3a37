import { Readable } from 'node:stream'
import type { Role, SessionId, UserId } from '@valecuatro/contract'
import {
  type Answer,
  Failure,
  MESSAGES,
  mayCall,
  type Route,
  type RouteKey,
  type Routes,
  routes,
} from '@valecuatro/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { z } from 'zod'
import type { Context } from '../context.ts'
import type { RefusedRequest } from '../events.ts'
import { describeCall } from '../monitoring/callContext.ts'
import { badToken, HttpError, notSignedIn, roleRequired } from './httpError.ts'
import { createLimit, type Limit } from './limits.ts'
import { checkMonitorKey } from './monitors.ts'
import { isAllowedOrigin } from './origins.ts'
import { BATCH_ROWS, serializeInBatches } from './serializeInBatches.ts'
import { countedAddress, shortAddress } from './shortAddress.ts'

/** The user who calls: read from the session cookie, never from the message. */
export interface Caller {
  userId: UserId
  sessionId: SessionId
  role: Role
  sessionExpiresAt: Date
  hasSecondFactor: boolean
  /** When the caller last proved their identity, by signing in or by confirming it. */
  confirmedAt: Date | null
}

/** The checks of a caller, implemented by `accounts`; passed in because the platform must not import a domain. */
export interface Guard {
  authenticate(request: FastifyRequest): Promise<Caller | null>
  /** Whether the anti-forgery header repeats a token that belongs to the caller's session. */
  hasValidToken(request: FastifyRequest, caller: Caller): boolean
  /** Rejects a caller who must first set up a second factor or confirm their identity. */
  checkSecondFactor(caller: Caller, route: Pick<Route, 'access' | 'confirm'>): Promise<void>
}

type Part<K extends RouteKey, P extends 'body' | 'params' | 'query'> =
  Routes[K] extends Record<P, infer S extends z.ZodType> ? z.output<S> : undefined

export interface Call<K extends RouteKey> {
  body: Part<K, 'body'>
  params: Part<K, 'params'>
  query: Part<K, 'query'>
  /** Null for a visitor, or for a monitor. */
  caller: Routes[K] extends { access: 'public' } | { monitors: true } ? Caller | null : Caller
  request: FastifyRequest
  reply: FastifyReply
}

/** A file that is streamed while it is read, so that only a small part is in memory. */
export interface FileAnswer {
  name: string
  lines: AsyncIterable<string>
}

type Handled<K extends RouteKey> = Routes[K] extends { file: string } ? FileAnswer : Answer<K>

export type Serve = <K extends RouteKey>(key: K, handle: (call: Call<K>) => Promise<Handled<K>>) => void

/** Registers calls of the contract: their guards, validation, answer and documentation all come from there. */
export function createServe(app: FastifyInstance, ctx: Context, guard: Guard): Serve {
  app.decorateRequest('caller', null)
  const visitorReads = createLimit(ctx, 'visitor-reads')
  return (key, handle) => {
    const route: Route = routes[key]
    const [method, path] = key.split(' ') as [HTTPMethods, string]
    const changesState = method !== 'GET'
    const isAboutGame = path.includes('/games/{id}')
    app.route({
      method,
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      schema: schemaOf(route, changesState),
      onRequest: createAccessCheck(ctx, guard, visitorReads, key, route, changesState),
      async handler(request, reply) {
        const { body, params, query } = request
        reply.status(route.status ?? 200)
        reply.header('Cache-Control', 'no-store')
        if (isAboutGame) describeCall({ gameId: (params as { id: string }).id })
        const call = { body, params, query, caller: request.caller, request, reply } as Call<typeof key>
        const answer = await handle(call)
        if (route.file) return sendFile(reply, route.file, answer as FileAnswer)
        if (!Array.isArray(answer) || answer.length <= BATCH_ROWS) return answer
        reply.type('application/json; charset=utf-8')
        return serializeInBatches(route.answer, answer)
      },
    })
  }
}

/** The schema of a call, for validation and for the OpenAPI document. */
function schemaOf(route: Route, changesState: boolean) {
  return {
    summary: route.summary,
    tags: [route.tag],
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.body && { body: route.body }),
    response: Object.fromEntries([
      [
        route.status ?? 200,
        route.file ? { content: { [route.file]: { schema: route.answer } } } : route.answer,
      ],
      ...failuresOf(route, changesState).map(status => [status, Failure]),
    ]),
    security: securityOf(route, changesState),
    ...{ 'x-access': route.access, ...(route.confirm && { 'x-confirm': route.confirm }) },
  }
}

/** Rejects a request that may not make this call, before its body is read; sets `request.caller` on others. */
function createAccessCheck(
  ctx: Context,
  guard: Guard,
  visitorReads: Limit,
  key: RouteKey,
  route: Route,
  changesState: boolean,
): (request: FastifyRequest) => Promise<void> {
  function refuse(
    request: FastifyRequest,
    why: RefusedRequest['why'],
    refusal: HttpError,
    userId: UserId | null = null,
  ): never {
    ctx.metrics?.requestRefused(why)
    ctx.log.warn({ why, route: key, userId, from: shortAddress(request.ip) }, 'a request was refused')
    ctx.events.signal('request-refused', { why, route: key, address: request.ip, userId })
    throw refusal
  }

  return async request => {
    const monitor = route.monitors ? checkMonitorKey(ctx.config, request) : null
    if (monitor === 'mistrusted') refuse(request, 'monitor-key', new HttpError(401, MESSAGES.monitorKey))
    if (changesState) {
      const isAllowed = isAllowedOrigin(ctx.config, request.headers.origin, request.headers.host)
      if (!isAllowed && !monitor) refuse(request, 'origin', new HttpError(403, MESSAGES.origin))
      if (!isJson(request)) refuse(request, 'content-type', new HttpError(403, MESSAGES.contentType))
    }
    if (monitor || route.anonymous) return
    const caller = await guard.authenticate(request)
    if (caller) describeCall({ userId: caller.userId })
    if (route.access !== 'public' && !caller) throw notSignedIn()
    if (!caller && !changesState) await visitorReads.take(countedAddress(request.ip))
    if (changesState && caller && route.csrf !== 'exempt' && !guard.hasValidToken(request, caller))
      refuse(request, 'csrf', badToken(), caller.userId)
    if (caller && !mayCall(route.access, caller.role))
      refuse(request, 'role', roleRequired(route.access), caller.userId)
    if (caller) await guard.checkSecondFactor(caller, route)
    request.caller = caller
  }
}

function sendFile(reply: FastifyReply, type: string, { name, lines }: FileAnswer) {
  reply.type(`${type}; charset=utf-8`)
  reply.header('Content-Disposition', `attachment; filename="${name}"`)
  return reply.send(Readable.from(lines))
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}

/** Another site's page can send a form or plain text without a CORS preflight request, but not JSON. */
function isJson(request: FastifyRequest): boolean {
  const type = request.headers['content-type']
  if (type !== undefined) return /^application\/json\s*(;|$)/i.test(type)
  return (
    request.headers['transfer-encoding'] === undefined && (request.headers['content-length'] ?? '0') === '0'
  )
}

/** The statuses of failure that a call can be answered with. */
export function failuresOf(route: Route, changesState: boolean): number[] {
  const failures = new Set(route.failures ?? [])
  if (route.body || route.query) failures.add(400)
  if (route.params) failures.add(404)
  if (route.access !== 'public') failures.add(401)
  if (!mayCall(route.access, 'player') || route.confirm || changesState) failures.add(403)
  return [...failures, 500].sort((a, b) => a - b)
}

function securityOf(route: Route, changesState: boolean): Record<string, string[]>[] {
  if (route.access === 'public') return []
  const session = changesState && route.csrf !== 'exempt' ? { session: [], antiForgery: [] } : { session: [] }
  return route.monitors ? [session, { monitor: [] }] : [session]
}
