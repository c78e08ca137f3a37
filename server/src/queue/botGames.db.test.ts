import type { GameId, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { followLive } from '../../test/followLive.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'

const FRIENDLY_DUEL = { mode: '1v1', points: 15, rated: false } as const

let world: World
let url: string
const connected: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, { betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000, turnMs: 600_000 })
  url = await listenOnFreePort(world)
})
afterEach(async () => {
  for (const player of connected.splice(0)) player.leave()
  await world.ctx.db.execute(sql`DELETE FROM queue_entries`)
  await world.ctx.db.execute(sql`DELETE FROM queue_bot_games`)
})

function connect(cookie: string): Player {
  const player = connectPlayer({ url, cookie })
  connected.push(player)
  return player
}
async function guestArrives() {
  const client = createClient(world)
  const { body } = await client.call('POST /api/auth/guest', { body: { username: 'visitor' } })
  return { player: connect(cookieOf(client.cookies)), userId: body._id as UserId }
}
async function arrive() {
  const { cookie, userId } = await newPlayer(world)
  return { player: connect(cookie), userId }
}
async function join(player: Player, options: object = FRIENDLY_DUEL) {
  const joined = await player.send('queue:join', options)
  if (!joined.ok) throw new Error(joined.code)
  return joined.queue
}
/** A guest in the friendly queue of one against one who has waited so long that a bot plays with them. */
async function guestWithBot() {
  const guest = await guestArrives()
  const status = await followLive(guest.player, 'me', '')
  await join(guest.player)
  world.advance(20_000)
  await world.queue.serveQueue()
  const { gameId } = await status.until(state => state.gameId !== null)
  return { ...guest, status, botGameId: gameId as GameId }
}
const phaseOf = async (gameId: GameId) =>
  (await rowsOf<{ phase: string }>(world.ctx.db, sql`SELECT phase FROM games WHERE id = ${gameId}`))[0]!.phase

test('a guest who has waited alone for 20 seconds plays a bot until the next person comes', async () => {
  onTestFinished(world.stopClock())
  const guest = await guestWithBot()
  expect(guest.status.current()).toMatchObject({ since: null, playsBotMeanwhile: true })
  await guest.player.sync(guest.botGameId)
  expect(guest.player.table().seats.map(({ bot }) => bot !== null)).toEqual([false, true])
  expect(guest.player.table().view.rules.target).toBe(15)

  const next = await arrive()
  const { queue } = (await next.player.send('queue:state', undefined)) as { queue: { queues: unknown[] } }
  expect(queue.queues).toContainEqual(expect.objectContaining({ ...FRIENDLY_DUEL, flor: false, waiting: 1 }))
  await join(next.player)
  const { gameId } = await guest.status.until(
    state => state.gameId !== null && state.gameId !== guest.botGameId,
  )
  expect(guest.status.current().playsBotMeanwhile).toBe(false)
  await Promise.all([guest.player, next.player].map(player => player.sync(gameId!)))
  expect(
    next.player
      .table()
      .seats.map(({ userId }) => userId)
      .toSorted(),
  ).toEqual([guest.userId, next.userId].toSorted())
  expect(await phaseOf(guest.botGameId)).toBe('over')
  expect(await rowsOf(world.ctx.db, sql`SELECT FROM queue_entries`)).toEqual([])
  const results = await rowsOf(
    world.ctx.db,
    sql`SELECT status FROM matches WHERE game_id = ${guest.botGameId}`,
  )
  expect(results).toEqual([{ status: 'cancelled' }])
})

test.each([
  ['of other points', { ...FRIENDLY_DUEL, points: 30 }],
  ['that is rated', { ...FRIENDLY_DUEL, rated: true }],
  ['of two against two', { ...FRIENDLY_DUEL, mode: '2v2' }],
])('a person who joins a queue %s does not end the game against the bot', async (_, options) => {
  onTestFinished(world.stopClock())
  const guest = await guestWithBot()
  const { player } = await arrive()
  expect(await join(player, options)).toMatchObject({ waiting: 1 })
  await world.queue.serveQueue()
  expect(await phaseOf(guest.botGameId)).not.toBe('over')
})

test('a player whom the guest has blocked does not end the game against the bot', async () => {
  onTestFinished(world.stopClock())
  const guest = await guestWithBot()
  const { player, userId } = await arrive()
  await world.ctx.db.execute(
    sql`INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (${guest.userId}, ${userId}, now())`,
  )
  await join(player)
  expect(await phaseOf(guest.botGameId)).not.toBe('over')
})

test('three people who come at the same time and the guest are seated as two games, without anyone left over', async () => {
  onTestFinished(world.stopClock())
  const guest = await guestWithBot()
  const people = [await arrive(), await arrive(), await arrive()]
  await Promise.all(people.map(({ player }) => join(player)))
  await world.queue.serveQueue()
  const seats = await rowsOf<{ people: number }>(
    world.ctx.db,
    sql`SELECT count(*)::int AS people FROM seated_players
        WHERE user_id IN ${[guest.userId, ...people.map(({ userId }) => userId)]} GROUP BY game_id`,
  )
  expect(seats).toEqual([{ people: 2 }, { people: 2 }])
  expect(await rowsOf(world.ctx.db, sql`SELECT FROM queue_entries`)).toEqual([])
})

test('a guest who leaves the game against the bot is not called when someone comes', async () => {
  onTestFinished(world.stopClock())
  const guest = await guestWithBot()
  expect(await guest.player.send('game:abandon', { gameId: guest.botGameId })).toEqual({ ok: true })
  await world.queue.serveQueue()
  const { player } = await arrive()
  expect(await join(player)).toMatchObject({ waiting: 1 })
  expect(await rowsOf(world.ctx.db, sql`SELECT FROM queue_entries`)).toHaveLength(1)
})

test('a player with an account goes on waiting, unless they ask for the bot', async () => {
  onTestFinished(world.stopClock())
  const { player } = await arrive()
  const status = await followLive(player, 'me', '')
  await join(player)
  world.advance(25_000)
  await world.queue.serveQueue()
  expect(await rowsOf(world.ctx.db, sql`SELECT FROM queue_entries`)).toHaveLength(1)
  const seated = await player.send('queue:bots', undefined)
  await status.until(({ playsBotMeanwhile }) => playsBotMeanwhile)
  const guest = await guestArrives()
  await join(guest.player)
  await status.until(({ gameId }) => gameId !== null && seated.ok && gameId !== seated.gameId)
})

test('a guest who waits in another queue is not seated with a bot', async () => {
  onTestFinished(world.stopClock())
  const { player } = await guestArrives()
  await join(player, { mode: '2v2', rated: false })
  world.advance(25_000)
  await world.queue.serveQueue()
  expect(await rowsOf(world.ctx.db, sql`SELECT FROM queue_entries`)).toHaveLength(1)
})
