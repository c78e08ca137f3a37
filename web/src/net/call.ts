import type {
  Answer,
  Body,
  CsrfExempt,
  FailureCode,
  IdentityProof,
  Params,
  Query,
  RouteKey,
  SuspendedSignIn,
} from '@valecuatro/contract'
import { readCookie } from './cookie.ts'

/** The API refused the call; `error` is its message, or null if the answer has no readable one. */
interface Refused {
  ok: false
  reason: 'refused'
  status: number
  error: string | null
  /** The field of the body that was refused. */
  field?: string
  /** The reason, for programs; missing if the answer did not come from the API. */
  code?: FailureCode
  /** The ways to confirm the user's identity, if the code asks for that. */
  proofs?: IdentityProof[]
  /** The suspension that keeps the user from signing in. */
  suspended?: SuspendedSignIn
  /** The body is not JSON: the answer came from a proxy between the page and the API. */
  unreadable?: true
}

/** There was no answer: the network or the host is down. */
interface Unreachable {
  ok: false
  reason: 'unreachable'
}

export type CallFailure = Refused | Unreachable
/** `total` is the number of rows on all pages, set if the answer is one page of a list. */
export type CallResult<T> = { ok: true; value: T; total?: number } | CallFailure

/** Time without an answer after which the host counts as unreachable. */
const CALL_TIMEOUT_MS = 20_000

interface Extras {
  timeoutMs?: number
  /** Aborts the call, which then counts as unreachable. */
  signal?: AbortSignal
}

/** The query of a call; an optional parameter is left out when it is empty. */
export type CallQuery<K extends RouteKey> = [Query<K>] extends [never]
  ? never
  : { [P in keyof Query<K>]: Query<K>[P] | (undefined extends Query<K>[P] ? '' : never) }

/** An argument of the call, if the contract requires one. */
type Part<Name extends string, T> = [T] extends [never]
  ? { [N in Name]?: never }
  : Record<never, never> extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T }

type Options<K extends RouteKey> = Extras &
  Part<'params', Params<K>> &
  Part<'query', CallQuery<K>> &
  ([Body<K>] extends [never] ? { body?: never } : { body: Body<K> })

/** The arguments of a call as typed by the contract; none are required where all are optional. */
export type Arguments<K extends RouteKey> =
  Record<never, never> extends Options<K> ? [options?: Options<K>] : [options: Options<K>]

/** Calls that change something but need no CSRF token, as the contract lists them. */
const CSRF_EXEMPT: Record<CsrfExempt, true> = {
  'POST /api/auth/login': true,
  'POST /api/admin/login': true,
  'POST /api/auth/register': true,
  'POST /api/auth/guest': true,
  'POST /api/auth/appeal': true,
  'POST /api/auth/refresh': true,
  'POST /api/auth/logout': true,
  'POST /api/alerts/create': true,
}

/** Calls about the session itself, whose 401 is a result and does not indicate an expired session. */
const NO_REFRESH_ROUTES = /[/-](login|register|refresh|logout|me|factor|passkey)$/

/** `confirm`, set by the pages that need it, asks the user to confirm their identity; true: repeat the call. */
export const identity: { confirm?: (refusal: Pick<Refused, 'code' | 'proofs'>) => Promise<boolean> } = {}

/** Calls the API. After a 401 it refreshes the session and repeats the call once. */
export async function call<K extends RouteKey>(
  route: K,
  ...options: Arguments<K>
): Promise<CallResult<Answer<K>>> {
  const answer = await callWithCurrentCookies(route, ...options)
  if (answer.ok || answer.reason !== 'refused') return answer
  if (answer.code && (await identity.confirm?.(answer))) return callOnce(route, ...options)
  if (answer.status !== 401) return answer
  if (NO_REFRESH_ROUTES.test(route)) return answer
  const refresh = await refreshSession()
  if (refresh === 'unreachable') return { ok: false, reason: refresh }
  return refresh === 'refreshed' ? callOnce(route, ...options) : answer
}

/** `unreachable`: the server could not be reached, so the session may still be valid. */
export type RefreshResult = 'refreshed' | 'refused' | 'unreachable'

let refreshing: Promise<RefreshResult> | null = null

/**
 * Refreshes the session. Concurrent calls share one refresh, also across tabs, because a refresh token works only
 * once.
 */
export function refreshSession(): Promise<RefreshResult> {
  const startedAt = Date.now()
  const refresh = async () => {
    if (refreshedAt() > startedAt) return 'refreshed'
    if (!mayHaveSession()) return 'refused'
    const answer = await callWithCurrentCookies('POST /api/auth/refresh')
    if (!answer.ok) {
      if (isUnreachable(answer)) return 'unreachable'
      localStorage.removeItem(REFRESHED_AT)
      return 'refused'
    }
    rememberRefresh()
    return 'refreshed'
  }
  refreshing ??= (navigator.locks?.request('session-refresh', refresh) ?? refresh()).finally(() => {
    refreshing = null
  })
  return refreshing
}

/**
 * False if this browser has certainly no session to refresh: the server sets the readable token together with the
 * refresh token and for the same time, and a page that cannot read it remembers when the session was opened.
 */
const mayHaveSession = () => readCookie('XSRF-TOKEN') !== null || refreshedAt() > 0

/** Whether there was no answer, or a server error, which says nothing about the session. */
export const isUnreachable = (failure: CallFailure) =>
  failure.reason === 'unreachable' || failure.status >= 500

const REFRESHED_AT = 'session-refreshed-at'

/** When the session was opened or last refreshed in any tab; 0 if unknown. */
export const refreshedAt = () => Number(localStorage.getItem(REFRESHED_AT) ?? 0)

export function rememberRefresh(): void {
  localStorage.setItem(REFRESHED_AT, String(Date.now()))
}

/**
 * Repeats a call that was refused because its session has ended, if the browser has got the cookies of a new one in the
 * meantime: another tab has registered, changed the password or refreshed the session.
 */
async function callWithCurrentCookies<K extends RouteKey>(
  route: K,
  ...options: Arguments<K>
): Promise<CallResult<Answer<K>>> {
  const before = readCookie('XSRF-TOKEN')
  const answer = await callOnce(route, ...options)
  if (answer.ok || answer.reason !== 'refused' || answer.status !== 401) return answer
  const now = readCookie('XSRF-TOKEN')
  return now === null || now === before ? answer : callOnce(route, ...options)
}

async function callOnce<K extends RouteKey>(
  route: K,
  ...[options]: Arguments<K>
): Promise<CallResult<Answer<K>>> {
  const [method = 'GET', path = ''] = route.split(' ')
  const { params = {}, query = {} } = (options ?? {}) as { params?: Record<string, string>; query?: object }
  const body = options && 'body' in options ? JSON.stringify(options.body) : null
  try {
    const response = await fetch(apiHost() + fillPath(path, params) + queryString(query), {
      method,
      credentials: 'include',
      headers: method === 'GET' ? {} : changeHeaders(route in CSRF_EXEMPT ? null : readCookie('XSRF-TOKEN')),
      body,
      signal: endOfCall(options),
    })
    if (!response.ok) {
      return { ok: false, reason: 'refused', status: response.status, ...(await readRefusal(response)) }
    }
    const value = (await response.json()) as Answer<K>
    const total = response.headers.get('X-Total-Count')
    return total === null ? { ok: true, value } : { ok: true, value, total: Number(total) }
  } catch (failure) {
    console.warn(`${route} failed`, failure)
    return { ok: false, reason: 'unreachable' }
  }
}

function endOfCall({ timeoutMs = CALL_TIMEOUT_MS, signal }: Extras = {}): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal ? AbortSignal.any([timeout, signal]) : timeout
}

function changeHeaders(token: string | null): Record<string, string> {
  return { 'Content-Type': 'application/json', ...(token !== null && { 'X-XSRF-TOKEN': token }) }
}

export function fillPath(path: string, params: Record<string, string>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

export function queryString(query: object): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

/** Reads the body of a refusal. */
export async function readRefusal(response: Response): Promise<Omit<Refused, 'ok' | 'reason' | 'status'>> {
  const unreadable = Symbol()
  const answer: unknown = await response.json().catch(() => unreadable)
  if (answer === unreadable) return { error: null, unreadable: true }
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return { error: null }
  return { ...answer, error: typeof answer.error === 'string' && answer.error !== '' ? answer.error : null }
}

/**
 * The origin of the API. The page server fills `<meta name="api-host">` with a port (`:4000`: the page's own
 * hostname, so that 127.0.0.1 and a LAN address work too) or with a full origin.
 */
export function apiHost(
  configured = document.querySelector<HTMLMetaElement>('meta[name="api-host"]')?.content.trim() ?? '',
  page: Pick<Location, 'protocol' | 'hostname' | 'origin'> = location,
): string {
  if (configured === '') return page.origin
  if (configured.startsWith(':')) return `${page.protocol}//${page.hostname}${configured}`
  return configured.replace(/\/$/, '')
}
