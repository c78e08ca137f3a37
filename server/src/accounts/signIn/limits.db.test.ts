import { MESSAGES } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createClient, type Sent } from '../../../test/client.ts'
import { createWorld } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { sweepLimits } from '../../platform/http/limits.ts'
import { createSignIn } from './signIn.ts'

const wrong = { email: 'ana@example.com', password: 'a wrong guess' }
const right = { email: 'ana@example.com', password: 'secret1' }

describe('guessing passwords', () => {
  async function setUp(rateLimitScale = 1) {
    const world = await createWorld({ rateLimitScale })
    const client = createClient(world)
    await client.register('ana')
    client.cookies.clear()
    const login = (body: unknown, sent: Sent = {}) => client.call('POST /api/auth/login', { body, ...sent })
    return { world, client, login }
  }

  test('is stopped after ten wrong ones for an account, even with the right one, and says when to retry', async () => {
    const { login } = await setUp()
    for (let n = 0; n < 10; n++) expect((await login(wrong)).status).toBe(401)
    const stopped = await login(right)
    expect(stopped).toMatchObject({ status: 429, body: { error: MESSAGES.tooMany } })
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('stays stopped after a restart and on another node, until the time is over', async () => {
    const { world, login } = await setUp()
    for (let n = 0; n < 10; n++) await login(wrong)
    const restarted = createSignIn(world.ctx)
    const source = { address: '127.0.0.1', device: null }
    await expect(restarted.withPassword(right, source)).rejects.toMatchObject({ status: 429 })
    world.advance(15 * 60_000)
    expect(await restarted.withPassword(right, source)).toMatchObject({ username: 'ana' })
    await sweepLimits(world.ctx.db, new Date(world.ctx.now().getTime() + 15 * 60_000))
    expect(await rowsOf(world.ctx.db, sql`SELECT key FROM rate_limits`)).toEqual([])
  })

  test('is limited in the same way for parallel attempts', async () => {
    const { login } = await setUp()
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(wrong)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20)
  })

  test('ignores a forwarding header from an untrusted address', async () => {
    const { login } = await setUp()
    const statuses = []
    for (let n = 0; n < 12; n++) {
      const headers = {
        'x-forwarded-for': `203.0.113.${n}`,
        forwarded: `for=203.0.113.${n}`,
        'x-real-ip': `203.0.113.${n}`,
      }
      statuses.push((await login(wrong, { headers })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('does not affect the owner at another address', async () => {
    const { login } = await setUp()
    for (let n = 0; n < 11; n++) await login(wrong, { remoteAddress: '198.51.100.7' })
    expect((await login(right, { remoteAddress: '198.51.100.8' })).status).toBe(200)
  })

  test('from many addresses does not lock the owner out on their own device', async () => {
    const { client, login, world } = await setUp(0.1)
    const owner = createClient(world)
    expect((await owner.call('POST /api/auth/login', { body: right })).status).toBe(200)
    const device = owner.cookies.get('device')!
    for (let n = 0; n < 11; n++) await login(wrong, { remoteAddress: `198.51.100.${n}` })
    const elsewhere = { remoteAddress: '203.0.113.1' }
    client.cookies.clear()
    expect((await login(right, elsewhere)).status).toBe(429)
    client.cookies.clear()
    client.cookies.set('device', device)
    expect((await login(right, elsewhere)).status).toBe(200)
    // A device of another account does not count as the owner's.
    const stranger = createClient(world)
    await stranger.register('beto')
    client.cookies.clear()
    client.cookies.set('device', stranger.cookies.get('device')!)
    expect((await login(right, elsewhere)).status).toBe(429)
  })

  test('on a device of the owner is also stopped', async () => {
    const { client, login } = await setUp()
    expect((await login(right)).status).toBe(200)
    const device = client.cookies.get('device')!
    const statuses = []
    for (let n = 0; n < 11; n++) {
      client.cookies.clear()
      client.cookies.set('device', device)
      statuses.push((await login(wrong, { remoteAddress: `198.51.100.${n}` })).status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429])
  })

  test('from many addresses of one IPv6 network counts as from one address', async () => {
    const { login } = await setUp()
    const statuses = []
    for (let n = 0; n < 12; n++)
      statuses.push((await login(wrong, { remoteAddress: `2001:db8:0:1::${n}` })).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await login(wrong, { remoteAddress: '2001:db8:0:2::1' })).status).toBe(401)
  })

  test('is also stopped for many accounts from one address', async () => {
    const { login } = await setUp()
    const statuses = []
    for (let n = 0; n < 52; n++) statuses.push((await login({ ...wrong, email: `n${n}@example.com` })).status)
    expect(statuses.slice(0, 50).every(status => status === 401)).toBe(true)
    expect(statuses.slice(50)).toEqual([429, 429])
  })

  test('does not count successful sign-ins', async () => {
    const { login } = await setUp()
    for (let n = 0; n < 15; n++) expect((await login(right)).status).toBe(200)
  })

  test('at the admin login counts towards the same limit', async () => {
    const { client, login } = await setUp()
    for (let n = 0; n < 10; n++) await client.call('POST /api/admin/login', { body: wrong })
    expect((await login(right)).status).toBe(429)
  })
})

test('behind a trusted proxy the forwarded address counts', async () => {
  const world = await createWorld({ rateLimitScale: 1, trustProxy: ['127.0.0.1'] })
  const client = createClient(world)
  const statuses = []
  for (let n = 0; n < 12; n++) {
    const headers = { 'x-forwarded-for': `203.0.113.${n}` }
    statuses.push((await client.call('POST /api/auth/login', { body: wrong, headers })).status)
  }
  expect(statuses).toEqual(Array(12).fill(401))
})

test('registrations from one address are limited', async () => {
  const world = await createWorld({ rateLimitScale: 0.1 })
  const statuses = []
  for (let n = 0; n < 5; n++) statuses.push((await createClient(world).register(`bulk${n}`)).status)
  expect(statuses).toEqual([201, 201, 201, 429, 429])
})
