import {
  type AlertId,
  type Found,
  MAX_FOUND,
  MESSAGES,
  type Role,
  type TableOptions,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { connectPlayer } from '../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import { RATE_LIMITS } from '../platform/rateLimits.ts'

const NOTHING: Found = {
  users: [],
  tournaments: [],
  matches: [],
  tables: [],
  alerts: [],
  cases: [],
  transactions: [],
  network: null,
}

let world: World
let url: string
let admin: Admin
let moderator: Client
let organiser: Client
let people: Awaited<ReturnType<typeof newPlayer>>[]

beforeAll(async () => {
  world = await createWorld({}, { seedingMs: 3_600_000 })
  url = await listenOnFreePort(world)
  admin = await signInAdmin(world)
  people = await Promise.all(
    ['Zulema', 'zulema-ruiz', 'Anzulema', 'oscar'].map(name => newPlayer(world, name)),
  )
  moderator = await newStaff('moderator', 'vigia')
  organiser = await newStaff('organiser', 'torneira')
})

async function newStaff(role: Role, username: string): Promise<Client> {
  const { userId } = await newPlayer(world, username)
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: userId }, body: { role } })
  const client = createClient(world)
  await client.call('POST /api/admin/login', {
    body: { email: `${username}@example.com`, password: 'secret1' },
  })
  return client
}

const find = async (client: Client, q: string) => {
  const { status, body } = await client.call('GET /api/admin/find', { query: { q } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return body as Found
}
const names = ({ users }: Found) => users.map(({ username }) => username)

async function createTournament(client: Client, body: Record<string, unknown>) {
  const startDate = new Date(Date.now() + 3_600_000).toISOString()
  const made = await client.call('POST /api/tournaments', { body: { startDate, entryFee: 5, ...body } })
  expect(made.status).toBe(201)
  return made.body._id as string
}

describe('users', () => {
  test('are found by a part of their name, the exact name first and then those that begin with it', async () => {
    expect(names(await find(admin, 'zulema'))).toEqual(['Zulema', 'zulema-ruiz', 'Anzulema'])
    expect(names(await find(admin, 'ULEMA-R'))).toEqual(['zulema-ruiz'])
    expect(names(await find(admin, 'ÓSC')), 'without accents').toEqual(['oscar'])
    expect(names(await find(admin, 'zu')), 'two letters').toEqual(['Zulema', 'zulema-ruiz', 'Anzulema'])
  })

  test('are found by address only by those who see it', async () => {
    const zulema = { username: 'zulema-ruiz', email: 'zulema-ruiz@example.com' }
    expect((await find(admin, 'ruiz@exam')).users).toMatchObject([zulema])
    expect((await find(moderator, 'ruiz@exam')).users).toMatchObject([zulema])
    expect((await find(organiser, 'ruiz@exam')).users).toEqual([])
    const [seen] = (await find(organiser, 'zulema-ruiz')).users
    expect(seen).toMatchObject({
      username: 'zulema-ruiz',
      role: 'player',
      isGuest: false,
      isSuspended: false,
    })
    expect(seen).not.toHaveProperty('email')
    expect((await find(moderator, 'torneira@example')).users, 'the address of staff').toEqual([])
    expect((await find(moderator, 'torneira')).users[0]).not.toHaveProperty('email')
  })

  test('are found by id, guests and suspended players too, and by a link that contains the id', async () => {
    const guest = createClient(world)
    const { body } = await guest.call('POST /api/auth/guest', { body: { username: 'de-paso' } })
    expect((await find(organiser, body._id)).users).toMatchObject([{ username: 'de-paso', isGuest: true }])
    expect((await find(organiser, 'de-pas')).users).toMatchObject([{ username: 'de-paso', isGuest: true }])
    const { userId } = people[3]!
    await admin.call('POST /api/admin/users/{id}/suspend', {
      params: { id: userId },
      body: { reason: 'test' },
    })
    const link = `https://example.com/admin/users/${userId.toUpperCase()}?tab=coins`
    expect((await find(admin, link)).users).toMatchObject([{ _id: userId, isSuspended: true }])
  })

  test('with an empty name, the rows of removed guests, are not found', async () => {
    await createClient(world).call('POST /api/auth/guest', { body: { username: 'fugaz' } })
    expect(names(await find(admin, 'fugaz'))).toEqual(['fugaz'])
    await world.ctx.db.execute(sql`UPDATE users SET removed_at = now() WHERE username = 'fugaz'`)
    expect(names(await find(admin, 'fugaz'))).toEqual([])
  })
})

describe('tournaments', () => {
  test('are found by name and id by organisers and administrators, drafts only by those who see them', async () => {
    const id = await createTournament(admin, { name: 'Copa Pampeana' })
    const draft = await createTournament(admin, { name: 'Pampeana secreta', draft: true })
    const named = async (client: Client, q: string) =>
      (await find(client, q)).tournaments.map(({ name }) => name).toSorted()
    expect(await named(admin, 'pampeana')).toEqual(['Copa Pampeana', 'Pampeana secreta'])
    expect(await named(organiser, 'pampeana')).toEqual(['Copa Pampeana'])
    expect(await named(organiser, draft)).toEqual([])
    expect(await named(organiser, id)).toEqual(['Copa Pampeana'])
    expect((await find(admin, id)).tournaments).toMatchObject([{ _id: id, status: 'open' }])
    expect(await named(moderator, 'pampeana')).toEqual([])
    expect(await named(moderator, id)).toEqual([])
    await admin.call('POST /api/tournaments/{id}/cancel', { params: { id }, body: { reason: 'Rain' } })
    expect((await find(admin, id)).tournaments).toMatchObject([{ status: 'cancelled' }])
  })
})

describe('matches', () => {
  test('are found by their id, by that of their game, and by the name of a player', async () => {
    const players = await Promise.all(['norte', 'sur', 'este', 'oeste'].map(name => newPlayer(world, name)))
    const { body: match } = await admin.call('POST /api/matches', {
      body: { players: players.map(({ userId }) => userId), scheduledTime: new Date().toISOString() },
    })
    const { body: game } = await admin.call('POST /api/games', { body: { matchId: match._id } })
    const found = { _id: match._id, players: ['norte', 'sur', 'este', 'oeste'], status: 'in_progress' }
    for (const client of [admin, moderator, organiser])
      for (const q of [match._id, game._id, `/game/${game._id}/replay`, 'Norte'])
        expect((await find(client, q)).matches).toMatchObject([found])
    expect((await find(admin, 'nort')).matches).toEqual([])
  })
})

test('a table is found by its code, in small letters and in its link', async () => {
  const { cookie, name } = await newPlayer(world)
  const player = connectPlayer({ url, cookie })
  onTestFinished(() => void player.leave())
  const options: Partial<TableOptions> = { players: 2 }
  const made = await player.send('table:create', { options } as never)
  if (!made.ok) throw new Error(made.code)
  const found = [{ code: made.code, state: 'gathering', host: name }]
  for (const q of [made.code, made.code.toLowerCase(), `http://localhost:3000/t/${made.code}`])
    expect((await find(organiser, q)).tables).toEqual(found)
  expect((await find(organiser, made.code.slice(0, 5))).tables).toEqual([])
})

describe('alerts', () => {
  const raise = async (title: string) => {
    const { body } = await admin.call('POST /api/alerts/create', {
      body: {
        type: 'hack_attempt',
        severity: 'high',
        title,
        description: 'mentions granizo',
        source: 'test',
      },
    })
    return body._id as AlertId
  }

  test('are found by title and by id, whole or short, by moderators and administrators', async () => {
    const id = await raise('Llueve sopa')
    const found = [{ _id: id, title: 'Llueve sopa', severity: 'high', status: 'new' }]
    for (const q of ['llueve', 've so', 'SOPA', id, id.slice(-8), `…${id.slice(-8)}`, `/admin/alerts/${id}`])
      for (const client of [admin, moderator]) expect((await find(client, q)).alerts).toMatchObject(found)
    for (const q of ['llueve', id]) expect((await find(organiser, q)).alerts).toEqual([])
    expect((await find(admin, 'granizo')).alerts, 'only the title is searched').toEqual([])
  })

  test('are limited to the newest', async () => {
    const ids: AlertId[] = []
    for (let n = 0; n <= MAX_FOUND; n++) ids.push(await raise(`Tormenta ${n}`))
    const { alerts } = await find(admin, 'tormenta')
    expect(alerts.map(({ _id }) => _id)).toEqual(ids.toReversed().slice(0, MAX_FOUND))
  })
})

test('a transaction is found by its id by administrators, and the ledger lists it by that id', async () => {
  const [{ userId, name }] = people as [(typeof people)[0]]
  const { body: ledger } = await admin.call('GET /api/admin/transactions', { query: { user: userId } })
  const { _id, type, amount, createdAt } = ledger[0]
  expect((await find(admin, _id)).transactions).toEqual([{ _id, username: name, type, amount, createdAt }])
  expect((await find(moderator, _id)).transactions).toEqual([])
  const { body: listed } = await admin.call('GET /api/admin/transactions', { query: { user: _id } })
  expect(listed).toMatchObject([{ _id }])
})

describe('an address', () => {
  const countSearches = async () => {
    const [row] = await rowsOf<{ count: number }>(
      world.ctx.db,
      sql`SELECT count(*)::int AS count FROM audit WHERE action = 'users-searched'`,
    )
    return row!.count
  }

  test.each(['203.0.113.7', '203.0.113.0/24', '203.0.113.*', '2001:db8::/32'])(
    '%s is offered to those who may search for connections, without a search',
    async network => {
      const before = await countSearches()
      expect((await find(admin, network)).network).toBe(network)
      expect((await find(moderator, ` ${network} `)).network).toBe(network)
      expect((await find(organiser, network)).network).toBeNull()
      expect(await countSearches()).toBe(before)
    },
  )
})

test('odd texts find nothing', async () => {
  for (const q of ['%', '_', "'; --", '\\', '💥', '(((', '../..', '0'.repeat(100), '٪', 'ﷺ'])
    expect(await find(admin, q), q).toEqual(NOTHING)
})

test.each([
  ['no text', {}, MESSAGES.searchRequired],
  ['an empty text', { q: '' }, MESSAGES.searchRequired],
  ['spaces', { q: '   ' }, MESSAGES.searchRequired],
  ['a long text', { q: 'x'.repeat(101) }, MESSAGES.searchTooLong],
  ['NUL', { q: 'a\0b' }, MESSAGES.textInvalid],
])('%s is refused', async (_, query: Record<string, string>, error) => {
  expect(await admin.call('GET /api/admin/find', { query })).toMatchObject({ status: 400, body: { error } })
})

test('players, guests and visitors may not search', async () => {
  const query = { q: 'zulema' }
  expect((await people[0]!.client.call('GET /api/admin/find', { query })).status).toBe(403)
  expect((await createClient(world).call('GET /api/admin/find', { query })).status).toBe(401)
})

test('searches are limited', async () => {
  const limited = await createWorld({ rateLimitScale: 2 / RATE_LIMITS.finds.count })
  const client = await signInAdmin(limited)
  const search = async () => (await client.call('GET /api/admin/find', { query: { q: 'x' } })).status
  expect([await search(), await search(), await search()]).toEqual([200, 200, 429])
})
