import { MESSAGES, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, copyOf, createClient } from '../../../test/client.ts'
import { createUsers, signInAdmin } from '../../../test/people.ts'
import { createSoftPasskey, type PasskeyOptions, type SoftPasskey } from '../../../test/softPasskey.ts'
import { totpCode } from '../../../test/totp.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { MINT_WALLET_ID, moveCoins, PLATFORM_WALLET_ID } from '../../wallet/index.ts'
import { CONFIRMED_FOR_MS } from '../sessions/confirmIdentity.ts'
import { CHALLENGE_LIFETIME_MS } from '../sessions/cookies.ts'

const STEP_MS = 30_000

let world: World
let made = 0

beforeAll(async () => {
  world = await createWorld()
})

/** A registered player. */
async function newUser() {
  const name = `second${++made}`
  const client = createClient(world)
  await client.register(name)
  const credentials = { email: `${name}@example.com`, password: 'secret1' }
  return { client, name, credentials }
}

const codeOf = (secret: string) => totpCode(secret, world.ctx.now().getTime())

async function addAuthenticator(client: Client) {
  const { body } = await client.call('POST /api/auth/authenticator')
  const confirmed = await client.call('POST /api/auth/authenticator/confirm', {
    body: { code: codeOf(body.secret) },
  })
  expect(confirmed.status).toBe(200)
  // The code that confirmed it cannot be used again.
  world.advance(STEP_MS)
  return { secret: body.secret as string, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

async function addPasskey(client: Client, passkey = createSoftPasskey(), how: PasskeyOptions = {}) {
  const { body: options } = await client.call('POST /api/auth/passkeys/options')
  const added = await client.call('POST /api/auth/passkeys', {
    body: { name: 'Phone', passkey: passkey.create(options, how) },
  })
  return { passkey, added }
}

/** Another browser, with the password entered. */
async function afterPassword(credentials: object) {
  const client = createClient(world)
  const answer = await client.call('POST /api/auth/login', { body: credentials })
  return { client, answer }
}

const sendCode = (client: Client, code: string) =>
  client.call('POST /api/auth/second-factor', { body: { code } })

async function signInWithPasskey(
  passkey: SoftPasskey,
  how: PasskeyOptions = {},
  client = createClient(world),
) {
  const { body: options } = await client.call('POST /api/auth/passkey/options')
  return client.call('POST /api/auth/passkey', { body: { passkey: passkey.use(options, how) } })
}

describe('an authenticator app', () => {
  test('makes the password insufficient: the answer names what else is needed, and no session is opened', async () => {
    const { client, credentials } = await newUser()
    const { recoveryCodes } = await addAuthenticator(client)
    expect(new Set(recoveryCodes).size).toBe(10)
    const { client: other, answer } = await afterPassword(credentials)
    expect(answer).toMatchObject({
      status: 401,
      body: { error: MESSAGES.secondFactorRequired, code: 'second-factor-required', proofs: ['code'] },
    })
    expect(other.cookies.has('session')).toBe(false)
    expect((await other.call('GET /api/auth/me')).status).toBe(401)
  })

  test('signs in with its code after the password', async () => {
    const { client, name, credentials } = await newUser()
    const { secret } = await addAuthenticator(client)
    const { client: other } = await afterPassword(credentials)
    expect(await sendCode(other, codeOf(secret))).toMatchObject({ status: 200, body: { username: name } })
    expect((await other.call('GET /api/auth/me')).status).toBe(200)
  })

  test('does not accept a code twice, in sequence or at the same time', async () => {
    const { client, credentials } = await newUser()
    const { secret } = await addAuthenticator(client)
    const code = codeOf(secret)
    const tries = await Promise.all([0, 1, 2].map(() => afterPassword(credentials)))
    const answers = await Promise.all(tries.map(({ client: other }) => sendCode(other, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const { client: later } = await afterPassword(credentials)
    expect(await sendCode(later, code)).toMatchObject({ status: 401, body: { error: MESSAGES.codeWrong } })
  })

  test('accepts the code of the previous step, but none that is older', async () => {
    const { client, credentials } = await newUser()
    const { secret } = await addAuthenticator(client)
    const older = codeOf(secret)
    world.advance(STEP_MS)
    const old = codeOf(secret)
    world.advance(STEP_MS)
    const { client: other } = await afterPassword(credentials)
    expect((await sendCode(other, older)).status).toBe(401)
    expect((await sendCode(other, old)).status).toBe(200)
  })

  test('is stored encrypted, and its recovery codes as salted hashes', async () => {
    const { client } = await newUser()
    const { secret, recoveryCodes } = await addAuthenticator(client)
    const rows = await rowsOf<{ row: string }>(
      world.ctx.db,
      sql`SELECT a::text AS row FROM authenticators a UNION ALL SELECT r::text FROM recovery_codes r`,
    )
    const stored = rows.map(({ row }) => row).join()
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
    expect(stored).toContain('$argon2id$')
  })

  test('that was not confirmed does not count, and cannot be confirmed with a wrong code', async () => {
    const { client, credentials } = await newUser()
    const { body } = await client.call('POST /api/auth/authenticator')
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Vale%20Cuatro:/)
    const wrong = await client.call('POST /api/auth/authenticator/confirm', { body: { code: '000000' } })
    expect(wrong).toMatchObject({ status: 403, body: { error: MESSAGES.codeWrong } })
    expect((await afterPassword(credentials)).answer.status).toBe(200)
  })
})

describe('a recovery code', () => {
  test('works once, in any spelling, and the number of remaining codes is shown', async () => {
    const { client, credentials } = await newUser()
    const { recoveryCodes } = await addAuthenticator(client)
    const [code] = recoveryCodes as [string]
    const { client: other } = await afterPassword(credentials)
    expect((await sendCode(other, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).status).toBe(200)
    expect((await other.call('GET /api/auth/methods')).body.recoveryCodesLeft).toBe(9)
    const { client: again } = await afterPassword(credentials)
    expect((await sendCode(again, code)).status).toBe(401)
  })

  test('stops working when new codes are issued', async () => {
    const { client, credentials } = await newUser()
    const { recoveryCodes } = await addAuthenticator(client)
    const { body } = await client.call('POST /api/auth/recovery-codes')
    const { client: other } = await afterPassword(credentials)
    expect((await sendCode(other, recoveryCodes[1]!)).status).toBe(401)
    expect((await sendCode(other, body.recoveryCodes[1])).status).toBe(200)
  })
})

describe('the second step', () => {
  test('ends after five wrong codes, and the password has to be entered again', async () => {
    const { client, credentials } = await newUser()
    const { secret } = await addAuthenticator(client)
    const { client: other } = await afterPassword(credentials)
    for (let n = 0; n < 5; n++) expect((await sendCode(other, '000000')).body.error).toBe(MESSAGES.codeWrong)
    expect(await sendCode(other, codeOf(secret))).toMatchObject({
      status: 401,
      body: { error: MESSAGES.signInExpired },
    })
    const { client: again } = await afterPassword(credentials)
    expect((await sendCode(again, codeOf(secret))).status).toBe(200)
  })

  test('expires, cannot be used twice, and needs the browser that entered the password', async () => {
    const { client, credentials } = await newUser()
    const { secret } = await addAuthenticator(client)
    const { client: other } = await afterPassword(credentials)
    expect((await sendCode(createClient(world), codeOf(secret))).body.error).toBe(MESSAGES.signInExpired)
    world.advance(CHALLENGE_LIFETIME_MS + 1)
    expect((await sendCode(other, codeOf(secret))).body.error).toBe(MESSAGES.signInExpired)
    const { client: again } = await afterPassword(credentials)
    const token = again.cookies.get('sign-in')!
    expect((await sendCode(again, codeOf(secret))).status).toBe(200)
    world.advance(STEP_MS)
    again.cookies.set('sign-in', token)
    expect((await sendCode(again, codeOf(secret))).body.error).toBe(MESSAGES.signInExpired)
  })

  test('is refused if the password has changed in the meantime', async () => {
    const { client, credentials } = await newUser()
    const { secret } = await addAuthenticator(client)
    const { client: other } = await afterPassword(credentials)
    await client.call('POST /api/auth/password', {
      body: { currentPassword: 'secret1', newPassword: 'secret2' },
    })
    expect((await sendCode(other, codeOf(secret))).body.error).toBe(MESSAGES.signInExpired)
  })

  test('is limited by address, and locks the owner out neither at another one, nor on a device of theirs, nor in a session', async () => {
    const limited = await createWorld({ rateLimitScale: 1 })
    const before = world
    world = limited
    try {
      const { client, credentials } = await newUser()
      const { secret, recoveryCodes } = await addAuthenticator(client)
      const statuses = []
      for (let n = 0; n < 3; n++) {
        const { client: other } = await afterPassword(credentials)
        for (let m = 0; m < 4; m++) statuses.push((await sendCode(other, '000000')).status)
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429])

      const confirm = (code: string) => client.call('POST /api/auth/confirm', { body: { code } })
      expect((await confirm(recoveryCodes[0]!)).status).toBe(200)
      const elsewhere = { remoteAddress: '198.51.100.8' }
      const { client: away } = await afterPassword(credentials)
      const sent = { body: { code: recoveryCodes[1] }, ...elsewhere }
      expect((await away.call('POST /api/auth/second-factor', sent)).status).toBe(200)
      const known = createClient(world)
      known.cookies.set('device', client.cookies.get('device')!)
      await known.call('POST /api/auth/login', { body: credentials })
      expect((await sendCode(known, codeOf(secret))).status).toBe(200)

      const wrong = []
      for (let n = 0; n < 11; n++) wrong.push((await confirm('000000')).status)
      expect(wrong).toEqual([...Array(10).fill(403), 429])
    } finally {
      world = before
    }
  })

  test('from many addresses is limited for each account', async () => {
    const limited = await createWorld({ rateLimitScale: 0.1 })
    const before = world
    world = limited
    try {
      const { client, credentials } = await newUser()
      await addAuthenticator(client)
      const statuses = []
      for (let n = 0; n < 12; n++) {
        const { client: other } = await afterPassword(credentials)
        const sent = { body: { code: '000000' }, remoteAddress: `198.51.100.${n}` }
        statuses.push((await other.call('POST /api/auth/second-factor', sent)).status)
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    } finally {
      world = before
    }
  })
})

describe('a change of second factors', () => {
  test.each<[string, (client: Client) => Promise<unknown>, ((client: Client) => Promise<unknown>)?]>([
    ['adding an authenticator app', addAuthenticator],
    ['removing it', client => client.call('DELETE /api/auth/authenticator'), addAuthenticator],
    ['new recovery codes', client => client.call('POST /api/auth/recovery-codes'), addAuthenticator],
    ['adding a passkey', addPasskey],
    [
      'removing it',
      async client => {
        const { body } = await client.call('GET /api/auth/methods')
        await client.call('DELETE /api/auth/passkeys/{id}', { params: { id: body.passkeys[0]._id } })
      },
      addPasskey,
    ],
  ])('renews the session: %s', async (_name, change, prepare) => {
    const { client } = await newUser()
    await prepare?.(client)
    const old = copyOf(world, client)
    await change(client)
    for (const name of ['session', 'refresh', 'XSRF-TOKEN'])
      expect(client.cookies.get(name)).not.toBe(old.cookies.get(name))
    expect((await old.call('GET /api/auth/me')).status).toBe(401)
    expect((await old.call('POST /api/auth/refresh')).status).toBe(401)
    expect((await client.call('GET /api/auth/methods')).status).toBe(200)
  })
})

describe('a passkey', () => {
  test('signs in without a password, and brings recovery codes if it is the first second factor', async () => {
    const { client, name } = await newUser()
    const { passkey, added } = await addPasskey(client)
    expect(added.status).toBe(201)
    expect(added.body).toMatchObject({ passkey: { name: 'Phone', lastUsedAt: null } })
    expect(added.body.recoveryCodes).toHaveLength(10)
    expect((await addPasskey(client)).added.body.recoveryCodes).toBeNull()
    expect(await signInWithPasskey(passkey)).toMatchObject({ status: 200, body: { username: name } })
  })

  test('is the second step after the password', async () => {
    const { client, credentials } = await newUser()
    const { passkey } = await addPasskey(client)
    const { client: other, answer } = await afterPassword(credentials)
    expect(answer.body.proofs).toEqual(['passkey', 'code'])
    const { body: options } = await other.call('POST /api/auth/second-factor/options')
    expect(options.allowCredentials).toHaveLength(1)
    const signed = { passkey: passkey.use(options, { isVerified: false }) }
    expect((await other.call('POST /api/auth/second-factor', { body: signed })).status).toBe(200)
  })

  test.each<[string, PasskeyOptions]>([
    ['of another origin', { origin: 'http://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['whose user was not verified', { isVerified: false }],
  ])('%s does not sign in alone', async (_, how) => {
    const { client } = await newUser()
    const { passkey } = await addPasskey(client)
    expect(await signInWithPasskey(passkey, how)).toMatchObject({
      status: 401,
      body: { error: MESSAGES.passkeyRefused },
    })
  })

  test.each<[string, PasskeyOptions]>([
    ['on another origin', { origin: 'http://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
  ])('that was created %s is not added', async (_, how) => {
    const { client } = await newUser()
    const { added } = await addPasskey(client, createSoftPasskey(), how)
    expect(added).toMatchObject({ status: 400, body: { error: MESSAGES.passkeyRefused } })
  })

  test('answers a challenge once: a repeated answer, or one to another challenge, is refused', async () => {
    const { client } = await newUser()
    const { passkey } = await addPasskey(client)
    const browser = createClient(world)
    const { body: options } = await browser.call('POST /api/auth/passkey/options')
    const token = browser.cookies.get('sign-in')!
    const signed = { passkey: passkey.use(options) }
    expect((await browser.call('POST /api/auth/passkey', { body: signed })).status).toBe(200)
    browser.cookies.set('sign-in', token)
    expect((await browser.call('POST /api/auth/passkey', { body: signed })).body.error).toBe(
      MESSAGES.signInExpired,
    )
    await browser.call('POST /api/auth/passkey/options')
    expect((await browser.call('POST /api/auth/passkey', { body: signed })).body.error).toBe(
      MESSAGES.passkeyRefused,
    )
  })

  test('is refused after its challenge has expired', async () => {
    const { client } = await newUser()
    const { passkey } = await addPasskey(client)
    const browser = createClient(world)
    const { body: options } = await browser.call('POST /api/auth/passkey/options')
    world.advance(CHALLENGE_LIFETIME_MS + 1)
    const answer = await browser.call('POST /api/auth/passkey', { body: { passkey: passkey.use(options) } })
    expect(answer.body.error).toBe(MESSAGES.signInExpired)
  })

  test('whose counter has not increased is refused as a copy', async () => {
    const { client } = await newUser()
    const { passkey } = await addPasskey(client)
    passkey.setCounter(7)
    expect((await signInWithPasskey(passkey)).status).toBe(200)
    passkey.setCounter(7)
    expect((await signInWithPasskey(passkey)).body.error).toBe(MESSAGES.passkeyRefused)
  })

  test('of another account is refused as the second step, and an unknown one does not sign in', async () => {
    const { client, credentials } = await newUser()
    await addPasskey(client)
    const stranger = await newUser()
    const { passkey: theirs } = await addPasskey(stranger.client)
    const { client: other } = await afterPassword(credentials)
    const { body: options } = await other.call('POST /api/auth/second-factor/options')
    const signed = { passkey: theirs.use(options) }
    expect((await other.call('POST /api/auth/second-factor', { body: signed })).status).toBe(401)
    const unknown = createSoftPasskey()
    expect((await signInWithPasskey(unknown)).body.error).toBe(MESSAGES.passkeyUnknown)
  })

  test('of a suspended user does not sign in', async () => {
    const { client } = await newUser()
    const { passkey, added } = await addPasskey(client)
    expect(added.status).toBe(201)
    const admin = await signInAdmin(world)
    const { body: me } = await client.call('GET /api/auth/me')
    await admin.call('POST /api/admin/users/{id}/suspend', {
      params: { id: me._id },
      body: { reason: 'test' },
    })
    expect(await signInWithPasskey(passkey)).toMatchObject({
      status: 403,
      body: {
        error: expect.stringMatching(/^This account is suspended without an end date\. The reason: test\./),
        suspended: { sanction: { kind: 'suspension', text: 'test' } },
      },
    })
  })

  test('is renamed and removed only by its owner; without passkeys, the password is enough again', async () => {
    const { client, credentials } = await newUser()
    const { added } = await addPasskey(client)
    const params = { id: added.body.passkey._id }
    const stranger = (await newUser()).client
    const rename = { params, body: { name: 'Old phone' } }
    expect((await stranger.call('PATCH /api/auth/passkeys/{id}', rename)).status).toBe(404)
    expect((await stranger.call('DELETE /api/auth/passkeys/{id}', { params })).status).toBe(404)
    expect((await client.call('PATCH /api/auth/passkeys/{id}', rename)).body.name).toBe('Old phone')
    expect((await client.call('DELETE /api/auth/passkeys/{id}', { params })).status).toBe(200)
    expect((await client.call('GET /api/auth/methods')).body).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    })
    expect((await afterPassword(credentials)).answer.status).toBe(200)
  })
})

describe('a confirmation of identity', () => {
  const mint = (admin: Client, id: string) =>
    admin.call('POST /api/admin/users/{id}/coins', {
      params: { id },
      body: { amount: 1, reason: 'admin_manual' },
    })

  test('is required of every administrator before powerful acts, but not right after signing in', async () => {
    const own = await createWorld({ welcomeCoins: 100 })
    const admin = await signInAdmin(own)
    const [id] = (await createUsers(own.ctx, 1)) as [UserId]
    const params = { id }
    const { body: settings } = await admin.call('GET /api/admin/alerts/settings')
    const startDate = new Date(own.ctx.now().getTime() + 60 * 60 * 1000).toISOString()
    const cup = { name: 'Copa', entryFee: 0, maxPlayers: 8, startDate }
    await own.ctx.db.transaction(tx =>
      moveCoins(tx, {
        from: MINT_WALLET_ID,
        to: PLATFORM_WALLET_ID,
        amount: 1000,
        reason: 'tournament_house',
        cause: 'house',
        at: own.ctx.now(),
      }),
    )
    const create = (body: object) => admin.call('POST /api/tournaments', { body: { ...cup, ...body } })
    const draft = (await create({ draft: true, addedPrize: 10 })).body._id as string
    const plain = (await create({})).body._id as string
    const rule = { weekdays: [1], time: '20:30', timeZone: 'UTC' }
    const acts = {
      role: () => admin.call('POST /api/admin/users/{id}/role', { params, body: { role: 'moderator' } }),
      link: () => admin.call('POST /api/admin/users/{id}/reset-link', { params }),
      detectors: () =>
        admin.call('PUT /api/admin/alerts/settings', {
          body: { detectors: settings.detectors, version: settings.version },
        }),
      ledger: () => admin.call('GET /api/admin/transactions/export'),
      audit: () => admin.call('GET /api/admin/audit/export'),
      alerts: () => admin.call('GET /api/admin/alerts/export'),
      tournament: () => create({ addedPrize: 10 }),
      edit: () =>
        admin.call('PATCH /api/tournaments/{id}', { params: { id: plain }, body: { addedPrize: 10 } }),
      series: () => admin.call('POST /api/admin/series', { body: { ...rule, tournamentId: draft } }),
      publish: () => admin.call('POST /api/tournaments/{id}/publish', { params: { id: draft } }),
    }
    own.advance(CONFIRMED_FOR_MS + 1)
    const refusal = { status: 403, body: { code: 'confirm-identity', proofs: ['password'] } }
    for (const [name, act] of Object.entries(acts)) expect(await act(), name).toMatchObject(refusal)
    expect((await mint(admin, id)).status).toBe(200)
    expect((await create({})).status).toBe(201)
    await admin.call('POST /api/auth/confirm', { body: { password: 'house-rules' } })
    for (const [name, act] of Object.entries(acts)) expect((await act()).status, name).toBeLessThan(300)
    const [series] = (await admin.call('GET /api/admin/series')).body
    own.advance(CONFIRMED_FOR_MS + 1)
    const edit = { params: { id: series._id as string }, body: { ...rule, weekdays: [1, 2] } }
    expect(await admin.call('PATCH /api/admin/series/{id}', edit)).toMatchObject(refusal)
  })

  test('is required of one with a second factor before coins and exports, 15 minutes after the last time', async () => {
    const own = await createWorld()
    own.stopClock()
    const before = world
    world = own
    try {
      const admin = await signInAdmin(own)
      const [player] = (await createUsers(own.ctx, 1)) as [UserId]
      const { secret } = await addAuthenticator(admin)
      own.advance(CONFIRMED_FOR_MS - STEP_MS - 5000)
      expect((await mint(admin, player)).status).toBe(200)
      own.advance(10_000)
      const refusal = { code: 'confirm-identity', proofs: ['code'], error: MESSAGES.confirmIdentity }
      expect(await mint(admin, player)).toMatchObject({ status: 403, body: refusal })
      for (const key of ['transactions', 'alerts', 'audit'] as const)
        expect((await admin.call(`GET /api/admin/${key}/export`)).body).toMatchObject(refusal)
      expect((await admin.call('GET /api/admin/users')).status).toBe(200)
      const wrong = await admin.call('POST /api/auth/confirm', { body: { code: '000000' } })
      expect(wrong).toMatchObject({ status: 403, body: { error: MESSAGES.codeWrong } })
      const password = await admin.call('POST /api/auth/confirm', { body: { password: 'house-rules' } })
      expect(password.status).toBe(403)
      expect((await mint(admin, player)).status).toBe(403)
      const right = await admin.call('POST /api/auth/confirm', { body: { code: codeOf(secret) } })
      expect(right.status).toBe(200)
      expect((await mint(admin, player)).status).toBe(200)
    } finally {
      world = before
    }
  })

  test('with the password or a passkey is required before sign-in methods change', async () => {
    const { client } = await newUser()
    world.advance(CONFIRMED_FOR_MS + 1)
    expect((await client.call('POST /api/auth/passkeys/options')).body).toMatchObject({
      code: 'confirm-identity',
      proofs: ['password'],
    })
    const wrong = await client.call('POST /api/auth/confirm', { body: { password: 'wrong!' } })
    expect(wrong).toMatchObject({ status: 403, body: { error: MESSAGES.currentPasswordWrong } })
    await client.call('POST /api/auth/confirm', { body: { password: 'secret1' } })
    const { passkey, added } = await addPasskey(client)
    world.advance(CONFIRMED_FOR_MS + 1)
    const params = { id: added.body.passkey._id }
    expect((await client.call('DELETE /api/auth/passkeys/{id}', { params })).status).toBe(403)
    const { body: options } = await client.call('POST /api/auth/confirm/options')
    const signed = passkey.use(options)
    expect((await client.call('POST /api/auth/confirm', { body: { passkey: signed } })).status).toBe(200)
    expect((await client.call('POST /api/auth/confirm', { body: { passkey: signed } })).status).toBe(403)
    expect((await client.call('DELETE /api/auth/passkeys/{id}', { params })).status).toBe(200)
  })
})

describe('with REQUIRE_STAFF_2FA=1', () => {
  test('an administrator without a second factor can set one up and nothing else; the last one stays', async () => {
    const own = await createWorld({ requireStaffSecondFactor: true })
    const before = world
    world = own
    try {
      const admin = await signInAdmin(own)
      expect((await admin.call('GET /api/auth/me')).body.secondFactorMissing).toBe(true)
      expect(await admin.call('GET /api/admin/users')).toMatchObject({
        status: 403,
        body: { code: 'second-factor-setup-required', error: MESSAGES.secondFactorSetupRequired },
      })
      await addAuthenticator(admin)
      expect((await admin.call('GET /api/admin/users')).status).toBe(200)
      expect((await admin.call('GET /api/auth/me')).body.secondFactorMissing).toBeUndefined()
      expect(await admin.call('DELETE /api/auth/authenticator')).toMatchObject({
        status: 409,
        body: { error: MESSAGES.secondFactorNeeded },
      })
      expect((await admin.call('GET /api/auth/methods')).body.authenticatorSince).not.toBeNull()
      const player = createClient(own)
      const { body } = await player.register('plain')
      expect(body.secondFactorMissing).toBeUndefined()
    } finally {
      world = before
    }
  })
})
