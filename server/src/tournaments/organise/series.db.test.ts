import { type CalendarEntry, MESSAGES, type Series, type Tournament, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { createRegularArenas } from './regularArenas.ts'
import { createDueTournaments } from './series.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  // Noon in Buenos Aires tomorrow, so that the result does not depend on when the tests are run.
  world.advance(DAY - (world.ctx.now().getTime() % DAY) + 15 * HOUR)
})
// The tests move the clock by days, during which a session expires.
beforeEach(async () => {
  admin = await signInAdmin(world)
})
afterEach(async () => {
  await world.ctx.db.execute(sql`UPDATE tournament_series SET stopped_at = now(), due_at = NULL`)
})

const inHours = (hours: number) => new Date(world.ctx.now().getTime() + hours * HOUR).toISOString()

async function createTemplate(body: Record<string, unknown> = {}) {
  const answer = await admin.call('POST /api/tournaments', {
    body: {
      name: 'Copa diaria',
      description: 'Every evening',
      entryFee: 50,
      maxPlayers: 16,
      prizes: [0.6, 0.3],
      startDate: inHours(1),
      endDate: inHours(3),
      ...body,
    },
  })
  expect(answer.status).toBe(201)
  return answer.body as Tournament
}

const RULE = {
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  time: '20:30',
  timeZone: 'America/Argentina/Buenos_Aires',
  daysAhead: 3,
}

async function repeat(rule: Record<string, unknown> = {}) {
  const { _id: tournamentId } = await createTemplate()
  const answer = await admin.call('POST /api/admin/series', { body: { ...RULE, tournamentId, ...rule } })
  expect(answer.status).toBe(201)
  return answer.body as Series
}

const createdBy = ({ _id }: Series) =>
  rowsOf<{
    name: string
    date: string
    start: string
    minutes: number
    max_players: number
    further_percents: number[]
  }>(
    world.ctx.db,
    sql`SELECT name, series_date::text AS date, to_char(start_date AT TIME ZONE ${RULE.timeZone}, 'HH24:MI') AS start,
          extract(epoch FROM end_date - start_date)::int / 60 AS minutes, max_players, further_percents
        FROM tournaments WHERE series_id = ${_id} ORDER BY series_date`,
  )

describe('a series', () => {
  test('creates its tournaments ahead, with the settings and the length of its template', async () => {
    const series = await repeat()
    const first = await createdBy(series)
    expect(first).toHaveLength(3)
    expect(first[0]).toMatchObject({ start: '20:30', minutes: 120, max_players: 16, further_percents: [30] })
    expect(series).toMatchObject({ name: 'Copa diaria', created: 3, failure: null, stoppedAt: null })
    expect(series.nextDates).toHaveLength(5)
    world.advance(DAY)
    await world.tournaments.tick()
    expect(await createdBy(series)).toHaveLength(4)
    await world.tournaments.tick()
    expect(await createdBy(series)).toHaveLength(4)
  })

  test('names each tournament with its local date, also if it repeats one that a series has created', async () => {
    const series = await repeat()
    for (const { name, date } of await createdBy(series)) expect(name).toBe(`Copa diaria · ${date}`)
    const { body } = await admin.call('GET /api/admin/tournaments', { query: { search: 'Copa diaria · ' } })
    const again = await admin.call('POST /api/admin/series', { body: { ...RULE, tournamentId: body[0]._id } })
    expect(again.body).toMatchObject({ name: 'Copa diaria' })
    for (const { name, date } of await createdBy(again.body)) expect(name).toBe(`Copa diaria · ${date}`)
  })

  test('creates one tournament per date even if several nodes run it at once', async () => {
    const series = await repeat()
    world.advance(2 * DAY)
    await Promise.all(Array.from({ length: 8 }, () => createDueTournaments(world.ctx)))
    await createDueTournaments(world.ctx)
    const dates = (await createdBy(series)).map(({ date }) => date)
    expect(dates).toHaveLength(5)
    expect(new Set(dates).size).toBe(5)
  })

  test('skips dates that have passed while no node was running', async () => {
    const series = await repeat()
    world.advance(30 * DAY)
    await world.tournaments.tick()
    admin = await signInAdmin(world)
    expect((await createdBy(series)).length).toBeLessThanOrEqual(7)
    const { body } = await admin.call('GET /api/admin/series')
    const [listed] = (body as Series[]).filter(({ _id }) => _id === series._id)
    expect(Date.parse(listed!.nextDates[0]!)).toBeGreaterThan(world.ctx.now().getTime() + 3 * DAY)
  })

  test('can be edited for tournaments that have not been created yet, and stopped once', async () => {
    const series = await repeat()
    const params = { id: series._id }
    const before = await createdBy(series)
    const edited = await admin.call('PATCH /api/admin/series/{id}', {
      params,
      body: { ...RULE, time: '22:00', daysAhead: 4 },
    })
    expect(edited).toMatchObject({ status: 200, body: { time: '22:00', daysAhead: 4 } })
    const after = await createdBy(series)
    expect(after.slice(0, 3)).toEqual(before)
    expect(after[3]).toMatchObject({ start: '22:00' })
    expect(await admin.call('POST /api/admin/series/{id}/stop', { params })).toMatchObject({
      status: 200,
      body: { nextDates: [], stoppedAt: expect.any(String) },
    })
    expect(await admin.call('POST /api/admin/series/{id}/stop', { params })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.seriesStopped },
    })
    world.advance(5 * DAY)
    await world.tournaments.tick()
    expect(await createdBy(series)).toHaveLength(4)
    const acts = await rowsOf<{ action: string }>(
      world.ctx.db,
      sql`SELECT action FROM audit WHERE subject = ${`series:${series._id}`} ORDER BY at, id`,
    )
    expect(acts.map(({ action }) => action)).toEqual(['series-created', 'series-edited', 'series-stopped'])
  })

  test('shows why a tournament could not be created, and continues with the next date', async () => {
    const series = await repeat()
    await world.ctx.db.execute(
      sql`UPDATE tournament_series SET template = jsonb_set(template, '{maxPlayers}', '500') WHERE id = ${series._id}`,
    )
    world.advance(DAY)
    await world.tournaments.tick()
    admin = await signInAdmin(world)
    const { body } = await admin.call('GET /api/admin/series')
    expect((body as Series[]).find(({ _id }) => _id === series._id)).toMatchObject({
      created: 3,
      failure: MESSAGES.maxPlayersAbove,
    })
  })

  test.each([
    [{ weekdays: [] }, MESSAGES.weekdaysRequired],
    [{ weekdays: [1, 1] }, MESSAGES.weekdaysRequired],
    [{ time: '24:00' }, MESSAGES.timeInvalid],
    [{ timeZone: 'Mars/Olympus' }, MESSAGES.timeZoneInvalid],
    [{ daysAhead: 0 }, MESSAGES.daysAheadInvalid],
  ])('is refused with %j', async (wrong, error) => {
    const { _id: tournamentId } = await createTemplate()
    const body = { ...RULE, tournamentId, ...wrong }
    expect(await admin.call('POST /api/admin/series', { body })).toMatchObject({
      status: 400,
      body: { error },
    })
  })
})

test('the calendar has upcoming tournaments, and the dates for which series will create some', async () => {
  const series = await repeat({ daysAhead: 1 })
  const player = await newPlayer(world)
  const own = await createTemplate({ name: 'Mine', entryFee: 0 })
  await createTemplate({ name: 'Hidden', draft: true })
  await player.client.call('POST /api/tournaments/{id}/enter', { params: { id: own._id } })
  const entries = (await player.client.call('GET /api/calendar')).body as CalendarEntry[]
  expect(entries.find(({ name }) => name === 'Mine')).toMatchObject({ tournamentId: own._id, joined: true })
  expect(entries.map(({ name }) => name)).not.toContain('Hidden')
  const planned = entries.filter(({ tournamentId }) => tournamentId === null)
  expect(planned.length).toBeGreaterThan(20)
  expect(planned.every(({ name }) => name === series.name)).toBe(true)
  const starts = entries.map(({ startDate }) => startDate)
  expect(starts).toEqual(starts.toSorted())
  expect((await createClient(world).call('GET /api/calendar')).status).toBe(200)
})

test('regular arenas are created once, also by several nodes, and stay stopped', async () => {
  const created = await Promise.all([createRegularArenas(world.ctx), createRegularArenas(world.ctx)])
  expect(created.toSorted()).toEqual([0, 2])
  await createDueTournaments(world.ctx)
  const listed = async () =>
    ((await admin.call('GET /api/admin/series')).body as Series[]).filter(({ stoppedAt }) => !stoppedAt)
  const [pairs, singles] = await listed()
  expect(singles).toMatchObject({ rules: { mode: '1v1', target: 15 }, entryFee: 0, failure: null })
  expect(singles!.created).toBeGreaterThan(0)
  expect(pairs).toMatchObject({ rules: { mode: '2v2', target: 30 }, weekdays: [7], failure: null })
  const { body } = await admin.call('GET /api/tournaments', { query: { search: singles!.name } })
  expect(body[0]).toMatchObject({ rules: { mode: '1v1', target: 15 }, pot: 0, prize: 0 })
  for (const { _id: id } of await listed())
    expect((await admin.call('POST /api/admin/series/{id}/stop', { params: { id } })).status).toBe(200)
  expect(await createRegularArenas(world.ctx)).toBe(0)
  expect(await listed()).toEqual([])
})

describe('an announcement', () => {
  test('reaches all entrants as a notice and is shown on the page; six an hour are allowed', async () => {
    const { _id: id } = await createTemplate({ entryFee: 0 })
    const player = await newPlayer(world)
    await player.client.call('POST /api/tournaments/{id}/enter', { params: { id } })
    const announce = (text: string) =>
      admin.call('POST /api/tournaments/{id}/announcements', { params: { id }, body: { text } })
    expect(await announce('  ')).toMatchObject({
      status: 400,
      body: { error: MESSAGES.announcementRequired },
    })
    expect(await announce('We start at nine')).toMatchObject({
      status: 201,
      body: { announcements: [{ text: 'We start at nine' }] },
    })
    const { body } = await player.client.call('GET /api/me/notices')
    expect(body.notices).toMatchObject([
      {
        kind: 'tournament-announcement',
        params: { tournament: 'Copa diaria', text: 'We start at nine' },
        link: `/tournament/${id}/match-queue`,
      },
    ])
    for (let n = 2; n <= 6; n++) expect((await announce(`Number ${n}`)).status).toBe(201)
    expect(await announce('Too many')).toMatchObject({
      status: 429,
      body: { error: MESSAGES.tooManyAnnouncements },
    })
    world.advance(HOUR)
    expect((await announce('Later')).status).toBe(201)
    const [act] = await rowsOf<{ meta: unknown; actor_id: UserId }>(
      world.ctx.db,
      sql`SELECT meta, actor_id FROM audit WHERE action = 'tournament-announced' ORDER BY at LIMIT 1`,
    )
    expect(act).toEqual({ meta: { text: 'We start at nine', players: 1 }, actor_id: admin.userId })
  })
})
