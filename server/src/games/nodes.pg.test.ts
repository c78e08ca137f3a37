// @module-tag long
import { randomUUID } from 'node:crypto'
import type { GameId } from '@valecuatro/contract'
import { legal } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../test/cluster.ts'
import { type ClusterClient, insist, newClusterClient } from '../../test/clusterClient.ts'
import { followLive } from '../../test/followLive.ts'
import { type ServerNode, startNode, startTestServer } from '../../test/node.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { playToSecondDuel } from '../../test/playUntil.ts'
import { type RedisServer, startRedis } from '../../test/redis.ts'
import { randomAction } from '../../test/table.ts'
import { openTcpProxy } from '../../test/tcpProxy.ts'
import { type OpenDatabase, openPostgres, rowsOf } from '../platform/database/database.ts'
import { beginGame } from './decide.ts'
import { commitStep, loadGame } from './store.ts'

const isFull = Boolean(process.env.FULL)

let cluster: Cluster
let redis: RedisServer
let database: OpenDatabase
let databaseUrl: string
const nodes: ServerNode[] = []
const present: ClusterClient[] = []

beforeAll(async () => {
  ;[cluster, redis] = await Promise.all([startCluster({ safe: true }), startRedis()])
  const admin = await openPostgres(`${cluster.url}/postgres`, 1)
  await admin.db.execute('CREATE DATABASE shared')
  await admin.close()
  databaseUrl = `${cluster.url}/shared`
  const shared = { databaseUrl, redisUrl: redis.url }
  // Both find an empty database and migrate it.
  const started = await Promise.allSettled([startNode(shared), startNode(shared)])
  for (const each of started) {
    if (each.status === 'fulfilled') nodes.push(each.value)
  }
  for (const each of started) if (each.status === 'rejected') throw each.reason
  database = await openPostgres(databaseUrl, 2)
})
afterEach(() => {
  for (const { player } of present.splice(0)) player.leave()
})
afterAll(async () => {
  const ended = await Promise.allSettled(nodes.map(node => node.kill()))
  await database?.close()
  await Promise.allSettled([redis?.stop(), cluster?.stop()])
  for (const each of ended) if (each.status === 'rejected') throw each.reason
})

/** People who connect to different nodes first. */
async function arrive(count: number): Promise<ClusterClient[]> {
  const urls = nodes.map(({ url }) => url)
  const people = await Promise.all(Array.from({ length: count }, (_, n) => newClusterClient(urls, n)))
  present.push(...people)
  return people
}

/** Checks that no game of these people has lost anything, whatever happened in the meantime. */
async function expectNothingLost(people: ClusterClient[]) {
  const games = Map.groupBy(
    people.flatMap(({ player, played }) => played.map(game => ({ ...game, player }))),
    ({ gameId }) => gameId,
  )
  const sent = new Set(people.flatMap(({ player }) => [...player.sent]))
  const acknowledged = people.flatMap(({ player }) => player.acknowledged)
  let inLogs = 0
  for (const [gameId, screens] of games) {
    const log = await rowsOf<{ seq: number; command_id: string; action: string }>(
      database.db,
      sql`SELECT seq, command_id, action FROM game_actions WHERE game_id = ${gameId} ORDER BY seq`,
    )
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
    // No seat was played by a bot, and every step was sent by a player.
    expect(log.filter(({ action, command_id }) => action !== 'deal' && !sent.has(command_id))).toEqual([])
    for (const { commandId, seq } of acknowledged.filter(each => each.gameId === gameId)) {
      expect(log[seq - 1]?.command_id).toBe(commandId)
      inLogs++
    }
    const [row] = await rowsOf<{ seq: number; phase: string; status: string; team1: number; team2: number }>(
      database.db,
      sql`SELECT g.seq, g.phase, m.status, team1_points AS team1, team2_points AS team2
          FROM games g JOIN matches m ON m.id = g.match_id WHERE g.id = ${gameId}`,
    )
    expect(row).toMatchObject({ seq: log.length, phase: 'over', status: 'finished' })
    // All players saw the same end.
    const seats = await rowsOf(database.db, sql`SELECT FROM game_seats WHERE game_id = ${gameId}`)
    expect(screens).toHaveLength(seats.length)
    for (const { seq, score, player } of screens) {
      expect({ seq, score }).toEqual({ seq: log.length, score: [row!.team1, row!.team2] })
      const trail = player.trail.filter(each => each.gameId === gameId)
      expect(trail.map(({ from }) => from)).toEqual([0, ...trail.slice(0, -1).map(({ to }) => to)])
      expect(trail.at(-1)!.to).toBe(log.length)
      expect(trail.filter(({ from, to, by }) => by === 'received' && to !== from + 1)).toEqual([])
    }
  }
  expect(inLogs).toBe(acknowledged.length)
  for (const { player, userId, played } of people) {
    expect(player.faults).toEqual([])
    const [stats] = await rowsOf<{ wins: number; losses: number; played: number }>(
      database.db,
      sql`SELECT wins, losses, games_played AS played FROM users WHERE id = ${userId}`,
    )
    expect(stats!.played).toBe(played.length)
    expect(stats!.wins + stats!.losses).toBe(played.length)
  }
  return { games: games.size }
}

const never = () => false

/** Kills these nodes at once and starts them again. */
async function die(...victims: ServerNode[]) {
  await Promise.all(victims.map(node => node.kill()))
  await Promise.all(victims.map(node => node.start()))
}

test('players on different nodes find each other and play a whole game', async () => {
  const people = await arrive(4)
  await Promise.all(people.map(person => person.wander(never)))
  expect(people.map(({ player }) => player.table().seat).sort()).toEqual([0, 1, 2, 3])
  const { games } = await expectNothingLost(people)
  expect(games).toBe(1)
})

test('nodes that die at any moment lose nothing that was acknowledged', async () => {
  const people = await arrive(isFull ? 12 : 8)
  const count = () => people.reduce((sum, { player }) => sum + player.acknowledged.length, 0)
  let kills = 0
  const victims = isFull ? [0, 1, 0, 1, 0, 1] : [0]
  const goesOn = () => kills < victims.length + nodes.length
  const playing = Promise.all(people.map(person => person.wander(goesOn)))

  async function moves(more: number) {
    const aim = count() + more
    await Promise.race([
      ...people.map(({ player }) => player.until(() => count() >= aim)),
      playing.then(() => {
        throw new Error('the games ended before the nodes had died often enough')
      }),
    ])
  }
  for (const victim of victims) {
    await moves(15)
    await die(nodes[victim]!)
    kills++
  }
  await moves(15)
  await die(...nodes)
  kills += nodes.length
  for (const { player } of people) player.recheck()
  await playing

  const { games } = await expectNothingLost(people)
  expect(games).toBeGreaterThanOrEqual(people.length / 4)
})

test('nodes that die in the middle of a pica-pica lose nothing that was acknowledged', async () => {
  const people = await arrive(6)
  const players = people.map(({ player }) => player)
  const host = players[0]!
  const created = await insist(() =>
    host.send(
      'table:create',
      { options: { players: 6, target: 15, turnSeconds: 60, isRated: true, isPublic: true } },
      3000,
    ),
  )
  if (!created.ok) throw new Error(created.code)
  const { code } = created
  for (const seat of [1, 2, 3, 4, 5] as const) {
    await insist(() => players[seat]!.send('table:sit', { code, seat }, 3000))
    await insist(() => players[seat]!.send('table:ready', { code, isReady: true }, 3000))
  }
  const started = await insist(() => host.send('table:start', { code }, 3000))
  if (!started.ok) throw new Error(started.code)
  const { gameId } = started
  for (const player of players) {
    await insist(() => player.sync(gameId))
    await insist(() => player.send('game:seed', { gameId, seed: randomUUID().replaceAll('-', '') }, 3000))
  }
  await Promise.all(players.map(player => player.until(() => player.table().phase === 'playing')))
  await playToSecondDuel(players)

  const count = () => players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  const before = count()
  const playing = Promise.all(people.map(person => person.finish()))
  await Promise.race(players.map(player => player.until(() => count() > before)))
  expect(host.table().view.picaPica!.scores.length).toBeGreaterThan(1)
  await Promise.all(nodes.map(node => node.kill()))
  // A slow start must not time a turn out: at tables of friends turns are short.
  await database.db.execute(
    sql`UPDATE games SET turn_ms = 600000, deadline_at = now() + interval '10 minutes'`,
  )
  await Promise.all(nodes.map(node => node.start()))
  for (const player of players) player.recheck()
  await playing
  const { games } = await expectNothingLost(people)
  expect(games).toBe(1)
})

test('a table or a move that a node wrote before it died, but did not send, reaches the players', async () => {
  const [theirs, silent] = await Promise.all([
    startTestServer({ databaseUrl }),
    startTestServer({ databaseUrl }),
  ])
  try {
    const people = await Promise.all(
      [theirs, theirs, theirs, silent].map(({ url }) => newClusterClient([url], 0)),
    )
    present.push(...people)
    for (const { player } of people.slice(0, 3)) await player.send('queue:join', undefined as never)
    const tables = await Promise.all(people.map(person => person.findTable()))
    expect(new Set(tables).size).toBe(1)
    await Promise.all(people.map(({ player }) => player.until(() => player.table().phase === 'playing')))

    const { view, seq } = people[0]!.player.table()
    const { player: mover, cookie } = people.find(({ player }) => player.table().seat === view.turn)!
    const screen = connectPlayer({ url: silent.url, cookie })
    const action = mover.table().view.hand!.held[view.turn!]![0]!
    const command = { gameId: tables[0] as never, commandId: randomUUID(), expectedSeq: seq, action }
    expect(await screen.send('game:act', command)).toEqual({ ok: true, seq: seq + 1 })
    screen.leave()
    await Promise.all(people.map(({ player }) => player.until(() => player.table().seq === seq + 1)))
  } finally {
    await Promise.all([theirs.close(), silent.close()])
  }
})

test('players connected to a node that died are shown as disconnected to the others', async () => {
  const [dying, staying] = nodes as [ServerNode, ServerNode]
  const people = await Promise.all(
    [dying, staying, staying, staying].map(({ url }) => newClusterClient([url], 0)),
  )
  present.push(...people)
  await Promise.all(people.map(person => person.findTable()))
  const [gone, ...others] = people.map(({ player }) => player) as [Player, ...Player[]]
  await Promise.all(others.map(player => player.until(() => player.table().phase === 'playing')))
  const place = gone.table().seat!
  const { gameId } = gone.table()
  const shown = await Promise.all(others.map(player => followLive(player, 'seats', gameId)))
  const connected = () => shown.map(({ current }) => current().seats.map(seat => seat.connected))
  const all = [true, true, true, true]
  await expect.poll(connected, { timeout: 300_000 }).toEqual([all, all, all])
  await dying.kill()
  const without = all.with(place, false)
  await expect.poll(connected, { timeout: 300_000 }).toEqual([without, without, without])
  await dying.start()
})

test('a node that is cut off from the database sends its players to another one', async () => {
  const proxy = await openTcpProxy(Number(new URL(databaseUrl).port))
  const cutOff = await startTestServer({
    databaseUrl: databaseUrl.replace(/:\d+\//, `:${proxy.port}/`),
    redisUrl: redis.url,
  })
  try {
    const person = await newClusterClient([cutOff.url, nodes[0]!.url], 0)
    present.push(person)
    const { player } = person
    await player.until(() => player.socket.connected)
    const { id } = player.socket
    proxy.hang()
    await expect.poll(() => player.socket.connected && player.socket.id !== id).toBe(true)
    expect((await player.send('practice:start', {})).ok).toBe(true)
  } finally {
    proxy.resume()
    await cutOff.close()
    proxy.close()
  }
})

test('a deal that was decided before a seed was added is not written', async () => {
  const [person] = await arrive(1)
  const started = await person!.player.send('practice:start', {})
  const gameId = (started.ok ? started.gameId : '') as GameId
  const before = (await loadGame(database.db, gameId))!
  const seeds = sql`jsonb_set(seeds, '{0}', '"0123456789abcdef"')`
  await database.db.execute(sql`UPDATE games SET seeds = ${seeds} WHERE id = ${gameId}`)
  const step = { commandId: randomUUID(), seat: 0, action: 'deal', at: new Date() } as const
  expect(await commitStep(database.db, beginGame(before).after, step)).toBe('overtaken')
  const now = (await loadGame(database.db, gameId))!
  expect(await commitStep(database.db, beginGame(now).after, step)).toBe('committed')
})

const REFUSED = { ok: false, code: 'unavailable' } as const

/** Plays some moves, then goes through an outage and plays to the end. */
async function playThrough(outage: { begins(): Promise<void>; ends(): Promise<void> }) {
  const people = await arrive(4)
  const playing = Promise.all(people.map(person => person.wander(never)))
  const count = () => people.reduce((sum, { player }) => sum + player.acknowledged.length, 0)
  await Promise.race(people.map(({ player }) => player.until(() => count() >= 5)))
  await outage.begins()
  await Promise.all(people.map(({ player }) => expectRefused(player)))
  const [before] = people.map(({ player }) => player.table())
  await outage.ends()
  await playing
  expect(people.every(({ player }) => player.table().seq > before!.seq)).toBe(true)
  await expectNothingLost(people)
}

/** A node that has noticed the outage refuses every message as unavailable, or the connection itself. */
async function expectRefused(player: Player) {
  const { gameId, seq } = player.table()
  // The answer is lost if the connection breaks, so do not wait long for it.
  const send = async <M extends 'live:watch' | 'game:act'>(
    ...[message, payload]: Parameters<typeof player.send<M>>
  ) => (player.socket.connected ? player.send(message, payload, 10_000).catch(() => null) : REFUSED)
  await expect
    .poll(() => send('live:watch', { topic: 'game', id: gameId }), { timeout: 300_000 })
    .toEqual(REFUSED)
  const command = {
    gameId: gameId as never,
    commandId: randomUUID(),
    expectedSeq: seq,
    action: 'mazo',
  } as const
  let answer: Awaited<ReturnType<typeof send<'game:act'>>> = null
  while (!answer) answer = await send('game:act', command)
  // A refusal for another reason would mean that a node has decided on the command.
  expect(answer).toEqual(REFUSED)
}

test('while the bus between the nodes is away, commands are refused; afterwards the game goes on', async () => {
  await playThrough({ begins: redis.crash, ends: redis.start })
})

test('while the database is away, commands are refused; afterwards the game goes on', async () => {
  await playThrough({ begins: cluster.crash, ends: cluster.start })
})

test('eight nodes that get every command at once agree on one order, with each command once', async () => {
  const shared = { databaseUrl, redisUrl: redis.url }
  const servers = await Promise.all(Array.from({ length: 8 }, () => startTestServer(shared)))
  const screens: Player[] = []
  const rounds = isFull ? 25 : 8
  try {
    const people = await Promise.all(servers.slice(0, 4).map(({ url }) => newClusterClient([url], 0)))
    present.push(...people)
    const [gameId] = await Promise.all(people.map(person => person.findTable()))
    await Promise.all(people.map(({ player }) => player.until(() => player.table().phase === 'playing')))
    const everywhere = people.map(({ cookie }) => servers.map(({ url }) => connectPlayer({ url, cookie })))
    screens.push(...everywhere.flat())

    for (let round = 0; round < rounds && people[0]!.player.table().phase === 'playing'; round++) {
      const { seq } = people[0]!.player.table()
      const commands = people.flatMap(({ player }, person) => {
        const { view, seat } = player.table()
        const actions = legal(view, seat!)
        if (actions.length === 0) return []
        const repeated = { commandId: randomUUID(), expectedSeq: seq, action: randomAction({ actions }) }
        const stale = { commandId: randomUUID(), expectedSeq: seq - 1, action: randomAction({ actions }) }
        return everywhere[person]!.flatMap(screen => {
          const rival = { commandId: randomUUID(), expectedSeq: seq, action: randomAction({ actions }) }
          return [repeated, rival, stale].map(command => ({ screen, command }))
        })
      })
      const answers = await Promise.all(
        commands.map(async ({ screen, command }) => ({
          command,
          answer: await insist(() => screen.send('game:act', { gameId: gameId as never, ...command })),
        })),
      )
      const accepted = new Set(
        answers.filter(({ answer }) => answer.ok).map(({ command }) => command.commandId),
      )
      expect(accepted.size).toBe(1)
      for (const { command, answer } of answers) {
        if (accepted.has(command.commandId)) expect(answer).toEqual({ ok: true, seq: seq + 1 })
        else expect(answer).toMatchObject({ ok: false, code: 'stale' })
      }
      const [commandId] = [...accepted] as [string]
      people[0]!.player.sent.add(commandId)
      people[0]!.player.acknowledged.push({ gameId: gameId!, commandId, seq: seq + 1 })
      await Promise.all(people.map(({ player }) => player.until(() => player.table().seq === seq + 1)))
    }
    await Promise.all(people.map(person => person.finish()))
    await expectNothingLost(people)
  } finally {
    for (const screen of screens) screen.leave()
    await Promise.all(servers.map(server => server.close()))
  }
})
