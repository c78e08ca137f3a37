import type { Message, RouteKey, User } from '@valecuatro/contract'
import { codeOf } from '@valecuatro/contract/failureCodes'
import { vi } from 'vitest'

export interface RecordedCall {
  route: string
  url: URL
  headers: Headers
  credentials: RequestCredentials | undefined
  signal: AbortSignal | null | undefined
  body: unknown
}

interface Answered {
  status?: number
  body?: unknown
  /** A body that is not JSON. */
  text?: string
  headers?: Record<string, string>
}

type Reply = Answered | 'unreachable' | Promise<Answered>
export type Replies = Partial<Record<RouteKey, Reply | ((call: RecordedCall) => Reply)>>

/** Calls made by the top bar of every player page, by the lobby, by the list of tournaments, and by all pages once they are idle. */
const DEFAULTS: Replies = {
  'GET /api/me/notices': { body: { notices: [], unread: 0, hasMore: false } },
  'GET /api/profile/matches': { body: [] },
  'GET /api/admin/templates': { body: [] },
  'GET /api/profile/bonus': { text: 'null' },
  'GET /api/me/home': { body: { table: null, puzzle: { isAnswered: false, streak: 0 }, tournament: null } },
  'GET /api/me/friends': { body: [] },
  'GET /api/daily': {
    body: {
      day: '2026-11-18',
      state: 'open',
      startsAt: '2026-11-18T03:00:00.000Z',
      endsAt: '2026-11-19T03:00:00.000Z',
      now: '2026-11-18T15:00:00.000Z',
      commitment: 'c0ffee'.padEnd(64, '0'),
      rules: {},
      bot: 'maestro',
      players: 12,
      attempt: null,
      streak: { current: 0, best: 0, days: 0 },
    },
  },
  'GET /api/banner': { text: 'null' },
  'GET /api/admin/system/last-day': {
    body: Object.fromEntries(
      ['matchesFinished', 'activePlayers', 'newPlayers', 'coinsMinted', 'coinsBurnt', 'alerts'].map(name => [
        name,
        { count: 0, weekBefore: 0 },
      ]),
    ),
  },
  'GET /api/admin/timeline': { body: { entries: [], kinds: [], next: null } },
  'GET /api/admin/attention': { body: { items: [], unchecked: [], checkedAt: '2026-03-04T12:00:00.000Z' } },
}

/** Replaces `fetch`. Calls without a reply, given or by default, are answered with 401. */
export function fakeApi(replies: Replies = {}) {
  const calls: RecordedCall[] = []
  const fetch = vi.fn(async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(String(input))
    const route = `${init.method ?? 'GET'} ${url.pathname}` as RouteKey
    const call = {
      route,
      url,
      headers: new Headers(init.headers),
      credentials: init.credentials,
      signal: init.signal,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    }
    calls.push(call)
    const reply = replyTo(replies, route) ??
      replyTo(DEFAULTS, route) ?? { status: 401, body: { error: 'You are not signed in' } }
    const answer = await Promise.race([
      typeof reply === 'function' ? reply(call) : reply,
      aborted(init.signal),
    ])
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    return new Response(answer.text ?? JSON.stringify(withCode(answer.body ?? {})), {
      status: answer.status ?? 200,
      ...(answer.headers && { headers: answer.headers }),
    })
  })
  vi.stubGlobal('fetch', fetch)
  return {
    replies,
    calls,
    routes: () => calls.map(call => call.route),
    lastBody: (route: RouteKey) => calls.findLast(call => isCallOf(route, call.route))?.body,
    count: (route: RouteKey) => calls.filter(call => call.route === route).length,
  }
}

/** A failure with the code that the API sends beside its sentence. */
function withCode(body: unknown): unknown {
  const isFailure = typeof body === 'object' && body !== null && 'error' in body
  return isFailure ? { code: codeOf(body.error as Message), ...body } : body
}

/** Rejects like `fetch` when its signal is aborted before the answer arrives. */
function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}

const isCallOf = (key: string, route: string) =>
  new RegExp(`^${key.replace(/\{\w+\}/g, '[^/]+')}$`).test(route)

/** Replies are keyed by the contract's path with its parameter placeholders. */
function replyTo(replies: Replies, route: string) {
  const key = Object.keys(replies).find(each => isCallOf(each, route))
  return replies[key as RouteKey]
}

export const aPlayer: User = {
  _id: '0198a1f0-0000-7000-8000-000000000001' as User['_id'],
  username: 'anita',
  email: 'anita@example.com',
  role: 'player',
  wallet: { coins: 1250 },
  stats: { wins: 18, losses: 11, gamesPlayed: 29 },
  createdAt: '2026-03-04T12:00:00.000Z',
}

export const aGuest: User = { ...aPlayer, email: '', wallet: { coins: 0 }, guest: true }

export const anAdmin: User = { ...aPlayer, username: 'donjulio', email: 'don@example.com', role: 'admin' }

/** A promise that the test resolves when the answer should arrive. */
export function pending() {
  return Promise.withResolvers<Answered>()
}
