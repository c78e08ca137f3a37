import type { GameId, MatchId } from '@valecuatro/contract'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openLiveSocket } from '../../net/socket/liveSocket.ts'
import { fakeApi, pending, type Replies } from '../../testing/fakeApi.ts'
import { openLiveServer } from '../../testing/liveServer.ts'
import { queueSizes, queueState } from '../../testing/queueState.ts'
import { playerStatusStoreOf } from './playerStatusStore.ts'

const GAME = 'g1' as GameId
const MATCH = 'm1' as MatchId
const standing = queueState()
const inLine = () =>
  queueState({ waiting: 1, since: Date.now(), botsFrom: Date.now() + 20_000, now: Date.now() })
const until = (check: () => void) => vi.waitFor(check, 60_000)

async function arrive(
  handlers: Parameters<typeof openLiveServer>[0] = {},
  replies: Replies = { 'GET /api/games/current': { body: null } },
) {
  const server = await openLiveServer({ 'queue:state': () => ({ ok: true, queue: standing }), ...handlers })
  const api = fakeApi(replies)
  const socket = await openLiveSocket(() => {}, server.url)
  onTestFinished(() => socket.close())
  const store = playerStatusStoreOf(socket)
  return { server, api, socket, store, current: store.current }
}

it('there is one store per connection', async () => {
  const { socket, store } = await arrive()
  expect(playerStatusStoreOf(socket)).toBe(store)
})

it('asks for the status when connected, and again after every reconnect', async () => {
  const { server, api, current } = await arrive()
  await until(() => expect(current()).toMatchObject({ queues: queueSizes(0), isSure: true, gameId: null }))
  server.handlers['queue:state'] = () => ({ ok: true, queue: inLine() })
  server.disconnectAll()
  await until(() => expect(current().ticket).not.toBeNull())
  expect(server.count('queue:state')).toBe(2)
  expect(api.count('GET /api/games/current')).toBe(2)
})

it('joins only once when called repeatedly, and leaves', async () => {
  const { server, socket, store, current } = await arrive({
    'queue:join': () => ({ ok: true, queue: inLine() }),
    'queue:leave': () => ({ ok: true, queue: standing }),
  })
  await socket.whenConnected()
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
  const { server, socket, store, current } = await arrive({
    'queue:join': () => {
      server.send('game:ready', { gameId: GAME, matchId: MATCH })
      return { ok: true, queue: inLine() }
    },
  })
  await socket.whenConnected()
  await store.join()
  expect(current()).toMatchObject({ gameId: 'g1', ticket: null })
})

it.each([
  ['already-playing', 'already-playing'],
  ['slow-down', 'slow-down'],
  ['unavailable', 'unavailable'],
] as const)('reports why it could not join: %s', async (code, error) => {
  const { socket, store, current } = await arrive({ 'queue:join': () => ({ ok: false, code }) })
  await socket.whenConnected()
  await store.join()
  expect(current()).toMatchObject({ pending: null, error })
})

it('leaving succeeds if the player is no longer waiting', async () => {
  const { socket, store, current } = await arrive({
    'queue:leave': () => ({ ok: false, code: 'not-waiting' }),
  })
  await socket.whenConnected()
  await store.leave()
  expect(current()).toMatchObject({ pending: null, error: null, ticket: null })
})

it('goes to the table that a request for bots or practice opens', async () => {
  const started = vi.fn((options: unknown) => {
    expect(options).toMatchObject({ rivals: 'daring' })
    return { ok: true as const, gameId: GAME }
  })
  const { socket, store, current } = await arrive({ 'practice:start': started })
  await socket.whenConnected()
  await store.practise({ rivals: 'daring' })
  expect(current()).toMatchObject({ gameId: GAME, pending: null, isSure: true })
})

it('a slow answer does not remove a table that has become ready since', async () => {
  const answer = pending()
  const { server, api, current } = await arrive({}, { 'GET /api/games/current': answer.promise })
  await until(() => expect(api.count('GET /api/games/current')).toBe(1))
  server.send('game:ready', { gameId: GAME, matchId: MATCH })
  await until(() => expect(current().gameId).toBe(GAME))
  answer.resolve({ body: null })
  await answer.promise
  expect(current().gameId).toBe(GAME)
})

it('removes a game that is over', async () => {
  const { server, current } = await arrive()
  server.handlers['queue:state'] = () => ({ ok: true, queue: standing })
  await until(() => expect(current().isSure).toBe(true))
  server.send('game:ready', { gameId: GAME, matchId: MATCH })
  await until(() => expect(current().gameId).toBe(GAME))
  server.send('game:moved', { gameId: GAME, phase: 'over' } as never)
  await until(() => expect(current().gameId).toBeNull())
})

it('requests the queue state after a refusal, to learn how long the pause lasts', async () => {
  const pause = { until: 300_000, games: 2 }
  const { server, socket, store, current } = await arrive({
    'queue:join': () => ({ ok: false, code: 'paused', until: pause.until }),
  })
  await socket.whenConnected()
  await until(() => expect(current().queues).not.toBeNull())
  server.handlers['queue:state'] = () => ({ ok: true, queue: queueState({ pause, now: Date.now() }) })
  await store.join({ mode: '1v1', flor: true })
  expect(current()).toMatchObject({ pending: null, error: null, ticket: null, pause: { games: 2 } })
})
