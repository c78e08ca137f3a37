import type { RouteKey, SanctionKind, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'

let world: World
let admin: Admin
let moderator: Client & { userId: UserId }

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
  moderator = await newModerator()
})

async function newModerator() {
  const { userId, name } = await newPlayer(world)
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: userId }, body: { role: 'moderator' } })
  const client = createClient(world)
  await client.call('POST /api/admin/login', { body: { email: `${name}@example.com`, password: 'secret1' } })
  return Object.assign(client, { userId })
}

const CALLS: Record<SanctionKind, [path: string, body: object]> = {
  warning: ['warnings', { text: 'Be kind' }],
  silence: ['silence', { reason: 'Be kind', days: 3 }],
  'frozen-rating': ['freeze-rating', { reason: 'Be kind' }],
  suspension: ['suspend', { reason: 'Be kind', days: 3 }],
}

function sanction(kind: SanctionKind, id: UserId, by: Client = admin, more = {}) {
  const [path, body] = CALLS[kind]
  return by.call(`POST /api/admin/users/{id}/${path}` as RouteKey, {
    params: { id },
    body: { ...body, ground: 'insults', ...more },
  })
}
const signIn = (name: string, password = 'secret1') =>
  createClient(world).call('POST /api/auth/login', { body: { email: `${name}@example.com`, password } })
const sanctionsOf = async (client: Client) => (await client.call('GET /api/me/sanctions')).body
const appeal = (client: Client, id: string, text = 'It was not me') =>
  client.call('POST /api/me/sanctions/{id}/appeal', { params: { id } as never, body: { text } })
const appealWith = (token: string, text = 'It was not me') =>
  createClient(world).call('POST /api/auth/appeal', { body: { token, text } })
const answer = (by: Client, id: string, outcome = 'upheld', text = 'We have looked at it again.') =>
  by.call('POST /api/admin/appeals/{id}/answer', {
    params: { id } as never,
    body: { outcome, answer: text } as never,
  })
const openAppeals = async (by: Client) =>
  (await by.call('GET /api/admin/appeals', { query: { limit: '100' } })).body as {
    _id: string
    mayAnswer: boolean
  }[]
const mailsTo = async (name: string) =>
  rowsOf<{ template: string }>(
    world.ctx.db,
    sql`SELECT template FROM outbox_mails WHERE to_address = ${`${name}@example.com`} AND template = 'appeal-answered'`,
  )

/** A player with a sanction by the administrator, and their appeal against it. */
async function withAppeal(kind: SanctionKind, by: Client = admin) {
  const person = await newPlayer(world)
  await sanction(kind, person.userId, by)
  if (kind === 'suspension') {
    const { suspended } = (await signIn(person.name)).body
    await appealWith(suspended.token)
    return { ...person, id: suspended.sanction._id as string }
  }
  const [own] = await sanctionsOf(person.client)
  await appeal(person.client, own._id)
  return { ...person, id: own._id as string }
}

describe('a player', () => {
  test.each(['warning', 'silence', 'frozen-rating'] as const)('appeals once against a %s', async kind => {
    const { client, userId } = await newPlayer(world)
    await sanction(kind, userId)
    const [own] = await sanctionsOf(client)
    expect(own).toMatchObject({ kind, ground: 'insults', text: 'Be kind', appeal: null })
    expect(own.decidedBy).toBeUndefined()
    expect(await appeal(client, own._id, ' \u200b ')).toMatchObject({
      status: 400,
      body: { code: 'appeal-required' },
    })
    expect(await appeal(client, own._id, 'x'.repeat(1001))).toMatchObject({
      status: 400,
      body: { code: 'appeal-too-long' },
    })
    expect((await appeal((await newPlayer(world)).client, own._id)).status).toBe(404)
    expect(await appeal(client, own._id)).toMatchObject({
      status: 200,
      body: { appeal: { text: 'It was not me', outcome: null } },
    })
    expect(await appeal(client, own._id)).toMatchObject({ status: 409, body: { code: 'appealed-already' } })
  })

  test('cannot appeal against what has been lifted', async () => {
    const { client, userId } = await newPlayer(world)
    await sanction('silence', userId)
    await admin.call('POST /api/admin/users/{id}/unsilence', { params: { id: userId } })
    const [own] = await sanctionsOf(client)
    expect(await appeal(client, own._id)).toMatchObject({ status: 409, body: { code: 'sanction-lifted' } })
  })
})

describe('a suspended player', () => {
  test('appeals after the right password, with a token that works for their suspension only', async () => {
    const { userId, name } = await newPlayer(world)
    await sanction('suspension', userId)
    expect((await signIn(name, 'guessed')).body.suspended).toBeUndefined()
    const { status, body } = await signIn(name)
    expect(status).toBe(403)
    expect(body.suspended.sanction).toMatchObject({ kind: 'suspension', ground: 'insults', appeal: null })
    const { token } = body.suspended
    const [id, expiry, signature] = token.split('.')
    const other = await newPlayer(world)
    await sanction('suspension', other.userId)
    const { sanction: theirs } = (await signIn(other.name)).body.suspended
    for (const forged of [
      `${theirs._id}.${expiry}.${signature}`,
      `${id}.${Number(expiry) + 1}.${signature}`,
      `${id}.${expiry}`,
      'x',
    ])
      expect(await appealWith(forged)).toMatchObject({ status: 403, body: { code: 'appeal-expired' } })
    expect(await appealWith(token)).toMatchObject({
      status: 200,
      body: { appeal: { text: 'It was not me' } },
    })
    expect(await appealWith(token)).toMatchObject({ status: 409, body: { code: 'appealed-already' } })
    expect((await signIn(name)).body.suspended.sanction.appeal).toMatchObject({ text: 'It was not me' })
  })

  test('reads the answer when they sign in and by email, and comes in again if it is lifted', async () => {
    const upheld = await withAppeal('suspension')
    expect(await answer(moderator, upheld.id)).toMatchObject({ status: 200 })
    expect((await signIn(upheld.name)).body.suspended.sanction.appeal).toMatchObject({
      outcome: 'upheld',
      answer: 'We have looked at it again.',
    })
    expect(await mailsTo(upheld.name)).toHaveLength(1)

    const lifted = await withAppeal('suspension')
    expect(await answer(moderator, lifted.id, 'lifted', 'You are right.')).toMatchObject({
      status: 200,
      body: { liftedAt: expect.any(String), answeredBy: { _id: moderator.userId } },
    })
    expect((await signIn(lifted.name)).status).toBe(200)
    expect(await mailsTo(lifted.name)).toHaveLength(1)
  })

  test('keeps a later suspension if the appeal against an earlier one is accepted', async () => {
    const { userId, name, id } = await withAppeal('suspension')
    await admin.call('POST /api/admin/users/{id}/reinstate', { params: { id: userId } })
    await sanction('suspension', userId)
    expect((await answer(moderator, id, 'lifted')).status).toBe(200)
    expect((await signIn(name)).status).toBe(403)
  })
})

describe('staff', () => {
  test.each(['warning', 'silence', 'frozen-rating'] as const)('lift a %s with their answer', async kind => {
    const { client, userId, id } = await withAppeal(kind)
    expect((await answer(moderator, id, 'lifted', 'You are right.')).status).toBe(200)
    const { body: user } = await admin.call('GET /api/admin/users/{id}', { params: { id: userId } })
    expect(user).toMatchObject({ silence: null, frozenRating: null })
    expect((await client.call('GET /api/me/warnings')).body).toEqual([])
    const { body } = await client.call('GET /api/me/notices')
    expect(body.notices[0]).toMatchObject({
      kind: 'appeal-answered',
      params: { sanction: kind, outcome: 'lifted', answer: 'You are right.' },
      link: '/sanctions',
    })
    const { body: acts } = await admin.call('GET /api/admin/audit', { query: { subject: userId } })
    expect(acts[0]).toMatchObject({ action: 'sanction-lifted', meta: { sanction: kind } })
  })

  test('cannot answer an appeal against what they have decided', async () => {
    const { id } = await withAppeal('silence', moderator)
    expect(await answer(moderator, id)).toMatchObject({ status: 409, body: { code: 'own-sanction' } })
    expect((await openAppeals(moderator)).find(({ _id }) => _id === id)?.mayAnswer).toBe(false)
    expect((await openAppeals(admin)).find(({ _id }) => _id === id)?.mayAnswer).toBe(true)
    expect((await answer(admin, id)).status).toBe(200)
  })

  test('alone on the site, the administrator may, and the audit log says so', async () => {
    const lonely = await createWorld()
    const only = await signInAdmin(lonely)
    const { client, userId } = await newPlayer(lonely)
    await sanction('warning', userId, only)
    const [own] = await sanctionsOf(client)
    await appeal(client, own._id)
    expect((await openAppeals(only))[0]?.mayAnswer).toBe(true)
    expect((await answer(only, own._id)).status).toBe(200)
    const { body: acts } = await only.call('GET /api/admin/audit', { query: { subject: userId } })
    expect(acts[0]).toMatchObject({ action: 'sanction-upheld', meta: { decidedAlone: true } })
  })

  test('who are moderators lift no suspension without an end', async () => {
    const { userId, name } = await newPlayer(world)
    await sanction('suspension', userId, admin, { days: null })
    const { suspended } = (await signIn(name)).body
    await appealWith(suspended.token)
    const { _id } = suspended.sanction
    expect(await answer(moderator, _id, 'lifted')).toMatchObject({
      status: 403,
      body: { code: 'only-admins-lift' },
    })
    expect((await answer(moderator, _id, 'upheld')).status).toBe(200)
  })

  test('who answer at the same time: one answer counts', async () => {
    const second = await newModerator()
    const { client, id } = await withAppeal('silence')
    const answers = await Promise.all([
      answer(moderator, id, 'lifted', 'Lifted.'),
      answer(second, id, 'upheld', 'Upheld.'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = answers.toSorted((a, b) => a.status - b.status)
    expect(lost?.body).toMatchObject({ code: 'appeal-answered', by: expect.any(String) })
    const [own] = await sanctionsOf(client)
    expect(own.appeal.answer).toBe(won?.body.appeal.answer)
    expect(own.liftedAt !== null).toBe(own.appeal.outcome === 'lifted')
    expect((await client.call('GET /api/me/notices')).body.notices).toHaveLength(2)
  })

  test('see open appeals under what needs attention, and answered ones in a list of their own', async () => {
    const { id } = await withAppeal('warning')
    const items = async () => (await moderator.call('GET /api/admin/attention')).body.items
    const waiting = (await items()).find(({ kind }: { kind: string }) => kind === 'appeals')
    expect(waiting.count).toBe((await openAppeals(moderator)).length)
    await answer(moderator, id)
    expect((await openAppeals(moderator)).map(({ _id }) => _id)).not.toContain(id)
    const { body } = await moderator.call('GET /api/admin/appeals', { query: { state: 'answered' } })
    expect(body[0]).toMatchObject({ _id: id, appeal: { outcome: 'upheld' }, mayAnswer: false })
  })
})
