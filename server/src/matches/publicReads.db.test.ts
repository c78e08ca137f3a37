import { MESSAGES, type RouteKey } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { RATE_LIMITS } from '../platform/rateLimits.ts'

let world: World
let admin: Admin
let visitor: Client
let ana: Awaited<ReturnType<typeof newPlayer>>
let tournamentId: string

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
  visitor = createClient(world)
  ana = await newPlayer(world, 'ana')
  const { body } = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', startDate: new Date(world.ctx.now().getTime() + 3600_000).toISOString() },
  })
  tournamentId = body._id
})

const setMembersOnly = (membersOnly: boolean) =>
  ana.client.call('PUT /api/profile/visibility', { body: { membersOnly } })

describe('a visitor', () => {
  test('reads tournaments, the calendar, rankings and profiles, without anything about their owner', async () => {
    const read: [RouteKey, Record<string, string>?][] = [
      ['GET /api/tournaments'],
      ['GET /api/tournaments/{id}', { id: tournamentId }],
      ['GET /api/tournaments/{id}/matches', { id: tournamentId }],
      ['GET /api/calendar'],
      ['GET /api/rankings'],
      ['GET /api/lobby'],
      ['GET /api/activity'],
      ['GET /api/players/{id}', { id: ana.userId }],
      ['GET /api/players/{id}/ratings', { id: ana.userId }],
      ['GET /api/players/{id}/games', { id: ana.userId }],
      ['GET /api/players/named/{username}', { username: 'ana' }],
    ]
    for (const [route, params = {}] of read) {
      const { status, body } = await visitor.call(route, { params })
      expect([route, status]).toEqual([route, 200])
      expect(JSON.stringify(body)).not.toMatch(/@|wallet|balance|email/)
    }
  })

  test('is still refused the calls that need a session', async () => {
    const refused: [RouteKey, Record<string, string>?, Record<string, string>?][] = [
      ['GET /api/auth/me'],
      ['GET /api/matches', {}, { tournament: tournamentId }],
      ['GET /api/players/{id}/relation', { id: ana.userId }],
      ['GET /api/players', {}, { search: 'ana' }],
      ['GET /api/profile/account'],
      ['GET /api/games/current'],
      ['POST /api/tournaments/{id}/enter', { id: tournamentId }],
    ]
    for (const [route, params = {}, query = {}] of refused)
      expect([route, await visitor.call(route, { params, query })]).toMatchObject([
        route,
        { status: 401, body: { error: MESSAGES.notSignedIn } },
      ])
  })

  test('sees a tournament that runs for days in the list until it ends', async () => {
    const setDates = (status: string) =>
      world.ctx.db.execute(
        sql`UPDATE tournaments SET status = ${status}, start_date = start_date - interval '5 days' WHERE id = ${tournamentId}`,
      )
    const isListed = async (query: Record<string, string> = {}) =>
      (await visitor.call('GET /api/tournaments', { query })).body.some(
        ({ _id }: { _id: string }) => _id === tournamentId,
      )
    await setDates('in_progress')
    expect([await isListed(), await isListed({ search: 'copa' })]).toEqual([true, true])
    await setDates('open')
    expect(await isListed()).toBe(true)
    await world.ctx.db.execute(
      sql`UPDATE tournaments SET start_date = start_date + interval '10 days' WHERE id = ${tournamentId}`,
    )
  })

  test('does not see the draft of a tournament', async () => {
    const { body } = await admin.call('POST /api/tournaments', {
      body: {
        name: 'Borrador',
        draft: true,
        startDate: new Date(world.ctx.now().getTime() + 3600_000).toISOString(),
      },
    })
    const params = { id: body._id }
    expect((await visitor.call('GET /api/tournaments/{id}', { params })).status).toBe(404)
    expect((await visitor.call('GET /api/tournaments/{id}/matches', { params })).body).toEqual([])
  })

  test('may read only so often from one address; signed-in players are not counted', async () => {
    const few = await createWorld({ rateLimitScale: 3 / RATE_LIMITS['visitor-reads'].count })
    const reads = async (client: Client) => (await client.call('GET /api/tournaments')).status
    const reader = createClient(few)
    expect([await reads(reader), await reads(reader), await reads(reader)]).toEqual([200, 200, 200])
    expect(await reader.call('GET /api/tournaments')).toMatchObject({
      status: 429,
      body: { error: MESSAGES.tooMany },
    })
    expect((await reader.call('GET /api/tournaments', { remoteAddress: '192.0.2.7' })).status).toBe(200)
    const { client } = await newPlayer(few)
    expect(await reads(client)).toBe(200)
  })
})

describe('a profile for signed-in players only', () => {
  const ROUTES = [
    'GET /api/players/{id}',
    'GET /api/players/{id}/ratings',
    'GET /api/players/{id}/games',
  ] as const
  const statuses = async (client: Client) => [
    ...(await Promise.all(
      ROUTES.map(async route => (await client.call(route, { params: { id: ana.userId } })).status),
    )),
    (await client.call('GET /api/players/named/{username}', { params: { username: 'ana' } })).status,
  ]

  test('is refused to visitors and guests, and shown to players and its owner', async () => {
    expect((await setMembersOnly(true)).body).toMatchObject({ username: 'ana', membersOnly: true })
    const guest = createClient(world)
    await guest.call('POST /api/auth/guest', { body: { username: 'invitada' } })
    const beto = await newPlayer(world)
    expect(await statuses(visitor)).toEqual([403, 403, 403, 403])
    expect(await statuses(guest)).toEqual([403, 403, 403, 403])
    expect(await statuses(beto.client)).toEqual([200, 200, 200, 200])
    expect(await statuses(ana.client)).toEqual([200, 200, 200, 200])
    expect((await visitor.call('GET /api/players/{id}', { params: { id: ana.userId } })).body).toMatchObject({
      error: MESSAGES.profileMembersOnly,
    })
    await setMembersOnly(false)
    expect(await statuses(visitor)).toEqual([200, 200, 200, 200])
  })

  test('is chosen by its owner alone, with a value that is true or false', async () => {
    expect((await visitor.call('PUT /api/profile/visibility', { body: { membersOnly: true } })).status).toBe(
      401,
    )
    expect(
      (await ana.client.call('PUT /api/profile/visibility', { body: { membersOnly: 'yes' } })).status,
    ).toBe(400)
  })
})
