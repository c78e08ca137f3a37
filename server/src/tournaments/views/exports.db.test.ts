import type { TournamentId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'

const HOUR_MS = 3_600_000

let world: World
let admin: Admin
beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

const about = (id: TournamentId) => ({ params: { id } })

async function create(more: Record<string, unknown> = {}) {
  const { body } = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', startDate: new Date(world.ctx.now().getTime() + HOUR_MS).toISOString(), ...more },
  })
  return body._id as TournamentId
}
const enter = (client: Client, id: TournamentId) => client.call('POST /api/tournaments/{id}/enter', about(id))

/** The rows of a file, without the byte order mark and the head. */
function rowsIn(file: unknown): string[][] {
  const text = String(file)
  expect(text[0]).toBe('\uFEFF')
  return text
    .slice(1)
    .trim()
    .split('\r\n')
    .slice(1)
    .map(line => line.split(','))
}

describe('the standings as a file', () => {
  test('are as public as the page, with teams and formulas that spreadsheets do not run', async () => {
    const id = await create({ entry: { enterAs: 'both' } })
    const people = await Promise.all(['-first', 'second', 'third'].map(name => newPlayer(world, name)))
    const [first, second, third] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]]
    await first.client.call('POST /api/tournaments/{id}/team', {
      ...about(id),
      body: { username: second.name },
    })
    await second.client.call('POST /api/tournaments/{id}/team/accept', {
      ...about(id),
      body: { from: first.userId },
    })
    await enter(third.client, id)
    await world.ctx.db.execute(sql`UPDATE tournament_entries SET total_points = 40, matches_played = 1, matches_won = 1
      WHERE tournament_id = ${id} AND user_id = ${third.userId}`)
    const { status, body, headers } = await createClient(world).call(
      'GET /api/tournaments/{id}/standings/export',
      about(id),
    )
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe(`attachment; filename="standings_${id}.csv"`)
    expect(rowsIn(body)).toEqual([
      ['1', third.name, '', '40', '0', '1', '1', '', ''],
      ['2', `'${first.name}`, '1', '0', '0', '0', '0', '', ''],
      ['3', second.name, '1', '0', '0', '0', '0', '', ''],
    ])
  })

  test('of a draft are for its organisers', async () => {
    const id = await create({ draft: true })
    const read = (client: Client) => client.call('GET /api/tournaments/{id}/standings/export', about(id))
    expect(await read(createClient(world))).toMatchObject({ status: 404 })
    expect(await read(admin)).toMatchObject({ status: 200 })
  })
})

describe('the entrants as a file', () => {
  test('list those who have entered, then the waiting list, for organisers only', async () => {
    const id = await create({ maxPlayers: 2 })
    const [a, b, c] = await Promise.all([newPlayer(world), newPlayer(world), newPlayer(world)])
    await enter(a.client, id)
    await enter(b.client, id)
    await c.client.call('POST /api/tournaments/{id}/waiting-list', about(id))
    const read = (client: Client) => client.call('GET /api/tournaments/{id}/entrants/export', about(id))
    expect(rowsIn((await read(admin)).body).map(([number, name, , state]) => [number, name, state])).toEqual([
      ['1', a.name, 'entered'],
      ['2', b.name, 'entered'],
      ['1', c.name, 'waiting list'],
    ])
    expect(await read(a.client)).toMatchObject({ status: 403 })
    expect(await read(createClient(world))).toMatchObject({ status: 401 })
  })
})
