import { rmSync } from 'node:fs'
import { MESSAGES, type UserId } from '@valecuatro/contract'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../../test/client.ts'
import { mailsTo, newDataFolder, tokenIn } from '../../../test/outbox.ts'
import { signInAdmin } from '../../../test/people.ts'
import { connectPlayer } from '../../../test/player.ts'
import { cookieOf, listenOnFreePort } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { maskAddress } from '../recovery/verification.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let world: World
let made = 0
const dataDir = newDataFolder()

beforeAll(async () => {
  world = await createWorld({ dataDir })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

async function newAccount(within = world) {
  const name = `owner${++made}`
  const client = createClient(within)
  const { body } = await client.register(name)
  const email = `${name}@example.com`
  return { client, name, email, userId: body._id as UserId }
}

const confirm = (token: string, within = world) =>
  createClient(within).call('POST /api/auth/confirm-email', { body: { token } })
const newestToken = async (email: string, within = world) => tokenIn((await mailsTo(within, email)).at(-1))

describe('the address', () => {
  test('is confirmed once, with the link that registration sends', async () => {
    const { client, email } = await newAccount()
    const account = async () => (await client.call('GET /api/profile/account')).body
    expect(await account()).toMatchObject({ email, emailVerifiedAt: null, verificationRequired: false })
    const token = await newestToken(email)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email } })
    expect((await account()).emailVerifiedAt).not.toBeNull()
    expect(await confirm(token)).toMatchObject({ status: 410, body: { error: MESSAGES.linkUsed } })
    const again = await client.call('POST /api/profile/email/verification')
    expect(again).toMatchObject({ status: 409, body: { error: MESSAGES.emailAlreadyVerified } })
  })

  test('can be confirmed for seven days, and the link can be sent again', async () => {
    onTestFinished(world.stopClock())
    const { client, email } = await newAccount()
    const first = await newestToken(email)
    world.advance(7 * DAY_MS - 1000)
    expect((await client.call('POST /api/profile/email/verification')).status).toBe(200)
    expect(await confirm(first)).toMatchObject({ status: 410, body: { error: MESSAGES.linkInvalid } })
    const second = await newestToken(email)
    world.advance(7 * DAY_MS)
    expect(await confirm(second)).toMatchObject({ status: 410, body: { error: MESSAGES.linkExpired } })
  })

  test('is confirmed by a reset link that was sent to it', async () => {
    const { client, email } = await newAccount()
    await client.call('POST /api/auth/forgot', { body: { email } })
    const token = await newestToken(email)
    await client.call('POST /api/auth/reset', { body: { token, password: 'a new secret' } })
    await client.call('POST /api/auth/login', { body: { email, password: 'a new secret' } })
    const { body } = await client.call('GET /api/profile/account')
    expect(body.emailVerifiedAt).not.toBeNull()
  })

  test('changes when the new one is confirmed, and the former one is notified', async () => {
    const { client, email } = await newAccount()
    const newEmail = `new-${email}`
    await client.call('POST /api/auth/forgot', { body: { email } })
    const resetToken = await newestToken(email)
    const change = (currentPassword: string, to = newEmail) =>
      client.call('POST /api/profile/email', { body: { email: to, currentPassword } })
    expect(await change('a guess')).toMatchObject({
      status: 403,
      body: { error: MESSAGES.currentPasswordWrong },
    })
    expect(await change('secret1', email.toUpperCase())).toMatchObject({
      status: 409,
      body: { error: MESSAGES.emailSame },
    })
    expect(await change('secret1')).toMatchObject({ status: 200, body: { email, pendingEmail: newEmail } })
    const signIn = (address: string) =>
      createClient(world).call('POST /api/auth/login', { body: { email: address, password: 'secret1' } })
    expect((await signIn(newEmail)).status).toBe(401)

    const token = await newestToken(newEmail)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: newEmail } })
    expect((await signIn(newEmail)).status).toBe(200)
    expect((await signIn(email)).status).toBe(401)
    const { body: account } = await client.call('GET /api/profile/account')
    expect(account).toMatchObject({
      email: newEmail,
      pendingEmail: null,
      emailVerifiedAt: expect.any(String),
    })
    const told = (await mailsTo(world, email)).at(-1)!
    expect(told.subject).toBe('Your email address was changed')
    expect(told.text).toContain(maskAddress(newEmail))
    expect(told.text).not.toContain(newEmail)
    // A link that was sent to the former address no longer works.
    const late = await client.call('POST /api/auth/reset', {
      body: { token: resetToken, password: 'stolen!' },
    })
    expect(late.status).toBe(410)
  })

  test('that another account has taken in the meantime is refused', async () => {
    const { client } = await newAccount()
    const email = `contested${made}@example.com`
    const body = { email, currentPassword: 'secret1' }
    expect((await client.call('POST /api/profile/email', { body })).status).toBe(200)
    const token = await newestToken(email)
    await createClient(world).call('POST /api/auth/register', {
      body: { username: `faster${made}`, email, password: 'secret1' },
    })
    expect(await confirm(token)).toMatchObject({ status: 409, body: { error: MESSAGES.emailTaken } })
    expect(await client.call('POST /api/profile/email', { body })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.emailTaken },
    })
  })

  test('is sent at most five links an hour', async () => {
    const limited = await createWorld({ rateLimitScale: 1, dataDir })
    const { client } = await newAccount(limited)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++)
      statuses.push((await client.call('POST /api/profile/email/verification')).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('where a verified address is required', () => {
  let strict: World
  let url: string

  beforeAll(async () => {
    strict = await createWorld({ requireVerifiedEmail: true, dataDir: newDataFolder() })
    url = await listenOnFreePort(strict)
  })
  afterAll(() => rmSync(strict.ctx.config.dataDir, { recursive: true, force: true }))

  test('the welcome coins are granted once, with the confirmation', async () => {
    const { client, email } = await newAccount(strict)
    const coins = async () => (await client.call('GET /api/auth/me')).body.wallet.coins
    expect(await coins()).toBe(0)
    expect((await confirm(await newestToken(email, strict), strict)).status).toBe(200)
    expect(await coins()).toBe(1000)
    const changed = `changed-${email}`
    await client.call('POST /api/profile/email', { body: { email: changed, currentPassword: 'secret1' } })
    expect((await confirm(await newestToken(changed, strict), strict)).status).toBe(200)
    expect(await coins()).toBe(1000)
  })

  test('rated queues, rated tables and paid tournaments are refused without it; everything else is open', async () => {
    const admin = await signInAdmin(strict)
    const newTournament = async (entryFee: number) => {
      const startDate = new Date(strict.ctx.now().getTime() + DAY_MS).toISOString()
      const { body } = await admin.call('POST /api/tournaments', {
        body: { name: `Copa ${entryFee}`, startDate, entryFee, maxPlayers: 8 },
      })
      return body._id as string
    }
    const [paid, free] = [await newTournament(50), await newTournament(0)]
    const { client, email } = await newAccount(strict)
    const player = connectPlayer({ url, cookie: cookieOf(client.cookies) })
    const join = () => player.send('queue:join', { mode: '2v2', flor: false })
    const create = (isRated: boolean) => player.send('table:create', { options: { isRated } } as never)
    const enter = (id: string) => client.call('POST /api/tournaments/{id}/enter', { params: { id } })

    expect(await join()).toMatchObject({ ok: false, code: 'email-not-verified' })
    expect(await create(true)).toMatchObject({ ok: false, code: 'email-not-verified' })
    expect(await enter(paid)).toMatchObject({ status: 403, body: { error: MESSAGES.emailNotVerified } })
    expect((await enter(free)).status).toBe(200)
    const { code } = (await create(false)) as unknown as { code: string }
    const changeOptions = () => player.send('table:options', { code, options: { isRated: true } } as never)
    expect(await changeOptions()).toMatchObject({ ok: false, code: 'email-not-verified' })

    await confirm(await newestToken(email, strict), strict)
    expect(await changeOptions()).toMatchObject({ ok: true })
    expect((await enter(paid)).status).toBe(200)
    expect(await join()).toMatchObject({ ok: true })
    player.leave()
  })
})

describe('the username', () => {
  const rename = (client: ReturnType<typeof createClient>, username: string) =>
    client.call('POST /api/profile/username', { body: { username } })

  test('changes once in 30 days, and the former one leads to the same player', async () => {
    const { client, name, userId } = await newAccount()
    const renamed = `${name}-new`
    expect(await rename(client, name)).toMatchObject({ status: 409, body: { error: MESSAGES.usernameSame } })
    expect(await rename(client, renamed)).toMatchObject({ status: 200, body: { username: renamed } })
    expect(await rename(client, `${name}-newer`)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.renamedRecently },
    })
    const find = (username: string) =>
      client.call('GET /api/players/named/{username}', { params: { username } })
    for (const each of [name.toUpperCase(), renamed])
      expect(await find(each)).toMatchObject({ status: 200, body: { _id: userId, username: renamed } })
    expect((await find('unknown-name')).status).toBe(404)
    world.advance(30 * DAY_MS)
    const { client: later } = await newSession(client, name)
    expect((await rename(later, name)).status).toBe(200)
  })

  test('can be changed by an administrator at any time, which the audit log records', async () => {
    const { client, name, userId } = await newAccount()
    const admin = await signInAdmin(world)
    const renameFor = (username: string, id: string = userId) =>
      admin.call('POST /api/admin/users/{id}/username', { params: { id }, body: { username } })
    for (const wanted of [`${name}-2`, `${name}-3`])
      expect(await renameFor(wanted)).toMatchObject({ status: 200, body: { username: wanted } })
    const find = { params: { username: name } }
    expect((await client.call('GET /api/players/named/{username}', find)).body.username).toBe(`${name}-3`)
    const { body: acts } = await admin.call('GET /api/admin/audit', { query: { subject: userId } })
    expect(acts[0]).toMatchObject({
      action: 'user-renamed',
      actor: { _id: admin.userId },
      meta: { before: `${name}-2`, after: `${name}-3` },
    })
    // A change by an administrator does not count for the player's waiting time.
    expect((await rename(client, `${name}-4`)).status).toBe(200)
    const { name: taken } = await newAccount()
    expect(await renameFor(taken)).toMatchObject({ status: 409, body: { error: MESSAGES.usernameTaken } })
    expect((await renameFor('someone', '00000000-0000-4000-8000-0000000000aa')).status).toBe(404)
  })

  /** Signs in again, because the access cookie has expired by then. */
  async function newSession(client: ReturnType<typeof createClient>, name: string) {
    await client.call('POST /api/auth/login', {
      body: { email: `${name}@example.com`, password: 'secret1' },
    })
    return { client }
  }

  test('that another player had is refused to everyone else', async () => {
    const { client, name } = await newAccount()
    await rename(client, `${name}-new`)
    const registered = await createClient(world).call('POST /api/auth/register', {
      body: { username: name.toUpperCase(), email: `impostor${made}@example.com`, password: 'secret1' },
    })
    expect(registered).toMatchObject({ status: 409, body: { error: MESSAGES.usernameTaken } })
    const { client: other } = await newAccount()
    expect(await rename(other, name)).toMatchObject({ status: 409, body: { error: MESSAGES.usernameTaken } })
    const guest = createClient(world)
    const { body } = await guest.call('POST /api/auth/guest', { body: { username: name } })
    expect(body.username).not.toBe(name)
    const upgraded = await guest.call('POST /api/auth/register', {
      body: { username: name, email: `guest${made}@example.com`, password: 'secret1' },
    })
    expect(upgraded).toMatchObject({ status: 409, body: { error: MESSAGES.usernameTaken } })
  })

  test('that two players choose at the same time goes to one of them', async () => {
    const [first, second] = [await newAccount(), await newAccount()]
    const wanted = `wanted${made}`
    const answers = await Promise.all([rename(first.client, wanted), rename(second.client, wanted)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('of a guest cannot be changed without registering', async () => {
    const guest = createClient(world)
    await guest.call('POST /api/auth/guest', { body: { username: 'passing-by' } })
    expect((await rename(guest, 'another-name')).status).toBe(403)
  })
})
