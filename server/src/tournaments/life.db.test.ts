import { type Match, MESSAGES, type Tournament, type TournamentId, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import { coinsOf, MINT_WALLET_ID, moveCoins, PLATFORM_WALLET_ID, reconcile } from '../wallet/index.ts'
import { enterTournament } from './entry/enter.ts'

const HOUR = 3600_000
const PLATFORM_COINS = 10_000
let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld({ maxTournamentPlayers: 64 })
  admin = await signInAdmin(world)
  await world.ctx.db.transaction(tx =>
    moveCoins(tx, {
      from: MINT_WALLET_ID,
      to: PLATFORM_WALLET_ID,
      amount: PLATFORM_COINS,
      reason: 'admin_manual',
      cause: 'test:platform',
      at: world.ctx.now(),
    }),
  )
})

// An added prize needs a confirmed identity, and the tests move the clock by hours.
beforeEach(async () => {
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
  const { _id: id } = await create(body)
  const userIds = await createUsers(world.ctx, players)
  for (const userId of userIds) await enterTournament(world.ctx, id, userId)
  return { id, userIds }
}

const about = (id: TournamentId) => ({ params: { id } })
const read = async (id: TournamentId, client = admin as ReturnType<typeof createClient>) =>
  client.call('GET /api/tournaments/{id}', about(id))
const edit = (id: TournamentId, body: Record<string, unknown>) =>
  admin.call('PATCH /api/tournaments/{id}', { ...about(id), body })
const publish = (id: TournamentId) => admin.call('POST /api/tournaments/{id}/publish', about(id))
const remove = (id: TournamentId) => admin.call('DELETE /api/tournaments/{id}', about(id))
const cancel = (id: TournamentId) =>
  admin.call('POST /api/tournaments/{id}/cancel', { ...about(id), body: { reason: 'Rain' } })
const refused = (error: string, status = 409) => ({ status, body: { error } })
const coins = (walletId: string) => coinsOf(world.ctx.db, walletId)
const acts = (id: TournamentId) =>
  rowsOf<{ action: string; meta: Record<string, unknown> }>(
    world.ctx.db,
    sql`SELECT action, meta FROM audit WHERE subject = ${`tournament:${id}`} ORDER BY at, id`,
  )

async function newOrganiser() {
  const { userId, name } = await newPlayer(world)
  const role = { params: { id: userId }, body: { role: 'organiser' } }
  expect((await admin.call('POST /api/admin/users/{id}/role', role)).status).toBe(200)
  const client = createClient(world)
  const body = { email: `${name}@example.com`, password: 'secret1' }
  expect((await client.call('POST /api/admin/login', { body })).status).toBe(200)
  return { client, userId }
}

describe('a draft', () => {
  test('is visible only to administrators and its organisers until it is published, and can then be joined', async () => {
    const { _id: id, status } = await create({ draft: true, name: 'Secreta' })
    expect(status).toBe('draft')
    const { client } = await newPlayer(world)
    const organiser = await newOrganiser()
    const listed = async () =>
      (await client.call('GET /api/tournaments', { query: { search: 'secreta' } })).body.length
    expect(await read(id, client)).toMatchObject(refused(MESSAGES.tournamentNotFound, 404))
    expect((await read(id, createClient(world))).status).toBe(404)
    expect((await read(id, organiser.client)).status).toBe(404)
    expect((await read(id)).status).toBe(200)
    expect(await listed()).toBe(0)
    const enter = () => client.call('POST /api/tournaments/{id}/enter', about(id))
    expect(await enter()).toMatchObject(refused(MESSAGES.tournamentNotOpen))
    expect(await cancel(id)).toMatchObject(refused(MESSAGES.draftNotCancelled))
    const drafts = await admin.call('GET /api/admin/tournaments', { query: { status: 'draft' } })
    expect(drafts.body).toMatchObject([{ _id: id }])

    expect(await publish(id)).toMatchObject({ status: 200, body: { status: 'open' } })
    expect(await publish(id)).toMatchObject(refused(MESSAGES.tournamentNotDraft))
    expect(await listed()).toBe(1)
    expect((await enter()).status).toBe(200)
    expect((await acts(id)).map(({ action }) => action)).toEqual([
      'tournament-created',
      'tournament-published',
    ])
  })

  test('whose start has passed does not start by itself, and needs a new start to be published', async () => {
    const { _id: id } = await create({ draft: true, startDate: inHours(-30) })
    await world.tournaments.tick()
    expect((await read(id)).body).toMatchObject({ status: 'draft' })
    expect(await publish(id)).toMatchObject(refused(MESSAGES.startInPast))
    expect((await edit(id, { startDate: inHours(1) })).status).toBe(200)
    expect(await publish(id)).toMatchObject({ status: 200, body: { status: 'open' } })
  })
})

describe('removing', () => {
  test('deletes a tournament without entrants, with a row in the audit log', async () => {
    const before = await coins(PLATFORM_WALLET_ID)
    for (const body of [{ draft: true }, {}, { addedPrize: 500 }, { draft: true, addedPrize: 500 }]) {
      const { _id: id } = await create(body)
      expect(await remove(id)).toMatchObject({ status: 200, body: { ok: true } })
      expect((await read(id)).status).toBe(404)
      expect(await remove(id)).toMatchObject(refused(MESSAGES.tournamentNotFound, 404))
      expect((await acts(id)).at(-1)).toMatchObject({ action: 'tournament-removed' })
    }
    expect(await coins(PLATFORM_WALLET_ID)).toBe(before)
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('is refused while the tournament has entrants, and works after they have withdrawn', async () => {
    const { _id: id } = await create()
    const { client } = await newPlayer(world)
    await client.call('POST /api/tournaments/{id}/enter', about(id))
    expect(await remove(id)).toMatchObject(refused(MESSAGES.tournamentNotEmpty))
    await client.call('POST /api/tournaments/{id}/withdraw', about(id))
    expect((await remove(id)).status).toBe(200)
    expect(await reconcile(world.ctx)).toEqual([])
  })
})

describe('editing', () => {
  test('can change every setting of an empty tournament, and records the old and new values', async () => {
    const { _id: id } = await create()
    const [startDate, endDate] = [inHours(5), inHours(9)]
    const body = {
      name: 'Copa nueva',
      description: 'Otra',
      format: 'bracket',
      entryFee: 20,
      maxPlayers: 64,
      startDate,
      endDate,
      prizes: [0.6, 0.3],
      addedPrize: 70,
    }
    const answer = await edit(id, body)
    const { prizes: _, ...same } = body
    expect(answer).toMatchObject({ status: 200, body: { ...same, pot: 70, prize: 42, status: 'open' } })
    expect(answer.body.prizes).toMatchObject([
      { place: 1, percentage: 0.6, coins: 42 },
      { place: 2, percentage: 0.3, coins: 21 },
    ])
    expect((await acts(id)).at(-1)).toMatchObject({
      action: 'tournament-edited',
      meta: {
        before: { name: 'Copa', entryFee: 100, prizes: [0.8], addedPrize: 0, endDate: null },
        after: { name: 'Copa nueva', entryFee: 20, prizes: [0.6, 0.3], addedPrize: 70, endDate },
      },
    })
    // The tournament follows its new start.
    world.advance(2 * HOUR)
    await world.tournaments.tick()
    expect((await read(id)).body).toMatchObject({ status: 'open' })
    admin = await signInAdmin(world)
    expect((await edit(id, { addedPrize: 30 })).body).toMatchObject({ pot: 30 })
    expect(await coins(id)).toBe(30)
    expect(await edit(id, { maxPlayers: 65 })).toMatchObject({
      status: 400,
      body: { error: `${MESSAGES.maxPlayersAbove}: 64`, field: 'maxPlayers' },
    })
    expect(await edit(id, { prizes: [0.6, 0.41] })).toMatchObject(refused(MESSAGES.prizesAboveAll, 400))
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('notifies entrants of new dates and prizes, and reminds them again before a new start', async () => {
    const { _id: id } = await create()
    const { client } = await newPlayer(world)
    await client.call('POST /api/tournaments/{id}/enter', about(id))
    const told = async () => {
      const { notices } = (await client.call('GET /api/me/notices' as never)).body
      return notices.map(({ kind, params }: { kind: string; params: { what?: string } }) =>
        [kind, params.what].filter(Boolean).join(' '),
      )
    }
    world.advance(0.9 * HOUR)
    await world.tournaments.tick()
    expect(await told()).toEqual(['tournament-soon'])
    await edit(id, { description: 'Sin novedades' })
    await edit(id, { startDate: inHours(3) })
    await edit(id, { prizes: [0.5, 0.3] })
    admin = await signInAdmin(world)
    await edit(id, { endDate: inHours(8), addedPrize: 5 })
    const award = { ...about(id), body: { tournamentAwardPercentage: 0.4 } }
    expect((await admin.call('PUT /api/tournaments/{id}/update-award-percentage', award)).status).toBe(200)
    world.advance(2.9 * HOUR)
    await world.tournaments.tick()
    expect(await told()).toEqual([
      'tournament-soon',
      'tournament-changed prizes',
      'tournament-changed both',
      'tournament-changed prizes',
      'tournament-changed dates',
      'tournament-soon',
    ])
    expect(await edit(id, { entryFee: 1 })).toMatchObject(refused(MESSAGES.entryFeeFixed))
    const tooMuch = { ...about(id), body: { tournamentAwardPercentage: 0.8 } }
    expect(await admin.call('PUT /api/tournaments/{id}/update-award-percentage', tooMuch)).toMatchObject(
      refused(MESSAGES.prizesAboveAll),
    )
  })
})

describe('prizes by places', () => {
  const winnersOf = ({ prizes }: Tournament) =>
    prizes.map(({ coins, winners }) => [coins, ...winners.map(each => each.coins)])

  test('of an arena go to the champion and then down the leaderboard, and the rest to the platform', async () => {
    const { id, userIds } = await createWith(5, { prizes: [0.5, 0.25, 0.1, 0.05], entryFee: 33 })
    const [ana, beto, carla] = userIds as [UserId, UserId, UserId]
    for (const [userId, points] of [
      [ana, 40],
      [beto, 70],
      [carla, 40],
    ] as const)
      await world.ctx.db.execute(sql`UPDATE tournament_entries SET total_points = ${points}, matches_played = 2
        WHERE tournament_id = ${id} AND user_id = ${userId}`)
    const before = await coins(PLATFORM_WALLET_ID)
    const finalize = { ...about(id), body: { championId: carla } }
    expect(await admin.call('POST /api/tournaments/{id}/finalize', finalize)).toMatchObject({
      status: 200,
      body: { champion: { _id: carla }, prize: 82 },
    })
    const ended = (await read(id)).body as Tournament
    // Two of the five have not played, so there is no fourth place.
    expect(winnersOf(ended)).toEqual([[82, 82], [41, 41], [16, 16], [0]])
    expect(ended.prizes.map(({ winners }) => winners[0]?.player._id)).toEqual([carla, beto, ana, undefined])
    expect(await Promise.all([carla, beto, ana].map(coins))).toEqual([1049, 1008, 983])
    expect(await coins(PLATFORM_WALLET_ID)).toBe(before + 165 - 82 - 41 - 16)
    expect(await coins(id)).toBe(0)
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('of a bracket are shared by players eliminated in the same round', async () => {
    const { id } = await createWith(8, { format: 'bracket', prizes: [0.5, 0.25, 0.15], entryFee: 13 })
    await world.ctx.db.execute(sql`UPDATE tournaments SET start_date = now() - interval '1 minute',
      due_at = now() - interval '1 minute' WHERE id = ${id}`)
    await world.tournaments.tick()
    for (let round = 0; round < 2; round++) {
      const matches = (await admin.call('GET /api/matches', { query: { tournament: id } })).body as Match[]
      for (const { _id: matchId, players } of matches.filter(({ status }) => status === 'scheduled')) {
        await admin.call('POST /api/games', { body: { matchId } })
        const winner = { params: { id: matchId }, body: { winnerId: players[0]!._id } }
        expect((await admin.call('POST /api/matches/{id}/finalize', winner)).status).toBe(200)
      }
    }
    const ended = (await read(id)).body as Tournament
    expect(ended).toMatchObject({ status: 'finished', outcome: 'champion', pot: 104, prize: 52 })
    expect(winnersOf(ended)).toEqual([
      [52, 26, 26],
      [26, 13, 13],
      [15, 4, 4, 4, 3],
    ])
    const [first, second, third] = ended.prizes.map(({ winners }) => winners.map(({ player }) => player._id))
    expect(first).toEqual([ended.champion?._id, ended.partner?._id])
    expect(new Set([...first!, ...second!, ...third!]).size).toBe(8)
    expect(await coins(id)).toBe(0)
    expect(await reconcile(world.ctx)).toEqual([])
  })
})

describe('a prize that the platform adds', () => {
  test('is taken when the tournament opens, paid with the pool, and returned when it is cancelled', async () => {
    const before = await coins(PLATFORM_WALLET_ID)
    const { _id: id, pot } = await create({ entryFee: 0, addedPrize: 301, draft: true })
    expect(pot).toBe(301)
    expect(await coins(PLATFORM_WALLET_ID)).toBe(before)
    await publish(id)
    expect([await coins(PLATFORM_WALLET_ID), await coins(id)]).toEqual([before - 301, 301])
    const [ana] = await createUsers(world.ctx, 1)
    await enterTournament(world.ctx, id, ana!)
    await cancel(id)
    expect([await coins(PLATFORM_WALLET_ID), await coins(id)]).toEqual([before, 0])

    const { id: played, userIds } = await createWith(4, { entryFee: 10, addedPrize: 301 })
    const body = { championId: userIds[0] }
    await admin.call('POST /api/tournaments/{id}/finalize', { ...about(played), body })
    expect(await coins(userIds[0]!)).toBe(990 + 272)
    expect([await coins(PLATFORM_WALLET_ID), await coins(played)]).toEqual([before - 301 + 69, 0])
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('is limited for organisers by the configuration, and for everyone by the platform account', async () => {
    const { client } = await newOrganiser()
    const tournament = { name: 'Copa', startDate: inHours(1), addedPrize: 50 }
    const post = (person: typeof client | Admin, body = tournament) =>
      person.call('POST /api/tournaments', { body })
    expect(await post(client)).toMatchObject(refused(`${MESSAGES.addedPrizeAbove}: 0`))
    world.ctx.config.freerollMaxCoins = 50
    const { status, body } = await post(client)
    expect(status).toBe(201)
    const change = { ...about(body._id), body: { addedPrize: 51 } }
    expect(await client.call('PATCH /api/tournaments/{id}', change)).toMatchObject(
      refused(`${MESSAGES.addedPrizeAbove}: 50`),
    )
    const left = await coins(PLATFORM_WALLET_ID)
    const limits = (person: typeof client | Admin) => person.call('GET /api/admin/tournaments/limits')
    expect((await limits(client)).body).toEqual({
      maxPlayers: 64,
      maxEntryFee: 10_000,
      maxAddedPrize: 0,
      platformCoins: left,
    })
    expect((await limits(admin)).body).toMatchObject({ maxAddedPrize: left })
    const tooMuch = { ...tournament, addedPrize: left + 1 }
    expect(await post(admin, tooMuch)).toMatchObject(refused(MESSAGES.platformCoinsShort))
    world.ctx.config.freerollMaxCoins = 0
    expect(await reconcile(world.ctx)).toEqual([])
  })
})
