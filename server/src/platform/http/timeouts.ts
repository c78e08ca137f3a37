import type { FastifyServerOptions } from 'fastify'

/** How long an idle connection is kept: more than the usual 60 s of proxies, which must close first. */
const KEEP_ALIVE_MS = 72_000
const HEADERS_TIMEOUT_MS = 15_000

/** Time limits for a client: for its headers, for the whole request, and without activity on the connection. */
export function connectionTimeouts(requestTimeoutSeconds: number) {
  const requestTimeout = requestTimeoutSeconds * 1000
  return {
    requestTimeout,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionTimeout: requestTimeout * 4,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
      // How often Node checks for late requests.
      connectionsCheckingInterval: Math.min(5_000, requestTimeout / 2),
    },
  } satisfies FastifyServerOptions & Record<string, unknown>
}
