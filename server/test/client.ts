import type { RouteKey } from '@valecuatro/contract'
import type { InjectOptions } from 'light-my-request'
import type { World } from './world.ts'

export interface Sent {
  body?: unknown
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string | undefined>
  /** A body that is sent unchanged, with the content type in `headers`. */
  raw?: string
  remoteAddress?: string
  /** A query string that is sent unchanged. */
  search?: string
}

/** Behaves like a browser towards the server: keeps cookies, sends its origin and repeats the CSRF token. */
export function createClient(world: World, origin = 'http://localhost:3000') {
  const cookies = new Map<string, string>()

  async function call(
    key: RouteKey,
    { body, params = {}, query, search, headers = {}, raw, remoteAddress }: Sent = {},
  ) {
    const [method, path] = key.split(' ') as [NonNullable<InjectOptions['method']>, string]
    const sends = body !== undefined || raw !== undefined
    const all: Record<string, string | undefined> = {
      host: 'localhost:4000',
      origin,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') || undefined,
      'x-xsrf-token': cookies.get('XSRF-TOKEN'),
      'content-type': sends ? 'application/json' : undefined,
      ...headers,
    }
    const answer = await world.api.inject({
      method,
      url: path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? '') + (search ? `?${search}` : ''),
      ...(query && { query }),
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
      ...(sends && { payload: raw ?? JSON.stringify(body) }),
      ...(remoteAddress && { remoteAddress }),
    })
    for (const cookie of answer.cookies) {
      if (cookie.maxAge === 0 || (cookie.expires && cookie.expires.getTime() <= 0))
        cookies.delete(cookie.name)
      else cookies.set(cookie.name, cookie.value)
    }
    return {
      status: answer.statusCode,
      // CSV files and calendars are returned as text, everything else is JSON.
      body: /^text\/(csv|calendar)/.test(String(answer.headers['content-type']))
        ? answer.body
        : answer.json(),
      headers: answer.headers,
      cookies: answer.cookies,
    }
  }

  return {
    cookies,
    call,
    async register(username: string, password = 'secret1') {
      return call('POST /api/auth/register', {
        body: { username, email: `${username}@example.com`, password },
      })
    },
  }
}

export type Client = ReturnType<typeof createClient>

/** Another client with the same cookies, as someone has who copied them. */
export function copyOf(world: World, { cookies }: Client): Client {
  const copy = createClient(world)
  for (const [name, value] of cookies) copy.cookies.set(name, value)
  return copy
}
