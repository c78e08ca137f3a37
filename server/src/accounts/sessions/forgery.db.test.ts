import { MESSAGES, type RouteKey, routes } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient, type Sent } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'

let world: World
let victim: Client
let stranger: Client

beforeAll(async () => {
  world = await createWorld()
  victim = createClient(world)
  stranger = createClient(world)
  await victim.register('victim')
  await stranger.register('stranger')
})

const stateOf = () =>
  rowsOf(
    world.ctx.db,
    sql`SELECT (SELECT json_agg(t ORDER BY t.id) FROM users t) AS users, (SELECT json_agg(t ORDER BY t.id) FROM sessions t) AS sessions,
          (SELECT json_agg(t ORDER BY t.hash) FROM session_tokens t) AS tokens, (SELECT json_agg(t ORDER BY t.id) FROM wallets t) AS wallets,
          (SELECT json_agg(t ORDER BY t.seq) FROM transactions t) AS transactions`,
  )

const changing = (Object.keys(routes) as RouteKey[]).filter(key => !key.startsWith('GET '))
const BODIES: Partial<Record<RouteKey, unknown>> = {
  'POST /api/auth/register': { username: 'forged', email: 'forged@example.com', password: 'secret1' },
  'POST /api/auth/login': { email: 'victim@example.com', password: 'secret1' },
  'POST /api/admin/login': { email: 'victim@example.com', password: 'secret1' },
}

/** The state before the first of these calls, which none of them may change. */
let before: unknown[] | undefined

async function expectRefused(key: RouteKey, sent: Sent, error: string) {
  before ??= await stateOf()
  const body = BODIES[key]
  const answer = await victim.call(key, { ...(body !== undefined && { body }), ...sent })
  expect(answer).toMatchObject({ status: 403, body: { error } })
  expect(await stateOf()).toEqual(before)
}

describe.each(changing)('%s', key => {
  test.each([
    ['a foreign site', 'https://evil.example'],
    ['no origin', undefined],
    ['an opaque origin', 'null'],
    ['a host that ends like ours', 'http://evillocalhost:3000'],
    ['a host that begins like ours', 'http://localhost.evil.example:3000'],
    ['another port', 'http://localhost:3001'],
    ['another scheme', 'https://localhost:3000'],
    ['another local name', 'http://127.0.0.1:3000'],
  ])('is refused from %s', (_name, origin) => expectRefused(key, { headers: { origin } }, MESSAGES.origin))

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/jsonp'],
    ['text/plain; x=application/json'],
  ])('is refused as %s', type =>
    expectRefused(
      key,
      { raw: JSON.stringify(BODIES[key] ?? {}), headers: { 'content-type': type } },
      MESSAGES.contentType,
    ),
  )

  if ('csrf' in routes[key]) return

  test.each([
    ['no token', () => undefined],
    ["another session's token", () => stranger.cookies.get('XSRF-TOKEN')],
    ['a tampered token', () => `${victim.cookies.get('XSRF-TOKEN')?.slice(0, -1)}!`],
    ['an unsigned token', () => 'abc'],
    ['an empty signature', () => `${victim.cookies.get('XSRF-TOKEN')?.split('.')[0]}.`],
  ])('is refused with %s', (_name, token) =>
    expectRefused(key, { headers: { 'x-xsrf-token': token() } }, MESSAGES.csrf),
  )

  test("is refused when cookie and header agree on another session's token", async () => {
    const own = victim.cookies.get('XSRF-TOKEN')!
    const foreign = stranger.cookies.get('XSRF-TOKEN')!
    victim.cookies.set('XSRF-TOKEN', foreign)
    await expectRefused(key, {}, MESSAGES.csrf)
    victim.cookies.set('XSRF-TOKEN', own)
  })
})

test("refreshing with another session's token is refused, although no token is needed", () =>
  expectRefused(
    'POST /api/auth/refresh',
    { headers: { 'x-xsrf-token': stranger.cookies.get('XSRF-TOKEN') } },
    MESSAGES.csrf,
  ))

describe('cross-origin reading', () => {
  test.each([
    ['http://localhost:3000', 'http://localhost:3000'],
    ['null', undefined],
    ['http://localhost:3000.evil.example', undefined],
    ['https://localhost:3000', undefined],
    ['http://sibling.localhost:3000', undefined],
  ])('from %s is answered with %s', async (origin, allowed) => {
    const { headers } = await victim.call('GET /api/auth/me', { headers: { origin } })
    expect(headers['access-control-allow-origin']).toBe(allowed)
  })

  test('is allowed only to the configured origins, if there are any', async () => {
    const own = await createWorld({ webOrigins: ['https://www.example.com'] })
    const client = createClient(own, 'https://www.example.com')
    const { headers, cookies, status } = await client.register('sofia')
    expect(status).toBe(201)
    expect(headers['access-control-allow-origin']).toBe('https://www.example.com')
    expect(headers['access-control-allow-credentials']).toBe('true')
    expect(cookies.every(({ secure }) => secure)).toBe(true)
    for (const origin of [
      'http://www.example.com',
      'https://evil.www.example.com',
      'https://example.com',
      'http://localhost:3000',
    ]) {
      const answer = await client.call('GET /api/auth/me', { headers: { origin } })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect((await client.call('POST /api/auth/logout', { headers: { origin } })).status).toBe(403)
    }
  })
})
