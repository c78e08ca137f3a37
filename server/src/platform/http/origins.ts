import { isIP } from 'node:net'

export interface OriginPolicy {
  webOrigins: string[] | null
  webPort: number
}

/**
 * Whether a page at `origin` may call this host. Without configured origins, only the page that this server serves may:
 * the host name by which the API is called, the page's port, and only on this machine or its own network.
 */
export function isAllowedOrigin(policy: OriginPolicy, origin: string | undefined, host: string | undefined) {
  if (!origin || !host) return false
  if (policy.webOrigins) return policy.webOrigins.includes(origin)
  if (!URL.canParse(`http://${host}`)) return false
  const { hostname } = new URL(`http://${host}`)
  if (!isLocal(hostname)) return false
  const port = policy.webPort === 80 ? '' : `:${policy.webPort}`
  return origin === `http://${hostname}${port}`
}

/**
 * The page's origin, for links in mails. Only the configuration determines it: a request header could lead the reader
 * of a mail to another host.
 */
export function pageOrigin({ webOrigins, webPort }: OriginPolicy): string {
  return webOrigins?.[0] ?? `http://localhost${webPort === 80 ? '' : `:${webPort}`}`
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

function isLocal(hostname: string): boolean {
  if (isLoopback(hostname)) return true
  if (isIP(hostname) === 4) return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.)/.test(hostname)
  return /^[a-z0-9-]+\.local$/i.test(hostname)
}
