import type { FastifyServerOptions } from 'fastify'

/** The longest that an idle connection is kept: more than the 60 s of the usual proxies, which must close first. */
const KEEP_ALIVE_MS = 72_000
const HEADERS_TIMEOUT_MS = 15_000

/** How long a client may take: for its headers, for the whole request, and while it does not read what it is sent. */
export function connectionTimeouts(requestTimeoutSeconds: number) {
  const requestTimeout = requestTimeoutSeconds * 1000
  return {
    requestTimeout,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: requestTimeout * 4,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
      // Node looks for late requests only this often.
      connectionsCheckingInterval: Math.min(5_000, requestTimeout / 2),
    },
  } satisfies FastifyServerOptions & Record<string, unknown>
}
