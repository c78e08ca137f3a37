import {
  type BracketTable,
  DEFAULT_TOURNAMENT_RULES,
  MESSAGES,
  type TournamentDetails,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import { coinsOf, reconcile } from '../wallet/index.ts'
import { enterTournament } from './entry/enter.ts'
import { joinArenaQueue } from './seating/joinArenaQueue.ts'

const HOUR = 3_600_000
let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld({}, { seedingMs: 600_000, turnMs: 600_000 })
  admin = await signInAdmin(world)
})

const SINGLES = { mode: '1v1', target: 15, flor: true, turnSeconds: 15 } as const

const post = (body: Record<string, unknown>) =>
  admin.call('POST /api/tournaments', {
    body: {
      name: 'Mano a mano',
      entryFee: 100,
      startDate: new Date(world.ctx.now().getTime() + HOUR).toISOString(),
      ...body,
    },
  })

/** A tournament that has started, with this many entrants. */
async function start(count: number, body: Record<string, unknown>) {
  const answer = await post({ ...body, startDate: world.ctx.now().toISOString() })
  expect(answer.status).toBe(201)
  const id = answer.body._id as TournamentId
  const userIds = await createUsers(world.ctx, count)
  for (const userId of userIds) await enterTournament(world.ctx, id, userId)
  await world.tournaments.tick()
  return { id, userIds }
}

const read = async (id: TournamentId): Promise<TournamentDetails> =>
  (await admin.call('GET /api/tournaments/{id}', { params: { id } })).body
const tablesOf = ({ bracket }: TournamentDetails) => bracket!.rounds.flatMap(({ tables }) => tables)
const tableAt = async (id: TournamentId, index: number): Promise<BracketTable> =>
  tablesOf(await read(id))[index]!

/** Lets the no-show clocks end, so that every waiting table starts. */
async function startTables() {
  world.advance(HOUR)
  admin = await signInAdmin(world)
  await world.tournaments.tick()
}

const finalize = async (matchId: string | null, winnerId: UserId) =>
  expect(
    (await admin.call('POST /api/matches/{id}/finalize', { params: { id: matchId! }, body: { winnerId } }))
      .status,
  ).toBe(200)

const gameOf = async (matchId: string | null) =>
  (
    await rowsOf<{ state: string; turn_ms: number | null }>(
      world.ctx.db,
      sql`SELECT state, turn_ms FROM games WHERE match_id = ${matchId} ORDER BY created_at DESC LIMIT 1`,
    )
  )[0]!

describe('the rules of a tournament', () => {
  test('are two against two to 30 unless chosen, and are repeated by a series and on the calendar', async () => {
    expect((await post({ maxPlayers: 4 })).body).toMatchObject({ rules: DEFAULT_TOURNAMENT_RULES })
    const { body } = await post({ name: 'Diario', rules: SINGLES })
    const rules = { ...DEFAULT_TOURNAMENT_RULES, ...SINGLES }
    expect(body).toMatchObject({ rules })
    const series = await admin.call('POST /api/admin/series', {
      body: {
        tournamentId: body._id,
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        time: '20:30',
        timeZone: 'America/Argentina/Buenos_Aires',
        daysAhead: 2,
      },
    })
    expect(series.body).toMatchObject({ rules })
    const { body: listed } = await admin.call('GET /api/tournaments', { query: { search: 'Diario · ' } })
    expect(listed.length).toBeGreaterThan(0)
    for (const each of listed) expect(each).toMatchObject({ rules })
    const calendar = (await admin.call('GET /api/calendar')).body.filter(
      ({ name, tournamentId }: { name: string; tournamentId: string | null }) =>
        name === 'Diario' && tournamentId === null,
    )
    expect(calendar.length).toBeGreaterThan(0)
    for (const each of calendar) expect(each).toMatchObject({ rules })
    await admin.call('POST /api/admin/series/{id}/stop', { params: { id: series.body._id } })
  })

  test.each([
    [{ rules: { bestOf: 3 } }, MESSAGES.bestOfInArena],
    [{ rules: { seeding: 'rating' } }, MESSAGES.seedingInArena],
    [{ rules: { mode: '1v1' }, entry: { enterAs: 'teams' } }, MESSAGES.teamsInSingles],
    [{ rules: { mode: '1v1' }, entry: { enterAs: 'both' } }, MESSAGES.teamsInSingles],
    [{ rules: { target: 20 } }, MESSAGES.rulesInvalid],
    [{ rules: { mode: '4v4' } }, MESSAGES.rulesInvalid],
    [{ rules: { mode: '2v2', picaPica: false } }, MESSAGES.picaPicaWithSixOnly],
    [{ rules: { mode: '1v1', picaFalta: 'six' } }, MESSAGES.picaPicaWithSixOnly],
    [{ rules: { mode: '3v3' }, entry: { enterAs: 'teams' }, maxPlayers: 8 }, MESSAGES.threesNeedPlaces],
    [{ rules: { turnSeconds: 5 } }, MESSAGES.rulesInvalid],
    [{ format: 'bracket', rules: { bestOf: 2 } }, MESSAGES.rulesInvalid],
  ])('cannot be %j', async (body, error) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { error } })
  })

  test('can be edited until players join', async () => {
    const id = (await post({})).body._id as TournamentId
    const edit = (rules: Record<string, unknown>) =>
      admin.call('PATCH /api/tournaments/{id}', { params: { id }, body: { rules } })
    expect((await edit({ target: 15 })).body).toMatchObject({ rules: { target: 15, mode: '2v2' } })
    expect(await edit({ bestOf: 3 })).toMatchObject({ status: 409, body: { error: MESSAGES.bestOfInArena } })
    await enterTournament(world.ctx, id, (await createUsers(world.ctx, 1))[0]!)
    expect(await edit({ flor: true })).toMatchObject({ status: 409, body: { error: MESSAGES.rulesFixed } })
  })

  test('leave no room for matches made by hand in one against one', async () => {
    const { id, userIds } = await start(4, { rules: SINGLES })
    const match = await admin.call('POST /api/matches', {
      body: { players: userIds, scheduledTime: world.ctx.now().toISOString(), tournamentId: id },
    })
    expect(match).toMatchObject({ status: 409, body: { error: MESSAGES.matchInSingles } })
  })
})

test('an arena one against one seats two at a time by its rules, and changes the ratings of that mode', async () => {
  const { id, userIds } = await start(3, { rules: SINGLES })
  const queue = async (...players: UserId[]) => {
    for (const userId of players) expect(await joinArenaQueue(world.ctx, id, userId)).toBeNull()
    await world.tournaments.tick()
  }
  const running = async () => (await admin.call('GET /api/matches', { query: { tournament: id } })).body
  const [a, b, c] = userIds as [UserId, UserId, UserId]
  await queue(a, b)
  const [first] = await running()
  expect(first.players.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual([a, b].toSorted())
  const { state, turn_ms } = await gameOf(first._id)
  expect(JSON.parse(state).rules).toMatchObject({ players: 2, target: 15, flor: true })
  expect(turn_ms).toBe(15_000)
  await finalize(first._id, a)
  // Of those who wait, the one whom the first has not met yet is the opponent.
  await world.ctx.db.execute(sql`UPDATE tournament_queue SET joined_at = joined_at - interval '1 minute'`)
  await queue(a, b, c)
  const [second] = await running()
  expect(second.players.map(({ _id }: { _id: string }) => _id)).toContain(c)
  const modes = await rowsOf<{ mode: string }>(
    world.ctx.db,
    sql`SELECT DISTINCT mode FROM rating_changes WHERE match_id = ${first._id}`,
  )
  expect(modes).toEqual([{ mode: '1v1' }])
})

describe('a bracket one against one', () => {
  test('of three has one bye, two tables and one champion, who gets the whole prize', async () => {
    const { id, userIds } = await start(3, { format: 'bracket', rules: SINGLES })
    const drawn = await read(id)
    expect(drawn.bracket).toMatchObject({ refunded: [], rounds: [{ byes: [{}] }, {}] })
    await startTables()
    const first = await tableAt(id, 0)
    expect(first).toMatchObject({ state: 'playing', players: [{}, {}] })
    expect(JSON.parse((await gameOf(first.matchId)).state).rules).toMatchObject({ players: 2, target: 15 })
    await finalize(first.matchId, first.players[1]!._id)
    await startTables()
    const final = await tableAt(id, 1)
    const champion = drawn.bracket!.rounds[0]!.byes[0]!._id
    expect(final.players.map(({ _id }) => _id).toSorted()).toEqual(
      [champion, first.players[1]!._id].toSorted(),
    )
    await finalize(final.matchId, champion)
    const over = await read(id)
    expect(over).toMatchObject({ status: 'finished', champion: { _id: champion }, partner: null, prize: 240 })
    expect(await coinsOf(world.ctx.db, champion)).toBe(900 + 240)
    expect(userIds).toContain(champion)
    expect(await coinsOf(world.ctx.db, id)).toBe(0)
    expect(await reconcile(world.ctx)).toEqual([])
  })
})

describe('the best of three', () => {
  const body = { format: 'bracket', rules: { ...SINGLES, bestOf: 3 } }

  /** Starts the waiting game of the only table and lets the player at a seat win it. */
  async function play(id: TournamentId, seat: 0 | 1) {
    await startTables()
    const table = await tableAt(id, 0)
    expect(table.state).toBe('playing')
    await finalize(table.matchId, table.players[seat]!._id)
    return tableAt(id, 0)
  }

  test('is played until one side has won two games, and keeps the earlier games', async () => {
    const { id } = await start(2, body)
    const first = await play(id, 0)
    expect(first).toMatchObject({ state: 'waiting', wins: { team1: 1, team2: 0 }, earlierGames: [{}] })
    const second = await play(id, 1)
    expect(second).toMatchObject({ state: 'waiting', wins: { team1: 1, team2: 1 }, earlierGames: [{}, {}] })
    const last = await play(id, 1)
    const champion = last.players[1]!._id
    expect(last).toMatchObject({ state: 'finished', wins: { team1: 1, team2: 2 }, winners: [champion] })
    const games = [...last.earlierGames, last].map(({ gameId }) => gameId)
    expect(new Set(games).size).toBe(3)
    expect(games).not.toContain(null)
    expect(await read(id)).toMatchObject({ status: 'finished', champion: { _id: champion } })
    const { playerStats } = await read(id)
    expect(playerStats[0]).toMatchObject({ player: { _id: champion }, matchesWon: 2, matchesPlayed: 3 })
  })

  test('is played from a late round on if the organiser has set it, and earlier tables have one game', async () => {
    const { id } = await start(4, { ...body, rules: { ...body.rules, bestOfFrom: 'final' } })
    await startTables()
    for (const { matchId, players } of (await read(id)).bracket!.rounds[0]!.tables)
      await finalize(matchId!, players[0]!._id)
    const { rounds } = (await read(id)).bracket!
    expect(rounds[0]!.tables).toMatchObject(Array(2).fill({ state: 'finished', bestOf: 1, earlierGames: [] }))
    await startTables()
    const final = await tableAt(id, 2)
    expect(final).toMatchObject({ bestOf: 3, state: 'playing' })
    await finalize(final.matchId, final.players[0]!._id)
    expect(await tableAt(id, 2)).toMatchObject({ state: 'waiting', wins: { team1: 1, team2: 0 } })
  })

  test('ends at once when an organiser decides the table or a player is disqualified', async () => {
    const { id } = await start(2, body)
    const { matchId, players } = await play(id, 0)
    const decided = await admin.call('POST /api/tournaments/{id}/run', {
      params: { id },
      body: { action: 'decide-table', matchId, winnerId: players[1]!._id, reason: 'Rain' },
    })
    expect(decided.status).toBe(200)
    expect(await tableAt(id, 0)).toMatchObject({ state: 'finished', wins: { team1: 1, team2: 2 } })

    const other = await start(2, body)
    await startTables()
    const { players: two } = await tableAt(other.id, 0)
    const { status } = await admin.call('POST /api/tournaments/{id}/run', {
      params: { id: other.id },
      body: { action: 'disqualify', userId: two[0]!._id, table: 'forfeit', reason: 'Cheating' },
    })
    expect(status).toBe(200)
    expect(await read(other.id)).toMatchObject({ status: 'finished', champion: { _id: two[1]!._id } })
    expect(await tableAt(other.id, 0)).toMatchObject({ wins: { team1: 0, team2: 2 }, earlierGames: [] })
  })
})

test('a bracket is seeded by the order of entry', async () => {
  const { id, userIds } = await start(5, { format: 'bracket', rules: { ...SINGLES, seeding: 'entry' } })
  const { rounds } = (await read(id)).bracket!
  expect(rounds[0]!.byes.map(({ _id }) => _id).toSorted()).toEqual(userIds.slice(0, 3).toSorted())
  expect(rounds[0]!.tables[0]!.players.map(({ _id }) => _id)).toEqual([userIds[3], userIds[4]])
})
