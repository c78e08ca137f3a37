// @module-tag long
import { randomBytes } from 'node:crypto'
import type { Activity } from '@valecuatro/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newClusterClient } from '../../test/clusterClient.ts'
import { followLive } from '../../test/followLive.ts'
import { startTestServer } from '../../test/node.ts'
import { connectPlayer } from '../../test/player.ts'
import { TEMPLATE } from '../../test/postgres.ts'
import { type RedisServer, startRedis } from '../../test/redis.ts'
import { ensureAdministrator } from '../accounts/index.ts'
import { readConfig } from '../platform/config.ts'
import { type OpenDatabase, openPostgres } from '../platform/database/database.ts'
import { createEvents } from '../platform/events.ts'
import { openWallet } from '../wallet/index.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const ADMIN = { email: 'admin@example.com', password: 'house-rules' }

type TestServer = Awaited<ReturnType<typeof startTestServer>>

let database: OpenDatabase
let redis: RedisServer
let here: TestServer
let there: TestServer
let cookie: string

// The administrator uses one node, everyone else the other.
beforeAll(async () => {
  const url = inject('clusterUrl')
  const name = `system_${randomBytes(6).toString('hex')}`
  const admin = await openPostgres(`${url}/postgres`, 1)
  await admin.db.execute(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  await admin.close()
  const databaseUrl = `${url}/${name}`
  database = await openPostgres(databaseUrl, 2)
  redis = await startRedis()
  ;[here, there] = [
    await startTestServer({ databaseUrl, redisUrl: redis.url }),
    await startTestServer({ databaseUrl, redisUrl: redis.url }),
  ]
  const events = createEvents(pino({ level: 'silent' }))
  events.on('user-created', (tx, { userId, at }) => openWallet(tx, userId, 0, at))
  await ensureAdministrator({
    config: readConfig({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
    secret: 'not needed here',
    db: database.db,
    events,
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  })
  const answer = await post('/api/admin/login', ADMIN)
  cookie = answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
})
afterAll(async () => {
  await here?.close()
  await there?.close()
  await redis?.stop()
  await database?.close()
})

function post(path: string, body: unknown) {
  const token = /XSRF-TOKEN=([^;]+)/.exec(cookie ?? '')?.[1]
  const headers = {
    origin: ORIGIN,
    'content-type': 'application/json',
    ...(token && { 'x-xsrf-token': token }),
  }
  return fetch(`${here.url}${path}`, {
    method: 'POST',
    headers: { ...headers, ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
}

test('changes on another node are sent to the administrators of this one', async () => {
  const admin = connectPlayer({ url: here.url, cookie, origin: ORIGIN })
  const figures = await followLive(admin, 'figures', '')
  const { users } = figures.current()
  const list = await followLive(admin, 'adminList', 'users')
  const { player } = await newClusterClient([there.url], 0)
  await figures.until(current => current.users === users + 1)
  await list.until(({ changes }) => changes > 0)
  for (const each of [admin, player]) each.leave()
})

test('the people of both nodes are counted for visitors', async () => {
  const people = await Promise.all([here, there].map(node => newClusterClient([node.url], 0)))
  const readOnline = async () => {
    const answer = await fetch(`${here.url}/api/activity`)
    return ((await answer.json()) as Activity).online
  }
  await expect.poll(readOnline, { interval: 500 }).toBe(2)
  for (const { player } of people) player.leave()
})

test('a player who is suspended at one node is signed out at the other, and a bot takes the seat', async () => {
  const four = await Promise.all(Array.from({ length: 4 }, () => newClusterClient([there.url], 0)))
  await Promise.all(four.map(each => each.findTable()))
  const [gone, other] = four as [(typeof four)[0], (typeof four)[0]]
  await other.player.until(() => other.player.table().phase === 'playing')
  const seat = gone.player.table().seat!
  const farewell = new Promise(resolve => gone.player.socket.once('bye', resolve))
  const { status } = await post(`/api/admin/users/${gone.userId}/suspend`, { reason: 'collusion' })
  expect(status).toBe(200)
  expect(await farewell).toEqual({ reason: 'signed-out' })
  await gone.player.until(() => !gone.player.socket.connected)
  await other.player.until(() => other.player.table().held.includes(seat))
  for (const { player } of four) player.leave()
})
