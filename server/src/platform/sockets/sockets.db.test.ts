import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { type GameId, type LiveTopic, liveTopics, type MatchId } from '@valecuatro/contract'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { connectPlayer, type Player } from '../../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { userRoom } from './sockets.ts'

let world: World
let url: string
const seated: Player[] = []

beforeAll(async () => {
  world = await createWorld({ rateLimitScale: 1 })
  url = await listenOnFreePort(world)
})
afterEach(() => {
  for (const player of seated.splice(0)) player.leave()
})

function connect(cookie: string, origin?: string) {
  const player = connectPlayer({ url, cookie, ...(origin && { origin }) })
  player.socket.io.opts.reconnection = false
  seated.push(player)
  return player
}

const outcome = (player: Player) =>
  new Promise<string>(resolve => {
    player.socket.once('connect', () => resolve('connected'))
    player.socket.once('connect_error', error => resolve(error.message))
  })
const gone = (player: Player) => new Promise(resolve => player.socket.once('disconnect', resolve))
const goodbye = (player: Player) =>
  new Promise<string>(resolve => player.socket.once('bye', ({ reason }) => resolve(reason)))

describe('a socket connection', () => {
  test('is opened only for a session, and only from the page', async () => {
    const { cookie } = await newPlayer(world)
    expect(await outcome(connect(cookie))).toBe('connected')
    expect(await outcome(connect(cookie, 'https://evil.example'))).not.toBe('connected')
    expect(await outcome(connect('session=made-up'))).toBe('not-signed-in')
    expect(await outcome(connect(''))).toBe('not-signed-in')
  })

  test('of a visitor only follows what everyone may see, and counts as no person', async () => {
    const visitor = connectPlayer({ url, cookie: '', asVisitor: true })
    seated.push(visitor)
    expect(await outcome(visitor)).toBe('connected')
    expect(await visitor.send('ping', null)).toEqual({ ok: true })
    expect(await visitor.send('live:watch', { topic: 'lobby' })).toMatchObject({
      ok: true,
      state: { tables: [] },
    })
    const id = randomUUID()
    const ids: { [T in LiveTopic]?: string } = {
      game: id,
      seats: id,
      place: id,
      chat: `game:${id}`,
      adminList: 'users',
    }
    for (const topic of Object.keys(liveTopics) as LiveTopic[]) {
      const answer = await visitor.send('live:watch', { topic, id: ids[topic] ?? '' })
      if (liveTopics[topic].access !== 'public')
        expect([topic, answer]).toEqual([topic, { ok: false, code: 'not-allowed' }])
    }
    for (const message of ['queue:join', 'table:create', 'chat:send'] as const)
      expect(await visitor.send(message, {} as never)).toEqual({ ok: false, code: 'not-allowed' })
    expect(world.sockets.countPeople()).toBe(0)
  })

  test('does not keep the cookies of the handshake', async () => {
    const { cookie, userId } = await newPlayer(world)
    await outcome(connect(cookie))
    const [socket] = await world.sockets.io.in(userRoom(userId)).fetchSockets()
    expect(socket!.handshake.headers).toEqual({})
    expect(world.sockets.io.sockets.sockets.get(socket!.id)!.request).toBeNull()
  })

  test.each([
    ['logging out', 'signed-out'],
    ['signing in again in the same browser', 'renewed'],
  ])('is closed after %s', async (how, reason) => {
    const { client, cookie, name } = await newPlayer(world)
    const [one, other] = [connect(cookie), connect(cookie)]
    expect(await Promise.all([outcome(one), outcome(other)])).toEqual(['connected', 'connected'])
    const [said, closed] = [goodbye(one), gone(other)]
    if (how === 'logging out') await client.call('POST /api/auth/logout')
    else
      await client.call('POST /api/auth/login', {
        body: { email: `${name}@example.com`, password: 'secret1' },
      })
    expect(await said).toBe(reason)
    await closed
    expect(cookieOf(client.cookies)).not.toBe(cookie)
  })
})

describe('many sockets', () => {
  test('of one person: the oldest is closed with a reason, whatever the scale of limits', async () => {
    const roomy = await createWorld({ rateLimitScale: 1000 })
    const { cookie, userId } = await newPlayer(roomy)
    const roomyUrl = await listenOnFreePort(roomy)
    const open = () => {
      const player = connectPlayer({ url: roomyUrl, cookie })
      player.socket.io.opts.reconnection = false
      seated.push(player)
      return player
    }
    const oldest = open()
    expect(await outcome(oldest)).toBe('connected')
    const [said, closed] = [goodbye(oldest), gone(oldest)]
    for (let n = 1; n < 20; n++) await outcome(open())
    expect(oldest.socket.connected).toBe(true)
    const newest = open()
    expect(await outcome(newest)).toBe('connected')
    expect(await said).toBe('too-many')
    await closed
    expect(roomy.sockets.io.of('/').adapter.rooms.get(`user:${userId}`)?.size).toBe(20)
    expect(await newest.send('queue:state', {})).toMatchObject({ ok: true })
  })

  test('of one address: the oldest is closed, with as many as the scale of limits allows', async () => {
    const tight = await createWorld()
    const people = await Promise.all([newPlayer(tight), newPlayer(tight)])
    tight.ctx.config.rateLimitScale = 0.05
    const tightUrl = await listenOnFreePort(tight)
    const open = async (cookie: string) => {
      const player = connectPlayer({ url: tightUrl, cookie })
      player.socket.io.opts.reconnection = false
      seated.push(player)
      expect(await outcome(player)).toBe('connected')
      return player
    }
    const oldest = await open(people[0]!.cookie)
    const said = goodbye(oldest)
    for (let n = 1; n < 10; n++) await open(people[n % 2]!.cookie)
    expect(oldest.socket.connected).toBe(true)
    await open(people[1]!.cookie)
    expect(await said).toBe('too-many')
  })
})

describe('a client that misbehaves', () => {
  test('with a frame of 200 KB loses its socket', async () => {
    const player = connect((await newPlayer(world)).cookie)
    await outcome(player)
    const closed = gone(player)
    player.socket.emit('game:sync', { gameId: 'x'.repeat(200_000) as never }, () => {})
    await closed
  })

  test('that sends too many messages is refused, and disconnected if it continues', async () => {
    const player = connect((await newPlayer(world)).cookie)
    await outcome(player)
    const [said, closed] = [goodbye(player), gone(player)]
    const answers: string[] = []
    const began = performance.now()
    // Enough messages that tokens refilled on a slow machine make no difference.
    for (let n = 0; n < 2000; n++) {
      player.socket.emit('queue:state', undefined as never, answer =>
        answers.push(answer.ok ? 'ok' : answer.code),
      )
    }
    expect(await said).toBe('flooding')
    await closed
    expect(answers).toContain('slow-down')
    // Forty at once and ten a second, with some tolerance for messages answered meanwhile.
    const allowed = 45 + (10 * (performance.now() - began)) / 1000
    expect(answers.filter(answer => answer === 'ok').length).toBeLessThanOrEqual(allowed)
  })

  test('that does not read its messages is disconnected', { tags: ['long'] }, async () => {
    const { cookie, userId } = await newPlayer(world)
    const player = connect(cookie)
    await outcome(player)
    const here = () =>
      [...world.sockets.io.sockets.sockets.values()].find(socket => socket.data.caller?.userId === userId)
    const left = new Promise(resolve => here()!.once('disconnect', resolve))
    const { transport } = player.socket.io.engine as unknown as { transport: { ws: { _socket: Socket } } }
    transport.ws._socket.pause()
    const pages = { gameId: 'x'.repeat(100_000) as GameId, matchId: '' as MatchId }
    let sent = 0
    const feed = setInterval(() => {
      if (sent++ < 400) world.sockets.send(`user:${userId}`, 'game:ready', pages)
    }, 1)
    await left
    clearInterval(feed)
    expect(here()).toBeUndefined()
    // Otherwise the server waits half a minute for this client to close the connection when it stops.
    transport.ws._socket.destroy()
  })
})

test('a server whose clock is set back keeps accepting messages', async () => {
  const player = connect((await newPlayer(world)).cookie)
  expect(await outcome(player)).toBe('connected')
  expect(await player.send('queue:state', {})).toMatchObject({ ok: true })
  const realNow = Date.now
  const setBack = vi.spyOn(Date, 'now').mockImplementation(() => realNow() - 60 * 60 * 1000)
  try {
    expect(await player.send('queue:state', {})).toMatchObject({ ok: true })
    expect(await player.send('queue:state', {})).toMatchObject({ ok: true })
  } finally {
    setBack.mockRestore()
  }
})

test('a message to a large room leaves turns of the event loop to others', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => newPlayer(world)))
  const players = Array.from({ length: 120 }, (_, n) => connect(people[n % 6]!.cookie))
  await Promise.all(players.map(outcome))
  const room = 'a large room'
  const ready = { gameId: 'g' as GameId, matchId: 'm' as MatchId }
  for (const socket of world.sockets.io.sockets.sockets.values()) await socket.join(room)
  const received = players.map(player => new Promise(resolve => player.socket.once('game:ready', resolve)))
  let turns = 0
  const countTurns = () => {
    turns++
    counting = setImmediate(countTurns)
  }
  let counting = setImmediate(countTurns)
  await world.sockets.sendHereInBatches(room, 'game:ready', ready)
  clearImmediate(counting)
  expect(turns).toBeGreaterThanOrEqual(2)
  expect(await Promise.all(received)).toEqual(players.map(() => ready))
})
