import type { GameId, OwnStatus } from '@valecuatro/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openLiveSocket } from '../../net/socket/liveSocket.ts'
import { openLiveServer } from '../../testing/liveServer.ts'
import { ownStatus, queueSizes } from '../../testing/queueState.ts'
import { playerStatusStoreOf } from './playerStatusStore.ts'

const GAME = 'g1' as GameId
const standing = ownStatus()
const inLine = () =>
  ownStatus({ waiting: 1, since: Date.now(), botsFrom: Date.now() + 20_000, now: Date.now() })
const until = (check: () => void) => vi.waitFor(check, 60_000)

async function arrive(handlers: Parameters<typeof openLiveServer>[0] = {}) {
  const server = await openLiveServer(handlers)
  const socket = await openLiveSocket(() => {}, { host: server.url })
  onTestFinished(() => socket.close())
  const store = playerStatusStoreOf(socket)
  const { current } = store
  await until(() => expect(current().isKnown).toBe(true))
  /** Answers a command that has changed the status of the player. */
  const changeTo = (queue: OwnStatus) => {
    server.setDocument('me', '', queue)
    return { ok: true as const, queue }
  }
  return { server, socket, store, current, changeTo }
}

it('there is one store per connection', async () => {
  const { socket, store } = await arrive()
  expect(playerStatusStoreOf(socket)).toBe(store)
})

it('follows the status, also after a reconnect', async () => {
  const { server, current } = await arrive()
  expect(current()).toMatchObject({ queues: queueSizes(0), gameId: null, ticket: null })
  server.setDocument('me', '', inLine())
  server.disconnectAll()
  await until(() => expect(current().ticket).not.toBeNull())
  server.publish('me', '', ownStatus({ gameId: GAME }))
  await until(() => expect(current()).toMatchObject({ gameId: GAME, isNew: true, ticket: null }))
})

it('joins only once when called repeatedly, and leaves', async () => {
  const { server, store, current, changeTo } = await arrive()
  server.handlers['queue:join'] = () => changeTo(inLine())
  server.handlers['queue:leave'] = () => changeTo(standing)
  const joins = [store.join(), store.join()]
  expect(current().pending).toBe('join')
  await Promise.all(joins)
  expect(server.count('queue:join')).toBe(1)
  expect(current()).toMatchObject({ pending: null, queues: queueSizes(1) })
  expect(current().ticket).not.toBeNull()
  await store.leave()
  expect(current()).toMatchObject({ pending: null, ticket: null })
})

it('ends up seated when the answer to joining arrives after the table', async () => {
  const { server, store, current } = await arrive()
  server.handlers['queue:join'] = () => {
    server.publish('me', '', ownStatus({ gameId: GAME }))
    return { ok: true, queue: inLine() }
  }
  await store.join()
  expect(current()).toMatchObject({ gameId: GAME, ticket: null, pending: null })
})

it.each([
  ['already-playing', 'already-playing'],
  ['slow-down', 'slow-down'],
  ['unavailable', 'unavailable'],
] as const)('reports why it could not join: %s', async (code, error) => {
  const { store, current } = await arrive({ 'queue:join': () => ({ ok: false, code }) })
  await store.join()
  expect(current()).toMatchObject({ pending: null, error })
})

it('leaving succeeds if the player is no longer waiting', async () => {
  const { store, current } = await arrive({ 'queue:leave': () => ({ ok: false, code: 'not-waiting' }) })
  await store.leave()
  expect(current()).toMatchObject({ pending: null, error: null, ticket: null })
})

it('goes to the table that a request for bots or practice opens', async () => {
  const { server, store, current } = await arrive()
  server.handlers['practice:start'] = options => {
    expect(options).toMatchObject({ rivals: 'daring' })
    server.setDocument('me', '', ownStatus({ gameId: GAME }))
    return { ok: true, gameId: GAME }
  }
  await store.practise({ rivals: 'daring' })
  expect(current()).toMatchObject({ gameId: GAME, pending: null, isNew: true })
})

it('removes a game that is over before the status says so', async () => {
  const { server, current } = await arrive()
  server.publish('me', '', ownStatus({ gameId: GAME }))
  await until(() => expect(current().gameId).toBe(GAME))
  server.send('game:moved', { gameId: GAME, phase: 'over' } as never)
  await until(() => expect(current().gameId).toBeNull())
})

it('reads the status after a refusal, to learn how long the pause lasts', async () => {
  const { server, store, current } = await arrive()
  server.handlers['queue:join'] = () => {
    server.setDocument('me', '', ownStatus({ pause: { until: 300_000, games: 2 }, now: Date.now() }))
    return { ok: false, code: 'paused', until: 300_000 }
  }
  await store.join({ mode: '1v1', flor: true, points: 15, rated: false })
  expect(current()).toMatchObject({ pending: null, error: null, ticket: null, pause: { games: 2 } })
})
