import { MESSAGES, type OwnSession } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { connectPlayer } from '../../../test/player.ts'
import { cookieOf, listenOnFreePort } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let world: World
let url: string
let made = 0

beforeAll(async () => {
  world = await createWorld()
  url = await listenOnFreePort(world)
})

/** One person on several devices. */
async function onDevices(count: number): Promise<{ name: string; devices: Client[] }> {
  const name = `dev${++made}`
  const devices = Array.from({ length: count }, () => createClient(world))
  await devices[0]!.register(name)
  for (const [index, device] of devices.entries()) {
    if (index === 0) continue
    await device.call('POST /api/auth/login', {
      body: { email: `${name}@example.com`, password: 'secret1' },
      headers: { 'user-agent': `device ${index}` },
    })
  }
  return { name, devices }
}

const sessionsOf = async (client: Client): Promise<OwnSession[]> =>
  (await client.call('GET /api/auth/sessions')).body
const currentOf = async (client: Client) => (await sessionsOf(client)).find(({ current }) => current)!._id
const me = async (client: Client) => (await client.call('GET /api/auth/me')).status
const endReasons = (name: string) =>
  rowsOf<{ end_reason: string | null }>(
    world.ctx.db,
    sql`SELECT end_reason FROM sessions JOIN users ON users.id = user_id WHERE username = ${name} ORDER BY sessions.created_at, sessions.id`,
  ).then(rows => rows.map(row => row.end_reason))

describe('the list of own sessions', () => {
  test('has this device first, and only sessions of the caller', async () => {
    const { devices } = await onDevices(3)
    await onDevices(1)
    const listed = await sessionsOf(devices[1]!)
    expect(listed.map(({ current }) => current)).toEqual([true, false, false])
    expect(listed[0]).toMatchObject({ userAgent: 'device 1', address: '127.0.0.1' })
    expect(Object.keys(listed[0]!).sort()).toEqual([
      '_id',
      'address',
      'createdAt',
      'current',
      'lastSeenAt',
      'userAgent',
    ])
  })

  test('shows the last use to within minutes, and no session whose tokens have all expired', async () => {
    const { devices } = await onDevices(2)
    const before = await sessionsOf(devices[0]!)
    world.advance(10 * MINUTE)
    const after = await sessionsOf(devices[0]!)
    const seen = (list: OwnSession[], current: boolean) =>
      Date.parse(list.find(each => each.current === current)!.lastSeenAt)
    expect(seen(after, true)).toBeGreaterThanOrEqual(seen(before, true) + 10 * MINUTE)
    expect(seen(after, false)).toBe(seen(before, false))

    for (let week = 0; week < 5; week++) {
      world.advance(6.5 * DAY)
      await devices[0]!.call('POST /api/auth/refresh')
    }
    expect(await sessionsOf(devices[0]!)).toHaveLength(1)
  })

  test('is refused without a session', async () => {
    const stranger = createClient(world)
    const id = '01890000-0000-7000-8000-000000000000'
    expect((await stranger.call('GET /api/auth/sessions')).status).toBe(401)
    expect((await stranger.call('DELETE /api/auth/sessions/{id}', { params: { id } })).status).toBe(401)
    expect((await stranger.call('POST /api/auth/sessions/end-others')).status).toBe(401)
  })
})

describe('signing out', () => {
  test('elsewhere ends that session and its sockets at once, even if repeated', async () => {
    const { name, devices } = await onDevices(2)
    const [here, there] = devices as [Client, Client]
    const socket = connectPlayer({ url, cookie: cookieOf(there.cookies) }).socket
    await new Promise(resolve => socket.once('connect', () => resolve(null)))
    const gone = new Promise(resolve => socket.once('disconnect', resolve))
    const params = { id: await currentOf(there) }
    for (let n = 0; n < 2; n++) {
      const answer = await here.call('DELETE /api/auth/sessions/{id}', { params })
      expect(answer).toMatchObject({ status: 200, body: { ok: true } })
    }
    await gone
    socket.disconnect()
    expect(await me(there)).toBe(401)
    expect((await there.call('POST /api/auth/refresh')).status).toBe(401)
    expect(await me(here)).toBe(200)
    expect(await endReasons(name)).toEqual([null, 'ended-by-user'])
  })

  test('of the current session clears its cookies', async () => {
    const { devices } = await onDevices(1)
    const [here] = devices as [Client]
    const params = { id: await currentOf(here) }
    expect((await here.call('DELETE /api/auth/sessions/{id}', { params })).status).toBe(200)
    expect(here.cookies.has('session')).toBe(false)
    expect(await me(here)).toBe(401)
  })

  test.each([
    ['a session of another user', async () => currentOf((await onDevices(1)).devices[0]!), 404],
    ['a session that does not exist', async () => '01890000-0000-7000-8000-000000000000', 404],
    ['an invalid id', async () => 'x', 404],
  ])('does not touch %s', async (_whose, idOf, status) => {
    const { devices } = await onDevices(1)
    const id = await idOf()
    const answer = await devices[0]!.call('DELETE /api/auth/sessions/{id}', { params: { id } })
    expect(answer.status).toBe(status)
    if (status === 404) expect(answer.body).toMatchObject({ error: MESSAGES.sessionNotFound })
    const [row] = await rowsOf<{ ended: boolean }>(
      world.ctx.db,
      sql`SELECT ended_at IS NOT NULL AS ended FROM sessions WHERE id::text = ${id}`,
    )
    expect(row?.ended ?? false).toBe(false)
  })

  test('everywhere else keeps this session and answers with how many ended', async () => {
    const { devices } = await onDevices(4)
    const other = await onDevices(1)
    const [here, ...there] = devices as [Client, ...Client[]]
    expect((await here.call('POST /api/auth/sessions/end-others')).body).toEqual({ ended: 3 })
    expect((await here.call('POST /api/auth/sessions/end-others')).body).toEqual({ ended: 0 })
    expect(await Promise.all([here, ...there].map(me))).toEqual([200, 401, 401, 401])
    expect(await me(other.devices[0]!)).toBe(200)
  })

  test('needs the anti-forgery token', async () => {
    const { devices } = await onDevices(2)
    const headers = { 'x-xsrf-token': undefined }
    const answer = await devices[0]!.call('POST /api/auth/sessions/end-others', { headers })
    expect(answer).toMatchObject({ status: 403, body: { error: MESSAGES.csrf } })
    expect(await me(devices[1]!)).toBe(200)
  })
})
