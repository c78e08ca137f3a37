import { randomBytes } from 'node:crypto'
import type { Home, TableOptions, TournamentId } from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { connectPlayer } from '../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { tournaments } from '../tournaments/schema.ts'

const HOUR_MS = 3_600_000
const NOTHING: Home = { table: null, puzzle: { isAnswered: false, streak: 0 }, tournament: null }

let world: World
let url: string
let admin: Admin
beforeAll(async () => {
  world = await createWorld()
  url = await listenOnFreePort(world)
  admin = await signInAdmin(world)
})

const read = async (client: Client) => (await client.call('GET /api/me/home')).body as Home

test('a newcomer and a guest have nothing to go on with; a visitor is refused', async () => {
  expect(await read((await newPlayer(world)).client)).toEqual(NOTHING)
  const guest = createClient(world)
  await guest.call('POST /api/auth/guest', { body: { username: `g${randomBytes(3).toString('hex')}` } })
  expect(await read(guest)).toEqual(NOTHING)
  expect(await createClient(world).call('GET /api/me/home')).toMatchObject({ status: 401 })
})

test('the table where the player waits, with its free seats', async () => {
  const { client, cookie } = await newPlayer(world)
  const player = connectPlayer({ url, cookie })
  onTestFinished(() => void player.leave())
  const options: Partial<TableOptions> = { players: 4 }
  const made = await player.send('table:create', { options, bots: ['balanced'] } as never)
  if (!made.ok) throw new Error(made.code)
  expect((await read(client)).table).toEqual({ code: made.code, missing: 2 })
  await player.send('table:leave', { code: made.code })
  expect((await read(client)).table).toBeNull()
})

test('the streak of the puzzle of the day', async () => {
  const { client } = await newPlayer(world)
  const { body } = await client.call('GET /api/puzzles/daily')
  const { _id: id, actions } = body.puzzle
  await client.call('POST /api/puzzles/{id}/answer', { params: { id }, body: { action: actions[0] } })
  expect((await read(client)).puzzle).toEqual({ isAnswered: true, streak: 1 })
  world.advance(24 * HOUR_MS)
  expect((await read(client)).puzzle).toEqual({ isAnswered: false, streak: 1 })
  world.advance(24 * HOUR_MS)
  expect((await read(client)).puzzle).toEqual({ isAnswered: false, streak: 0 })
})

test('of the tournaments that the player has entered, the one that starts first and is not over', async () => {
  const create = async (name: string, inHours: number) => {
    const startDate = new Date(world.ctx.now().getTime() + inHours * HOUR_MS).toISOString()
    const { body } = await admin.call('POST /api/tournaments', {
      body: { name, entryFee: 10, maxPlayers: 32, startDate },
    })
    return { _id: body._id as TournamentId, name, startDate, status: 'open' as const }
  }
  const [late, early] = [await create('Late', 5), await create('Early', 3)]
  await create('Not entered', 1)
  const { client } = await newPlayer(world)
  for (const { _id: id } of [late, early])
    expect(await client.call('POST /api/tournaments/{id}/enter', { params: { id } })).toMatchObject({
      status: 200,
    })
  expect((await read(client)).tournament).toEqual(early)
  await admin.call('POST /api/tournaments/{id}/cancel', {
    params: { id: early._id },
    body: { reason: 'Rain' },
  })
  expect((await read(client)).tournament).toEqual(late)
  await world.ctx.db.update(tournaments).set({ status: 'in_progress' }).where(eq(tournaments.id, late._id))
  expect((await read(client)).tournament).toEqual({ ...late, status: 'in_progress' })
})
