import {
  divideEqually,
  type GameRecordAnswer,
  type Match,
  MESSAGES,
  type PastGame,
  type Tournament,
  type TournamentDetails,
} from '@valecuatro/contract'
import { parseGame } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { createWorld, type World } from '../../test/world.ts'
import { ensureAdministrator } from '../accounts/index.ts'
import { rowsOf } from '../platform/database/database.ts'
import { reconcile } from '../wallet/index.ts'
import { createDemoWorld, isFirstRun } from './world.ts'

let world: World
let visitor: Client

beforeAll(async () => {
  // No player comes to the waiting table, and it must not start during the test.
  world = await createWorld({ noShowSeconds: 3600 })
  expect(await isFirstRun(world.ctx)).toBe(true)
  await ensureAdministrator(world.ctx)
  await createDemoWorld(world.ctx)
  visitor = createClient(world)
  await visitor.register('visitor')
})

test('the statistics of the players agree with their games, and the ledger adds up', async () => {
  const differing = await rowsOf(
    world.ctx.db,
    sql`SELECT username FROM users u
        LEFT JOIN match_players p ON p.user_id = u.id
        GROUP BY u.id
        HAVING u.wins <> count(*) FILTER (WHERE won) OR u.losses <> count(*) FILTER (WHERE NOT won)
          OR u.games_played <> count(p.won)`,
  )
  expect(differing).toEqual([])
  expect(await reconcile(world.ctx)).toEqual([])
  expect(await isFirstRun(world.ctx)).toBe(false)
})

test('no player plays before registering, in the future, or at two tables at once', async () => {
  const [row] = await rowsOf<{ early: number; late: number; played: number }>(
    world.ctx.db,
    sql`SELECT count(*) FILTER (WHERE m.started_at < u.created_at)::int AS early,
          count(*) FILTER (WHERE m.finished_at > now())::int AS late, count(*)::int AS played
        FROM match_players p JOIN matches m ON m.id = p.match_id JOIN users u ON u.id = p.user_id
        WHERE m.started_at IS NOT NULL`,
  )
  expect(row).toEqual({ early: 0, late: 0, played: (32 + 14) * 4 })
  const twice = await rowsOf(
    world.ctx.db,
    sql`SELECT a.user_id FROM match_players a JOIN matches one ON one.id = a.match_id
        JOIN match_players b ON b.user_id = a.user_id AND b.match_id <> a.match_id
        JOIN matches other ON other.id = b.match_id
        WHERE other.started_at >= one.started_at AND other.started_at < one.finished_at`,
  )
  expect(twice).toEqual([])
})

test('every game can be replayed, and ends with its recorded result', async () => {
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

describe('the tournaments', () => {
  async function listed(): Promise<Tournament[]> {
    return (await visitor.call('GET /api/tournaments')).body
  }
  const detailsOf = async ({ _id }: Tournament): Promise<TournamentDetails> =>
    (await visitor.call('GET /api/tournaments/{id}', { params: { id: _id } })).body

  test('have both formats and every status', async () => {
    const all = await rowsOf<{ format: string; status: string; outcome: string | null }>(
      world.ctx.db,
      sql`SELECT format, status, outcome FROM tournaments ORDER BY start_date`,
    )
    expect(all).toEqual([
      { format: 'bracket', status: 'finished', outcome: 'refunded' },
      { format: 'arena', status: 'finished', outcome: 'champion' },
      { format: 'bracket', status: 'finished', outcome: 'champion' },
      { format: 'arena', status: 'open', outcome: null },
      { format: 'bracket', status: 'in_progress', outcome: null },
      { format: 'arena', status: 'open', outcome: null },
      { format: 'bracket', status: 'open', outcome: null },
    ])
    // The list leaves out the tournament that was called off days ago.
    expect(await listed()).toHaveLength(6)
  })

  test('include an arena in progress, and an arena and a bracket that wait for more players', async () => {
    const open = (await listed()).filter(({ status }) => status === 'open')
    const now = new Date().toISOString()
    const [running, ...others] = open.filter(({ startDate }) => startDate <= now)
    expect(others).toEqual([])
    expect(running!.playerStats.every(({ matchesPlayed }) => matchesPlayed > 0)).toBe(true)
    const coming = open.filter(({ startDate }) => startDate > now)
    expect(coming.map(({ format }) => format).toSorted()).toEqual(['arena', 'bracket'])
    for (const { players, maxPlayers } of coming) {
      expect(players.length).toBeGreaterThan(3)
      expect(players.length).toBeLessThan(maxPlayers)
    }
    const params = { id: coming.find(({ format }) => format === 'bracket')!._id }
    const { status, body } = await visitor.call('POST /api/tournaments/{id}/enter', { params })
    expect({ status, joined: body.joined }).toEqual({ status: 200, joined: true })
  })

  test('include a bracket in progress: tables finished, waiting and open, and an odd player refunded', async () => {
    const running = (await listed()).find(({ status }) => status === 'in_progress')!
    const { bracket } = await detailsOf(running)
    expect(bracket!.rounds.map(({ tables }) => tables.map(({ state }) => state))).toEqual([
      ['finished'],
      ['finished', 'waiting'],
      ['open'],
    ])
    expect(bracket!.refunded).not.toBeNull()
  })

  test('have paid their prizes to the champions, and their games can be replayed', async () => {
    const finished = (await listed()).filter(({ status }) => status === 'finished')
    expect(finished.map(({ format }) => format).toSorted()).toEqual(['arena', 'bracket'])
    for (const { _id, format, champion, partners, pot, prize } of finished) {
      expect(prize).toBe(pot * 0.8)
      expect(partners).toHaveLength(format === 'bracket' ? 1 : 0)
      const winners = [champion!, ...partners]
      const shares = divideEqually(prize, winners.length)
      const paid = await rowsOf(
        world.ctx.db,
        sql`SELECT user_id, amount::int AS amount FROM transactions WHERE user_id IS NOT NULL AND type = 'credit'
            AND reason = 'tournament_prize' AND meta #>> '{tournament,_id}' = ${_id} ORDER BY user_id = ${champion!._id} DESC`,
      )
      expect(paid).toEqual(winners.map(({ _id }, index) => ({ user_id: _id, amount: shares[index] })))
      const matches: Match[] = (await visitor.call('GET /api/matches', { query: { tournament: _id } })).body
      expect(matches.length).toBeGreaterThan(2)
      for (const { gameId, score } of matches) {
        const { body } = await visitor.call('GET /api/games/{id}/record', { params: { id: gameId! } })
        const parsed = parseGame((body as GameRecordAnswer).notation)
        if (!parsed.ok) throw new Error(JSON.stringify(parsed.error))
        expect(parsed.game.score).toEqual([score.team1, score.team2])
      }
    }
  })

  test('end in the same way on every first run', { tags: ['long'] }, async () => {
    const other = await createWorld()
    await ensureAdministrator(other.ctx)
    await createDemoWorld(other.ctx)
    const story = ({ ctx }: World) =>
      rowsOf(
        ctx.db,
        sql`SELECT t.name, u.username, e.total_points, e.conceded, e.matches_won, e.slot, e.refunded,
              e.user_id = t.champion_id AS is_champion
            FROM tournament_entries e JOIN tournaments t ON t.id = e.tournament_id
            JOIN users u ON u.id = e.user_id WHERE u.username <> 'visitor' ORDER BY t.start_date, e.number`,
      )
    expect(await story(other)).toEqual(await story(world))
  })
})

test('it is not possible to sign in as a player of the demo', async () => {
  const body = { email: 'anahi@demo.valecuatro.local', password: '' }
  expect((await visitor.call('POST /api/auth/login', { body })).status).toBe(400)
  const guess = { ...body, password: 'demo' }
  expect(await visitor.call('POST /api/auth/login', { body: guess })).toMatchObject({
    status: 401,
    body: { error: MESSAGES.badCredentials },
  })
})

test('the administrator has added coins by hand, suspended a player, and lifted a suspension', async () => {
  const acts = await rowsOf<{ action: string; times: number }>(
    world.ctx.db,
    sql`SELECT action, count(*)::int AS times FROM audit GROUP BY action ORDER BY action`,
  )
  expect(acts).toEqual(
    expect.arrayContaining([
      { action: 'coins-adjusted', times: 7 },
      { action: 'tournament-created', times: 7 },
      { action: 'user-reinstated', times: 1 },
      { action: 'user-suspended', times: 2 },
    ]),
  )
  const suspended = await rowsOf(world.ctx.db, sql`SELECT username FROM users WHERE suspended_at IS NOT NULL`)
  expect(suspended).toEqual([{ username: 'Zoilo' }])
})

test('there are alerts in every status, and the games themselves raise no others', async () => {
  await world.alerts.settle()
  const rows = await rowsOf<{ status: string; count: number; follows: boolean }>(
    world.ctx.db,
    sql`SELECT status, count(*)::int AS count, bool_or(recurrence_of IS NOT NULL) AS follows
        FROM alerts WHERE player_id IS NOT NULL GROUP BY status ORDER BY status`,
  )
  expect(rows).toEqual([
    { status: 'acknowledged', count: 1, follows: false },
    { status: 'dismissed', count: 1, follows: false },
    { status: 'investigating', count: 1, follows: false },
    { status: 'new', count: 3, follows: true },
    { status: 'resolved', count: 1, follows: false },
  ])
  const links = await rowsOf(
    world.ctx.db,
    sql`SELECT g.id FROM alerts a, jsonb_array_elements_text(a.metadata -> 'games') AS game
        LEFT JOIN games g ON g.id = game::uuid`,
  )
  expect(links.length).toBeGreaterThan(2)
  expect(links).not.toContainEqual({ id: null })
})
