import {
  ALERT_ACTIONS,
  ALERT_STATUSES,
  type Alert,
  type AlertAction,
  MESSAGES,
  type RouteKey,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { createUser } from '../accounts/index.ts'
import { hashPassword } from '../accounts/signIn/passwords.ts'
import { rowsOf } from '../platform/database/database.ts'

const MONITOR_KEY = 'a key that only monitors know, 32+ characters'
let world: World
let admin: Admin
let other: Client
let player: Client

beforeAll(async () => {
  world = await createWorld({ monitorKey: MONITOR_KEY })
  admin = await signInAdmin(world)
  other = await signInAnother('second-admin')
  player = (await newPlayer(world)).client
})

async function signInAnother(username: string): Promise<Client> {
  const email = `${username}@example.com`
  const passwordHash = await hashPassword('house-rules')
  const { db, events } = world.ctx
  await createUser(db, events, { username, email, passwordHash, role: 'admin', createdAt: world.ctx.now() })
  const client = createClient(world)
  await client.call('POST /api/admin/login', { body: { email, password: 'house-rules' } })
  return client
}

const FACTS = {
  type: 'network_anomaly',
  severity: 'high',
  title: 'A cable was cut',
  description: 'Half the city is offline.',
  source: 'network_monitor',
} as const

async function raise(facts: Record<string, unknown> = {}): Promise<Alert> {
  const { status, body } = await admin.call('POST /api/alerts/create', { body: { ...FACTS, ...facts } })
  expect(status).toBe(201)
  return body
}

const BODIES: Record<AlertAction, object | undefined> = {
  acknowledge: undefined,
  investigate: undefined,
  resolve: { resolution: 'It was the cat.' },
  dismiss: undefined,
  reopen: { reason: 'The cat has an alibi.' },
}

function does(client: Client, act: AlertAction, id: string, body: unknown = BODIES[act]) {
  return client.call(`PATCH /api/admin/alerts/{id}/${act}`, {
    params: { id },
    ...(body !== undefined && { body }),
  })
}

/** The actions that bring an alert into each status. */
const WAYS = {
  new: [],
  acknowledged: ['acknowledge'],
  investigating: ['acknowledge', 'investigate'],
  resolved: ['resolve'],
  dismissed: ['dismiss'],
} as const

describe('the status of an alert', () => {
  const table = ALERT_STATUSES.flatMap(status =>
    (Object.keys(ALERT_ACTIONS) as AlertAction[]).map(act => ({
      status,
      act,
      allowed: (ALERT_ACTIONS[act].from as readonly string[]).includes(status),
    })),
  )

  test('follows the contract: 11 transitions and 14 refusals', () => {
    expect(table.filter(({ allowed }) => allowed)).toHaveLength(11)
    expect(table).toHaveLength(25)
  })

  test.each(table)('$status, $act: $allowed', async ({ status, act, allowed }) => {
    const { _id } = await raise()
    for (const step of WAYS[status]) expect((await does(admin, step, _id)).status).toBe(200)
    const answer = await does(other, act, _id)
    if (allowed) {
      const { to } = ALERT_ACTIONS[act]
      expect(answer.body).toMatchObject({ _id, status: to })
      const by = {
        acknowledge: 'acknowledged',
        investigate: 'investigated',
        resolve: 'resolved',
        dismiss: 'dismissed',
        reopen: 'acknowledged',
      }
      expect(answer.body).toMatchObject({
        [`${by[act]}By`]: 'second-admin',
        [`${by[act]}At`]: expect.any(String),
      })
    } else {
      const sentences = {
        new: '',
        acknowledged: MESSAGES.alertAcknowledged,
        investigating: MESSAGES.alertInvestigated,
        resolved: MESSAGES.alertResolved,
        dismissed: MESSAGES.alertDismissed,
      }
      const error = act === 'reopen' ? MESSAGES.alertOpen : sentences[status]
      const by = status === 'new' ? undefined : 'admin'
      expect(answer).toMatchObject({ status: 409, body: { error, ...(by && { by }) } })
    }
  })

  test('that two administrators change at once changes once, and the other is told by whom', async () => {
    for (let round = 0; round < 5; round++) {
      const { _id } = await raise()
      const answers = await Promise.all(
        [admin, other, admin, other].map(each => does(each, 'acknowledge', _id)),
      )
      const won = answers.filter(({ status }) => status === 200)
      expect(won).toHaveLength(1)
      for (const { status, body } of answers)
        if (status !== 200)
          expect([status, body]).toEqual([
            409,
            {
              error: MESSAGES.alertAcknowledged,
              code: 'alert-acknowledged',
              by: won[0]!.body.acknowledgedBy,
            },
          ])
    }
  })

  test('cannot become resolved without a resolution', async () => {
    const { _id } = await raise()
    for (const resolution of ['', '   ', undefined])
      expect(await does(admin, 'resolve', _id, { resolution })).toMatchObject({
        status: 400,
        body: { error: MESSAGES.resolutionRequired },
      })
    expect((await does(admin, 'resolve', _id, { resolution: ' The cat. ' })).body).toMatchObject({
      resolution: 'The cat.',
      resolvedBy: 'admin',
    })
  })

  test('cannot be changed if the alert does not exist', async () => {
    expect(await does(admin, 'dismiss', newId())).toMatchObject({
      status: 404,
      body: { error: MESSAGES.alertNotFound },
    })
    expect((await does(admin, 'dismiss', 'nonsense')).status).toBe(404)
  })

  test('adds a row to the audit log with every change', async () => {
    const { _id } = await raise()
    await does(admin, 'investigate', _id)
    await does(admin, 'resolve', _id)
    const rows = await rowsOf<{ action: string }>(
      world.ctx.db,
      sql`SELECT action FROM audit WHERE subject = ${`alert:${_id}`} ORDER BY seq`,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      'alert-created',
      'alert-investigated',
      'alert-resolved',
    ])
  })
})

describe('reopening', () => {
  const auditOf = (id: string) =>
    rowsOf<{ action: string; meta: object }>(
      world.ctx.db,
      sql`SELECT action, meta FROM audit WHERE subject = ${`alert:${id}`} ORDER BY seq DESC LIMIT 1`,
    )

  test('clears how the alert was closed, which the audit log keeps together with the reason', async () => {
    const { _id } = await raise()
    await does(admin, 'resolve', _id)
    const { body } = await does(other, 'reopen', _id)
    expect(body).toMatchObject({
      status: 'acknowledged',
      acknowledgedBy: 'second-admin',
      resolution: null,
      resolvedBy: null,
      resolvedAt: null,
    })
    expect(await auditOf(_id)).toMatchObject([
      {
        action: 'alert-reopened',
        meta: {
          before: 'resolved',
          after: 'acknowledged',
          closedWith: 'It was the cat.',
          reason: 'The cat has an alibi.',
        },
      },
    ])
  })

  test('needs a reason', async () => {
    const { _id } = await raise()
    await does(admin, 'dismiss', _id)
    for (const reason of ['', '  ', undefined])
      expect(await does(admin, 'reopen', _id, { reason })).toMatchObject({
        status: 400,
        body: { error: MESSAGES.reopenReasonRequired },
      })
  })

  test('is refused while a newer alert of the same rule is open', async () => {
    const rule = `cable-${newId()}`
    const first = await raise({ rule })
    await does(admin, 'dismiss', first._id)
    const second = await raise({ rule })
    expect(await does(admin, 'reopen', first._id)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.alertFollowed },
    })
    await does(admin, 'dismiss', second._id)
    expect((await does(admin, 'reopen', first._id)).status).toBe(200)
  })
})

describe('undoing', () => {
  const undo = (client: Client, ...alertIds: string[]) =>
    client.call('PATCH /api/admin/alerts/bulk/undo', { body: { alertIds } })
  const read = async (id: string): Promise<Alert> =>
    (await admin.call('GET /api/admin/alerts/{id}', { params: { id } })).body

  test.each([
    ['acknowledge', [], 'new', null],
    ['dismiss', [], 'new', null],
    ['dismiss', ['acknowledge'], 'acknowledged', 'second-admin'],
    ['dismiss', ['acknowledge', 'investigate'], 'investigating', 'second-admin'],
    ['dismiss', ['investigate'], 'investigating', null],
    ['dismiss', ['dismiss', 'reopen'], 'acknowledged', 'second-admin'],
  ] as const)('%s after %j gives the status %s back', async (act, before, status, acknowledgedBy) => {
    const { _id } = await raise()
    for (const step of before) await does(other, step, _id)
    await does(admin, act, _id)
    expect((await undo(admin, _id)).body).toEqual({
      undone: 1,
      results: [{ _id, ok: true, status, error: null, by: null }],
    })
    expect(await read(_id)).toMatchObject({ status, acknowledgedBy, dismissedBy: null, dismissedAt: null })
    const [row] = await rowsOf<{ action: string }>(
      world.ctx.db,
      sql`SELECT action FROM audit WHERE subject = ${`alert:${_id}`} ORDER BY seq DESC LIMIT 1`,
    )
    expect(row?.action).toBe('alert-change-undone')
  })

  test('is refused for an alert of another administrator, or one that has changed since', async () => {
    const [theirs, resolved, untouched] = [await raise(), await raise(), await raise()]
    await does(other, 'dismiss', theirs._id)
    await does(admin, 'acknowledge', resolved._id)
    await does(admin, 'resolve', resolved._id)
    const unknown = newId()
    const { body } = await undo(admin, theirs._id, resolved._id, untouched._id, unknown)
    expect(body.undone).toBe(0)
    expect(body.results.map((each: { error: string }) => each.error)).toEqual([
      MESSAGES.alertNotUndone,
      MESSAGES.alertNotUndone,
      MESSAGES.alertNotUndone,
      MESSAGES.alertNotFound,
    ])
    expect((await read(theirs._id)).status).toBe('dismissed')
  })

  test('opens only the newest alert of a rule', async () => {
    const rule = `cable-${newId()}`
    const first = await raise({ rule })
    await does(admin, 'dismiss', first._id)
    const second = await raise({ rule })
    expect((await undo(admin, first._id)).body.undone).toBe(0)
    await does(admin, 'dismiss', second._id)
    expect((await undo(admin, first._id, second._id)).body.undone).toBe(1)
    expect([(await read(first._id)).status, (await read(second._id)).status]).toEqual(['dismissed', 'new'])
  })
})

describe('several alerts', () => {
  test('are acknowledged, with a reason for each that cannot be', async () => {
    const [fresh, taken, closed] = [await raise(), await raise(), await raise()]
    await does(other, 'acknowledge', taken._id)
    await does(other, 'dismiss', closed._id)
    const unknown = newId()
    const alertIds = [fresh._id, taken._id, closed._id, unknown, fresh._id]
    const { status, body } = await admin.call('PATCH /api/admin/alerts/bulk/acknowledge', {
      body: { alertIds },
    })
    expect(status).toBe(200)
    const refused = (_id: string, status: string, error: string) => ({
      _id,
      ok: false,
      status,
      error,
      by: 'second-admin',
    })
    expect(body).toEqual({
      acknowledged: 1,
      results: [
        { _id: fresh._id, ok: true, status: 'acknowledged', error: null, by: null },
        refused(taken._id, 'acknowledged', MESSAGES.alertAcknowledged),
        refused(closed._id, 'dismissed', MESSAGES.alertDismissed),
        { _id: unknown, ok: false, status: null, error: MESSAGES.alertNotFound, by: null },
      ],
    })
    const none = await admin.call('PATCH /api/admin/alerts/bulk/acknowledge', { body: { alertIds: [] } })
    expect(none).toMatchObject({ status: 400, body: { error: MESSAGES.alertsRequired } })
  })

  test('that match filters are acknowledged, and no others', async () => {
    const mark = `mark-${newId()}`
    const fresh = [await raise({ title: mark }), await raise({ title: mark })]
    const low = await raise({ title: mark, severity: 'low' })
    const closed = await raise({ title: mark })
    await does(other, 'dismiss', closed._id)
    const acknowledge = (filters: object, more: object = {}) =>
      admin.call('PATCH /api/admin/alerts/matching/acknowledge', { body: { filters, ...more } })
    expect((await acknowledge({ search: mark, status: 'dismissed' })).body.acknowledged).toBe(0)
    const early = new Date(Date.parse(fresh[0]!.createdAt) - 60_000).toISOString()
    expect((await acknowledge({ search: mark }, { until: early })).body.acknowledged).toBe(0)
    const { body } = await acknowledge({ search: mark, severity: 'high' })
    expect(body).toEqual({
      acknowledged: 2,
      alertIds: expect.arrayContaining(fresh.map(({ _id }) => _id)),
      hasMore: false,
      until: expect.any(String),
    })
    const left = await admin.call('GET /api/admin/alerts', { query: { search: mark, status: 'new' } })
    expect(left.body.alerts.map(({ _id }: Alert) => _id)).toEqual([low._id])
  })

  test('that match are acknowledged five hundred per call, until there are no more', async () => {
    const mark = `many-${newId()}`
    await rowsOf(
      world.ctx.db,
      sql`INSERT INTO alerts (id, type, severity, status, title, description, source, metadata, rule, created_at,
            last_seen_at)
          SELECT gen_random_uuid(), 'system_error', 'low', 'new', ${mark}, '', 'system', '{}', ${mark} || n,
            ${world.ctx.now().toISOString()}::timestamptz - n * interval '1 second', now()
          FROM generate_series(1, 501) n`,
    )
    const step = (until?: string) =>
      admin.call('PATCH /api/admin/alerts/matching/acknowledge', {
        body: { filters: { search: mark }, ...(until && { until }) },
      })
    const first = await step()
    expect(first.body).toMatchObject({ acknowledged: 500, hasMore: true })
    expect((await step(first.body.until)).body).toMatchObject({ acknowledged: 1, hasMore: false })
  })

  test('that two administrators acknowledge in opposite orders are each acknowledged once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, async () => (await raise())._id))
    const acknowledge = (client: Client, alertIds: string[]) =>
      client.call('PATCH /api/admin/alerts/bulk/acknowledge', { body: { alertIds } })
    const [one, two] = await Promise.all([acknowledge(admin, ids), acknowledge(other, ids.toReversed())])
    expect(one.body.acknowledged + two.body.acknowledged).toBe(12)
  })
})

describe('creating an alert', () => {
  const MONITOR = { cookie: undefined, origin: undefined, 'x-xsrf-token': undefined }

  test('needs no anti-forgery header from an administrator, but a session, an origin and JSON', async () => {
    const create = (client: Client, headers: Record<string, string | undefined>) =>
      client.call('POST /api/alerts/create', { body: FACTS, headers })
    expect((await create(admin, { 'x-xsrf-token': undefined })).status).toBe(201)
    expect((await create(admin, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await create(admin, { origin: undefined })).status).toBe(403)
    expect((await create(admin, { 'content-type': 'text/plain' })).status).toBe(403)
    expect((await create(player, {})).status).toBe(403)
    expect((await create(createClient(world), {})).status).toBe(401)
  })

  test('needs only the key from a monitor', async () => {
    const create = (key: string, more: Record<string, string> = {}) =>
      createClient(world).call('POST /api/alerts/create', {
        body: { ...FACTS, source: '' },
        headers: { ...MONITOR, 'x-monitor-key': key, ...more },
      })
    expect(await create(MONITOR_KEY)).toMatchObject({
      status: 201,
      body: { source: 'monitor', status: 'new' },
    })
    for (const wrong of ['', 'guess', `${MONITOR_KEY} `, MONITOR_KEY.slice(1)])
      expect(await create(wrong)).toMatchObject({ status: 401, body: { error: MESSAGES.monitorKey } })
    expect((await create(MONITOR_KEY, { 'content-type': 'text/plain' })).status).toBe(403)
    const list = await createClient(world).call('GET /api/admin/alerts', {
      headers: { 'x-monitor-key': MONITOR_KEY },
    })
    expect(list.status).toBe(401)
  })

  test('is refused with the reason if a value is invalid', async () => {
    const create = async (facts: object) =>
      (await admin.call('POST /api/alerts/create', { body: { ...FACTS, ...facts } })).body.error
    expect(await create({ type: 'rain' })).toBe(MESSAGES.alertTypeInvalid)
    expect(await create({ severity: 'extreme' })).toBe(MESSAGES.severityInvalid)
    expect(await create({ title: ' ' })).toBe(MESSAGES.alertTitleRequired)
    expect(await create({ metadata: { long: 'x'.repeat(20_000) } })).toBe(MESSAGES.metadataTooLarge)
    expect(await create({ playerId: newId() })).toBe(MESSAGES.playerNotFound)
  })

  test('again with the same rule counts up the open one, and refers to a closed one', async () => {
    const rule = `cable-${newId()}`
    const first = await raise({ rule })
    const again = await raise({ rule, metadata: { newest: true } })
    expect(again).toMatchObject({ _id: first._id, count: 2, recurrenceOf: null, metadata: { newest: true } })
    await does(admin, 'resolve', first._id)
    const after = await raise({ rule })
    expect(after).toMatchObject({ count: 1, status: 'new', recurrenceOf: first._id })
    expect(after._id).not.toBe(first._id)
    const many = await Promise.all(Array.from({ length: 8 }, () => raise({ rule })))
    expect(new Set(many.map(({ _id }) => _id))).toEqual(new Set([after._id]))
    const { body } = await admin.call('GET /api/admin/alerts/{id}', { params: { id: after._id } })
    expect(body.count).toBe(9)
  })
})

test('the exported file has the player, the handling, the times, the count and the evidence', async () => {
  const { userId } = await newPlayer(world)
  const facts = { playerId: userId, rule: 'export', metadata: { network: '203.0.113.0/24' } }
  await raise(facts)
  const { _id } = await raise(facts)
  await admin.call('PATCH /api/admin/alerts/{id}/acknowledge', { params: { id: _id } })
  const resolve = { params: { id: _id }, body: { resolution: 'Sisters; one computer' } }
  const { body: alert } = await admin.call('PATCH /api/admin/alerts/{id}/resolve', resolve)
  const { body: file } = await admin.call('GET /api/admin/alerts/export', { query: { playerId: userId } })
  expect(file.split('\r\n')[1]).toBe(
    [
      ...[_id, 'network_anomaly', 'high', 'resolved', 'A cable was cut', 'Half the city is offline.'],
      ...[alert.createdAt, 'network_monitor', alert.player.username, userId, 2, alert.lastSeenAt],
      ...['admin', alert.acknowledgedAt, '', '', 'admin', alert.resolvedAt, '', ''],
      ...['"Sisters; one computer"', '"{""network"":""203.0.113.0/24""}"'],
    ].join(),
  )
})

test('only administrators see or change alerts', async () => {
  const { _id } = await raise()
  const keys: RouteKey[] = [
    'GET /api/alerts',
    'GET /api/alerts/stats/summary',
    'GET /api/admin/alerts',
    'GET /api/admin/alerts/dashboard',
    'GET /api/admin/alerts/stats/summary',
    'GET /api/admin/alerts/export',
    'GET /api/admin/alerts/settings',
    'GET /api/admin/alerts/{id}',
    'PUT /api/admin/alerts/settings',
    'PATCH /api/admin/alerts/bulk/acknowledge',
    'PATCH /api/admin/alerts/{id}/acknowledge',
    'PATCH /api/admin/alerts/{id}/investigate',
    'PATCH /api/admin/alerts/{id}/resolve',
    'PATCH /api/admin/alerts/{id}/dismiss',
    'PATCH /api/admin/alerts/{id}/reopen',
    'PATCH /api/admin/alerts/bulk/undo',
    'PATCH /api/admin/alerts/matching/acknowledge',
  ]
  for (const key of keys) {
    const sent = { params: { id: _id }, ...(!key.startsWith('GET') && { body: {} }) }
    expect([key, (await player.call(key, sent)).status]).toEqual([key, 403])
    expect([key, (await createClient(world).call(key, sent)).status]).toEqual([key, 401])
    if (key.startsWith('GET')) continue
    const forged = await admin.call(key, { ...sent, headers: { 'x-xsrf-token': 'forged' } })
    expect([key, forged.status, forged.body.error]).toEqual([key, 403, MESSAGES.csrf])
  }
})
