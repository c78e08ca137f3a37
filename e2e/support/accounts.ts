import type { Answer, RouteKey } from '@valecuatro/contract'
import { server } from './server.ts'
import { ADMIN } from './testServer.ts'

interface Sent {
  params?: Record<string, string>
  body?: unknown
}

/** An API client that behaves like the page, without a browser, and keeps its cookies. */
export interface ApiClient {
  /** The Cookie header. */
  cookie(): string
  /** The cookies for a browser context. */
  cookies(): { name: string; value: string; url: string }[]
  call<K extends RouteKey>(route: K, sent?: Sent): Promise<Answer<K>>
}

function createApiClient(): ApiClient {
  const { api, page } = server
  const cookies = new Map<string, string>()
  const cookie = () => [...cookies].map(pair => pair.join('=')).join('; ')
  return {
    cookie,
    cookies: () => [...cookies].map(([name, value]) => ({ name, value, url: api })),
    async call(route, { params = {}, body = {} } = {}) {
      const [method = 'GET', path = ''] = route.split(' ')
      const token = decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')
      const answer = await fetch(api + path.replace(/\{(\w+)\}/g, (_, name) => params[name] ?? ''), {
        method,
        headers: {
          origin: page,
          cookie: cookie(),
          'content-type': 'application/json',
          'x-xsrf-token': token,
        },
        ...(method !== 'GET' && { body: JSON.stringify(body) }),
      })
      for (const set of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
        cookies.set(name!, value!)
      }
      if (!answer.ok) throw new Error(`${route}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
  }
}

export async function registerAccount(username: string): Promise<ApiClient> {
  const person = createApiClient()
  const body = { username, email: `${username}@example.com`, password: 'secret1' }
  await person.call('POST /api/auth/register', { body })
  return person
}

export async function signInAdmin(credentials = ADMIN): Promise<ApiClient> {
  const person = createApiClient()
  await person.call('POST /api/admin/login', { body: credentials })
  return person
}
