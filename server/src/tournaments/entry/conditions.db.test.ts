import { MESSAGES, type Notice, type Tournament, type TournamentDetails } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { connectPlayer } from '../../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'

let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

type Person = Awaited<ReturnType<typeof newPlayer>>

const attempt = (entry: unknown, name = 'Copa') =>
  admin.call('POST /api/tournaments', {
    body: {
      name,
      entryFee: 10,
      startDate: new Date(world.ctx.now().getTime() + 3600_000).toISOString(),
      entry,
    },
  })

async function create(entry: unknown, name?: string): Promise<Tournament['_id']> {
  const { status, body } = await attempt(entry, name)
  expect(status).toBe(201)
  return (body as Tournament)._id
}

const enter = ({ client }: Person, id: string) =>
  client.call('POST /api/tournaments/{id}/enter', { params: { id } })
const admit = ({ client }: Person, id: string, body: { password?: string; code?: string }) =>
  client.call('POST /api/tournaments/{id}/admission', { params: { id }, body })
const invite = (id: string, username: string) =>
  admin.call('POST /api/tournaments/{id}/admissions', { params: { id }, body: { username } })
const refused = (status: number, error: string) => ({ status, body: { error } })

test.each([
  [{ minRating: 1600, maxRating: 1500 }, MESSAGES.ratingLimitsCrossed],
  [{ minRating: -1 }, MESSAGES.ratingLimitInvalid],
  [{ access: 'password' }, MESSAGES.entryPasswordMissing],
  [{ access: 'password', password: 'abc' }, MESSAGES.entryPasswordMissing],
])('a tournament with the conditions %j is not created', async (entry, error) => {
  expect(await attempt(entry)).toMatchObject(refused(400, error))
})

test('without conditions everyone can enter', async () => {
  const id = await create(undefined)
  expect((await enter(await newPlayer(world), id)).body).toMatchObject({
    joined: true,
    entry: { minRating: null, maxRating: null, access: 'everyone' },
  })
})

test('a rating out of range is refused, with the limit', async () => {
  const id = await create({ minRating: 1400, maxRating: 1600 })
  const [strong, beginner] = [await newPlayer(world), await newPlayer(world)]
  await world.ctx.db.execute(
    sql`INSERT INTO ratings (user_id, mode, mu, sigma, games) VALUES (${strong.userId}, '2v2', 40, 1, 20)`,
  )
  expect(await enter(strong, id)).toMatchObject(refused(403, `${MESSAGES.ratingTooHigh}: 1600`))
  expect(await enter(beginner, id)).toMatchObject(refused(403, MESSAGES.ratingMissing))
  expect((await enter(beginner, await create({ maxRating: 1600 }))).status).toBe(200)
})

test('a tournament shows in lists and on its page why the rating of the reader does not meet its limits', async () => {
  const names = ['Sin límite', 'Desde 1400', 'De 1400 a 1600', 'Hasta 1600'].map(each => `Zonda ${each}`)
  const [, from1400] = await Promise.all([
    create(undefined, names[0]),
    create({ minRating: 1400 }, names[1]),
    create({ minRating: 1400, maxRating: 1600 }, names[2]),
    create({ maxRating: 1600 }, names[3]),
  ])
  const [strong, weak, beginner] = [await newPlayer(world), await newPlayer(world), await newPlayer(world)]
  await world.ctx.db.execute(
    sql`INSERT INTO ratings (user_id, mode, mu, sigma, games)
        VALUES (${strong.userId}, '2v2', 40, 1, 20), (${weak.userId}, '2v2', 2, 1, 20)`,
  )
  const listed = async (client: Pick<Person['client'], 'call'>) => {
    const { body } = await client.call('GET /api/tournaments', { query: { search: 'zonda' } })
    const own = new Map((body as Tournament[]).map(each => [each.name, each.own?.unmetRating]))
    return names.map(name => own.get(name))
  }
  expect(await listed(strong.client)).toEqual([null, null, 'tooHigh', 'tooHigh'])
  expect(await listed(weak.client)).toEqual([null, 'tooLow', 'tooLow', null])
  expect(await listed(beginner.client)).toEqual([null, 'missing', 'missing', null])
  expect(await listed(admin)).toEqual([null, null, null, null])
  const read = await weak.client.call('GET /api/tournaments/{id}', { params: { id: from1400! } })
  expect(read.body).toMatchObject({ own: { unmetRating: 'tooLow' } })
  const player = connectPlayer({ url: await listenOnFreePort(world), cookie: weak.cookie })
  const watched = await player.send('live:watch', { topic: 'place', id: from1400! })
  player.leave()
  expect(watched).toMatchObject({ ok: true, state: { own: { unmetRating: 'tooLow' } } })
})

test('conditions can be edited: new ones apply to players who have not entered, and no secret is logged', async () => {
  const id = await create(undefined)
  const [early, late] = [await newPlayer(world), await newPlayer(world)]
  expect((await enter(early, id)).status).toBe(200)
  const edit = (entry: unknown) =>
    admin.call('PATCH /api/tournaments/{id}', { params: { id }, body: { entry } })
  const entry = { enterAs: 'alone', access: 'password' }
  expect(await edit(entry)).toMatchObject(refused(409, MESSAGES.entryPasswordMissing))
  expect((await edit({ ...entry, password: 'la primera' })).body).toMatchObject({
    entry: { access: 'password' },
  })
  expect(await enter(late, id)).toMatchObject(refused(403, MESSAGES.entryPasswordRequired))
  expect((await edit({ ...entry, maxRating: 1800 })).status).toBe(200)
  expect((await admit(late, id, { password: 'la primera' })).status).toBe(200)
  expect((await enter(late, id)).body).toMatchObject({ joined: true })
  expect(await edit({ ...entry, enterAs: 'teams' })).toMatchObject(refused(409, MESSAGES.enterAsFixed))
  const rows = await rowsOf<{ meta: object }>(
    world.ctx.db,
    sql`SELECT meta FROM audit WHERE action = 'tournament-edited' AND subject = ${`tournament:${id}`} ORDER BY at`,
  )
  expect(rows.map(({ meta }) => meta)).toEqual([
    { before: { access: 'everyone' }, after: { access: 'password' } },
    { before: { maxRating: null }, after: { maxRating: 1800 } },
  ])
})

describe('a tournament with a password', () => {
  test('can be entered by players who have given it, and by invited players', async () => {
    const id = await create({ access: 'password', password: 'quiero vale cuatro' })
    const [ana, beto] = [await newPlayer(world), await newPlayer(world)]
    expect(await enter(ana, id)).toMatchObject(refused(403, MESSAGES.entryPasswordRequired))
    expect(await admit(ana, id, { password: 'no quiero' })).toMatchObject(
      refused(403, MESSAGES.entryPasswordWrong),
    )
    expect(await admit(ana, id, {})).toMatchObject(refused(403, MESSAGES.entryPasswordWrong))
    const admitted = await admit(ana, id, { password: 'quiero vale cuatro' })
    expect(admitted).toMatchObject({ status: 200, body: { own: { isAdmitted: true }, joined: false } })
    expect((await enter(ana, id)).status).toBe(200)
    await invite(id, beto.name)
    expect((await enter(beto, id)).status).toBe(200)
  })

  test('shows neither the password nor its hash', async () => {
    const id = await create({ access: 'password', password: 'quiero vale cuatro' })
    const { body } = await admin.call('GET /api/tournaments/{id}', { params: { id } })
    expect((body as TournamentDetails).entry).toEqual({
      enterAs: 'alone',
      minRating: null,
      maxRating: null,
      access: 'password',
    })
    expect(JSON.stringify(body)).not.toMatch(/argon2|quiero vale cuatro/)
  })

  test('accepts ten attempts in ten minutes', async () => {
    const strict = await createWorld({ rateLimitScale: 1 })
    const organiser = await signInAdmin(strict)
    const { body } = await organiser.call('POST /api/tournaments', {
      body: {
        name: 'Copa',
        startDate: new Date(strict.ctx.now().getTime() + 3600_000).toISOString(),
        entry: { access: 'password', password: 'secreta' },
      },
    })
    const guesser = await newPlayer(strict)
    const guess = () => admit(guesser, (body as Tournament)._id, { password: 'otra' })
    for (let n = 0; n < 10; n++) expect((await guess()).status).toBe(403)
    expect((await guess()).status).toBe(429)
  })
})

describe('a tournament by invitation', () => {
  test('can be entered by invited players, who are notified', async () => {
    const id = await create({ access: 'invitation' })
    const [ana, beto] = [await newPlayer(world), await newPlayer(world)]
    expect(await enter(ana, id)).toMatchObject(refused(403, MESSAGES.invitationRequired))
    expect((await invite(id, ana.name.toUpperCase())).body).toMatchObject({
      players: [{ player: { _id: ana.userId }, isInvited: true, hasEntered: false }],
    })
    expect(await invite(id, ana.name)).toMatchObject(refused(409, MESSAGES.alreadyInvited))
    expect(await invite(id, 'no such player')).toMatchObject(refused(404, MESSAGES.playerNotFound))
    const { notices } = (await ana.client.call('GET /api/me/notices')).body as { notices: Notice[] }
    expect(notices).toMatchObject([
      {
        kind: 'tournament-invitation',
        link: `/tournament/${id}/match-queue`,
        params: { tournament: 'Copa' },
      },
    ])
    expect((await enter(ana, id)).status).toBe(200)
    expect(await enter(beto, id)).toMatchObject(refused(403, MESSAGES.invitationRequired))
  })

  test('can be entered by players who open its link, until they are removed', async () => {
    const id = await create({ access: 'invitation' })
    const [ana, beto] = [await newPlayer(world), await newPlayer(world)]
    const { body } = await admin.call('GET /api/tournaments/{id}/admissions', { params: { id } })
    const code = body.inviteCode as string
    expect(await admit(ana, id, { code: 'made up' })).toMatchObject(
      refused(403, MESSAGES.invitationLinkInvalid),
    )
    await admit(ana, id, { code })
    await admit(beto, id, { code })
    await admin.call('POST /api/tournaments/{id}/admissions/remove', {
      params: { id },
      body: { userId: beto.userId },
    })
    expect((await enter(ana, id)).status).toBe(200)
    expect(await enter(beto, id)).toMatchObject(refused(403, MESSAGES.invitationRequired))
  })
})
