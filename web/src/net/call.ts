import type { Answer, Body, RouteKey } from '@valecuatro/contract'
import { apiHost } from './apiHost.ts'
import { readCookie } from './cookie.ts'

/** The API said no; `error` is its sentence, or null when it gave none that can be read. */
export interface Refused {
  ok: false
  reason: 'refused'
  status: number
  error: string | null
  /** What came is not JSON at all: something between the page and the API has answered. */
  unreadable?: true
}

/** Nobody answered: no network, or the host is down. */
export interface Unreachable {
  ok: false
  reason: 'unreachable'
}

export type CallFailure = Refused | Unreachable
/** `total` is how many rows there are in all, where the answer is one page of them. */
export type CallResult<T> = { ok: true; value: T; total?: number } | CallFailure

/** After this long without an answer the host counts as unreachable. */
const PATIENCE_MS = 20_000

interface Extras {
  params?: Record<string, string>
  query?: Record<string, string | number | undefined>
  /** For the few calls that change something and do not repeat the anti-forgery token. */
  withoutToken?: true
}

export type Arguments<K extends RouteKey> = [Body<K>] extends [never]
  ? [options?: Extras]
  : [options: Extras & { body: Body<K> }]

export async function call<K extends RouteKey>(
  route: K,
  ...[options]: Arguments<K>
): Promise<CallResult<Answer<K>>> {
  const [method = 'GET', path = ''] = route.split(' ')
  const { params = {}, query = {} } = options ?? {}
  const body = options && 'body' in options ? JSON.stringify(options.body) : null
  try {
    const response = await fetch(apiHost() + fillPath(path, params) + queryString(query), {
      method,
      credentials: 'include',
      headers: method === 'GET' ? {} : changeHeaders(options?.withoutToken ? null : readCookie('XSRF-TOKEN')),
      body,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!response.ok) {
      return { ok: false, reason: 'refused', status: response.status, ...(await errorSentence(response)) }
    }
    const value = (await response.json()) as Answer<K>
    const total = response.headers.get('X-Total-Count')
    return total === null ? { ok: true, value } : { ok: true, value, total: Number(total) }
  } catch (failure) {
    console.warn(`${route} could not be reached`, failure)
    return { ok: false, reason: 'unreachable' }
  }
}

function changeHeaders(token: string | null): Record<string, string> {
  return { 'Content-Type': 'application/json', ...(token !== null && { 'X-XSRF-TOKEN': token }) }
}

function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function queryString(query: NonNullable<Extras['query']>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

async function errorSentence(response: Response): Promise<Pick<Refused, 'error' | 'unreadable'>> {
  const unreadable = Symbol()
  const answer: unknown = await response.json().catch(() => unreadable)
  if (answer === unreadable) return { error: null, unreadable: true }
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return { error: null }
  return { error: typeof answer.error === 'string' && answer.error !== '' ? answer.error : null }
}
