import type { Tournament, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../test/client.ts'
import { createUsers, signInAdmin } from '../../../test/people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { enterTournament } from '../entry/enter.ts'

let world: World
let champion: { name: string }

const search = async (query: Record<string, string> = {}) => {
  const { status, body, headers } = await createClient(world).call('GET /api/tournaments/archive', { query })
  expect(status).toBe(200)
  return { names: (body as Tournament[]).map(({ name }) => name), total: headers['x-total-count'] }
}

beforeAll(async () => {
  world = await createWorld()
  const admin = await signInAdmin(world)
  const days = (count: number) => new Date(world.ctx.now().getTime() + count * 24 * 3600_000).toISOString()
  async function create(name: string, day: number, format = 'arena') {
    const { body } = await admin.call('POST /api/tournaments', {
      body: { name, format, maxPlayers: 8, startDate: days(day) },
    })
    return body as Tournament
  }
  const copa = await create('Copa Malbec', 1)
  const [first, second] = (await createUsers(world.ctx, 2)) as [UserId, UserId]
  for (const userId of [first, second]) await enterTournament(world.ctx, copa._id, userId)
  const cancelled = await create('Liga de Boedo', 2, 'bracket')
  await create('Copa abierta', 3)
  await admin.call('POST /api/tournaments', { body: { name: 'Borrador', draft: true, startDate: days(1) } })
  const ended = await admin.call('POST /api/tournaments/{id}/finalize', {
    params: { id: copa._id },
    body: { championId: first },
  })
  expect(ended.status).toBe(200)
  await admin.call('POST /api/tournaments/{id}/cancel', {
    params: { id: cancelled._id },
    body: { reason: 'Lluvia' },
  })
  const [row] = await rowsOf<{ name: string }>(
    world.ctx.db,
    sql`SELECT username AS name FROM users WHERE id = ${first}`,
  )
  champion = row!
})

test('lists what has ended for visitors, the latest start first, without open ones and drafts', async () => {
  expect(await search()).toEqual({ names: ['Liga de Boedo', 'Copa Malbec'], total: '2' })
  expect(await search({ page: '2', limit: '1' })).toEqual({ names: ['Copa Malbec'], total: '2' })
})

test('is searched by name, format, dates and winner, together if wanted', async () => {
  const start = world.ctx.now().getTime()
  const inHours = (hours: number) => new Date(start + hours * 3600_000).toISOString()
  expect((await search({ search: 'malb' })).names).toEqual(['Copa Malbec'])
  expect((await search({ format: 'bracket' })).names).toEqual(['Liga de Boedo'])
  expect((await search({ from: inHours(30) })).names).toEqual(['Liga de Boedo'])
  expect((await search({ to: inHours(30) })).names).toEqual(['Copa Malbec'])
  expect((await search({ winner: champion.name.toUpperCase() })).names).toEqual(['Copa Malbec'])
  expect((await search({ winner: champion.name, format: 'bracket' })).names).toEqual([])
  expect((await search({ winner: '@' })).names).toEqual([])
})

test('refuses malformed filters', async () => {
  const status = async (query: Record<string, string>) =>
    (await createClient(world).call('GET /api/tournaments/archive', { query })).status
  for (const query of [{ format: 'ladder' }, { from: 'yesterday' }, { page: '0' }, { limit: '51' }])
    expect([query, await status(query)]).toEqual([query, 400])
})
