import {
  ADMIN_LISTS,
  type DayFigures,
  type LastDay,
  type SystemStatus,
  type UserId,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { followLive } from '../../test/followLive.ts'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { connectPlayer } from '../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'

const DAY = 24 * 60 * 60 * 1000

let world: World
let admin: Admin
let url: string

beforeAll(async () => {
  world = await createWorld({ welcomeCoins: 100 })
  admin = await signInAdmin(world)
  url = await listenOnFreePort(world)
})

const status = async () => (await admin.call('GET /api/admin/system/status')).body as SystemStatus
const trends = async () => (await admin.call('GET /api/admin/system/trends')).body as DayFigures[]
const newTournament = () =>
  admin.call('POST /api/tournaments', {
    body: { name: 'Copa', startDate: new Date(Date.now() + DAY).toISOString() },
  })
const newMatch = async (players: string[]) =>
  admin.call('POST /api/matches', { body: { players, scheduledTime: new Date().toISOString() } })

test('the status has the current counts', async () => {
  const before = await status()
  expect(before).toEqual({
    users: 1,
    tournaments: 0,
    matches: 0,
    activeTournaments: 0,
    online: 0,
    games: 0,
    timestamp: expect.any(String),
  })
  const players = await createUsers(world.ctx, 2)
  const { body: tournament } = await newTournament()
  await newTournament()
  await newMatch(players)
  expect(await status()).toMatchObject({ users: 3, tournaments: 2, matches: 1, activeTournaments: 2 })
  await world.ctx.db.execute(
    sql`UPDATE tournaments SET status = 'finished', outcome = 'refunded', due_at = NULL, finished_at = now() WHERE id = ${tournament._id}`,
  )
  expect(await status()).toMatchObject({ tournaments: 2, activeTournaments: 1 })
})

test('the trends have a row for each of thirty days, including days without activity', async () => {
  const days = await trends()
  expect(days.map(({ day }) => day)).toEqual(
    Array.from({ length: 30 }, (_, index) =>
      new Date(world.ctx.now().getTime() - (29 - index) * DAY).toISOString().slice(0, 10),
    ),
  )
  expect(days[0]).toMatchObject({ newPlayers: 0, activePlayers: 0, matchesFinished: 0, coinsInPlay: 0 })
  expect(days.at(-1)).toMatchObject({ newPlayers: 2, coinsInPlay: 300 })
})

test('a past day keeps its figures, and the next day starts with its own', async () => {
  const [ana, beto] = (await createUsers(world.ctx, 2)) as [UserId, UserId]
  const adjust = (id: string, amount: number) =>
    admin.call('POST /api/admin/users/{id}/coins', { params: { id }, body: { amount } })
  await adjust(ana, 50)
  await trends()
  world.advance(DAY + 2 * 60 * 60 * 1000)
  await adjust(beto, -100)
  const [{ body: match }] = [await newMatch([ana, beto])]
  await world.ctx.db.execute(sql`
    UPDATE matches SET status = 'finished', finished_at = ${world.ctx.now().toISOString()}::timestamptz WHERE id = ${match._id}`)
  await world.ctx.db.execute(sql`
    UPDATE match_players SET won = seat = 0, finished_at = ${world.ctx.now().toISOString()}::timestamptz WHERE match_id = ${match._id}`)
  for (const days of [await trends(), await trends()]) {
    const [yesterday, today] = days.filter(
      ({ newPlayers, matchesFinished }) => newPlayers + matchesFinished > 0,
    )
    expect(yesterday).toMatchObject({ newPlayers: 4, activePlayers: 0, matchesFinished: 0, coinsInPlay: 550 })
    expect(today).toMatchObject({ newPlayers: 0, activePlayers: 2, matchesFinished: 1, coinsInPlay: 450 })
    expect(days.at(-1)).toEqual(today)
  }
})

test('staff follow the counts; players may not', async () => {
  const { cookie } = await newPlayer(world)
  const player = connectPlayer({ url, cookie })
  const adminSocket = connectPlayer({ url, cookie: cookieOf(admin.cookies) })
  const figures = await followLive(adminSocket, 'figures', '')
  const { tournaments } = figures.current()
  await newTournament()
  await figures.until(current => current.tournaments === tournaments + 1)
  expect(await player.send('live:watch', { topic: 'figures' })).toEqual({ ok: false, code: 'not-allowed' })
  for (const each of [player, adminSocket]) each.leave()
})

test('the lists count their changes, for staff who may see them', async () => {
  const { userId, cookie } = await newPlayer(world)
  await world.ctx.db.execute(sql`UPDATE users SET role = 'moderator' WHERE id = ${userId}`)
  const moderator = connectPlayer({ url, cookie })
  const player = connectPlayer({ url, cookie: (await newPlayer(world)).cookie })
  const adminSocket = connectPlayer({ url, cookie: cookieOf(admin.cookies) })
  const refused = { ok: false, code: 'not-allowed' }
  for (const id of ADMIN_LISTS)
    expect(await player.send('live:watch', { topic: 'adminList', id })).toEqual(refused)
  expect(await moderator.send('live:watch', { topic: 'adminList', id: 'tournaments' })).toEqual(refused)
  expect(await moderator.send('live:watch', { topic: 'adminList', id: 'users' })).toMatchObject({ ok: true })

  const [ana, beto, carla, dario] = (await createUsers(world.ctx, 4)) as [UserId, UserId, UserId, UserId]
  const users = await followLive(adminSocket, 'adminList', 'users')
  const matches = await followLive(adminSocket, 'adminList', 'matches')
  const tournaments = await followLive(adminSocket, 'adminList', 'tournaments')
  const before = users.current().changes
  await newTournament()
  await admin.call('POST /api/admin/users/{id}/coins', { params: { id: ana }, body: { amount: 5 } })
  const { body: match } = await newMatch([ana, beto, carla, dario])
  await tournaments.until(({ changes }) => changes >= 1)
  await users.until(({ changes }) => changes >= before + 1)
  await matches.until(({ changes }) => changes >= 1)
  await admin.call('POST /api/games', { body: { matchId: match._id } })
  await matches.until(({ changes }) => changes >= 2)
  await admin.call('POST /api/matches/{id}/finish', { params: { id: match._id }, body: { winner: ana } })
  await matches.until(({ changes }) => changes >= 3)
  await users.until(({ changes }) => changes >= before + 2)
  for (const each of [player, moderator, adminSocket]) each.leave()
})

test('the last 24 hours are compared with the same hours a week before', async () => {
  const other = await createWorld({ welcomeCoins: 100 })
  let staff = await signInAdmin(other)
  const read = async () => (await staff.call('GET /api/admin/system/last-day')).body as LastDay
  await createUsers(other.ctx, 3)
  const moment = other.ctx.now().getTime()
  const first = await read()
  expect(first.newPlayers).toEqual({ count: 3, weekBefore: 0 })
  expect(first.coinsMinted).toEqual({ count: 400, weekBefore: 0 })
  expect(first.matchesFinished).toEqual({ count: 0, weekBefore: 0 })
  other.advance(7 * DAY + 1000)
  // The session has ended in the meantime.
  staff = await signInAdmin(other)
  const [player] = (await createUsers(other.ctx, 1)) as [UserId]
  const id = '0197c000-0000-7000-8000-000000000009'
  const at = new Date(moment + 7 * DAY).toISOString()
  await other.ctx.db.execute(sql`
    INSERT INTO matches (id, status, counts, created_at, started_at, finished_at)
    VALUES (${id}, 'finished', true, ${at}, ${at}, ${at})`)
  await other.ctx.db.execute(sql`
    INSERT INTO match_players (match_id, seat, user_id, finished_at, won) VALUES (${id}, 0, ${player}, ${at}, true)`)
  expect(await read()).toEqual({
    newPlayers: { count: 1, weekBefore: 3 },
    coinsMinted: { count: 100, weekBefore: 400 },
    coinsBurnt: { count: 0, weekBefore: 0 },
    matchesFinished: { count: 1, weekBefore: 0 },
    activePlayers: { count: 1, weekBefore: 0 },
    alerts: { count: 0, weekBefore: 0 },
  })
})
