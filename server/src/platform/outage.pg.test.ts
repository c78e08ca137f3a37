import { MESSAGES } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { createWorld, type World } from '../../test/world.ts'
import { type OpenDatabase, openPostgres, rowsOf } from './database.ts'

let world: World
let admin: OpenDatabase

beforeAll(async () => {
  world = await createWorld()
  admin = await openPostgres(`${inject('clusterUrl')}/postgres`, 1)
})
afterAll(() => admin.close())

test('while the database is away calls are refused loudly, and afterwards everything is as it was', async () => {
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
  expect((await client.call('GET /api/health')).status).toBe(200)
})
