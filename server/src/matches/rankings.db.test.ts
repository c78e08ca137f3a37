import type { Board, MatchId, Mode, Ranking, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { signInAdmin } from '../../test/people.ts'
import { newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database.ts'
import { updateRatings } from './ratings.ts'

let world: World
type Person = Awaited<ReturnType<typeof newPlayer>>

beforeAll(async () => {
  world = await createWorld()
})

interface RatingOf {
  userId: string
  mode?: Mode
  mu?: number
  games?: number
  streak?: number
  bestStreak?: number
  weekWins?: number
  weeksAgo?: number
}

async function rate({ userId, mode = '1v1', mu = 25, games = 10, streak = 0, ...more }: RatingOf) {
  const { bestStreak = streak, weekWins = 0, weeksAgo = 0 } = more
  await world.ctx.db.execute(sql`
    INSERT INTO ratings (user_id, mode, mu, sigma, games, streak, best_streak, week, week_wins)
    VALUES (${userId}, ${mode}, ${mu}, 1, ${games}, ${streak}, ${bestStreak},
      date_trunc('week', now() - interval '3 hours' - ${weeksAgo} * interval '1 week')::date, ${weekWins})`)
}

async function ranking(board: Board, client = createClient(world), mode: Mode = '1v1'): Promise<Ranking> {
  const { status, body } = await client.call('GET /api/rankings', { query: { mode, board } })
  expect(status).toBe(200)
  return body
}
const names = ({ rows }: Ranking) => rows.map(({ username }) => username)

describe('a ranking', () => {
  let people: Person[]

  beforeAll(async () => {
    people = []
    for (const name of ['ana', 'beto', 'carla', 'dani', 'eva']) people.push(await newPlayer(world, name))
    const [ana, beto, carla, dani, eva] = people.map(({ userId }) => userId)
    await rate({ userId: ana!, mu: 30, streak: 1, bestStreak: 4, weekWins: 3 })
    await rate({ userId: beto!, mu: 35, games: 9, streak: 3, weekWins: 5 })
    await rate({ userId: carla!, mu: 32, games: 40, bestStreak: 7, weekWins: 9, weeksAgo: 1 })
    await rate({ userId: dani!, mode: '2v2', mu: 50 })
    await rate({ userId: eva!, mu: 28 })
  })

  test('by rating lists players with at least ten rated games of the mode', async () => {
    const { rows } = await ranking('rating')
    expect(rows.map(({ place, username, games }) => [place, username, games])).toEqual([
      [1, 'carla', 40],
      [2, 'ana', 10],
      [3, 'eva', 10],
    ])
    expect(rows[0]!.value).toBe(1200 + 40 * 29)
    expect(names(await ranking('rating', createClient(world), '2v2'))).toEqual(['dani'])
  })

  test('by wins counts this week only, and by streak the longest one', async () => {
    expect(names(await ranking('wins'))).toEqual(['beto', 'ana'])
    const { rows } = await ranking('streak')
    expect(rows.map(({ username, value, streak }) => [username, value, streak])).toEqual([
      ['carla', 7, 0],
      ['ana', 4, 1],
      ['beto', 3, 3],
    ])
  })

  test('shows the reader their own place, or how many games they have played', async () => {
    const [ana, beto, , dani] = people
    expect((await ranking('rating')).own).toBeNull()
    expect((await ranking('rating', ana!.client)).own).toMatchObject({ place: 2, username: 'ana' })
    expect((await ranking('rating', beto!.client)).own).toMatchObject({ place: null, games: 9 })
    expect((await ranking('rating', dani!.client)).own).toMatchObject({ place: null, games: 0 })
  })

  test('never lists administrators, guests or suspended players', async () => {
    const admin = await signInAdmin(world)
    const [administrator] = await rowsOf<{ id: UserId }>(
      world.ctx.db,
      sql`SELECT id FROM users WHERE role = 'admin'`,
    )
    const suspended = await newPlayer(world, 'sus')
    for (const userId of [administrator!.id, suspended.userId])
      await rate({ userId, mu: 60, streak: 9, weekWins: 9 })
    await admin.call('POST /api/admin/users/{id}/suspend', {
      params: { id: suspended.userId as UserId },
      body: { reason: 'collusion' },
    })
    for (const board of ['rating', 'wins', 'streak'] as const) {
      const { rows, own } = await ranking(board, admin)
      expect(rows.map(({ username }) => username)).not.toContain('sus')
      expect(rows.map(({ _id }) => _id)).not.toContain(administrator!.id)
      expect(own).toBeNull()
    }
    expect((await ranking('rating')).rows[0]).toMatchObject({ place: 1, username: 'carla' })
  })

  test('has at most a hundred rows, and the place of a reader who is not among them', async () => {
    const last = await newPlayer(world, 'ultima')
    await world.ctx.db.execute(sql`
      INSERT INTO users (id, username, email, username_key, email_key, role, created_at)
      SELECT gen_random_uuid(), name, name || '@x.example', name, name || '@x.example', 'player', now()
      FROM (SELECT 'many' || n AS name FROM generate_series(1, 120) n) each`)
    await world.ctx.db.execute(sql`
      INSERT INTO ratings (user_id, mode, mu, sigma, games)
      SELECT id, '1v1', 20 + wins, 1, 10 FROM users WHERE username LIKE 'many%'`)
    await rate({ userId: last.userId, mu: 10 })
    const { rows, own } = await ranking('rating', last.client)
    expect(rows).toHaveLength(100)
    expect(own).toMatchObject({ place: 124, username: 'ultima' })
  })
})

test('every rated game counts towards the streak and the wins of its week', async () => {
  const [first, second] = [await newPlayer(world), await newPlayer(world)].map(
    ({ userId }) => userId as UserId,
  )
  const play = async (day: string, winner: 0 | 1) => {
    const [match] = await rowsOf<{ id: MatchId }>(
      world.ctx.db,
      sql`INSERT INTO matches (id, status, counts, created_at) VALUES (gen_random_uuid(), 'finished', true, now())
          RETURNING id`,
    )
    const results = [first!, second!].map((userId, seat) => ({
      seat,
      userId,
      won: seat === winner,
      left: false,
    }))
    await updateRatings(world.ctx.db, { matchId: match!.id, results, winner, at: new Date(day) })
  }
  const row = async () => {
    const [found] = await rowsOf(
      world.ctx.db,
      sql`SELECT games, streak, best_streak, week::text, week_wins FROM ratings WHERE user_id = ${first!}`,
    )
    return Object.values(found!)
  }
  await play('2026-11-14T12:00:00Z', 0)
  await play('2026-11-16T02:59:00Z', 0)
  expect(await row()).toEqual([2, 2, 2, '2026-11-09', 2])
  await play('2026-11-16T03:00:00Z', 0)
  expect(await row()).toEqual([3, 3, 3, '2026-11-16', 1])
  await play('2026-11-17T12:00:00Z', 1)
  await play('2026-11-18T12:00:00Z', 0)
  expect(await row()).toEqual([5, 1, 3, '2026-11-16', 2])
})
