import type { Tournament } from '@valecuatro/contract'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { enterTournament } from './enter.ts'

let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

async function create(name: string): Promise<Tournament> {
  const startDate = world.ctx.now().toISOString()
  return (await admin.call('POST /api/tournaments', { body: { name, startDate } })).body
}

test('lists the tournaments that the caller has entered in pages, the last entered first', async () => {
  const { client, userId } = await newPlayer(world)
  const other = await newPlayer(world)
  const [first, second, third, foreign] = [
    await create('first'),
    await create('second'),
    await create('third'),
    await create('foreign'),
  ]
  for (const { _id } of [second, first, third]) {
    await enterTournament(world.ctx, _id, userId)
    world.advance(1000)
  }
  await enterTournament(world.ctx, foreign._id, other.userId)
  await admin.call('POST /api/tournaments/{id}/finalize', {
    params: { id: first._id },
    body: { championId: userId },
  })

  const whole = await client.call('GET /api/profile/tournaments')
  expect(whole.body.map(({ name }: Tournament) => name)).toEqual(['third', 'first', 'second'])
  expect(whole.body[1]).toMatchObject({ joined: true, status: 'finished', champion: { _id: userId } })
  expect(whole.headers['x-total-count']).toBe('3')

  const last = await client.call('GET /api/profile/tournaments', { query: { page: '2', limit: '2' } })
  expect(last.body.map(({ name }: Tournament) => name)).toEqual(['second'])
})

test('needs a session', async () => {
  expect((await createClient(world).call('GET /api/profile/tournaments')).status).toBe(401)
})
