// @vitest-environment node
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type LiveServer, openLiveServer } from '../../testing/liveServer.ts'
import { type LiveSocket, openLiveSocket, type SocketStatus } from './liveSocket.ts'

async function connect(server: LiveServer, onRefused = () => {}): Promise<LiveSocket> {
  const socket = await openLiveSocket(onRefused, { host: server.url })
  onTestFinished(() => socket.close())
  return socket
}

/** Records the statuses of the connection, in order. */
function course(socket: LiveSocket): SocketStatus[] {
  const statuses = [socket.status()]
  socket.subscribe(() => statuses.push(socket.status()))
  return statuses
}

const becomes = (socket: LiveSocket, status: SocketStatus) =>
  vi.waitFor(() => expect(socket.status()).toBe(status), 60_000)

it('connects, sends and receives messages', async () => {
  const server = await openLiveServer({ 'live:leave': () => ({ ok: true }) })
  const socket = await connect(server)
  const statuses = course(socket)
  await socket.whenConnected()
  expect(statuses).toEqual(['connecting', 'connected'])
  expect(await socket.ask('live:leave', { topic: 'lobby' })).toEqual({ ok: true })

  const heard: number[] = []
  const leave = socket.on('notices:changed', ({ unread }) => heard.push(unread))
  server.send('notices:changed', { unread: 3 })
  await vi.waitFor(() => expect(heard).toEqual([3]), 60_000)
  leave()
  server.send('notices:changed', { unread: 4 })
  await socket.ask('live:leave', { topic: 'lobby' })
  expect(heard).toEqual([3])
})

it('is not connected once it has been closed, so that nothing goes on asking', async () => {
  const server = await openLiveServer()
  const socket = await connect(server)
  await socket.whenConnected()
  socket.close()
  expect(socket.status()).toBe('refused')
  expect(await socket.ask('queue:join', null)).toEqual({ ok: false, code: 'unanswered' })
})

it('leaves a message unanswered when it cannot be delivered, and does not send it later', async () => {
  const server = await openLiveServer()
  const socket = await connect(server)
  expect(await socket.ask('queue:join', null)).toEqual({ ok: false, code: 'unanswered' })
  await socket.whenConnected()
  const waiting = socket.ask('queue:leave', null)
  await vi.waitFor(() => expect(server.asked).toEqual(['queue:leave']), 60_000)
  await server.stop()
  expect(await waiting).toEqual({ ok: false, code: 'unanswered' })
  await server.start()
  socket.retry()
  await socket.whenConnected()
  expect(server.asked).toEqual(['queue:leave'])
})

it('stops waiting for a server that does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = await openLiveServer()
  const socket = await connect(server)
  await socket.whenConnected()
  const answer = socket.ask('queue:join', null)
  await vi.advanceTimersByTimeAsync(6000)
  expect(await answer).toEqual({ ok: false, code: 'unanswered' })
  expect(socket.status()).toBe('connected')
})

it('reports a refused session, and reconnects only on request', async () => {
  const server = await openLiveServer()
  server.handshakes.refusal = 'not-signed-in'
  const onRefused = vi.fn()
  const socket = await connect(server, onRefused)
  await becomes(socket, 'refused')
  expect(onRefused).toHaveBeenCalledTimes(1)
  server.handshakes.refusal = null
  socket.retry()
  expect(socket.status()).toBe('connecting')
  await socket.whenConnected()
  expect(server.handshakes.count).toBe(2)
})

it('reconnects automatically when the server temporarily cannot look up the session', async () => {
  const server = await openLiveServer()
  server.handshakes.refusal = 'unavailable'
  const onRefused = vi.fn()
  const socket = await connect(server, onRefused)
  await becomes(socket, 'lost')
  server.handshakes.refusal = null
  await becomes(socket, 'connected')
  expect(onRefused).not.toHaveBeenCalled()
})

it.each([
  ['the server has disconnected all clients to shut down', 'closing'],
  ['the browser has got a new session', 'renewed'],
] as const)('reconnects after %s', async (_name, reason) => {
  const server = await openLiveServer()
  const socket = await connect(server)
  await socket.whenConnected()
  const statuses = course(socket)
  server.send('bye', { reason })
  server.disconnectAll()
  await becomes(socket, 'lost')
  await becomes(socket, 'connected')
  expect(statuses).toEqual(['connected', 'lost', 'connected'])
  expect(server.countConnections()).toBe(1)
})

it('reconnects after the server has restarted', async () => {
  const server = await openLiveServer()
  const socket = await connect(server)
  await socket.whenConnected()
  await server.stop()
  await becomes(socket, 'lost')
  await server.start()
  await becomes(socket, 'connected')
})

it.each(['signed-out', 'expired'] as const)(
  'does not reconnect after the server has ended the session with the reason %s',
  async reason => {
    const server = await openLiveServer()
    const onRefused = vi.fn()
    const socket = await connect(server, onRefused)
    await socket.whenConnected()
    const statuses = course(socket)
    server.send('bye', { reason })
    server.disconnectAll()
    await becomes(socket, 'refused')
    await vi.waitFor(() => expect(server.countConnections()).toBe(0), 60_000)
    expect(onRefused).toHaveBeenCalledTimes(1)
    expect(statuses).toEqual(['connected', 'refused'])
  },
)

it('reconnects only on request after the server has closed it because too many are open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const server = await openLiveServer()
  const onRefused = vi.fn()
  const socket = await connect(server, onRefused)
  await socket.whenConnected()
  const closed = new Promise<void>(resolve => socket.subscribe(() => resolve()))
  server.send('bye', { reason: 'too-many' })
  server.disconnectAll()
  await closed
  expect(socket.status()).toBe('closed')
  await vi.waitFor(() => expect(server.countConnections()).toBe(0), 60_000)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([socket.status(), server.handshakes.count]).toEqual(['closed', 1])
  vi.useRealTimers()
  socket.retry()
  await becomes(socket, 'connected')
  expect(onRefused).not.toHaveBeenCalled()
})

it('keeps a working connection when asked to retry', async () => {
  const server = await openLiveServer()
  const socket = await connect(server)
  await socket.whenConnected()
  socket.retry()
  expect(socket.status()).toBe('connected')
  expect(server.handshakes.count).toBe(1)
})

it('does not reconnect once closed', async () => {
  const server = await openLiveServer()
  const socket = await connect(server)
  const statuses = course(socket)
  await socket.whenConnected()
  socket.close()
  await vi.waitFor(() => expect(server.countConnections()).toBe(0), 60_000)
  expect(statuses).toEqual(['connecting', 'connected'])
  expect(await socket.ask('queue:join', null)).toEqual({ ok: false, code: 'unanswered' })
})

describe('a watched connection', () => {
  async function connectWatched() {
    const server = await openLiveServer({ ping: () => ({ ok: true }), 'live:leave': () => ({ ok: true }) })
    const socket = await connect(server)
    await socket.whenConnected()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const unwatch = socket.watchSilence()
    return { server, socket, unwatch }
  }

  it('counts as lost after 4 s of silence, and as connected when the server answers again', async () => {
    const { server, socket } = await connectWatched()
    server.handlers.ping = () => 'silence'
    vi.advanceTimersByTime(3500)
    expect(socket.status()).toBe('connected')
    vi.advanceTimersByTime(500)
    expect(socket.status()).toBe('lost')
    server.send('notices:changed', { unread: 3 })
    await becomes(socket, 'connected')
    expect(server.handshakes.count).toBe(1)
  })

  it('is replaced after 8 s of silence', async () => {
    const { server, socket } = await connectWatched()
    server.handlers.ping = () => 'silence'
    vi.advanceTimersByTime(8000)
    expect(socket.status()).toBe('lost')
    await becomes(socket, 'connected')
    expect(server.handshakes.count).toBe(2)
  })

  it('stays connected while a quiet server answers when asked', async () => {
    const { server, socket, unwatch } = await connectWatched()
    const statuses = course(socket)
    for (let asked = 1; asked <= 4; asked++) {
      vi.advanceTimersByTime(1500)
      // Answers arrive in the order of the questions.
      await socket.ask('live:leave', { topic: 'lobby' })
      expect(server.count('ping')).toBe(asked)
    }
    unwatch()
    vi.advanceTimersByTime(60_000)
    expect(statuses).toEqual(['connected'])
  })
})

it('is lost as soon as the browser is offline', async () => {
  const events = new EventTarget()
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events))
  onTestFinished(() => void vi.unstubAllGlobals())
  const server = await openLiveServer()
  const socket = await connect(server)
  await socket.whenConnected()
  events.dispatchEvent(new Event('offline'))
  expect(socket.status()).toBe('lost')
  await becomes(socket, 'connected')
})
