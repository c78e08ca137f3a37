import { rmSync } from 'node:fs'
import { Writable } from 'node:stream'
import { MESSAGES } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { mailsTo, newDataFolder, tokenIn } from '../../../test/outbox.ts'
import { signInAdmin } from '../../../test/people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'

let world: World
let made = 0
const dataDir = newDataFolder()
const logged: string[] = []

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  world = await createWorld({ dataDir }, {}, pino({ level: 'trace' }, sink))
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function newAccount() {
  const name = `lost${++made}`
  const client = createClient(world)
  await client.register(name)
  return { client, name, email: `${name}@example.com` }
}

const forgot = (email: string, client = createClient(world), remoteAddress?: string) =>
  client.call('POST /api/auth/forgot', { body: { email }, ...(remoteAddress && { remoteAddress }) })
const reset = (token: string, password = 'a new secret', client = createClient(world)) =>
  client.call('POST /api/auth/reset', { body: { token, password } })
const signIn = (email: string, password: string, client: Client = createClient(world)) =>
  client.call('POST /api/auth/login', { body: { email, password } })

/** The token of the newest reset mail. */
async function requestToken(email: string): Promise<string> {
  expect(await forgot(email)).toMatchObject({ status: 200, body: { ok: true } })
  const mails = await mailsTo(world, email)
  return tokenIn(mails.findLast(({ subject }) => subject === 'Reset your Vale Cuatro password'))
}

describe('a forgotten password', () => {
  test('is replaced with the link from the mail, which ends every session and works once', async () => {
    const { client, email } = await newAccount()
    const token = await requestToken(email)
    expect(await reset(token)).toMatchObject({ status: 200, body: { email } })
    expect((await client.call('GET /api/auth/me')).status).toBe(401)
    expect((await client.call('POST /api/auth/refresh')).status).toBe(401)
    expect((await signIn(email, 'secret1')).status).toBe(401)
    expect((await signIn(email, 'a new secret')).status).toBe(200)
    expect(await reset(token, 'another one')).toMatchObject({
      status: 410,
      body: { error: MESSAGES.linkUsed },
    })
    expect((await signIn(email, 'a new secret')).status).toBe(200)
    const subjects = (await mailsTo(world, email)).map(({ subject }) => subject)
    expect(subjects.slice(-1)).toEqual(['Your password was changed'])
  })

  test('the link works for one hour', async () => {
    const { email } = await newAccount()
    const token = await requestToken(email)
    world.advance(60 * 60 * 1000)
    expect(await reset(token)).toMatchObject({ status: 410, body: { error: MESSAGES.linkExpired } })
    expect((await signIn(email, 'secret1')).status).toBe(200)
  })

  test('the link works for one of two simultaneous uses', async () => {
    const { email } = await newAccount()
    const token = await requestToken(email)
    const answers = await Promise.all([reset(token, 'the first'), reset(token, 'the second')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const winner = answers[0]!.status === 200 ? 'the first' : 'the second'
    expect((await signIn(email, winner)).status).toBe(200)
  })

  test('a newer link, or a change of the password, invalidates older links', async () => {
    const { client, email } = await newAccount()
    const first = await requestToken(email)
    const second = await requestToken(email)
    expect((await reset(first)).status).toBe(410)
    await client.call('POST /api/auth/password', {
      body: { currentPassword: 'secret1', newPassword: 'chosen by hand' },
    })
    expect((await reset(second)).status).toBe(410)
    expect((await signIn(email, 'chosen by hand')).status).toBe(200)
  })

  test('a link for another purpose is refused', async () => {
    const { email } = await newAccount()
    const verification = tokenIn((await mailsTo(world, email))[0])
    expect(await reset(verification)).toMatchObject({ status: 410, body: { error: MESSAGES.linkInvalid } })
    const recovery = await requestToken(email)
    const confirmed = await createClient(world).call('POST /api/auth/confirm-email', {
      body: { token: recovery },
    })
    expect(confirmed).toMatchObject({ status: 410, body: { error: MESSAGES.linkInvalid } })
    expect((await reset(recovery)).status).toBe(200)
  })

  test('a password that is too short is refused, and the link can still be used', async () => {
    const { email } = await newAccount()
    const token = await requestToken(email)
    expect(await reset(token, '12345')).toMatchObject({
      status: 400,
      body: { error: MESSAGES.passwordTooShort },
    })
    expect((await reset(token)).status).toBe(200)
  })

  test('the token is neither in the database nor in the log', async () => {
    const { email } = await newAccount()
    const token = await requestToken(email)
    expect((await reset(token)).status).toBe(200)
    const tables = await rowsOf<{ name: string }>(
      world.ctx.db,
      sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    )
    expect(tables.map(({ name }) => name)).toContain('one_time_tokens')
    for (const { name } of tables) {
      const found = await rowsOf(
        world.ctx.db,
        sql`SELECT 1 FROM ${sql.identifier(name)} t WHERE t::text LIKE ${`%${token}%`}`,
      )
      expect(found, name).toEqual([])
    }
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.filter(line => line.includes(token))).toEqual([])
  })
})

describe('an address without an account', () => {
  test('gets the same answer, after the same statements, and no mail', async () => {
    const { email } = await newAccount()
    async function statementsOf(address: string) {
      const texts: string[] = []
      const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
        this: pg.Client,
        ...args: unknown[]
      ) {
        const [statement] = args as [string | { text: string }]
        texts.push(typeof statement === 'string' ? statement : statement.text)
        return Reflect.apply(original, this, args)
      })
      try {
        const { status, body, headers } = await forgot(address)
        // The server does other work at the same time.
        const caused = texts.filter(text =>
          /"(users|recovery_requests|one_time_tokens|outbox_mails)"/.test(text),
        )
        return { status, body, length: headers['content-length'], caused }
      } finally {
        query.mockRestore()
      }
    }
    const original = pg.Client.prototype.query
    const known = await statementsOf(email)
    const unknown = await statementsOf('unknown@example.com')
    expect(known.caused).toEqual([expect.stringContaining('insert into "recovery_requests"')])
    expect(unknown).toEqual(known)
    expect(await mailsTo(world, 'unknown@example.com')).toEqual([])
    const left = await rowsOf(world.ctx.db, sql`SELECT 1 FROM recovery_requests`)
    expect(left).toEqual([])
  })

  test('is limited like one with an account', async () => {
    const limited = await createWorld({ rateLimitScale: 1, dataDir })
    const client = createClient(limited)
    await client.register('limited')
    const statuses = async (email: string, address: string) => {
      const answers: number[] = []
      for (let n = 0; n < 4; n++) answers.push((await forgot(email, createClient(limited), address)).status)
      return answers
    }
    expect(await statuses('limited@example.com', '203.0.113.1')).toEqual([200, 200, 200, 429])
    expect(await statuses('unknown@example.com', '203.0.113.2')).toEqual([200, 200, 200, 429])
    // Requests from elsewhere cannot keep the owner from recovering the account.
    expect(await statuses('limited@example.com', '203.0.113.3')).toEqual([200, 200, 200, 429])
  })
})

test('two nodes that answer the same requests send one mail for each', async () => {
  const { email } = await newAccount()
  await forgot(email)
  await Promise.all([world.recovery.answerRequests(), world.recovery.answerRequests()])
  const mails = await mailsTo(world, email)
  expect(mails.filter(({ subject }) => subject?.startsWith('Reset'))).toHaveLength(1)
})

test('a mail is in the language of the page', async () => {
  const { email } = await newAccount()
  await createClient(world).call('POST /api/auth/forgot', {
    body: { email },
    headers: { 'accept-language': 'es-AR,es;q=0.9' },
  })
  const mails = await mailsTo(world, email)
  expect(mails.at(-1)?.subject).toBe('Elegí una contraseña nueva para Vale Cuatro')
})

describe('an administrator', () => {
  test('issues such a link by hand, which writes an audit row and sends no mail', async () => {
    const admin = await signInAdmin(world)
    const { client, email, name } = await newAccount()
    const { body: user } = await client.call('GET /api/auth/me')
    const before = (await mailsTo(world, email)).length
    const issued = await admin.call('POST /api/admin/users/{id}/reset-link', { params: { id: user._id } })
    expect(issued.status).toBe(200)
    expect(issued.body.link).toMatch(/^http:\/\/localhost:3000\/auth\/reset#[\w-]{43}$/)
    expect(await mailsTo(world, email)).toHaveLength(before)
    const { body: entries } = await admin.call('GET /api/admin/audit', {
      query: { action: 'reset-link-issued', limit: '1' },
    })
    expect(entries).toMatchObject([{ subject: { kind: 'user', id: user._id, label: name }, meta: {} }])
    expect((await reset(issued.body.link.split('#')[1])).status).toBe(200)
    expect((await signIn(email, 'a new secret')).status).toBe(200)
    // The link did not come by mail, so it says nothing about the address.
    const owner = createClient(world)
    await signIn(email, 'a new secret', owner)
    const { body: account } = await owner.call('GET /api/profile/account')
    expect(account.emailVerifiedAt).toBeNull()
  })

  test('issues none for guests and unknown users', async () => {
    const admin = await signInAdmin(world)
    const guest = createClient(world)
    const { body } = await guest.call('POST /api/auth/guest', { body: { username: 'visitor' } })
    const issue = (id: string) => admin.call('POST /api/admin/users/{id}/reset-link', { params: { id } })
    expect((await issue(body._id)).status).toBe(409)
    expect((await issue('99999999-9999-4999-8999-999999999999')).status).toBe(404)
  })

  test('opens mails that were written to files, which writes an audit row', async () => {
    const admin = await signInAdmin(world)
    const { email } = await newAccount()
    await forgot(email)
    await mailsTo(world, email)
    const { body: mails, headers } = await admin.call('GET /api/admin/outbox', { query: { limit: '2' } })
    expect(Number(headers['x-total-count'])).toBeGreaterThan(2)
    expect(mails).toMatchObject([
      { to: email, subject: 'Reset your Vale Cuatro password', state: 'sent', canOpen: true, attempts: 1 },
      { to: email, subject: 'Confirm your email address' },
    ])
    const opened = await admin.call('GET /api/admin/outbox/{id}', { params: { id: mails[0]._id } })
    expect(opened).toMatchObject({ status: 200, body: { to: email } })
    expect(opened.body.text).toContain('/auth/reset#')
    const { body: entries } = await admin.call('GET /api/admin/audit', {
      query: { action: 'mail-opened', limit: '1' },
    })
    expect(entries).toMatchObject([{ subject: { kind: 'mail', id: mails[0]._id, label: email } }])
    const smtpUrl = world.ctx.config.smtpUrl
    world.ctx.config.smtpUrl = 'smtp://127.0.0.1:1'
    const refused = await admin.call('GET /api/admin/outbox/{id}', { params: { id: mails[0]._id } })
    world.ctx.config.smtpUrl = smtpUrl
    expect(refused).toMatchObject({ status: 409, body: { error: MESSAGES.mailNotReadable } })
  })
})
