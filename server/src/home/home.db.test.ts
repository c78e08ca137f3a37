import { randomBytes } from 'node:crypto'
import type { Home, OrganisedTournament, TableOptions, TournamentId } from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
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

describe('an organiser', () => {
  async function newOrganiser() {
    const { userId, name } = await newPlayer(world)
    // The session may have ended since, because other tests advance the clock.
    admin = await signInAdmin(world)
    await admin.call('POST /api/admin/users/{id}/role', {
      params: { id: userId },
      body: { role: 'organiser' },
    })
    const client = createClient(world)
    await client.call('POST /api/admin/login', {
      body: { email: `${name}@example.com`, password: 'secret1' },
    })
    return { client, userId, name }
  }
  const readOrganised = async (client: Client) =>
    (await client.call('GET /api/admin/organised')).body as OrganisedTournament[]
  const namesOf = async (client: Client) => (await readOrganised(client)).map(({ name }) => name)
  const create = async (client: Client, name: string, inHours: number, more = {}) => {
    const startDate = new Date(world.ctx.now().getTime() + inHours * HOUR_MS).toISOString()
    const { body } = await client.call('POST /api/tournaments', { body: { name, startDate, ...more } })
    return body._id as TournamentId
  }

  test('sees the tournaments that they created or co-organise, until a week after their end', async () => {
    const [own, other] = [await newOrganiser(), await newOrganiser()]
    const late = await create(own.client, 'Late', 5)
    await create(own.client, 'Draft', 2, { draft: true })
    const shared = await create(other.client, 'Shared', 3)
    await create(other.client, 'Of the other', 1)
    expect(await namesOf(own.client)).toEqual(['Draft', 'Late'])
    await other.client.call('POST /api/tournaments/{id}/co-organisers', {
      params: { id: shared },
      body: { username: own.name },
    })
    expect((await readOrganised(own.client)).map(({ name, isCreator }) => [name, isCreator])).toEqual([
      ['Draft', true],
      ['Shared', false],
      ['Late', true],
    ])
    await own.client.call('POST /api/tournaments/{id}/cancel', {
      params: { id: late },
      body: { reason: 'Rain' },
    })
    world.advance(HOUR_MS)
    expect(await namesOf(own.client)).toEqual(['Draft', 'Shared', 'Late'])
    await world.ctx.db
      .update(tournaments)
      .set({ finishedAt: new Date(world.ctx.now().getTime() - 8 * 24 * HOUR_MS) })
      .where(eq(tournaments.id, late))
    expect(await namesOf(own.client)).toEqual(['Draft', 'Shared'])
  })

  test('sees entrants, tables and the last message that was not removed', async () => {
    const organiser = await newOrganiser()
    const id = await create(organiser.client, 'Copa', 1, { format: 'bracket' })
    const players = await Promise.all(Array.from({ length: 4 }, () => newPlayer(world)))
    for (const { client } of players)
      await client.call('POST /api/tournaments/{id}/enter', { params: { id } })
    const player = connectPlayer({ url, cookie: players[0]!.cookie })
    onTestFinished(() => void player.leave())
    for (const text of ['Hola', 'Buenas'])
      await player.send('chat:send', { channel: { tournamentId: id }, text })
    const only = async () => (await readOrganised(organiser.client))[0]!
    const { lastMessage, ...tournament } = await only()
    expect(tournament).toMatchObject({ entrants: 4, tables: { waiting: 0, playing: 0 }, queueing: 0 })
    expect(lastMessage).toMatchObject({
      userId: players[0]!.userId,
      username: players[0]!.name,
      text: 'Buenas',
    })
    await organiser.client.call('POST /api/tournaments/{id}/chat/remove', {
      params: { id },
      body: { messageId: lastMessage!._id },
    })
    expect((await only()).lastMessage).toMatchObject({ text: 'Hola' })
    await organiser.client.call('POST /api/tournaments/{id}/start', { params: { id } })
    await world.tournaments.tick()
    expect((await only()).tables).toEqual({ waiting: 1, playing: 0 })
  })
})
