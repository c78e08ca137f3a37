import type { Match, UserId } from '@valecuatro/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'

const MINUTE = 60_000

let world: World
let admin: Admin
let url: string
const sockets: Player[] = []

type Person = Awaited<ReturnType<typeof newPlayer>>

beforeAll(async () => {
  world = await createWorld({}, { seedingMs: 3_600_000 })
  admin = await signInAdmin(world)
  url = await listenOnFreePort(world)
})
afterAll(() => {
  for (const player of sockets) player.leave()
})

const newPlayers = (count: number) => Promise.all(Array.from({ length: count }, () => newPlayer(world)))

async function connect(people: Person[]) {
  for (const { cookie } of people) {
    const player = connectPlayer({ url, cookie })
    sockets.push(player)
    // The answer arrives once the socket is open.
    await player.send('queue:state', null)
  }
}

async function schedule(people: Person[], inMinutes: number): Promise<Match> {
  const scheduledTime = new Date(world.ctx.now().getTime() + inMinutes * MINUTE).toISOString()
  const players = people.map(({ userId }) => userId)
  const { status, body } = await admin.call('POST /api/matches', { body: { players, scheduledTime } })
  expect(status).toBe(201)
  return body
}

const read = async ({ _id }: Match): Promise<Match> =>
  (await admin.call('GET /api/admin/matches/{id}', { params: { id: _id } })).body
const edit = (match: Match, body: { players?: UserId[]; scheduledTime?: string }) =>
  admin.call('PATCH /api/matches/{id}', { params: { id: match._id }, body })
const kindsOf = async ({ client }: Person): Promise<string[]> =>
  (await client.call('GET /api/me/notices')).body.notices.map(({ kind }: { kind: string }) => kind)
/** Runs two sweeps at once, as two nodes would. */
const tick = () => Promise.all([world.autoStarts.tick(), world.autoStarts.tick()])
/** Sweeps until the match is in this state: a sweep skips a match that the server's own sweep has locked. */
const tickUntil = (match: Match, state: object) =>
  expect.poll(() => tick().then(() => read(match))).toMatchObject(state)

test('a match starts by itself exactly once when its four players are online, and they see it beforehand', async () => {
  const people = await newPlayers(4)
  const match = await schedule(people, 60)
  expect(match.autoStart).toEqual({ state: 'planned', missing: [] })
  const [first] = people as [Person]
  expect((await first.client.call('GET /api/profile/matches')).body).toMatchObject([{ _id: match._id }])
  await tick()
  expect(await kindsOf(first)).toEqual(['match-scheduled'])
  world.advance(50 * MINUTE)
  await expect.poll(() => tick().then(() => kindsOf(first))).toEqual(['match-soon', 'match-scheduled'])
  await connect(people)
  expect((await read(match)).status).toBe('scheduled')
  world.advance(10 * MINUTE)
  await tickUntil(match, { status: 'in_progress', autoStart: null })
  const started = await read(match)
  for (const { client } of people)
    expect((await client.call('GET /api/games/current')).body).toMatchObject({ gameId: started.gameId })
  expect((await first.client.call('GET /api/profile/matches')).body).toEqual([])
})

test('missing players are called; after the grace period the match is missed and can be started by hand', async () => {
  const people = await newPlayers(4)
  await connect(people.slice(0, 2))
  const match = await schedule(people, 5)
  const missing = people.slice(2).map(({ userId: _id, name: username }) => ({ _id, username }))
  world.advance(5 * MINUTE)
  await tickUntil(match, { autoStart: { state: 'waiting', missing } })
  expect(await kindsOf(people[0]!)).not.toContain('table-ready')
  expect(await kindsOf(people[3]!)).toContain('table-ready')
  await connect(people.slice(2, 3))
  world.advance(9 * MINUTE)
  await tickUntil(match, { autoStart: { state: 'waiting', missing: missing.slice(1) } })
  world.advance(MINUTE)
  await tickUntil(match, { status: 'scheduled', autoStart: { state: 'missed', missing: missing.slice(1) } })
  await connect(people.slice(3))
  await tick()
  expect((await read(match)).status).toBe('scheduled')
  expect((await admin.call('POST /api/games', { body: { matchId: match._id } })).status).toBe(201)
})

test('a new time restarts the wait, and players can be added and removed before the start', async () => {
  const people = await newPlayers(4)
  await connect(people)
  const match = await schedule(people.slice(0, 3), 5)
  world.advance(5 * MINUTE)
  await tickUntil(match, { autoStart: { state: 'missed', missing: [] } })
  const later = new Date(world.ctx.now().getTime() + 30 * MINUTE).toISOString()
  const players = people.slice(1).map(({ userId }) => userId)
  expect((await edit(match, { players, scheduledTime: later })).body).toMatchObject({
    players: players.map(_id => ({ _id })),
    autoStart: { state: 'planned' },
  })
  const four = people.map(({ userId }) => userId)
  await edit(match, { players: four })
  expect(await kindsOf(people[0]!)).toEqual(['match-scheduled', 'match-scheduled'])
  await edit(match, { players: four.slice(1) })
  expect((await kindsOf(people[0]!))[0]).toBe('match-cancelled')
  await edit(match, { players: four })
  world.advance(30 * MINUTE)
  await tickUntil(match, { status: 'in_progress' })
})

test('a match scheduled for now is started by hand, and a cancelled match does not start', async () => {
  const people = await newPlayers(4)
  await connect(people)
  const now = await schedule(people, 0)
  expect(now.autoStart).toBeNull()
  const later = await schedule(people, 5)
  await admin.call('POST /api/matches/{id}/cancel', { params: { id: later._id } })
  expect((await kindsOf(people[0]!))[0]).toBe('match-cancelled')
  world.advance(5 * MINUTE)
  await tick()
  expect([(await read(now)).status, (await read(later)).status]).toEqual(['scheduled', 'cancelled'])
})

test('when a cancellation and the start coincide, only one of them happens', async () => {
  for (let round = 0; round < 3; round++) {
    const people = await newPlayers(4)
    await connect(people)
    const match = await schedule(people, 5)
    world.advance(5 * MINUTE)
    const [cancelled] = await Promise.all([
      admin.call('POST /api/matches/{id}/cancel', { params: { id: match._id } }),
      tick(),
    ])
    await tickUntil(
      match,
      cancelled.status === 200
        ? { status: 'cancelled', gameId: null }
        : { status: 'in_progress', gameId: expect.any(String) },
    )
  }
})
