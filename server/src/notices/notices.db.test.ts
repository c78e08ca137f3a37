import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  NOTICE_KINDS,
  NOTICES_PER_PAGE,
  type Notice,
  type NoticeChannel,
  type NoticeKind,
  noticeKindName,
  type ServerMessages,
  type UserId,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { createClient } from '../../test/client.ts'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer, seatFour } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { compose } from '../compose.ts'
import { rowsOf } from '../platform/database/database.ts'
import { createEvents } from '../platform/events.ts'
import { closeDays } from '../wallet/index.ts'
import { parsePushEndpoint } from './push.ts'
import { readPushKeys } from './pushKeys.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let world: World
let admin: Admin
let url: string
const pushService = createPushService()

beforeAll(async () => {
  world = await createWorld({ pushServices: [await pushService.listen()] })
  admin = await signInAdmin(world)
  url = await listenOnFreePort(world)
})
afterAll(() => pushService.close())

/** A local push service that records the messages it receives and answers with the status set for the address. */
function createPushService() {
  const received: { path: string; headers: Record<string, unknown>; body: Buffer }[] = []
  const statuses = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const path = request.url!
    received.push({ path, headers: request.headers, body: Buffer.concat(chunks) })
    response.statusCode = statuses.get(path) ?? 201
    response.end()
  })
  return {
    at: (path: string) => received.filter(each => each.path === path),
    answer: (path: string, status: number) => statuses.set(path, status),
    origin: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async listen() {
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      return this.origin()
    },
    close: () => server.close(),
  }
}

let devices = 0

/** Subscribes a browser that can decrypt the messages sent to it. */
async function subscribe(client: Client, status = 201, locale: 'en' | 'es' = 'en') {
  const path = `/device/${++devices}`
  pushService.answer(path, status)
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16)
  const body = {
    endpoint: pushService.origin() + path,
    keys: { p256dh, auth: auth.toString('base64url') },
    locale,
  }
  expect((await client.call('POST /api/me/push', { body })).status).toBe(200)
  return {
    path,
    endpoint: body.endpoint,
    messages: () => pushService.at(path).map(({ body }) => JSON.parse(decrypt(body, ecdh, auth))),
  }
}

/** Decrypts one aes128gcm record as a browser does (RFC 8291). */
function decrypt(message: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = message.subarray(0, 16)
  const keyLength = message[20]!
  const sender = message.subarray(21, 21 + keyLength)
  const sealed = message.subarray(21 + keyLength)
  const expand = (key: Buffer, saltWith: Buffer, label: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, saltWith, label, length))
  const label = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const input = expand(ecdh.computeSecret(sender), auth, label, 32)
  const key = expand(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = expand(input, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString()
  // A delimiter and padding follow the text.
  return text.slice(0, text.lastIndexOf('\u0002'))
}

const about = (id: string) => ({ params: { id } })
const befriend = (client: Client, id: string) => client.call('POST /api/players/{id}/friend', about(id))
const list = async (client: Client, query: Record<string, string> = {}) =>
  (await client.call('GET /api/me/notices', { query })).body as {
    notices: Notice[]
    unread: number
    hasMore: boolean
  }
const kindsOf = async (client: Client) => (await list(client)).notices.map(({ kind }) => kind)
const choose = (client: Client, kind: NoticeKind, channel: NoticeChannel, isOn: boolean) =>
  client.call('PUT /api/me/notices/choices', { body: { kind, channel, isOn } })
const give = (userId: UserId, amount: number) =>
  admin.call('POST /api/admin/users/{id}/coins', { params: { id: userId }, body: { amount } })
const told = ({ frames }: Player) =>
  frames.flatMap(frame => {
    const [message, payload] = frame as [string, ServerMessages['notices:changed']]
    return message === 'notices:changed' ? [payload] : []
  })

/** Another node on the same database, without any connection to the first. */
async function openSecondNode() {
  const ctx = { ...world.ctx, events: createEvents(world.ctx.log) }
  const { api, ...node } = await compose(ctx)
  return { ...node, close: () => api.close() }
}

test('every kind has a name in both languages', () => {
  for (const kind of NOTICE_KINDS)
    expect(noticeKindName('es', kind), kind).not.toBe(noticeKindName('en', kind))
})

describe('a player is notified', () => {
  test('of a friend request once, and the requester of its acceptance', async () => {
    const [ana, beto] = [await newPlayer(world), await newPlayer(world)]
    await befriend(ana.client, beto.userId)
    await befriend(ana.client, beto.userId)
    expect(await list(beto.client)).toMatchObject({
      unread: 1,
      hasMore: false,
      notices: [
        {
          kind: 'friend-request',
          params: { username: ana.name },
          link: `/player/${ana.userId}`,
          readAt: null,
        },
      ],
    })
    await befriend(beto.client, ana.userId)
    expect((await list(beto.client)).unread).toBe(0)
    expect((await list(ana.client)).notices).toMatchObject([
      { kind: 'friend-accepted', params: { username: beto.name } },
    ])
    expect(await kindsOf(beto.client)).toEqual(['friend-request'])
  })

  test('of an invitation to a table', async () => {
    const [ana, beto] = [await newPlayer(world), await newPlayer(world)]
    await befriend(ana.client, beto.userId)
    await befriend(beto.client, ana.userId)
    const host = connectPlayer({ url, cookie: ana.cookie })
    const created = await host.send('table:create', { options: { players: 2 } } as never)
    const code = (created.ok ? created.code : '') as never
    await host.send('friend:invite', { code, userId: beto.userId } as never)
    expect((await list(beto.client)).notices[0]).toMatchObject({
      kind: 'invitation',
      params: { username: ana.name },
      link: `/t/${code}`,
    })

    // The notices about a table are read when its game begins, and when it has ended without a result.
    const before = (await list(beto.client)).unread
    const guest = connectPlayer({ url, cookie: beto.cookie })
    await guest.send('live:watch', { topic: 'table', id: code })
    await guest.send('table:sit', { code, seat: 1 })
    await guest.send('table:ready', { code, isReady: true })
    const started = await host.send('table:start', { code })
    if (!started.ok) throw new Error(started.code)
    const kinds = async () =>
      (await list(beto.client)).notices.filter(({ readAt }) => readAt === null).map(({ kind }) => kind)
    expect(await kinds()).toContain('table-ready')
    expect(await kinds()).not.toContain('invitation')
    const [match] = await rowsOf<{ id: never }>(
      world.ctx.db,
      sql`SELECT id FROM matches WHERE game_id = ${started.gameId}`,
    )
    await world.ctx.db.transaction(tx =>
      world.ctx.events.emit(tx, 'game-cancelled', {
        gameId: started.gameId,
        matchId: match!.id,
        at: world.ctx.now(),
        left: [],
      }),
    )
    expect(await kinds()).not.toContain('table-ready')
    expect((await list(beto.client)).unread).toBe(before - 1)
    host.leave()
    guest.leave()
  })

  test('of a table, until its game is over', async () => {
    const { gameId, players, clients } = await seatFour(world, url)
    for (const client of clients)
      expect(await list(client)).toMatchObject({
        unread: 1,
        notices: [{ kind: 'table-ready', params: { tournament: null }, link: `/game/${gameId}` }],
      })
    for (const player of players) {
      const { ok, over } = (await player.send('game:resign', { gameId, agreed: true })) as never
      if (!ok || over) break
    }
    await expect.poll(async () => (await list(clients[0]!)).unread).toBe(0)
    for (const player of players) player.leave()
  })

  test('of coins that an administrator has added or deducted', async () => {
    const { client, userId } = await newPlayer(world)
    expect((await give(userId, 50)).status).toBe(200)
    expect((await give(userId, -20)).status).toBe(200)
    expect((await list(client)).notices).toMatchObject([
      { kind: 'coins-adjusted', params: { amount: -20, balance: 1030 }, link: '/profile?show=ledger' },
      { kind: 'coins-adjusted', params: { amount: 50, balance: 1050 } },
    ])
  })

  test('that their report has been handled, once', async () => {
    const [ana, rogue] = [await newPlayer(world), await newPlayer(world)]
    const body = { reason: 'insults' }
    await ana.client.call('POST /api/players/{id}/report', { ...about(rogue.userId), body })
    await world.ctx.events.settle()
    await world.alerts.settle()
    const [alert] = await rowsOf<{ id: string }>(
      world.ctx.db,
      sql`SELECT id FROM alerts WHERE player_id = ${rogue.userId}`,
    )
    const act = (route: 'resolve' | 'reopen', body: object) =>
      admin.call(`PATCH /api/admin/alerts/{id}/${route}` as never, { ...about(alert!.id), body })
    expect((await act('resolve', { resolution: 'Warned' })).status).toBe(200)
    expect((await act('reopen', { reason: 'Again' })).status).toBe(200)
    expect((await act('resolve', { resolution: 'Warned again' })).status).toBe(200)
    expect((await list(ana.client)).notices).toMatchObject([
      { kind: 'report-handled', params: { username: rogue.name } },
    ])
    expect(await kindsOf(rogue.client)).toEqual([])
  })

  test.each([
    ['resolve', { resolution: 'Warned', answer: 'Thank you.' }, { outcome: 'acted', answer: 'Thank you.' }],
    ['dismiss', { answer: 'It was a joke.' }, { outcome: 'nothing-found', answer: 'It was a joke.' }],
    ['dismiss', undefined, { outcome: 'nothing-found', answer: null }],
  ])('what came of their report: %s with %j', async (route, body, params) => {
    const [ana, rogue] = [await newPlayer(world), await newPlayer(world)]
    await ana.client.call('POST /api/players/{id}/report', {
      ...about(rogue.userId),
      body: { reason: 'insults' },
    })
    await world.ctx.events.settle()
    await world.alerts.settle()
    const [alert] = await rowsOf<{ id: string }>(
      world.ctx.db,
      sql`SELECT id FROM alerts WHERE player_id = ${rogue.userId}`,
    )
    const { status } = await admin.call(`PATCH /api/admin/alerts/{id}/${route}` as never, {
      ...about(alert!.id),
      ...(body && { body }),
    })
    expect(status).toBe(200)
    expect((await list(ana.client)).notices).toMatchObject([{ kind: 'report-handled', params }])
  })

  test('of a prize', async () => {
    const { client, userId } = await newPlayer(world)
    const id = await enterNewTournament(60 * MINUTE_MS, [client])
    await admin.call('POST /api/tournaments/{id}/finalize', { ...about(id), body: { championId: userId } })
    expect((await list(client)).notices).toMatchObject([
      {
        kind: 'prize-won',
        params: { tournament: 'Copa', coins: 80 },
        link: `/tournament/${id}/match-queue`,
      },
    ])
  })

  test('that a tournament was cancelled, with the refunded coins', async () => {
    const { client } = await newPlayer(world)
    const id = await enterNewTournament(60 * MINUTE_MS, [client])
    await admin.call('POST /api/tournaments/{id}/cancel', { ...about(id), body: { reason: 'Rain' } })
    expect((await list(client)).notices).toMatchObject([
      {
        kind: 'tournament-cancelled',
        params: { tournament: 'Copa', coins: 100 },
        link: `/tournament/${id}/match-queue`,
      },
    ])
  })

  test('ten minutes before a tournament, once, even if two nodes sweep at the same time', async () => {
    const people = [await newPlayer(world), await newPlayer(world)]
    const clients = people.map(({ client }) => client)
    await enterNewTournament(60 * MINUTE_MS, clients)
    const other = await openSecondNode()
    const look = () => Promise.all([world, other, world, other].map(({ tournaments }) => tournaments.tick()))
    await look()
    expect(await kindsOf(clients[0]!)).toEqual([])
    world.advance(50 * MINUTE_MS)
    await look()
    await look()
    await other.close()
    for (const client of clients) expect(await kindsOf(client)).toEqual(['tournament-soon'])
  })

  test('that a table of a bracket waits for them, and the same notice leads to its game', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => newPlayer(world)))
    const clients = people.map(({ client }) => client)
    const id = await enterNewTournament(30_000, clients, 'bracket')
    world.advance(31_000)
    await world.tournaments.tick()
    const called = () =>
      list(clients[0]!).then(({ notices }) => notices.filter(each => each.kind === 'table-ready'))
    expect(await called()).toMatchObject([
      { params: { tournament: 'Copa' }, link: `/tournament/${id}/match-queue` },
    ])
    world.advance(2 * MINUTE_MS)
    await world.tournaments.tick()
    expect(await called()).toMatchObject([{ link: expect.stringMatching(/^\/game\//) }])
  })
})

async function enterNewTournament(inMs: number, clients: Client[], format = 'arena'): Promise<string> {
  const startDate = new Date(world.ctx.now().getTime() + inMs).toISOString()
  const body = { name: 'Copa', entryFee: 100, maxPlayers: 8, startDate, format }
  const { _id } = (await admin.call('POST /api/tournaments', { body })).body
  for (const client of clients)
    expect((await client.call('POST /api/tournaments/{id}/enter', about(_id))).status).toBe(200)
  return _id
}

describe('the list', () => {
  test('is marked as read on all devices, live, when it is read on one', async () => {
    const { client, userId, cookie, name } = await newPlayer(world)
    const second = createClient(world)
    await second.call('POST /api/auth/login', { body: { email: `${name}@example.com`, password: 'secret1' } })
    const sockets = [cookie, cookieOf(second.cookies)].map(each => connectPlayer({ url, cookie: each }))
    for (const { socket, until } of sockets) await until(() => socket.connected)
    await give(userId, 5)
    for (const socket of sockets)
      await expect
        .poll(() => told(socket))
        .toMatchObject([{ unread: 1, notice: { kind: 'coins-adjusted', params: { amount: 5 } } }])
    expect((await client.call('POST /api/me/notices/read', { body: {} })).body).toEqual({ unread: 0 })
    for (const socket of sockets) await expect.poll(() => told(socket).at(-1)).toEqual({ unread: 0 })
    expect((await list(second)).notices[0]!.readAt).not.toBeNull()
    for (const socket of sockets) socket.leave()
  })

  test('belongs to the caller: others can neither read it nor mark it as read', async () => {
    const [ana, beto] = [await newPlayer(world), await newPlayer(world)]
    await give(ana.userId, 5)
    const [notice] = (await list(ana.client)).notices
    expect((await list(beto.client)).notices).toEqual([])
    await beto.client.call('POST /api/me/notices/read', { body: { ids: [notice!._id] } })
    expect((await list(ana.client)).unread).toBe(1)
    const visitor = createClient(world)
    expect((await visitor.call('GET /api/me/notices')).status).toBe(401)
  })

  test('is paged, and only the given notices are marked as read', async () => {
    const { client, userId } = await newPlayer(world)
    for (let n = 0; n < NOTICES_PER_PAGE + 2; n++) await give(userId, n + 1)
    const first = await list(client)
    expect(first).toMatchObject({ unread: NOTICES_PER_PAGE + 2, hasMore: true })
    expect(first.notices).toHaveLength(NOTICES_PER_PAGE)
    const older = await list(client, { before: first.notices.at(-1)!._id })
    expect(older.notices.map(({ params }) => params)).toMatchObject([{ amount: 2 }, { amount: 1 }])
    expect(older.hasMore).toBe(false)
    const ids = older.notices.map(({ _id }) => _id)
    const { body } = await client.call('POST /api/me/notices/read', { body: { ids } })
    expect(body).toEqual({ unread: NOTICES_PER_PAGE })
  })

  test('loses notices after 90 days', async () => {
    const { client, userId } = await newPlayer(world)
    await give(userId, 5)
    await world.ctx.db.execute(
      sql`UPDATE notices SET created_at = ${new Date(world.ctx.now().getTime() - 91 * DAY_MS).toISOString()}::timestamptz
          WHERE user_id = ${userId}`,
    )
    await world.notices.cleanUp()
    expect(await kindsOf(client)).toEqual([])
  })
})

describe('the choices of a player', () => {
  test('decide for each kind where a notice goes', async () => {
    const { client, userId } = await newPlayer(world)
    const device = await subscribe(client)
    await choose(client, 'coins-adjusted', 'page', false)
    await give(userId, 5)
    await world.notices.sendPushMessages()
    expect(await list(client)).toMatchObject({ unread: 0, notices: [] })
    expect(device.messages()).toHaveLength(1)
    await choose(client, 'coins-adjusted', 'push', false)
    await choose(client, 'coins-adjusted', 'page', true)
    await give(userId, 6)
    await world.notices.sendPushMessages()
    expect(await list(client)).toMatchObject({ unread: 1, notices: [{ params: { amount: 6 } }] })
    expect(device.messages()).toHaveLength(1)
    const { body } = await client.call('GET /api/me/notices/choices')
    expect(body.choices['coins-adjusted']).toEqual({ page: true, push: false, mail: false })
    expect(body.choices['table-ready']).toEqual({ page: true, push: true, mail: false })
    expect(body.pushKey).toMatch(/^[\w-]{87}$/)
  })
})

test('a mail is sent only to a verified address, and only if the player has asked for it', async () => {
  const { client, userId, name } = await newPlayer(world)
  const mails = () =>
    rowsOf<{ to: string; params: unknown }>(
      world.ctx.db,
      sql`SELECT to_address AS to, params FROM outbox_mails WHERE user_id = ${userId} AND template = 'notice'`,
    )
  await give(userId, 1)
  await choose(client, 'coins-adjusted', 'mail', true)
  await give(userId, 2)
  expect(await mails()).toEqual([])
  await world.ctx.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${userId}`)
  await give(userId, 3)
  expect(await mails()).toMatchObject([
    { to: `${name}@example.com`, params: { notice: { kind: 'coins-adjusted', params: { amount: 3 } } } },
  ])
})

test('the closing of a day is mailed once, to the administrators who asked for it', async () => {
  const { client, userId } = await newPlayer(world)
  await choose(client, 'daily-closing', 'mail', true)
  await world.ctx.db.execute(
    sql`UPDATE users SET email_verified_at = now() WHERE id IN (${userId}, ${admin.userId})`,
  )
  const mailsTo = async () =>
    rowsOf<{ userId: UserId }>(
      world.ctx.db,
      sql`SELECT user_id AS "userId" FROM outbox_mails
          WHERE params -> 'notice' ->> 'kind' = 'daily-closing'`,
    )
  world.advance(DAY_MS + 2 * 60 * MINUTE_MS)
  await closeDays(world.ctx)
  expect(await mailsTo()).toEqual([])
  admin = await signInAdmin(world)
  await choose(admin, 'daily-closing', 'mail', true)
  world.advance(2 * DAY_MS)
  await Promise.all([closeDays(world.ctx), closeDays(world.ctx)])
  expect(await mailsTo()).toEqual([{ userId: admin.userId }])
  admin = await signInAdmin(world)
})

describe('a push message', () => {
  test('is encrypted for the device, in its language, and sent once even if two nodes sweep at the same time', async () => {
    const { client, userId } = await newPlayer(world)
    const [phone, laptop] = [await subscribe(client, 201, 'es'), await subscribe(client)]
    const other = await openSecondNode()
    await Promise.all([give(userId, 1500), other.notices.sendPushMessages()])
    await Promise.all([world, other, world, other].map(({ notices }) => notices.sendPushMessages()))
    await other.close()
    const [{ _id: tag } = { _id: '' }] = (await list(client)).notices
    const link = '/profile?show=ledger'
    expect(phone.messages()).toEqual([
      { title: 'Recibiste 1.500 monedas', text: expect.stringContaining('2.500'), link, tag },
    ])
    expect(laptop.messages()).toMatchObject([{ title: 'You received 1,500 coins', tag }])
    const [sent] = pushService.at(phone.path)
    expect(sent!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'normal' })
    expect(sent!.headers.authorization).toMatch(/^vapid t=/)
    expect(sent!.body.toString('latin1')).not.toContain('monedas')
  })

  test.each([404, 410])('ends the subscription of a device that no longer exists (%i)', async status => {
    const { client, userId } = await newPlayer(world)
    const device = await subscribe(client, status)
    for (const amount of [1, 2]) {
      await give(userId, amount)
      await world.notices.sendPushMessages()
    }
    expect(pushService.at(device.path)).toHaveLength(1)
  })

  test('is retried after a pause if the push service fails, and sent no more once delivered', async () => {
    const { client, userId } = await newPlayer(world)
    const device = await subscribe(client, 500)
    onTestFinished(world.stopClock())
    await give(userId, 7)
    await world.notices.sendPushMessages()
    await world.notices.sendPushMessages()
    expect(pushService.at(device.path)).toHaveLength(1)
    pushService.answer(device.path, 201)
    world.advance(6000)
    await world.notices.sendPushMessages()
    expect(pushService.at(device.path)).toHaveLength(2)
    world.advance(MINUTE_MS)
    await world.notices.sendPushMessages()
    expect(pushService.at(device.path)).toHaveLength(2)
  })

  test('is not sent once it has expired', async () => {
    const { client, userId } = await newPlayer(world)
    const device = await subscribe(client, 500)
    await give(userId, 7)
    await world.notices.sendPushMessages()
    pushService.answer(device.path, 201)
    world.advance(DAY_MS + MINUTE_MS)
    await world.notices.sendPushMessages()
    expect(pushService.at(device.path)).toHaveLength(1)
  })

  test('is no longer sent after signing out or unsubscribing', async () => {
    const { client, userId, name } = await newPlayer(world)
    const signedOut = await subscribe(client)
    await client.call('POST /api/auth/logout')
    await client.call('POST /api/auth/login', { body: { email: `${name}@example.com`, password: 'secret1' } })
    const off = await subscribe(client)
    await client.call('POST /api/me/push/remove', { body: { endpoint: off.endpoint } })
    const on = await subscribe(client)
    await give(userId, 3)
    await world.notices.sendPushMessages()
    expect([signedOut, off, on].map(({ path }) => pushService.at(path).length)).toEqual([0, 0, 1])
  })

  test('goes to the player who signed in last in that browser', async () => {
    const [ana, beto] = [await newPlayer(world), await newPlayer(world)]
    const device = await subscribe(ana.client)
    const body = {
      endpoint: device.endpoint,
      keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'x'.repeat(22) },
      locale: 'en',
    }
    await beto.client.call('POST /api/me/push', { body })
    await give(ana.userId, 3)
    await world.notices.sendPushMessages()
    expect(pushService.at(device.path)).toEqual([])
    await give(beto.userId, 3)
    await world.notices.sendPushMessages()
    expect(pushService.at(device.path)).toHaveLength(1)
  })
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/x', 'https://fcm.googleapis.com/fcm/send/x'],
  [
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
  ],
  ['https://db5p.notify.windows.com/w/?token=x', 'https://db5p.notify.windows.com/w/?token=x'],
  ['https://web.push.apple.com/x', 'https://web.push.apple.com/x'],
  ['http://fcm.googleapis.com/fcm/send/x', null],
  ['https://fcm.googleapis.com:8080/x', null],
  ['https://fcm.googleapis.com.example.com/x', null],
  ['https://example.com/notify.windows.com', null],
  ['http://169.254.169.254/latest/meta-data', null],
  ['https://push.example.org/x', 'https://push.example.org/x'],
  // A parser that does not read the backslash as a slash would call 127.0.0.1.
  ['https://fcm.googleapis.com\\@127.0.0.1/', 'https://fcm.googleapis.com/@127.0.0.1/'],
  ['https://push.example.org\\@127.0.0.1/', 'https://push.example.org/@127.0.0.1/'],
  ['HTTPS://FCM.googleapis.com:443/a/../x', 'https://fcm.googleapis.com/x'],
  ['https://user@fcm.googleapis.com/x', null],
  ['https://:secret@push.example.org/x', null],
])('messages to %s are posted to %s', (endpoint, parsed) => {
  expect(parsePushEndpoint(endpoint, ['https://push.example.org'])).toBe(parsed)
})

test('a subscription is stored with the address as parsed, and can be removed', async () => {
  const { client, userId } = await newPlayer(world)
  const stored = () =>
    rowsOf<{ endpoint: string }>(
      world.ctx.db,
      sql`SELECT endpoint FROM push_subscriptions WHERE user_id = ${userId}`,
    )
  const body = {
    endpoint: 'https://fcm.googleapis.com\\@127.0.0.1/',
    keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) },
    locale: 'en',
  }
  expect((await client.call('POST /api/me/push', { body })).status).toBe(200)
  expect(await stored()).toEqual([{ endpoint: 'https://fcm.googleapis.com/@127.0.0.1/' }])
  await client.call('POST /api/me/push/remove', { body: { endpoint: body.endpoint } })
  expect(await stored()).toEqual([])
})

test('a subscription at an unknown host is refused', async () => {
  const { client } = await newPlayer(world)
  const body = {
    endpoint: 'https://internal.example.com/x',
    keys: { p256dh: 'x'.repeat(87), auth: 'x'.repeat(22) },
    locale: 'en',
  }
  expect((await client.call('POST /api/me/push', { body })).status).toBe(409)
})

test('all nodes share one key pair, which cannot be used without the secret', async () => {
  const [first, second] = await Promise.all([readPushKeys(world.ctx), readPushKeys(world.ctx)])
  expect(second).toEqual(first)
  const [row] = await rowsOf<{ private_key: string }>(world.ctx.db, sql`SELECT private_key FROM push_keys`)
  expect(row!.private_key).not.toContain(first.privateKey)
  const replaced = await readPushKeys({ ...world.ctx, secret: 'another secret of thirty-two characters' })
  expect(replaced.publicKey).not.toBe(first.publicKey)
})
