import { MESSAGES, type RouteKey, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { connectPlayer } from '../../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

const actionsOn = async (subject: string) =>
  (await admin.call('GET /api/admin/audit', { query: { subject } })).body.map(
    ({ action }: { action: string }) => action,
  )

describe('a warning', () => {
  const warn = (id: UserId, text: unknown) =>
    admin.call('POST /api/admin/users/{id}/warnings', { params: { id }, body: { text } })

  test('is shown to the player until they confirm it, and the confirmation is recorded', async () => {
    const url = await listenOnFreePort(world)
    const { client, userId, cookie } = await newPlayer(world)
    const player = connectPlayer({ url, cookie })
    await player.send('queue:state', null)
    const received = new Promise(resolve => player.socket.once('warning:new', resolve))
    expect((await client.call('GET /api/auth/me')).body.warned).toBeUndefined()
    expect(await warn(userId, '  Please stop insulting other players. ')).toMatchObject({ status: 201 })
    await received
    player.leave()
    expect((await client.call('GET /api/auth/me')).body.warned).toBe(true)
    const { body: unread } = await client.call('GET /api/me/warnings')
    expect(unread).toMatchObject([{ text: 'Please stop insulting other players.' }])
    expect(unread[0].by).toBeUndefined()
    const confirm = (by: Client) =>
      by.call('POST /api/me/warnings/{id}/read', { params: { id: unread[0]._id } })
    expect((await confirm((await newPlayer(world)).client)).status).toBe(404)
    expect((await confirm(client)).status).toBe(200)
    const { body: list } = await admin.call('GET /api/admin/users/{id}/warnings', { params: { id: userId } })
    expect(list).toMatchObject([{ by: { username: 'admin' }, readAt: expect.any(String) }])
    expect((await confirm(client)).status).toBe(200)
    expect((await admin.call('GET /api/admin/users/{id}/warnings', { params: { id: userId } })).body).toEqual(
      list,
    )
    expect((await client.call('GET /api/auth/me')).body.warned).toBeUndefined()
    expect(await actionsOn(userId)).toEqual(['user-warned'])
  })

  test('needs a text', async () => {
    const { userId } = await newPlayer(world)
    expect(await warn(userId, ' \u200b ')).toMatchObject({
      status: 400,
      body: { error: MESSAGES.warningRequired },
    })
  })
})

test('a note about a user has an author and a time, and is not in the file that the player can download', async () => {
  const { client, userId } = await newPlayer(world)
  const params = { id: userId }
  await admin.call('POST /api/admin/users/{id}/notes', {
    params,
    body: { text: 'Asked for a refund by phone.' },
  })
  const { body } = await admin.call('POST /api/admin/users/{id}/notes', {
    params,
    body: { text: 'Refunded.' },
  })
  expect(body).toMatchObject([
    { text: 'Refunded.', by: { username: 'admin' }, createdAt: expect.any(String) },
    { text: 'Asked for a refund by phone.' },
  ])
  expect(await actionsOn(userId)).toEqual(['user-noted', 'user-noted'])
  expect(JSON.stringify((await client.call('GET /api/users/me/export')).body)).not.toContain('by phone')
})

describe('users are found', () => {
  const search = (query: Record<string, string>) =>
    admin.call('GET /api/admin/users/connections', { query: query as never })
  const namesIn = async (query: Record<string, string>) =>
    (await search(query)).body.connections
      .map(({ user }: { user: { username: string } }) => user.username)
      .sort()

  async function register(name: string, address: string, device?: string) {
    const client = createClient(world)
    if (device) client.cookies.set('device', device)
    const { body } = await client.call('POST /api/auth/register', {
      body: { username: name, email: `${name}@example.com`, password: 'secret1' },
      remoteAddress: address,
    })
    return body._id as UserId
  }

  test('by the network that they signed in from, and each search is written to the audit log', async () => {
    await register('net-one', '203.0.113.7')
    await register('net-two', '203.0.113.200')
    await register('net-other', '203.0.114.7')
    await register('net-six', '2001:db8:1:2::3')
    expect(await namesIn({ network: '203.0.113.0/24' })).toEqual(['net-one', 'net-two'])
    expect(await namesIn({ network: '203.0.113.7' })).toEqual(['net-one'])
    expect(await namesIn({ network: '203.0.0.0/16' })).toEqual(['net-one', 'net-other', 'net-two'])
    expect(await namesIn({ network: '2001:db8:1::/48' })).toEqual(['net-six'])
    expect((await search({ network: '203.0.113.0/24' })).body.connections[0]).toMatchObject({
      address: '203.0.113.*',
      sessions: 1,
      user: { role: 'player', isSuspended: false },
    })
    expect(await actionsOn('203.0.0.0/16')).toEqual(['users-searched'])
    for (const network of ['', 'here', '0.0.0.0/0'])
      expect(await search({ network })).toMatchObject({
        status: 400,
        body: { error: MESSAGES.networkInvalid },
      })
  })

  test('by a device that they share with another user', async () => {
    const device = 'd'.repeat(22)
    const first = await register('device-one', '198.51.100.1', device)
    await register('device-two', '198.51.100.2', device)
    await register('device-other', '198.51.100.3')
    expect(await namesIn({ device: first })).toEqual(['device-two'])
    expect(await actionsOn(first)).toEqual(['users-searched'])
  })
})

describe('addresses, balances and sessions', () => {
  const network = '192.0.2.0/24'

  /** A member of staff, signed in with the role. */
  async function newStaff(role: 'moderator' | 'organiser') {
    const { client, userId, name } = await newPlayer(world)
    await admin.call('POST /api/admin/users/{id}/role', { params: { id: userId }, body: { role } })
    const body = { email: `${name}@example.com`, password: 'secret1' }
    await client.call('POST /api/auth/login', { body, remoteAddress: '192.0.2.9' })
    return { client, userId, name }
  }

  const found = async (by: Client, search: string, route: RouteKey = 'GET /api/admin/users') => {
    const { body } = await by.call(route, { query: { search } })
    return JSON.stringify(body)
  }

  test('are searched only by those who see them', async () => {
    const player = await newPlayer(world)
    const [moderator, organiser] = [await newStaff('moderator'), await newStaff('organiser')]
    const others = await createUsers(world.ctx, 3)
    await admin.call('POST /api/matches', {
      body: { players: [player.userId, ...others], scheduledTime: new Date().toISOString() },
    })
    const [ofPlayer, ofAdmin] = [`${player.name}@ex`, 'admin@ex']
    const rows = [
      // Who searches, for whose address, and whether the user is found.
      [admin, ofAdmin, 'GET /api/admin/users', admin.userId, true],
      [admin, ofPlayer, 'GET /api/admin/matches', player.userId, true],
      [moderator.client, ofPlayer, 'GET /api/admin/users', player.userId, true],
      [moderator.client, ofAdmin, 'GET /api/admin/users', admin.userId, false],
      [moderator.client, ofPlayer, 'GET /api/admin/matches', player.userId, true],
      [organiser.client, ofPlayer, 'GET /api/admin/users', player.userId, false],
      [organiser.client, ofAdmin, 'GET /api/admin/users', admin.userId, false],
      [organiser.client, ofPlayer, 'GET /api/admin/matches', player.userId, false],
      [organiser.client, player.name, 'GET /api/admin/matches', player.userId, true],
    ] as const
    for (const [by, search, route, userId, isFound] of rows)
      expect([search, route, (await found(by, search, route)).includes(userId)]).toEqual([
        search,
        route,
        isFound,
      ])
  })

  test('of staff are shown to administrators only', async () => {
    const player = await newPlayer(world)
    const moderator = await newStaff('moderator')
    const other = await newStaff('moderator')
    const read = async (by: Client, id: UserId) =>
      (await by.call('GET /api/admin/users/{id}', { params: { id } })).body
    for (const id of [admin.userId, other.userId]) {
      expect(await read(moderator.client, id)).not.toHaveProperty('email')
      expect(await read(moderator.client, id)).not.toHaveProperty('wallet')
      expect(await read(admin, id)).toMatchObject({ email: expect.any(String), wallet: expect.any(Object) })
    }
    expect(await read(moderator.client, player.userId)).toMatchObject({ email: expect.any(String) })

    const sessions = async (by: Client, id: UserId) =>
      (await by.call('GET /api/admin/users/{id}/sessions', { params: { id } })).status
    expect(await sessions(moderator.client, player.userId)).toBe(200)
    expect(await sessions(moderator.client, admin.userId)).toBe(403)
    expect(await sessions(admin, other.userId)).toBe(200)

    const rich = (await moderator.client.call('GET /api/admin/users', { query: { sort: 'coins' } })).body
    expect(new Set(rich.map(({ role }: { role: string }) => role))).toEqual(new Set(['player']))
    const staffByCoins = { query: { sort: 'coins', role: 'admin' } }
    expect((await moderator.client.call('GET /api/admin/users', staffByCoins)).status).toBe(403)
  })

  test('find staff only for administrators', async () => {
    const moderator = await newStaff('moderator')
    const search = (by: Client, query: Record<string, string>) =>
      by.call('GET /api/admin/users/connections', { query })
    expect(JSON.stringify((await search(admin, { network })).body)).toContain(moderator.userId)
    expect((await search(moderator.client, { network })).body).toEqual({ connections: [], hasMore: false })
    expect((await search(moderator.client, { device: admin.userId })).status).toBe(403)
  })

  test('of staff are left out of the alerts that moderators read', async () => {
    const moderator = await newStaff('moderator')
    const { body: created } = await admin.call('POST /api/alerts/create', {
      body: { type: 'account_abuse', severity: 'low', title: 'Test', description: 'x', source: 'system' },
    })
    await world.ctx.db.execute(sql`UPDATE alerts SET player_id = ${admin.userId} WHERE id = ${created._id}`)
    const read = async (by: Client) =>
      (await by.call('GET /api/admin/alerts/{id}', { params: { id: created._id } })).body.player
    expect(await read(admin)).toMatchObject({ email: 'admin@example.com', wallet: expect.any(Object) })
    expect(await read(moderator.client)).toEqual({
      _id: admin.userId,
      username: 'admin',
      stats: expect.any(Object),
    })
    expect(await found(moderator.client, 'admin@ex', 'GET /api/admin/alerts')).not.toContain(created._id)
    expect(await found(admin, 'admin@ex', 'GET /api/admin/alerts')).toContain(created._id)
  })
})
