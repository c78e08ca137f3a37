import { type Alert, type AlertId, type BulkChange, MESSAGES, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'

let world: World
let admin: Admin
let moderator: Client & { userId: UserId; name: string }
let organiserId: UserId

beforeAll(async () => {
  world = await createWorld({})
  admin = await signInAdmin(world)
  moderator = await newStaff('moderator')
  organiserId = (await newStaff('organiser')).userId
})

async function newStaff(role: 'moderator' | 'organiser') {
  const { userId, name } = await newPlayer(world)
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: userId }, body: { role } })
  const client = createClient(world)
  await client.call('POST /api/admin/login', {
    body: { email: `${name}@example.com`, password: 'secret1' },
  })
  return Object.assign(client, { userId: userId as UserId, name })
}

async function raise(facts: object = {}): Promise<AlertId> {
  const { body } = await admin.call('POST /api/alerts/create', {
    body: { type: 'hack_attempt', severity: 'low', title: 'Noise', source: 'test', ...facts },
  })
  return body._id
}

const read = async (id: AlertId): Promise<Alert> =>
  (await admin.call('GET /api/admin/alerts/{id}', { params: { id } })).body
const assign = (client: Client, id: AlertId, assignee: UserId | null, from: UserId | null) =>
  client.call('PATCH /api/admin/alerts/{id}/assign', { params: { id }, body: { assignee, from } })
const change = (client: Client, alertIds: AlertId[], change: BulkChange) =>
  client.call('PATCH /api/admin/alerts/bulk', { body: { alertIds, change } })
const undo = (client: Client, alertIds: AlertId[]) =>
  client.call('PATCH /api/admin/alerts/bulk/undo', { body: { alertIds } })

describe('a colleague who is given alerts', () => {
  const noticesOf = async (client: Client) =>
    (await client.call('GET /api/me/notices')).body.notices.map(
      ({ kind, params, link }: { kind: string; params: object; link: string }) => ({ kind, ...params, link }),
    )

  test('gets one notice of them, and none of those that they take or lose', async () => {
    const [one, two, three] = [await raise({ title: 'One' }), await raise(), await raise()]
    await assign(admin, one, moderator.userId, null)
    await change(admin, [two, three], { act: 'assign', assignee: moderator.userId })
    await assign(moderator, one, null, moderator.userId)
    await assign(moderator, one, moderator.userId, null)
    const notice = { kind: 'alerts-given', username: 'admin' }
    const link = `/admin/alerts?view=list&status=open&assignee=${moderator.userId}`
    expect(await noticesOf(moderator)).toEqual([
      { ...notice, title: 'Noise', count: 2, link },
      { ...notice, title: 'One', count: 1, link: `/admin/alerts/${one}` },
    ])
  })
})

describe('an alert', () => {
  test('is taken, given to a colleague and released, each with a row of the audit log', async () => {
    const id = await raise()
    const theAdmin = { _id: admin.userId, username: 'admin' }
    const theModerator = { _id: moderator.userId, username: moderator.name }
    expect((await assign(admin, id, admin.userId, null)).body).toMatchObject({ assignee: theAdmin })
    expect((await assign(admin, id, moderator.userId, admin.userId)).body).toMatchObject({
      assignee: theModerator,
    })
    expect((await assign(moderator, id, null, moderator.userId)).body).toMatchObject({ assignee: null })
    const rows = await rowsOf<{ meta: object }>(
      world.ctx.db,
      sql`SELECT meta FROM audit WHERE subject = ${`alert:${id}`} AND action = 'alert-assigned' ORDER BY seq`,
    )
    expect(rows.map(({ meta }) => meta)).toEqual([
      { assignee: 'admin' },
      { assignee: moderator.name },
      { assignee: null },
    ])
  })

  test('that two people take at once belongs to one, and the other reads who has it', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await raise()
      const answers = await Promise.all([
        assign(admin, id, admin.userId, null),
        assign(moderator, id, moderator.userId, null),
      ])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const { assignee } = await read(id)
      const refused = answers.find(({ status }) => status === 409)!
      expect(refused.body).toMatchObject({ error: MESSAGES.alertTaken, by: assignee!.username })
    }
  })

  test('cannot be given to a player or an organiser, nor assigned when it is closed', async () => {
    const id = await raise()
    const { userId } = await newPlayer(world)
    for (const assignee of [userId as UserId, organiserId, newId() as UserId])
      expect(await assign(admin, id, assignee, null)).toMatchObject({
        status: 409,
        body: { error: MESSAGES.colleagueNotFound },
      })
    await change(admin, [id], { act: 'dismiss' })
    expect(await assign(moderator, id, moderator.userId, null)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.alertClosed, by: 'admin' },
    })
  })

  test('belongs to the person who investigates it, unless another one has it', async () => {
    const [free, held] = [await raise(), await raise()]
    await assign(admin, held, admin.userId, null)
    await change(moderator, [free, held], { act: 'investigate' })
    expect((await read(free)).assignee?._id).toBe(moderator.userId)
    expect((await read(held)).assignee?._id).toBe(admin.userId)
  })
})

test('the colleagues are the moderators and administrators', async () => {
  const { body } = await moderator.call('GET /api/admin/colleagues')
  expect(body).toEqual(
    expect.arrayContaining([
      { _id: admin.userId, username: 'admin' },
      { _id: moderator.userId, username: moderator.name },
    ]),
  )
  expect(body).toHaveLength(2)
})

describe('several alerts', () => {
  const CHANGES: [BulkChange, Partial<Alert>][] = [
    [{ act: 'acknowledge' }, { status: 'acknowledged', acknowledgedBy: 'admin' }],
    [{ act: 'investigate' }, { status: 'investigating', investigatedBy: 'admin' }],
    [
      { act: 'resolve', resolution: 'A broken cable.' },
      { status: 'resolved', resolution: 'A broken cable.' },
    ],
    [{ act: 'dismiss' }, { status: 'dismissed', dismissedBy: 'admin' }],
  ]

  test.each(CHANGES)('are changed at once and undone: %j', async (sent, after) => {
    const ids = [await raise(), await raise()]
    const before = await Promise.all(ids.map(read))
    expect((await change(admin, ids, sent)).body).toMatchObject({ changed: 2, results: [{ ok: true }, {}] })
    for (const id of ids) expect(await read(id)).toMatchObject(after)
    expect((await undo(moderator, ids)).body.undone, 'by another person').toBe(0)
    expect((await undo(admin, ids)).body.undone).toBe(2)
    expect(await Promise.all(ids.map(read))).toEqual(before)
    expect((await undo(admin, ids)).body.undone, 'a second time').toBe(0)
  })

  test('are assigned, except those that another person has, and undone', async () => {
    const [free, own, theirs] = [await raise(), await raise(), await raise()]
    await assign(admin, own, admin.userId, null)
    await assign(moderator, theirs, moderator.userId, null)
    const given = { act: 'assign', assignee: moderator.userId } as const
    const { body } = await change(admin, [free, own], given)
    expect(body.changed).toBe(2)
    expect((await change(admin, [theirs], { act: 'assign', assignee: admin.userId })).body).toMatchObject({
      changed: 0,
      results: [{ ok: false, error: MESSAGES.alertTaken, by: moderator.name }],
    })
    expect((await undo(admin, [free, own])).body.undone).toBe(2)
    expect([(await read(free)).assignee, (await read(own)).assignee?._id]).toEqual([null, admin.userId])
  })

  test('are not undone after another person has changed them', async () => {
    const id = await raise()
    await change(admin, [id], { act: 'acknowledge' })
    await assign(moderator, id, moderator.userId, null)
    expect((await undo(admin, [id])).body).toMatchObject({
      undone: 0,
      results: [{ ok: false, error: MESSAGES.alertNotUndone }],
    })
  })

  test('that match are changed five hundred per call, also when their status stays the same', async () => {
    const title = `many-${newId()}`
    await rowsOf(
      world.ctx.db,
      sql`INSERT INTO alerts (id, type, severity, status, title, description, source, metadata, rule, created_at,
            last_seen_at)
          SELECT gen_random_uuid(), 'system_error', 'low', 'new', ${title}, '', 'system', '{}', ${title} || n,
            ${world.ctx.now().toISOString()}::timestamptz - n * interval '1 second', now()
          FROM generate_series(1, 501) n`,
    )
    for (const sent of [
      { act: 'assign', assignee: admin.userId },
      { act: 'dismiss' },
    ] satisfies BulkChange[]) {
      const step = (until?: string) =>
        admin.call('PATCH /api/admin/alerts/matching', {
          body: { filters: { search: title }, change: sent, ...(until && { until }) },
        })
      const first = await step()
      expect([first.body.alertIds.length, first.body.hasMore]).toEqual([500, true])
      const second = await step(first.body.until)
      expect([second.body.alertIds.length, second.body.hasMore]).toEqual([1, false])
    }
  })

  test('need a resolution to be resolved', async () => {
    const id = await raise()
    expect(await change(admin, [id], { act: 'resolve', resolution: ' ' })).toMatchObject({
      status: 400,
      body: { error: MESSAGES.resolutionRequired },
    })
  })
})
