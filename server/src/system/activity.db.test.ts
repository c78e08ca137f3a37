import type { Activity, UserId } from '@valecuatro/contract'
import { beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { signInAdmin } from '../../test/people.ts'
import { listenOnFreePort, seatFour } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let visitor: Client

beforeAll(async () => {
  world = await createWorld()
  visitor = createClient(world)
})

/** What a visitor reads when the last answer is no longer shared. */
async function read(): Promise<Activity> {
  world.advance(5000)
  return (await visitor.call('GET /api/activity')).body
}

test('visitors see who is there, with the best game to watch and the next tournaments', async () => {
  const admin = await signInAdmin(world)
  expect(await read()).toEqual({ online: 0, games: 0, bestGame: null, tournaments: [] })

  const starts = [3, 1, 4, 2].map(hours =>
    new Date(world.ctx.now().getTime() + hours * 3600_000).toISOString(),
  )
  for (const [index, startDate] of starts.entries()) {
    await admin.call('POST /api/tournaments', { body: { name: `Copa ${index}`, startDate } })
  }
  const { players, gameId, userIds, clients } = await seatFour(world, await listenOnFreePort(world))
  const seen = await read()
  expect(seen).toMatchObject({ online: 4, games: 1 })
  expect(seen.tournaments.map(({ name }) => name)).toEqual(['Copa 1', 'Copa 3', 'Copa 0'])
  expect(seen.bestGame).toMatchObject({ gameId, players: 4, target: 30, score: { team1: 0, team2: 0 } })
  const names = seen.bestGame!.seats.map(({ username }) => username)
  expect(names.every(name => typeof name === 'string')).toBe(true)
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(userIds.join('|')))

  await clients[0]!.call('PUT /api/profile/visibility', { body: { membersOnly: true } })
  const own = players[0]!.table().seats.find(({ userId }) => userId === (userIds[0] as UserId))!
  const hidden = await read()
  expect(hidden.bestGame!.seats.map(({ username }) => username)).toEqual(
    names.map((name, seat) => (seat === own.seat ? null : name)),
  )
})

test('however many visitors there are, the figures are read once in some seconds', async () => {
  const start = world.stopClock()
  const before = await read()
  await world.ctx.db.execute(`UPDATE tournaments SET name = 'Renamed'`)
  expect((await visitor.call('GET /api/activity')).body).toEqual(before)
  expect((await read()).tournaments[0]?.name).toBe('Renamed')
  start()
})
