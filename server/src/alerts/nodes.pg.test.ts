// @module-tag long
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { type AlertUpdate, DEFAULT_DETECTORS } from '@valecuatro/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { followLive } from '../../test/followLive.ts'
import { startTestServer } from '../../test/node.ts'
import { connectPlayer } from '../../test/player.ts'
import { TEMPLATE } from '../../test/postgres.ts'
import { type RedisServer, startRedis } from '../../test/redis.ts'
import { ensureAdministrator } from '../accounts/index.ts'
import { readConfig } from '../platform/config.ts'
import { type OpenDatabase, openPostgres } from '../platform/database/database.ts'
import { createEvents } from '../platform/events.ts'

const ORIGIN = 'http://127.0.0.1:3000'
const ADMIN = { email: 'admin@example.com', password: 'house-rules' }

let redis: RedisServer
let database: OpenDatabase
const servers: Awaited<ReturnType<typeof startTestServer>>[] = []

// Two nodes that share a database and a bus, and nothing else.
beforeAll(async () => {
  redis = await startRedis()
  const url = inject('clusterUrl')
  const name = `nodes_${randomBytes(6).toString('hex')}`
  const admin = await openPostgres(`${url}/postgres`, 1)
  await admin.db.execute(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  await admin.close()
  const shared = { databaseUrl: `${url}/${name}`, redisUrl: redis.url }
  servers.push(await startTestServer(shared), await startTestServer(shared))
  database = await openPostgres(shared.databaseUrl, 2)
  await ensureAdministrator({
    config: readConfig({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }),
    secret: 'a secret that only tests know, 32+ characters',
    db: database.db,
    events: createEvents(pino({ level: 'silent' })),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  })
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database?.close()
  await redis?.stop()
})

async function post(
  server: number,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = 'POST',
) {
  return fetch(`${servers[server]!.url}${path}`, {
    method,
    headers: { origin: ORIGIN, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

async function signIn(server: number): Promise<Record<string, string>> {
  const answer = await post(server, '/api/admin/login', ADMIN)
  expect(answer.status).toBe(200)
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0]!)
  const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  return { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) }
}

test('several nodes count observations together, notify all administrators, and use the same settings', async () => {
  const admin = await signIn(0)
  const adminSockets = servers.map(({ url }) => connectPlayer({ url, cookie: admin.cookie! }))
  const counts = await Promise.all(adminSockets.map(each => followLive(each, 'alertCount', '')))
  const heard = (account: string) =>
    Promise.all(
      adminSockets.map(
        adminSocket =>
          new Promise<AlertUpdate>(resolve =>
            adminSocket.socket.on('alert:new', news => news.title.includes(account) && resolve(news)),
          ),
      ),
    )
  const guess = async (server: number, times: number, email: string) => {
    for (let n = 0; n < times; n++) await post(server, '/api/auth/login', { email, password: 'guess-1' })
  }

  // Five on each node, which would not raise an alert on either node alone.
  const news = heard('guessing')
  await guess(0, 5, 'unknown@example.com')
  await guess(1, 5, 'unknown@example.com')
  const [one, other] = await news
  expect(one).toMatchObject({ type: 'hack_attempt', count: 1 })
  expect(other).toEqual(one)
  for (const count of counts) await count.until(({ newAlerts }) => newAlerts === 1)

  const detectors = {
    ...DEFAULT_DETECTORS,
    hack_attempt: { ...DEFAULT_DETECTORS.hack_attempt, failedSignIns: 3 },
  }
  const changed = await post(0, '/api/admin/alerts/settings', { detectors, version: 0 }, admin, 'PUT')
  expect(changed.status).toBe(200)
  // The other node reads the settings again within seconds; until then three guesses are too few for it.
  let isTold = false
  const again = heard('guessing').then(([first]) => {
    isTold = true
    return first!
  })
  for (let n = 0; !isTold; n++) {
    await guess(1, 3, `unknown-${n}@example.com`)
    await setTimeout(50)
  }
  expect(await again).toMatchObject({ type: 'hack_attempt', count: 1 })
  for (const adminSocket of adminSockets) adminSocket.leave()
})
