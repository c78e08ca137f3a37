import {
  type ClientMessage,
  clientMessages,
  type peopleRoutes,
  type RefusalCode,
  type RouteKey,
  type TableCode,
} from '@valecuatro/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'

/**
 * The senders of each message, at a table by invitation between games: a player who has not been there, a guest who has
 * opened its link, a player who sits there, a player whom its host has blocked, and one whom its host has removed.
 */
const WHO = ['stranger', 'guest', 'player', 'blocked', 'removed'] as const
type Who = (typeof WHO)[number]

interface Person {
  userId: string
  client: Client
  player: Player
}
type People = Record<Who | 'host' | 'friend', Person>

/** The refusal that each of `WHO` gets; null if accepted. */
type Refusals = readonly [
  RefusalCode | null,
  RefusalCode | null,
  RefusalCode | null,
  RefusalCode | null,
  RefusalCode | null,
]

type Tried = Extract<
  ClientMessage,
  `table:${string}` | `live:${string}` | `chat:${string}` | `friend:${string}`
>

const EVERYONE: Refusals = [null, null, null, null, null]
const THE_HOST_ALONE: Refusals = ['not-host', 'not-host', 'not-host', 'not-host', 'removed']
const SEATED_PEOPLE: Refusals = ['not-seated', 'not-seated', null, 'not-seated', 'removed']
const PEOPLE_AT_THE_TABLE: Refusals = ['not-allowed', null, null, 'not-allowed', 'not-allowed']

const RIGHTS: Record<Tried, Refusals> = {
  'table:create': EVERYONE,
  'live:watch': [null, null, null, 'blocked', 'removed'],
  'live:leave': EVERYONE,
  'table:sit': [null, null, null, 'blocked', 'removed'],
  'table:stand': SEATED_PEOPLE,
  'table:ready': SEATED_PEOPLE,
  'table:leave': [null, null, null, null, 'removed'],
  'table:options': THE_HOST_ALONE,
  'table:move': THE_HOST_ALONE,
  'table:remove': THE_HOST_ALONE,
  'table:bot': THE_HOST_ALONE,
  'table:host': THE_HOST_ALONE,
  'table:start': THE_HOST_ALONE,
  'chat:send': PEOPLE_AT_THE_TABLE,
  'friend:invite': ['not-allowed', 'not-allowed', null, 'not-allowed', 'removed'],
}

const SEATS: Record<Who, number> = { stranger: 2, guest: 3, player: 1, blocked: 2, removed: 2 }

function payloadOf(message: Tried, who: Who, code: TableCode, { host, friend }: People): object {
  switch (message) {
    case 'table:create':
      return { options: {}, bots: [] }
    case 'live:watch':
    case 'live:leave':
      return { topic: 'table', id: code }
    case 'chat:send':
      return { channel: { code }, text: 'Hola' }
    case 'friend:invite':
      return { code, userId: friend.userId }
    default:
      return {
        code,
        seat: SEATS[who],
        isReady: true,
        options: {},
        from: 1,
        to: 2,
        userId: host.userId,
        bot: 'daring',
      }
  }
}

let world: World
let people: People

beforeAll(async () => {
  world = await createWorld({})
  const url = await listenOnFreePort(world)
  const connect = (userId: string, client: Client): Person => ({
    userId,
    client,
    player: connectPlayer({ url, cookie: cookieOf(client.cookies) }),
  })
  const newPerson = async () => {
    const { userId, client } = await newPlayer(world)
    return connect(userId, client)
  }
  const newGuest = async () => {
    const client = createClient(world)
    const { body } = await client.call('POST /api/auth/guest', { body: { username: 'visita' } })
    return connect(body._id, client)
  }
  people = {
    host: await newPerson(),
    friend: await newPerson(),
    stranger: await newPerson(),
    guest: await newGuest(),
    player: await newPerson(),
    blocked: await newPerson(),
    removed: await newPerson(),
  }
  const { host, friend, player, blocked } = people
  await host.client.call('POST /api/players/{id}/block', { params: { id: blocked.userId } })
  await player.client.call('POST /api/players/{id}/friend', { params: { id: friend.userId } })
  await friend.client.call('POST /api/players/{id}/friend', { params: { id: player.userId } })
})
afterAll(() => {
  for (const { player } of Object.values(people)) player.leave()
})

const send = (who: Who | 'host', message: ClientMessage, payload: object) =>
  people[who].player.send(message, payload as never)

/** Creates a table by invitation with the people that `WHO` lists. */
async function gather(): Promise<TableCode> {
  const created = await people.host.player.send('table:create', { options: {}, bots: [] })
  if (!created.ok) throw new Error(created.code)
  const { code } = created
  const steps: [Who | 'host', ClientMessage, object?][] = [
    ['host', 'live:watch'],
    ['guest', 'live:watch'],
    ['player', 'live:watch'],
    ['player', 'table:sit', { seat: 1 }],
    ['removed', 'live:watch'],
    ['host', 'table:remove', { userId: people.removed.userId }],
  ]
  for (const [who, message, payload] of steps)
    expect(await send(who, message, { topic: 'table', id: code, code, ...payload })).toMatchObject({
      ok: true,
    })
  return code
}

describe('the messages of tables, chat and friends', () => {
  test('are all covered by this test', () => {
    const own = Object.keys(clientMessages).filter(message => /^(table|live|chat|friend):/.test(message))
    expect(Object.keys(RIGHTS).toSorted()).toEqual(own.toSorted())
  })

  test.each(Object.entries(RIGHTS) as [Tried, Refusals][])('%s', async (message, refusals) => {
    const code = await gather()
    const answers: (RefusalCode | null)[] = []
    for (const who of WHO) {
      const answer = await send(who, message, payloadOf(message, who, code, people))
      answers.push(answer.ok ? null : answer.code)
    }
    expect(Object.fromEntries(WHO.map((who, n) => [who, answers[n]]))).toEqual(
      Object.fromEntries(WHO.map((who, n) => [who, refusals[n]])),
    )
  })
})

/** The status for a visitor without a session, a guest, a player, and one whom the other player has blocked. */
const PEOPLE_RIGHTS: Record<keyof typeof peopleRoutes, [number, number, number, number]> = {
  'GET /api/players': [401, 200, 200, 200],
  'GET /api/players/{id}/relation': [401, 200, 200, 200],
  'GET /api/me/friends': [401, 200, 200, 200],
  'POST /api/players/{id}/friend': [401, 403, 200, 403],
  'DELETE /api/players/{id}/friend': [401, 200, 200, 200],
  'POST /api/players/{id}/friend/restore': [401, 410, 410, 410],
  'GET /api/me/blocked': [401, 200, 200, 200],
  'POST /api/players/{id}/block': [401, 200, 200, 200],
  'DELETE /api/players/{id}/block': [401, 200, 200, 200],
  'GET /api/me/muted': [401, 200, 200, 200],
  'POST /api/players/{id}/mute': [401, 200, 200, 200],
  'DELETE /api/players/{id}/mute': [401, 200, 200, 200],
  'POST /api/players/{id}/report': [401, 200, 200, 200],
}

test.each(Object.entries(PEOPLE_RIGHTS) as [RouteKey, number[]][])('%s', async (route, expected) => {
  const { host, guest, player, blocked } = people
  const statuses: number[] = []
  for (const client of [createClient(world), guest.client, player.client, blocked.client]) {
    const { status } = await client.call(route, {
      params: { id: host.userId },
      ...(route === 'GET /api/players' && { query: { search: 'pl' } }),
      ...(route.endsWith('/report') && { body: { reason: 'other' } }),
      ...(route.endsWith('/restore') && { body: { undo: 'guessed' } }),
    })
    statuses.push(status)
  }
  expect(statuses).toEqual(expected)
})

describe('the game of a table by invitation', () => {
  const sync = async (who: Who | 'host', gameId: string) => {
    const answer = await send(who, 'live:watch', { topic: 'game', id: gameId })
    return answer.ok ? null : answer.code
  }

  test('can be watched by people who have opened the link, not by strangers, blocked or removed people', async () => {
    const code = await gather()
    for (const seat of [2, 3]) await send('host', 'table:bot', { code, seat, bot: 'daring' })
    await send('player', 'table:ready', { code, isReady: true })
    const started = await people.host.player.send('table:start', { code })
    if (!started.ok) throw new Error(started.code)
    const { gameId } = started
    const answers = await Promise.all(WHO.map(who => sync(who, gameId)))
    expect(answers).toEqual(['not-allowed', null, null, 'not-allowed', 'not-allowed'])
    const watched = await people.guest.player.send('live:watch', { topic: 'game', id: gameId })
    expect(watched).toMatchObject({ ok: true, state: { seat: null } })

    expect(await send('stranger', 'live:watch', { topic: 'table', id: code })).toMatchObject({ ok: true })
    expect(await sync('stranger', gameId)).toBeNull()
    await send('host', 'table:remove', { code, userId: people.stranger.userId })
    expect(await sync('stranger', gameId)).toBe('not-allowed')
    const rooms = world.sockets.io.of('/').adapter.rooms.get(`game:${gameId}:watch`)
    expect(rooms?.size).toBe(1)
    for (const who of ['host', 'player'] as const) await send(who, 'game:abandon', { gameId })
  })
})

describe('an invitation of a friend', () => {
  const invite = async (code: string) => {
    const answer = await send('player', 'friend:invite', { code, userId: people.friend.userId })
    return answer.ok ? null : answer.code
  }

  test('requires an existing table between games, and is refused to a blocked player', async () => {
    expect(await invite('ZZZZZZ')).toBe('not-found')
    const code = await gather()
    for (const seat of [2, 3]) await send('host', 'table:bot', { code, seat, bot: 'daring' })
    await send('player', 'table:ready', { code, isReady: true })
    const started = await people.host.player.send('table:start', { code })
    if (!started.ok) throw new Error(started.code)
    expect(await invite(code)).toBe('not-allowed')
    for (const who of ['host', 'player'] as const) await send(who, 'game:abandon', { gameId: started.gameId })
    const next = await gather()
    const { friend, player } = people
    await friend.client.call('POST /api/players/{id}/block', { params: { id: player.userId } })
    expect(await invite(next)).toBe('blocked')
  })
})
