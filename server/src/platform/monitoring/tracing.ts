// Loaded only if OTEL_EXPORTER_OTLP_ENDPOINT is set.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { PGlite } from '@electric-sql/pglite'
import { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import pg from 'pg'

export type Tracing = ReturnType<typeof startTracing>

/**
 * Sends a span for every HTTP call, socket message and statement to the collector of OTEL_EXPORTER_OTLP_ENDPOINT, which
 * the exporter reads itself, like the other variables of OpenTelemetry.
 */
export function startTracing({ version, node }: { version: string; node: string }) {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || 'valecuatro',
      'service.version': version,
      'service.instance.id': node,
    }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  provider.register()
  const tracer = trace.getTracer('valecuatro', version)
  const restore = [traceStatements(pg.Pool.prototype), traceStatements(pg.Client.prototype)]
  restore.push(traceStatements(PGlite.prototype))

  /** Traces `query` calls that return a promise. The pool makes calls with a callback, and its own call is traced. */
  function traceStatements(prototype: { query: unknown }) {
    const own = Object.getOwnPropertyDescriptor(prototype, 'query')
    const query = prototype.query as (...args: unknown[]) => unknown
    prototype.query = function (this: unknown, ...args: unknown[]) {
      if (!trace.getActiveSpan() || typeof args.at(-1) === 'function') return query.apply(this, args)
      const [statement] = args as [string | { text?: string }]
      const text = (typeof statement === 'string' ? statement : statement.text) ?? ''
      const span = tracer.startSpan(text.trimStart().split(/\s/, 1)[0]!.toUpperCase() || 'QUERY', {
        kind: SpanKind.CLIENT,
        // The text has placeholders instead of values.
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, 1000) },
      })
      const result = query.apply(this, args)
      const end = (failed: boolean) => {
        if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      }
      if (result instanceof Promise)
        result.then(
          () => end(false),
          () => end(true),
        )
      else end(false)
      return result
    }
    return () => {
      if (own) Object.defineProperty(prototype, 'query', own)
      else Reflect.deleteProperty(prototype, 'query')
    }
  }

  return {
    /** The id of the current trace, for log lines. */
    traceId: (): string | undefined => trace.getActiveSpan()?.spanContext().traceId,

    /** Traces an HTTP call until its response is closed, as part of the caller's trace if there is one. */
    call(
      { method, route, headers }: { method: string; route: string; headers: IncomingHttpHeaders },
      response: ServerResponse,
      next: () => void,
    ) {
      const parent = propagation.extract(ROOT_CONTEXT, headers)
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'http.route': route },
        },
        parent,
      )
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode)
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      })
      context.with(trace.setSpan(parent, span), next)
    },

    /** Traces a socket message. */
    message: <T>(message: string, work: () => Promise<T>): Promise<T> =>
      tracer.startActiveSpan(message, { kind: SpanKind.SERVER }, async span => {
        try {
          return await work()
        } finally {
          span.end()
        }
      }),

    flush: () => provider.forceFlush(),
    async close() {
      for (const each of restore) each()
      await provider.shutdown().catch(() => {})
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}
