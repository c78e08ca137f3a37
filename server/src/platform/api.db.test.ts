import { MESSAGES, routes } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from './database.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})

describe('the OpenAPI document', () => {
  test('has every call of the contract and no other', async () => {
    const { paths } = (await world.api.inject({ url: '/api/docs' })).json()
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual(Object.keys(routes).sort())
  })

  test('is made from the schemas: bodies, answers and failures', async () => {
    const { paths, components } = (await world.api.inject({ url: '/api/docs/json' })).json()
    const register = paths['/api/auth/register'].post
    expect(Object.keys(register.responses)).toEqual(['201', '400', '403', '409', '429', '500'])
    expect(JSON.stringify(register.requestBody)).toContain('Registration')
    expect(JSON.stringify(components.schemas)).toContain('"minLength":6')
  })

  test('is a page for people', async () => {
    const html = { accept: 'text/html' }
    const redirect = await world.api.inject({ url: '/api/docs', headers: html })
    expect(redirect.statusCode).toBe(302)
    const page = await world.api.inject({ url: String(redirect.headers.location), headers: html })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('swagger-ui')
  })
})

describe('what is wrong is said plainly', () => {
  const send = (raw: string) => createClient(world).call('POST /api/auth/login', { raw })

  test.each([
    ['broken JSON', '{"email":', 400, MESSAGES.malformed],
    ['a prototype in disguise', '{"__proto__":{"role":"admin"}}', 400, MESSAGES.malformed],
    ['a list', '[]', 400, undefined],
    ['an empty body', '', 400, undefined],
    ['a number for an e-mail', '{"email":5,"password":"x"}', 400, MESSAGES.emailRequired],
    ['100 KB', JSON.stringify({ email: 'x'.repeat(100_000), password: 'x' }), 413, MESSAGES.tooLarge],
  ])('%s', async (_name, raw, status, error) => {
    const answer = await send(raw)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ error: error ?? expect.any(String) })
  })

  test('a call that does not exist', async () => {
    const answer = await world.api.inject({ url: '/api/nothing' })
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 404,
      body: { error: MESSAGES.notFound },
    })
  })
})

test('a failure of our own leaks nothing, and raises an alert', async () => {
  const own = await createWorld()
  const client = createClient(own)
  await client.register('ana')
  await own.ctx.db.execute(sql`ALTER TABLE wallets RENAME TO elsewhere`)
  const answer = await client.call('GET /api/auth/me')
  expect(answer).toMatchObject({ status: 500, body: { error: MESSAGES.unexpected } })
  expect(JSON.stringify(answer.body)).not.toMatch(/wallets|select/i)
  const alerts = await rowsOf(own.ctx.db, sql`SELECT type, title FROM alerts`)
  expect(alerts).toEqual([{ type: 'system_error', title: 'A call failed: GET /api/auth/me' }])
})

test('health tells that the database answers', async () => {
  expect((await world.api.inject({ url: '/api/health' })).json()).toEqual({ ok: true })
})
