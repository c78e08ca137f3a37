// @module-tag long
import type { ClientMessage, Table, TableCode } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../test/cluster.ts'
import { type ClusterClient, newClusterClient } from '../../test/clusterClient.ts'
import { followLive } from '../../test/followLive.ts'
import { startTestServer } from '../../test/node.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { type RedisServer, startRedis } from '../../test/redis.ts'
import { type OpenDatabase, openPostgres, rowsOf } from '../platform/database/database.ts'

const ROUNDS = process.env.FULL ? 20 : 4

type Node = Awaited<ReturnType<typeof startTestServer>>

let cluster: Cluster
let redis: RedisServer
let database: OpenDatabase
let shared: { databaseUrl: string; redisUrl: string }
const nodes: Node[] = []
const present: Player[] = []

beforeAll(async () => {
  ;[cluster, redis] = await Promise.all([startCluster(), startRedis()])
  const admin = await openPostgres(`${cluster.url}/postgres`, 1)
  await admin.db.execute('CREATE DATABASE tables')
  await admin.close()
  shared = { databaseUrl: `${cluster.url}/tables`, redisUrl: redis.url }
  database = await openPostgres(shared.databaseUrl, 2)
  await database.migrate()
  nodes.push(await startTestServer(shared), await startTestServer(shared))
})
afterEach(() => {
  for (const player of present.splice(0)) player.leave()
})
afterAll(async () => {
  await Promise.allSettled(nodes.map(node => node.close()))
  await database?.close()
  await Promise.allSettled([redis?.stop(), cluster?.stop()])
})

/** Connects people whose sockets are spread over the nodes. */
async function arrive(count: number): Promise<ClusterClient[]> {
  const people = await Promise.all(
    Array.from({ length: count }, (_, n) => newClusterClient([nodes[n % nodes.length]!.url], 0)),
  )
  present.push(...people.map(({ player }) => player))
  return people
}
/** Opens another tab of a person, at the given node. */
function openTab({ cookie }: ClusterClient, node: number): Player {
  const tab = connectPlayer({ url: nodes[node]!.url, cookie })
  present.push(tab)
  return tab
}

type Answer = { ok: boolean; code?: string; gameId?: string; table?: Table }
const send = async (player: Player, message: ClientMessage, payload: object = {}): Promise<Answer> =>
  (await player.send(message, payload as never)) as Answer

async function createTable({ player }: ClusterClient, options: object = {}): Promise<TableCode> {
  const answer = await player.send('table:create', { options, bots: [] })
  if (!answer.ok) throw new Error(`no table: ${answer.code}`)
  return answer.code
}

const seatsAt = (code: TableCode) =>
  rowsOf<{ seat: number; user_id: string }>(
    database.db,
    sql`SELECT seat, user_id FROM table_seats WHERE code = ${code} ORDER BY seat`,
  )
const countSeatsOf = async (userId: string) =>
  (await rowsOf(database.db, sql`SELECT 1 FROM table_seats WHERE user_id = ${userId}`)).length

/** The running games in which a person has a seat that they have not left. */
const runningGamesOf = (userId: string) =>
  rowsOf<{ id: string }>(
    database.db,
    sql`SELECT g.id FROM games g JOIN game_seats s ON s.game_id = g.id
        WHERE s.user_id = ${userId} AND g.phase <> 'over' AND NOT g.left_seats @> to_jsonb(s.seat)`,
  )

/** Creates a table of two whose visitor is seated and ready, so that the host may start. */
async function gatherTwo(host: ClusterClient, visitor: ClusterClient): Promise<TableCode> {
  const code = await createTable(host, { players: 2 })
  expect(await send(visitor.player, 'table:sit', { code, seat: 1 })).toMatchObject({ ok: true })
  expect(await send(visitor.player, 'table:ready', { code, isReady: true })).toMatchObject({ ok: true })
  return code
}

test('if 20 people take one seat at the same time, one of them gets it', async () => {
  const [host, ...people] = await arrive(21)
  const code = await createTable(host!)
  const answers = await Promise.all(people.map(({ player }) => send(player, 'table:sit', { code, seat: 1 })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(each => each.code === 'seat-taken')).toHaveLength(19)
  const winner = people[answers.findIndex(({ ok }) => ok)]!
  expect(await seatsAt(code)).toEqual([
    { seat: 0, user_id: host!.userId },
    { seat: 1, user_id: winner.userId },
  ])
})

test('a host who leaves while others join passes the table to a person who is there', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [host, ...people] = await arrive(4)
    const code = await createTable(host!)
    const joining = people.map(({ player }, n) => send(player, 'table:sit', { code, seat: n + 1 }))
    const [left] = await Promise.all([send(host!.player, 'table:leave', { code }), ...joining])
    expect([left, ...(await Promise.all(joining))].map(({ ok }) => ok)).toEqual([true, true, true, true])
    const [table] = await rowsOf<{ host_id: string }>(
      database.db,
      sql`SELECT host_id FROM tables WHERE code = ${code}`,
    )
    expect(people.map(({ userId }) => userId)).toContain(table!.host_id)
    expect((await seatsAt(code)).map(each => each.user_id)).toEqual(people.map(({ userId }) => userId))
  }
})

test('start requested at two nodes at the same time starts one game', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [host, visitor] = await arrive(2)
    const code = await gatherTwo(host!, visitor!)
    const tabs = [host!.player, openTab(host!, 1), openTab(host!, 0)]
    const started = await Promise.all(tabs.map(tab => send(tab, 'table:start', { code })))
    expect(started.map(({ ok }) => ok)).toEqual([true, true, true])
    expect(new Set(started.map(({ gameId }) => gameId)).size).toBe(1)
    expect(await runningGamesOf(visitor!.userId)).toHaveLength(1)
  }
})

test('a person who sits down at many tables at the same time has one seat', async () => {
  const [person, ...hosts] = await arrive(7)
  const codes = await Promise.all(hosts.map(host => createTable(host)))
  const tabs = [person!.player, openTab(person!, 1), openTab(person!, 0)]
  for (let round = 0; round < ROUNDS; round++) {
    const answers = await Promise.all(
      codes.flatMap(code => tabs.map((tab, n) => send(tab, 'table:sit', { code, seat: n + 1 }))),
    )
    expect(answers.flatMap(({ ok, code }) => (ok ? [] : [code]))).toEqual([])
    expect(await countSeatsOf(person!.userId)).toBe(1)
  }
})

test('a person whose table, queue and practice start at the same time is in one game', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [host, person, ...waiting] = await arrive(5)
    const code = await gatherTwo(host!, person!)
    for (const { player } of waiting) await send(player, 'queue:join')
    const tab = openTab(person!, 0)
    await Promise.all([
      send(host!.player, 'table:start', { code }),
      send(person!.player, 'queue:join'),
      send(tab, 'practice:start'),
    ])
    // The queue is also served every two seconds and may seat the person only if they are in no other game.
    for (const { player } of waiting) await send(player, 'queue:leave')
    for (const { userId } of [host!, person!, ...waiting])
      expect((await runningGamesOf(userId)).length).toBeLessThanOrEqual(1)
    expect(await runningGamesOf(person!.userId)).toHaveLength(1)
  }
})

test('a person whose tables start at two nodes at the same time is in one game', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [one, other, person] = await arrive(3)
    const [left, right] = [await gatherTwo(one!, person!), await createTable(other!, { players: 2 })]
    const tab = openTab(person!, 0)
    const [started, sat] = await Promise.all([
      send(one!.player, 'table:start', { code: left }),
      send(tab, 'table:sit', { code: right, seat: 1 }),
    ])
    // Either the game has started, and the other seat is refused, or the person has left the first table.
    expect([started.ok, sat.ok].filter(Boolean)).toHaveLength(1)
    await send(tab, 'table:ready', { code: right, isReady: true })
    const second = await send(other!.player, 'table:start', { code: right })
    expect(second.ok).toBe(sat.ok)
    expect(await runningGamesOf(person!.userId)).toHaveLength(1)
    expect(await countSeatsOf(person!.userId)).toBe(1)
  }
})

test('a person in a running game cannot join a queue at the other node', async () => {
  const [host, person] = await arrive(2)
  const code = await gatherTwo(host!, person!)
  const tabs = [openTab(person!, 0), openTab(person!, 1)]
  const [started, ...joined] = await Promise.all([
    send(host!.player, 'table:start', { code }),
    ...tabs.map(tab => send(tab, 'queue:join')),
  ])
  const later = await Promise.all(tabs.map(tab => send(tab, 'queue:join')))
  const isWaiting = async () =>
    (await rowsOf(database.db, sql`SELECT 1 FROM queue_entries WHERE user_id = ${person!.userId}`)).length > 0
  // If the person joined the queue first, they left the table, and it did not start.
  if (started.ok) {
    expect(later.map(each => each.code)).toEqual(['already-playing', 'already-playing'])
    await expect.poll(isWaiting).toBe(false)
  } else {
    expect([started.code, joined.some(({ ok }) => ok)]).toEqual(['not-ready', true])
    expect(await runningGamesOf(person!.userId)).toEqual([])
    await send(tabs[0]!, 'queue:leave')
  }
})

test('a guest who registers while the game starts plays it as the same user', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const [host] = await arrive(1)
    const post = (path: string, body: object, headers = {}) =>
      fetch(`${nodes[1]!.url}${path}`, {
        method: 'POST',
        headers: { origin: 'http://127.0.0.1:3000', 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const joined = await post('/api/auth/guest', { username: `visita${round}` })
    const { _id: userId } = (await joined.json()) as { _id: string }
    const open = (answer: Response) => {
      const cookie = answer.headers
        .getSetCookie()
        .map(each => each.split(';')[0]!)
        .join('; ')
      const player = connectPlayer({ url: nodes[0]!.url, cookie })
      present.push(player)
      return { player, cookie }
    }
    const { player: guest, cookie } = open(joined)
    const code = await createTable(host!, { players: 2 })
    expect(await send(guest, 'table:sit', { code, seat: 1 })).toMatchObject({ ok: true })
    expect(await send(guest, 'table:ready', { code, isReady: true })).toMatchObject({ ok: true })
    const name = `pepe${round}`
    const account = { username: name, email: `${name}@example.com`, password: 'a long password' }
    const [registered, started] = await Promise.all([
      post('/api/auth/register', account, { cookie }),
      send(host!.player, 'table:start', { code }),
    ])
    expect([registered.status, started.ok]).toEqual([201, true])
    expect(((await registered.json()) as { _id: string })._id).toBe(userId)
    expect(await runningGamesOf(userId)).toEqual([{ id: started.gameId }])
    // The guest's session has ended; the account has its own.
    await send(open(registered).player, 'game:abandon', { gameId: started.gameId })
  }
})

test('two people who swap places between two tables do not deadlock', async () => {
  const [one, other, ...hosts] = await arrive(4)
  const [left, right] = [await createTable(hosts[0]!), await createTable(hosts[1]!)]
  await send(one!.player, 'table:sit', { code: left, seat: 1 })
  await send(other!.player, 'table:sit', { code: right, seat: 1 })
  for (let round = 0; round < ROUNDS; round++) {
    const [from, to] = round % 2 === 0 ? [right, left] : [left, right]
    const moved = await Promise.all([
      send(one!.player, 'table:sit', { code: from, seat: 2 }),
      send(other!.player, 'table:sit', { code: to, seat: 3 }),
    ])
    expect(moved.map(({ ok }) => ok)).toEqual([true, true])
  }
  expect([await countSeatsOf(one!.userId), await countSeatsOf(other!.userId)]).toEqual([1, 1])
})

test('people who watch a table detect a change that a node wrote but did not send', async () => {
  const silent = await startTestServer({ databaseUrl: shared.databaseUrl })
  try {
    const [host] = await arrive(1)
    const code = await createTable(host!)
    const table = await followLive(host!.player, 'table', code)
    const unheard = connectPlayer({ url: silent.url, cookie: host!.cookie })
    present.push(unheard)
    const changed = await unheard.send('table:options', { code, options: { flor: true } })
    const { version } = await table.until(({ options }) => options.flor)
    expect(version).toBe(changed.ok && changed.table.version)
  } finally {
    await silent.close()
  }
})

test('changes reach people at the other node, and the whole table survives a restart of all nodes', async () => {
  const [host, visitor] = await arrive(2)
  const code = await gatherTwo(host!, visitor!)
  const table = await followLive(host!.player, 'table', code)
  await send(visitor!.player, 'table:ready', { code, isReady: false })
  const { now: _, ...before } = await table.until(({ seats }) => !seats[1]!.isReady)
  for (const { player } of [host!, visitor!]) player.leave()
  await Promise.all(nodes.splice(0).map(node => node.close()))
  nodes.push(await startTestServer(shared), await startTestServer(shared))
  const back = (await followLive(openTab(visitor!, 1), 'table', code)).current()
  expect(back).toMatchObject({
    code,
    hostId: host!.userId,
    options: before.options,
    seats: [{ userId: host!.userId }, { userId: visitor!.userId, isReady: false, isConnected: true }],
  })
  expect(back.version).toBeGreaterThan(before.version)
})
