import type { MatchId, TournamentId, UserId } from '@valecuatro/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aPlayer, fakeApi } from '../testing/fakeApi.ts'
import { apiHost, call } from './call.ts'
import { download } from './download.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  document.head.innerHTML = '<meta name="api-host" content=":4000">'
  // biome-ignore lint/suspicious/noDocumentCookie: as the API would set it
  document.cookie = 'XSRF-TOKEN=; expires=Thu, 01 Jan 1970 00:00:00 GMT'
})

const credentials = { email: 'anita@example.com', password: 'secreto' }

describe('call', () => {
  it('sends GET requests to the API host with cookies and without extra headers', async () => {
    const api = fakeApi({ 'GET /api/auth/me': { body: aPlayer } })
    expect(await call('GET /api/auth/me')).toEqual({ ok: true, value: aPlayer })
    const [me] = api.calls
    expect(me?.url.port).toBe('4000')
    expect(me?.credentials).toBe('include')
    expect([...(me?.headers.keys() ?? [])]).toEqual([])
  })

  it('fills in the path and the query, leaving out empty values', async () => {
    const api = fakeApi()
    await call('GET /api/players/{id}/games', {
      params: { id: 'a/b' as UserId },
      query: { page: 2, limit: '' },
    })
    expect(api.calls[0]?.url.pathname).toBe('/api/players/a%2Fb/games')
    expect(api.calls[0]?.url.search).toBe('?page=2')
  })

  it('sends changes as JSON with the CSRF token of the cookie', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the API would set it
    document.cookie = 'XSRF-TOKEN=a%2Bb.signed'
    const api = fakeApi({ 'POST /api/games': { body: {} } })
    await call('POST /api/games', { body: { matchId: 'm' as MatchId } })
    const [created] = api.calls
    expect(created?.credentials).toBe('include')
    expect(created?.headers.get('Content-Type')).toBe('application/json')
    expect(created?.headers.get('X-XSRF-TOKEN')).toBe('a+b.signed')
    expect(created?.body).toEqual({ matchId: 'm' })
  })

  it('sends no token with a call that the contract exempts', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the API would set it
    document.cookie = 'XSRF-TOKEN=a%2Bb.signed'
    const api = fakeApi({ 'POST /api/auth/login': { body: aPlayer } })
    await call('POST /api/auth/login', { body: credentials })
    expect(api.calls[0]?.headers.get('Content-Type')).toBe('application/json')
    expect(api.calls[0]?.headers.has('X-XSRF-TOKEN')).toBe(false)
    expect(api.calls[0]?.body).toEqual(credentials)
  })

  it('repeats a call whose session was renewed by another tab while it was on its way', async () => {
    const setCookie = (token: string) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the API would set it
      document.cookie = `XSRF-TOKEN=${token}`
    }
    setCookie('old')
    const api = fakeApi({
      'GET /api/auth/me': () => {
        if (api.count('GET /api/auth/me') > 1) return { body: aPlayer }
        setCookie('new')
        return { status: 401 }
      },
    })
    expect(await call('GET /api/auth/me')).toEqual({ ok: true, value: aPlayer })
    expect(api.count('POST /api/auth/refresh')).toBe(0)
  })

  it('sends the JSON content type even without a body, and no token header without a cookie', async () => {
    const api = fakeApi({ 'POST /api/auth/logout': { body: { ok: true } } })
    await call('POST /api/auth/logout')
    expect(api.calls[0]?.headers.get('Content-Type')).toBe('application/json')
    expect(api.calls[0]?.headers.has('X-XSRF-TOKEN')).toBe(false)
    expect(api.calls[0]?.body).toBeUndefined()
  })

  it('fills in the path, leaves out undefined query values, and returns the total number of rows', async () => {
    const api = fakeApi({ 'GET /api/players/{id}/games': { body: [], headers: { 'X-Total-Count': '57' } } })
    const params = { id: 'a/b?c' as UserId }
    expect(
      await call('GET /api/players/{id}/games', { params, query: { page: 3, limit: undefined } }),
    ).toEqual({
      ok: true,
      value: [],
      total: 57,
    })
    expect(api.calls[0]?.url.pathname).toBe('/api/players/a%2Fb%3Fc/games')
    expect(api.calls[0]?.url.search).toBe('?page=3')
  })

  it('returns the status and the error message of a refused call', async () => {
    fakeApi({ 'POST /api/auth/login': { status: 429, body: { error: 'Too many attempts.' } } })
    expect(await call('POST /api/auth/login', { body: credentials })).toEqual({
      ok: false,
      reason: 'refused',
      status: 429,
      error: 'Too many attempts.',
    })
  })

  it.each([[{ error: 7 }], [{ error: '' }], ['plain'], [null]])(
    'returns no error message for %j',
    async body => {
      fakeApi({ 'GET /api/auth/me': { status: 500, body } })
      expect(await call('GET /api/auth/me')).toMatchObject({ reason: 'refused', status: 500, error: null })
    },
  )

  it('marks a refusal whose body is not JSON as unreadable', async () => {
    fakeApi({ 'GET /api/auth/me': { status: 502, text: '<h1>Bad Gateway</h1>' } })
    expect(await call('GET /api/auth/me')).toEqual({
      ok: false,
      reason: 'refused',
      status: 502,
      error: null,
      unreadable: true,
    })
  })

  it('distinguishes an unreachable host from a refusal', async () => {
    fakeApi({ 'GET /api/auth/me': 'unreachable' })
    expect(await call('GET /api/auth/me')).toEqual({ ok: false, reason: 'unreachable' })
  })
})

describe('apiHost', () => {
  const page = { protocol: 'http:', hostname: '192.168.1.7', origin: 'http://192.168.1.7:3000' }

  it.each([
    [':4000', 'http://192.168.1.7:4000'],
    ['https://api.example.com', 'https://api.example.com'],
    ['https://api.example.com/', 'https://api.example.com'],
    ['', 'http://192.168.1.7:3000'],
  ])('the setting %j gives the host %s', (configured, host) => {
    expect(apiHost(configured, page)).toBe(host)
  })

  it('reads the setting from the page', () => {
    expect(apiHost()).toBe(`${location.protocol}//${location.hostname}:4000`)
  })
})

describe('an expired session', () => {
  beforeEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the API would set it
    document.cookie = 'XSRF-TOKEN=signed'
  })

  /** Answers 401 until the session has been refreshed. */
  function expired(refresh: 'works' | 'fails') {
    let isFresh = false
    return fakeApi({
      'GET /api/games/current': () => (isFresh ? { body: null } : { status: 401 }),
      'POST /api/tournaments/{id}/enter': () => (isFresh ? { body: {} } : { status: 401 }),
      'POST /api/auth/refresh': () => {
        isFresh = refresh === 'works'
        return isFresh ? { body: aPlayer } : { status: 401 }
      },
    })
  }

  it('is refreshed once for all running calls, and each call is repeated', async () => {
    const api = expired('works')
    const answers = await Promise.all([
      call('GET /api/games/current'),
      call('POST /api/tournaments/{id}/enter', { params: { id: 'x' as TournamentId } }),
      call('GET /api/games/current'),
    ])
    expect(answers.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(api.count('POST /api/auth/refresh')).toBe(1)
    expect(api.count('GET /api/games/current')).toBe(4)
  })

  it('returns the first answer when it cannot be refreshed', async () => {
    const api = expired('fails')
    expect(await call('GET /api/games/current')).toMatchObject({ ok: false, status: 401 })
    expect(api.count('GET /api/games/current')).toBe(1)
  })

  it('counts as unreachable if the refresh is, so that the user does not appear signed out', async () => {
    fakeApi({ 'POST /api/auth/refresh': 'unreachable' })
    expect(await call('GET /api/games/current')).toEqual({ ok: false, reason: 'unreachable' })
  })

  it('is refreshed for a download, too', async () => {
    let isFresh = false
    const api = fakeApi({
      'GET /api/users/me/export': () => (isFresh ? { text: '{}' } : { status: 401 }),
      'POST /api/auth/refresh': () => {
        isFresh = true
        return { body: aPlayer }
      },
    })
    URL.createObjectURL = () => 'blob:file'
    // In this environment a click would open the file's URL instead of saving the file.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    expect(await download('GET /api/users/me/export', {} as never, 'own.json')).toBe(true)
    expect(api.routes()).toEqual([
      'GET /api/users/me/export',
      'POST /api/auth/refresh',
      'GET /api/users/me/export',
    ])
  })

  it('repeats a call only once', async () => {
    const api = fakeApi({ 'POST /api/auth/refresh': { body: aPlayer } })
    expect(await call('GET /api/games/current')).toMatchObject({ ok: false, status: 401 })
    expect(api.routes()).toEqual([
      'GET /api/games/current',
      'POST /api/auth/refresh',
      'GET /api/games/current',
    ])
  })

  it('is not assumed when the password is wrong', async () => {
    const api = fakeApi()
    await call('POST /api/auth/login', { body: credentials })
    expect(api.routes()).toEqual(['POST /api/auth/login'])
  })
})
