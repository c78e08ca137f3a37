import {
  MESSAGES,
  type Tournament,
  type TournamentId,
  type Transaction,
  type UserId,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { coinsOf, PLATFORM_WALLET_ID, reconcile } from '../../wallet/index.ts'
import { enterTournament } from '../entry/enter.ts'
import { finalizeTournament } from './finalize.ts'
import { correctPaidPrize, reopenTournament } from './reopen.ts'

const MINUTE = 60_000
const FEE = 100
let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  admin = await signInAdmin(world)
})

async function create(body: Record<string, unknown> = {}): Promise<TournamentId> {
  const startDate = new Date(world.ctx.now().getTime() + 24 * 60 * MINUTE).toISOString()
  const answer = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', entryFee: FEE, maxPlayers: 8, startDate, ...body },
  })
  expect(answer.status).toBe(201)
  return answer.body._id
}

/** A tournament of four that was finalized: 320 coins to the champion, 80 to the platform. */
async function createFinalized(body: Record<string, unknown> = {}) {
  const id = await create(body)
  const userIds = await createUsers(world.ctx, 4)
  for (const userId of userIds) await enterTournament(world.ctx, id, userId)
  const platform = await coinsOf(world.ctx.db, PLATFORM_WALLET_ID)
  const before = await read(id)
  const championId = userIds[0]!
  await finalizeTournament(world.ctx, admin.userId, id, { championId })
  return { id, userIds, championId, platform, before }
}

const read = async (id: TournamentId): Promise<Tournament> =>
  (await admin.call('GET /api/tournaments/{id}', { params: { id } })).body
const reopen = (id: TournamentId) =>
  admin.call('POST /api/tournaments/{id}/reopen', { params: { id }, body: { reason: 'wrong champion' } })
const correct = (id: TournamentId, userId: UserId, coins: number) =>
  admin.call('POST /api/tournaments/{id}/prizes/correct', {
    params: { id },
    body: { userId, coins, note: 'counted wrong' },
  })
const ledgerOf = async (userId: UserId): Promise<Transaction[]> =>
  (await admin.call('GET /api/admin/transactions', { query: { user: userId } })).body
const coins = (id: string) => coinsOf(world.ctx.db, id)

const outcomes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map(settled => {
    if (settled.status === 'fulfilled') return 'done'
    if (settled.reason instanceof HttpError) return settled.reason.message
    throw settled.reason
  })

describe('taking a finalization back', () => {
  test('returns every coin and the tournament to where they were, and can be repeated', async () => {
    const { id, userIds, championId, platform, before } = await createFinalized({ prizes: [0.6, 0.2] })
    for (const userId of [championId, userIds[1]!]) {
      expect((await reopen(id)).status).toBe(200)
      expect(await read(id)).toEqual(before)
      expect(await Promise.all(userIds.map(coins))).toEqual([900, 900, 900, 900])
      expect(await coins(id)).toBe(4 * FEE)
      expect(await coins(PLATFORM_WALLET_ID)).toBe(platform)
      await finalizeTournament(world.ctx, admin.userId, id, { championId: userId })
      expect(await coins(userId)).toBe(900 + 240)
    }
    expect(await coins(id)).toBe(0)
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('writes rows that name those they take back, and these name them', async () => {
    const { id, championId } = await createFinalized()
    await reopen(id)
    const [taken, prize] = await ledgerOf(championId)
    expect(taken).toMatchObject({
      type: 'debit',
      amount: 320,
      reason: 'prize_reversal',
      meta: { corrects: prize!._id, note: 'wrong champion', tournament: { _id: id } },
    })
    expect(prize).toMatchObject({ reason: 'tournament_prize', correctedBy: taken!._id })
    const { body } = await admin.call('GET /api/admin/audit', { query: { action: 'tournament-reopened' } })
    expect(body[0]).toMatchObject({ meta: { coins: 320, reason: 'wrong champion' } })
    const notices = await rowsOf<{ kind: string }>(
      world.ctx.db,
      sql`SELECT kind FROM notices WHERE user_id = ${championId} ORDER BY created_at`,
    )
    expect(notices.map(({ kind }) => kind)).toContain('prize-corrected')
  })

  test('schedules the matches again that were cancelled', async () => {
    const id = await create()
    const userIds = await createUsers(world.ctx, 4)
    for (const userId of userIds) await enterTournament(world.ctx, id, userId)
    const scheduledTime = new Date(world.ctx.now().getTime() + 48 * 60 * MINUTE).toISOString()
    const { body: match } = await admin.call('POST /api/matches', {
      body: { players: userIds, tournamentId: id, scheduledTime },
    })
    const status = async () =>
      (await admin.call('GET /api/admin/matches/{id}', { params: { id: match._id } })).body.status
    await finalizeTournament(world.ctx, admin.userId, id, { championId: userIds[0]! })
    expect(await status()).toBe('cancelled')
    await reopen(id)
    expect(await status()).toBe('scheduled')
  })

  test('is refused after an hour', async () => {
    const { id } = await createFinalized()
    world.advance(61 * MINUTE)
    admin = await signInAdmin(world)
    expect(await reopen(id)).toMatchObject({ status: 409, body: { error: MESSAGES.reopenTooLate } })
  })

  test('is refused if the winner has spent the prize, and says who', async () => {
    const { id, championId } = await createFinalized()
    const other = await create({ entryFee: 1000 })
    await enterTournament(world.ctx, other, championId)
    const { body } = await reopen(id)
    expect(body).toMatchObject({ code: 'reopen-prize-spent' })
    expect(body.error).toMatch(/^The prize has already been spent.*: guest-/)
    expect(await read(id)).toMatchObject({ status: 'finished', champion: { _id: championId } })
  })

  test('is refused for tournaments that were not finalized, were cancelled or are unknown', async () => {
    const id = await create()
    const refusal = { status: 409, body: { error: MESSAGES.notFinalizedByHand } }
    expect(await reopen(id)).toMatchObject(refusal)
    await admin.call('POST /api/tournaments/{id}/cancel', { params: { id }, body: { reason: 'rain' } })
    expect(await reopen(id)).toMatchObject(refusal)
    expect((await reopen(crypto.randomUUID() as TournamentId)).status).toBe(404)
  })

  test('is refused once an entry fee has been refunded from the mint', async () => {
    const { id, userIds } = await createFinalized()
    const [fee] = await ledgerOf(userIds[2]!)
    expect(fee).toMatchObject({ reason: 'tournament_entry', refund: 'possible' })
    await admin.call('POST /api/admin/transactions/{id}/refund', { params: { id: fee!._id }, body: {} })
    expect(await reopen(id)).toMatchObject({ status: 409, body: { error: MESSAGES.reopenFeesRefunded } })
  })

  test('is for administrators and the organisers of the tournament', async () => {
    const { id } = await createFinalized()
    const { userId } = await newPlayer(world)
    await admin.call('POST /api/admin/users/{id}/role', {
      params: { id: userId },
      body: { role: 'organiser' },
    })
    const tried = () => outcomes([reopenTournament(world.ctx, userId, id, 'mine')])
    expect(await tried()).toEqual([MESSAGES.notYourTournament])
    await world.ctx.db.execute(sql`UPDATE tournaments SET created_by = ${userId} WHERE id = ${id}`)
    expect(await tried()).toEqual(['done'])
  })

  test('at once by twenty: one succeeds, and the coins return once', async () => {
    const { id, championId, platform } = await createFinalized()
    const tried = await outcomes(
      Array.from({ length: 20 }, () => reopenTournament(world.ctx, admin.userId, id, 'wrong')),
    )
    expect(tried.filter(each => each === 'done')).toHaveLength(1)
    expect(tried.filter(each => each === MESSAGES.notFinalizedByHand)).toHaveLength(19)
    expect([await coins(championId), await coins(id)]).toEqual([900, 400])
    expect(await coins(PLATFORM_WALLET_ID)).toBe(platform)
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('while the winner spends the prize: either happens, never both', async () => {
    for (let n = 0; n < 5; n++) {
      const { id, championId } = await createFinalized()
      const other = await create({ entryFee: 1000 })
      const [reopened, entered] = await outcomes([
        reopenTournament(world.ctx, admin.userId, id, 'wrong'),
        enterTournament(world.ctx, other, championId),
      ])
      expect([reopened, entered].filter(each => each === 'done')).toHaveLength(1)
      expect(await coins(championId)).toBe(reopened === 'done' ? 900 : 220)
    }
    expect(await reconcile(world.ctx)).toEqual([])
  })
})

describe('correcting a prize', () => {
  test('moves the difference to or from the platform, names the row, and corrects the tournament', async () => {
    const { id, championId, platform } = await createFinalized()
    const { body } = await correct(id, championId, 250)
    expect(body).toMatchObject({ prize: 250 })
    expect(await coins(championId)).toBe(900 + 250)
    expect(await coins(PLATFORM_WALLET_ID)).toBe(platform + 80 + 70)
    expect((await correct(id, championId, 300)).status).toBe(200)
    const [second, first, prize] = await ledgerOf(championId)
    expect(second).toMatchObject({ type: 'credit', amount: 50, meta: { corrects: first!._id } })
    expect(first).toMatchObject({
      type: 'debit',
      amount: 70,
      reason: 'prize_correction',
      meta: { corrects: prize!._id, note: 'counted wrong' },
      correctedBy: second!._id,
    })
    expect(prize).toMatchObject({ amount: 320, correctedBy: first!._id })
    expect((await reopen(id)).status).toBe(200)
    expect([await coins(championId), await coins(id), await coins(PLATFORM_WALLET_ID)]).toEqual([
      900,
      400,
      platform,
    ])
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('is refused at its field if nothing changes, the coins are spent or the platform has too few', async () => {
    const { id, championId, userIds } = await createFinalized()
    const refused = async (coins: number, userId = championId) => (await correct(id, userId, coins)).body
    expect(await refused(320)).toMatchObject({ error: MESSAGES.prizeUnchanged, field: 'coins' })
    expect(await refused(1_000_000)).toMatchObject({ error: MESSAGES.platformCoinsShort, field: 'coins' })
    expect(await refused(10, userIds[1]!)).toMatchObject({ error: MESSAGES.noPrizeToCorrect })
    await enterTournament(world.ctx, await create({ entryFee: 1000 }), championId)
    expect(await refused(0)).toMatchObject({ error: MESSAGES.coinsBelowZero, field: 'coins' })
  })

  test('at once by ten: the prize is the one that was asked for, and is corrected once', async () => {
    const { id, championId } = await createFinalized()
    const tried = await outcomes(
      Array.from({ length: 10 }, () =>
        correctPaidPrize(world.ctx, admin.userId, id, { userId: championId, coins: 200, note: 'wrong' }),
      ),
    )
    expect(tried.filter(each => each === 'done')).toHaveLength(1)
    expect(await coins(championId)).toBe(900 + 200)
    expect(await reconcile(world.ctx)).toEqual([])
  })
})
