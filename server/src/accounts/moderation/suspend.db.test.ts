import { MESSAGES } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { connectPlayer } from '../../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { userRoom } from '../../platform/sockets/sockets.ts'
import { hashPassword } from '../signIn/passwords.ts'
import { createUser } from '../users/users.ts'
import { sweepSuspensions } from './suspend.ts'

let world: World
let url: string
let admin: Admin

beforeAll(async () => {
  world = await createWorld({ contactEmail: 'ayuda@example.com' })
  url = await listenOnFreePort(world)
  admin = await signInAdmin(world)
})

const suspend = (id: string, reason = 'collusion', by = admin) =>
  by.call('POST /api/admin/users/{id}/suspend', { params: { id }, body: { reason } })
const reinstate = (id: string) => admin.call('POST /api/admin/users/{id}/reinstate', { params: { id } })
const signIn = (name: string, password = 'secret1') =>
  createClient(world).call('POST /api/auth/login', { body: { email: `${name}@example.com`, password } })

async function newAdministrator(username: string) {
  const created = await createUser(world.ctx.db, world.ctx.events, {
    username,
    email: `${username}@example.com`,
    passwordHash: await hashPassword('house-rules'),
    role: 'admin',
    createdAt: world.ctx.now(),
  })
  if (!created.ok) throw new Error(created.error)
  const client = createClient(world)
  await client.call('POST /api/admin/login', {
    body: { email: `${username}@example.com`, password: 'house-rules' },
  })
  return Object.assign(client, { userId: created.user.id })
}

test('only a suspended player with the right password is told why and until when', async () => {
  const { userId, name } = await newPlayer(world)
  await suspend(userId, 'Played for two accounts')
  expect(await signIn(name)).toMatchObject({
    status: 403,
    body: {
      error:
        'This account is suspended without an end date. The reason: Played for two accounts. If you do not agree, write to ayuda@example.com.',
    },
  })
  expect(await signIn(name, 'guessed')).toMatchObject({
    status: 401,
    body: { error: MESSAGES.badCredentials },
  })
})

describe('a suspended player', () => {
  test('is signed out at once and everywhere, and cannot sign in', async () => {
    const { client, userId, name, cookie } = await newPlayer(world)
    const player = connectPlayer({ url, cookie })
    await player.until(() => player.socket.connected)
    const farewell = new Promise(resolve => player.socket.once('bye', resolve))
    expect(await suspend(userId)).toMatchObject({
      status: 200,
      body: { suspension: { reason: 'collusion', by: { username: 'admin' } }, openSessions: 0 },
    })
    expect(await farewell).toEqual({ reason: 'signed-out' })
    await player.until(() => !player.socket.connected)
    expect((await client.call('GET /api/auth/me')).status).toBe(401)
    expect(await client.call('POST /api/auth/refresh')).toMatchObject({
      status: 401,
      body: { error: MESSAGES.sessionEnded },
    })
    expect(await signIn(name)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining(MESSAGES.accountSuspended) },
    })
    player.leave()
  })

  test('learns of it only with the right password', async () => {
    const { userId, name } = await newPlayer(world)
    await suspend(userId)
    expect(await signIn(name, 'a guess')).toMatchObject({
      status: 401,
      body: { error: MESSAGES.badCredentials },
    })
  })

  test('gets everything back when reinstated', async () => {
    const { userId, name } = await newPlayer(world)
    await suspend(userId)
    expect(await reinstate(userId)).toMatchObject({ status: 200, body: { suspension: null } })
    expect(await signIn(name)).toMatchObject({ status: 200, body: { _id: userId, wallet: { coins: 1000 } } })
    const { body } = await admin.call('GET /api/admin/audit', { query: { subject: userId, order: 'asc' } })
    expect(body).toMatchObject([
      { action: 'user-suspended', subject: { label: name }, meta: { reason: 'collusion' } },
      { action: 'user-reinstated', meta: { reason: 'collusion' } },
    ])
  })

  test('cannot keep a session from a sign-in at the same moment', async () => {
    for (let n = 0; n < 5; n++) {
      const { userId, name } = await newPlayer(world)
      const [, entered] = await Promise.all([suspend(userId), signIn(name)])
      const open = await rowsOf(
        world.ctx.db,
        sql`SELECT FROM sessions WHERE user_id = ${userId} AND ended_at IS NULL`,
      )
      expect(open).toEqual([])
      expect([200, 403]).toContain(entered.status)
    }
  })
})

describe('a suspension', () => {
  test.each([undefined, '', '   '])('needs a reason: %j is refused', async reason => {
    const { userId } = await newPlayer(world)
    const answer = await admin.call('POST /api/admin/users/{id}/suspend', {
      params: { id: userId },
      body: { reason },
    })
    expect(answer).toMatchObject({ status: 400, body: { error: MESSAGES.suspensionReasonRequired } })
  })

  test('is listed for moderators, with the former ones', async () => {
    const { userId } = await newPlayer(world)
    const params = { id: userId }
    const list = () => admin.call('GET /api/admin/users/{id}/suspensions', { params })
    expect((await list()).body).toEqual([])
    await admin.call('POST /api/admin/users/{id}/suspend', { params, body: { reason: 'insults', days: 3 } })
    await reinstate(userId)
    await suspend(userId)
    const by = { _id: admin.userId, username: 'admin' }
    expect((await list()).body).toMatchObject([
      { reason: 'collusion', until: null, by },
      { reason: 'insults', until: expect.any(String), by },
    ])
  })

  test('of the same player is imposed once, and lifted once', async () => {
    const { userId } = await newPlayer(world)
    const answers = await Promise.all([suspend(userId, 'one'), suspend(userId, 'other')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await suspend(userId)).toMatchObject({ body: { error: MESSAGES.alreadySuspended } })
    await reinstate(userId)
    expect(await reinstate(userId)).toMatchObject({ status: 409, body: { error: MESSAGES.notSuspended } })
  })

  test('cannot be imposed on oneself', async () => {
    expect(await suspend(admin.userId)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.cannotSuspendYourself },
    })
  })

  test('leaves one administrator if two suspend each other', async () => {
    const [one, other] = [await newAdministrator('uno'), await newAdministrator('dos')]
    const answers = await Promise.all([
      suspend(other.userId, 'mutual', one),
      suspend(one.userId, 'mutual', other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const left = await rowsOf(
      world.ctx.db,
      sql`SELECT FROM users WHERE username IN ('uno', 'dos') AND suspended_at IS NULL`,
    )
    expect(left).toHaveLength(1)
  })

  test('keeps the player out of a scheduled match', async () => {
    const four = await Promise.all(Array.from({ length: 4 }, () => newPlayer(world)))
    await suspend(four[3]!.userId)
    const answer = await admin.call('POST /api/matches', {
      body: { players: four.map(({ userId }) => userId), scheduledTime: new Date().toISOString() },
    })
    expect(answer).toMatchObject({ status: 409, body: { error: MESSAGES.playerSuspended } })
  })
})

test('a user is signed out everywhere, and may sign in again', async () => {
  const { client, userId, name } = await newPlayer(world)
  await signIn(name)
  const { body: before } = await admin.call('GET /api/admin/users/{id}/sessions', { params: { id: userId } })
  expect(before).toMatchObject([{ endedAt: null, address: '127.0.0.*' }, { endedAt: null }])
  const ended = await admin.call('POST /api/admin/users/{id}/sessions/end', { params: { id: userId } })
  expect(ended).toMatchObject({ status: 200, body: { ended: 2 } })
  expect((await client.call('GET /api/auth/me')).status).toBe(401)
  const { body: after } = await admin.call('GET /api/admin/users/{id}/sessions', { params: { id: userId } })
  expect(after.every(({ endedAt }: { endedAt: string | null }) => endedAt !== null)).toBe(true)
  expect((await signIn(name)).status).toBe(200)
  const { body: acts } = await admin.call('GET /api/admin/audit', { query: { subject: userId } })
  expect(acts).toMatchObject([{ action: 'sessions-ended', meta: { sessions: 2 } }])
})

test('a socket whose session ended during its handshake is closed', async () => {
  const { client, userId, name } = await newPlayer(world)
  for (let n = 0; n < 5; n++) {
    const player = connectPlayer({ url, cookie: cookieOf(client.cookies) })
    const refused = new Promise(resolve => player.socket.once('connect_error', resolve))
    const dismissed = new Promise(resolve => player.socket.once('disconnect', resolve))
    await suspend(userId)
    await Promise.race([refused, dismissed])
    expect(world.sockets.hasSocketHere(userRoom(userId))).toBe(false)
    player.leave()
    await reinstate(userId)
    await client.call('POST /api/auth/login', { body: { email: `${name}@example.com`, password: 'secret1' } })
  }
})

describe('a suspension for some days', () => {
  test('says until when, and ends by itself at the next sign-in or sweep', async () => {
    const [one, other] = [await newPlayer(world), await newPlayer(world)]
    for (const { userId } of [one, other])
      await admin.call('POST /api/admin/users/{id}/suspend', {
        params: { id: userId },
        body: { reason: 'Insults', days: 3 },
      })
    const until = new Date(world.ctx.now().getTime() + 3 * 24 * 3_600_000)
    const day = (language: string) =>
      until.toLocaleDateString(language, { dateStyle: 'long', timeZone: 'UTC' })
    const credentials = { email: `${one.name}@example.com`, password: 'secret1' }
    const inLanguage = async (language: string) =>
      (
        await createClient(world).call('POST /api/auth/login', {
          body: credentials,
          headers: { 'accept-language': language },
        })
      ).body.error
    expect(await inLanguage('en')).toBe(
      `This account is suspended until ${day('en')}. The reason: Insults. If you do not agree, write to ayuda@example.com.`,
    )
    expect(await inLanguage('es')).toBe(
      `Tu cuenta está suspendida hasta el ${day('es')}. El motivo: Insults. Si no estás de acuerdo, escribinos a ayuda@example.com.`,
    )
    await sweepSuspensions(world.ctx.db, world.ctx.now())
    expect((await signIn(other.name)).status).toBe(403)
    await world.ctx.db.execute(sql`UPDATE users SET suspended_at = suspended_at - INTERVAL '3 days',
      suspended_until = suspended_until - INTERVAL '3 days' WHERE suspended_until IS NOT NULL`)
    expect((await signIn(one.name)).status).toBe(200)
    await sweepSuspensions(world.ctx.db, world.ctx.now())
    const { body } = await admin.call('GET /api/admin/users/{id}', { params: { id: other.userId } })
    expect(body.suspension).toBeNull()
  })
})

describe('roles', () => {
  const setRole = (id: string, role: string, by: Client = admin) =>
    by.call('POST /api/admin/users/{id}/role', { params: { id }, body: { role } })

  async function newModerator() {
    const { userId, name } = await newPlayer(world)
    await setRole(userId, 'moderator')
    const client = createClient(world)
    await client.call('POST /api/admin/login', {
      body: { email: `${name}@example.com`, password: 'secret1' },
    })
    return Object.assign(client, { userId })
  }

  test('a new role signs the user out and is written to the audit log', async () => {
    const { client, userId } = await newPlayer(world)
    expect(await setRole(userId, 'organiser')).toMatchObject({ status: 200, body: { role: 'organiser' } })
    expect((await client.call('GET /api/auth/me')).status).toBe(401)
    const { body: acts } = await admin.call('GET /api/admin/audit', { query: { subject: userId } })
    expect(acts).toMatchObject([
      { action: 'role-changed', meta: { before: { role: 'player' }, after: { role: 'organiser' } } },
    ])
    expect(await setRole(userId, 'organiser')).toMatchObject({ body: { error: MESSAGES.roleUnchanged } })
    const listed = await admin.call('GET /api/admin/users', { query: { role: 'organiser' } })
    expect(listed.body.map(({ _id }: { _id: string }) => _id)).toContain(userId)
    const players = await admin.call('GET /api/admin/users', { query: { role: 'player', limit: '100' } })
    expect(players.body.map(({ _id }: { _id: string }) => _id)).not.toContain(userId)
    expect(Number(players.headers['x-total-count'])).toBe(players.body.length)
  })

  test('two administrators cannot demote each other, and the last one cannot be demoted', async () => {
    const only = await createWorld()
    const last = await signInAdmin(only)
    expect(await setRole(last.userId, 'player', last)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.lastAdministrator },
    })
    const [one, other] = [await newAdministrator('tres'), await newAdministrator('cuatro')]
    const answers = await Promise.all([
      setRole(other.userId, 'player', one),
      setRole(one.userId, 'player', other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('a moderator suspends players for up to a week, and no staff', async () => {
    const moderator = await newModerator()
    const { userId } = await newPlayer(world)
    const asked = (days: number | null, id: string = userId) =>
      moderator.call('POST /api/admin/users/{id}/suspend', {
        params: { id },
        body: { reason: 'Insults', days },
      })
    for (const days of [null, 8])
      expect(await asked(days)).toMatchObject({ body: { error: MESSAGES.moderatorSuspensionTooLong } })
    expect(await asked(7, admin.userId)).toMatchObject({ body: { error: MESSAGES.cannotModerateStaff } })
    expect((await asked(7)).status).toBe(200)
    const lift = () => moderator.call('POST /api/admin/users/{id}/reinstate', { params: { id: userId } })
    expect((await lift()).status).toBe(200)
    await suspend(userId)
    expect(await lift()).toMatchObject({ status: 403, body: { error: MESSAGES.onlyAdminsLift } })
    const signOut = (id: string) =>
      moderator.call('POST /api/admin/users/{id}/sessions/end', { params: { id } })
    expect(await signOut(admin.userId)).toMatchObject({ body: { error: MESSAGES.cannotModerateStaff } })
  })
})
