import {
  ALERT_SORTS,
  ALERT_STATUS_FILTERS,
  ALERT_STATUSES,
  ALERT_TYPES,
  type Alert,
  type AlertId,
  type AlertSort,
  type AlertStatusFilter,
  isOfStatus,
  SEVERITIES,
  SEVERITY_WEIGHTS,
  STATUS_WEIGHTS,
  type UserId,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { v4 as newId } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { createRandom } from '../../demo/random.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { alerts } from '../schema.ts'

const COUNT = 240
const DAY = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 9, 20, 12)

let world: World
let admin: Admin
let rows: (typeof alerts.$inferInsert)[]
let players: { userId: UserId; name: string }[]
const random = createRandom(8)
const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
  players = [await newPlayer(world, 'gaucho'), await newPlayer(world, 'tanguera')]
  rows = Array.from({ length: COUNT }, (_, n) => {
    const status = pick(ALERT_STATUSES)
    const createdAt = new Date(NOW - Math.floor(random() * 150 * DAY))
    return {
      id: newId() as AlertId,
      type: pick(ALERT_TYPES.slice(0, 4)),
      severity: pick(SEVERITIES),
      status,
      title: n % 3 === 0 ? 'Wins at 100%_speed' : 'Something odd',
      description: `Case ${n}.`,
      source: pick(['anti_cheat', 'system']),
      playerId: random() < 0.4 ? pick(players).userId : null,
      assignedTo: random() < 0.3 ? pick(players).userId : null,
      metadata: {},
      rule: `test:${n}`,
      createdAt,
      lastSeenAt: new Date(createdAt.getTime() + Math.floor(random() * DAY)),
      resolution: status === 'resolved' ? 'Done.' : null,
    }
  })
  for (const some of [rows.slice(0, 100), rows.slice(100)]) await world.ctx.db.insert(alerts).values(some)
})

type Row = (typeof rows)[number]
type Query = Record<string, string>

const rank = (sort: AlertSort, row: Row): number => {
  const [severity, status] = [SEVERITY_WEIGHTS[row.severity], STATUS_WEIGHTS[row.status]]
  const ranks = { severity, status, priority: 10 * severity + status, createdAt: 0, lastSeenAt: 0 }
  if (sort === 'createdAt') return row.createdAt.getTime()
  return sort === 'lastSeenAt' ? row.lastSeenAt.getTime() : ranks[sort]
}

/** The same list, computed without a database. */
function expected(query: Query): Row[] {
  const { status, severity, type, playerId, assignee, search, dateFrom, dateTo } = query
  const sort = (query.sortBy ?? 'createdAt') as AlertSort
  const way = query.sortOrder === 'asc' ? 1 : -1
  const isByTime = sort === 'createdAt' || sort === 'lastSeenAt'
  const end =
    dateTo &&
    new Date(dateTo.includes('T') ? new Date(dateTo).getTime() + 1 : new Date(dateTo).getTime() + DAY)
  return rows
    .filter(row => !status || isOfStatus(row.status, status as AlertStatusFilter))
    .filter(row => !assignee || (row.assignedTo ?? 'none') === assignee)
    .filter(row => !severity || row.severity === severity)
    .filter(row => !type || row.type === type)
    .filter(row => !playerId || row.playerId === playerId)
    .filter(row => !dateFrom || row.createdAt >= new Date(dateFrom))
    .filter(row => !end || row.createdAt < end)
    .filter(row => {
      if (!search) return true
      const name = players.find(({ userId }) => userId === row.playerId)?.name
      const address = name ? `${name}@example.com` : ''
      return (
        `${row.title} ${row.description} ${row.source}`.toLowerCase().includes(search.toLowerCase()) ||
        address.includes(search.toLowerCase())
      )
    })
    .toSorted(
      (a, b) =>
        way * (rank(sort, a) - rank(sort, b)) ||
        (isByTime ? way : -1) * (a.createdAt.getTime() - b.createdAt.getTime()),
    )
}

async function list(query: Query) {
  const { status, body } = await admin.call('GET /api/admin/alerts', { query })
  expect(status).toBe(200)
  return body as { alerts: Alert[]; pagination: Record<string, number | boolean> }
}

function anyQuery(): Query {
  const query: Query = {}
  const maybe = (chance: number, key: string, value: string) => {
    if (random() < chance) query[key] = value
  }
  maybe(0.4, 'status', pick(ALERT_STATUS_FILTERS))
  maybe(0.2, 'assignee', pick([players[0]!.userId, 'none']))
  maybe(0.4, 'severity', pick(SEVERITIES))
  maybe(0.3, 'type', pick(ALERT_TYPES.slice(0, 5)))
  maybe(0.15, 'playerId', pick(players).userId)
  maybe(
    0.25,
    'search',
    pick(['odd', 'WINS', '100%_', 'case 7', 'gauch', 'anti_cheat', 'nothing at all', 'o']),
  )
  const from = NOW - random() * 160 * DAY
  const moment = (at: number) => {
    const text = new Date(at).toISOString()
    return random() < 0.5 ? text : text.slice(0, 10)
  }
  maybe(0.4, 'dateFrom', moment(from))
  maybe(0.3, 'dateTo', moment(from + random() * 100 * DAY))
  maybe(0.8, 'sortBy', pick(ALERT_SORTS))
  maybe(0.6, 'sortOrder', pick(['asc', 'desc']))
  return query
}

describe('a list of alerts', () => {
  test('follows its filters and its order page by page, and has the right count', {
    tags: ['long'],
  }, async () => {
    for (let n = 0; n < 120; n++) {
      const query = anyQuery()
      const all = expected(query)
      const limit = pick([5, 20, 50])
      const page = 1 + Math.floor(random() * (Math.ceil(all.length / limit) + 1))
      const answer = await list({ ...query, limit: String(limit), page: String(page) })
      const asked = JSON.stringify({ ...query, limit, page })
      expect(answer.pagination, asked).toEqual({
        page,
        limit,
        total: all.length,
        pages: Math.ceil(all.length / limit),
        capped: false,
      })
      const ids = all.slice((page - 1) * limit, page * limit).map(({ id }) => id)
      expect(
        answer.alerts.map(({ _id }) => _id as string),
        asked,
      ).toEqual(ids)
    }
  })

  test('has twenty rows by default, the newest first, and treats an empty filter as none', async () => {
    const answer = await list({ status: '', severity: '', search: '', dateFrom: '' })
    expect(answer.alerts.map(({ _id }) => _id)).toEqual(
      expected({})
        .slice(0, 20)
        .map(({ id }) => id),
    )
    const { body } = await admin.call('GET /api/alerts')
    expect(body).toEqual(answer)
  })

  test('is refused if the query is invalid', async () => {
    for (const query of [
      { status: 'old' },
      { sortBy: 'colour' },
      { limit: '1000' },
      { page: '0' },
      { dateFrom: 'soon' },
    ])
      expect((await admin.call('GET /api/admin/alerts', { query: query as unknown as Query })).status).toBe(
        400,
      )
  })

  test('finds an alert by its id, and by the ids that its evidence refers to', async () => {
    const [gameId, id] = [newId(), rows[7]!.id]
    const made = await admin.call('POST /api/alerts/create', {
      body: { type: 'rapid_wins', severity: 'low', title: 'Quick', metadata: { games: [gameId] } },
    })
    expect((await list({ search: id })).alerts).toMatchObject([{ _id: id }])
    for (const short of [id.slice(-8), id.slice(-8).toUpperCase(), `…${id.slice(-8)}`])
      expect((await list({ search: short })).alerts).toMatchObject([{ _id: id }])
    expect((await list({ search: gameId })).alerts).toMatchObject([{ _id: made.body._id }])
    await world.ctx.db.execute(sql`DELETE FROM alerts WHERE id = ${made.body._id}`)
  })

  test('finds what is in the evidence, whatever the case and accents', async () => {
    const metadata = { attempts: [{ network: '198.51.100.0/24', name: 'Ñandú' }], seconds: 4217 }
    const facts = { type: 'hack_attempt', severity: 'low', title: 'Pérdida de conexión', metadata }
    const { body } = await admin.call('POST /api/alerts/create', { body: facts })
    for (const search of ['198.51.100', 'nandu', 'CONEXION', 'perdida', '4217'])
      expect((await list({ search })).alerts, search).toMatchObject([{ _id: body._id }])
    await world.ctx.db.execute(sql`DELETE FROM alerts WHERE id = ${body._id}`)
  })

  test('says that there are more if a search finds more than are counted', async () => {
    await world.ctx.db.execute(sql`
      INSERT INTO alerts (id, type, severity, status, title, description, source, metadata, rule, created_at, last_seen_at)
      SELECT gen_random_uuid(), 'system_error', 'low', 'dismissed', 'Rain', 'Again.', 'sky', '{}', 'rain:' || n,
        now() - n * INTERVAL '1 minute', now() FROM generate_series(1, 1200) n`)
    const { pagination } = await list({ search: 'rain', page: '50' })
    expect(pagination).toMatchObject({ total: 1000, pages: 50, capped: true })
    expect((await list({ type: 'system_error', page: '60' })).pagination).toMatchObject({
      total: 1200,
      capped: false,
    })
    await world.ctx.db.execute(sql`DELETE FROM alerts WHERE source = 'sky'`)
  })

  test('is counted by a trigger that misses no change', async () => {
    const { db } = world.ctx
    await db.execute(sql`UPDATE alerts SET status = 'acknowledged' WHERE status = 'new' AND severity = 'low'`)
    for (const row of rows) if (row.status === 'new' && row.severity === 'low') row.status = 'acknowledged'
    const wrong = await rowsOf(
      db,
      sql`WITH real AS (
            SELECT span, day, type, severity, status, count(*)::int AS count FROM alerts, LATERAL (VALUES
              ('day', (created_at AT TIME ZONE 'UTC')::date), ('all', '-infinity'::date),
              ('month', date_trunc('month', created_at AT TIME ZONE 'UTC')::date)) AS spans (span, day)
            GROUP BY 1, 2, 3, 4, 5)
          SELECT * FROM real FULL JOIN alert_counts c USING (span, day, type, severity, status)
          WHERE coalesce(real.count, 0) <> coalesce(c.count, 0)`,
    )
    expect(wrong).toEqual([])
  })
})

test('the dashboard and the summary count what the lists show', async () => {
  const dashboard = (await admin.call('GET /api/admin/alerts/dashboard')).body
  const total = async (query: Query) => (await list(query)).pagination.total
  expect(dashboard).toMatchObject({
    newAlerts: await total({ status: 'new' }),
    criticalAlerts: await total({ severity: 'critical' }),
    totalAlerts: COUNT,
  })
  expect(dashboard.recentAlerts.map(({ _id }: Alert) => _id)).toEqual(
    expected({})
      .slice(0, 10)
      .map(({ id }) => id),
  )
  for (const { _id, count } of dashboard.alertsByType) expect(count).toBe(await total({ type: _id }))
  const summary = (await admin.call('GET /api/admin/alerts/stats/summary')).body
  expect(summary.total).toBe(COUNT)
  for (const { _id, count } of summary.byStatus) expect(count).toBe(await total({ status: _id }))
  for (const { _id, count } of summary.bySeverity) expect(count).toBe(await total({ severity: _id }))
  expect((await admin.call('GET /api/alerts/stats/summary')).body).toEqual(summary)
})

test('the file has the filtered alerts in their order, and the export is written to the audit log', async () => {
  const answer = await world.api.inject({
    url: '/api/admin/alerts/export',
    query: { severity: 'high', sortBy: 'status', sortOrder: 'desc' },
    headers: { cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.headers['content-disposition']).toContain('alerts_export.csv')
  const [head, ...lines] = answer.body.trimEnd().split('\r\n')
  const columns = head!.split(',')
  expect(columns.slice(0, 8).join()).toBe(
    '\uFEFFAlert ID,Type,Severity,Status,Title,Description,Created At,Source',
  )
  const all = expected({ severity: 'high', sortBy: 'status', sortOrder: 'desc' })
  expect(lines.map(line => line.split(',')[0])).toEqual(all.map(({ id }) => id))
  const [written] = await rowsOf<{ meta: object }>(
    world.ctx.db,
    sql`SELECT meta FROM audit WHERE action = 'alerts-exported' ORDER BY seq DESC LIMIT 1`,
  )
  expect(written?.meta).toMatchObject({ filters: { severity: 'high', sortBy: 'status' } })
})
