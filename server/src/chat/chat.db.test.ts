import { type ChatChannel, chatKeyOf, type GameId, MAX_CHAT_TEXT, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { followLive } from '../../test/followLive.ts'
import { signInAdmin } from '../../test/people.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'

const HOUR_MS = 60 * 60_000

let world: World
let url: string
const connected: Player[] = []

beforeAll(async () => {
  world = await createWorld({ rateLimitScale: 1 }, { betweenHandsMs: 0, botThinkingScale: 0 })
  url = await listenOnFreePort(world)
})
afterEach(async () => {
  for (const player of connected.splice(0)) player.leave()
  for (const table of ['chat_messages', 'seated_players', 'tables', 'mutes'])
    await world.ctx.db.execute(sql.raw(`DELETE FROM ${table}`))
})

interface Person {
  userId: string
  client: Client
  player: Player
}

function connect(userId: string, client: Client): Person {
  const player = connectPlayer({ url, cookie: cookieOf(client.cookies) })
  connected.push(player)
  return { userId, client, player }
}

async function arrive(): Promise<Person> {
  const { userId, client } = await newPlayer(world)
  return connect(userId, client)
}

async function arriveAsGuest(): Promise<Person> {
  const client = createClient(world)
  const { body } = await client.call('POST /api/auth/guest', { body: { username: 'visita' } })
  return connect(body._id, client)
}

const write = ({ player }: Person, channel: ChatChannel, text: string) =>
  player.send('chat:send', { channel, text })
const read = ({ player }: Person, channel: ChatChannel) =>
  player.send('live:watch', { topic: 'chat', id: chatKeyOf(channel) })
const watch = ({ player }: Person, channel: ChatChannel) =>
  player.send('live:watch', { topic: 'table', id: 'code' in channel ? channel.code : '' })

/** The texts that a person sees in a channel, which they follow. */
async function follow({ player }: Person, channel: ChatChannel): Promise<() => string[]> {
  const chat = await followLive(player, 'chat', chatKeyOf(channel))
  return () => chat.current().messages.map(({ text }) => text)
}

/** A table whose host is the first person; the others have come in. */
async function gather([host, ...others]: Person[], options = {}): Promise<ChatChannel> {
  const created = await host!.player.send('table:create', { options } as never)
  if (!created.ok) throw new Error(created.code)
  const channel = { code: created.code }
  for (const person of [host!, ...others]) expect((await watch(person, channel)).ok).toBe(true)
  return channel
}

/** Lets the two play a game at their table, and returns its channel. */
async function playOut(host: Person, other: Person, table: ChatChannel): Promise<{ gameId: GameId }> {
  const { gameId } = await startGame(host, other, table)
  const resigned = await host.player.send('game:resign', { gameId, agreed: true })
  expect(resigned).toEqual({ ok: true, over: true })
  return { gameId }
}

async function startGame(host: Person, other: Person, table: ChatChannel): Promise<{ gameId: GameId }> {
  await other.player.send('table:sit', { ...table, seat: 1 } as never)
  await other.player.send('table:ready', { ...table, isReady: true } as never)
  const started = await host.player.send('table:start', table as never)
  if (!started.ok) throw new Error(started.code)
  for (const { player } of [host, other])
    await player.send('game:seed', { gameId: started.gameId, seed: '0123456789abcdef' })
  return { gameId: started.gameId }
}

describe('at a table by invitation', () => {
  test('everyone present reads the messages, now and later', async () => {
    const [host, guest] = [await arrive(), await arriveAsGuest()]
    const channel = await gather([host, guest])
    const texts = await follow(host, channel)
    const sent = await write(guest, channel, '  ¿Jugamos\ncon\u200b flor?  ')
    expect(sent).toMatchObject({ ok: true, message: { userId: guest.userId, text: '¿Jugamos con flor?' } })
    await expect.poll(texts).toEqual(['¿Jugamos con flor?'])
    await write(host, channel, 'Dale')
    const late = await arrive()
    await watch(late, channel)
    expect((await follow(late, channel))()).toEqual(['¿Jugamos con flor?', 'Dale'])
    await expect.poll(texts).toEqual(['¿Jugamos con flor?', 'Dale'])
  })

  test('others neither read nor write, and neither does a person whom the host has removed', async () => {
    const [host, stranger, removed] = [await arrive(), await arrive(), await arrive()]
    const channel = await gather([host, removed])
    const refused = new Promise(resolve => removed.player.socket.on('live:refused', resolve))
    const texts = await follow(removed, channel)
    await host.player.send('table:remove', { ...channel, userId: removed.userId } as never)
    for (const person of [stranger, removed]) {
      expect(await write(person, channel, 'Hola')).toEqual({ ok: false, code: 'not-allowed' })
      expect(await read(person, channel)).toEqual({ ok: false, code: 'not-found' })
    }
    await write(host, channel, 'Se fue')
    await refused
    expect(texts()).toEqual([])
  })

  test('a person who has muted the writer does not receive the message', async () => {
    const [host, other, third] = [await arrive(), await arrive(), await arrive()]
    const channel = await gather([host, other, third])
    await world.ctx.db.execute(
      sql`INSERT INTO mutes (user_id, muted_id) VALUES (${other.userId}, ${host.userId})`,
    )
    const [muted, heard] = [await follow(other, channel), await follow(third, channel)]
    await write(host, channel, 'Hola')
    await expect.poll(heard).toEqual(['Hola'])
    expect(muted()).toEqual([])
  })

  test('two people do not read each other if one has blocked the other', async () => {
    const [host, blocked, third] = [await arrive(), await arrive(), await arrive()]
    const channel = await gather([host, blocked, third])
    await world.ctx.db.execute(
      sql`INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (${host.userId}, ${blocked.userId}, now())`,
    )
    const [atHost, atThird] = [await follow(host, channel), await follow(third, channel)]
    await write(blocked, channel, 'Hola')
    await expect.poll(atThird).toEqual(['Hola'])
    expect(atHost()).toEqual([])
    expect(await read(host, channel)).toMatchObject({ state: { messages: [] } })
    expect(await read(third, channel)).toMatchObject({ state: { messages: [{ text: 'Hola' }] } })
  })

  test('the messages of a reported player are kept if the reporter could read them', async () => {
    const [host, reported, elsewhere] = [await arrive(), await arrive(), await arrive()]
    const channel = await gather([host, reported])
    await write(reported, channel, 'Insulto')
    await write(host, channel, 'Hola')
    const another = await gather([elsewhere, reported])
    await write(reported, another, 'En otra mesa')
    const by = { _id: host.userId as UserId, username: 'host' }
    const report = {
      userId: reported.userId as UserId,
      by,
      reason: 'insults',
      text: '',
      gameId: null,
    } as const
    world.ctx.events.signal('player-reported', report)
    await world.ctx.events.settle()
    world.advance(25 * HOUR_MS)
    await world.chat.cleanUp()
    expect(await rowsOf(world.ctx.db, sql`SELECT text FROM chat_messages`)).toEqual([{ text: 'Insulto' }])
  })

  test('administrators, and no one else, read the reported messages, with the table and its game', async () => {
    const [host, writer] = [await arrive(), await arrive()]
    const channel = await gather([host, writer], { players: 2 })
    const { gameId } = await startGame(host, writer, channel)
    await write(writer, channel, '<b>Insulto</b>')
    await write(host, channel, 'Hola')
    const params = { id: writer.userId }
    const reported = await host.client.call('POST /api/players/{id}/report', {
      params,
      body: { reason: 'insults' },
    })
    expect(reported.status).toBe(200)
    await world.ctx.events.settle()
    const admin = await signInAdmin(world)
    const { body } = await admin.call('GET /api/admin/users/{id}/reported-messages', { params })
    expect(body).toMatchObject([
      { userId: writer.userId, text: '<b>Insulto</b>', tableCode: 'code' in channel && channel.code, gameId },
    ])
    for (const [who, status] of [
      [host.client, 403],
      [createClient(world), 401],
    ] as const)
      expect((await who.call('GET /api/admin/users/{id}/reported-messages', { params })).status).toBe(status)
  })

  test.each([
    ['left the table', 'leave'],
    ['was removed from it', 'remove'],
    ['reports after the half hour in which the game could be discussed', 'late'],
  ])('messages are kept even if the reporter %s', async (_, how) => {
    const [writer, reporter] = [await arrive(), await arrive()]
    let channel = await gather([writer, reporter], { players: 2, isPublic: how === 'late' })
    if (how === 'late') channel = await playOut(writer, reporter, channel)
    else await write(reporter, channel, 'Hola')
    expect(await write(writer, channel, 'Insulto')).toMatchObject({ ok: true })
    if (how === 'leave') await reporter.player.send('table:leave', channel as never)
    if (how === 'remove')
      await writer.player.send('table:remove', { ...channel, userId: reporter.userId } as never)
    if (how === 'late') world.advance(HOUR_MS)
    const by = { _id: reporter.userId as UserId, username: 'reporter' }
    const report = { userId: writer.userId as UserId, by, reason: 'insults', text: '', gameId: null } as const
    world.ctx.events.signal('player-reported', report)
    await world.ctx.events.settle()
    const kept = sql`SELECT text FROM chat_messages WHERE reported_at IS NOT NULL`
    expect(await rowsOf(world.ctx.db, kept)).toEqual([{ text: 'Insulto' }])
  })

  test('a person who writes too much is told to slow down', async () => {
    const host = await arrive()
    const channel = await gather([host])
    // At once, because after some seconds more would be allowed.
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => write(host, channel, `${n}`)))
    expect(answers.map(answer => (answer.ok ? 'ok' : answer.code)).toSorted()).toEqual([
      ...Array(5).fill('ok'),
      'slow-down',
    ])
  })
})

test('there is chat at a public table only while the host allows it, for guests too', async () => {
  const [host, guest] = [await arrive(), await arriveAsGuest()]
  const channel = await gather([host], { players: 2, isPublic: true })
  await watch(guest, channel)
  expect(await write(host, channel, 'Hola')).toEqual({ ok: false, code: 'not-allowed' })
  const setChat = (hasChat: boolean) =>
    host.player.send('table:options', {
      ...channel,
      options: { players: 2, isPublic: true, hasChat },
    } as never)
  expect((await setChat(true)).ok).toBe(true)
  const texts = await follow(host, channel)
  expect((await write(guest, channel, 'Buenas')).ok).toBe(true)
  await expect.poll(texts).toEqual(['Buenas'])
  await setChat(false)
  expect(await write(guest, channel, 'Siguen?')).toEqual({ ok: false, code: 'not-allowed' })
  expect((await read(guest, channel)).ok).toBe(false)
})

test('players can write to each other for half an hour after the game, and not during it', async () => {
  const [host, other, stranger] = [await arrive(), await arrive(), await arrive()]
  const table = await gather([host, other], { players: 2, isPublic: true })
  const channel = await startGame(host, other, table)
  expect(await write(other, channel, 'Suerte')).toEqual({ ok: false, code: 'not-allowed' })
  const resigned = await host.player.send('game:resign', { ...channel, agreed: true })
  expect(resigned).toEqual({ ok: true, over: true })
  const texts = await follow(host, channel)
  expect((await write(other, channel, 'Bien jugado')).ok).toBe(true)
  await expect.poll(texts).toEqual(['Bien jugado'])
  expect(await write(stranger, channel, 'Hola')).toEqual({ ok: false, code: 'not-allowed' })
  world.advance(HOUR_MS)
  expect(await write(other, channel, 'Otra?')).toEqual({ ok: false, code: 'not-allowed' })
})

test.each([
  ['nothing', ' \n '],
  ['too much', 'x'.repeat(MAX_CHAT_TEXT + 1)],
])('a message of %s is refused', async (_, text) => {
  const host = await arrive()
  const channel = await gather([host])
  expect(await write(host, channel, text)).toEqual({ ok: false, code: 'malformed' })
})

test('messages are deleted after a day, except for those that have been reported', async () => {
  const host = await arrive()
  const channel = await gather([host])
  for (const text of ['Uno', 'Dos']) await write(host, channel, text)
  await world.ctx.db.execute(sql`UPDATE chat_messages SET reported_at = now() WHERE text = 'Dos'`)
  world.advance(25 * HOUR_MS)
  await world.chat.cleanUp()
  const rows = await rowsOf(world.ctx.db, sql`SELECT text FROM chat_messages`)
  expect(rows).toEqual([{ text: 'Dos' }])
})
