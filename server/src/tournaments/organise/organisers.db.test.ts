import { MESSAGES, type Series, type Tournament, type TournamentId, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { coinsOf, MINT_WALLET_ID, moveCoins, PLATFORM_WALLET_ID, reconcile } from '../../wallet/index.ts'
import { enterTournament } from '../entry/enter.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LIMIT = 100

let world: World
let admin: Admin
let organiser: { client: Client; userId: UserId; name: string }
let other: typeof organiser

beforeAll(async () => {
  world = await createWorld({ freerollMaxCoins: LIMIT })
  // Noon in Buenos Aires, so that the dates of series do not depend on when the tests are run.
  world.advance(DAY - (world.ctx.now().getTime() % DAY) + 15 * HOUR)
  admin = await signInAdmin(world)
  await world.ctx.db.transaction(tx =>
    moveCoins(tx, {
      from: MINT_WALLET_ID,
      to: PLATFORM_WALLET_ID,
      amount: 1_000_000,
      reason: 'admin_manual',
      cause: 'test:platform',
      at: world.ctx.now(),
    }),
  )
})

beforeEach(async () => {
  admin = await signInAdmin(world)
  organiser = await newStaff('organiser')
  other = await newStaff('organiser')
})

async function newStaff(role: 'organiser' | 'moderator') {
  const { userId, name } = await newPlayer(world)
  await setRole(userId, role)
  return { client: await signIn(name), userId, name }
}

async function signIn(name: string) {
  const client = createClient(world)
  await client.call('POST /api/admin/login', {
    body: { email: `${name}@example.com`, password: 'secret1' },
  })
  return client
}

const setRole = async (id: UserId, role: string) =>
  expect(
    (await admin.call('POST /api/admin/users/{id}/role', { params: { id }, body: { role } })).status,
  ).toBe(200)

const inHours = (hours: number) => new Date(world.ctx.now().getTime() + hours * HOUR).toISOString()
const about = (id: string) => ({ params: { id } })
const coins = (walletId: string) => coinsOf(world.ctx.db, walletId)
const refused = (error: string, status = 403) => ({ status, body: { error } })

const post = (client: Client, body: Record<string, unknown> = {}) =>
  client.call('POST /api/tournaments', { body: { name: 'Copa', startDate: inHours(1), ...body } })

async function create(client: Client, body: Record<string, unknown> = {}) {
  const answer = await post(client, body)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body as Tournament
}

async function enter(id: TournamentId, players: number) {
  const userIds = await createUsers(world.ctx, players)
  for (const userId of userIds) await enterTournament(world.ctx, id, userId)
  return userIds
}

const setPoints = (id: TournamentId, userId: UserId, points: number) =>
  world.ctx.db.execute(sql`UPDATE tournament_entries SET total_points = ${points}, matches_played = 1
    WHERE tournament_id = ${id} AND user_id = ${userId}`)

describe('the tournament of another organiser or of an administrator', () => {
  test('cannot be acted in, and can be by administrators and co-organisers', async () => {
    const { _id: id } = await create(other.client, {
      entryFee: 10,
      entry: { access: 'password', password: 'mate' },
    })
    const [player] = await createUsers(world.ctx, 1)
    const { _id: draft } = await create(other.client, { draft: true })
    const acts = (client: Client) =>
      [
        client.call('PATCH /api/tournaments/{id}', { ...about(id), body: { description: 'Mine' } }),
        client.call('PUT /api/tournaments/{id}/update-award-percentage', {
          ...about(id),
          body: { tournamentAwardPercentage: 1 },
        }),
        client.call('POST /api/tournaments/{id}/announcements', { ...about(id), body: { text: 'Hello' } }),
        client.call('GET /api/tournaments/{id}/admissions', about(id)),
        client.call('POST /api/tournaments/{id}/finalize', { ...about(id), body: { championId: player } }),
        client.call('POST /api/tournaments/{id}/run', {
          ...about(id),
          body: { action: 'disqualify', userId: player, table: 'bot', reason: 'No reason' },
        }),
        client.call('POST /api/tournaments/{id}/chat/silence', {
          ...about(id),
          body: { userId: player, reason: 'No reason' },
        }),
        client.call('POST /api/matches', {
          body: { players: [player, other.userId], scheduledTime: inHours(1), tournamentId: id },
        }),
        client.call('POST /api/admin/series', {
          body: { tournamentId: id, weekdays: [1], time: '20:00', timeZone: 'UTC' },
        }),
        client.call('POST /api/tournaments/{id}/publish', about(draft)),
        client.call('POST /api/tournaments/{id}/start', about(id)),
        client.call('POST /api/tournaments/{id}/cancel', { ...about(id), body: { reason: 'None' } }),
        client.call('DELETE /api/tournaments/{id}', about(draft)),
      ] as const
    const errors = async (client: Client) => (await Promise.all(acts(client))).map(({ body }) => body?.error)
    expect(new Set(await errors(organiser.client))).toEqual(new Set([MESSAGES.notYourTournament]))
    const share = (id: string) =>
      other.client.call('PATCH /api/tournaments/{id}', {
        ...about(id),
        body: { coOrganisers: [organiser.name] },
      })
    expect(await share(draft)).toMatchObject({
      status: 200,
      body: {
        createdBy: { _id: other.userId },
        coOrganisers: [{ _id: organiser.userId, username: organiser.name }],
      },
    })
    await share(id)
    expect(await errors(organiser.client)).not.toContain(MESSAGES.notYourTournament)
    expect(await errors(admin)).not.toContain(MESSAGES.notYourTournament)
  })

  test('shows its organisers to staff who organise, and not to players', async () => {
    const { _id: id, createdBy } = await create(organiser.client)
    expect(createdBy).toEqual({ _id: organiser.userId, username: organiser.name })
    const { client } = await newPlayer(world)
    expect((await client.call('GET /api/tournaments/{id}', about(id))).body.createdBy).toBeNull()
    const name = (await newPlayer(world)).name
    expect(
      await organiser.client.call('PATCH /api/tournaments/{id}', {
        ...about(id),
        body: { coOrganisers: [name] },
      }),
    ).toMatchObject({
      status: 409,
      body: { error: `${MESSAGES.notAnOrganiser}: ${name}`, field: 'coOrganisers' },
    })
  })

  test('has matches that only its organisers start, finish and cancel', async () => {
    const { _id: id } = await create(other.client)
    const players = await enter(id, 4)
    const { body } = await other.client.call('POST /api/matches', {
      body: { players, scheduledTime: inHours(1), tournamentId: id },
    })
    const start = (client: Client) => client.call('POST /api/games', { body: { matchId: body._id } })
    const stranger = organiser.client
    expect(await start(stranger)).toMatchObject(refused(MESSAGES.notYourTournament))
    expect(await stranger.call('POST /api/matches/{id}/cancel', about(body._id))).toMatchObject(
      refused(MESSAGES.notYourTournament),
    )
    expect((await start(other.client)).status).toBe(201)
    const winner = { ...about(body._id), body: { winnerId: players[0] } }
    expect(await stranger.call('POST /api/matches/{id}/finalize', winner)).toMatchObject(
      refused(MESSAGES.notYourTournament),
    )
    expect((await other.client.call('POST /api/matches/{id}/finalize', winner)).status).toBe(200)
    const mayManage = async (client: Client) => [
      (await client.call('GET /api/admin/matches/{id}', about(body._id))).body.mayManage,
      (await client.call('GET /api/admin/matches', { query: { tournament: id } })).body[0].mayManage,
    ]
    expect(await mayManage(stranger)).toEqual([false, false])
    expect(await mayManage((await newStaff('moderator')).client)).toEqual([false, false])
    expect(await mayManage(other.client)).toEqual([true, true])
    expect(await mayManage(admin)).toEqual([true, true])
  })

  test('is not shown to other organisers while it is a draft', async () => {
    const { _id: id } = await create(other.client, { draft: true, name: 'Borrador' })
    const listed = async (client: Client, query = {}) => {
      const answer = await client.call('GET /api/admin/tournaments', { query: { limit: '100', ...query } })
      return (answer.body as Tournament[]).some(({ _id }) => _id === id)
    }
    const shown = async (client: Client) => [
      (await client.call('GET /api/tournaments/{id}', about(id))).status === 200,
      await listed(client),
      await listed(client, { status: 'draft' }),
      await listed(client, { search: 'borrador' }),
    ]
    expect(await shown(organiser.client)).toEqual([false, false, false, false])
    expect(await shown(other.client)).toEqual([true, true, true, true])
    expect(await shown(admin)).toEqual([true, true, true, true])
    const total = async ({ client }: typeof organiser) =>
      Number(
        (await client.call('GET /api/admin/tournaments', { query: { limit: '1' } })).headers['x-total-count'],
      )
    expect(await total(other)).toBe((await total(organiser)) + 1)
    await other.client.call('PATCH /api/tournaments/{id}', {
      ...about(id),
      body: { coOrganisers: [organiser.name] },
    })
    expect(await shown(organiser.client)).toEqual([true, true, true, true])
  })
})

describe('a match without a tournament', () => {
  test('is scheduled, changed, started and decided by administrators, not by organisers', async () => {
    const players = await createUsers(world.ctx, 4)
    const schedule = (client: Client) =>
      client.call('POST /api/matches', { body: { players, scheduledTime: inHours(1) } })
    const sentence = refused(MESSAGES.notYourMatch)
    expect(await schedule(organiser.client)).toMatchObject(sentence)
    const { body } = await schedule(admin)
    const match = about(body._id)
    const time = { ...match, body: { scheduledTime: inHours(2) } }
    expect(await organiser.client.call('PATCH /api/matches/{id}', time)).toMatchObject(sentence)
    expect(await organiser.client.call('POST /api/matches/{id}/cancel', match)).toMatchObject(sentence)
    const start = (client: Client) => client.call('POST /api/games', { body: { matchId: body._id } })
    expect(await start(organiser.client)).toMatchObject(sentence)
    expect((await start(admin)).status).toBe(201)
    for (const [route, winner] of [
      ['POST /api/matches/{id}/finish', { winner: players[0] }],
      ['POST /api/matches/{id}/finalize', { winnerId: players[0] }],
    ] as const)
      expect(await organiser.client.call(route, { ...match, body: winner })).toMatchObject(sentence)
    const read = async (client: Client) => (await client.call('GET /api/admin/matches/{id}', match)).body
    expect(await read(organiser.client)).toMatchObject({ status: 'in_progress', mayManage: false })
    expect(await read(admin)).toMatchObject({ mayManage: true })
  })
})

describe('finalizing', () => {
  const finalize = (client: Client, id: TournamentId, championId: UserId) =>
    client.call('POST /api/tournaments/{id}/finalize', { ...about(id), body: { championId } })

  test('is for an organiser only after play and with the leader', async () => {
    const { _id: id } = await create(organiser.client, { entryFee: 10 })
    const [ana, beto] = await enter(id, 4)
    expect(await finalize(organiser.client, id, ana!)).toMatchObject(
      refused(MESSAGES.finalizeBeforePlay, 409),
    )
    await setPoints(id, ana!, 12)
    await setPoints(id, beto!, 30)
    expect(await finalize(organiser.client, id, ana!)).toMatchObject(refused(MESSAGES.championNotLeader, 409))
    expect(await finalize(organiser.client, id, beto!)).toMatchObject({ status: 200, body: { prize: 32 } })
  })

  test('is for an administrator possible at any time, without a reason', async () => {
    const { _id: id } = await create(organiser.client, { entryFee: 10 })
    const [ana] = await enter(id, 4)
    expect(await finalize(admin, id, ana!)).toMatchObject({ status: 200, body: { prize: 32 } })
  })

  test('returns the added coins if fewer than four players have joined', async () => {
    const { _id: id } = await create(organiser.client, { entryFee: 10, addedPrize: LIMIT })
    const [ana] = await enter(id, 3)
    await setPoints(id, ana!, 12)
    const before = await coins(PLATFORM_WALLET_ID)
    expect(await finalize(organiser.client, id, ana!)).toMatchObject({ body: { prize: 24 } })
    expect(await coins(PLATFORM_WALLET_ID)).toBe(before + LIMIT + 6)
    expect((await admin.call('GET /api/tournaments/{id}', about(id))).body).toMatchObject({
      pot: 30,
      prize: 24,
    })
    // They no longer count towards the limit.
    expect((await post(organiser.client, { addedPrize: LIMIT })).status).toBe(201)
    expect(await reconcile(world.ctx)).toEqual([])
  })
})

describe('the coins that an organiser lets the platform add', () => {
  const above = (most: number) => refused(`${MESSAGES.addedPrizeAbove}: ${most}`, 409)
  const edit = (id: TournamentId, addedPrize: number) =>
    organiser.client.call('PATCH /api/tournaments/{id}', { ...about(id), body: { addedPrize } })

  test('are limited in sum within 30 days, not for each tournament', async () => {
    const { _id: first } = await create(organiser.client, { addedPrize: 60 })
    expect(await post(organiser.client, { addedPrize: 41 })).toMatchObject(above(40))
    const { _id: second } = await create(organiser.client, { addedPrize: 30 })
    expect(await edit(second, 41)).toMatchObject({ ...above(40), body: { field: 'addedPrize' } })
    expect((await edit(first, 20)).status).toBe(200)
    expect((await edit(second, 80)).status).toBe(200)
    expect(await post(organiser.client, { addedPrize: 1 })).toMatchObject(above(0))
    await organiser.client.call('POST /api/tournaments/{id}/cancel', {
      ...about(second),
      body: { reason: 'Rain' },
    })
    const limits = async () => (await organiser.client.call('GET /api/admin/tournaments/limits')).body
    expect(await limits()).toMatchObject({ maxAddedPrize: 80 })
    await organiser.client.call('DELETE /api/tournaments/{id}', about(first))
    expect(await limits()).toMatchObject({ maxAddedPrize: LIMIT })
    await create(organiser.client, { addedPrize: LIMIT })
    world.advance(30 * DAY + HOUR)
    organiser.client = await signIn(organiser.name)
    expect(await limits()).toMatchObject({ maxAddedPrize: LIMIT })
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('are counted one after the other if several tournaments are created at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post(organiser.client, { addedPrize: 60 })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('are checked when a draft is published, with the right of the person who publishes it', async () => {
    const { _id: draft } = await create(organiser.client, { draft: true, addedPrize: LIMIT })
    await create(organiser.client, { addedPrize: 1 })
    const publish = (client: Client) => client.call('POST /api/tournaments/{id}/publish', about(draft))
    expect(await publish(organiser.client)).toMatchObject(above(LIMIT - 1))
    await admin.call('PATCH /api/tournaments/{id}', { ...about(draft), body: { addedPrize: 50_000 } })
    expect(await publish(organiser.client)).toMatchObject(above(LIMIT - 1))
    expect((await publish(admin)).status).toBe(200)
  })
})

describe('a series', () => {
  const RULE = { weekdays: [1], time: '20:30', timeZone: 'America/Argentina/Buenos_Aires', daysAhead: 7 }
  const EVERY_DAY = { ...RULE, weekdays: [1, 2, 3, 4, 5, 6, 7], daysAhead: 28 }

  const repeat = (client: Client, tournamentId: TournamentId, rule = RULE) =>
    client.call('POST /api/admin/series', { body: { ...rule, tournamentId } })
  const change = (client: Client, { _id }: Series, body: Record<string, unknown> = EVERY_DAY) =>
    client.call('PATCH /api/admin/series/{id}', { ...about(_id), body })
  const listed = async ({ _id }: Series) =>
    ((await admin.call('GET /api/admin/series')).body as Series[]).find(each => each._id === _id)!

  test('of an administrator that adds coins is not changed by an organiser, and no coins move', async () => {
    const { _id: template } = await create(admin, { addedPrize: 10_000 })
    const series = (await repeat(admin, template)).body as Series
    expect(series).toMatchObject({ createdBy: { _id: admin.userId }, addedPrize: 10_000 })
    const before = await coins(PLATFORM_WALLET_ID)
    const { _id: own } = await create(organiser.client)
    expect(await change(organiser.client, series)).toMatchObject(refused(MESSAGES.notYourSeries))
    expect(await change(organiser.client, series, { ...EVERY_DAY, tournamentId: own })).toMatchObject(
      refused(MESSAGES.notYourSeries),
    )
    expect(await organiser.client.call('POST /api/admin/series/{id}/stop', about(series._id))).toMatchObject(
      refused(MESSAGES.notYourSeries),
    )
    expect(await coins(PLATFORM_WALLET_ID)).toBe(before)
    expect((await change(admin, series)).status).toBe(200)
    expect(await coins(PLATFORM_WALLET_ID)).toBeLessThan(before)
  })

  test('that adds coins is neither created nor changed by an organiser, also not an own one', async () => {
    const { _id: rich } = await create(organiser.client, { addedPrize: 10 })
    expect(await repeat(organiser.client, rich)).toMatchObject(refused(MESSAGES.seriesAddsCoins))
    const { _id: poor } = await create(organiser.client)
    const series = (await repeat(organiser.client, poor)).body as Series
    expect(await change(organiser.client, series, { ...RULE, tournamentId: rich })).toMatchObject(
      refused(MESSAGES.seriesAddsCoins),
    )
    expect((await change(organiser.client, series)).status).toBe(200)
    expect((await organiser.client.call('POST /api/admin/series/{id}/stop', about(series._id))).status).toBe(
      200,
    )
  })

  test.each(['created_by', 'changed_by'])('runs with the lesser right, here that of %s', async column => {
    const { _id: template } = await create(admin, { addedPrize: 10_000 })
    const series = (await repeat(admin, template)).body as Series
    await world.ctx.db.execute(
      sql`UPDATE tournament_series SET ${sql.identifier(column)} = ${organiser.userId} WHERE id = ${series._id}`,
    )
    world.advance(8 * DAY)
    await world.tournaments.tick()
    admin = await signInAdmin(world)
    expect(await listed(series)).toMatchObject({ created: series.created, failure: MESSAGES.addedPrizeAbove })
  })

  test('creates no tournaments once its creator is no longer an organiser', async () => {
    const { _id: template } = await create(organiser.client)
    const series = (await repeat(organiser.client, template)).body as Series
    await setRole(organiser.userId, 'player')
    world.advance(8 * DAY)
    await world.tournaments.tick()
    admin = await signInAdmin(world)
    expect(await listed(series)).toMatchObject({
      created: series.created,
      failure: MESSAGES.seriesWithoutRight,
    })
  })
})

describe('the start', () => {
  test('of an organiser’s tournament is at most a few minutes ago and a year ahead', async () => {
    const wrong = (error: string) => ({ status: 400, body: { error, field: 'startDate' } })
    expect(await post(organiser.client, { startDate: inHours(-1) })).toMatchObject(
      wrong(MESSAGES.startInPast),
    )
    expect(await post(organiser.client, { startDate: inHours(24 * 370) })).toMatchObject(
      wrong(MESSAGES.startTooFar),
    )
    expect((await post(organiser.client, { startDate: inHours(-1 / 60) })).status).toBe(201)
    expect((await post(admin, { startDate: inHours(-1) })).status).toBe(201)
  })

  test('is not moved into the past, and is now only by an action of its own', async () => {
    const { _id: id } = await create(organiser.client, { entryFee: 10, format: 'bracket' })
    const players = await enter(id, 4)
    expect(
      await organiser.client.call('PATCH /api/tournaments/{id}', {
        ...about(id),
        body: { startDate: inHours(-1) },
      }),
    ).toMatchObject({ status: 409, body: { error: MESSAGES.startInPast, field: 'startDate' } })
    await world.tournaments.tick()
    expect((await admin.call('GET /api/tournaments/{id}', about(id))).body.status).toBe('open')
    const start = () => organiser.client.call('POST /api/tournaments/{id}/start', about(id))
    expect((await start()).status).toBe(200)
    expect(await start()).toMatchObject(refused(MESSAGES.tournamentRunning, 409))
    await world.tournaments.tick()
    const started = (await admin.call('GET /api/tournaments/{id}', about(id))).body
    expect(started).toMatchObject({ status: 'in_progress', players: players.map(_id => ({ _id })) })
  })
})

test.each(['organiser', 'moderator'] as const)(
  '%s: staff do not enter tournaments in any way',
  async role => {
    const { client, name } = await newStaff(role)
    const { _id: id } = await create(admin, { maxPlayers: 2, entry: { enterAs: 'both' } })
    const { client: player } = await newPlayer(world)
    const sentence = refused(MESSAGES.staffCannotJoin)
    expect(await client.call('POST /api/tournaments/{id}/enter', about(id))).toMatchObject(sentence)
    const partner = { ...about(id), body: { username: (await newPlayer(world)).name } }
    expect(await client.call('POST /api/tournaments/{id}/pair', partner)).toMatchObject(sentence)
    expect(
      await player.call('POST /api/tournaments/{id}/pair', { ...about(id), body: { username: name } }),
    ).toMatchObject({ status: 409, body: { error: MESSAGES.partnerCannotJoin } })
    await enter(id, 2)
    expect(await client.call('POST /api/tournaments/{id}/waiting-list', about(id))).toMatchObject(sentence)
  },
)
