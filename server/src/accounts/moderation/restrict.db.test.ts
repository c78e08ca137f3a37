import { MESSAGES, type RouteKey, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { connectPlayer } from '../../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let url: string
let admin: Admin

beforeAll(async () => {
  world = await createWorld({ contactEmail: 'ayuda@example.com' })
  url = await listenOnFreePort(world)
  admin = await signInAdmin(world)
})

const act = (
  what: 'silence' | 'unsilence' | 'freeze-rating' | 'unfreeze-rating' | 'leave-queue',
  id: UserId,
  body?: object,
  by: Client = admin,
) => by.call(`POST /api/admin/users/{id}/${what}` as RouteKey, { params: { id }, ...(body && { body }) })

async function newModerator() {
  const { userId, name } = await newPlayer(world)
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: userId }, body: { role: 'moderator' } })
  const client = createClient(world)
  await client.call('POST /api/admin/login', {
    body: { email: `${name}@example.com`, password: 'secret1' },
  })
  return { client, userId }
}

const actionsOn = async (subject: string) =>
  (await admin.call('GET /api/admin/audit', { query: { subject } })).body.map(
    ({ action }: { action: string }) => action,
  )

const noticesOf = async (client: Client) => (await client.call('GET /api/me/notices')).body.notices

describe('a silence', () => {
  test('keeps a player from writing in every chat, tells them why, and can be ended', async () => {
    const { client, userId, cookie } = await newPlayer(world)
    const player = connectPlayer({ url, cookie })
    const table = await player.send('table:create', {} as never)
    if (!table.ok) throw new Error(table.code)
    const channel = { code: table.code }
    expect(await player.send('chat:send', { channel, text: 'hola' })).toMatchObject({ ok: true })
    expect(
      await act('silence', userId, { ground: 'insults', reason: 'Wrote insults', days: 3 }),
    ).toMatchObject({
      status: 200,
      body: { silence: { ground: 'insults', reason: 'Wrote insults', by: { username: 'admin' } } },
    })
    expect(await player.send('chat:send', { channel, text: 'hola' })).toMatchObject({ code: 'silenced' })
    expect(await player.send('live:watch', { topic: 'chat', id: `table:${table.code}` })).toMatchObject({
      state: { silenced: 'Insults or harassment. Wrote insults' },
    })
    expect(await noticesOf(client)).toMatchObject([
      { kind: 'restricted', params: { restriction: 'silence', ground: 'insults', text: 'Wrote insults' } },
    ])
    expect(await act('silence', userId, { reason: 'Again' })).toMatchObject({
      status: 409,
      body: { code: 'already-silenced' },
    })
    expect(await act('unsilence', userId)).toMatchObject({ status: 200, body: { silence: null } })
    expect(await player.send('chat:send', { channel, text: 'hola' })).toMatchObject({ ok: true })
    expect(await act('unsilence', userId)).toMatchObject({ status: 409, body: { code: 'not-silenced' } })
    expect(await actionsOn(userId)).toEqual(['user-unsilenced', 'user-silenced'])
    player.leave()
  })

  test('ends by itself', async () => {
    const { userId } = await newPlayer(world)
    await act('silence', userId, { reason: 'A day', days: 1 })
    await world.ctx.db.execute(sql`UPDATE sanctions SET until = now() WHERE user_id = ${userId}`)
    const { body } = await admin.call('GET /api/admin/users/{id}', { params: { id: userId } })
    expect(body.silence).toBeNull()
    expect((await act('silence', userId, { reason: 'Another day', days: 1 })).status).toBe(200)
  })

  test('by a moderator lasts at most a week, and staff cannot be silenced', async () => {
    const moderator = await newModerator()
    const { userId } = await newPlayer(world)
    expect(await act('silence', userId, { reason: 'x', days: 8 }, moderator.client)).toMatchObject({
      status: 403,
      body: { error: MESSAGES.moderatorSilenceTooLong },
    })
    expect((await act('silence', userId, { reason: 'x' }, moderator.client)).status).toBe(403)
    expect((await act('silence', userId, { reason: 'x', days: 7 }, moderator.client)).status).toBe(200)
    expect(await act('silence', moderator.userId, { reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'only-players-silenced' },
    })
  })

  test('is set once by two members of staff at the same time', async () => {
    const { userId } = await newPlayer(world)
    const moderator = await newModerator()
    const answers = await Promise.all([
      act('silence', userId, { reason: 'One', days: 1 }),
      act('silence', userId, { reason: 'Two', days: 1 }, moderator.client),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a frozen rating', () => {
  test('is shown to staff and the player until it is unfrozen', async () => {
    const { client, userId } = await newPlayer(world)
    expect(
      await act('freeze-rating', userId, { ground: 'losing-on-purpose', reason: 'Lost to beto' }),
    ).toMatchObject({
      status: 200,
      body: { frozenRating: { ground: 'losing-on-purpose', reason: 'Lost to beto', until: null } },
    })
    expect(await noticesOf(client)).toMatchObject([
      { kind: 'restricted', params: { restriction: 'frozen-rating' } },
    ])
    expect((await act('freeze-rating', userId, { reason: 'x' })).body.code).toBe('rating-already-frozen')
    expect(await act('unfreeze-rating', userId)).toMatchObject({ status: 200, body: { frozenRating: null } })
    expect((await act('unfreeze-rating', userId)).body.code).toBe('rating-not-frozen')
    expect(await actionsOn(userId)).toEqual(['rating-unfrozen', 'rating-frozen'])
  })
})

describe('taking a player out of the queue', () => {
  test('removes them, once', async () => {
    const { userId, cookie } = await newPlayer(world)
    const player = connectPlayer({ url, cookie })
    await player.send('queue:join', undefined)
    expect((await admin.call('GET /api/admin/users/{id}', { params: { id: userId } })).body.isWaiting).toBe(
      true,
    )
    expect(await act('leave-queue', userId)).toMatchObject({ status: 200, body: { isWaiting: false } })
    expect(await act('leave-queue', userId)).toMatchObject({ status: 409, body: { code: 'not-in-queue' } })
    expect(await actionsOn(userId)).toEqual(['player-taken-out'])
    player.leave()
  })
})

describe('the ground of a sanction', () => {
  test('is read by the player in their language, and is `other` if none is given', async () => {
    const { userId, client, name } = await newPlayer(world)
    await admin.call('POST /api/admin/users/{id}/warnings', {
      params: { id: userId },
      body: { text: 'Be kind', ground: 'insults' },
    })
    await admin.call('POST /api/admin/users/{id}/warnings', { params: { id: userId }, body: { text: 'Hm' } })
    expect((await client.call('GET /api/me/warnings')).body).toMatchObject([
      { text: 'Be kind', ground: 'insults' },
      { text: 'Hm', ground: 'other' },
    ])
    await admin.call('POST /api/admin/users/{id}/suspend', {
      params: { id: userId },
      body: { reason: 'Siguió insultando.', ground: 'insults', days: 3 },
    })
    const { body } = await createClient(world).call('POST /api/auth/login', {
      body: { email: `${name}@example.com`, password: 'secret1' },
      headers: { 'accept-language': 'es' },
    })
    expect(body.error).toContain('El motivo: Insultos o acoso. Siguió insultando. Si no estás de acuerdo')
    const { body: suspensions } = await admin.call('GET /api/admin/users/{id}/suspensions', {
      params: { id: userId },
    })
    expect(suspensions).toMatchObject([{ ground: 'insults' }])
  })
})
