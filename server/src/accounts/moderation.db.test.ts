import { MESSAGES, type UserId } from '@valecuatro/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { connectPlayer } from '../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'

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
