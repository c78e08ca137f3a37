import { MESSAGES, type Tournament, type TournamentId, type UserId } from '@valecuatro/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { readCalendarFile } from '../../../test/readCalendar.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'

const HOUR_MS = 3_600_000

let world: World
let admin: Admin
beforeAll(async () => {
  world = await createWorld({ rateLimitScale: 1 })
  admin = await signInAdmin(world)
})

const after = (hours: number) => new Date(world.ctx.now().getTime() + hours * HOUR_MS).toISOString()
/** The same time as a calendar file has it. */
const utc = (at: string) => at.replace(/[-:]|\.\d+/g, '')
const about = (id: TournamentId) => ({ params: { id } })

async function create(more: Record<string, unknown> = {}): Promise<Tournament> {
  const { status, body } = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', entryFee: 10, startDate: after(48), ...more },
  })
  expect(status).toBe(201)
  return body
}

async function entriesOf(answer: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await answer
  expect(status).toBe(200)
  return readCalendarFile(String(body)).entries
}
const readPublic = (query: Record<string, string> = {}) =>
  entriesOf(createClient(world).call('GET /api/calendar.ics', { query }))
const ofTournament = async (id: string) => (await readPublic()).find(({ UID }) => UID!.startsWith(id))

/** Makes a player's secret address, and reads it without a session. */
async function makeFeed(client: Client) {
  const { status, body } = await client.call('POST /api/profile/calendar-feed')
  expect(status).toBe(201)
  return body.token as string
}
const call = (token: string) =>
  createClient(world).call('GET /api/calendar-feeds/{token}/calendar.ics', { params: { token } })

describe('the calendar of the site', () => {
  test('has the tournaments that everyone can enter, and no others', async () => {
    const { _id } = await create({ name: 'Abierto, con coma', endDate: after(50) })
    await create({ name: 'Borrador', draft: true })
    await create({ name: 'Cerrado', entry: { access: 'invitation' } })
    await create({ name: 'Secreto', entry: { access: 'password', password: 'truco' } })
    await admin.call('POST /api/tournaments/practice', { body: {} })
    const entries = await readPublic()
    expect(entries.map(({ SUMMARY }) => SUMMARY)).toEqual(['Abierto, con coma'])
    expect(entries[0]).toMatchObject({
      UID: `${_id}@localhost`,
      STATUS: 'CONFIRMED',
      DESCRIPTION: expect.stringContaining('Inscripción: 10 monedas'),
    })
    expect((await readPublic({ language: 'en' }))[0]).toMatchObject({
      DESCRIPTION: expect.stringContaining('Entry fee: 10 coins'),
    })
  })

  test('keeps an entry when its tournament is moved and cancelled, with a higher number', async () => {
    const { _id } = await create()
    const first = (await ofTournament(_id))!
    const startDate = after(72)
    await admin.call('PATCH /api/tournaments/{id}', { ...about(_id), body: { startDate } })
    const moved = (await ofTournament(_id))!
    expect(moved).toMatchObject({ UID: first.UID, DTSTART: utc(startDate) })
    expect(Number(moved.SEQUENCE)).toBeGreaterThan(Number(first.SEQUENCE))
    await admin.call('POST /api/tournaments/{id}/cancel', { ...about(_id), body: { reason: 'Rain' } })
    const cancelled = (await ofTournament(_id))!
    expect(cancelled).toMatchObject({ UID: first.UID, STATUS: 'CANCELLED' })
    expect(Number(cancelled.SEQUENCE)).toBeGreaterThan(Number(moved.SEQUENCE))
  })

  test('has what a series plans, and the same entry once it is created', async () => {
    const { _id } = await create({ name: 'Diario', endDate: after(49) })
    const rule = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '20:30', timeZone: 'UTC', daysAhead: 2 }
    await admin.call('POST /api/admin/series', { body: { ...rule, tournamentId: _id } })
    const planned = (await readPublic()).filter(({ STATUS }) => STATUS === 'TENTATIVE')
    expect(planned.length).toBeGreaterThan(20)
    world.advance(48 * HOUR_MS)
    await world.tournaments.tick()
    const created = (await readPublic()).find(({ UID }) => UID === planned[0]!.UID)
    expect(created).toMatchObject({ STATUS: 'CONFIRMED', DTSTART: planned[0]!.DTSTART })
    admin = await signInAdmin(world)
  })
})

describe('one tournament', () => {
  test('is a calendar file of one entry; a draft only for its organisers', async () => {
    const { _id } = await create({ draft: true })
    const visitor = createClient(world)
    const key = 'GET /api/tournaments/{id}/calendar.ics'
    expect(await visitor.call(key, about(_id))).toMatchObject({ status: 404 })
    expect(await entriesOf(admin.call(key, about(_id)))).toHaveLength(1)
    await admin.call('POST /api/tournaments/{id}/publish', about(_id))
    const { headers, body } = await visitor.call(key, about(_id))
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(readCalendarFile(body).entries).toMatchObject([{ UID: `${_id}@localhost`, TRANSP: 'OPAQUE' }])
  })
})

describe('the calendar of a player', () => {
  test('has their own tournaments and scheduled matches, without a session', async () => {
    const { _id } = await create({
      name: 'Mía',
      entryFee: 0,
      entry: { access: 'password', password: 'truco' },
    })
    await create({ name: 'De otros' })
    const players = await Promise.all(Array.from({ length: 4 }, () => newPlayer(world)))
    for (const { client } of players) {
      await client.call('POST /api/tournaments/{id}/admission', {
        ...about(_id),
        body: { password: 'truco' },
      })
      await client.call('POST /api/tournaments/{id}/enter', about(_id))
    }
    const token = await makeFeed(players[0]!.client)
    const scheduledTime = after(20)
    const match = await admin.call('POST /api/matches', {
      body: { players: players.map(({ userId }) => userId), scheduledTime, tournamentId: _id },
    })
    const read = () => entriesOf(call(token))
    const [own, planned] = await read()
    expect(own).toMatchObject({ SUMMARY: 'Mía', STATUS: 'CONFIRMED' })
    expect(planned).toMatchObject({
      SUMMARY: 'Partida de truco: Mía',
      DTSTART: utc(scheduledTime),
      SEQUENCE: '0',
    })
    expect(JSON.stringify(await read())).not.toContain(players[1]!.userId)

    const later = after(22)
    const about_ = { params: { id: match.body._id as string } }
    await admin.call('PATCH /api/matches/{id}', { ...about_, body: { scheduledTime: later } })
    expect((await read())[1]).toMatchObject({ UID: planned!.UID, DTSTART: utc(later), SEQUENCE: '1' })
    await admin.call('POST /api/matches/{id}/cancel', about_)
    expect((await read())[1]).toMatchObject({ UID: planned!.UID, STATUS: 'CANCELLED', SEQUENCE: '2' })

    await players[0]!.client.call('POST /api/tournaments/{id}/withdraw', about(_id))
    expect((await read()).filter(({ SUMMARY }) => SUMMARY === 'Mía')).toEqual([])
  })

  test('does not have the tables of a drawn bracket', async () => {
    const { _id } = await create({
      format: 'bracket',
      entryFee: 0,
      startDate: after(1),
      rules: { mode: '1v1' },
    })
    const players = await Promise.all(Array.from({ length: 2 }, () => newPlayer(world)))
    for (const { client } of players) await client.call('POST /api/tournaments/{id}/enter', about(_id))
    const token = await makeFeed(players[0]!.client)
    world.advance(HOUR_MS)
    await world.tournaments.tick()
    expect((await entriesOf(call(token))).map(({ SUMMARY }) => SUMMARY)).toEqual(['Copa'])
    admin = await signInAdmin(world)
  })

  test('a new address replaces the old one, and can be removed', async () => {
    const { client } = await newPlayer(world)
    expect((await client.call('GET /api/profile/calendar-feed')).body).toEqual({ createdAt: null })
    const old = await makeFeed(client)
    const token = await makeFeed(client)
    const gone = { status: 404, body: { error: MESSAGES.calendarFeedNotFound } }
    expect(await call(old)).toMatchObject(gone)
    expect(await call(token)).toMatchObject({ status: 200 })
    expect((await client.call('GET /api/profile/calendar-feed')).body.createdAt).not.toBeNull()
    await client.call('DELETE /api/profile/calendar-feed')
    expect(await call(token)).toMatchObject(gone)
  })

  test('is not for guests, and its address goes with the account', async () => {
    const guest = createClient(world)
    await guest.call('POST /api/auth/guest', { body: { username: 'invitado' } })
    expect(await guest.call('POST /api/profile/calendar-feed')).toMatchObject({ status: 403 })
    const { client, userId } = await newPlayer(world)
    const token = await makeFeed(client)
    await world.ctx.db.transaction(tx =>
      world.ctx.events.emit(tx, 'user-deleted', {
        userId: userId as UserId,
        redact: value => value as never,
        at: world.ctx.now(),
      }),
    )
    expect(await call(token)).toMatchObject({ status: 404 })
  })

  test('is read and renewed a limited number of times', async () => {
    const { client } = await newPlayer(world)
    const token = await makeFeed(client)
    const statuses: number[] = []
    for (let reading = 0; reading < 61; reading++) statuses.push((await call(token)).status)
    expect(statuses.filter(status => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    for (let renewal = 0; renewal < 9; renewal++) await makeFeed(client)
    expect(await client.call('POST /api/profile/calendar-feed')).toMatchObject({ status: 429 })
  })
})
