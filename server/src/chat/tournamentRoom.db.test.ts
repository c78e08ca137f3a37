import type { ChatState, TournamentId, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
import { followLive } from '../../test/followLive.ts'
import { signInAdmin } from '../../test/people.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import { createRedact } from '../platform/redact.ts'
import { createTournament, enterTournament } from '../tournaments/index.ts'

const HOUR_MS = 60 * 60_000

interface Person {
  userId: UserId
  client: Client
  player: Player
}

let world: World
let url: string
let admin: Person
const connected: Player[] = []

beforeAll(async () => {
  world = await createWorld({ rateLimitScale: 1 })
  url = await listenOnFreePort(world)
})
afterEach(() => {
  for (const player of connected.splice(0)) player.leave()
})

function connect(userId: string, client: Client): Person {
  const player = connectPlayer({ url, cookie: cookieOf(client.cookies) })
  connected.push(player)
  return { userId: userId as UserId, client, player }
}

async function arrive(): Promise<Person> {
  const { userId, client } = await newPlayer(world)
  return connect(userId, client)
}

/** A tournament that these players have entered, and the administrator. */
async function open(entrants: Person[], options: { hasChat?: boolean } = {}): Promise<TournamentId> {
  const client = await signInAdmin(world)
  admin = connect(client.userId, client)
  const id = await createTournament(world.ctx, client.userId, {
    name: 'Copa',
    description: '',
    format: 'bracket',
    maxPlayers: 8,
    entryFee: 0,
    startDate: new Date(world.ctx.now().getTime() + HOUR_MS).toISOString(),
    ...options,
  })
  for (const { userId } of entrants) await enterTournament(world.ctx, id, userId)
  return id
}

const write = ({ player }: Person, tournamentId: TournamentId, text: string) =>
  player.send('chat:send', { channel: { tournamentId }, text })

const textsOf = ({ messages }: ChatState) =>
  messages.map(({ text, isRemoved }) => (isRemoved ? 'REMOVED' : text))

const watch = ({ player }: Person, tournamentId: TournamentId) =>
  player.send('live:watch', { topic: 'chat', id: `tournament:${tournamentId}` })

async function read(person: Person, tournamentId: TournamentId) {
  const answer = await watch(person, tournamentId)
  return answer.ok ? 'state' in answer && textsOf(answer.state as ChatState) : answer.code
}

const follow = ({ player }: Person, tournamentId: TournamentId) =>
  followLive(player, 'chat', `tournament:${tournamentId}`)

const audited = () =>
  rowsOf<{ action: string; meta: Record<string, unknown> }>(
    world.ctx.db,
    sql`SELECT action, meta FROM audit WHERE action LIKE 'chat-%' ORDER BY at`,
  )

test('entrants and staff read and write; others, and those who have withdrawn, do neither', async () => {
  const [first, second, stranger] = [await arrive(), await arrive(), await arrive()]
  const id = await open([first, second])
  expect(await read(admin, id)).toEqual([])
  const [atSecond, atAdmin] = [await follow(second, id), await follow(admin, id)]
  expect(await write(first, id, 'Suerte a todos')).toMatchObject({ ok: true })
  for (const { current } of [atSecond, atAdmin])
    await expect.poll(() => textsOf(current())).toEqual(['Suerte a todos'])
  expect(await write(admin, id, 'Empezamos a las ocho')).toMatchObject({ ok: true })
  expect(await read(second, id)).toEqual(['Suerte a todos', 'Empezamos a las ocho'])
  expect(await write(stranger, id, 'Hola')).toEqual({ ok: false, code: 'not-allowed' })
  expect(await read(stranger, id)).toBe('not-found')

  await second.client.call('POST /api/tournaments/{id}/withdraw', { params: { id } })
  await write(first, id, 'Se fue')
  await expect.poll(() => textsOf(atAdmin.current())).toHaveLength(3)
  expect(textsOf(atSecond.current())).not.toContain('Se fue')
  expect(await read(second, id)).toBe('not-found')
})

test('a message of which this node was not told is found', async () => {
  const reader = await arrive()
  const id = await open([reader])
  const chat = await follow(reader, id)
  await world.ctx.db.execute(
    sql`INSERT INTO chat_messages (id, channel, user_id, text, at)
        VALUES (gen_random_uuid(), ${`tournament:${id}`}, ${reader.userId}, 'Hola', ${world.ctx.now().toISOString()})`,
  )
  await chat.until(({ messages }) => messages.length === 1)
})

test('messages of muted and blocked people are hidden, but not from staff', async () => {
  const [writer, muting, blocking] = [await arrive(), await arrive(), await arrive()]
  const id = await open([writer, muting, blocking])
  await world.ctx.db.execute(
    sql`INSERT INTO mutes (user_id, muted_id) VALUES (${muting.userId}, ${writer.userId})`,
  )
  for (const by of [blocking, admin])
    await world.ctx.db.execute(
      sql`INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (${by.userId}, ${writer.userId}, now())`,
    )
  await write(writer, id, 'Hola')
  expect(await read(muting, id)).toEqual([])
  expect(await read(blocking, id)).toEqual([])
  expect(await read(admin, id)).toEqual(['Hola'])
})

test('staff remove a message: everyone sees a note instead, and the audit log records it', async () => {
  const [writer, reader] = [await arrive(), await arrive()]
  const id = await open([writer, reader])
  const sent = await write(writer, id, 'Insulto')
  if (!sent.ok) throw new Error(sent.code)
  const chat = await follow(reader, id)
  const params = { id }
  const body = { messageId: sent.message._id }
  const remove = (by: Person) => by.client.call('POST /api/tournaments/{id}/chat/remove', { params, body })
  expect((await remove(reader)).status).toBe(403)
  expect((await remove(admin)).status).toBe(200)
  await expect.poll(() => textsOf(chat.current())).toEqual(['REMOVED'])
  for (const person of [writer, reader, admin]) expect(await read(person, id)).toEqual(['REMOVED'])
  expect((await remove(admin)).status).toBe(409)
  expect(await audited()).toMatchObject([
    { action: 'chat-message-removed', meta: { player: { _id: writer.userId }, messageId: body.messageId } },
  ])
})

test('a silenced player reads on, and writes again when staff end the silence; staff cannot be silenced', async () => {
  const [loud, other] = [await arrive(), await arrive()]
  const id = await open([loud, other])
  const params = { id }
  const [atLoud, atAdmin] = [await follow(loud, id), await follow(admin, id)]
  const silence = (userId: UserId, reason: string) =>
    admin.client.call('POST /api/tournaments/{id}/chat/silence', { params, body: { userId, reason } })
  expect((await silence(loud.userId, ' ')).status).toBe(400)
  expect((await silence(admin.userId, 'Insultos')).status).toBe(409)
  expect((await silence(loud.userId, 'Insultos')).status).toBe(200)
  await atLoud.until(({ silenced }) => silenced === 'Insultos')
  expect(await write(loud, id, 'Hola')).toEqual({ ok: false, code: 'silenced' })
  expect(atLoud.current()).toEqual({ messages: [], silenced: 'Insultos', silences: [] })
  expect(await watch(other, id)).toMatchObject({ state: { messages: [], silenced: null, silences: [] } })
  expect(await atAdmin.until(({ silences }) => silences.length > 0)).toMatchObject({
    silences: [{ userId: loud.userId, reason: 'Insultos' }],
  })
  const lift = () =>
    admin.client.call('POST /api/tournaments/{id}/chat/unsilence', { params, body: { userId: loud.userId } })
  expect((await lift()).status).toBe(200)
  await atLoud.until(({ silenced }) => silenced === null)
  expect((await lift()).status).toBe(409)
  expect(await write(loud, id, 'Perdón')).toMatchObject({ ok: true })
  expect((await audited()).slice(-2)).toMatchObject([
    { action: 'chat-silenced', meta: { player: { _id: loud.userId }, reason: 'Insultos' } },
    { action: 'chat-unsilenced', meta: { player: { _id: loud.userId } } },
  ])
})

test('the room can be closed and opened again, and is closed a day after the end', async () => {
  const [one, two] = [await arrive(), await arrive()]
  const id = await open([one, two], { hasChat: false })
  expect(await read(one, id)).toBe('not-found')
  expect(await read(admin, id)).toBe('not-found')
  const edit = (hasChat: boolean) =>
    admin.client.call('PATCH /api/tournaments/{id}', { params: { id }, body: { hasChat } })
  expect((await edit(true)).body).toMatchObject({ hasChat: true })
  expect(await write(one, id, 'Hola')).toMatchObject({ ok: true })
  await admin.client.call('POST /api/tournaments/{id}/cancel', { params: { id }, body: { reason: 'Lluvia' } })
  expect(await write(two, id, 'Otra vez será')).toMatchObject({ ok: true })
  expect((await edit(false)).status).toBe(200)
  expect(await read(two, id)).toBe('not-found')
  expect((await edit(true)).status).toBe(200)
  world.advance(25 * HOUR_MS)
  expect(await read(two, id)).toBe('not-found')
})

test('messages of a deleted account disappear, and those of a reported entrant are kept', async () => {
  const [leaving, insulting, reader] = [await arrive(), await arrive(), await arrive()]
  const id = await open([leaving, insulting, reader])
  await write(leaving, id, 'Me voy')
  await write(insulting, id, 'Insulto')
  const reported = await reader.client.call('POST /api/players/{id}/report', {
    params: { id: insulting.userId },
    body: { reason: 'insults' },
  })
  expect(reported.status).toBe(200)
  await world.ctx.events.settle()
  const { body } = await admin.client.call('GET /api/admin/users/{id}/reported-messages', {
    params: { id: insulting.userId },
  })
  expect(body).toMatchObject([{ text: 'Insulto', tableCode: null, gameId: null, tournamentId: id }])

  const chat = await follow(reader, id)
  await world.ctx.db.transaction(tx =>
    world.ctx.events.emit(tx, 'user-deleted', {
      userId: leaving.userId,
      redact: createRedact([]),
      at: world.ctx.now(),
    }),
  )
  await expect.poll(() => textsOf(chat.current())).toEqual(['Insulto'])
})
