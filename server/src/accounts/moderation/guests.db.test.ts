import { MESSAGES, type PlayerName, type UserConnection, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

const playAsGuest = (client: Client, username: string) =>
  client.call('POST /api/auth/guest', { body: { username } })

async function newGuest(username: string) {
  const client = createClient(world)
  const { body } = await playAsGuest(client, username)
  return { client, userId: body._id as UserId, name: body.username as string }
}

const block = (id: UserId, body: object = { reason: 'Insults', days: 3 }) =>
  admin.call('POST /api/admin/guests/{id}/block-device', { params: { id }, body: body as never })
const unblock = (id: string) =>
  admin.call('POST /api/admin/blocked-devices/{id}/unblock', { params: { id } as never })

test('guests are listed newest first with their device, and found by a part of their name', async () => {
  await newPlayer(world, 'paloma')
  const one = await newGuest('palomita')
  const two = await newGuest('gorrion')
  const { body } = await admin.call('GET /api/admin/guests', { query: { limit: '2' } })
  expect(body).toMatchObject([
    { _id: two.userId, username: 'gorrion', gamesPlayed: 0, session: { userAgent: expect.any(String) } },
    { _id: one.userId, username: 'palomita' },
  ])
  const { body: found } = await admin.call('GET /api/admin/guests', { query: { search: 'PALOM' } })
  expect(found.map(({ username }: { username: string }) => username)).toEqual(['palomita'])
})

test('an administrator renames a guest, and the former name becomes free', async () => {
  const { userId } = await newGuest('feo-nombre')
  const renamed = await admin.call('POST /api/admin/users/{id}/username', {
    params: { id: userId },
    body: { username: 'otro-nombre' },
  })
  expect(renamed).toMatchObject({ status: 200, body: { username: 'otro-nombre' } })
  expect((await newGuest('feo-nombre')).name).toBe('feo-nombre')
})

test('guests are marked wherever staff see them, accounts are not', async () => {
  const guest = await newGuest('colada')
  const player = await newPlayer(world, 'estable')
  const marked = { _id: guest.userId, username: 'colada', guest: true }
  const { body: alert } = await admin.call('POST /api/alerts/create', {
    body: {
      type: 'suspicious_activity',
      severity: 'low',
      title: 'Seen together',
      playerId: guest.userId,
      metadata: {
        players: [
          { _id: guest.userId, username: 'colada' },
          { _id: player.userId, username: 'estable' },
        ],
      },
    },
  })
  expect(alert.player).toMatchObject(marked)
  expect(alert.metadata.players).toEqual([marked, { _id: player.userId, username: 'estable' }])
  const { body: opened } = await admin.call('POST /api/admin/cases', {
    body: { title: 'Together', alertIds: [alert._id] },
  })
  expect(opened.players).toEqual([marked])
  const { body: timeline } = await admin.call('GET /api/admin/timeline', {
    query: { subject: 'alert', id: alert._id },
  })
  expect(timeline.entries).toContainEqual(
    expect.objectContaining({ event: 'alert-raised', people: [marked] }),
  )
  const { body: rule } = await admin.call('POST /api/admin/silence-rules', {
    body: {
      playerId: guest.userId,
      reason: 'Known',
      endsAt: new Date(world.ctx.now().getTime() + 3_600_000).toISOString(),
    },
  })
  expect(rule.player).toEqual(marked)
  const { body: found } = await admin.call('GET /api/admin/users/connections', {
    query: { network: '127.0.0.0/24' },
  })
  const users: PlayerName[] = found.connections.map(({ user }: UserConnection) => user)
  expect(users).toContainEqual(expect.objectContaining(marked))
  expect(users.find(({ _id }) => _id === player.userId)).not.toHaveProperty('guest')
})

describe('a blocked device', () => {
  test('ends the session of the guest and makes no new guest until it is unblocked', async () => {
    const { client, userId } = await newGuest('pesado')
    const { status, body } = await block(userId)
    expect(status).toBe(200)
    expect(body[0]).toMatchObject({
      guest: { _id: userId, username: 'pesado' },
      reason: 'Insults',
      by: { username: 'admin' },
      until: expect.any(String),
    })
    expect((await client.call('GET /api/auth/me')).status).toBe(401)
    expect(await playAsGuest(client, 'pesado2')).toMatchObject({
      status: 403,
      body: { error: MESSAGES.deviceBlocked },
    })
    expect((await newGuest('vecino')).name).toBe('vecino')
    expect(await block(userId)).toMatchObject({ status: 409, body: { code: 'no-device-to-block' } })
    const { body: left } = await unblock(body[0]._id)
    expect(left.map(({ _id }: { _id: string }) => _id)).not.toContain(body[0]._id)
    expect((await playAsGuest(client, 'pesado2')).status).toBe(201)
    expect(await unblock(body[0]._id)).toMatchObject({ status: 409, body: { code: 'device-not-blocked' } })
    const { body: acts } = await admin.call('GET /api/admin/audit', { query: { subject: userId } })
    expect(acts.map(({ action }: { action: string }) => action)).toEqual([
      'device-unblocked',
      'device-blocked',
    ])
  })

  test('can still be used with an account', async () => {
    const { client, userId } = await newGuest('anonimo')
    await block(userId)
    const body = { username: 'conocido', email: 'conocido@example.com', password: 'tres caballos rojos' }
    expect((await client.call('POST /api/auth/register', { body })).status).toBe(201)
  })

  test('is free again when the time is over', async () => {
    const { client, userId } = await newGuest('breve')
    await block(userId, { reason: 'Insults', days: 1 })
    await world.ctx.db.execute(sql`UPDATE blocked_devices SET until = now() WHERE user_id = ${userId}`)
    expect((await playAsGuest(client, 'breve')).status).toBe(201)
  })

  test('is blocked once by two members of staff at the same time', async () => {
    const { userId } = await newGuest('doble')
    const answers = await Promise.all([block(userId), block(userId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('belongs to a guest', async () => {
    const { userId } = await newPlayer(world)
    expect(await block(userId)).toMatchObject({ status: 409, body: { code: 'not-a-guest' } })
  })
})
