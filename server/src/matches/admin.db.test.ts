import { type Match, MESSAGES } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import { enterTournament } from '../tournaments/entry/enter.ts'

let world: World
let admin: Admin
let url: string
const players: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, { seedingMs: 600_000, turnMs: 600_000 })
  admin = await signInAdmin(world)
  url = await listenOnFreePort(world)
})
afterAll(() => {
  for (const player of players) player.leave()
})

const NOWHERE = '00000000-0000-4000-8000-0000000000aa'

async function schedule(userIds: string[], more: Record<string, unknown> = {}) {
  return admin.call('POST /api/matches', {
    body: { players: userIds, scheduledTime: world.ctx.now().toISOString(), ...more },
  })
}

async function startMatch(userIds: string[]) {
  const { body } = await schedule(userIds)
  const started = await admin.call('POST /api/games', { body: { matchId: body._id } })
  expect(started.status).toBe(201)
  return { matchId: body._id as string, gameId: started.body._id as string }
}

const finalize = (id: string, winnerId: unknown) =>
  admin.call('POST /api/matches/{id}/finalize', { params: { id }, body: { winnerId, reason: 'they left' } })
const finish = (id: string, winner: unknown) =>
  admin.call('POST /api/matches/{id}/finish', { params: { id }, body: { winner, reason: 'they left' } })
const statsOf = (userIds: string[]) =>
  rowsOf<{ wins: number; losses: number; games_played: number }>(
    world.ctx.db,
    sql`SELECT wins, losses, games_played FROM users WHERE id = ANY(${`{${userIds.join()}}`}::uuid[])
        ORDER BY array_position(${`{${userIds.join()}}`}::uuid[], id)`,
  )

describe('an administrator ends a match', () => {
  test('the table is notified, the game is over, and everything is counted once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => newPlayer(world)))
    const userIds = people.map(({ userId }) => userId)
    const { matchId, gameId } = await startMatch(userIds)
    const player = connectPlayer({ url, cookie: people[0]!.cookie })
    players.push(player)
    await player.sync(gameId)
    const received = player.until(() => player.table().phase === 'over')
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => finalize(matchId, userIds[3])),
      ...Array.from({ length: 5 }, () => finish(matchId, userIds[0])),
    ])
    await received
    const done = answers.filter(({ status }) => status === 200)
    expect(done).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    const [{ body: match }] = done as [(typeof done)[0]]
    expect(match).toMatchObject({ status: 'finished', gameId, finishedAt: expect.any(String) })
    const team = userIds.indexOf(match.winner._id) % 2
    expect(player.table().view.winner).toBe(team)
    expect(await statsOf(userIds)).toEqual(
      userIds.map((_, seat) => ({
        wins: seat % 2 === team ? 1 : 0,
        losses: seat % 2 === team ? 0 : 1,
        games_played: 1,
      })),
    )
    const [changes] = await rowsOf(
      world.ctx.db,
      sql`SELECT count(*)::int AS n FROM rating_changes WHERE match_id = ${matchId}`,
    )
    expect(changes).toEqual({ n: 4 })
    const acts = await rowsOf<{ action: string; reason: string | null }>(
      world.ctx.db,
      sql`SELECT action, meta ->> 'reason' AS reason FROM audit WHERE subject = ${`match:${matchId}`} ORDER BY at, id`,
    )
    expect(acts.at(-1)?.reason).toBe('they left')
    expect(acts.map(({ action }) => action)).toEqual([
      'match-created',
      'game-started',
      team === 1 ? 'match-finalized' : 'match-finished',
    ])
    const act = await player.send('game:act', {
      gameId: gameId as never,
      commandId: NOWHERE,
      expectedSeq: player.table().seq,
      action: 'mazo',
    })
    expect(act.ok).toBe(false)
    expect((await people[0]!.client.call('GET /api/games/current')).body).toBeNull()
    const record = await people[0]!.client.call('GET /api/games/{id}/record', { params: { id: gameId } })
    expect(record).toMatchObject({ status: 200, body: { matchId } })
  })

  test('only a match in progress, and only in favour of one of its players', async () => {
    const userIds = await createUsers(world.ctx, 5)
    const four = userIds.slice(0, 4)
    const { body: scheduled } = await schedule(four)
    expect(await finalize(scheduled._id, four[0])).toMatchObject({
      status: 409,
      body: { error: MESSAGES.matchNotInProgress },
    })
    const { matchId } = await startMatch(four)
    expect(await finalize(matchId, userIds[4])).toMatchObject({
      status: 400,
      body: { error: MESSAGES.winnerNotAPlayer },
    })
    for (const end of [finalize, finish]) {
      for (const winner of ['', undefined, 'no-id']) {
        expect(await end(matchId, winner)).toMatchObject({
          status: 400,
          body: { error: MESSAGES.winnerRequired },
        })
      }
      expect(await end(NOWHERE, four[0])).toMatchObject({
        status: 404,
        body: { error: MESSAGES.matchNotFound },
      })
    }
    expect(await finish(matchId, four[2])).toMatchObject({
      status: 200,
      body: { winner: { _id: four[2] }, status: 'finished' },
    })
    expect(await finish(matchId, four[2])).toMatchObject({ status: 409 })
  })
})

describe('a match for a tournament', () => {
  test('is scheduled while the tournament is open, and shown with its name', async () => {
    const startDate = new Date(world.ctx.now().getTime() + 3600_000).toISOString()
    const { body: tournament } = await admin.call('POST /api/tournaments', {
      body: { name: 'Copa Truco', startDate },
    })
    const userIds = await createUsers(world.ctx, 2)
    for (const userId of userIds) await enterTournament(world.ctx, tournament._id, userId)
    const { status, body } = await schedule(userIds, { tournamentId: tournament._id })
    expect(status).toBe(201)
    expect(body.tournament).toEqual({ _id: tournament._id, name: 'Copa Truco' })
    expect(await schedule(userIds, { tournamentId: NOWHERE })).toMatchObject({
      status: 404,
      body: { error: MESSAGES.tournamentNotFound },
    })
    await admin.call('POST /api/tournaments/{id}/finalize', {
      params: { id: tournament._id },
      body: { championId: userIds[0] },
    })
    expect(await schedule(userIds, { tournamentId: tournament._id })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.tournamentNotOpen },
    })
  })

  test('accepts only entrants, and starts only until the tournament has ended', async () => {
    const startDate = new Date(world.ctx.now().getTime() + 3600_000).toISOString()
    const { body: tournament } = await admin.call('POST /api/tournaments', {
      body: { name: 'Copa Truco', startDate },
    })
    const [stranger, ...four] = await createUsers(world.ctx, 5)
    for (const userId of four) await enterTournament(world.ctx, tournament._id, userId)
    const tournamentId = tournament._id
    expect(await schedule([stranger!, ...four.slice(1)], { tournamentId })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.playerNotEntered },
    })
    const { body: match } = await schedule(four, { tournamentId })
    await admin.call('POST /api/tournaments/{id}/finalize', {
      params: { id: tournamentId },
      body: { championId: four[0] },
    })
    const start = () => admin.call('POST /api/games', { body: { matchId: match._id } })
    expect(await start()).toMatchObject({ status: 409, body: { error: MESSAGES.tournamentFinished } })
    await world.ctx.db.execute(
      sql`UPDATE tournaments SET outcome = 'refunded', champion_id = NULL WHERE id = ${tournamentId}`,
    )
    expect(await start()).toMatchObject({ status: 409, body: { error: MESSAGES.tournamentCancelled } })
    const { body } = await admin.call('GET /api/admin/matches/{id}', { params: { id: match._id } })
    expect(body).toMatchObject({ status: 'cancelled', gameId: null })
  })

  test.each([
    [{ players: [] }, 400, MESSAGES.playersTooFew],
    [{ players: undefined }, 400, MESSAGES.playersTooFew],
    [{ scheduledTime: undefined }, 400, MESSAGES.scheduledTimeRequired],
    [{ scheduledTime: '' }, 400, MESSAGES.scheduledTimeRequired],
    [{ players: [NOWHERE, NOWHERE] }, 400, MESSAGES.playersTwice],
  ])('is refused: %j', async (wrong, status, error) => {
    const userIds = await createUsers(world.ctx, 2)
    expect(await schedule(userIds, wrong)).toMatchObject({ status, body: { error } })
  })
})

describe('a scheduled match', () => {
  const soon = () => new Date(world.ctx.now().getTime() + 3600_000).toISOString()
  const edit = (id: string, body: unknown) => admin.call('PATCH /api/matches/{id}', { params: { id }, body })
  const cancel = (id: string) => admin.call('POST /api/matches/{id}/cancel', { params: { id } })
  const start = (matchId: string) => admin.call('POST /api/games', { body: { matchId } })

  test('gets another time and other players, and then starts with them', async () => {
    const userIds = await createUsers(world.ctx, 5)
    const { body: match } = await schedule(userIds.slice(0, 2))
    const scheduledTime = soon()
    expect(await edit(match._id, { scheduledTime })).toMatchObject({ status: 200, body: { scheduledTime } })
    const players = [userIds[4]!, userIds[0]!, userIds[2]!, userIds[3]!]
    const edited = await edit(match._id, { players })
    expect(edited.body.players.map(({ _id }: { _id: string }) => _id)).toEqual(players)
    expect(edited.body.scheduledTime).toBe(scheduledTime)
    const { body: acts } = await admin.call('GET /api/admin/audit', { query: { subject: match._id } })
    expect(acts[0]).toMatchObject({ action: 'match-edited', meta: { before: { players: { length: 2 } } } })
    expect((await start(match._id)).status).toBe(201)
    expect(await edit(match._id, { scheduledTime })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.matchNotEditable },
    })
  })

  test('cannot be changed to players who could not have been chosen at first', async () => {
    const [stranger, ...four] = await createUsers(world.ctx, 5)
    const { body: tournament } = await admin.call('POST /api/tournaments', {
      body: { name: 'Copa Truco', startDate: soon() },
    })
    for (const userId of four) await enterTournament(world.ctx, tournament._id, userId)
    const { body: match } = await schedule(four, { tournamentId: tournament._id })
    const three = four.slice(1)
    for (const [player, status, error] of [
      [stranger, 409, MESSAGES.playerNotEntered],
      [admin.userId, 409, MESSAGES.playerNotEntered],
      [three[0], 400, MESSAGES.playersTwice],
    ])
      expect(await edit(match._id, { players: [player, ...three] })).toMatchObject({
        status,
        body: { error },
      })
    const { body: standalone } = await schedule(four)
    expect(await edit(standalone._id, { players: [admin.userId, ...three] })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.playerIsAdmin },
    })
    const { body: unchanged } = await admin.call('GET /api/admin/matches/{id}', {
      params: { id: match._id },
    })
    expect(unchanged.players.map(({ _id }: { _id: string }) => _id)).toEqual(four)
  })

  test('is either cancelled or started, whichever comes first', async () => {
    const { body: match } = await schedule(await createUsers(world.ctx, 4))
    const [cancelled, started] = await Promise.all([cancel(match._id), start(match._id)])
    const { body } = await admin.call('GET /api/admin/matches/{id}', { params: { id: match._id } })
    expect([cancelled.status, started.status, body.status]).toEqual(
      body.status === 'cancelled' ? [200, 409, 'cancelled'] : [409, 201, 'in_progress'],
    )
    expect((await cancel(match._id)).status).toBe(409)
    expect((await cancel(NOWHERE)).status).toBe(404)
  })

  test('that is a table of a bracket cannot be cancelled or changed', async () => {
    const userIds = await createUsers(world.ctx, 2)
    const { body: tournament } = await admin.call('POST /api/tournaments', {
      body: { name: 'Copa Truco', startDate: soon() },
    })
    const { body: match } = await schedule(userIds)
    await world.ctx.db.execute(
      sql`INSERT INTO tournament_tables (tournament_id, round, number, match_id, state, starts_by)
          VALUES (${tournament._id}, 1, 1, ${match._id}, 'waiting', now())`,
    )
    const refusal = { status: 409, body: { error: MESSAGES.matchOfBracket } }
    expect(await cancel(match._id)).toMatchObject(refusal)
    expect(await edit(match._id, { scheduledTime: soon() })).toMatchObject(refusal)
  })
})

test('administrators are not accepted as players of a match', async () => {
  const [player] = await createUsers(world.ctx, 1)
  expect(await schedule([player!, admin.userId])).toMatchObject({
    status: 409,
    body: { error: MESSAGES.playerIsAdmin },
  })
})

test('a match that is scheduled for the past is scheduled for now', async () => {
  const before = world.ctx.now().toISOString()
  const { body } = await schedule(await createUsers(world.ctx, 2), { scheduledTime: '2020-01-01T00:00:00Z' })
  expect(body.scheduledTime >= before).toBe(true)
})

describe('the list of matches', () => {
  test('is sorted by the names of the players, the score and the winner', async () => {
    const own = await createWorld({}, { seedingMs: 600_000, turnMs: 600_000 })
    const admin = await signInAdmin(own)
    const userIds = await createUsers(own.ctx, 8)
    const made: string[] = []
    for (const players of [userIds.slice(4), userIds.slice(0, 4), userIds.slice(2, 6)]) {
      const body = { players, scheduledTime: own.ctx.now().toISOString() }
      made.push((await admin.call('POST /api/matches', { body })).body._id)
    }
    const [a, b, c] = made as [string, string, string]
    for (const [matchId, winnerId] of [
      [a, userIds[5]!],
      [b, userIds[0]!],
    ] as const) {
      await admin.call('POST /api/games', { body: { matchId } })
      await admin.call('POST /api/matches/{id}/finalize', { params: { id: matchId }, body: { winnerId } })
    }
    await own.ctx.db.execute(sql`UPDATE matches SET team1_points = 30, team2_points = 12 WHERE id = ${a}`)
    await own.ctx.db.execute(sql`UPDATE matches SET team1_points = 30, team2_points = 5 WHERE id = ${b}`)
    const sorted = async (sort: string, order: string) => {
      const { body } = await admin.call('GET /api/admin/matches', { query: { sort, order, page: '1' } })
      return (body as Match[]).map(({ _id }) => _id as string)
    }
    for (const [sort, expected] of Object.entries({
      players: [b, c, a],
      score: [c, b, a],
      winner: [b, a, c],
    })) {
      expect([sort, await sorted(sort, 'asc')]).toEqual([sort, expected])
      expect([sort, await sorted(sort, 'desc')]).toEqual([sort, expected.toReversed()])
    }
  })

  test('is complete without parameters, and sorted, searched and paged with them', async () => {
    const own = await createWorld()
    const admin = await signInAdmin(own)
    const userIds = await createUsers(own.ctx, 6)
    const now = own.ctx.now().getTime()
    const made: string[] = []
    for (let n = 0; n < 23; n++) {
      own.advance(1000)
      const { body } = await admin.call('POST /api/matches', {
        body: {
          players: [userIds[n % 5], userIds[5]],
          scheduledTime: new Date(now + ((n * 7) % 23) * 3600_000).toISOString(),
        },
      })
      made.push(body._id)
    }
    const list = async (query: Record<string, string> = {}) => {
      const { body, headers } = await admin.call('GET /api/admin/matches', { query })
      return { ids: (body as Match[]).map(({ _id }) => _id as string), total: headers['x-total-count'], body }
    }
    const newest = made.toReversed()
    expect(await list()).toMatchObject({ ids: newest, total: '23' })
    for (const page of [1, 2, 3, 4]) {
      const cut = await list({ page: String(page) })
      expect(cut).toMatchObject({ ids: newest.slice((page - 1) * 10, page * 10), total: '23' })
    }
    expect((await list({ order: 'asc', limit: '5' })).ids).toEqual(made.slice(0, 5))
    const byTime = await list({ sort: 'scheduledTime', page: '3', limit: '9' })
    const times = (byTime.body as Match[]).map(({ scheduledTime }) => scheduledTime)
    expect(times).toEqual(times.toSorted())
    expect(times).toHaveLength(5)
    const [row] = await rowsOf<{ username: string }>(
      own.ctx.db,
      sql`SELECT username FROM users WHERE id = ${userIds[2]}`,
    )
    const found = await list({ search: row!.username.toUpperCase(), page: '1' })
    expect(found).toMatchObject({ ids: newest.filter((_, n) => (22 - n) % 5 === 2), total: '5' })
    expect(await list({ search: 'no such name' })).toMatchObject({ ids: [], total: '0' })
    expect((await admin.call('GET /api/admin/matches', { query: { sort: 'secret' } })).status).toBe(400)
    const one = await admin.call('GET /api/admin/matches/{id}', { params: { id: made[0]! } })
    expect(one.body).toMatchObject({
      _id: made[0],
      status: 'scheduled',
      players: [{ _id: userIds[0] }, { _id: userIds[5] }],
    })
    expect(await admin.call('GET /api/admin/matches/{id}', { params: { id: NOWHERE } })).toMatchObject({
      status: 404,
      body: { error: MESSAGES.matchNotFound },
    })
  })
})
