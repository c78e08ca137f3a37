import { type Friend, MESSAGES, REPORT_REASONS, type ServerMessages } from '@valecuatro/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { createClient } from '../../test/client.ts'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { areBlocked } from './index.ts'

let world: World
let admin: Admin
let url: string

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
  url = await listenOnFreePort(world)
})

const newPeople = (count: number) => Promise.all(Array.from({ length: count }, () => newPlayer(world)))
const about = (id: string) => ({ params: { id } })
const befriend = (client: Client, id: string) => client.call('POST /api/players/{id}/friend', about(id))
const block = (client: Client, id: string) => client.call('POST /api/players/{id}/block', about(id))
const relationOf = async (client: Client, id: string) =>
  (await client.call('GET /api/players/{id}/relation', about(id))).body
const friendsOf = async (client: Client) => (await client.call('GET /api/me/friends')).body as Friend[]

async function newGuest(username = 'visitor') {
  const client = createClient(world)
  const { body } = await client.call('POST /api/auth/guest', { body: { username } })
  return { client, userId: body._id as string }
}

async function newFriends() {
  const [ana, beto] = (await newPeople(2)) as [Person, Person]
  await befriend(ana.client, beto.userId)
  await befriend(beto.client, ana.userId)
  return { ana, beto }
}
type Person = Awaited<ReturnType<typeof newPlayer>>

/** The messages of one kind that a socket has received. */
const received = <M extends keyof ServerMessages>({ frames }: Player, message: M) =>
  frames.flatMap(frame =>
    (frame as [M, ServerMessages[M]])[0] === message ? [(frame as [M, ServerMessages[M]])[1]] : [],
  )

describe('friends', () => {
  test('request and accept, each sees the relation from their side, and either may end it', async () => {
    const [ana, beto] = (await newPeople(2)) as [Person, Person]
    expect((await befriend(ana.client, beto.userId)).body).toEqual({
      friend: 'requested',
      isBlocked: false,
      isMuted: false,
      isGuest: false,
      gameId: null,
    })
    expect((await befriend(ana.client, beto.userId)).body.friend).toBe('requested')
    expect(await relationOf(beto.client, ana.userId)).toEqual({
      friend: 'asks',
      isBlocked: false,
      isMuted: false,
      isGuest: false,
      gameId: null,
    })
    expect((await befriend(beto.client, ana.userId)).body.friend).toBe('friend')
    expect(await friendsOf(ana.client)).toEqual([
      {
        _id: beto.userId,
        username: beto.name,
        rating: null,
        isProvisional: false,
        relation: 'friend',
        presence: 'offline',
        gameId: null,
      },
    ])
    const end = () => beto.client.call('DELETE /api/players/{id}/friend', about(ana.userId))
    expect((await end()).body.friend).toBe('none')
    expect((await end()).status).toBe(200)
    expect(await friendsOf(ana.client)).toEqual([])
  })

  test('are friends again when the player who ended it undoes that at once, and no one else can', async () => {
    const { ana, beto } = await newFriends()
    const startClock = world.stopClock()
    const end = async (one: Person, other: Person) =>
      (await one.client.call('DELETE /api/players/{id}/friend', about(other.userId))).body.undo as string
    const restore = (one: Person, other: Person, undo: string) =>
      one.client.call('POST /api/players/{id}/friend/restore', { ...about(other.userId), body: { undo } })
    const undo = await end(ana, beto)
    expect(await end(ana, beto)).toBeUndefined()
    expect((await restore(beto, ana, undo)).status).toBe(410)
    expect((await restore(ana, beto, undo.replace(/^\d+/, '99999999999999'))).status).toBe(410)
    expect(await friendsOf(beto.client)).toEqual([])
    expect((await restore(ana, beto, undo)).body).toMatchObject({ friend: 'friend' })
    expect((await restore(ana, beto, undo)).status).toBe(200)
    expect(await friendsOf(beto.client)).toMatchObject([{ _id: ana.userId, relation: 'friend' }])

    const late = await end(beto, ana)
    world.advance(21_000)
    expect(await restore(beto, ana, late)).toMatchObject({
      status: 410,
      body: { error: MESSAGES.undoTooLate },
    })
    await befriend(ana.client, beto.userId)
    await befriend(beto.client, ana.userId)
    const refused = await end(ana, beto)
    await block(beto.client, ana.userId)
    expect((await restore(ana, beto, refused)).status).toBe(403)
    expect(await friendsOf(ana.client)).toEqual([])
    startClock()
  })

  test('who request each other at once become friends', async () => {
    const [ana, beto] = (await newPeople(2)) as [Person, Person]
    await Promise.all([befriend(ana.client, beto.userId), befriend(beto.client, ana.userId)])
    expect(await relationOf(ana.client, beto.userId)).toMatchObject({ friend: 'friend' })
  })

  test('cannot be oneself, guests or unknown players', async () => {
    const [ana] = (await newPeople(1)) as [Person]
    const guest = await newGuest()
    expect(await befriend(ana.client, ana.userId)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.notYourself },
    })
    expect(await befriend(ana.client, guest.userId)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.guestsCannotBeFriends },
    })
    expect(await befriend(guest.client, ana.userId)).toMatchObject({
      status: 403,
      body: { error: MESSAGES.guestsHaveNoFriends },
    })
    expect((await befriend(ana.client, '0198a1f0-0000-7000-8000-000000000001')).status).toBe(404)
  })

  test('are shown online, playing and offline, live', { tags: ['long'] }, async () => {
    const { ana, beto } = await newFriends()
    const screen = connectPlayer({ url, cookie: ana.cookie })
    await screen.until(() => screen.socket.connected)
    const presences = () =>
      received(screen, 'friend:changed').flatMap(({ userId, presence }) =>
        userId === beto.userId ? [presence] : [],
      )
    screen.socket.onAny(() => screen.recheck())

    const other = connectPlayer({ url, cookie: beto.cookie })
    await screen.until(() => presences().includes('online'))
    expect((await friendsOf(ana.client))[0]).toMatchObject({ presence: 'online' })
    expect((await other.send('practice:start', {})).ok).toBe(true)
    await screen.until(() => presences().at(-1) === 'playing')
    other.leave()
    await screen.until(() => presences().at(-1) === 'offline')
    screen.leave()
  })

  test('invite each other to a table, once a minute; others cannot', async () => {
    const { ana, beto } = await newFriends()
    const [carla] = (await newPeople(1)) as [Person]
    const [host, friend, stranger] = [ana, beto, carla].map(({ cookie }) =>
      connectPlayer({ url, cookie }),
    ) as [Player, Player, Player]
    await friend.until(() => friend.socket.connected)
    friend.socket.onAny(() => friend.recheck())
    const created = await host.send('table:create', { options: {}, bots: [] })
    if (!created.ok) throw new Error(created.code)
    const { code } = created
    const invite = (player: Player) => player.send('friend:invite', { userId: beto.userId, code })
    expect(await invite(host)).toEqual({ ok: true })
    await friend.until(() => received(friend, 'table:invited').length > 0)
    expect(received(friend, 'table:invited')).toEqual([
      { code, from: { _id: ana.userId, username: ana.name } },
    ])
    expect(await invite(host)).toMatchObject({ code: 'slow-down' })
    expect(await invite(stranger)).toMatchObject({ code: 'not-allowed' })
    world.advance(60_000)
    expect(await invite(host)).toEqual({ ok: true })
    await block(beto.client, ana.userId)
    expect(await invite(host)).toMatchObject({ code: 'blocked' })
    for (const player of [host, friend, stranger]) player.leave()
  })
})

describe('a blocked player', () => {
  test('is listed, is no longer a friend, cannot send requests, and can be unblocked', async () => {
    const { ana, beto } = await newFriends()
    expect((await block(ana.client, beto.userId)).body).toEqual({
      friend: 'none',
      isBlocked: true,
      isMuted: true,
      isGuest: false,
      gameId: null,
    })
    expect((await block(ana.client, beto.userId)).status).toBe(200)
    expect((await ana.client.call('GET /api/me/blocked')).body).toEqual([
      { _id: beto.userId, username: beto.name },
    ])
    expect(await relationOf(beto.client, ana.userId)).toEqual({
      friend: 'none',
      isBlocked: false,
      isMuted: false,
      isGuest: false,
      gameId: null,
    })
    for (const [one, other] of [
      [ana, beto],
      [beto, ana],
    ] as const)
      expect(await befriend(one.client, other.userId)).toMatchObject({
        status: 403,
        body: { error: MESSAGES.playerBlocked },
      })
    expect(await areBlocked(world.ctx.db, [ana.userId, beto.userId])).toBe(true)
    await ana.client.call('DELETE /api/players/{id}/block', about(beto.userId))
    expect(await areBlocked(world.ctx.db, [ana.userId, beto.userId])).toBe(false)
    expect((await befriend(beto.client, ana.userId)).body.friend).toBe('requested')
  })

  test('is not seated with the other by the queue, which takes the next player instead', async () => {
    const people = await newPeople(5)
    await block(people[3]!.client, people[0]!.userId)
    const players = people.map(({ cookie }) => connectPlayer({ url, cookie }))
    const seated = (index: number) =>
      players[index]!.frames.some(frame => (frame as [string])[0] === 'game:ready')
    for (const player of players.slice(0, 4)) {
      player.socket.onAny(() => player.recheck())
      expect((await player.send('queue:join', undefined as never)).ok).toBe(true)
    }
    expect([0, 1, 2, 3].some(seated)).toBe(false)
    expect((await players[4]!.send('queue:join', undefined as never)).ok).toBe(true)
    for (const index of [0, 1, 2]) await players[index]!.until(() => seated(index))
    expect(seated(3)).toBe(false)
    for (const player of players) player.leave()
  })
})

test('a muted player is listed until unmuted', async () => {
  const [ana, beto] = (await newPeople(2)) as [Person, Person]
  const muted = async () => (await ana.client.call('GET /api/me/muted')).body
  for (const _ of ['once', 'twice'])
    expect((await ana.client.call('POST /api/players/{id}/mute', about(beto.userId))).body).toMatchObject({
      isMuted: true,
    })
  expect(await muted()).toEqual([{ _id: beto.userId, username: beto.name }])
  expect(await relationOf(beto.client, ana.userId)).toMatchObject({ isMuted: false })
  expect((await ana.client.call('DELETE /api/players/{id}/mute', about(beto.userId))).body).toMatchObject({
    isMuted: false,
  })
  expect(await muted()).toEqual([])
  expect((await ana.client.call('POST /api/players/{id}/mute', about(ana.userId))).status).toBe(409)
})

describe('the search for players', () => {
  const search = async (client: Client, text: string) =>
    (await client.call('GET /api/players', { query: { search: text } })).body

  test('finds names by prefix, in any case, without guests, oneself, suspended players and players who block the reader', async () => {
    const [reader, zara, zarina, zaro, zarza] = (await Promise.all(
      ['zar-reader', 'Zara', 'zarina', 'zaro', 'zarza'].map(name => newPlayer(world, name)),
    )) as [Person, Person, Person, Person, Person]
    await newGuest('zarguest')
    await block(zaro.client, reader.userId)
    await block(reader.client, zarina.userId)
    await admin.call('POST /api/admin/users/{id}/suspend', {
      ...about(zarza.userId),
      body: { reason: 'test' },
    })
    expect(await search(reader.client, 'ZAR')).toEqual([
      { _id: zara.userId, username: 'Zara', rating: null, isProvisional: false },
      { _id: zarina.userId, username: 'zarina', rating: null, isProvisional: false },
    ])
    expect(await search(reader.client, 'za%')).toEqual([])
    expect(await search(reader.client, 'zara@example')).toEqual([])
  })

  test('needs two letters', async () => {
    const [{ client }] = (await newPeople(1)) as [Person]
    expect(await client.call('GET /api/players', { query: { search: 'z' } })).toMatchObject({
      status: 400,
      body: { error: MESSAGES.nameSearchTooShort },
    })
  })
})

describe('a report', () => {
  const report = (client: Client, id: string, body: object) =>
    client.call('POST /api/players/{id}/report', { ...about(id), body })

  async function alertsAbout(id: string) {
    await world.alerts.settle()
    const { body } = await admin.call('GET /api/admin/alerts', { query: { playerId: id } })
    return body.alerts
  }

  test('becomes an alert with evidence; a second report adds to it', async () => {
    const [ana, beto, carla] = (await newPeople(3)) as [Person, Person, Person]
    const socket = connectPlayer({ url, cookie: beto.cookie })
    const practice = await socket.send('practice:start', {})
    const gameId = practice.ok ? practice.gameId : ''
    socket.leave()
    expect(
      (await report(ana.client, beto.userId, { reason: 'cheating', text: 'sees my cards', gameId })).body,
    ).toEqual({
      ok: true,
    })
    expect(await alertsAbout(beto.userId)).toMatchObject([
      {
        type: 'suspicious_activity',
        code: 'player-reported',
        status: 'new',
        count: 1,
        player: { _id: beto.userId },
        metadata: {
          reports: [{ reason: 'report-cheating', text: 'sees my cards', gameId, by: ana.name }],
          players: [{ _id: ana.userId, username: ana.name }],
          games: [gameId],
        },
      },
    ])
    await report(carla.client, beto.userId, { reason: 'insults' })
    expect(await alertsAbout(beto.userId)).toMatchObject([
      { count: 2, metadata: { times: 2, reports: [{ by: ana.name }, { by: carla.name }] } },
    ])
  })

  test('can have any reason, and be made by or about a guest', async () => {
    const [one, other] = await Promise.all([newGuest('uno'), newGuest('dos')])
    for (const reason of REPORT_REASONS)
      expect((await report(one.client, other.userId, { reason })).status).toBe(200)
    expect(await alertsAbout(other.userId)).toMatchObject([{ metadata: { times: REPORT_REASONS.length } }])
  })

  test.each([
    [{ reason: 'because' }, 400],
    [{ reason: 'other', text: 'x'.repeat(501) }, 400],
    [{ reason: 'other', gameId: '0198a1f0-0000-7000-8000-000000000001' }, 404],
  ])('as %j is refused with %i', async (body, status) => {
    const [ana, beto] = (await newPeople(2)) as [Person, Person]
    expect((await report(ana.client, beto.userId, body)).status).toBe(status)
  })

  test('is limited per reporter', async () => {
    const small = await createWorld({ rateLimitScale: 0.2 })
    const [ana, beto] = await Promise.all([newPlayer(small, 'ana'), newPlayer(small, 'beto')])
    for (const status of [200, 200, 429])
      expect((await report(ana.client, beto.userId, { reason: 'other' })).status).toBe(status)
    expect((await report(beto.client, ana.userId, { reason: 'other' })).status).toBe(200)
  })
})
