import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { anAdmin, aPlayer, fakeApi, type Replies } from '../../testing/fakeApi.ts'
import { openLiveServer } from '../../testing/liveServer.ts'
import { openSessionStore } from '../session/sessionStore.ts'
import type { LiveSocket } from './liveSocket.ts'
import { openSocketStore } from './socketStore.ts'

const another = { ...anAdmin, _id: '0198a1f0-0000-7000-8000-000000000002' as typeof anAdmin._id }

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

async function open(replies: Replies = {}) {
  const server = await openLiveServer()
  document.head.innerHTML = `<meta name="api-host" content="${server.url}">`
  const api = fakeApi({ 'POST /api/auth/logout': { body: { ok: true } }, ...replies })
  const session = openSessionStore()
  const store = openSocketStore(session)
  onTestFinished(() => {
    store.close()
    session.close()
  })
  return { server, api, session, store }
}

const until = (check: () => void) => vi.waitFor(check, 60_000)

it('connects on sign-in and closes on sign-out', async () => {
  const { server, session, store } = await open()
  const received = vi.fn()
  store.subscribe(received)
  expect(store.current()).toBeNull()
  session.signIn(aPlayer)
  await until(() => expect(store.current()?.status()).toBe('connected'))
  expect(server.countConnections()).toBe(1)
  session.signOut()
  expect(store.current()).toBeNull()
  await until(() => expect(server.countConnections()).toBe(0))
  expect(received).toHaveBeenCalledTimes(2)
})

it('keeps its connection while the session is only checked', async () => {
  const { server, session, store } = await open({ 'GET /api/auth/me': { body: aPlayer } })
  session.signIn(aPlayer)
  await until(() => expect(store.current()?.status()).toBe('connected'))
  const before = store.current()
  session.check()
  await until(() => expect(session.current().phase).toBe('idle'))
  expect(store.current()).toBe(before)
  expect(server.handshakes.count).toBe(1)
})

it('opens a new connection for another user', async () => {
  const { server, session, store } = await open()
  session.signIn(aPlayer)
  await until(() => expect(store.current()?.status()).toBe('connected'))
  const first = store.current()
  session.signIn(another)
  await until(() => expect(store.current()?.status()).toBe('connected'))
  expect(store.current()).not.toBe(first)
  await until(() => expect(server.countConnections()).toBe(1))
  expect(server.handshakes.count).toBe(2)
})

it('ends with one connection after quick sign-ins and sign-outs', async () => {
  const { server, session, store } = await open()
  for (let n = 0; n < 5; n++) {
    session.signIn(aPlayer)
    session.signOut()
  }
  session.signIn(aPlayer)
  session.signIn(another)
  session.signIn(aPlayer)
  await until(() => expect(store.current()?.status()).toBe('connected'))
  await until(() => expect(server.countConnections()).toBe(1))
})

it('checks the session when it is refused, and connects once the session has been refreshed', async () => {
  let renewed = false
  const { server, api, session, store } = await open({
    'GET /api/auth/me': () => (renewed ? { body: aPlayer } : { status: 401 }),
    'POST /api/auth/refresh': () => {
      renewed = true
      server.handshakes.refusal = null
      return { body: aPlayer }
    },
  })
  server.handshakes.refusal = 'not-signed-in'
  session.signIn(aPlayer)
  await until(() => expect(store.current()?.status()).toBe('connected'))
  expect(api.routes()).toEqual(['GET /api/auth/me', 'POST /api/auth/refresh', 'GET /api/auth/me'])
  expect(server.handshakes.count).toBe(2)
})

it('closes when it was refused and the user is signed out', async () => {
  const { server, session, store } = await open()
  server.handshakes.refusal = 'not-signed-in'
  session.signIn(aPlayer)
  await until(() => expect(session.current().user).toBeNull())
  expect(store.current()).toBeNull()
  expect(server.handshakes.count).toBe(1)
})

it('pauses longer after each refusal of a valid session', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  fakeApi({ 'GET /api/auth/me': { body: aPlayer } })
  const session = openSessionStore()
  const socket = { status: () => 'lost', subscribe: () => () => {}, retry: vi.fn(), close: () => {} }
  let refuse = () => {}
  const store = openSocketStore(session, async onRefused => {
    refuse = onRefused
    return socket as unknown as LiveSocket
  })
  onTestFinished(() => {
    store.close()
    session.close()
  })
  session.signIn(aPlayer)
  await vi.advanceTimersByTimeAsync(0)
  for (const pauseMs of [0, 1000, 2000, 5000, 15_000, 30_000, 30_000]) {
    socket.retry.mockClear()
    refuse()
    do await vi.advanceTimersByTimeAsync(0)
    while (session.current().phase !== 'idle')
    await vi.advanceTimersByTimeAsync(Math.max(0, pauseMs - 1))
    expect(socket.retry).toHaveBeenCalledTimes(pauseMs === 0 ? 1 : 0)
    await vi.advanceTimersByTimeAsync(1)
    expect(socket.retry).toHaveBeenCalledOnce()
  }
})

it('reconnects automatically after the server closed the connection of a session that was only replaced', async () => {
  const { server, session, store } = await open({ 'GET /api/auth/me': { body: aPlayer } })
  session.signIn(aPlayer)
  await until(() => expect(store.current()?.status()).toBe('connected'))
  server.send('bye', { reason: 'signed-out' })
  server.disconnectAll()
  await until(() => expect(server.handshakes.count).toBe(2))
  await until(() => expect(store.current()?.status()).toBe('connected'))
})

it.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the tab becomes visible again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['the page is restored from the back/forward cache', () => window.dispatchEvent(new Event('pageshow'))],
])('reconnects at once when %s', async (_, wake) => {
  const { server, session, store } = await open()
  session.signIn(aPlayer)
  await until(() => expect(store.current()?.status()).toBe('connected'))
  await server.stop()
  await until(() => expect(store.current()?.status()).toBe('lost'))
  wake()
  expect(store.current()?.status()).toBe('connecting')
  await server.start()
  await until(() => expect(store.current()?.status()).toBe('connected'))
})

it('loads its library again when the tab becomes visible', async () => {
  const server = await openLiveServer()
  const session = openSessionStore()
  let isOffline = true
  const { openLiveSocket } = await import('./liveSocket.ts')
  const store = openSocketStore(session, onRefused =>
    isOffline
      ? Promise.reject(new TypeError('Failed to fetch'))
      : openLiveSocket(onRefused, { host: server.url }),
  )
  onTestFinished(() => {
    store.close()
    session.close()
  })
  fakeApi()
  session.signIn(aPlayer)
  await new Promise(resolve => setImmediate(resolve))
  isOffline = false
  window.dispatchEvent(new Event('online'))
  await until(() => expect(store.current()?.status()).toBe('connected'))
})
