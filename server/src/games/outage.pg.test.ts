// @module-tag long
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectPlayer, type Player } from '../../test/player.ts'
import { type RedisServer, startRedis } from '../../test/redis.ts'
import { cookieOf, listenOnFreePort, seatFour } from '../../test/table.ts'
import { openTcpProxy } from '../../test/tcpProxy.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import { openBus } from '../platform/sockets/bus.ts'

const PACE = { turnMs: 600_000, betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000 }
/** At two a second, this many failed attempts to reach Redis take longer than the interval of the sweep, one second. */
const ATTEMPTS = 6

let redis: RedisServer
let world: World
let url: string
let failedAttempts = 0
const seated: Player[] = []

beforeAll(async () => {
  redis = await startRedis()
  const log = pino(
    { level: 'warn' },
    { write: line => void (line.includes('Redis is away') && failedAttempts++) },
  )
  world = await createWorld({}, PACE, pino({ level: 'silent' }), await openBus(redis.url, log))
  url = await listenOnFreePort(world)
})
afterEach(() => {
  for (const player of seated.splice(0)) player.leave()
})
afterAll(() => redis.stop())

async function seat() {
  const { players, gameId, clients } = await seatFour(world, url)
  seated.push(...players)
  const [player] = players as [Player, ...Player[]]
  await player.until(() => player.table().phase === 'playing')
  return { player, gameId, cookie: cookieOf(clients[0]!.cookies) }
}

async function logOf(gameId: string): Promise<string[]> {
  const rows = await rowsOf<{ action: string }>(
    world.ctx.db,
    sql`SELECT action FROM game_actions WHERE game_id = ${gameId} ORDER BY seq`,
  )
  return rows.map(({ action }) => action)
}

const codeOf = async (player: Player, gameId: string) => {
  const answer = await player.send('live:watch', { topic: 'game', id: gameId })
  return answer.ok ? 'ok' : answer.code
}

test('while Redis is away, no turn times out, and a turn that ran out in that time is given again', async () => {
  const { player, gameId } = await seat()
  const { seq } = player.table()
  await redis.crash()
  await expect.poll(() => codeOf(player, gameId), { timeout: 300_000 }).toBe('unavailable')

  world.advance(PACE.turnMs)
  const until = failedAttempts + ATTEMPTS
  await expect.poll(() => failedAttempts, { timeout: 300_000 }).toBeGreaterThanOrEqual(until)
  expect(await logOf(gameId)).toEqual(['deal'])

  await redis.start()
  await player.until(() => player.table().seq === seq + 1)
  expect(player.table().held).toEqual([])
  expect(player.table().deadlineAt! - player.table().now).toBe(PACE.turnMs)
  expect(await logOf(gameId)).toEqual(['deal', 'again'])
})

test('a turn during which Redis was away is given again, once', async () => {
  const { player, gameId } = await seat()
  const { seq } = player.table()
  await redis.crash()
  await expect.poll(() => codeOf(player, gameId), { timeout: 300_000 }).toBe('unavailable')
  await redis.start()
  await expect.poll(() => codeOf(player, gameId), { timeout: 300_000 }).toBe('ok')

  world.advance(PACE.turnMs)
  await player.until(() => player.table().seq === seq + 1)
  expect(player.table().held).toEqual([])
  expect(await logOf(gameId)).toEqual(['deal', 'again'])

  world.advance(PACE.turnMs)
  await player.until(() => player.table().seq === seq + 2)
  expect(player.table().held).toHaveLength(1)
})

test('a Redis server that does not answer counts as away, although its connection stays open', async () => {
  const proxy = await openTcpProxy(Number(new URL(redis.url).port))
  const bus = await openBus(`redis://127.0.0.1:${proxy.port}`, pino({ level: 'silent' }))
  try {
    expect([bus.isReady(), bus.sinceReadyAgain()]).toEqual([true, Number.POSITIVE_INFINITY])
    proxy.hang()
    await expect.poll(() => bus.isReady(), { timeout: 300_000 }).toBe(false)
    proxy.resume()
    await expect.poll(() => bus.isReady(), { timeout: 300_000 }).toBe(true)
    expect(bus.sinceReadyAgain()).toBeLessThan(Number.POSITIVE_INFINITY)
  } finally {
    await bus.close()
    proxy.close()
  }
})

test('a node without Redis accepts no connection, so that its players find another one, until it is back', async () => {
  const { player, cookie, gameId } = await seat()
  await redis.crash()
  await expect.poll(() => codeOf(player, gameId), { timeout: 300_000 }).toBe('unavailable')
  const late = connectPlayer({ url, cookie })
  seated.push(late)
  await expect.poll(() => late.connections.length, { timeout: 300_000 }).toBeGreaterThan(1)
  expect(late.connections.filter(each => !each.includes('refused'))).toEqual([])
  await redis.start()
  expect(await codeOf(late, gameId)).toBe('ok')
})
