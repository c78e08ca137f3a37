import { createConnection } from 'node:net'
import { MESSAGES, routes } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../../test/client.ts'
import { signInAdmin } from '../../../test/people.ts'
import { listenOnFreePort } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../database/database.ts'
import { logOptions } from '../monitoring/log.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})

describe('the OpenAPI document', () => {
  test('has exactly the calls of the contract', async () => {
    const { paths } = (await world.api.inject({ url: '/api/docs' })).json()
    const documented = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual(Object.keys(routes).sort())
  })

  test('is generated from the schemas: bodies, answers and failures', async () => {
    const { paths, components } = (await world.api.inject({ url: '/api/docs/json' })).json()
    const register = paths['/api/auth/register'].post
    expect(Object.keys(register.responses)).toEqual(['201', '400', '403', '409', '429', '500'])
    expect(JSON.stringify(register.requestBody)).toContain('Registration')
    expect(JSON.stringify(components.schemas)).toContain('"minLength":6')
  })

  test('is also served as a page', async () => {
    const html = { accept: 'text/html' }
    const redirect = await world.api.inject({ url: '/api/docs', headers: html })
    expect(redirect.statusCode).toBe(302)
    const page = await world.api.inject({ url: String(redirect.headers.location), headers: html })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('swagger-ui')
  })
})

describe('a wrong request gets a clear answer', () => {
  const send = (raw: string) => createClient(world).call('POST /api/auth/login', { raw })

  test.each([
    ['broken JSON', '{"email":', 400, MESSAGES.malformed],
    ['a prototype in disguise', '{"__proto__":{"role":"admin"}}', 400, MESSAGES.malformed],
    ['a list', '[]', 400, undefined],
    ['an empty body', '', 400, undefined],
    ['a number for an e-mail', '{"email":5,"password":"x"}', 400, MESSAGES.emailRequired],
    ['a NUL in an e-mail', '{"email":"a\\u0000@example.com","password":"x"}', 400, MESSAGES.textInvalid],
    ['half a character', '{"email":"\\ud83d@example.com","password":"x"}', 400, MESSAGES.textInvalid],
    ['100 KB', JSON.stringify({ email: 'x'.repeat(100_000), password: 'x' }), 413, MESSAGES.tooLarge],
  ])('%s', async (_name, raw, status, error) => {
    const answer = await send(raw)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error: error ?? MESSAGES.malformed })
  })

  test.each([
    ['GET /api/tournaments/{id}', MESSAGES.tournamentNotFound],
    ['GET /api/players/{id}', MESSAGES.playerNotFound],
    ['GET /api/admin/users/{id}', MESSAGES.userNotFound],
    ['GET /api/admin/matches/{id}', MESSAGES.matchNotFound],
    ['GET /api/admin/alerts/{id}', MESSAGES.alertNotFound],
    ['GET /api/games/{id}/record', MESSAGES.gameNotFound],
    ['DELETE /api/auth/sessions/{id}', MESSAGES.sessionNotFound],
  ] as const)('%s with an id that is none', async (key, error) => {
    const admin = await signInAdmin(world)
    for (const id of ['1', 'undefined', '%00', '😀'])
      expect(await admin.call(key, { params: { id } })).toMatchObject({ status: 404, body: { error } })
  })

  test.each([
    ['GET /api/admin/users', { search: 'a\0' }, 400, MESSAGES.textInvalid],
    ['GET /api/admin/users', { sort: 'shoe size' }, 400, MESSAGES.malformed],
    ['GET /api/admin/users', { page: '-1' }, 400, MESSAGES.malformed],
    ['GET /api/admin/transactions', { startDate: '0000-01-01', endDate: '9999-12-31' }, 200, undefined],
    ['GET /api/admin/transactions/export', { endDate: '9999-12-31' }, 200, undefined],
    ['GET /api/admin/alerts', { dateTo: '9999-12-31', dateFrom: '0000-01-01' }, 200, undefined],
    ['GET /api/admin/alerts', { dateTo: '2026-01-01T00:00:00+99:00' }, 400, MESSAGES.dateInvalid],
    ['GET /api/admin/audit', { subject: '\0' }, 400, MESSAGES.textInvalid],
  ] as const)('%s with %j', async (key, query, status, error) => {
    const admin = await signInAdmin(world)
    const answer = await admin.call(key, { query })
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error })
  })

  test('a tournament, a match and an alert with values that cannot be stored', async () => {
    const admin = await signInAdmin(world)
    let metadata: object = {}
    for (let n = 0; n < 2000; n++) metadata = { a: metadata }
    const alert = { type: 'hack_attempt', severity: 'low', title: 'Test' }
    const refused = [
      ['POST /api/tournaments', { name: 'Copa', startDate: '9999-12-31T00:00:00Z' }, MESSAGES.dateOutOfRange],
      ['POST /api/tournaments', { name: '\uDC00', startDate: '2030-01-01T00:00:00Z' }, MESSAGES.textInvalid],
      [
        'POST /api/matches',
        { players: [admin.userId, admin.userId], scheduledTime: '0000-01-01T00:00:00Z' },
        MESSAGES.dateOutOfRange,
      ],
      ['POST /api/alerts/create', { ...alert, metadata }, MESSAGES.metadataTooLarge],
      ['POST /api/alerts/create', { ...alert, metadata: { a: '\0' } }, MESSAGES.metadataTooLarge],
    ] as const
    for (const [key, body, error] of refused)
      expect(await admin.call(key, { body })).toMatchObject({ status: 400, body: { error } })
  })

  test.each([
    ['a call that does not exist', '/api/nothing'],
    ['an id that cannot be decoded', '/api/players/%ED%A0%80'],
    ['an id that is too long', `/api/players/${'x'.repeat(300)}`],
  ])('%s', async (_name, url) => {
    const answer = await world.api.inject({ url })
    expect({ status: answer.statusCode, body: answer.json() }).toEqual({
      status: 404,
      body: { error: MESSAGES.notFound, code: 'not-found' },
    })
  })
})

test('an internal failure leaks nothing, and raises an alert', async () => {
  const own = await createWorld()
  const client = createClient(own)
  await client.register('ana')
  await own.ctx.db.execute(sql`ALTER TABLE wallets RENAME TO elsewhere`)
  const answer = await client.call('GET /api/auth/me')
  expect(answer).toMatchObject({ status: 500, body: { error: MESSAGES.unexpected } })
  expect(JSON.stringify(answer.body)).not.toMatch(/wallets|select/i)
  await own.ctx.events.settle()
  const alerts = await rowsOf(own.ctx.db, sql`SELECT type, title FROM alerts`)
  expect(alerts).toEqual([{ type: 'system_error', title: 'Request failed: GET /api/auth/me' }])
})

test('requests for unknown paths are limited like calls', async () => {
  const own = await createWorld({ rateLimitScale: 0.001 })
  const statuses = []
  for (let n = 0; n < 8; n++) statuses.push((await own.api.inject({ url: `/api/guess-${n}` })).statusCode)
  expect(statuses).toEqual([...Array(6).fill(404), 429, 429])
})

test('the OpenAPI document can be switched off', async () => {
  const own = await createWorld({ apiDocs: false })
  for (const url of ['/api/docs', '/api/docs/json', '/api/docs/ui/'])
    expect((await own.api.inject({ url })).statusCode).toBe(404)
  expect((await own.api.inject({ url: '/api/health' })).statusCode).toBe(200)
})

test('a request whose body never ends is cut off', { tags: ['long'] }, async () => {
  const own = await createWorld({ requestTimeoutSeconds: 1 })
  const { port } = new URL(await listenOnFreePort(own))
  const client = createConnection(Number(port), '127.0.0.1')
  client.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost:3000\r\nOrigin: http://localhost:3000\r\n' +
      'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n',
  )
  const dripping = setInterval(() => client.write(' '), 100)
  let answer = ''
  client.on('data', chunk => (answer += chunk))
  client.on('error', () => {})
  await new Promise(resolve => client.once('close', resolve))
  clearInterval(dripping)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
})

test('the parameters of a failed statement reach neither the alert nor the log', async () => {
  let logged = ''
  const log = pino(logOptions('warn'), { write: (line: string) => (logged += line) })
  const own = await createWorld({}, {}, log)
  await own.ctx.db.execute(sql`ALTER TABLE users ADD CONSTRAINT refused CHECK (username <> 'ana')`)
  expect((await createClient(own).register('ana')).status).toBe(500)
  await own.ctx.events.settle()
  const alerts = await rowsOf(own.ctx.db, sql`SELECT metadata FROM alerts`)
  expect(JSON.stringify(alerts)).toContain('refused')
  expect(logged).toContain('refused')
  for (const text of [JSON.stringify(alerts), logged]) expect(text).not.toMatch(/argon2|ana@example/)
})

test('health is ok while the database answers', async () => {
  expect((await world.api.inject({ url: '/api/health' })).json()).toEqual({
    ok: true,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  })
})
