import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { connectPlayer, type Player } from '../../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { coinsOf, reconcile } from '../../wallet/index.ts'

let world: World
let admin: Admin
let url: string
const there: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, { seedingMs: 600_000, turnMs: 600_000 })
  admin = await signInAdmin(world)
  url = await listenOnFreePort(world)
})
afterEach(() => {
  for (const player of there.splice(0)) player.leave()
})

const create = async (format: 'arena' | 'bracket', startDate: Date) =>
  (
    await admin.call('POST /api/tournaments', {
      body: { name: 'Copa', format, entryFee: 10, startDate: startDate.toISOString() },
    })
  ).body._id as string

async function enter(id: string) {
  const person = await newPlayer(world)
  const player = connectPlayer({ url, cookie: person.cookie })
  there.push(player)
  await player.until(() => player.socket.connected)
  const entered = await person.client.call('POST /api/tournaments/{id}/enter', { params: { id } })
  expect(entered.status).toBe(200)
  return { ...person, player }
}

const suspend = (id: string) =>
  admin.call('POST /api/admin/users/{id}/suspend', { params: { id }, body: { reason: 'collusion' } })
const waitingIn = (id: string) =>
  rowsOf<{ user_id: string }>(
    world.ctx.db,
    sql`SELECT user_id FROM tournament_queue WHERE tournament_id = ${id}`,
  )

test('a player who waits in an arena is removed from its queue, even if they join at the same time', async () => {
  const id = await create('arena', new Date(world.ctx.now().getTime() - 1000))
  const tournamentId = id as never
  const waiting = await enter(id)
  expect((await waiting.player.send('tournament:queue', { tournamentId })).ok).toBe(true)
  await suspend(waiting.userId)
  expect(await waitingIn(id)).toEqual([])
  for (let n = 0; n < 3; n++) {
    const { player, userId } = await enter(id)
    const asking = player.send('tournament:queue', { tournamentId }, 3000).catch(() => null)
    await Promise.all([suspend(userId), asking])
    expect(await waitingIn(id)).toEqual([])
  }
  expect(await coinsOf(world.ctx.db, id)).toBe(40)
})

test('the player keeps their place in a bracket; a bot holds the seat, as for any absent player', async () => {
  const id = await create('bracket', new Date(world.ctx.now().getTime() + 3_600_000))
  const guests = [await enter(id), await enter(id), await enter(id), await enter(id)]
  const [gone, other] = guests as [(typeof guests)[0], (typeof guests)[0]]
  await suspend(gone.userId)
  const called = new Promise<string>(resolve =>
    other.player.socket.once('game:ready', ({ gameId }) => resolve(gameId)),
  )
  world.advance(3_601_000)
  await world.tournaments.tick()
  world.advance(61_000)
  await world.tournaments.tick()
  await other.player.sync(await called)
  const held = other.player.table().seats.filter(seat => seat.held)
  expect(held.map(({ userId }) => userId)).toEqual([gone.userId])
  const { body } = await admin.call('GET /api/tournaments/{id}', { params: { id } })
  expect(body).toMatchObject({ status: 'in_progress', pot: 40 })
  expect(body.players).toHaveLength(4)
  expect(await reconcile(world.ctx)).toEqual([])
})
