import {
  MESSAGES,
  type PlayerName,
  type Series,
  type Tournament,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
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

const addOrganiser = (client: Client, id: TournamentId, username: string) =>
  client.call('POST /api/tournaments/{id}/co-organisers', { ...about(id), body: { username } })
const removeOrganiser = (client: Client, id: TournamentId, userId: UserId) =>
  client.call('POST /api/tournaments/{id}/co-organisers/remove', { ...about(id), body: { userId } })

const setPoints = (id: TournamentId, userId: UserId, points: number) =>
  world.ctx.db.execute(sql`UPDATE tournament_entries SET total_points = ${points}, matches_played = 1
    WHERE tournament_id = ${id} AND user_id = ${userId}`)

describe('the tournament of another organiser or of an administrator', () => {
  /** Every call of organisers about one tournament; `draft` is another one of the same organiser. */
  const callsOf = (id: TournamentId, draft: TournamentId, player: UserId) =>
    ({
      edit: client =>
        client.call('PATCH /api/tournaments/{id}', { ...about(id), body: { description: 'Mine' } }),
      award: client =>
        client.call('PUT /api/tournaments/{id}/update-award-percentage', {
          ...about(id),
          body: { tournamentAwardPercentage: 1 },
        }),
      announce: client =>
        client.call('POST /api/tournaments/{id}/announcements', { ...about(id), body: { text: 'Hello' } }),
      'export the entrants': client => client.call('GET /api/tournaments/{id}/entrants/export', about(id)),
      invitations: client => client.call('GET /api/tournaments/{id}/admissions', about(id)),
      invite: client =>
        client.call('POST /api/tournaments/{id}/admissions', { ...about(id), body: { username: 'no one' } }),
      'remove an invitation': client =>
        client.call('POST /api/tournaments/{id}/admissions/remove', {
          ...about(id),
          body: { userId: player },
        }),
      finalize: client =>
        client.call('POST /api/tournaments/{id}/finalize', { ...about(id), body: { championId: player } }),
      run: client =>
        client.call('POST /api/tournaments/{id}/run', {
          ...about(id),
          body: { action: 'disqualify', userId: player, table: 'bot', reason: 'No reason' },
        }),
      silence: client =>
        client.call('POST /api/tournaments/{id}/chat/silence', {
          ...about(id),
          body: { userId: player, reason: 'No reason' },
        }),
      'schedule a match': client =>
        client.call('POST /api/matches', {
          body: { players: [player, other.userId], scheduledTime: inHours(1), tournamentId: id },
        }),
      repeat: client =>
        client.call('POST /api/admin/series', {
          body: { tournamentId: id, weekdays: [1], time: '20:00', timeZone: 'UTC' },
        }),
      'add a co-organiser': client => addOrganiser(client, id, 'no one'),
      'remove a co-organiser': client => removeOrganiser(client, id, player),
      publish: client => client.call('POST /api/tournaments/{id}/publish', about(draft)),
      start: client => client.call('POST /api/tournaments/{id}/start', about(id)),
      cancel: client =>
        client.call('POST /api/tournaments/{id}/cancel', { ...about(id), body: { reason: 'None' } }),
      remove: client => client.call('DELETE /api/tournaments/{id}', about(draft)),
    }) satisfies Record<string, (client: Client) => Promise<unknown>>

  async function refusedCalls(client: Client) {
    const { _id: id } = await create(other.client, {
      entryFee: 10,
      entry: { access: 'password', password: 'mate' },
    })
    const { _id: draft } = await create(other.client, { draft: true })
    const [player] = await createUsers(world.ctx, 1)
    for (const each of [id, draft]) await addOrganiser(other.client, each, organiser.name)
    return {
      ids: [id, draft],
      async ask() {
        const refused: string[] = []
        for (const [name, ask] of Object.entries(callsOf(id, draft, player!))) {
          const { status } = (await ask(client)) as { status: number }
          if (status === 401 || status === 403) refused.push(name)
        }
        return refused
      },
      all: Object.keys(callsOf(id, draft, player!)),
    }
  }

  test('allows its creator and administrators every call, and a co-organiser all but removing it', async () => {
    expect(await (await refusedCalls(other.client)).ask()).toEqual([])
    expect(await (await refusedCalls(admin)).ask()).toEqual([])
    expect(await (await refusedCalls(organiser.client)).ask()).toEqual(['remove'])
  })

  test.each([
    ['another organiser', async () => (await newStaff('organiser')).client],
    ['a player', async () => (await newPlayer(world)).client],
    ['a visitor', async () => createClient(world)],
  ])('refuses every call to %s', async (_who, newClient) => {
    const { ask, all } = await refusedCalls(await newClient())
    expect(await ask()).toEqual(all)
  })

  test('refuses a moderator every call but those of moderators', async () => {
    const { ask, all } = await refusedCalls((await newStaff('moderator')).client)
    expect(await ask()).toEqual(all.filter(name => name !== 'silence'))
  })

  test.each<[string, (ids: TournamentId[]) => Promise<unknown>]>([
    ['was removed', ids => Promise.all(ids.map(id => removeOrganiser(other.client, id, organiser.userId)))],
    ['has lost the role', () => setRole(organiser.userId, 'player')],
    [
      'is suspended',
      () =>
        admin.call('POST /api/admin/users/{id}/suspend', {
          ...about(organiser.userId),
          body: { reason: 'Abuse' },
        }),
    ],
    [
      'has deleted the account',
      () =>
        world.ctx.db.execute(
          sql`UPDATE users SET deleted_at = now(), email = NULL, email_key = NULL WHERE id = ${organiser.userId}`,
        ),
    ],
  ])('refuses every call to a co-organiser who %s', async (_why, lose) => {
    const { ids, ask, all } = await refusedCalls(organiser.client)
    await lose(ids)
    expect(await ask()).toEqual(all)
  })

  test('gets co-organisers, who are told once and can step down', async () => {
    const { _id: id } = await create(other.client)
    const read = async () => {
      const { createdBy, coOrganisers } = (await admin.call('GET /api/tournaments/{id}', about(id))).body
      return [createdBy, ...coOrganisers].map(each => each!.username)
    }
    expect(await addOrganiser(other.client, id, organiser.name)).toMatchObject({
      status: 200,
      body: [{ _id: organiser.userId, username: organiser.name }],
    })
    expect(await read()).toEqual([other.name, organiser.name])
    const { body: notices } = await organiser.client.call('GET /api/me/notices')
    expect(notices.notices).toMatchObject([
      {
        kind: 'co-organiser',
        params: { tournament: 'Copa', username: other.name },
        link: `/admin/tournaments/${id}`,
      },
    ])
    for (const name of [organiser.name, other.name])
      expect(await addOrganiser(organiser.client, id, name)).toMatchObject(
        refused(MESSAGES.alreadyOrganiser, 409),
      )
    expect(await removeOrganiser(organiser.client, id, other.userId)).toMatchObject(
      refused(MESSAGES.notCoOrganiser, 409),
    )
    expect(await removeOrganiser(organiser.client, id, organiser.userId)).toMatchObject({
      status: 200,
      body: [],
    })
    expect(await addOrganiser(organiser.client, id, organiser.name)).toMatchObject(
      refused(MESSAGES.notYourTournament),
    )
    const { body: log } = await admin.call('GET /api/admin/audit', {
      query: { subject: `tournament:${id}` },
    })
    const player = { _id: organiser.userId, username: organiser.name }
    expect(log).toMatchObject([
      { action: 'co-organiser-removed', actor: { _id: organiser.userId }, meta: { player } },
      { action: 'co-organiser-added', actor: { _id: other.userId }, meta: { player } },
      { action: 'tournament-created' },
    ])
  })

  test('keeps both co-organisers if two are added at once', async () => {
    const { _id: id } = await create(other.client)
    const third = await newStaff('organiser')
    await Promise.all([addOrganiser(other.client, id, organiser.name), addOrganiser(admin, id, third.name)])
    const { coOrganisers } = (await admin.call('GET /api/tournaments/{id}', about(id))).body
    expect((coOrganisers as PlayerName[]).map(({ _id }) => _id).sort()).toEqual(
      [organiser.userId, third.userId].sort(),
    )
  })

  test('shows its organisers to staff who organise, and not to players', async () => {
    const { _id: id, createdBy } = await create(organiser.client)
    expect(createdBy).toEqual({ _id: organiser.userId, username: organiser.name })
    const { client } = await newPlayer(world)
    expect((await client.call('GET /api/tournaments/{id}', about(id))).body.createdBy).toBeNull()
    const name = (await newPlayer(world)).name
    expect(await addOrganiser(organiser.client, id, name)).toMatchObject(
      refused(`${MESSAGES.notAnOrganiser}: ${name}`, 409),
    )
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
    await addOrganiser(other.client, id, organiser.name)
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
    expect(await client.call('POST /api/tournaments/{id}/team', partner)).toMatchObject(sentence)
    expect(
      await player.call('POST /api/tournaments/{id}/team', { ...about(id), body: { username: name } }),
    ).toMatchObject({ status: 409, body: { error: MESSAGES.partnerCannotJoin } })
    await enter(id, 2)
    expect(await client.call('POST /api/tournaments/{id}/waiting-list', about(id))).toMatchObject(sentence)
  },
)
