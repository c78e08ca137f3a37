import { MESSAGES } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { connectPlayer } from '../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer, randomActionExceptFalta, seatFour } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import { reconcile } from '../wallet/index.ts'

let world: World
let url: string
let admin: Admin

beforeAll(async () => {
  world = await createWorld({}, { turnMs: 120_000, betweenHandsMs: 0, seedingMs: 3000, botThinkingScale: 0 })
  url = await listenOnFreePort(world)
  admin = await signInAdmin(world)
})

const suspend = (id: string) =>
  admin.call('POST /api/admin/users/{id}/suspend', { params: { id }, body: { reason: 'collusion' } })
const reinstate = (id: string) => admin.call('POST /api/admin/users/{id}/reinstate', { params: { id } })
const waiting = (userId: string) =>
  rowsOf(world.ctx.db, sql`SELECT FROM queue_entries WHERE user_id = ${userId}`)

test('a player who waits for a table is removed from the queue', async () => {
  const { userId, cookie } = await newPlayer(world)
  const player = connectPlayer({ url, cookie })
  expect((await player.send('queue:join', undefined)).ok).toBe(true)
  expect(await waiting(userId)).toHaveLength(1)
  await suspend(userId)
  expect(await waiting(userId)).toEqual([])
  player.leave()
})

test('a player who joins the queue at the moment of their suspension is not in it afterwards', async () => {
  for (let n = 0; n < 5; n++) {
    const { userId, cookie } = await newPlayer(world)
    const player = connectPlayer({ url, cookie })
    await player.until(() => player.socket.connected)
    const asking = player.send('queue:join', undefined, 3000).catch(() => null)
    const [, asked] = await Promise.all([suspend(userId), asking])
    if (asked && !asked.ok) expect(asked.code).toBe('not-allowed')
    expect(await waiting(userId)).toEqual([])
    player.leave()
  }
})

test('a bot plays on in a running game, and all coins are right at its end', async () => {
  const { gameId, players, userIds, clients } = await seatFour(world, url)
  const [gone, ...staying] = players
  await Promise.all(players.map(player => player.until(() => player.table().phase === 'playing')))
  const { seat, seq } = gone!.table()
  await suspend(userIds[0]!)
  // A bot takes the seat at once: the turn would have lasted two minutes.
  await Promise.all(
    staying.map(player =>
      player.until(() => player.table().seq > seq && player.table().held.includes(seat!)),
    ),
  )
  // A player who was suspended in the last hand has taken part in it, so the game must outlast its first one.
  await Promise.all(staying.map(player => player.playOn(randomActionExceptFalta)))
  for (const player of staying) expect(player.faults).toEqual([])
  expect(staying[0]!.table().held).toContain(seat)

  const partner = userIds[players.findIndex(player => player.table().seat === (seat! + 2) % 4)]!
  const results = await rowsOf<{ user_id: string; won: boolean; absent: boolean }>(
    world.ctx.db,
    sql`SELECT user_id, won, absent FROM match_players JOIN matches ON matches.id = match_id
        WHERE game_id = ${gameId} AND status = 'finished'`,
  )
  expect(results).toHaveLength(4)
  expect(results.find(({ user_id }) => user_id === userIds[0])).toMatchObject({ absent: true, won: false })
  expect(results.find(({ user_id }) => user_id === partner)!.absent).toBe(false)
  expect((await clients[1]!.call('GET /api/auth/me')).body.stats.gamesPlayed).toBe(1)
  expect(await reconcile(world.ctx)).toEqual([])
  for (const player of players) player.leave()
})

test('a player who is reinstated in time takes their seat again', async () => {
  const { gameId, players, userIds, clients } = await seatFour(world, url)
  await Promise.all(players.map(player => player.until(() => player.table().phase === 'playing')))
  const { seat } = players[0]!.table()
  await suspend(userIds[0]!)
  await players[1]!.until(() => players[1]!.table().held.includes(seat!))
  await reinstate(userIds[0]!)
  const { body } = await admin.call('GET /api/admin/users/{id}', { params: { id: userIds[0]! } })
  expect(body.game).toMatchObject({ gameId })
  const [client] = clients
  const { status } = await client!.call('POST /api/auth/login', {
    body: { email: body.email, password: 'secret1' },
  })
  expect(status).toBe(200)
  const back = connectPlayer({ url, cookie: cookieOf(client!.cookies) })
  await back.sync(gameId)
  expect(back.table()).toMatchObject({ seat, held: [] })
  for (const player of [...players, back]) player.leave()
})

test('no tournament can be entered, also by a call that was under way', async () => {
  const { body: tournament } = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', startDate: new Date(Date.now() + 3_600_000).toISOString(), entryFee: 10 },
  })
  const params = { id: tournament._id }
  for (let n = 0; n < 4; n++) {
    const { client, userId } = await newPlayer(world)
    const [, entered] = await Promise.all([
      suspend(userId),
      client.call('POST /api/tournaments/{id}/enter', { params }),
    ])
    const { body } = await admin.call('GET /api/admin/users/{id}', { params: { id: userId } })
    // Before the suspension or not at all; and never paid without a place.
    expect([200, 401, 403]).toContain(entered.status)
    expect(body.wallet.coins).toBe(entered.status === 200 ? 990 : 1000)
    if (entered.status === 403) expect(entered.body.error).toBe(MESSAGES.accountSuspended)
  }
  expect(await reconcile(world.ctx)).toEqual([])
})

test('a match that was scheduled before starts with a bot in the player’s seat', async () => {
  const four = await Promise.all(Array.from({ length: 4 }, () => newPlayer(world)))
  const { body: match } = await admin.call('POST /api/matches', {
    body: { players: four.map(({ userId }) => userId), scheduledTime: new Date().toISOString() },
  })
  await suspend(four[2]!.userId)
  const { status, body } = await admin.call('POST /api/games', { body: { matchId: match._id } })
  expect(status).toBe(201)
  const [game] = await rowsOf<{ held: number[] }>(
    world.ctx.db,
    sql`SELECT held FROM games WHERE id = ${body._id}`,
  )
  expect(game).toEqual({ held: [2] })
})
