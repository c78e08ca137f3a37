import type { Match, Tournament, TournamentId, UserId } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database.ts'
import { HttpError } from '../platform/httpError.ts'
import { coinsOf, PLATFORM_WALLET_ID, reconcile } from '../wallet/index.ts'
import { enterTournament } from './enter.ts'
import { finalizeTournament } from './finalize.ts'

let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

async function create(maxPlayers: number, entryFee: number): Promise<TournamentId> {
  const startDate = new Date(world.ctx.now().getTime() + 3600_000).toISOString()
  const body = { name: 'Copa', maxPlayers, entryFee, startDate }
  return ((await admin.call('POST /api/tournaments', { body })).body as Tournament)._id
}

const entries = (id: string) =>
  rowsOf<{ user_id: UserId; reason: string; amount: number }>(
    world.ctx.db,
    sql`SELECT user_id, reason, amount::int FROM transactions
        WHERE user_id IS NOT NULL AND meta #>> '{tournament,_id}' = ${id}`,
  )

/** Why each of them was refused, or that it was not. */
const outcomes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map(settled => {
    if (settled.status === 'fulfilled') return 'done'
    if (settled.reason instanceof HttpError) return settled.reason.message
    throw settled.reason
  })

test('of two hundred who enter a tournament of 32 at once, each with two tabs, 32 are in and have paid once', async () => {
  const id = await create(32, 150)
  const userIds = await createUsers(world.ctx, 200)
  const tried = await outcomes(
    userIds.flatMap(userId => [
      enterTournament(world.ctx, id, userId),
      enterTournament(world.ctx, id, userId),
    ]),
  )
  expect(tried.filter(each => each === 'done')).toHaveLength(32)
  const refusals = new Set(tried.filter(each => each !== 'done'))
  expect(
    [...refusals].every(each => each === MESSAGES.tournamentFull || each === MESSAGES.alreadyJoined),
  ).toBe(true)
  const paid = await entries(id)
  expect(paid).toHaveLength(32)
  expect(new Set(paid.map(({ user_id }) => user_id)).size).toBe(32)
  expect(paid.every(({ amount, reason }) => amount === 150 && reason === 'tournament_entry')).toBe(true)
  expect(await coinsOf(world.ctx.db, id)).toBe(32 * 150)
  const coins = await Promise.all(userIds.map(userId => coinsOf(world.ctx.db, userId)))
  expect(coins.filter(each => each === 850)).toHaveLength(32)
  expect(coins.filter(each => each === 1000)).toHaveLength(168)
  expect(await reconcile(world.ctx)).toEqual([])
})

test('a player who enters forty tournaments at once pays for as many as they can', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => create(8, 150)))
  const [userId] = await createUsers(world.ctx, 1)
  const tried = await outcomes(ids.map(id => enterTournament(world.ctx, id, userId!)))
  expect(tried.filter(each => each === 'done')).toHaveLength(6)
  expect(tried.filter(each => each === MESSAGES.notEnoughCoins)).toHaveLength(34)
  expect(await coinsOf(world.ctx.db, userId!)).toBe(100)
  expect(await reconcile(world.ctx)).toEqual([])
})

test('of twenty who finalize at once, while others enter, one pays one prize and the pot is empty', async () => {
  const id = await create(32, 101)
  const [first, ...others] = await createUsers(world.ctx, 30)
  await enterTournament(world.ctx, id, first!)
  const before = await coinsOf(world.ctx.db, PLATFORM_WALLET_ID)
  const [finalized] = await Promise.all([
    outcomes(
      Array.from({ length: 20 }, () =>
        finalizeTournament(world.ctx, admin.userId, id, { championId: first! }),
      ),
    ),
    outcomes(others.map(userId => enterTournament(world.ctx, id, userId))),
  ])
  expect(finalized.filter(each => each === 'done')).toHaveLength(1)
  expect(finalized.filter(each => each === MESSAGES.tournamentNotOpen)).toHaveLength(19)
  const rows = await entries(id)
  const pot = rows.filter(({ reason }) => reason === 'tournament_entry').length * 101
  const prizes = rows.filter(({ reason }) => reason === 'tournament_prize')
  expect(prizes).toEqual([{ user_id: first, reason: 'tournament_prize', amount: Math.floor(pot * 0.8) }])
  expect(await coinsOf(world.ctx.db, id)).toBe(0)
  expect(await coinsOf(world.ctx.db, PLATFORM_WALLET_ID)).toBe(before + pot - Math.floor(pot * 0.8))
  expect(await reconcile(world.ctx)).toEqual([])
})

/** A bracket of four whose final is being played. */
async function playFinal(userIds: UserId[], entryFee: number) {
  const startDate = new Date(world.ctx.now().getTime() + 3600_000).toISOString()
  const body = { name: 'Copa', maxPlayers: 4, entryFee, startDate, format: 'bracket' }
  const id = ((await admin.call('POST /api/tournaments', { body })).body as Tournament)._id
  for (const userId of userIds) await enterTournament(world.ctx, id, userId)
  await world.ctx.db.execute(sql`UPDATE tournaments SET start_date = now() - interval '1 minute', due_at = now()
    - interval '1 minute' WHERE id = ${id}`)
  await world.tournaments.tick()
  const [match] = (await admin.call('GET /api/matches', { query: { tournament: id } })).body as Match[]
  expect((await admin.call('POST /api/games', { body: { matchId: match!._id } })).status).toBe(201)
  return { id, matchId: match!._id, winnerId: match!.players[0]!._id }
}

const finalizeMatch = async ({ matchId, winnerId }: { matchId: string; winnerId: string }) =>
  (await admin.call('POST /api/matches/{id}/finalize', { params: { id: matchId }, body: { winnerId } }))
    .status

test('the end of a bracket locks its players before their wallets, as entering does', async () => {
  const userIds = await createUsers(world.ctx, 4)
  const final = await playFinal(userIds, 100)
  const ending = await world.ctx.db.transaction(async tx => {
    await tx.execute(sql`SELECT FROM users WHERE id IN ${userIds} FOR NO KEY UPDATE`)
    const ended = finalizeMatch(final)
    await vi.waitFor(async () => {
      const waiting = await rowsOf(
        tx,
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      expect(waiting).toHaveLength(1)
    }, 300_000)
    await tx.execute(sql`SELECT FROM wallets WHERE id IN ${userIds} FOR UPDATE NOWAIT`)
    return { ended }
  })
  expect(await ending.ended).toBe(200)
})

test('brackets that end while their players enter other tournaments pay everything, and no call fails', async () => {
  const people = await createUsers(world.ctx, 24)
  const finals = []
  for (let n = 0; n < people.length; n += 4) finals.push(await playFinal(people.slice(n, n + 4), 100))
  const others = await Promise.all(Array.from({ length: 4 }, () => create(32, 10)))
  const [ended, entered] = await Promise.all([
    Promise.all(finals.map(finalizeMatch)),
    outcomes(others.flatMap(id => people.map(userId => enterTournament(world.ctx, id, userId)))),
  ])
  expect(new Set(ended)).toEqual(new Set([200]))
  expect(new Set(entered.filter(each => each !== MESSAGES.tournamentFull))).toEqual(new Set(['done']))
  for (const { id } of finals) expect(await coinsOf(world.ctx.db, id)).toBe(0)
  expect(await reconcile(world.ctx)).toEqual([])
})
