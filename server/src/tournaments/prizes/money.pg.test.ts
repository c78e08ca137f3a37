// @module-tag random
import type { Match, Tournament, TournamentId, UserId } from '@valecuatro/contract'
import { MESSAGES } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { coinsOf, MINT_WALLET_ID, moveCoins, PLATFORM_WALLET_ID, reconcile } from '../../wallet/index.ts'
import { enterTournament } from '../entry/enter.ts'
import { withdrawFromTournament } from '../entry/withdraw.ts'
import { cancelTournament } from '../organise/cancel.ts'
import { createTournament, publishTournament } from '../organise/create.ts'
import { editTournament } from '../organise/edit.ts'
import { finalizeTournament } from '../organise/finalize.ts'
import { removeTournament } from '../organise/remove.ts'

/** Races with a random outcome are run several times, with variations in even and odd rounds. */
const ROUNDS = process.env.FULL ? 4 : 2

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

/** The outcome of each attempt: accepted, or the reason for the refusal. */
const outcomes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map(settled => {
    if (settled.status === 'fulfilled') return 'done'
    if (settled.reason instanceof HttpError) return settled.reason.message
    throw settled.reason
  })

const [CROWD, PLACES] = process.env.FULL ? [200, 32] : [60, 16]

test(`of ${CROWD} who enter a tournament of ${PLACES}, forty at a time and each with two tabs, ${PLACES} are in and have paid once`, async () => {
  const id = await create(PLACES, 150)
  const userIds = await createUsers(world.ctx, CROWD)
  const attempts = userIds.flatMap(userId => [userId, userId])
  const tried: string[] = []
  // Twice the number of connections: on a busy machine, more would wait too long for one and be refused.
  await Promise.all(
    Array.from({ length: 40 }, async (_, first) => {
      for (let n = first; n < attempts.length; n += 40)
        tried.push(...(await outcomes([enterTournament(world.ctx, id, attempts[n]!)])))
    }),
  )
  expect(tried.filter(each => each === 'done')).toHaveLength(PLACES)
  const refusals = new Set(tried.filter(each => each !== 'done'))
  expect(
    [...refusals].every(each => each === MESSAGES.tournamentFull || each === MESSAGES.alreadyJoined),
  ).toBe(true)
  const paid = await entries(id)
  expect(paid).toHaveLength(PLACES)
  expect(new Set(paid.map(({ user_id }) => user_id)).size).toBe(PLACES)
  expect(paid.every(({ amount, reason }) => amount === 150 && reason === 'tournament_entry')).toBe(true)
  expect(await coinsOf(world.ctx.db, id)).toBe(PLACES * 150)
  const coins = await Promise.all(userIds.map(userId => coinsOf(world.ctx.db, userId)))
  expect(coins.filter(each => each === 850)).toHaveLength(PLACES)
  expect(coins.filter(each => each === 1000)).toHaveLength(CROWD - PLACES)
  expect(await reconcile(world.ctx)).toEqual([])
})

test('a player who enters forty tournaments at once enters as many as they can pay for', async () => {
  const ids = await Promise.all(Array.from({ length: 40 }, () => create(8, 150)))
  const [userId] = await createUsers(world.ctx, 1)
  const tried = await outcomes(ids.map(id => enterTournament(world.ctx, id, userId!)))
  expect(tried.filter(each => each === 'done')).toHaveLength(6)
  expect(tried.filter(each => each === MESSAGES.notEnoughCoins)).toHaveLength(34)
  expect(await coinsOf(world.ctx.db, userId!)).toBe(100)
  expect(await reconcile(world.ctx)).toEqual([])
})

test('of twenty who finalize at once while others enter, one succeeds: one prize is paid and the pot is empty', async () => {
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

/** Creates a bracket that these players have entered and that is due to be drawn. */
async function createBracket(userIds: UserId[], entryFee: number): Promise<TournamentId> {
  const startDate = new Date(world.ctx.now().getTime() + 3600_000).toISOString()
  const body = { name: 'Copa', maxPlayers: userIds.length, entryFee, startDate, format: 'bracket' }
  const id = ((await admin.call('POST /api/tournaments', { body })).body as Tournament)._id
  for (const userId of userIds) await enterTournament(world.ctx, id, userId)
  const past = sql`now() - interval '1 minute'`
  await world.ctx.db.execute(
    sql`UPDATE tournaments SET start_date = ${past}, due_at = ${past} WHERE id = ${id}`,
  )
  return id
}

/** Creates a bracket of four whose final is in progress. */
async function playFinal(userIds: UserId[], entryFee: number) {
  const id = await createBracket(userIds, entryFee)
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
  const people = await createUsers(world.ctx, process.env.FULL ? 24 : 12)
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

const cancel = (id: TournamentId) => cancelTournament(world.ctx, admin.userId, id, 'Rain')

/** Checks that the tournament is cancelled: everyone has their coins back, and nothing is running. */
async function expectCancelled(id: TournamentId, userIds: UserId[]) {
  await world.tournaments.endGames(id)
  await world.tournaments.tick()
  for (const userId of userIds) expect(await coinsOf(world.ctx.db, userId)).toBe(1000)
  expect(await coinsOf(world.ctx.db, id)).toBe(0)
  const [left] = await rowsOf(
    world.ctx.db,
    sql`SELECT t.outcome, t.due_at,
          (SELECT count(*)::int FROM tournament_tables b WHERE b.tournament_id = t.id AND b.state <> 'finished') AS tables,
          (SELECT count(*)::int FROM matches m WHERE m.tournament_id = t.id AND m.status <> 'cancelled') AS matches
        FROM tournaments t WHERE t.id = ${id}`,
  )
  expect(left).toEqual({ outcome: 'refunded', due_at: null, tables: 0, matches: 0 })
  expect(await reconcile(world.ctx)).toEqual([])
}

test('of ten organisers who cancel while players enter, one succeeds and everyone has their coins back', async () => {
  const id = await create(32, 101)
  const userIds = await createUsers(world.ctx, 30)
  for (const userId of userIds.slice(0, 5)) await enterTournament(world.ctx, id, userId)
  const [cancelled] = await Promise.all([
    outcomes(Array.from({ length: 10 }, () => cancel(id))),
    outcomes(userIds.slice(5).map(userId => enterTournament(world.ctx, id, userId))),
  ])
  expect(cancelled.filter(each => each === 'done')).toHaveLength(1)
  expect(cancelled.filter(each => each === MESSAGES.tournamentEnded)).toHaveLength(9)
  const rows = await entries(id)
  const [paid, refunds] = ['tournament_entry', 'tournament_refund'].map(reason =>
    rows.filter(row => row.reason === reason).map(row => row.user_id),
  )
  expect(refunds!.toSorted()).toEqual(paid!.toSorted())
  expect(paid!.length).toBeGreaterThanOrEqual(5)
  await expectCancelled(id, userIds)
})

test('brackets that are cancelled while they are drawn, and while their tables start, refund everyone', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const userIds = await createUsers(world.ctx, 9)
    const id = await createBracket(userIds, 50)
    if (n % 2 === 0) await world.tournaments.tick()
    const waiting = (await admin.call('GET /api/matches', { query: { tournament: id } })).body as Match[]
    const start = ({ _id }: Match) => admin.call('POST /api/games', { body: { matchId: _id } })
    const [started, cancelled] = await Promise.all([
      Promise.all(waiting.map(start)),
      outcomes([cancel(id), cancel(id)]),
      world.tournaments.tick(),
    ])
    for (const { status } of started) expect([201, 409]).toContain(status)
    expect(cancelled.toSorted()).toEqual([MESSAGES.tournamentEnded, 'done'])
    await expectCancelled(id, userIds)
  }
})

test('each player who withdraws while the bracket is drawn is either refunded or plays, never both', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const userIds = await createUsers(world.ctx, 8)
    const id = await createBracket(userIds, 50)
    const leaving = userIds.slice(0, 3).flatMap(userId => [userId, userId])
    // The clock of the withdrawing players shows a time before the start.
    const before = { ...world.ctx, now: () => new Date(world.ctx.now().getTime() - 120_000) }
    const [left] = await Promise.all([
      outcomes(leaving.map(userId => withdrawFromTournament(before, id, userId))),
      world.tournaments.tick(),
    ])
    await world.tournaments.tick()
    const refunded = new Set(leaving.filter((_, index) => left[index] === 'done'))
    expect(left.filter(each => each === 'done')).toHaveLength(refunded.size)
    const drawn = (await admin.call('GET /api/tournaments/{id}', { params: { id } })).body as Tournament
    expect(drawn).toMatchObject({ status: 'in_progress' })
    expect(drawn.players.map(({ _id }) => _id).toSorted()).toEqual(
      userIds.filter(userId => !refunded.has(userId)).toSorted(),
    )
    for (const userId of refunded) expect(await coinsOf(world.ctx.db, userId)).toBe(1000)
    expect(await coinsOf(world.ctx.db, id)).toBe(drawn.pot)
  }
  expect(await reconcile(world.ctx)).toEqual([])
})

test('a player who repeatedly enters and withdraws at once has paid for exactly the entries that they have', async () => {
  const id = await create(8, 100)
  const [userId] = await createUsers(world.ctx, 1)
  const attempts = Array.from({ length: 20 }, (_, n) =>
    n % 2 === 0 ? enterTournament(world.ctx, id, userId!) : withdrawFromTournament(world.ctx, id, userId!),
  )
  await outcomes(attempts)
  const { players } = (await admin.call('GET /api/tournaments/{id}', { params: { id } })).body as Tournament
  expect(await coinsOf(world.ctx.db, id)).toBe(100 * players.length)
  expect(await coinsOf(world.ctx.db, userId!)).toBe(1000 - 100 * players.length)
  expect(await reconcile(world.ctx)).toEqual([])
})

test('a bracket that is cancelled while its final ends either has a champion or refunds everyone', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const userIds = await createUsers(world.ctx, 4)
    const final = await playFinal(userIds, 100)
    const [[cancelled], ended] = await Promise.all([outcomes([cancel(final.id)]), finalizeMatch(final)])
    if (cancelled === 'done') {
      await world.tournaments.tick()
      for (const userId of userIds) expect(await coinsOf(world.ctx.db, userId)).toBe(1000)
    } else {
      expect({ cancelled, ended }).toEqual({ cancelled: MESSAGES.tournamentEnded, ended: 200 })
      const reasons = (await entries(final.id)).map(({ reason }) => reason)
      expect(reasons.filter(reason => reason === 'tournament_prize')).toHaveLength(2)
      expect(reasons).not.toContain('tournament_refund')
    }
    expect(await coinsOf(world.ctx.db, final.id)).toBe(0)
  }
  expect(await reconcile(world.ctx)).toEqual([])
})

test('a tournament whose fee and places are edited while players enter keeps what the entrants have paid for', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const id = await create(8, 100)
    const userIds = await createUsers(world.ctx, 6)
    const change = (edit: Parameters<typeof editTournament>[3]) =>
      editTournament(world.ctx, admin.userId, id, edit)
    const attempts = [
      ...userIds.slice(0, 3).map(userId => enterTournament(world.ctx, id, userId)),
      change({ entryFee: 40 }),
      change({ maxPlayers: 4 }),
      ...userIds.slice(3).map(userId => enterTournament(world.ctx, id, userId)),
      change({ entryFee: 70, maxPlayers: 2 }),
    ]
    const refusals = new Set((await outcomes(attempts)).filter(each => each !== 'done'))
    const legal: string[] = [
      MESSAGES.entryFeeFixed,
      MESSAGES.maxPlayersBelowEntrants,
      MESSAGES.tournamentFull,
    ]
    expect([...refusals].filter(each => !legal.includes(each))).toEqual([])
    const { players, entryFee, maxPlayers } = (
      await admin.call('GET /api/tournaments/{id}', { params: { id } })
    ).body as Tournament
    expect(players.length).toBeLessThanOrEqual(maxPlayers)
    expect(await coinsOf(world.ctx.db, id)).toBe(entryFee * players.length)
    const paid = await entries(id)
    expect(paid.map(({ amount }) => amount)).toEqual(players.map(() => entryFee))
  }
  expect(await reconcile(world.ctx)).toEqual([])
})

test('a draft that is published while it is removed is either open with its added prize or gone without one', async () => {
  const at = world.ctx.now()
  const gift = { from: MINT_WALLET_ID, to: PLATFORM_WALLET_ID, amount: 500, at } as const
  await world.ctx.db.transaction(tx =>
    moveCoins(tx, { ...gift, reason: 'admin_manual', cause: 'test:publish' }),
  )
  for (let n = 0; n < ROUNDS; n++) {
    const before = await coinsOf(world.ctx.db, PLATFORM_WALLET_ID)
    const startDate = new Date(at.getTime() + 3600_000).toISOString()
    const draft = { name: 'Copa', format: 'arena', entryFee: 0, maxPlayers: 8, startDate } as const
    const id = await createTournament(world.ctx, admin.userId, { ...draft, addedPrize: 100, draft: true })
    const publish = () => publishTournament(world.ctx, admin.userId, id)
    const remove = () => removeTournament(world.ctx, admin.userId, id)
    const [[userId], tried] = await Promise.all([
      createUsers(world.ctx, 1),
      outcomes(n % 2 === 0 ? [publish(), remove(), publish(), remove()] : [remove(), publish()]),
    ])
    const [entered] = await outcomes([enterTournament(world.ctx, id, userId!)])
    const isGone = entered === MESSAGES.tournamentNotFound
    expect(tried.filter(each => each === 'done').length).toBeGreaterThan(0)
    expect(await coinsOf(world.ctx.db, id)).toBe(isGone ? 0 : 100)
    expect(await coinsOf(world.ctx.db, PLATFORM_WALLET_ID)).toBe(isGone ? before : before - 100)
  }
  expect(await reconcile(world.ctx)).toEqual([])
})
