import { randomUUID } from 'node:crypto'
import { MESSAGES, type Transaction, type UserId } from '@valecuatro/contract'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import {
  MINT_WALLET_ID,
  moveCoins,
  openPotWallet,
  PLATFORM_WALLET_ID,
  type Reason,
  readCoinsInPlay,
  reconcile,
} from '../../wallet/index.ts'

let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld({ welcomeCoins: 100 })
  admin = await signInAdmin(world)
})

const newUser = async () => (await createUsers(world.ctx, 1))[0]!
const adjust = (id: string, body: unknown, by: Client = admin) =>
  by.call('POST /api/admin/users/{id}/coins', { params: { id }, body })
const coinsOf = async (id: string) =>
  (await admin.call('GET /api/admin/users/{id}', { params: { id } })).body.wallet.coins
const actsOn = async (id: string) =>
  (await admin.call('GET /api/admin/audit', { query: { subject: id } })).body as Record<string, unknown>[]

test.each([
  [25, 125],
  [-100, 0],
])('%i coins make it %i; ledger and audit log tell who did it', async (amount, after) => {
  const id = await newUser()
  expect(await adjust(id, { amount, reason: 'admin_manual' })).toMatchObject({
    status: 200,
    body: { _id: id, wallet: { coins: after } },
  })
  const { body: rows } = await admin.call('GET /api/admin/transactions', { query: { user: id } })
  expect(rows[0]).toMatchObject({
    type: amount > 0 ? 'credit' : 'debit',
    amount: Math.abs(amount),
    balanceBefore: 100,
    balanceAfter: after,
    reason: 'admin_manual',
    meta: { by: { _id: admin.userId, username: 'admin' } },
  })
  expect(await actsOn(id)).toMatchObject([
    {
      action: 'coins-adjusted',
      actor: { _id: admin.userId },
      subject: { kind: 'user', id },
      meta: { amount, before: 100, after, reason: 'admin_manual' },
    },
  ])
  expect(await reconcile(world.ctx)).toEqual([])
})

test('an adjustment below zero is refused and changes nothing', async () => {
  const id = await newUser()
  expect(await adjust(id, { amount: -101 })).toMatchObject({
    status: 409,
    body: { error: MESSAGES.coinsBelowZero },
  })
  expect(await coinsOf(id)).toBe(100)
  expect(await actsOn(id)).toEqual([])
})

test.each([
  { amount: 0 },
  { amount: 1.5 },
  { amount: '10' },
  { amount: null },
  {},
  { amount: 2_000_000_000 },
])('%j is refused', async body => {
  expect(await adjust(await newUser(), body)).toMatchObject({
    status: 400,
    body: { error: MESSAGES.amountInvalid },
  })
})

test('an unknown reason is refused', async () => {
  expect((await adjust(await newUser(), { amount: 1, reason: 'because' })).status).toBe(400)
})

test('a command sent twice, at the same time or later, counts once', async () => {
  const id = await newUser()
  const command = { amount: 7, commandId: randomUUID() }
  const answers = await Promise.all([adjust(id, command), adjust(id, command)])
  answers.push(await adjust(id, command))
  expect(answers.map(({ status, body }) => [status, body.wallet?.coins])).toEqual(Array(3).fill([200, 107]))
  expect(await actsOn(id)).toHaveLength(1)
})

test('if two administrators deduct at once, one of them is refused and no coin is lost', async () => {
  const id = await newUser()
  const other = await signInAdmin(world)
  const answers = await Promise.all([adjust(id, { amount: -60 }), adjust(id, { amount: -60 }, other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await coinsOf(id)).toBe(40)
  expect(await actsOn(id)).toHaveLength(1)
  expect(await reconcile(world.ctx)).toEqual([])
})

test('a player sees that it was a manual adjustment, but not by whom', async () => {
  const { client, userId } = await newPlayer(world)
  await adjust(userId, { amount: 5 })
  const { body } = await client.call('GET /api/profile/transactions')
  expect(body[0]).toMatchObject({ reason: 'admin_manual', amount: 5 })
  expect(Object.keys(body[0].meta)).toEqual(['timestamp'])
})

test('an unknown user is not found', async () => {
  const id = randomUUID()
  expect(await adjust(id, { amount: 1 })).toMatchObject({
    status: 404,
    body: { error: MESSAGES.userNotFound },
  })
  for (const path of ['GET /api/admin/users/{id}', 'GET /api/admin/users/{id}/sessions'] as const)
    expect(await admin.call(path, { params: { id } })).toMatchObject({
      status: 404,
      body: { error: MESSAGES.userNotFound },
    })
})

test('a note is kept in the ledger and in the audit log; the player does not see it', async () => {
  const { client, userId } = await newPlayer(world)
  await adjust(userId, { amount: 5, note: '  lost at the outage on Friday ' })
  const note = 'lost at the outage on Friday'
  const { body } = await admin.call('GET /api/admin/transactions', { query: { user: userId } })
  expect(body[0]).toMatchObject({ reason: 'admin_manual', meta: { note } })
  expect(await actsOn(userId)).toMatchObject([{ meta: { note } }])
  expect(JSON.stringify((await client.call('GET /api/profile/transactions')).body)).not.toContain(note)
  expect((await adjust(userId, { amount: 5, note: 'x'.repeat(301) })).status).toBe(400)
})

describe('LARGE_ADJUSTMENT_COINS', () => {
  const refusal = { status: 403, body: { code: 'confirm-identity', proofs: ['password'] } }
  const HOUR_MS = 60 * 60 * 1000

  async function limitTo(coins: number) {
    const id = await newUser()
    const own = await signInAdmin(world)
    world.advance(HOUR_MS + 1)
    world.ctx.config.largeAdjustmentCoins = coins
    onTestFinished(() => {
      world.ctx.config.largeAdjustmentCoins = null
    })
    return { id, own }
  }

  test('adds up what an administrator moves by hand within an hour, whatever the wallet', async () => {
    const { id, own } = await limitTo(5000)
    expect((await adjust(id, { amount: 4000 }, own)).status).toBe(200)
    expect((await adjust(await newUser(), { amount: -50 }, own)).status).toBe(200)
    for (const amount of [950, -950, 5000]) expect(await adjust(id, { amount }, own)).toMatchObject(refusal)
    expect(await refund(await newestRow(id, 4000), own)).toMatchObject(refusal)
    expect(await coinsOf(id)).toBe(4100)
    expect((await adjust(id, { amount: 949 }, own)).status).toBe(200)
    expect((await adjust(id, { amount: 1 }, own)).status).toBe(403)
    await own.call('POST /api/auth/confirm', { body: { password: 'house-rules' } })
    expect((await adjust(id, { amount: -5000 }, own)).status).toBe(200)
    world.advance(HOUR_MS + 1)
    expect((await adjust(id, { amount: 4999 }, own)).status).toBe(200)
  })

  test('is not passed by calls at the same time', async () => {
    const { id, own } = await limitTo(1000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => adjust(id, { amount: 300 }, own)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 403, 403])
    expect(await coinsOf(id)).toBe(1000)
  })
})

test('a sum that is unusual against the coins in play raises a critical alert, even in parts', async () => {
  const id = await newUser()
  const own = await signInAdmin(world)
  world.advance(60 * 60 * 1000 + 1)
  const found = async () =>
    (await admin.call('GET /api/admin/alerts', { query: { search: 'Unusually many coins' } })).body.alerts
  const inPlay = await readCoinsInPlay(world.ctx.db)
  const half = Math.ceil(Math.max(inPlay * 0.1, 10_000) / 2)
  expect((await adjust(id, { amount: half - 1 }, own)).status).toBe(200)
  expect(await found()).toEqual([])
  expect((await adjust(id, { amount: half + 1 }, own)).status).toBe(200)
  expect(await found()).toMatchObject([
    {
      severity: 'critical',
      count: 1,
      player: { _id: id },
      metadata: { administrator: 'admin', amount: half + 1, movedInHour: half * 2, inPlayBefore: inPlay },
    },
  ])
})

test('administrators cannot change their own coins, by hand or by a refund', async () => {
  const refusal = { status: 409, body: { error: MESSAGES.ownCoins } }
  expect(await adjust(admin.userId, { amount: 5 })).toMatchObject(refusal)
  const { at, from } = { at: world.ctx.now(), from: MINT_WALLET_ID }
  await world.ctx.db.transaction(tx =>
    moveCoins(tx, { from, to: admin.userId, amount: 9, reason: 'admin_manual', cause: randomUUID(), at }),
  )
  expect(await refund(await newestRow(admin.userId, 9))).toMatchObject(refusal)
  expect(await reconcile(world.ctx)).toEqual([])
})

const refund = (id: string, by: Client = admin, body: unknown = {}) =>
  by.call('POST /api/admin/transactions/{id}/refund', { params: { id }, body })
const rowsOfUser = async (user: string) =>
  (await admin.call('GET /api/admin/transactions', { query: { user } })).body as Transaction[]
const newestRow = async (user: string, amount?: number) =>
  (await rowsOfUser(user)).find(row => amount === undefined || row.amount === amount)!._id

describe('a refund', () => {
  test.each([
    [25, 'reversal'],
    [-25, 'refund'],
  ])('of %i coins adjusted by hand restores the balance, once', async (amount, reason) => {
    const id = await newUser()
    await adjust(id, { amount })
    const row = await newestRow(id)
    expect((await rowsOfUser(id)).map(each => each.refund)).toEqual(['possible', undefined])
    expect(await refund(row, admin, { note: 'typed wrongly' })).toMatchObject({
      status: 200,
      body: { reason, amount: 25, balanceAfter: 100, meta: { note: 'typed wrongly' } },
    })
    expect((await rowsOfUser(id)).map(each => each.refund)).toEqual([undefined, 'done', undefined])
    expect(await refund(row)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.alreadyRefunded, by: 'admin' },
    })
    expect((await actsOn(id))[0]).toMatchObject({
      action: 'transaction-refunded',
      meta: { amount: -amount, refunded: 'admin_manual', before: 100 + amount, after: 100 },
    })
    expect(await actsOn(id)).toHaveLength(2)
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('requested by two administrators at once is paid once', async () => {
    const id = await newUser()
    const other = await signInAdmin(world)
    await adjust(id, { amount: -30 })
    const row = await newestRow(id)
    const answers = await Promise.all([refund(row), refund(row, other), refund(row)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await coinsOf(id)).toBe(100)
    expect(await actsOn(id)).toHaveLength(2)
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('never leaves a balance below zero', async () => {
    const id = await newUser()
    await adjust(id, { amount: 50 })
    const row = await newestRow(id)
    await adjust(id, { amount: -120 })
    expect(await refund(row)).toMatchObject({ status: 409, body: { error: MESSAGES.coinsBelowZero } })
    expect(await coinsOf(id)).toBe(30)
  })

  test('of an entry fee is possible once the pot has been paid out, unless the fee was already paid back', async () => {
    const [ana, beto] = (await createUsers(world.ctx, 2)) as [UserId, UserId]
    const tournamentId = randomUUID()
    const meta = { tournament: { _id: tournamentId, name: 'Copa' } }
    const move = (from: string, to: string, reason: Reason) =>
      world.ctx.db.transaction(tx =>
        moveCoins(tx, { from, to, amount: 40, reason, cause: randomUUID(), at: world.ctx.now(), meta }),
      )
    await world.ctx.db.transaction(tx => openPotWallet(tx, tournamentId))
    await move(ana, tournamentId, 'tournament_entry')
    await move(beto, tournamentId, 'tournament_entry')
    const [anasFee, betosFee] = [await newestRow(ana), await newestRow(beto)]
    const refusal = { status: 409, body: { error: MESSAGES.transactionNotRefundable } }
    expect(await refund(anasFee)).toMatchObject(refusal)
    await move(tournamentId, PLATFORM_WALLET_ID, 'tournament_house')
    await move(tournamentId, beto, 'tournament_refund')
    expect(await refund(betosFee)).toMatchObject(refusal)
    expect(await refund(anasFee)).toMatchObject({
      status: 200,
      body: { reason: 'refund', balanceAfter: 100, meta: { tournament: { name: 'Copa' } } },
    })
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('is refused for welcome coins, for refunds, and for rows that do not exist', async () => {
    const id = await newUser()
    const refusal = { status: 409, body: { error: MESSAGES.transactionNotRefundable } }
    expect(await refund(await newestRow(id))).toMatchObject(refusal)
    await adjust(id, { amount: 1 })
    const { body } = await refund(await newestRow(id))
    expect(await refund(body._id)).toMatchObject(refusal)
    for (const unknown of [randomUUID(), 'row'])
      expect(await refund(unknown)).toMatchObject({
        status: 404,
        body: { error: MESSAGES.transactionNotFound },
      })
  })
})
