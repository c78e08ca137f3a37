import { type GameRecordAnswer, MESSAGES, type PastGame } from '@valecuatro/contract'
import { parseGame } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database.ts'
import { reconcile } from '../wallet/index.ts'
import { isFirstRun, layOutDemoWorld } from './world.ts'

let world: World
let visitor: Client

beforeAll(async () => {
  world = await createWorld()
  expect(await isFirstRun(world.ctx)).toBe(true)
  await layOutDemoWorld(world.ctx)
  visitor = createClient(world)
  await visitor.register('visitor')
})

test('what the players have is what their games gave them, and the ledger adds up', async () => {
  const differing = await rowsOf(
    world.ctx.db,
    sql`SELECT username FROM users u
        LEFT JOIN match_players p ON p.user_id = u.id
        GROUP BY u.id
        HAVING u.wins <> count(*) FILTER (WHERE won) OR u.losses <> count(*) FILTER (WHERE NOT won)
          OR u.games_played <> count(p.match_id)`,
  )
  expect(differing).toEqual([])
  expect(await reconcile(world.ctx)).toEqual([])
  expect(await isFirstRun(world.ctx)).toBe(false)
})

test('nobody plays before he has come, nor in the future', async () => {
  const [row] = await rowsOf<{ early: number; late: number; played: number }>(
    world.ctx.db,
    sql`SELECT count(*) FILTER (WHERE m.started_at < u.created_at)::int AS early,
          count(*) FILTER (WHERE m.finished_at > now())::int AS late, count(*)::int AS played
        FROM match_players p JOIN matches m ON m.id = p.match_id JOIN users u ON u.id = p.user_id`,
  )
  expect(row).toEqual({ early: 0, late: 0, played: 32 * 4 })
})

test('every game can be seen again, and ends as it is told', async () => {
  const [someone] = await rowsOf<{ id: string }>(
    world.ctx.db,
    sql`SELECT id FROM users ORDER BY games_played DESC LIMIT 1`,
  )
  const params = { id: someone!.id }
  const games: PastGame[] = (await visitor.call('GET /api/players/{id}/games', { params })).body
  expect(games.length).toBeGreaterThan(5)
  for (const { _id, score } of games) {
    const { body } = await visitor.call('GET /api/games/{id}/record', { params: { id: _id } })
    const parsed = parseGame((body as GameRecordAnswer).notation)
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
    expect(parsed.game.score).toEqual([score.team1, score.team2])
  }
})

test('nobody can sign in as one of them', async () => {
  const body = { email: 'anahi@demo.valecuatro.local', password: '' }
  expect((await visitor.call('POST /api/auth/login', { body })).status).toBe(400)
  const guess = { ...body, password: 'demo' }
  expect(await visitor.call('POST /api/auth/login', { body: guess })).toMatchObject({
    status: 401,
    body: { error: MESSAGES.badCredentials },
  })
})
