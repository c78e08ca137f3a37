import { MESSAGES } from '@valecuatro/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, copyOf, createClient } from '../../../test/client.ts'
import { signInAdmin } from '../../../test/people.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let made = 0

beforeAll(async () => {
  world = await createWorld()
})

async function newAccount(within = world) {
  const name = `pass${++made}`
  const client = createClient(within)
  await client.register(name)
  return { client, email: `${name}@example.com` }
}

const signIn = (email: string, password: string, client = createClient(world)) =>
  client.call('POST /api/auth/login', { body: { email, password } })

const change = (client: Client, currentPassword: string, newPassword: string) =>
  client.call('POST /api/auth/password', { body: { currentPassword, newPassword } })

describe('changing the password', () => {
  test('sets the new one, renews this session and ends the others', async () => {
    const { client, email } = await newAccount()
    const other = createClient(world)
    await signIn(email, 'secret1', other)
    expect(await change(client, 'secret1', 'a new secret')).toMatchObject({ status: 200, body: { ended: 1 } })
    expect((await client.call('GET /api/auth/me')).status).toBe(200)
    expect((await other.call('GET /api/auth/me')).status).toBe(401)
    expect((await other.call('POST /api/auth/refresh')).status).toBe(401)
    expect((await signIn(email, 'secret1')).status).toBe(401)
    expect((await signIn(email, 'a new secret')).status).toBe(200)
  })

  test('gives this browser new cookies, and copies of the old ones stop working', async () => {
    const { client } = await newAccount()
    const old = copyOf(world, client)
    await change(client, 'secret1', 'a new secret')
    for (const name of ['session', 'refresh', 'XSRF-TOKEN'])
      expect(client.cookies.get(name)).not.toBe(old.cookies.get(name))
    expect((await old.call('GET /api/auth/me')).status).toBe(401)
    expect((await old.call('POST /api/auth/refresh')).status).toBe(401)
  })

  test('needs the current one', async () => {
    const { client, email } = await newAccount()
    expect(await change(client, 'a guess', 'a new secret')).toMatchObject({
      status: 403,
      body: { error: MESSAGES.currentPasswordWrong },
    })
    expect((await signIn(email, 'secret1')).status).toBe(200)
  })

  test.each([
    ['short', 'secret1', '12345', MESSAGES.passwordTooShort],
    ['long', 'secret1', 'x'.repeat(257), MESSAGES.passwordTooLong],
    ['missing', 'secret1', undefined, MESSAGES.passwordRequired],
    ['given without the old', '', 'a new secret', MESSAGES.currentPasswordRequired],
  ])('refuses one that is %s', async (_how, currentPassword, newPassword, error) => {
    const { client } = await newAccount()
    const answer = await client.call('POST /api/auth/password', { body: { currentPassword, newPassword } })
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })

  test('is refused without a session, without the token and from another site', async () => {
    const { client } = await newAccount()
    const body = { currentPassword: 'secret1', newPassword: 'a new secret' }
    expect((await change(createClient(world), 'secret1', 'a new secret')).status).toBe(401)
    const forged = { 'x-xsrf-token': undefined }
    expect((await client.call('POST /api/auth/password', { body, headers: forged })).status).toBe(403)
    const foreign = { origin: 'https://evil.example' }
    expect((await client.call('POST /api/auth/password', { body, headers: foreign })).status).toBe(403)
    expect((await client.call('GET /api/auth/me')).status).toBe(200)
  })

  test('several times at once succeeds once', async () => {
    const { client, email } = await newAccount()
    const answers = await Promise.all(
      ['one secret', 'two secrets'].map(next => change(client, 'secret1', next)),
    )
    // The other one finds the password changed or, if it arrives later, its session ended.
    expect([401, 403]).toContain(answers.find(({ status }) => status !== 200)?.status)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const statuses = await Promise.all(
      ['one secret', 'two secrets'].map(async next => (await signIn(email, next)).status),
    )
    expect(statuses.sort()).toEqual([200, 401])
  })

  test('leaves no session that was started with the old one at the same moment', async () => {
    const { client, email } = await newAccount()
    const others = Array.from({ length: 4 }, () => createClient(world))
    const [changed] = await Promise.all([
      change(client, 'secret1', 'a new secret'),
      ...others.map(other => signIn(email, 'secret1', other)),
    ])
    expect(changed?.status).toBe(200)
    for (const other of others) expect((await other.call('GET /api/auth/me')).status).toBe(401)
  })

  test('does not bypass the limit on guessing', async () => {
    const strict = await createWorld({ rateLimitScale: 1 })
    const { client, email } = await newAccount(strict)
    for (let n = 0; n < 10; n++) expect((await change(client, `guess ${n}`, 'a new secret')).status).toBe(403)
    expect((await change(client, 'secret1', 'a new secret')).status).toBe(429)
    const { cookies, call } = createClient(strict)
    cookies.set('device', client.cookies.get('device')!)
    expect((await call('POST /api/auth/login', { body: { email, password: 'secret1' } })).status).toBe(429)
  })
})

describe('a password that is easy to guess', () => {
  test('is refused to players only with REFUSE_WEAK_PASSWORDS=1, when they register and when they change it', async () => {
    const strict = await createWorld({ refuseWeakPasswords: true })
    const client = createClient(strict)
    expect(await client.register('ana', 'secret1')).toMatchObject({
      status: 400,
      body: { error: MESSAGES.passwordWeak },
    })
    expect((await client.register('ana', 'mate amargo 88 lezama')).status).toBe(201)
    const change = (newPassword: string) =>
      client.call('POST /api/auth/password', {
        body: { currentPassword: 'mate amargo 88 lezama', newPassword },
      })
    expect(await change('ana123456')).toMatchObject({ status: 400, body: { error: MESSAGES.passwordWeak } })
    expect((await change('parque lezama y medialunas')).status).toBe(200)
  })

  test('is always refused as the new password of an administrator', async () => {
    const own = await createWorld()
    const admin = await signInAdmin(own)
    const change = (newPassword: string) =>
      admin.call('POST /api/auth/password', { body: { currentPassword: 'house-rules', newPassword } })
    expect((await change('admin123')).body.error).toBe(MESSAGES.passwordWeak)
    expect((await change('parque lezama y medialunas')).status).toBe(200)
  })
})
