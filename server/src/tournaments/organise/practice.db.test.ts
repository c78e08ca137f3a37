import {
  MESSAGES,
  PRACTICE_LIFETIME_MS,
  type TournamentDetails,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { reconcile } from '../../wallet/index.ts'

/** Bots play without pauses. */
const FAST = { seedingMs: 1, betweenHandsMs: 0, botThinkingScale: 0 }

let world: World
let admin: Admin
let organiser: { client: Client; userId: UserId }
let other: typeof organiser
let player: { client: Client; userId: UserId }

beforeAll(async () => {
  world = await createWorld({}, FAST)
  admin = await signInAdmin(world)
})

beforeEach(async () => {
  organiser = await newOrganiser()
  other = await newOrganiser()
  player = await newPlayer(world)
})

afterEach(async () => {
  const rows = await rowsOf<{ id: TournamentId }>(
    world.ctx.db,
    sql`SELECT id FROM tournaments WHERE is_practice`,
  )
  for (const { id } of rows) await world.tournaments.remove(admin.userId, id)
})

async function newOrganiser() {
  const { userId, name } = await newPlayer(world)
  await admin.call('POST /api/admin/users/{id}/role', {
    params: { id: userId },
    body: { role: 'organiser' },
  })
  const client = createClient(world)
  await client.call('POST /api/admin/login', {
    body: { email: `${name}@example.com`, password: 'secret1' },
  })
  return { client, userId }
}

const about = (id: string) => ({ params: { id } })

async function create(body: Record<string, unknown> = {}): Promise<TournamentDetails> {
  const answer = await organiser.client.call('POST /api/tournaments/practice', { body })
  expect(answer.status).toBe(201)
  return answer.body as TournamentDetails
}

const read = async (id: string) =>
  (await organiser.client.call('GET /api/tournaments/{id}', about(id))).body as TournamentDetails

async function start(id: TournamentId) {
  expect((await organiser.client.call('POST /api/tournaments/{id}/start', about(id))).status).toBe(200)
  await world.tournaments.tick()
}

const tablesOf = ({ bracket }: TournamentDetails) => bracket!.rounds.flatMap(({ tables }) => tables)

/** Lets the bots play until the tournament has ended. */
const playToTheEnd = (id: TournamentId) =>
  vi.waitFor(
    async () => {
      await world.tournaments.tick()
      const tournament = await read(id)
      expect(tournament.status).toBe('finished')
      return tournament
    },
    { timeout: 60_000, interval: 100 },
  )

/** Decides every table at once. */
async function decideAll(id: TournamentId) {
  for (let round = 0; round < 2; round++)
    for (const { matchId, state, players } of tablesOf(await read(id)))
      if (state === 'waiting' || state === 'playing')
        await run(id, { action: 'decide-table', matchId, winnerId: players[0]!._id })
  expect((await read(id)).status).toBe('finished')
}

const run = (id: string, action: Record<string, unknown>) =>
  organiser.client.call('POST /api/tournaments/{id}/run', {
    ...about(id),
    body: { ...action, reason: 'To try it' },
  })

const countRows = async (table: 'users' | 'tournaments' | 'matches' | 'games' | 'transactions' | 'ratings') =>
  (
    await rowsOf<{ total: number }>(
      world.ctx.db,
      sql`SELECT count(*)::int AS total FROM ${sql.identifier(table)}`,
    )
  )[0]!.total

describe('a practice tournament', () => {
  test.each([
    { mode: '1v1', players: 4, games: 3 },
    { mode: '2v2', players: 4, games: 1 },
  ])('of $players bots in $mode is played by real games up to its report', async ({ games, ...chosen }) => {
    const tournament = await create(chosen)
    expect(tournament).toMatchObject({
      isPractice: true,
      status: 'open',
      entryFee: 0,
      pot: 0,
      maxPlayers: chosen.players,
      rules: { mode: chosen.mode, target: 15 },
    })
    expect(tournament.players).toHaveLength(chosen.players)
    const before = { moves: await countRows('transactions'), ratings: await countRows('ratings') }
    await start(tournament._id)
    const ended = await playToTheEnd(tournament._id)
    expect(ended).toMatchObject({ outcome: 'champion', prize: 0, champion: { username: /^Bot / } })
    expect(ended.playerStats.reduce((won, { matchesWon }) => won + matchesWon, 0)).toBe(
      (games * (chosen.mode === '1v1' ? 2 : 4)) / 2,
    )
    const report = await organiser.client.call('GET /api/tournaments/{id}/report', about(tournament._id))
    expect(report).toMatchObject({ status: 200, body: { games, absences: [] } })
    const { gameId } = tablesOf(ended)[0]!
    const record = await organiser.client.call('GET /api/games/{id}/record', about(gameId!))
    expect(record).toMatchObject({
      status: 200,
      body: { players: expect.anything(), winner: expect.anything() },
    })
    expect({ moves: await countRows('transactions'), ratings: await countRows('ratings') }).toEqual(before)
    const bots = await rowsOf<{ played: number; wallets: number }>(
      world.ctx.db,
      sql`SELECT coalesce(sum(u.games_played), 0)::int AS played, count(w.id)::int AS wallets
          FROM users u LEFT JOIN wallets w ON w.id = u.id WHERE u.username LIKE 'Bot %'`,
    )
    expect(bots).toEqual([{ played: 0, wallets: 0 }])
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('is made once by two calls at the same time, and once per organiser', async () => {
    const [first, second] = await Promise.all([create(), create()])
    expect(second._id).toBe(first._id)
    expect((await create({ players: 8 }))._id).toBe(first._id)
    const others = await other.client.call('POST /api/tournaments/practice', { body: {} })
    expect(others.body._id).not.toBe(first._id)
  })

  test('is for organisers only', async () => {
    const answer = await player.client.call('POST /api/tournaments/practice', { body: {} })
    expect(answer.status).toBe(403)
  })

  test('is hidden from everyone but its organisers and administrators', async () => {
    const counted = async () => (await admin.call('GET /api/admin/system/status')).body
    const before = await counted()
    const { _id: id, name, players } = await create()
    await start(id)
    await decideAll(id)
    const [table] = tablesOf(await read(id))
    const visitor = createClient(world)
    for (const client of [visitor, player.client, other.client]) {
      expect((await client.call('GET /api/tournaments/{id}', about(id))).status).toBe(404)
      expect((await client.call('GET /api/tournaments/{id}/report', about(id))).status).toBe(404)
      expect((await client.call('GET /api/tournaments/{id}/matches', about(id))).body).toEqual([])
      expect((await client.call('GET /api/games/{id}/record', about(table!.gameId!))).status).toBe(404)
      expect((await client.call('GET /api/players/{id}', about(players[0]!._id))).status).toBe(404)
      const lists = await Promise.all([
        client.call('GET /api/tournaments', { query: {} }),
        client.call('GET /api/tournaments', { query: { search: name } }),
        client.call('GET /api/tournaments/archive', { query: {} }),
        client.call('GET /api/calendar'),
        client.call('GET /api/activity'),
      ])
      expect(lists.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(JSON.stringify(lists.map(({ body }) => body))).not.toContain(id)
    }
    const staff = await Promise.all([
      other.client.call('GET /api/admin/tournaments', { query: {} }),
      other.client.call('GET /api/admin/organised'),
      other.client.call('GET /api/admin/find', { query: { q: name } }),
      other.client.call('GET /api/matches', { query: { tournament: id } }),
      admin.call('GET /api/admin/tournaments', { query: {} }),
      admin.call('GET /api/admin/matches', { query: {} }),
      admin.call('GET /api/admin/attention'),
      admin.call('GET /api/admin/users', { query: {} }),
      admin.call('GET /api/admin/guests', { query: {} }),
      admin.call('GET /api/admin/find', { query: { q: 'Bot' } }),
    ])
    expect(staff.map(({ status }) => status)).toEqual(staff.map(() => 200))
    const seen = JSON.stringify(staff.map(({ body }) => body))
    expect(seen).not.toContain(id)
    for (const { _id } of players) expect(seen).not.toContain(_id)
    const { tournaments, matches, games, users } = await counted()
    expect({ tournaments, matches, games, users }).toEqual({
      tournaments: before.tournaments,
      matches: before.matches,
      games: before.games,
      users: before.users,
    })

    expect((await admin.call('GET /api/tournaments/{id}', about(id))).status).toBe(200)
    const own = (await organiser.client.call('GET /api/admin/organised')).body
    expect(own).toMatchObject([{ _id: id, isPractice: true }])
    const listed = await organiser.client.call('GET /api/matches', { query: { tournament: id } })
    expect(listed.body).toHaveLength(3)
  })

  test('takes no players and no coins', async () => {
    const { _id: id } = await create()
    for (const call of ['enter', 'waiting-list'] as const)
      expect(await player.client.call(`POST /api/tournaments/{id}/${call}`, about(id))).toMatchObject({
        status: 409,
        body: { error: MESSAGES.tournamentNotOpen },
      })
    const added = await organiser.client.call('PATCH /api/tournaments/{id}', {
      ...about(id),
      body: { addedPrize: 10 },
    })
    expect(added).toMatchObject({ status: 409, body: { error: MESSAGES.practiceHasNoCoins } })
  })
})

describe('the desk of a practice tournament', () => {
  test('pauses, decides, swaps and disqualifies as in any other', async () => {
    const { _id: id } = await create()
    await start(id)
    expect((await run(id, { action: 'pause' })).status).toBe(200)
    const [first, second] = tablesOf(await read(id))
    const [winner, loser] = first!.players
    expect(
      (await run(id, { action: 'decide-table', matchId: first!.matchId, winnerId: winner!._id })).status,
    ).toBe(200)
    const swapped = await run(id, {
      action: 'replace-player',
      matchId: second!.matchId,
      userId: second!.players[0]!._id,
      substituteId: loser!._id,
    })
    expect(swapped.status).toBe(200)
    expect(tablesOf(swapped.body as TournamentDetails)[1]!.players[0]).toMatchObject({ _id: loser!._id })
    const out = second!.players[1]!._id
    expect((await run(id, { action: 'disqualify', userId: out, table: 'forfeit' })).status).toBe(200)
    const announced = await organiser.client.call('POST /api/tournaments/{id}/announcements', {
      ...about(id),
      body: { text: 'The final starts now' },
    })
    expect(announced.status).toBe(201)
    expect((await run(id, { action: 'resume' })).status).toBe(200)
    const ended = await playToTheEnd(id)
    expect(ended).toMatchObject({ outcome: 'champion', disqualified: [out] })
    expect([winner!._id, loser!._id]).toContain(ended.champion!._id)
  })
})

describe('the end of a practice tournament', () => {
  const stored = async () => ({
    users: await countRows('users'),
    tournaments: await countRows('tournaments'),
    matches: await countRows('matches'),
    games: await countRows('games'),
  })

  test.each(['before its start', 'while it is played', 'after its end'])(
    'deletes everything %s',
    async when => {
      const before = await stored()
      const { _id: id } = await create()
      if (when !== 'before its start') await start(id)
      if (when === 'after its end') await decideAll(id)
      const foreign = await other.client.call('DELETE /api/tournaments/{id}', about(id))
      expect(foreign.status).toBe(403)
      expect((await organiser.client.call('DELETE /api/tournaments/{id}', about(id))).status).toBe(200)
      expect((await organiser.client.call('GET /api/tournaments/{id}', about(id))).status).toBe(404)
      expect(await stored()).toEqual(before)
    },
  )

  test('comes by itself after a day', async () => {
    const before = await stored()
    const { _id: id } = await create()
    await start(id)
    await world.tournaments.sweepPractice()
    expect((await read(id))._id).toBe(id)
    world.advance(PRACTICE_LIFETIME_MS)
    await world.tournaments.sweepPractice()
    expect(await stored()).toEqual(before)
  })
})
