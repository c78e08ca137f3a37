import {
  MESSAGES,
  type PuzzleAnswer,
  type PuzzleId,
  type PuzzleToSolve,
  type UserId,
} from '@valecuatro/contract'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { createWorld, type World } from '../../test/world.ts'
import { dayOf } from '../platform/days.ts'
import { puzzleOfDay } from './choosePuzzle.ts'
import { PUZZLES } from './puzzles.ts'
import { puzzleAnswers, puzzleDraws, puzzlePlayers, puzzleRatings } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let world: World
beforeAll(async () => {
  world = await createWorld()
})

async function newPlayer(name: string) {
  const client = createClient(world)
  return { client, id: (await client.register(name)).body._id as UserId }
}

const daily = () => puzzleOfDay(PUZZLES, dayOf(world.ctx.now()))
const other = () => PUZZLES.find(puzzle => puzzle !== daily())!
const best = (id: string) => PUZZLES.find(puzzle => puzzle.id === id)!.choices[0]!.action
const worst = (id: string) => PUZZLES.find(puzzle => puzzle.id === id)!.choices.at(-1)!.action

const read = async (client: Client, route: 'daily' | 'next') =>
  (await client.call(route === 'daily' ? 'GET /api/puzzles/daily' : 'GET /api/puzzles/next'))
    .body as PuzzleToSolve
const answer = async (client: Client, id: string, action: string) =>
  (await client.call('POST /api/puzzles/{id}/answer', { params: { id }, body: { action } }))
    .body as PuzzleAnswer

/** Draws this puzzle for a player, as `GET /api/puzzles/next` does by chance. */
const drawFor = (userId: UserId, id: string) =>
  world.ctx.db
    .insert(puzzleDraws)
    .values({ userId, isDaily: false, puzzleId: id as PuzzleId, at: world.ctx.now() })
const tryIt = (client: Client, id: string, remoteAddress = '127.0.0.1') =>
  client.call('POST /api/puzzles/{id}/try', { params: { id }, body: { action: worst(id) }, remoteAddress })

test('a visitor gets the puzzle of the day, and the solution after an answer that is not recorded', async () => {
  const visitor = createClient(world)
  const { puzzle, solution, record } = await read(visitor, 'daily')
  expect({ id: puzzle._id, day: puzzle.day, solution, record }).toEqual({
    id: daily().id,
    day: dayOf(world.ctx.now()),
    solution: null,
    record: null,
  })
  const tried = await visitor.call('POST /api/puzzles/{id}/try', {
    params: { id: puzzle._id },
    body: { action: best(puzzle._id) },
  })
  expect(tried).toMatchObject({
    status: 200,
    body: { solution: { solved: true, choices: daily().choices }, record: null, ratingChange: null },
  })
  expect(await world.ctx.db.select().from(puzzleAnswers)).toEqual([])
  const refused = await visitor.call('POST /api/puzzles/{id}/answer', {
    params: { id: puzzle._id },
    body: { action: best(puzzle._id) },
  })
  expect(refused.status).toBe(401)
})

test('unknown puzzles and choices are refused', async () => {
  const { client } = await newPlayer('zulma')
  const id = daily().id
  expect((await client.call('GET /api/puzzles/{id}', { params: { id: 'nothing' } })).status).toBe(404)
  for (const action of ['mazo', 'vale cuatro'])
    expect(
      (await client.call('POST /api/puzzles/{id}/answer', { params: { id }, body: { action } })).status,
    ).toBe(409)
})

test('a first answer changes rating and streak; the same answer from two tabs counts once', async () => {
  const { client, id } = await newPlayer('ramona')
  const puzzle = daily()
  const before = (await read(client, 'daily')).record!
  expect(before).toMatchObject({ answered: 0, streak: 0 })
  const both = await Promise.all([
    answer(client, puzzle.id, best(puzzle.id)),
    answer(client, puzzle.id, worst(puzzle.id)),
  ])
  const first = both[0]!
  expect(both[1]).toEqual(first)
  expect(first.record).toMatchObject({ answered: 1, streak: 1, bestStreak: 1 })
  expect(Math.sign(first.ratingChange!)).toBe(first.solution.solved ? 1 : -1)
  expect(first.record!.rating - before.rating).toBe(first.ratingChange)
  expect(await world.ctx.db.select().from(puzzleAnswers).where(eq(puzzleAnswers.userId, id))).toHaveLength(1)
  // The answer is kept after a reload.
  expect((await read(client, 'daily')).solution).toEqual(first.solution)
})

test('the puzzle is rated as the opponent: it loses rating when it is solved', async () => {
  const puzzleId = other().id as PuzzleId
  const { client, id: olinda } = await newPlayer('olinda')
  await drawFor(olinda, puzzleId)
  const right = await answer(client, puzzleId, best(puzzleId))
  expect(right.ratingChange).toBeGreaterThan(0)
  expect(right.record).toMatchObject({ streak: 0, solved: 1 })
  const [once] = await world.ctx.db.select().from(puzzleRatings).where(eq(puzzleRatings.puzzleId, puzzleId))
  const otilio = await newPlayer('otilio')
  await drawFor(otilio.id, puzzleId)
  const wrong = await answer(otilio.client, puzzleId, worst(puzzleId))
  expect(wrong.ratingChange).toBeLessThan(0)
  const [twice] = await world.ctx.db.select().from(puzzleRatings).where(eq(puzzleRatings.puzzleId, puzzleId))
  expect([once!.answered, once!.solved, twice!.answered, twice!.solved]).toEqual([1, 1, 2, 1])
  expect(twice!.mu).toBeGreaterThan(once!.mu)
})

test('an answer after seeing the solution without an account does not change the rating, but extends the streak', async () => {
  const { client } = await newPlayer('nicanora')
  const { rating } = (await read(client, 'daily')).record!
  const [puzzle] = await world.ctx.db
    .select()
    .from(puzzleRatings)
    .where(eq(puzzleRatings.puzzleId, daily().id as PuzzleId))
  const { body } = await client.call('POST /api/puzzles/{id}/answer', {
    params: { id: daily().id },
    body: { action: best(daily().id), isKnown: true },
  })
  expect(body).toMatchObject({
    ratingChange: null,
    solution: { solved: true },
    record: { rating, answered: 0, solved: 0, streak: 1 },
  })
  expect(
    await world.ctx.db
      .select()
      .from(puzzleRatings)
      .where(eq(puzzleRatings.puzzleId, daily().id as PuzzleId)),
  ).toEqual(puzzle ? [puzzle] : [])
})

test('the next puzzle is one that the player has not answered, and never the puzzle of the day', async () => {
  const { client, id: userId } = await newPlayer('rosendo')
  const rest = PUZZLES.filter(puzzle => puzzle !== daily())
  const left = rest.at(-1)!
  await world.ctx.db.insert(puzzleAnswers).values(
    rest.slice(0, -1).map(({ id, choices }) => ({
      userId,
      puzzleId: id as PuzzleId,
      day: 'any',
      at: world.ctx.now(),
      action: choices[0]!.action,
      solved: true,
    })),
  )
  expect((await read(client, 'next')).puzzle._id).toBe(left.id)
})

test('the solution of a puzzle that was drawn for an account is sent to no one else for a minute', async () => {
  const { client, id } = await newPlayer('severina')
  const { puzzle, isRated } = await read(client, 'next')
  expect(isRated).toBe(true)
  const second = createClient(world)
  const helper = (await newPlayer('complice')).client
  const asHelper = await helper.call('POST /api/puzzles/{id}/answer', {
    params: { id: puzzle._id },
    body: { action: worst(puzzle._id) },
  })
  for (const { status, body } of [await tryIt(second, puzzle._id, '203.0.113.9'), asHelper])
    expect([status, body]).toEqual([429, { error: MESSAGES.puzzleInUse, code: 'puzzle-in-use' }])
  for (let n = 0; n < 30; n++) expect((await read(helper, 'next')).puzzle._id).not.toBe(puzzle._id)
  expect((await answer(client, puzzle._id, best(puzzle._id))).ratingChange).toBeGreaterThan(0)
  // Once it is answered, others may read it.
  expect((await tryIt(second, puzzle._id, '203.0.113.9')).status).toBe(200)
  await drawFor(id, puzzle._id)
  world.advance(61_000)
  expect((await tryIt(second, puzzle._id)).status).toBe(200)
})

test('a puzzle whose solution was sent to a visitor at the same address since it was drawn is not rated', async () => {
  const { client } = await newPlayer('hermelinda')
  const { puzzle, record } = await read(client, 'next')
  world.advance(61_000)
  expect((await tryIt(createClient(world), puzzle._id, '203.0.113.9')).status).toBe(200)
  expect((await client.call('GET /api/puzzles/{id}', { params: { id: puzzle._id } })).body.isRated).toBe(true)
  expect((await tryIt(createClient(world), puzzle._id)).status).toBe(200)
  expect((await client.call('GET /api/puzzles/{id}', { params: { id: puzzle._id } })).body.isRated).toBe(
    false,
  )
  expect(await answer(client, puzzle._id, best(puzzle._id))).toMatchObject({
    ratingChange: null,
    solution: { solved: true },
    record: { rating: record!.rating, answered: 0 },
  })
})

test('a puzzle is not rated in a browser that has seen its solution, or if it was not drawn for the player', async () => {
  const { client, id } = await newPlayer('teodora')
  const chosen = PUZZLES.at(-1)!
  const unsure = await newPlayer('fulgencio')
  unsure.client.cookies.set('device', client.cookies.get('device')!)
  expect((await answer(unsure.client, chosen.id, best(chosen.id))).ratingChange).toBeNull()
  await drawFor(id, chosen.id)
  expect((await answer(client, chosen.id, best(chosen.id))).ratingChange).toBeNull()
})

test('guests play without a record', async () => {
  const guest = createClient(world)
  await guest.call('POST /api/auth/guest', { body: { username: 'pasajera' } })
  const { puzzle, record } = await read(guest, 'daily')
  expect(record).toBeNull()
  expect(await answer(guest, puzzle._id, best(puzzle._id))).toMatchObject({
    record: null,
    ratingChange: null,
  })
})

test('the answers are part of the player’s data export, and deleted with the account', async () => {
  const { client, id } = await newPlayer('casimira')
  await read(client, 'daily')
  await answer(client, daily().id, best(daily().id))
  const { body } = await client.call('GET /api/users/me/export')
  expect(body.puzzles).toMatchObject([{ puzzleId: daily().id, solved: true }])
  expect(body.puzzleRating).toMatchObject([{ answered: 1 }])
  await world.ctx.db.transaction(tx =>
    world.ctx.events.emit(tx, 'user-deleted', { userId: id, redact: text => text, at: world.ctx.now() }),
  )
  for (const table of [puzzleAnswers, puzzlePlayers])
    expect(await world.ctx.db.select().from(table).where(eq(table.userId, id))).toEqual([])
})

// Last, because it moves the clock.
test('the streak grows with each consecutive day, and ends after a day without an answer', async () => {
  const { client } = await newPlayer('eulogia')
  const streaks: number[] = []
  for (const days of [0, 1, 1, 2]) {
    world.advance(days * DAY_MS)
    if (days === 2) expect((await read(client, 'daily')).record).toMatchObject({ streak: 0, bestStreak: 3 })
    streaks.push((await answer(client, daily().id, worst(daily().id))).record!.streak)
  }
  expect(streaks).toEqual([1, 2, 3, 1])
})

test('the answers of a visitor are limited across all addresses of a network', async () => {
  const limited = createClient(await createWorld({ rateLimitScale: 1 }))
  const { id } = daily()
  const tryFrom = async (remoteAddress: string) =>
    (
      await limited.call('POST /api/puzzles/{id}/try', {
        params: { id },
        body: { action: best(id) },
        remoteAddress,
      })
    ).status
  for (let n = 1; n <= 60; n++) expect(await tryFrom(`2001:db8:0:1::${n}`)).toBe(200)
  expect(await tryFrom('2001:db8:0:1::ffff')).toBe(429)
  expect(await tryFrom('2001:db8:0:2::1')).toBe(200)
})
