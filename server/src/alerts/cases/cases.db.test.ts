import {
  type AlertId,
  type AuditEntry,
  type CaseId,
  type CaseSummary,
  MESSAGES,
  type UserId,
} from '@valecuatro/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
let admin: Admin
let moderator: Client & { userId: UserId; name: string }

beforeAll(async () => {
  world = await createWorld({})
  admin = await signInAdmin(world)
  const { userId, name } = await newPlayer(world)
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: userId }, body: { role: 'moderator' } })
  const client = createClient(world)
  await client.call('POST /api/admin/login', { body: { email: `${name}@example.com`, password: 'secret1' } })
  moderator = Object.assign(client, { userId: userId as UserId, name })
})

async function raise(facts: object = {}): Promise<AlertId> {
  const { body } = await admin.call('POST /api/alerts/create', {
    body: { type: 'account_abuse', severity: 'high', title: 'Two accounts', source: 'test', ...facts },
  })
  return body._id
}

async function openCase(title: string, alertIds?: AlertId[]): Promise<CaseId> {
  const { status, body } = await moderator.call('POST /api/admin/cases', {
    body: { title, alertIds: alertIds ?? [await raise()] },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body._id
}

const read = async (id: CaseId) => (await admin.call('GET /api/admin/cases/{id}', { params: { id } })).body
const stepsOf = async (id: CaseId) =>
  ((await read(id)).timeline as AuditEntry[]).map(({ action }) => action).reverse()
const assign = (client: Client, id: CaseId, assignee: UserId | null, from: UserId | null) =>
  client.call('PATCH /api/admin/cases/{id}/assign', { params: { id }, body: { assignee, from } })
const comment = (client: Client, id: CaseId, text: string) =>
  client.call('POST /api/admin/cases/{id}/comments', { params: { id }, body: { text } })
const list = async (query: Record<string, string>) => {
  const { body, headers } = await moderator.call('GET /api/admin/cases', { query })
  return {
    titles: (body as CaseSummary[]).map(({ title }) => title),
    total: Number(headers['x-total-count']),
  }
}

describe('a case', () => {
  test('joins alerts, and each step and action on its players is in its timeline', async () => {
    const { userId } = await newPlayer(world)
    const [first, second] = [await raise({ playerId: userId }), await raise()]
    const id = await openCase('The twins', [first])
    const sent = { params: { id } }
    await moderator.call('POST /api/admin/cases/{id}/alerts', { ...sent, body: { alertIds: [second] } })
    await assign(moderator, id, moderator.userId, null)
    await moderator.call('POST /api/admin/users/{id}/notes', {
      params: { id: userId },
      body: { text: 'Looked at the games' },
    })
    await comment(moderator, id, 'They share a browser.')
    await moderator.call('POST /api/admin/cases/{id}/alerts/remove', {
      ...sent,
      body: { alertIds: [second] },
    })
    await moderator.call('POST /api/admin/cases/{id}/close', { ...sent, body: {} })
    await admin.call('POST /api/admin/cases/{id}/reopen', { ...sent, body: {} })
    expect(await stepsOf(id)).toEqual([
      'case-created',
      'case-alerts-added',
      'case-assigned',
      'user-noted',
      'case-commented',
      'case-alerts-removed',
      'case-closed',
      'case-reopened',
    ])
    expect(await read(id)).toMatchObject({
      title: 'The twins',
      status: 'open',
      assignee: { _id: moderator.userId, username: moderator.name },
      alertCount: 1,
      alerts: [{ _id: first, case: { _id: id, title: 'The twins' } }],
      players: [{ _id: userId }],
    })
  })

  test('takes no alert from another case', async () => {
    const alertId = await raise()
    const [one, two] = [await openCase('One', [alertId]), await openCase('Two')]
    for (const call of [
      moderator.call('POST /api/admin/cases', { body: { title: 'Three', alertIds: [alertId] } }),
      moderator.call('POST /api/admin/cases/{id}/alerts', {
        params: { id: two },
        body: { alertIds: [alertId] },
      }),
    ])
      expect(await call).toMatchObject({ status: 409, body: { error: MESSAGES.alertsInCase } })
    expect((await read(one)).alertCount).toBe(1)
    expect((await list({ search: 'Three' })).titles).toEqual([])
  })

  test('that two people open at once with the same alert exists once', async () => {
    const alertId = await raise()
    const answers = await Promise.all(
      [admin, moderator].map(client =>
        client.call('POST /api/admin/cases', { body: { title: 'At once', alertIds: [alertId] } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await list({ search: 'at once' })).total).toBe(1)
  })

  test('that two people take at once belongs to one, and the other reads who has it', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await openCase('Race')
      const answers = await Promise.all([
        assign(admin, id, admin.userId, null),
        assign(moderator, id, moderator.userId, null),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const refused = answers.find(({ status }) => status === 409)!
      expect(refused.body).toMatchObject({
        error: MESSAGES.caseTaken,
        by: (await read(id)).assignee.username,
      })
    }
  })

  test('that is closed is only commented on or reopened', async () => {
    const id = await openCase('Done')
    const sent = { params: { id }, body: {} }
    await moderator.call('POST /api/admin/cases/{id}/close', sent)
    const alertIds = [await raise()]
    const refused = [
      await moderator.call('POST /api/admin/cases/{id}/close', sent),
      await moderator.call('POST /api/admin/cases/{id}/alerts', { params: { id }, body: { alertIds } }),
      await assign(moderator, id, moderator.userId, null),
    ]
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 409, body: { error: MESSAGES.caseClosed } })
    expect((await comment(moderator, id, 'One more thing')).status).toBe(200)
    expect((await moderator.call('POST /api/admin/cases/{id}/reopen', sent)).body.status).toBe('open')
    expect(await moderator.call('POST /api/admin/cases/{id}/reopen', sent)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.caseOpen },
    })
  })
})

describe('a colleague', () => {
  const noticesOf = async (client: Client) =>
    (await client.call('GET /api/me/notices')).body.notices.map(
      ({ kind, params, link }: { kind: string; params: object; link: string }) => ({ kind, ...params, link }),
    )

  test('is notified of a mention and of a case that is given to them', async () => {
    const id = await openCase('Sunday cup')
    const link = `/admin/cases/${id}`
    await comment(admin, id, `Look at this, @${moderator.name.toUpperCase()}. And @unknown-name`)
    await assign(admin, id, moderator.userId, null)
    expect(await noticesOf(moderator)).toEqual([
      { kind: 'case', username: 'admin', title: 'Sunday cup', event: 'given', link },
      { kind: 'case', username: 'admin', title: 'Sunday cup', event: 'mentioned', link },
    ])
    await assign(moderator, id, null, moderator.userId)
    await assign(moderator, id, moderator.userId, null)
    await comment(moderator, id, `@${moderator.name}, a note to myself`)
    expect(await noticesOf(moderator)).toHaveLength(2)
  })
})

test('cases are listed by status, person and text, the one that changed last first', async () => {
  const mark = 'ombú'
  const [a, b] = [await openCase(`${mark} a`), await openCase(`${mark} b`)]
  await openCase(`${mark} c`)
  await assign(admin, a, admin.userId, null)
  await moderator.call('POST /api/admin/cases/{id}/close', { params: { id: b }, body: {} })
  const search = 'OMBU'
  expect(await list({ search })).toEqual({ titles: [`${mark} b`, `${mark} a`, `${mark} c`], total: 3 })
  expect((await list({ search, status: 'closed' })).titles).toEqual([`${mark} b`])
  expect((await list({ search, assignee: admin.userId })).titles).toEqual([`${mark} a`])
  expect((await list({ search, assignee: 'none', status: 'open' })).titles).toEqual([`${mark} c`])
  expect(await list({ search, limit: '1', page: '2' })).toEqual({ titles: [`${mark} a`], total: 3 })
})

test('cases are found by title and id, and need attention while they are open', async () => {
  const id = await openCase('Jacarandá')
  for (const q of ['jacaranda', id, `/admin/cases/${id}`]) {
    const { body } = await moderator.call('GET /api/admin/find', { query: { q } })
    expect(body.cases).toMatchObject([{ _id: id, title: 'Jacarandá', status: 'open' }])
  }
  const { body } = await moderator.call('GET /api/admin/attention')
  expect(body.items).toContainEqual(
    expect.objectContaining({ kind: 'cases-open', count: expect.any(Number) }),
  )
})

test('a case needs a title and alerts that exist', async () => {
  const open = async (body: object) => (await moderator.call('POST /api/admin/cases', { body })).body.error
  expect(await open({ title: ' ', alertIds: [await raise()] })).toBe(MESSAGES.caseTitleRequired)
  expect(await open({ title: 'x'.repeat(121), alertIds: [await raise()] })).toBe(MESSAGES.caseTitleTooLong)
  expect(await open({ title: 'None', alertIds: [] })).toBe(MESSAGES.alertsRequired)
})
