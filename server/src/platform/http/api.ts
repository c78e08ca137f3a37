import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import { codeOf, type Failure, MESSAGES, type Message } from '@valecuatro/contract'
import { translateDeletedPlayers } from '@valecuatro/contract/deletedPlayer'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
} from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import type { Context } from '../context.ts'
import { isUnreachable } from '../database/database.ts'
import { finishRequestsBeforeClosing } from '../jobs/gracefulShutdown.ts'
import { runInCall } from '../monitoring/callContext.ts'
import { failureMessage } from '../monitoring/failures.ts'
import { serveDocs } from './docs.ts'
import { HttpError } from './httpError.ts'
import { requestLanguage } from './language.ts'
import { createLimit } from './limits.ts'
import { isAllowedOrigin } from './origins.ts'
import { countedAddress } from './shortAddress.ts'
import { connectionTimeouts } from './timeouts.ts'

const BODY_LIMIT = 64 * 1024
const MESSAGE_LIST: readonly Message[] = Object.values(MESSAGES)

/** The API host before any domain has added its routes. */
export async function createApi(ctx: Context): Promise<FastifyInstance> {
  const { config } = ctx
  // A line for every call is only useful while debugging.
  const log: FastifyBaseLogger = ctx.log.child({}, config.logLevel === 'info' ? { level: 'warn' } : {})
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // Without a configured proxy, forwarding headers come from clients and are not trusted.
    trustProxy: config.trustProxy ?? false,
    routerOptions: { maxParamLength: 200 },
    // A path that cannot be decoded, or with a part that is too long for an id, does not exist.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply.status(404).send(failure(MESSAGES.notFound)),
    ...connectionTimeouts(config.requestTimeoutSeconds),
    // On a busy machine, starting and stopping exceed Fastify's default of ten seconds; stopping has its own limit.
    pluginTimeout: 0,
  })
  observeCalls(app, ctx)
  finishRequestsBeforeClosing(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  // A bodyless call may still carry the JSON content type that guards it.
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parseJson(request, body as string, done)
  })

  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    crossOriginResourcePolicy: { policy: 'same-site' },
  })
  await app.register(cors, {
    delegator: (request, done) =>
      done(null, {
        origin: isAllowedOrigin(config, request.headers.origin, request.headers.host),
        credentials: true,
        methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['Content-Type', 'X-XSRF-TOKEN'],
        exposedHeaders: ['X-Total-Count', 'Retry-After', 'Content-Disposition'],
        maxAge: 600,
      }),
  })
  await app.register(cookie)
  const calls = createLimit(ctx, 'calls')
  app.addHook('onRequest', request => calls.take(countedAddress(request.ip)))
  app.addHook('onSend', async (request, _reply, payload) =>
    typeof payload === 'string' ? translateDeletedPlayers(payload, requestLanguage(request)) : payload,
  )
  if (config.apiDocs) await serveDocs(app)

  app.setNotFoundHandler((_request, reply) => reply.status(404).send(failure(MESSAGES.notFound)))
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const { status, retryAfter, ...answer } = describe(error)
    if (status >= 500) request.log.error({ err: error }, 'call failed')
    if (status === 500) {
      const route = `${request.method} ${request.routeOptions.url ?? '(none)'}`
      ctx.events.signal('call-failed', { route, error: failureMessage(error) })
    }
    if (retryAfter !== undefined) reply.header('Retry-After', retryAfter)
    return reply.status(status).send(answer)
  })
  return app
}

/** Records each call in logs, metrics and traces. */
function observeCalls(app: FastifyInstance, { metrics, tracing }: Context) {
  app.decorateRequest('inCall', null)
  app.addHook('onRequest', (request, reply, next) => {
    const { method } = request
    const route = request.routeOptions.url ?? '(none)'
    const begin = () => {
      const traceId = tracing?.traceId()
      const call = { requestId: request.id, call: `${method} ${route}`, ...(traceId && { traceId }) }
      runInCall(call, () => {
        request.inCall = tracing ? AsyncLocalStorage.snapshot() : work => runInCall(call, work)
        next()
      })
    }
    if (tracing) tracing.call({ method, route, headers: request.headers }, reply.raw, begin)
    else begin()
  })
  // The end of a body is handled outside the async context of its call.
  app.addHook('preValidation', (request, _reply, next) => (request.inCall ? request.inCall(next) : next()))
  if (metrics)
    app.addHook('onResponse', (request, reply, next) => {
      metrics.callAnswered(
        `${request.method} ${request.routeOptions.url ?? '(none)'}`,
        reply.statusCode,
        reply.elapsedTime / 1000,
      )
      next()
    })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs a function in the async context of this call, after that context was lost. */
    inCall: ((work: () => void) => void) | null
  }
}

interface Described extends Failure {
  status: number
  retryAfter?: number | undefined
}

const failure = (message: Message): Failure => ({ error: message, code: codeOf(message) })

function describe(error: FastifyError): Described {
  if (error instanceof HttpError) {
    const { status, retryAfterSeconds: retryAfter, by, field, code, proofs, suspended, about } = error
    return {
      status,
      error: about ? `${error.message}: ${about}` : error.message,
      code,
      retryAfter,
      ...(by && { by }),
      ...(field && { field }),
      ...(proofs && { proofs }),
      ...(suspended && { suspended }),
    }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation
    // The validator's own messages are for programmers; users get a message of the contract.
    const message = MESSAGE_LIST.find(known => known === issue?.message) ?? MESSAGES.malformed
    // An invalid id is answered like an unknown one.
    if (error.validationContext === 'params')
      return { status: 404, ...failure(message === MESSAGES.malformed ? MESSAGES.notFound : message) }
    const field = issue?.instancePath.slice(1).replaceAll('/', '.')
    return { status: 400, ...failure(message), ...(field && { field }) }
  }
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { status: 413, ...failure(MESSAGES.tooLarge) }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { status: 415, ...failure(MESSAGES.contentType) }
  }
  if (isUnreachable(error)) return { status: 503, ...failure(MESSAGES.unavailable), retryAfter: 5 }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return { status, ...failure(MESSAGES.malformed) }
  return { status: 500, ...failure(MESSAGES.unexpected) }
}
