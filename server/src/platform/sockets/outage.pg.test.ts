// @module-tag long
import { MESSAGES } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createClient } from '../../../test/client.ts'
import { startTestServer } from '../../../test/node.ts'
import { openTcpProxy } from '../../../test/tcpProxy.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { type OpenDatabase, openPostgres, rowsOf } from '../database/database.ts'

let world: World
let admin: OpenDatabase

beforeAll(async () => {
  world = await createWorld()
  admin = await openPostgres(`${inject('clusterUrl')}/postgres`, 1)
})
afterAll(() => admin.close())

test('while the database is away, calls are refused as unavailable; afterwards everything works as before', async () => {
  const client = createClient(world)
  await client.register('ana')
  const [row] = await rowsOf<{ name: string }>(world.ctx.db, sql`SELECT current_database() AS name`)
  const name = sql.identifier(row!.name)

  await admin.db.execute(sql`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`)
  await admin.db.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${row!.name}`,
  )
  for (let n = 0; n < 5; n++) {
    const answer = await client.call('GET /api/auth/me')
    expect(answer).toMatchObject({ status: 503, body: { error: MESSAGES.unavailable } })
    expect(answer.headers['retry-after']).toBe('5')
  }
  expect((await client.call('GET /api/health')).status).toBe(503)

  await admin.db.execute(sql`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`)
  expect((await client.call('GET /api/auth/me')).status).toBe(200)
  // A busy machine may take longer than the time limit of one answer.
  await vi.waitFor(async () => expect((await client.call('GET /api/health')).status).toBe(200), 300_000)
})

test('a read-only database is not healthy, and calls that write are refused as unavailable', async () => {
  const own = await createWorld()
  const name = sql.identifier(await databaseOf(own))
  await admin.db.execute(sql`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await endConnections(own)
  const client = createClient(own)
  // Reading works again, so later refusals are not caused by the closed connections.
  await vi.waitFor(async () => expect((await client.call('GET /api/tournaments')).status).toBe(200), 300_000)
  for (let n = 0; n < 5; n++) {
    expect(await client.call('GET /api/health')).toMatchObject({
      status: 503,
      body: { error: MESSAGES.unavailable },
    })
  }
  expect((await client.register('beto')).status).toBe(503)
  await admin.db.execute(sql`ALTER DATABASE ${name} RESET default_transaction_read_only`)
  await endConnections(own)
  await vi.waitFor(async () => expect((await client.call('GET /api/health')).status).toBe(200), 300_000)
  await vi.waitFor(async () => expect((await client.register('beto')).status).toBe(201), 300_000)
})

test('while the database hangs, health and lists answer that the service is unavailable, and recover afterwards', async () => {
  const { proxy, databaseUrl } = await behindProxy()
  const server = await startTestServer({ databaseUrl, statementTimeoutMs: 2000 })
  const get = (path: string) => fetch(`${server.url}${path}`, { headers: { cookie: 'session=unknown' } })
  await vi.waitFor(async () => expect((await get('/api/tournaments')).status).toBe(200), 300_000)
  proxy.hang()
  const answers = await Promise.all(['/api/health', '/api/tournaments', '/api/auth/me'].map(get))
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503])
  expect(await answers[1]!.json()).toMatchObject({ error: MESSAGES.unavailable })
  proxy.resume()
  await vi.waitFor(async () => expect((await get('/api/health')).status).toBe(200), 300_000)
  await vi.waitFor(async () => expect((await get('/api/tournaments')).status).toBe(200), 300_000)
  await server.close()
  proxy.close()
})

test('health does not wait for a database that hangs, regardless of the statement timeout', async () => {
  const { proxy, databaseUrl } = await behindProxy()
  const server = await startTestServer({ databaseUrl })
  const health = async () => (await fetch(`${server.url}/api/health`)).status
  proxy.hang()
  // Health fails once the last good answer is too old to be repeated.
  await vi.waitFor(async () => expect(await health()).toBe(503), 300_000)
  proxy.resume()
  await vi.waitFor(async () => expect(await health()).toBe(200), 300_000)
  await server.close()
  proxy.close()
})

test('a statement that waits too long for a lock fails, and the call is refused as unavailable', async () => {
  const url = `${inject('clusterUrl')}/${await databaseOf(world)}`
  const server = await startTestServer({ databaseUrl: url, statementTimeoutMs: 2000 })
  const other = await openPostgres(url, 1)
  await other.db.transaction(async tx => {
    await tx.execute(sql`LOCK TABLE tournaments IN ACCESS EXCLUSIVE MODE`)
    expect((await fetch(`${server.url}/api/tournaments`)).status).toBe(503)
  })
  await vi.waitFor(
    async () => expect((await fetch(`${server.url}/api/tournaments`)).status).toBe(200),
    300_000,
  )
  await other.close()
  await server.close()
})

async function behindProxy() {
  const { host, port, username } = new URL(inject('clusterUrl'))
  const proxy = await openTcpProxy(Number(port), host.split(':')[0]!)
  return { proxy, databaseUrl: `postgres://${username}@127.0.0.1:${proxy.port}/${await databaseOf(world)}` }
}

async function databaseOf({ ctx }: World): Promise<string> {
  const [row] = await rowsOf<{ name: string }>(ctx.db, sql`SELECT current_database() AS name`)
  return row!.name
}

async function endConnections(own: World) {
  await admin.db.execute(
    sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ${await databaseOf(own)}`,
  )
}
