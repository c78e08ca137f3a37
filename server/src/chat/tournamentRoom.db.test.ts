import type { ServerMessages, TournamentId, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../test/client.ts'
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

async function read({ player }: Person, tournamentId: TournamentId) {
  const answer = await player.send('chat:history', { channel: { tournamentId } })
  return answer.ok
    ? answer.messages.map(({ text, isRemoved }) => (isRemoved ? 'REMOVED' : text))
    : answer.code
}

/** The messages of a kind that a person receives from now on. */
function received<M extends keyof ServerMessages>({ player }: Person, message: M): ServerMessages[M][] {
  const all: ServerMessages[M][] = []
  player.socket.on(message as never, ((payload: ServerMessages[M]) => all.push(payload)) as never)
  return all
}

const audited = () =>
  rowsOf<{ action: string; meta: Record<string, unknown> }>(
    world.ctx.db,
    sql`SELECT action, meta FROM audit WHERE action LIKE 'chat-%' ORDER BY at`,
  )

test('entrants and staff read and write; others, and those who have withdrawn, do neither', async () => {
  const [first, second, stranger] = [await arrive(), await arrive(), await arrive()]
  const id = await open([first, second])
  expect(await read(admin, id)).toEqual([])
  const [atSecond, atAdmin] = [received(second, 'chat:message'), received(admin, 'chat:message')]
  expect(await write(first, id, 'Suerte a todos')).toMatchObject({ ok: true })
  await expect.poll(() => atSecond.map(({ message }) => message.text)).toEqual(['Suerte a todos'])
  await expect.poll(() => atAdmin.map(({ message }) => message.text)).toEqual(['Suerte a todos'])
  expect(await write(admin, id, 'Empezamos a las ocho')).toMatchObject({ ok: true })
  expect(await read(second, id)).toEqual(['Suerte a todos', 'Empezamos a las ocho'])
  expect(await write(stranger, id, 'Hola')).toEqual({ ok: false, code: 'not-allowed' })
  expect(await read(stranger, id)).toBe('not-allowed')

  await second.client.call('POST /api/tournaments/{id}/withdraw', { params: { id } })
  await write(first, id, 'Se fue')
  await expect.poll(() => atAdmin.length).toBe(3)
  expect(atSecond.map(({ message }) => message.text)).not.toContain('Se fue')
  expect(await read(second, id)).toBe('not-allowed')
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
  const removed = received(reader, 'chat:removed')
  const params = { id }
  const body = { messageId: sent.message._id }
  const remove = (by: Person) => by.client.call('POST /api/tournaments/{id}/chat/remove', { params, body })
  expect((await remove(reader)).status).toBe(403)
  expect((await remove(admin)).status).toBe(200)
  await expect.poll(() => removed.map(({ messageIds }) => messageIds)).toEqual([[body.messageId]])
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
  const told = received(loud, 'chat:silenced')
  const silence = (userId: UserId, reason: string) =>
    admin.client.call('POST /api/tournaments/{id}/chat/silence', { params, body: { userId, reason } })
  expect((await silence(loud.userId, ' ')).status).toBe(400)
  expect((await silence(admin.userId, 'Insultos')).status).toBe(409)
  expect((await silence(loud.userId, 'Insultos')).status).toBe(200)
  await expect.poll(() => told.map(({ reason }) => reason)).toEqual(['Insultos'])
  expect(await write(loud, id, 'Hola')).toEqual({ ok: false, code: 'silenced' })
  const history = (who: Person) => who.player.send('chat:history', { channel: { tournamentId: id } })
  expect(await history(loud)).toEqual({ ok: true, messages: [], silenced: 'Insultos' })
  expect(await history(other)).toEqual({ ok: true, messages: [] })
  expect(await history(admin)).toMatchObject({ silences: [{ userId: loud.userId, reason: 'Insultos' }] })
  const lift = () =>
    admin.client.call('POST /api/tournaments/{id}/chat/unsilence', { params, body: { userId: loud.userId } })
  expect((await lift()).status).toBe(200)
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
  expect(await read(one, id)).toBe('not-allowed')
  expect(await read(admin, id)).toBe('not-allowed')
  const edit = (hasChat: boolean) =>
    admin.client.call('PATCH /api/tournaments/{id}', { params: { id }, body: { hasChat } })
  expect((await edit(true)).body).toMatchObject({ hasChat: true })
  expect(await write(one, id, 'Hola')).toMatchObject({ ok: true })
  await admin.client.call('POST /api/tournaments/{id}/cancel', { params: { id }, body: { reason: 'Lluvia' } })
  expect(await write(two, id, 'Otra vez será')).toMatchObject({ ok: true })
  expect((await edit(false)).status).toBe(200)
  expect(await read(two, id)).toBe('not-allowed')
  expect((await edit(true)).status).toBe(200)
  world.advance(25 * HOUR_MS)
  expect(await read(two, id)).toBe('not-allowed')
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

  const removed = received(reader, 'chat:removed')
  await world.ctx.db.transaction(tx =>
    world.ctx.events.emit(tx, 'user-deleted', {
      userId: leaving.userId,
      redact: createRedact([]),
      at: world.ctx.now(),
    }),
  )
  await expect.poll(() => removed.map(({ isWriterGone }) => isWriterGone)).toEqual([true])
  expect(await read(reader, id)).toEqual(['Insulto'])
})
