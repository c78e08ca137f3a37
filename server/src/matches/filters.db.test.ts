import type { Match, Tournament } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'

let world: World
let admin: Admin
let ana: string
let matches: Match[]
let tournaments: Tournament[]
let entrants: Map<string, number>

/** Creates 24 tournaments of both formats in every state, and 60 matches, every third of them for a tournament. */
beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
  const people = await createUsers(world.ctx, 4)
  ana = people[0]!
  const { db } = world.ctx
  await db.execute(sql`
    INSERT INTO tournaments (id, name, description, format, status, outcome, champion_id, max_players, entrants, entry_fee,
      award_percent, start_date, created_at, finished_at, created_by)
    SELECT gen_random_uuid(), 'Copa ' || lpad((n * 7 % 24)::text, 2, '0'), '', CASE n % 2 WHEN 0 THEN 'arena' ELSE 'bracket' END,
      (ARRAY['open', 'in_progress', 'finished', 'finished'])[1 + n / 2 % 4], (ARRAY[NULL, NULL, 'refunded', 'champion'])[1 + n / 2 % 4], CASE n / 2 % 4 WHEN 3 THEN ${ana}::uuid END, 8, n * 5 % 9, n, 80,
      now() + interval '1 day', now() - n * interval '1 hour', CASE WHEN n / 2 % 4 > 1 THEN now() END, ${admin.userId}::uuid
    FROM generate_series(1, 24) n`)
  await db.execute(sql`INSERT INTO wallets (id, kind) SELECT id, 'pot' FROM tournaments`)
  await db.execute(sql`
    INSERT INTO matches (id, status, counts, created_at, scheduled_time, finished_at, tournament_id, tournament_name)
    SELECT gen_random_uuid(), status, true, at, at, CASE status WHEN 'finished' THEN at END, t.id, t.name
    FROM (SELECT n, (ARRAY['finished', 'finished', 'scheduled', 'finished', 'cancelled'])[1 + n % 5] AS status,
            now() - n * interval '1 minute' AS at FROM generate_series(1, 60) n) each
    LEFT JOIN (SELECT id, name, status AS state, row_number() OVER (ORDER BY name) AS n FROM tournaments) t
      ON t.n = each.n / 3 AND each.n % 3 = 0 AND (status <> 'scheduled' OR state <> 'finished')`)
  for (const [seat, userId] of people.entries())
    await db.execute(sql`
      INSERT INTO match_players (match_id, seat, user_id, finished_at, won)
      SELECT id, ${seat}::int, ${userId}::uuid, finished_at, CASE WHEN finished_at IS NOT NULL THEN true END
      FROM (SELECT *, row_number() OVER (ORDER BY created_at) AS n FROM matches) m WHERE ${seat}::int > 0 OR n % 4 = 0`)
  matches = (await admin.call('GET /api/admin/matches')).body
  tournaments = (await admin.call('GET /api/admin/tournaments')).body
  const counted = await rowsOf<{ id: string; entrants: number }>(
    db,
    sql`SELECT id, entrants FROM tournaments`,
  )
  entrants = new Map(counted.map(({ id, entrants }) => [id, entrants]))
})

test('the data has 60 matches and 24 tournaments', () => {
  expect([matches.length, tournaments.length]).toEqual([60, 24])
})

async function pages(list: 'matches' | 'tournaments', query: Record<string, string>) {
  const found: string[] = []
  let total = Number.NaN
  for (let page = 1; page === 1 || found.length === (page - 1) * 7; page++) {
    const { body, headers } = await admin.call(`GET /api/admin/${list}`, {
      query: { ...query, page: `${page}`, limit: '7' },
    })
    total = Number(headers['x-total-count'])
    found.push(...body.map(({ _id }: { _id: string }) => _id))
    if (body.length === 0) break
  }
  return { found, total }
}

describe('matches', () => {
  const isAnas = ({ players }: Match) => players.some(({ _id }) => _id === ana)
  test.each<[Record<string, string>, (match: Match) => boolean]>([
    [{ status: 'finished' }, ({ status }) => status === 'finished'],
    [{ status: 'scheduled' }, ({ status }) => status === 'scheduled'],
    [{ status: 'cancelled' }, ({ status }) => status === 'cancelled'],
    [{ status: 'in_progress' }, () => false],
    [{ player: 'ana' }, isAnas],
    [{ player: 'ana', status: 'finished' }, match => isAnas(match) && match.status === 'finished'],
    [{ tournament: 'first', status: 'finished' }, match => match.tournament?.name === 'Copa 00'],
    [
      { search: 'copa', status: 'finished' },
      ({ tournament, status }) => tournament !== null && status === 'finished',
    ],
  ])('%j', async ({ player, tournament, ...query }, fits) => {
    if (player) query.player = ana
    if (tournament) query.tournament = tournaments.find(({ name }) => name === 'Copa 00')!._id
    const expected = matches
      .filter(match => fits(match) && (!query.status || match.status === query.status))
      .map(({ _id }) => _id)
    expect(await pages('matches', query)).toEqual({ found: expected, total: expected.length })
    const upwards = await pages('matches', { ...query, order: 'asc' })
    expect(upwards).toEqual({ found: expected.toReversed(), total: expected.length })
  })
})

describe('tournaments', () => {
  test.each<[Record<string, string>, (tournament: Tournament) => boolean]>([
    [{ status: 'open' }, ({ status }) => status === 'open'],
    [{ status: 'in_progress' }, ({ status }) => status === 'in_progress'],
    [{ status: 'finished' }, ({ outcome }) => outcome === 'champion'],
    [{ status: 'cancelled' }, ({ outcome }) => outcome === 'refunded'],
    [{ format: 'arena' }, ({ format }) => format === 'arena'],
    [
      { format: 'bracket', status: 'finished' },
      each => each.format === 'bracket' && each.outcome === 'champion',
    ],
    [{ format: 'bracket', status: 'open' }, each => each.format === 'bracket' && each.status === 'open'],
    [
      { search: 'copa 1', status: 'finished' },
      each => /Copa 1/.test(each.name) && each.outcome === 'champion',
    ],
    [{ search: 'copa 1', format: 'arena' }, each => /Copa 1/.test(each.name) && each.format === 'arena'],
  ])('%j', async (query, fits) => {
    const expected = tournaments.filter(fits).map(({ _id }) => _id)
    expect(await pages('tournaments', query)).toEqual({ found: expected, total: expected.length })
    const byName = tournaments
      .filter(fits)
      .toSorted((a, b) => a.name.localeCompare(b.name) || (a._id < b._id ? -1 : 1))
      .map(({ _id }) => _id)
    expect((await pages('tournaments', { ...query, sort: 'name' })).found).toEqual(byName)
  })

  test('are sorted by how many players have joined', async () => {
    const { body } = await admin.call('GET /api/admin/tournaments', { query: { sort: 'players', page: '1' } })
    const shown = (body as Tournament[]).map(({ _id }) => entrants.get(_id))
    expect(shown).toEqual([...entrants.values()].toSorted((a, b) => a - b).slice(0, 10))
  })
})
