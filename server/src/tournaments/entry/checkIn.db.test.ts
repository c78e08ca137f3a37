import {
  MESSAGES,
  type Notice,
  type TournamentDetails,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { coinsOf, reconcile } from '../../wallet/index.ts'
import { checkIn } from './checkIn.ts'
import { enterTournament } from './enter.ts'
import { acceptTeam, inviteTeammate } from './teams.ts'
import { joinWaitingList } from './waitingList.ts'

const MINUTE_MS = 60_000
const FEE = 100
let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

type Person = Awaited<ReturnType<typeof newPlayer>>

/** Creates a tournament that starts in an hour and whose check-in opens half an hour before. */
async function create(body: Record<string, unknown> = {}) {
  const startDate = new Date(world.ctx.now().getTime() + 60 * MINUTE_MS).toISOString()
  const answer = await admin.call('POST /api/tournaments', {
    body: {
      name: 'Copa',
      format: 'bracket',
      entryFee: FEE,
      maxPlayers: 4,
      startDate,
      checkInMinutes: 30,
      rules: { mode: '1v1' },
      ...body,
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (answer.body as TournamentDetails)._id
}

const about = (id: TournamentId) => ({ params: { id } })
const read = async (id: TournamentId) =>
  (await admin.call('GET /api/tournaments/{id}', about(id))).body as TournamentDetails
const press = ({ client }: Person, id: TournamentId) =>
  client.call('POST /api/tournaments/{id}/check-in', about(id))
const people = (count: number) => Promise.all(Array.from({ length: count }, () => newPlayer(world)))
const enter = (id: TournamentId, ...userIds: UserId[]) =>
  userIds.reduce(
    (before, userId) => before.then(() => enterTournament(world.ctx, id, userId)),
    Promise.resolve(),
  )

async function advance(minutes: number) {
  world.advance(minutes * MINUTE_MS)
  await world.tournaments.tick()
}

async function noticesOf({ client }: Person): Promise<Pick<Notice, 'kind' | 'params'>[]> {
  const { notices } = (await client.call('GET /api/me/notices')).body as { notices: Notice[] }
  return notices
    .filter(({ kind }) => kind.startsWith('check-in'))
    .map(({ kind, params }) => ({ kind, params }) as never)
}

async function expectPaid(id: TournamentId, entered: UserId[], others: UserId[]) {
  for (const userId of entered) expect(await coinsOf(world.ctx.db, userId)).toBe(1000 - FEE)
  for (const userId of others) expect(await coinsOf(world.ctx.db, userId)).toBe(1000)
  expect(await coinsOf(world.ctx.db, id)).toBe(FEE * entered.length)
  expect(await reconcile(world.ctx)).toEqual([])
}

test('who has not checked in at the start loses the place with a refund, and who has on the waiting list gets it', async () => {
  const id = await create()
  const [ana, beto, absent, late, idle, next] = (await people(6)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  await enter(id, ana.userId, beto.userId, absent.userId, late.userId)
  for (const { userId } of [idle, next]) await joinWaitingList(world.ctx, id, userId)
  expect(await press(ana, id)).toMatchObject({ status: 409, body: { error: MESSAGES.checkInNotOpen } })
  expect(await noticesOf(ana)).toEqual([])

  await advance(31)
  expect(await noticesOf(ana)).toMatchObject([{ kind: 'check-in-open', params: { tournament: 'Copa' } }])
  expect(await noticesOf(next)).toHaveLength(1)
  expect((await press(ana, id)).body).toMatchObject({ checkIn: { isClosed: false, players: [ana.userId] } })
  // A second press changes nothing.
  const before = await versionOf(id)
  expect((await press(ana, id)).status).toBe(200)
  expect(await versionOf(id)).toEqual(before)
  expect((await press(next, id)).body).toMatchObject({ own: { isCheckedIn: true } })
  const outsider = (await people(1))[0]!
  expect(await press(outsider, id)).toMatchObject({ status: 409, body: { error: MESSAGES.notJoined } })
  for (const { userId } of [beto, late])
    expect(
      await admin.call('POST /api/tournaments/{id}/check-in/player', { ...about(id), body: { userId } }),
    ).toMatchObject({ status: 200 })

  await advance(30)
  const started = await read(id)
  expect(started).toMatchObject({ status: 'in_progress', checkIn: { isClosed: true }, waitingListSize: 1 })
  expect(started.players.map(({ _id }) => _id)).toEqual([ana, beto, late, next].map(({ userId }) => userId))
  expect(await noticesOf(absent)).toMatchObject([
    { kind: 'check-in-missed', params: { tournament: 'Copa', coins: FEE, missing: [] } },
    { kind: 'check-in-open' },
  ])
  await world.tournaments.tick()
  expect(await read(id)).toMatchObject({ waitingListSize: 0 })
  expect(await press(ana, id)).toMatchObject({ status: 409, body: { error: MESSAGES.checkInClosed } })
  await expectPaid(
    id,
    [ana, beto, late, next].map(({ userId }) => userId),
    [absent.userId, idle.userId],
  )
})

const versionOf = async (id: TournamentId) =>
  (await rowsOf(world.ctx.db, sql`SELECT version FROM tournaments WHERE id = ${id}`))[0]

test('a team loses its places if one of its players has not checked in, and the others are told who', async () => {
  const id = await create({ rules: { mode: '2v2' }, entry: { enterAs: 'teams' }, maxPlayers: 8 })
  const pairs = (await Promise.all([people(2), people(2), people(2)])) as [Person, Person][]
  for (const [one, other] of pairs) {
    await inviteTeammate(world.ctx, id, one.userId, other.name)
    await acceptTeam(world.ctx, id, other.userId, one.userId)
  }
  await advance(31)
  const [whole, half] = pairs as [[Person, Person], [Person, Person], ...unknown[]]
  for (const person of [...whole, half[0]]) await press(person, id)
  await advance(30)
  // One pair is too few: the tournament waits for others, as it does without a check-in.
  const waiting = await read(id)
  expect(waiting).toMatchObject({ status: 'open', checkIn: { isClosed: true } })
  expect(waiting.players.map(({ _id }) => _id)).toEqual(whole.map(({ userId }) => userId))
  expect((await noticesOf(half[0]))[0]).toMatchObject({
    kind: 'check-in-missed',
    params: { missing: [half[1].name] },
  })
  expect((await noticesOf(half[1]))[0]).toMatchObject({ params: { missing: [] } })
  await expectPaid(
    id,
    whole.map(({ userId }) => userId),
    pairs
      .slice(1)
      .flat()
      .map(({ userId }) => userId),
  )
  world.advance(24 * 60 * MINUTE_MS)
  await world.tournaments.tick()
  expect(await read(id)).toMatchObject({ outcome: 'refunded' })
})

test('players who enter while check-in is open need not check in, and an arena seats no one before it has closed', async () => {
  const id = await create({ format: 'arena', maxPlayers: 8 })
  const [early, ana, beto] = (await people(3)) as [Person, Person, Person]
  await enter(id, early.userId)
  await advance(31)
  await enter(id, ana.userId, beto.userId)
  expect((await read(id)).checkIn!.players).toEqual([ana.userId, beto.userId])
  await admin.call('POST /api/tournaments/{id}/run', {
    ...about(id),
    body: { action: 'pause', reason: 'Rain' },
  })
  // A pause at the start keeps the check-in open.
  await advance(30)
  expect(await read(id)).toMatchObject({ checkIn: { isClosed: false }, players: { length: 3 } })
  expect((await press(early, id)).status).toBe(200)
  await admin.call('POST /api/tournaments/{id}/run', {
    ...about(id),
    body: { action: 'resume', reason: 'Sun' },
  })
  await world.tournaments.tick()
  expect(await read(id)).toMatchObject({ checkIn: { isClosed: true }, players: { length: 3 } })
})

test('a start before the check-in has opened takes no one’s place; a later date asks everyone to check in again', async () => {
  const id = await create()
  const userIds = await createUsers(world.ctx, 4)
  await enter(id, ...userIds)
  await admin.call('POST /api/tournaments/{id}/start', about(id))
  await world.tournaments.tick()
  expect(await read(id)).toMatchObject({ status: 'in_progress', players: { length: 4 } })

  const moved = await create()
  const [ana] = (await people(1)) as [Person]
  await enter(moved, ana.userId)
  await advance(31)
  await press(ana, moved)
  const startDate = new Date(world.ctx.now().getTime() + 120 * MINUTE_MS).toISOString()
  await admin.call('PATCH /api/tournaments/{id}', { ...about(moved), body: { startDate } })
  expect((await read(moved)).checkIn!.players).toEqual([])
  expect(await press(ana, moved)).toMatchObject({ status: 409, body: { error: MESSAGES.checkInNotOpen } })
  await advance(91)
  expect(await noticesOf(ana)).toHaveLength(2)
  await checkIn(world.ctx, moved, ana.userId)
  expect((await read(moved)).checkIn!.players).toEqual([ana.userId])
})
