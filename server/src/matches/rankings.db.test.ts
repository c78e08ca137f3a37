import type { Board, MatchId, Mode, Ranking, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { signInAdmin } from '../../test/people.ts'
import { newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
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
  sigma?: number
  games?: number
  opponents?: number
  streak?: number
  bestStreak?: number
  weekWins?: number
  weeksAgo?: number
}

async function rate({ userId, mode = '1v1', mu = 25, games = 10, streak = 0, ...more }: RatingOf) {
  const { sigma = 1, opponents = 5 } = more
  const { bestStreak = streak, weekWins = 0, weeksAgo = 0 } = more
  await world.ctx.db.execute(sql`
    INSERT INTO ratings (user_id, mode, mu, sigma, games, opponents, streak, best_streak, week, week_wins)
    VALUES (${userId}, ${mode}, ${mu}, ${sigma}, ${games}, ${opponents}, ${streak}, ${bestStreak},
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
    await rate({ userId: beto!, mu: 35, sigma: 6.8, games: 9, streak: 3, weekWins: 5 })
    await rate({ userId: carla!, mu: 32, games: 40, bestStreak: 7, weekWins: 9, weeksAgo: 1 })
    await rate({ userId: dani!, mode: '2v2', mu: 50 })
    await rate({ userId: eva!, mu: 28 })
    const faked = await newPlayer(world, 'faked')
    await rate({ userId: faked.userId, mu: 60, games: 12, opponents: 1, streak: 12, weekWins: 12 })
  })

  test('by rating lists players whose rating is certain enough and who have met five opponents', async () => {
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
    expect(names(await ranking('wins'))).toEqual(['ana'])
    const { rows } = await ranking('streak')
    expect(rows.map(({ username, value, streak }) => [username, value, streak])).toEqual([
      ['carla', 7, 0],
      ['ana', 4, 1],
    ])
  })

  test('shows the reader their own place, or what they lack', async () => {
    const [ana, beto, , dani] = people
    expect((await ranking('rating')).own).toBeNull()
    expect((await ranking('rating', ana!.client)).own).toMatchObject({ place: 2, username: 'ana' })
    expect((await ranking('rating', beto!.client)).own).toMatchObject({
      place: null,
      games: 9,
      opponents: 5,
      uncertainty: 272,
    })
    expect((await ranking('rating', dani!.client)).own).toMatchObject({
      place: null,
      games: 0,
      opponents: 0,
      uncertainty: 333,
    })
  })

  test('leaves players out 60 days after their last rated game, until their next one', async () => {
    const idle = await newPlayer(world, 'idle')
    await rate({ userId: idle.userId, mu: 40, bestStreak: 9, weeksAgo: 10 })
    for (const board of ['rating', 'streak'] as const) {
      const { rows, own } = await ranking(board, idle.client)
      expect(rows.map(({ username }) => username)).not.toContain('idle')
      expect(own).toMatchObject({ place: null, opponents: 5, isInactive: true })
    }
    await world.ctx.db.execute(sql`UPDATE ratings SET week = (SELECT max(week) FROM ratings)
      WHERE user_id = ${idle.userId}`)
    expect((await ranking('rating', idle.client)).own).toMatchObject({ place: 1, isInactive: false })
    await world.ctx.db.execute(sql`DELETE FROM ratings WHERE user_id = ${idle.userId}`)
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
      INSERT INTO ratings (user_id, mode, mu, sigma, games, opponents, week)
      SELECT id, '1v1', 20 + wins, 1, 10, 5, (SELECT max(week) FROM ratings) FROM users WHERE username LIKE 'many%'`)
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
    await updateRatings(world.ctx.db, {
      matchId: match!.id,
      results,
      winner,
      at: new Date(day),
      isWinRated: true,
    })
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

describe('ratings cannot be bought', () => {
  const AT = new Date('2026-11-14T12:00:00Z')
  const MINUTE_MS = 60_000

  /** Rates a game of these players, in the order of seats; the first of them wins. */
  async function win(userIds: UserId[], at: Date, isWinRated = true) {
    const [match] = await rowsOf<{ id: MatchId }>(
      world.ctx.db,
      sql`INSERT INTO matches (id, status, counts, created_at) VALUES (gen_random_uuid(), 'finished', true, now())
          RETURNING id`,
    )
    for (const [seat, userId] of userIds.entries())
      await world.ctx.db.execute(
        sql`INSERT INTO match_players (match_id, seat, user_id) VALUES (${match!.id}, ${seat}, ${userId})`,
      )
    const results = userIds.map((userId, seat) => ({ seat, userId, won: seat % 2 === 0, left: false }))
    await updateRatings(world.ctx.db, { matchId: match!.id, results, winner: 0, at, isWinRated })
  }
  const ratingOf = async (userId: UserId) =>
    (
      await rowsOf<{ mu: number; games: number; best_streak: number; opponents: number }>(
        world.ctx.db,
        sql`SELECT mu, games, best_streak, opponents FROM ratings WHERE user_id = ${userId}`,
      )
    )[0]
  const people = (count: number) => Promise.all(Array.from({ length: count }, () => newPlayer(world)))
  const later = (minutes: number) => new Date(AT.getTime() + minutes * MINUTE_MS)

  test('changes no frozen rating, which no ranking lists either, but that of the opponent', async () => {
    const [one, other] = (await people(2)) as [Person, Person]
    await rate({ userId: one.userId, mu: 40 })
    const [admin, params] = [await signInAdmin(world), { id: one.userId }]
    const before = await ratingOf(one.userId)
    expect(names(await ranking('rating'))).toContain(one.name)
    const body = { reason: 'Arranged games' }
    await admin.call('POST /api/admin/users/{id}/freeze-rating', { params, body })
    await win([one.userId, other.userId], AT)
    expect(await ratingOf(one.userId)).toEqual(before)
    expect((await ratingOf(other.userId))?.games).toBe(1)
    expect(names(await ranking('rating'))).not.toContain(one.name)
    expect((await ranking('rating', one.client)).own).toMatchObject({ place: null })
    await admin.call('POST /api/admin/users/{id}/unfreeze-rating', { params })
    expect(names(await ranking('rating'))).toContain(one.name)
    await win([one.userId, other.userId], later(1))
    expect((await ratingOf(one.userId))?.games).toBe(before!.games + 1)
  })

  test('each further game against the same opponent within a day counts less, and the sixth nothing', async () => {
    const [one, other] = (await people(2)).map(({ userId }) => userId) as [UserId, UserId]
    const gains: number[] = []
    let before = 25
    for (let n = 0; n < 7; n++) {
      await win([one, other], later(n))
      const { mu } = (await ratingOf(one))!
      gains.push(mu - before)
      before = mu
    }
    expect(gains.slice(0, 5).every((gain, n) => gain > 0 && (n === 0 || gain < gains[n - 1]!))).toBe(true)
    expect(gains.slice(5)).toEqual([0, 0])
    expect(await ratingOf(one)).toMatchObject({ games: 5, best_streak: 5, opponents: 1 })
    expect(await ratingOf(other)).toMatchObject({ games: 5, best_streak: 0 })
    await win([one, other], later(24 * 60 + 10))
    expect(await ratingOf(one)).toMatchObject({ games: 6 })
  })

  test('a win over opponents who left during the first hand gives nothing, and they lose', async () => {
    const [one, other] = (await people(2)).map(({ userId }) => userId) as [UserId, UserId]
    await win([one, other], AT, false)
    expect(await ratingOf(one)).toBeUndefined()
    const lost = await ratingOf(other)
    expect(lost!.mu).toBeLessThan(25)
    expect(lost).toMatchObject({ games: 1 })
  })

  test('games of accounts that have used one browser within a day change nothing', async () => {
    const [one, other, third] = await people(3)
    const same = one!.client.cookies.get('device')!
    const shared = await newPlayer(world, undefined, same)
    const now = world.ctx.now()
    await win([one!.userId, shared.userId], now)
    await win([one!.userId, other!.userId, shared.userId, third!.userId], now)
    expect(await ratingOf(one!.userId)).toBeUndefined()
    expect(await ratingOf(other!.userId)).toBeUndefined()
    // After a day without using it together, their games count.
    await win([one!.userId, shared.userId], new Date(now.getTime() + 25 * 60 * MINUTE_MS))
    expect(await ratingOf(one!.userId)).toMatchObject({ games: 1 })
  })

  test('a club behind one address has a ranking: its members count as different opponents', async () => {
    const members = (await people(6)).map(({ userId }) => userId)
    const [first, ...others] = members as [UserId, ...UserId[]]
    for (const [n, other] of others.entries())
      for (const day of [0, 2]) await win([first, other], later(n + day * 24 * 60))
    expect(await ratingOf(first)).toMatchObject({ games: 10, opponents: 5 })
    const { rows } = await ranking('streak')
    expect(rows.some(({ _id, value }) => _id === first && value === 10)).toBe(true)
  })
})
