import { MESSAGES, type User, type UserId } from '@valecuatro/contract'
import { USERNAME_PATTERN } from '@valecuatro/contract/accountRules'
import { legal } from '@valecuatro/engine'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, copyOf, createClient } from '../../../test/client.ts'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { connectPlayer } from '../../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { findSeatedPlayers } from '../../games/index.ts'
import { simulateMatch } from '../../matches/index.ts'
import { insertMatch } from '../../matches/schedule.ts'
import { reconcile } from '../../wallet/index.ts'
import { users } from '../schema.ts'
import { GUEST_LIFETIME_MS, numberedName, sweepGuests } from './guests.ts'

const WELCOME_COINS = 500

let world: World
let admin: Admin
let url: string

beforeAll(async () => {
  world = await createWorld({ welcomeCoins: WELCOME_COINS })
  admin = await signInAdmin(world)
  url = await listenOnFreePort(world)
})

const join = (client: Client, username: string) => client.call('POST /api/auth/guest', { body: { username } })

async function newGuest(username = 'visitor', device?: string) {
  const client = createClient(world)
  if (device) client.cookies.set('device', device)
  const { body } = await join(client, username)
  return { client, user: body as User, userId: body._id as UserId }
}

const me = async (client: Client) => (await client.call('GET /api/auth/me')).body as User

/** A finished, unrated game among friends. */
async function playFriendly(userIds: UserId[]): Promise<string> {
  const { ctx } = world
  const at = ctx.now()
  return ctx.db.transaction(async tx => {
    const { id } = await insertMatch(tx, { userIds, scheduledTime: at, tournament: null, at, counts: false })
    await simulateMatch(tx, ctx, id, {
      startedAt: at,
      secret: id.replaceAll('-', ''),
      seeds: userIds.map(() => '00'),
      nextStepMs: () => 10,
      choose: view => legal(view, view.seat!)[0]!,
    })
    return id
  })
}

describe('joining as a guest', () => {
  test('signs in with a name alone, with the cookies of every session', async () => {
    const { client, user } = await newGuest('Lucía')
    expect(user).toMatchObject({
      username: 'Lucía',
      email: '',
      role: 'player',
      guest: true,
      wallet: { coins: 0 },
    })
    expect([...client.cookies.keys()].sort()).toEqual(['XSRF-TOKEN', 'device', 'refresh', 'session'])
    expect(await me(client)).toEqual(user)
    expect((await client.call('POST /api/auth/refresh')).body).toEqual(user)
    const forged = await client.call('POST /api/auth/sessions/end-others', {
      headers: { 'x-xsrf-token': '' },
    })
    expect(forged).toMatchObject({ status: 403, body: { error: MESSAGES.csrf } })
    expect((await client.call('POST /api/auth/logout')).status).toBe(200)
    expect((await client.call('GET /api/auth/me')).status).toBe(401)
  })

  test.each([
    ['', MESSAGES.nicknameRequired],
    ['a', MESSAGES.nicknameInvalid],
    ['two words', MESSAGES.nicknameInvalid],
    ['x'.repeat(33), MESSAGES.nicknameInvalid],
  ])('as %j is refused', async (username, error) => {
    expect(await join(createClient(world), username)).toMatchObject({ status: 400, body: { error } })
  })

  test('from another site is refused', async () => {
    const elsewhere = createClient(world, 'http://evil.example')
    expect((await join(elsewhere, 'visitor')).status).toBe(403)
  })

  test('with the name of a user adds a number, regardless of case', async () => {
    await createClient(world).register('Marta')
    const { user } = await newGuest('MARTA')
    expect(user.username).toMatch(/^MARTA-\d{2}$/)
  })

  test('many times at once with the same name gives every guest a unique name', async () => {
    const guests = await Promise.all(Array.from({ length: 12 }, () => newGuest('Juan')))
    const names = guests.map(({ user }) => user.username)
    expect(new Set(names).size).toBe(12)
    expect(names.filter(name => name === 'Juan')).toHaveLength(1)
  })

  test.each([
    ['ana', 27, 'ana-27'],
    ['x'.repeat(32), 123, `${'x'.repeat(28)}-123`],
  ])('with the name %s and the number %i gives %s', (name, number, expected) => {
    expect(numberedName(name, number)).toBe(expected)
    expect(expected).toMatch(USERNAME_PATTERN)
  })

  test('with a name that looks like that of a player adds a number', async () => {
    await createClient(world).register('pedrito')
    for (const name of ['Pe.drito', 'pédrito', 'PEDR1T0', 'pedrito_'])
      expect((await newGuest(name)).user.username).toMatch(new RegExp(`^${name}-\\d+$`))
  })

  test.each(['admin', 'Adm1n', 'soporte-3', 'AdminOficial', 'Moderador_VC', 'vale-cuatro-staff'])(
    'as %s is refused, and so is registering',
    async name => {
      const taken = (error: string) => ({ status: 409, body: { error } })
      expect(await join(createClient(world), name)).toMatchObject(taken(MESSAGES.nicknameTaken))
      expect(await createClient(world).register(name)).toMatchObject(taken(MESSAGES.usernameReserved))
    },
  )

  test('is refused if the caller is signed in', async () => {
    const { client } = await newPlayer(world)
    for (const caller of [client, (await newGuest()).client])
      expect(await join(caller, 'other')).toMatchObject({
        status: 409,
        body: { error: MESSAGES.alreadySignedIn },
      })
  })

  test('is limited per address', async () => {
    const small = await createWorld({ rateLimitScale: 0.1 })
    const from = async (remoteAddress: string) => {
      const sent = { body: { username: 'visitor' }, remoteAddress }
      return (await createClient(small).call('POST /api/auth/guest', sent)).status
    }
    for (let n = 0; n < 3; n++) expect(await from('198.51.100.7')).toBe(201)
    expect(await from('198.51.100.7')).toBe(429)
    expect(await from('198.51.100.8')).toBe(201)
  })

  test('is limited per browser, wherever it is', async () => {
    const small = await createWorld({ rateLimitScale: 0.1 })
    const from = async (device: string, remoteAddress: string) => {
      const client = createClient(small)
      client.cookies.set('device', device)
      return (await client.call('POST /api/auth/guest', { body: { username: 'visitor' }, remoteAddress }))
        .status
    }
    const [one, other] = ['a', 'b'].map(letter => letter.repeat(22))
    expect(await from(one!, '198.51.100.7')).toBe(201)
    expect(await from(one!, '198.51.100.8')).toBe(429)
    expect(await from(other!, '198.51.100.8')).toBe(201)
  })
})

describe('a guest who registers', () => {
  test('keeps the id and the game, and gets a wallet with the welcome coins', async () => {
    const { client, user, userId } = await newGuest('pepe')
    const others = await createUsers(world.ctx, 3)
    const matchId = await playFriendly([userId, ...others])
    const socket = connectPlayer({ url, cookie: cookieOf(client.cookies) })
    const practice = await socket.send('practice:start', {})
    expect(practice.ok).toBe(true)
    const reason = new Promise<string>(resolve => socket.socket.once('bye', bye => resolve(bye.reason)))

    const { status, body } = await client.register('pepe.argento')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      _id: userId,
      username: 'pepe.argento',
      email: 'pepe.argento@example.com',
      wallet: { coins: WELCOME_COINS },
    })
    expect(body).not.toHaveProperty('guest')
    expect(await me(client)).toEqual(body)
    expect(user._id).toBe(userId)

    expect(await reason).toBe('renewed')
    socket.leave()
    const reconnected = connectPlayer({ url, cookie: cookieOf(client.cookies) })
    expect(await reconnected.send('queue:join', undefined as never)).toMatchObject({
      code: 'already-playing',
    })
    reconnected.leave()
    const { body: match } = await admin.call('GET /api/admin/matches/{id}', { params: { id: matchId } })
    expect(match.players[0]).toEqual({ _id: userId, username: 'pepe.argento' })
    const found = await admin.call('GET /api/admin/matches', {
      query: { search: 'pepe.argento', sort: 'players' },
    })
    expect(found.body.map(({ _id }: { _id: string }) => _id)).toContain(matchId)

    const again = createClient(world)
    const credentials = { email: 'pepe.argento@example.com', password: 'secret1' }
    expect((await again.call('POST /api/auth/login', { body: credentials })).body._id).toBe(userId)
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('gets new cookies, and copies of the old ones have no access to the account', async () => {
    const { client } = await newGuest('planted')
    const stolen = copyOf(world, client)
    expect((await client.register('victima')).status).toBe(201)
    for (const name of ['session', 'refresh', 'XSRF-TOKEN'])
      expect(client.cookies.get(name)).not.toBe(stolen.cookies.get(name))
    expect((await stolen.call('POST /api/auth/authenticator')).status).toBe(401)
    expect((await stolen.call('POST /api/auth/refresh')).status).toBe(401)
    expect(await me(client)).toMatchObject({ username: 'victima' })
    expect((await client.call('POST /api/auth/refresh')).status).toBe(200)
  })

  test('may keep the name', async () => {
    const { client, userId } = await newGuest('tomas')
    expect((await client.register('tomas')).body).toMatchObject({ _id: userId, username: 'tomas' })
  })

  test('with a name or an address that is taken stays a guest', async () => {
    await createClient(world).register('ocupado')
    const { client, userId } = await newGuest('nuevo')
    expect(await client.register('ocupado')).toMatchObject({ status: 409 })
    expect(await me(client)).toMatchObject({ _id: userId, username: 'nuevo', guest: true })
  })

  test('twice at once gets one account, and the welcome coins once', async () => {
    const { client, userId } = await newGuest('doble')
    const answers = await Promise.all([client.register('doble1'), client.register('doble1')])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await me(client)).toMatchObject({ _id: userId, wallet: { coins: WELCOME_COINS } })
    expect(await reconcile(world.ctx)).toEqual([])
  })
})

describe('a guest', () => {
  test('has no coins, tournaments, password or rated games', async () => {
    const { client, userId } = await newGuest()
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const { body: cup } = await admin.call('POST /api/tournaments', {
      body: { name: 'Copa', startDate: soon },
    })
    const entered = await client.call('POST /api/tournaments/{id}/enter', { params: { id: cup._id } })
    expect(entered).toMatchObject({ status: 403, body: { error: MESSAGES.guestsCannotJoin } })

    const change = { currentPassword: 'secret1', newPassword: 'secret2' }
    expect(await client.call('POST /api/auth/password', { body: change })).toMatchObject({
      status: 403,
      body: { error: MESSAGES.guestsHaveNoPassword },
    })
    const coins = { params: { id: userId }, body: { amount: 5 } }
    expect(await admin.call('POST /api/admin/users/{id}/coins', coins)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.guestHasNoWallet },
    })
    const players = [userId, ...(await createUsers(world.ctx, 3))]
    expect(await admin.call('POST /api/matches', { body: { players, scheduledTime: soon } })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.playerIsGuest },
    })
    const socket = connectPlayer({ url, cookie: cookieOf(client.cookies) })
    expect(await socket.send('queue:join', undefined as never)).toMatchObject({
      ok: false,
      code: 'guests-not-allowed',
    })
    socket.leave()
    expect((await client.call('GET /api/profile/transactions')).body).toEqual([])
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('is marked as a guest in the public profile', async () => {
    const { client, userId } = await newGuest()
    const { body } = await client.call('GET /api/players/{id}', { params: { id: userId } })
    expect(body).toMatchObject({ guest: true, rating: null })
  })

  test('appears in administrators’ lists and counts only if they ask for guests', async () => {
    const list = async (query: Record<string, string>) => {
      const { body, headers } = await admin.call('GET /api/admin/users', { query })
      return {
        ids: body.map(({ _id }: User) => _id),
        total: Number(headers['x-total-count']),
        rows: body as User[],
      }
    }
    const count = async () => (await admin.call('GET /api/admin/system/status')).body.users
    const newPlayers = async () => (await admin.call('GET /api/admin/system/trends')).body.at(-1).newPlayers
    const [total, users, players] = [(await list({ page: '1' })).total, await count(), await newPlayers()]
    const { client, userId } = await newGuest('escondida')

    expect((await list({ page: '1' })).total).toBe(total)
    expect(await count()).toBe(users)
    expect(await newPlayers()).toBe(players)
    for (const query of [
      {},
      { sort: 'coins' },
      { search: 'escondida' },
      { role: 'player' },
      { status: 'active' },
    ])
      expect((await list(query)).ids).not.toContain(userId)

    const sorts = ['createdAt', 'username', 'role', 'coins', 'wins', 'gamesPlayed']
    for (const query of [{}, ...sorts.map(sort => ({ sort })), { status: 'active' }]) {
      const guests = await list({ guests: '1', ...query })
      expect(guests.ids).toContain(userId)
      expect(guests.rows.every(row => row.guest)).toBe(true)
    }
    expect(await list({ guests: '1', search: 'escondida' })).toMatchObject({ ids: [userId], total: 1 })

    await client.register('a.la.vista')
    expect((await list({ page: '1' })).total).toBe(total + 1)
    expect(await count()).toBe(users + 1)
    expect(await newPlayers()).toBe(players + 1)
    expect((await list({ search: 'a.la.vista' })).ids).toEqual([userId])
    expect((await list({ guests: '1' })).ids).not.toContain(userId)
  })

  test('who plays with friends from one address, even in one browser, raises no alert', async () => {
    const device = 'a'.repeat(22)
    const friends = await Promise.all(Array.from({ length: 4 }, (_, n) => newGuest(`amigo${n}`, device)))
    for (let n = 0; n < 8; n++) await playFriendly(friends.map(({ userId }) => userId))
    await world.alerts.settle()
    const { body } = await admin.call('GET /api/admin/alerts')
    expect(body.alerts).toEqual([])
  })
})

describe('after 30 days without use', () => {
  const rowOf = async (id: UserId) => (await world.ctx.db.select().from(users).where(eq(users.id, id)))[0]
  const sweep = () => sweepGuests(world.ctx, findSeatedPlayers)

  test('a guest is deleted; a guest who has played only loses the name, and the game stays complete', async () => {
    const idle = await newGuest('idle')
    const player = await newGuest('jugadora')
    const rivals = await createUsers(world.ctx, 3)
    const matchId = await playFriendly([player.userId, ...rivals])
    const active = await newGuest('active')
    const seated = await newGuest('sentada')
    const socket = connectPlayer({ url, cookie: cookieOf(seated.client.cookies) })
    expect((await socket.send('practice:start', {})).ok).toBe(true)

    world.advance(GUEST_LIFETIME_MS - 60_000)
    await sweep()
    expect(await rowOf(idle.userId)).toBeDefined()
    await active.client.call('POST /api/auth/refresh')
    expect((await active.client.call('GET /api/auth/me')).status).toBe(200)

    world.advance(120_000)
    await sweep()
    expect(await rowOf(idle.userId)).toBeUndefined()
    expect(await rowOf(active.userId)).toMatchObject({ username: 'active', removedAt: null })
    expect(await rowOf(seated.userId)).toMatchObject({ username: 'sentada', removedAt: null })
    expect(await rowOf(player.userId)).toMatchObject({ username: 'guest', removedAt: expect.any(Date) })
    expect((await player.client.call('POST /api/auth/refresh')).status).toBe(401)
    socket.leave()

    admin = await signInAdmin(world)
    const { body: match } = await admin.call('GET /api/admin/matches/{id}', { params: { id: matchId } })
    expect(match.players[0]).toEqual({ _id: player.userId, username: 'guest', guest: true })
    expect(match.players).toHaveLength(4)
    const { body: listed } = await admin.call('GET /api/admin/users', { query: { guests: '1' } })
    expect(listed.map(({ _id }: User) => _id)).not.toContain(player.userId)
    expect((await newGuest('jugadora')).user.username).toBe('jugadora')
    await sweep()
  })
})
