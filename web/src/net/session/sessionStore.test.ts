import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { aGuest, anAdmin, aPlayer, fakeApi, pending, type Replies } from '../../testing/fakeApi.ts'
import { openSessionStore, REFRESH_INTERVAL_MINUTES, type SessionStore } from './sessionStore.ts'

const INTERVAL_MS = REFRESH_INTERVAL_MINUTES * 60_000

function open(): SessionStore {
  const store = openSessionStore()
  onTestFinished(() => store.close())
  return store
}

const settled = (store: SessionStore) =>
  vi.waitFor(() => expect(store.current()).toMatchObject({ loading: false, phase: 'idle' }), 60_000)

beforeEach(() => {
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: as the API would set it, together with a session
  document.cookie = 'XSRF-TOKEN=signed'
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('the session check', () => {
  it('sets the user', async () => {
    fakeApi({ 'GET /api/auth/me': { body: aPlayer } })
    const store = open()
    store.check()
    expect(store.current().loading).toBe(true)
    await settled(store)
    expect(store.current().user).toEqual(aPlayer)
  })

  it('refreshes once after a 401 and uses the repeated check', async () => {
    let refreshed = false
    const api = fakeApi({
      'GET /api/auth/me': () => (refreshed ? { body: aPlayer } : { status: 401 }),
      'POST /api/auth/refresh': () => {
        refreshed = true
        return { body: aPlayer }
      },
    })
    const store = open()
    store.check()
    await settled(store)
    expect(store.current().user).toEqual(aPlayer)
    expect(api.routes()).toEqual(['GET /api/auth/me', 'POST /api/auth/refresh', 'GET /api/auth/me'])
  })

  it('ends without a user when the refresh fails', async () => {
    const api = fakeApi()
    const store = open()
    store.check()
    await settled(store)
    expect(store.current().user).toBeNull()
    expect(api.routes()).toEqual(['GET /api/auth/me', 'POST /api/auth/refresh'])
  })

  it('does not refresh in a browser that has certainly no session', async () => {
    vi.spyOn(document, 'cookie', 'get').mockReturnValue('')
    const api = fakeApi()
    const store = open()
    store.check()
    await settled(store)
    expect(api.routes()).toEqual(['GET /api/auth/me'])
  })

  it('repeats the check while the refresh does not reach the server', async () => {
    vi.useFakeTimers()
    const api = fakeApi({ 'POST /api/auth/refresh': 'unreachable' })
    const store = open()
    store.check()
    await vi.advanceTimersByTimeAsync(100)
    expect(store.current()).toMatchObject({ loading: true, user: null })
    api.replies['POST /api/auth/refresh'] = () => {
      api.replies['GET /api/auth/me'] = { body: aPlayer }
      return { body: aPlayer }
    }
    await vi.advanceTimersByTimeAsync(500)
    expect(store.current()).toMatchObject({ loading: false, user: aPlayer })
    expect(api.count('POST /api/auth/refresh')).toBe(2)
  })

  it('ends without a user when the repeated check is refused too', async () => {
    const api = fakeApi({ 'POST /api/auth/refresh': { body: aPlayer } })
    const store = open()
    store.check()
    await settled(store)
    expect(store.current().user).toBeNull()
    expect(api.count('POST /api/auth/refresh')).toBe(1)
  })

  it('ends without a user or a refresh on any other refusal, which is only logged', async () => {
    const api = fakeApi({ 'GET /api/auth/me': { status: 403 } })
    const store = open()
    store.signIn(aPlayer)
    store.check()
    await settled(store)
    expect(store.current().user).toBeNull()
    expect(api.routes()).toEqual(['GET /api/auth/me'])
    expect(console.warn).toHaveBeenCalled()
  })

  it.each<[string, Replies]>([
    ['503', { 'GET /api/auth/me': { status: 503 } }],
    ['a network error', { 'GET /api/auth/me': 'unreachable' }],
  ])('is tried three times before it signs the user out on %s, without a refresh', async (_, replies) => {
    vi.useFakeTimers()
    const api = fakeApi(replies)
    const store = open()
    store.signIn(aPlayer)
    store.check()
    await vi.advanceTimersByTimeAsync(1900)
    expect(store.current().user).toEqual(aPlayer)
    await vi.advanceTimersByTimeAsync(200)
    expect(store.current()).toMatchObject({ user: null, loading: false })
    expect(api.routes()).toEqual(Array(3).fill('GET /api/auth/me'))
  })

  it('is not repeated once the store has been closed', async () => {
    vi.useFakeTimers()
    const api = fakeApi({ 'GET /api/auth/me': 'unreachable' })
    const store = open()
    store.check()
    store.close()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.routes()).toEqual(['GET /api/auth/me'])
  })

  it('keeps the user when the connection is back in time', async () => {
    vi.useFakeTimers()
    const api = fakeApi({ 'GET /api/auth/me': 'unreachable' })
    const store = open()
    store.signIn(aPlayer)
    store.check()
    await vi.advanceTimersByTimeAsync(100)
    api.replies['GET /api/auth/me'] = { body: aPlayer }
    await vi.advanceTimersByTimeAsync(500)
    expect(store.current()).toMatchObject({ user: aPlayer, phase: 'idle' })
  })

  it.each<[string, () => void]>([
    ['when the browser is online again', () => window.dispatchEvent(new Event('online'))],
    ['after 15 seconds', () => vi.advanceTimersByTime(15_000)],
  ])('restores the user %s', async (_, comeBack) => {
    vi.useFakeTimers()
    const api = fakeApi({ 'GET /api/auth/me': 'unreachable' })
    const store = open()
    store.check()
    await vi.advanceTimersByTimeAsync(2100)
    expect(store.current()).toMatchObject({ user: null, loading: false })
    api.replies['GET /api/auth/me'] = { body: aPlayer }
    comeBack()
    await vi.advanceTimersByTimeAsync(1)
    expect(store.current().user).toEqual(aPlayer)
  })

  it('shares one request between parallel checks', async () => {
    const api = fakeApi({ 'GET /api/auth/me': { body: aPlayer } })
    const store = open()
    store.check()
    store.check()
    await settled(store)
    expect(api.count('GET /api/auth/me')).toBe(1)
    store.check()
    await settled(store)
    expect(api.count('GET /api/auth/me')).toBe(2)
  })

  it('ignores a late answer after a sign-in', async () => {
    const me = pending()
    const api = fakeApi({ 'GET /api/auth/me': me.promise })
    const store = open()
    store.check()
    store.signIn(anAdmin)
    me.resolve({ status: 401 })
    await vi.waitFor(() => expect(api.count('GET /api/auth/me')).toBe(1), 60_000)
    await me.promise
    expect(store.current().user).toEqual(anAdmin)
  })
})

describe('joining as a guest', () => {
  it('sets the user with the name that the server assigned', async () => {
    const joined = { ...aGuest, username: 'anita-27' }
    const api = fakeApi({ 'POST /api/auth/guest': { status: 201, body: joined } })
    const store = open()
    expect(await store.joinAsGuest('anita')).toMatchObject({ ok: true, value: joined })
    expect(api.calls[0]?.body).toEqual({ username: 'anita' })
    expect(store.current()).toMatchObject({ user: joined, loading: false })
  })

  it('leaves the visitor signed out if the server refuses', async () => {
    fakeApi({ 'POST /api/auth/guest': { status: 429, body: { error: 'Too many attempts.' } } })
    const store = open()
    expect(await store.joinAsGuest('anita')).toMatchObject({ ok: false, status: 429 })
    expect(store.current().user).toBeNull()
  })
})

describe('signing out', () => {
  it.each<[string, Replies, boolean]>([
    ['the call succeeds', { 'POST /api/auth/logout': { body: { ok: true } } }, false],
    ['the session has already ended', { 'POST /api/auth/logout': { status: 401 } }, false],
    ['the call is refused', { 'POST /api/auth/logout': { status: 500 } }, true],
    ['the server is unreachable', { 'POST /api/auth/logout': 'unreachable' }, true],
  ])('clears the user at once, and %s', async (_, replies, isPending) => {
    const api = fakeApi(replies)
    const store = open()
    store.signIn(aPlayer)
    store.signOut()
    expect(store.current()).toMatchObject({ user: null, loading: false })
    await vi.waitFor(() => {
      expect(localStorage.getItem('sign-out-pending') !== null).toBe(isPending)
      expect(store.current().isSignOutPending).toBe(isPending)
    }, 60_000)
    expect(api.routes()).toEqual(['POST /api/auth/logout'])
  })

  it('does not wait for a server that hangs, and sends only one request', () => {
    const api = fakeApi({ 'POST /api/auth/logout': new Promise(() => {}) })
    const store = open()
    store.signIn(aPlayer)
    store.signOut()
    store.check()
    expect(store.current().user).toBeNull()
    expect(api.routes()).toEqual(['POST /api/auth/logout'])
  })
})

/** Signs out while the server cannot be reached. */
async function signOutInVain(store: SessionStore) {
  store.signOut()
  await vi.waitFor(() => expect(store.current().isSignOutPending).toBe(true), 60_000)
}

describe('a sign-out that does not reach the server', () => {
  const unreachable = (): Replies => ({
    'POST /api/auth/logout': 'unreachable',
    'GET /api/auth/me': { body: aPlayer },
  })

  it('is not undone by a reload, and is repeated when the connection is back', async () => {
    const api = fakeApi(unreachable())
    const before = open()
    before.signIn(aPlayer)
    await signOutInVain(before)
    expect(before.current()).toMatchObject({ user: null, isSignOutPending: true })
    before.close()

    const after = open()
    after.check()
    await settled(after)
    expect(after.current().user).toBeNull()
    await vi.waitFor(() => expect(after.current().isSignOutPending).toBe(true), 60_000)

    api.replies['POST /api/auth/logout'] = { body: { ok: true } }
    api.replies['GET /api/auth/me'] = { status: 401 }
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(after.current().isSignOutPending).toBe(false), 60_000)
    expect(after.current().user).toBeNull()
  })

  it('is repeated at intervals', async () => {
    vi.useFakeTimers()
    const api = fakeApi(unreachable())
    const store = open()
    store.signIn(aPlayer)
    await signOutInVain(store)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(api.count('POST /api/auth/logout')).toBe(2)
    api.replies['POST /api/auth/logout'] = { body: { ok: true } }
    await vi.advanceTimersByTimeAsync(10_000)
    expect(store.current().isSignOutPending).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(api.count('POST /api/auth/logout')).toBe(3)
  })

  it('is cancelled before a sign-in is sent, and does not sign the new user out', async () => {
    const api = fakeApi(unreachable())
    const store = open()
    store.signIn(aPlayer)
    await signOutInVain(store)
    const late = pending()
    const ended = vi.fn()
    api.replies['POST /api/auth/logout'] = ({ signal }) => {
      signal?.addEventListener('abort', ended)
      return late.promise
    }
    window.dispatchEvent(new Event('online'))
    expect(api.count('POST /api/auth/logout')).toBe(2)
    const answer = await store.sendSignIn(async () => {
      expect(ended).toHaveBeenCalledOnce()
      // No other attempt is made during the sign-in.
      window.dispatchEvent(new Event('online'))
      return { ok: true, value: anAdmin }
    })
    if (answer.ok) store.signIn(answer.value)
    late.resolve({ status: 403 })
    await late.promise
    api.replies['GET /api/auth/me'] = { body: anAdmin }
    store.check()
    await settled(store)
    expect(store.current()).toMatchObject({ user: anAdmin, isSignOutPending: false })
    expect(api.count('POST /api/auth/logout')).toBe(2)
  })

  it('is repeated after a refused sign-in', async () => {
    vi.useFakeTimers()
    const api = fakeApi(unreachable())
    const store = open()
    store.signIn(aPlayer)
    await signOutInVain(store)
    await store.sendSignIn(async () => ({ ok: false, reason: 'unreachable' }))
    expect(store.current().isSignOutPending).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(api.count('POST /api/auth/logout')).toBe(2)
  })

  it('does not end a session that was opened in the meantime', async () => {
    const late = pending()
    fakeApi({ 'POST /api/auth/logout': late.promise })
    const store = open()
    store.signIn(aPlayer)
    store.signOut()
    store.signIn(anAdmin)
    late.resolve({ status: 500 })
    await late.promise
    expect(store.current()).toMatchObject({ user: anAdmin, isSignOutPending: false })
  })

  it('is dropped after the next sign-in', async () => {
    const api = fakeApi(unreachable())
    const store = open()
    store.signIn(aPlayer)
    await signOutInVain(store)
    store.signIn(anAdmin)
    window.dispatchEvent(new Event('online'))
    store.check()
    await settled(store)
    expect(store.current()).toMatchObject({ user: aPlayer, isSignOutPending: false })
    expect(api.count('POST /api/auth/logout')).toBe(1)
  })
})

describe('the refresh timer', () => {
  it('continues after a reload', async () => {
    vi.useFakeTimers()
    const api = fakeApi({
      'GET /api/auth/me': { body: aPlayer },
      'POST /api/auth/refresh': { body: aPlayer },
    })
    const before = open()
    before.signIn(aPlayer)
    await vi.advanceTimersByTimeAsync(INTERVAL_MS - 60_000)
    before.close()
    const after = open()
    after.check()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(api.count('POST /api/auth/refresh')).toBe(0)
    await vi.advanceTimersByTimeAsync(1000)
    expect(api.count('POST /api/auth/refresh')).toBe(1)
  })

  it('refreshes every 8640 minutes while a user is signed in', async () => {
    vi.useFakeTimers()
    const api = fakeApi({ 'POST /api/auth/refresh': { body: aPlayer } })
    const store = open()
    store.signIn(aPlayer)
    await vi.advanceTimersByTimeAsync(INTERVAL_MS - 1)
    expect(api.calls).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    await vi.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(api.routes()).toEqual(['POST /api/auth/refresh', 'POST /api/auth/refresh'])
    expect(store.current().user).toEqual(aPlayer)
  })

  it.each<[string, Replies]>([
    ['refused', {}],
    ['unreachable', { 'POST /api/auth/refresh': 'unreachable' }],
  ])('signs the user out when the refresh is %s', async (_, replies) => {
    vi.useFakeTimers()
    const api = fakeApi(replies)
    const store = open()
    store.signIn(aPlayer)
    await vi.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(store.current().user).toBeNull()
    expect(api.routes()).toEqual(['POST /api/auth/refresh', 'POST /api/auth/logout'])
  })

  it('stops after a sign-out', async () => {
    vi.useFakeTimers()
    const api = fakeApi()
    const store = open()
    store.signIn(aPlayer)
    store.signOut()
    await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS)
    expect(api.count('POST /api/auth/refresh')).toBe(0)
  })
})

describe('another tab', () => {
  it('notices a sign-in and a sign-out', async () => {
    const api = fakeApi({ 'GET /api/auth/me': { body: aPlayer } })
    const [here, there] = [open(), open()]
    here.signIn(aPlayer)
    await vi.waitFor(() => expect(there.current().user).toEqual(aPlayer), 60_000)
    api.replies['GET /api/auth/me'] = { status: 401 }
    await here.signOut()
    await vi.waitFor(() => expect(there.current().user).toBeNull(), 60_000)
  })
})
