// @module-tag long
import { randomBytes } from 'node:crypto'
import { MESSAGES, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer } from '../../test/node.ts'
import { TEMPLATE } from '../../test/postgres.ts'
import type { Context } from '../platform/context.ts'
import { type OpenDatabase, openPostgres, rowsOf } from '../platform/database/database.ts'
import { createEvents } from '../platform/events.ts'
import { closeDays, coinsOf, reconcile } from '../wallet/index.ts'

const ROUNDS = 10
const ORIGIN = 'http://127.0.0.1:3000'
const PASSWORD = 'good-enough-house'
const DAY_MS = 24 * 60 * 60 * 1000

type Staff = Awaited<ReturnType<typeof signIn>>

let databaseUrl: string
let database: OpenDatabase
const servers: Awaited<ReturnType<typeof startTestServer>>[] = []
let here: Staff
let there: Staff
let player: UserId

// Two nodes that share a database and nothing else, and an administrator on each.
beforeAll(async () => {
  const url = inject('clusterUrl')
  const name = `races_${randomBytes(6).toString('hex')}`
  const cluster = await openPostgres(`${url}/postgres`, 1)
  await cluster.db.execute(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  await cluster.close()
  databaseUrl = `${url}/${name}`
  database = await openPostgres(databaseUrl, 2)
  servers.push(await startTestServer({ databaseUrl }), await startTestServer({ databaseUrl }))
  player = await register('jugadora')
  for (const username of ['primera', 'segunda']) {
    const id = await register(username)
    await database.db.execute(sql`UPDATE users SET role = 'admin' WHERE id = ${id}`)
  }
  here = await signIn(servers[0]!.url, 'primera')
  there = await signIn(servers[1]!.url, 'segunda')
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await database?.close()
})

const post = (url: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(url, {
    method,
    headers: {
      origin: ORIGIN,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function register(username: string): Promise<UserId> {
  const answer = await post(`${servers[0]!.url}/api/auth/register`, {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
  })
  expect(answer.status).toBe(201)
  return (await answer.json())._id
}

async function signIn(url: string, username: string) {
  const answer = await post(`${url}/api/admin/login`, {
    email: `${username}@example.com`,
    password: PASSWORD,
  })
  expect(answer.status).toBe(200)
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0]!)
  const token = cookies.find(cookie => cookie.startsWith('XSRF-TOKEN='))!.slice('XSRF-TOKEN='.length)
  const headers = { cookie: cookies.join('; '), 'x-xsrf-token': decodeURIComponent(token) }
  return {
    userId: (await answer.json())._id as UserId,
    username,
    async call(method: string, path: string, body?: unknown) {
      const answer = await post(url + path, body, headers, method)
      return { status: answer.status, body: await answer.json() }
    },
  }
}

/** What the domains need of a node that only reads and closes the books. */
const nodeContext = (now = () => new Date()) => {
  const log = pino({ level: 'silent' })
  return { db: database.db, events: createEvents(log), log, now } as Context
}

test('of two members of staff who take a case at once on different nodes, one has it and the other reads who', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const alert = await here.call('POST', '/api/alerts/create', {
      type: 'account_abuse',
      severity: 'high',
      title: 'Two accounts',
      source: 'test',
    })
    const opened = await here.call('POST', '/api/admin/cases', {
      title: `Race ${round}`,
      alertIds: [alert.body._id],
    })
    expect(opened.status).toBe(201)
    const path = `/api/admin/cases/${opened.body._id}`
    const answers = await Promise.all(
      [here, there].map(staff =>
        staff.call('PATCH', `${path}/assign`, { assignee: staff.userId, from: null }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = answers[0]!.status === 200 ? here : there
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      error: MESSAGES.caseTaken,
      by: winner.username,
    })
    for (const staff of [here, there])
      expect((await staff.call('GET', path)).body.assignee).toMatchObject({ username: winner.username })
  }
})

test('a request for coins that is approved on one node and withdrawn on the other has one outcome', async () => {
  const { body: settings } = await here.call('GET', '/api/admin/coin-settings')
  const changed = await here.call('PUT', '/api/admin/coin-settings', {
    approvalAbove: 1000,
    dailyLimits: { admin: null, organiser: null },
    version: settings.version,
  })
  expect(changed.status).toBe(200)
  for (let round = 0; round < ROUNDS; round++) {
    const before = await coinsOf(database.db, player)
    const { status, body: request } = await here.call('POST', '/api/admin/coin-requests', {
      userId: player,
      amount: 2000,
      note: 'a prize at the fair',
    })
    expect(status).toBe(201)
    const path = `/api/admin/coin-requests/${request._id}`
    // Each of the two is sent first in half of the rounds.
    const calls = [() => there.call('POST', `${path}/approve`), () => here.call('POST', `${path}/withdraw`)]
    const order = round % 2 === 0 ? [0, 1] : [1, 0]
    const sent = await Promise.all(order.map(async at => ({ at, answer: await calls[at]!() })))
    const [approved, withdrawn] = [0, 1].map(at => sent.find(each => each.at === at)!.answer)
    expect([approved!.status, withdrawn!.status].sort()).toEqual([200, 409])
    const isApproved = approved!.status === 200
    expect((await coinsOf(database.db, player)) - before).toBe(isApproved ? 2000 : 0)
  }
  expect(await reconcile(nodeContext())).toEqual([])
})

test('nodes that close the same days at once write each row once, without a difference', async () => {
  const inTwoDays = () => new Date(Date.now() + 2 * DAY_MS)
  const other = await openPostgres(databaseUrl, 2)
  try {
    const written = await Promise.all(
      [database.db, other.db].map(db => closeDays({ ...nodeContext(inTwoDays), db })),
    )
    const rows = await rowsOf(database.db, sql`SELECT DISTINCT difference::int FROM daily_closings`)
    expect(rows).toEqual([{ difference: 0 }])
    const days = written.flat().map(({ day }) => day)
    expect(days.length).toBeGreaterThan(0)
    expect(new Set(days).size).toBe(days.length)
  } finally {
    await other.close()
  }
})
