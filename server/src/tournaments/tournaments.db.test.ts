import { MESSAGES, type Tournament, type TournamentId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import { coinsOf, MINT_WALLET_ID, moveCoins, PLATFORM_WALLET_ID, reconcile } from '../wallet/index.ts'
import { enterTournament } from './entry/enter.ts'

const HOUR = 3600_000
let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

const inHours = (hours: number) => new Date(world.ctx.now().getTime() + hours * HOUR).toISOString()

async function create(body: Record<string, unknown> = {}) {
  const answer = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', entryFee: 100, maxPlayers: 8, startDate: inHours(1), ...body },
  })
  expect(answer.status).toBe(201)
  return answer.body as Tournament
}

async function createWith(players: number, body: Record<string, unknown> = {}) {
  const tournament = await create(body)
  const userIds = await createUsers(world.ctx, players)
  for (const userId of userIds) await enterTournament(world.ctx, tournament._id, userId)
  return { id: tournament._id, userIds }
}

const read = async (id: string) =>
  (await createClient(world).call('GET /api/tournaments/{id}', { params: { id } })).body
const finalize = (id: string, body: unknown) =>
  admin.call('POST /api/tournaments/{id}/finalize', { params: { id }, body })

describe('creating a tournament', () => {
  test('fills in default values', async () => {
    const answer = await admin.call('POST /api/tournaments', {
      body: { name: '  Copa Malbec ', startDate: '2031-05-01T20:00:00-03:00' },
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        name: 'Copa Malbec',
        description: '',
        format: 'arena',
        status: 'open',
        outcome: null,
        players: [],
        playerStats: [],
        maxPlayers: 8,
        entryFee: 0,
        startDate: '2031-05-01T23:00:00.000Z',
        endDate: null,
        tournamentAwardPercentage: 0.8,
        pot: 0,
        prize: 0,
        champion: null,
        bracket: null,
      },
    })
    const [act] = await rowsOf(
      world.ctx.db,
      sql`SELECT actor_id, action FROM audit WHERE subject = ${`tournament:${answer.body._id}`}`,
    )
    expect(act).toEqual({ actor_id: admin.userId, action: 'tournament-created' })
  })

  test.each([
    [{ name: undefined }, MESSAGES.nameAndStartRequired],
    [{ name: '   ' }, MESSAGES.nameAndStartRequired],
    [{ startDate: undefined }, MESSAGES.nameAndStartRequired],
    [{ startDate: 'tomorrow' }, MESSAGES.nameAndStartRequired],
    [{ endDate: '2030-01-01T00:00:00Z' }, MESSAGES.endNotAfterStart],
    [{ endDate: '2031-01-01T00:00:00Z' }, MESSAGES.endNotAfterStart],
    [{ startDate: '2020-01-01T00:00:00Z', endDate: '2020-01-02T00:00:00Z' }, MESSAGES.endNotAfterStart],
    [{ entryFee: -1 }, MESSAGES.entryFeeInvalid],
    [{ entryFee: 1.5 }, MESSAGES.entryFeeInvalid],
    [{ entryFee: '5' }, MESSAGES.entryFeeInvalid],
    [{ maxPlayers: 1 }, MESSAGES.maxPlayersInvalid],
    [{ maxPlayers: 33 }, `${MESSAGES.maxPlayersAbove}: 32`],
    [{ maxPlayers: 513 }, MESSAGES.maxPlayersAboveAll],
    [{ maxPlayers: 8.5 }, MESSAGES.maxPlayersInvalid],
    [{ name: 'x'.repeat(101) }, MESSAGES.tournamentNameTooLong],
  ])('refuses %j', async (wrong, error) => {
    const body = { name: 'Copa', startDate: '2031-01-01T00:00:00Z', ...wrong }
    expect(await admin.call('POST /api/tournaments', { body })).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})

test('a tournament that is created with a start in the past starts now, and is still open a moment later', async () => {
  const before = world.ctx.now().toISOString()
  for (const format of ['arena', 'bracket']) {
    const { _id: id, startDate } = await create({ format, startDate: '2020-05-01T20:00:00Z' })
    expect(startDate >= before).toBe(true)
    await world.tournaments.tick()
    expect(await read(id)).toMatchObject({ status: 'open', outcome: null, startDate })
  }
})

describe('withdrawing', () => {
  const act = (person: Awaited<ReturnType<typeof newPlayer>>, id: string, what: 'enter' | 'withdraw') =>
    person.client.call(`POST /api/tournaments/{id}/${what}`, { params: { id } })

  test('before the start refunds the fee and frees the place; entering again costs it again', async () => {
    const { _id: id } = await create({ entryFee: 400, maxPlayers: 2 })
    const [ana, beto] = await Promise.all([newPlayer(world), newPlayer(world)])
    expect(await act(ana, id, 'withdraw')).toMatchObject({ status: 409, body: { error: MESSAGES.notJoined } })
    await act(ana, id, 'enter')
    expect(await act(ana, id, 'withdraw')).toMatchObject({
      status: 200,
      body: { joined: false, players: [], pot: 0, prize: 0 },
    })
    expect(await coinsOf(world.ctx.db, ana.userId)).toBe(1000)
    expect((await act(beto, id, 'enter')).status).toBe(200)
    expect((await act(ana, id, 'enter')).body).toMatchObject({ joined: true, pot: 800 })
    expect(await coinsOf(world.ctx.db, ana.userId)).toBe(600)
    expect((await act(ana, id, 'withdraw')).status).toBe(200)
    expect(await coinsOf(world.ctx.db, ana.userId)).toBe(1000)
    expect(await coinsOf(world.ctx.db, id)).toBe(400)
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('cancels the matches that were scheduled for the player', async () => {
    const { _id: id } = await create()
    const people = await Promise.all([newPlayer(world), newPlayer(world)])
    for (const person of people) await act(person, id, 'enter')
    const { body: match } = await admin.call('POST /api/matches', {
      body: { players: people.map(({ userId }) => userId), scheduledTime: inHours(2), tournamentId: id },
    })
    await act(people[0]!, id, 'withdraw')
    const { body } = await admin.call('GET /api/admin/matches/{id}', { params: { id: match._id } })
    expect(body.status).toBe('cancelled')
  })

  test('is refused once the tournament has started or ended', async () => {
    const { _id: id } = await create({ startDate: inHours(0) })
    const ana = await newPlayer(world)
    await act(ana, id, 'enter')
    const refused = (error: string) => ({ status: 409, body: { error } })
    expect(await act(ana, id, 'withdraw')).toMatchObject(refused(MESSAGES.withdrawTooLate))
    await admin.call('POST /api/tournaments/{id}/cancel', { params: { id }, body: { reason: 'Rain' } })
    expect(await act(ana, id, 'withdraw')).toMatchObject(refused(MESSAGES.tournamentEnded))
    expect(await coinsOf(world.ctx.db, ana.userId)).toBe(1000)
  })
})

describe('entering', () => {
  test('costs the fee once, and is refused with a clear message otherwise', async () => {
    const { _id: id } = await create({ entryFee: 400, maxPlayers: 2 })
    const [ana, beto, carla] = await Promise.all([newPlayer(world), newPlayer(world), newPlayer(world)])
    const enter = (person: typeof ana) =>
      person.client.call('POST /api/tournaments/{id}/enter', { params: { id } })
    expect(await enter(ana)).toMatchObject({
      status: 200,
      body: { joined: true, players: [{ _id: ana.userId, username: ana.name }], pot: 400, prize: 320 },
    })
    expect(await coinsOf(world.ctx.db, ana.userId)).toBe(600)
    expect(await enter(ana)).toMatchObject({ status: 409, body: { error: MESSAGES.alreadyJoined } })
    await world.ctx.db.transaction(tx =>
      moveCoins(tx, {
        from: beto.userId,
        to: MINT_WALLET_ID,
        amount: 700,
        reason: 'admin_manual',
        cause: `t:${beto.userId}`,
        at: world.ctx.now(),
      }),
    )
    expect(await enter(beto)).toMatchObject({ status: 409, body: { error: MESSAGES.notEnoughCoins } })
    expect((await read(id)).players).toHaveLength(1)
    expect((await enter(carla)).status).toBe(200)
    expect(await enter(beto)).toMatchObject({ status: 409, body: { error: MESSAGES.tournamentFull } })
    expect((await finalize(id, { championId: ana.userId })).status).toBe(200)
    expect(await enter(beto)).toMatchObject({ status: 409, body: { error: MESSAGES.tournamentNotOpen } })
    const [row] = (await ana.client.call('GET /api/profile/transactions')).body.filter(
      ({ reason }: { reason: string }) => reason === 'tournament_entry',
    )
    expect(row).toMatchObject({
      type: 'debit',
      amount: 400,
      meta: { tournament: { _id: id, name: 'Copa' } },
    })
  })

  test('is refused to administrators, who keep their coins', async () => {
    const { _id: id } = await create({ entryFee: 1 })
    const before = await coinsOf(world.ctx.db, admin.userId)
    expect(await admin.call('POST /api/tournaments/{id}/enter', { params: { id } })).toMatchObject({
      status: 403,
      body: { error: MESSAGES.staffCannotJoin },
    })
    expect((await read(id)).players).toEqual([])
    expect(await coinsOf(world.ctx.db, admin.userId)).toBe(before)
  })

  test('is refused after the end, even before the next sweep', async () => {
    const { _id: id } = await create({ endDate: inHours(2) })
    await world.ctx.db.execute(sql`UPDATE tournaments SET start_date = now() - interval '2 hours',
      end_date = now() - interval '1 hour' WHERE id = ${id}`)
    const person = await newPlayer(world)
    expect(await person.client.call('POST /api/tournaments/{id}/enter', { params: { id } })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.tournamentNotOpen },
    })
  })
})

describe('matches that were never started', () => {
  async function withMatch() {
    const { id, userIds } = await createWith(4)
    const match = { players: userIds, scheduledTime: inHours(2), tournamentId: id }
    return {
      id,
      userIds,
      matchId: (await admin.call('POST /api/matches', { body: match })).body._id as string,
    }
  }
  const statusOf = async (id: string) =>
    (await admin.call('GET /api/admin/matches/{id}', { params: { id } })).body.status

  test('are cancelled when their tournament ends; those of other tournaments are not', async () => {
    const [ended, other] = [await withMatch(), await withMatch()]
    expect((await finalize(ended.id, { championId: ended.userIds[0] })).status).toBe(200)
    expect([await statusOf(ended.matchId), await statusOf(other.matchId)]).toEqual(['cancelled', 'scheduled'])
  })

  test('are cancelled when their tournament is cancelled', async () => {
    const { id, matchId } = await withMatch()
    await world.ctx.db.execute(sql`UPDATE tournaments SET start_date = now() - interval '2 days', entrants = 3,
      due_at = now() - interval '1 day' WHERE id = ${id}`)
    await world.tournaments.tick()
    expect(await read(id)).toMatchObject({ outcome: 'refunded' })
    expect(await statusOf(matchId)).toBe('cancelled')
  })

  test('of tournaments that have already ended are cancelled by the sweep', async () => {
    const { id, matchId, userIds } = await withMatch()
    await finalize(id, { championId: userIds[0] })
    await world.ctx.db.execute(sql`UPDATE matches SET status = 'scheduled' WHERE id = ${matchId}`)
    await world.tournaments.tick()
    expect(await statusOf(matchId)).toBe('cancelled')
  })
})

describe('the list for players', () => {
  test('has tournaments that are open or started within a day: open first, latest start first, with own entries', async () => {
    const own = await createWorld()
    const admin = await signInAdmin(own)
    const now = own.ctx.now().getTime()
    const finish = async (id: TournamentId) => {
      const [userId] = await createUsers(own.ctx, 1)
      await enterTournament(own.ctx, id, userId!)
      await admin.call('POST /api/tournaments/{id}/finalize', {
        params: { id },
        body: { championId: userId },
      })
    }
    const make = async (name: string, hours: number, isFinished = false) => {
      const startDate = new Date(now + Math.max(hours, 1) * HOUR).toISOString()
      const body = { name, startDate, format: 'arena', maxPlayers: 2 }
      const id: TournamentId = (await admin.call('POST /api/tournaments', { body })).body._id
      if (isFinished) await finish(id)
      const started = new Date(now + hours * HOUR).toISOString()
      await own.ctx.db.execute(sql`UPDATE tournaments SET start_date = ${started} WHERE id = ${id}`)
      return id
    }
    const soon = await make('soon', 2)
    const later = await make('later', 50)
    const past = await make('past', -3)
    const recent = await make('recent', -20, true)
    const coming = await make('coming', 30, true)
    await make('old', -25, true)
    const me = await newPlayer(own)
    await me.client.call('POST /api/tournaments/{id}/enter', { params: { id: soon } })

    const list = (client = createClient(own), query: Record<string, string> = {}) =>
      client.call('GET /api/tournaments', { query })
    const whole = await list()
    expect(whole.body.map(({ _id }: Tournament) => _id)).toEqual([later, soon, past, coming, recent])
    expect(whole.headers['x-total-count']).toBe('5')
    expect(whole.body.every(({ joined }: Tournament) => !joined)).toBe(true)
    const mine = await list(me.client)
    expect(mine.body.filter(({ joined }: Tournament) => joined).map(({ _id }: Tournament) => _id)).toEqual([
      soon,
    ])
    const pages = await Promise.all(['1', '2', '3', '4'].map(page => list(undefined, { page, limit: '2' })))
    expect(pages.map(({ body }) => body.map(({ _id }: Tournament) => _id))).toEqual([
      [later, soon],
      [past, coming],
      [recent],
      [],
    ])
    for (const search of ['SOO', 'sóo'])
      expect((await list(undefined, { search })).body.map(({ _id }: Tournament) => _id)).toEqual([soon])

    const all = await admin.call('GET /api/admin/tournaments', { query: { page: '1', limit: '4' } })
    expect(all.headers['x-total-count']).toBe('6')
    expect(all.body.map(({ name }: Tournament) => name)).toEqual(['old', 'coming', 'recent', 'past'])
    const byName = await admin.call('GET /api/admin/tournaments', {
      query: { sort: 'name', order: 'desc', page: '2', limit: '3' },
    })
    expect(byName.body.map(({ name }: Tournament) => name)).toEqual(['old', 'later', 'coming'])
  })
})

describe('finalizing', () => {
  test('pays the champion their share and the platform the rest, once', async () => {
    const { id, userIds } = await createWith(3, { entryFee: 33 })
    const award = await admin.call('PUT /api/tournaments/{id}/update-award-percentage', {
      params: { id },
      body: { tournamentAwardPercentage: 0.29 },
    })
    expect(award).toMatchObject({ status: 200, body: { tournamentAwardPercentage: 0.29, prize: 28 } })
    const before = await coinsOf(world.ctx.db, PLATFORM_WALLET_ID)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => finalize(id, { championId: userIds[1], reason: 'won it all' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    const done = answers.find(({ status }) => status === 200)!
    expect(done.body).toEqual({ champion: { _id: userIds[1], username: expect.any(String) }, prize: 28 })
    expect(await coinsOf(world.ctx.db, userIds[1]!)).toBe(1000 - 33 + 28)
    expect(await coinsOf(world.ctx.db, PLATFORM_WALLET_ID)).toBe(before + 71)
    expect(await coinsOf(world.ctx.db, id)).toBe(0)
    expect(await read(id)).toMatchObject({
      status: 'finished',
      outcome: 'champion',
      champion: { _id: userIds[1] },
      pot: 99,
      prize: 28,
    })
    expect(
      await admin.call('PUT /api/tournaments/{id}/update-award-percentage', {
        params: { id },
        body: { tournamentAwardPercentage: 1 },
      }),
    ).toMatchObject({ status: 409, body: { error: MESSAGES.tournamentNotOpen } })
    const acts = await rowsOf(
      world.ctx.db,
      sql`SELECT action, meta FROM audit WHERE subject = ${`tournament:${id}`} ORDER BY at, id`,
    )
    expect(acts).toMatchObject([
      { action: 'tournament-created' },
      { action: 'award-changed', meta: { before: 0.8, after: 0.29 } },
      { action: 'tournament-finalized', meta: { prize: 28, reason: 'won it all' } },
    ])
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('shows administrators who did it, and players only the result', async () => {
    const { id, userIds } = await createWith(2)
    await finalize(id, { championId: userIds[0] })
    const { body } = await admin.call('GET /api/tournaments/{id}', { params: { id } })
    expect(body).toMatchObject({
      champion: { _id: userIds[0] },
      partner: null,
      finishedBy: { _id: admin.userId },
      finishedAt: expect.any(String),
    })
    expect(await read(id)).toMatchObject({ champion: { _id: userIds[0] }, finishedBy: null })
    const listed = await admin.call('GET /api/admin/tournaments', { query: { page: '1' } })
    expect(listed.body[0]).toMatchObject({ _id: id, finishedBy: { _id: admin.userId } })
  })

  test('requires one of the entrants as champion', async () => {
    const { id } = await createWith(1)
    const [stranger] = await createUsers(world.ctx, 1)
    expect(await finalize(id, {})).toMatchObject({ status: 400, body: { error: MESSAGES.championRequired } })
    expect(await finalize(id, { championId: '' })).toMatchObject({
      status: 400,
      body: { error: MESSAGES.championRequired },
    })
    expect(await finalize(id, { championId: stranger })).toMatchObject({
      status: 400,
      body: { error: MESSAGES.championNotAPlayer },
    })
    const nowhere = '00000000-0000-4000-8000-0000000000aa'
    expect(await finalize(nowhere, { championId: stranger })).toMatchObject({
      status: 404,
      body: { error: MESSAGES.tournamentNotFound },
    })
  })

  test.each([-0.01, 1.01, 0.805, '0.5', null])('refuses %j as a share', async share => {
    const { _id: id } = await create()
    expect(
      await admin.call('PUT /api/tournaments/{id}/update-award-percentage', {
        params: { id },
        body: { tournamentAwardPercentage: share },
      }),
    ).toMatchObject({ status: 400, body: { error: MESSAGES.awardInvalid } })
  })
})

describe('automatically', () => {
  test('a tournament without four players is closed a day after its start, and everyone gets their coins back', async () => {
    const own = await createWorld()
    const admin = await signInAdmin(own)
    const startDate = new Date(own.ctx.now().getTime() + HOUR).toISOString()
    const ids: TournamentId[] = []
    const userIds = await createUsers(own.ctx, 3)
    for (const format of ['arena', 'bracket']) {
      const body = { name: format, format, entryFee: 250, startDate }
      ids.push((await admin.call('POST /api/tournaments', { body })).body._id)
      for (const userId of userIds) await enterTournament(own.ctx, ids.at(-1)!, userId)
    }
    own.advance(24.9 * HOUR)
    await own.tournaments.tick()
    expect(await Promise.all(userIds.map(userId => coinsOf(own.ctx.db, userId)))).toEqual([500, 500, 500])
    own.advance(0.2 * HOUR)
    await Promise.all([own.tournaments.tick(), own.tournaments.tick()])
    expect(await Promise.all(userIds.map(userId => coinsOf(own.ctx.db, userId)))).toEqual([1000, 1000, 1000])
    for (const id of ids) {
      const { body } = await createClient(own).call('GET /api/tournaments/{id}', { params: { id } })
      expect(body).toMatchObject({ status: 'finished', outcome: 'refunded', champion: null, prize: 0 })
    }
    expect(await reconcile(own.ctx)).toEqual([])
  })
})

test('the calls of players are refused without a session or without the token', async () => {
  const nothing = { id: '00000000-0000-4000-8000-0000000000aa' }
  const enter = 'POST /api/tournaments/{id}/enter'
  expect((await createClient(world).call(enter, { params: nothing })).status).toBe(401)
  expect(
    (await createClient(world).call('GET /api/matches', { query: { tournament: nothing.id } })).status,
  ).toBe(401)
  const { client } = await newPlayer(world)
  const forged = await client.call(enter, { params: nothing, headers: { 'x-xsrf-token': undefined } })
  expect(forged).toMatchObject({ status: 403, body: { error: MESSAGES.csrf } })
})
