import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { anAdmin, aPlayer, fakeApi, pending, type Replies } from '../../testing/fakeApi.ts'
import { openSessionStore, REFRESH_INTERVAL_MINUTES, type SessionStore } from './sessionStore.ts'

const INTERVAL_MS = REFRESH_INTERVAL_MINUTES * 60_000

function open(): SessionStore {
  const store = openSessionStore()
  onTestFinished(() => store.close())
  return store
}

const settled = (store: SessionStore) =>
  vi.waitFor(() => expect(store.current()).toMatchObject({ loading: false, phase: 'idle' }), 10_000)

beforeEach(() => {
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

  it('on a 401 refreshes once and uses the repeated check', async () => {
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

  it('gives up when the refresh fails', async () => {
    const api = fakeApi()
    const store = open()
    store.check()
    await settled(store)
    expect(store.current().user).toBeNull()
    expect(api.routes()).toEqual(['GET /api/auth/me', 'POST /api/auth/refresh'])
  })

  it('gives up when the repeated check is refused too', async () => {
    const api = fakeApi({ 'POST /api/auth/refresh': { body: aPlayer } })
    const store = open()
    store.check()
    await settled(store)
    expect(store.current().user).toBeNull()
    expect(api.count('POST /api/auth/refresh')).toBe(1)
  })

  it.each<[string, Replies]>([
    ['500', { 'GET /api/auth/me': { status: 500 } }],
    ['403', { 'GET /api/auth/me': { status: 403 } }],
    ['a network error', { 'GET /api/auth/me': 'unreachable' }],
  ])('clears on %s without a refresh, and only logs it', async (_, replies) => {
    const api = fakeApi(replies)
    const store = open()
    store.signIn(aPlayer)
    store.check()
    await settled(store)
    expect(store.current().user).toBeNull()
    expect(api.routes()).toEqual(['GET /api/auth/me'])
    expect(console.warn).toHaveBeenCalled()
  })

  it('shares one flight between parallel checks', async () => {
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

  it('does not let a late answer undo a sign-in', async () => {
    const me = pending()
    const api = fakeApi({ 'GET /api/auth/me': me.promise })
    const store = open()
    store.check()
    store.signIn(anAdmin)
    me.resolve({ status: 401 })
    await vi.waitFor(() => expect(api.count('GET /api/auth/me')).toBe(1))
    await me.promise
    expect(store.current().user).toEqual(anAdmin)
  })
})

describe('signing out', () => {
  it.each<[string, Replies]>([
    ['the call succeeds', { 'POST /api/auth/logout': { body: { ok: true } } }],
    ['the call is refused', { 'POST /api/auth/logout': { status: 500 } }],
    ['nobody answers', { 'POST /api/auth/logout': 'unreachable' }],
  ])('clears when %s', async (_, replies) => {
    const api = fakeApi(replies)
    const store = open()
    store.signIn(aPlayer)
    await store.signOut()
    expect(store.current()).toMatchObject({ user: null, loading: false })
    expect(api.routes()).toEqual(['POST /api/auth/logout'])
  })
})

describe('the timer', () => {
  it('refreshes every 8640 minutes while somebody is signed in', async () => {
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
  ])('logs out when the refresh is %s', async (_, replies) => {
    vi.useFakeTimers()
    const api = fakeApi(replies)
    const store = open()
    store.signIn(aPlayer)
    await vi.advanceTimersByTimeAsync(INTERVAL_MS)
    expect(store.current().user).toBeNull()
    expect(api.routes()).toEqual(['POST /api/auth/refresh', 'POST /api/auth/logout'])
  })

  it('stops when nobody is signed in any more', async () => {
    vi.useFakeTimers()
    const api = fakeApi()
    const store = open()
    store.signIn(aPlayer)
    await store.signOut()
    await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS)
    expect(api.count('POST /api/auth/refresh')).toBe(0)
  })
})

describe('another tab', () => {
  it('notices a sign-in and a sign-out', async () => {
    const api = fakeApi({ 'GET /api/auth/me': { body: aPlayer } })
    const [here, there] = [open(), open()]
    here.signIn(aPlayer)
    await vi.waitFor(() => expect(there.current().user).toEqual(aPlayer), 10_000)
    api.replies['GET /api/auth/me'] = { status: 401 }
    await here.signOut()
    await vi.waitFor(() => expect(there.current().user).toBeNull(), 10_000)
  })
})
