import { type CoinRequest, MESSAGES, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { coinsOf, reconcile } from '../../wallet/index.ts'

const DAY = 24 * 60 * 60_000
const ABOVE = 1000
let world: World
let admin: Admin
let second: Client & { userId: UserId }
let player: UserId

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
  const { body } = await createClient(world).call('POST /api/auth/register', {
    body: { username: 'segunda', email: 'segunda@example.com', password: 'good-enough-house' },
  })
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: body._id }, body: { role: 'admin' } })
})

beforeEach(async () => {
  admin = await signInAdmin(world)
  const client = createClient(world)
  const { body } = await client.call('POST /api/admin/login', {
    body: { email: 'segunda@example.com', password: 'good-enough-house' },
  })
  second = Object.assign(client, { userId: body._id as UserId })
  ;[player] = (await createUsers(world.ctx, 1)) as [UserId]
  await set({ approvalAbove: ABOVE })
})

async function set(rules: {
  approvalAbove?: number | null
  dailyLimits?: { admin: number | null; organiser: number | null }
}) {
  const { body } = await admin.call('GET /api/admin/coin-settings')
  const none = { approvalAbove: null, dailyLimits: { admin: null, organiser: null } }
  const answer = await admin.call('PUT /api/admin/coin-settings', {
    body: { ...none, ...rules, version: body.version },
  })
  expect(answer.status).toBe(200)
}

const adjust = (amount: number, client: Client = admin) =>
  client.call('POST /api/admin/users/{id}/coins', { params: { id: player }, body: { amount } })
const ask = async (amount: number, client: Client = admin): Promise<CoinRequest> => {
  const answer = await client.call('POST /api/admin/coin-requests', {
    body: { userId: player, amount, note: 'a prize at the fair' },
  })
  expect(answer.status).toBe(201)
  return answer.body
}
const decide = (decision: 'approve' | 'withdraw', { _id }: CoinRequest, client: Client) =>
  client.call(`POST /api/admin/coin-requests/{id}/${decision}`, { params: { id: _id } })
const refuse = ({ _id }: CoinRequest, client: Client) =>
  client.call('POST /api/admin/coin-requests/{id}/refuse', {
    params: { id: _id },
    body: { reason: 'there was no fair' },
  })
const coins = () => coinsOf(world.ctx.db, player)
const isRefused = (error: string) => ({ status: 409, body: { error } })

test('the administrator who asked learns of the approval or the refusal, with a link', async () => {
  const { username } = (await admin.call('GET /api/admin/users/{id}', { params: { id: player } })).body
  await decide('approve', await ask(ABOVE + 1), second)
  await refuse(await ask(-ABOVE - 2), second)
  await decide('withdraw', await ask(ABOVE + 3), admin)
  const { body } = await admin.call('GET /api/me/notices')
  const about = { username: 'segunda', player: username }
  expect(body.notices).toMatchObject([
    {
      kind: 'coin-request',
      params: { ...about, outcome: 'refused', amount: -ABOVE - 2, reason: 'there was no fair' },
      link: '/admin/approvals?state=refused',
    },
    {
      kind: 'coin-request',
      params: { ...about, outcome: 'approved', amount: ABOVE + 1, reason: null },
      link: '/admin/approvals?state=approved',
    },
  ])
})

describe('a second approval', () => {
  test('is needed above the sum only; the refusal names the field and the sum', async () => {
    expect((await adjust(ABOVE)).status).toBe(200)
    for (const amount of [ABOVE + 1, -ABOVE - 1])
      expect(await adjust(amount)).toMatchObject({
        status: 409,
        body: { error: `${MESSAGES.approvalRequired}: ${ABOVE}`, code: 'approval-required', field: 'amount' },
      })
    expect(await coins()).toBe(2000)
    await set({ approvalAbove: null })
    expect((await adjust(ABOVE + 1)).status).toBe(200)
  })

  test('by another administrator moves the coins once, in the name of both', async () => {
    const request = await ask(5000)
    expect(request).toMatchObject({ state: 'open', amount: 5000, user: { _id: player } })
    expect(await coins()).toBe(1000)
    expect(await decide('approve', request, admin)).toMatchObject(isRefused(MESSAGES.ownCoinRequest))
    const { body } = await decide('approve', request, second)
    expect(body).toMatchObject({ state: 'approved', decidedBy: { username: 'segunda' } })
    expect(await coins()).toBe(6000)
    expect(await decide('approve', request, second)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.coinRequestDecided, by: 'segunda' },
    })
    const { body: ledger } = await admin.call('GET /api/admin/transactions', { query: { user: player } })
    expect(ledger[0]).toMatchObject({
      _id: body.transactionId,
      amount: 5000,
      reason: 'admin_manual',
      meta: { by: { _id: admin.userId }, approvedBy: { _id: second.userId }, note: 'a prize at the fair' },
    })
    const { body: log } = await admin.call('GET /api/admin/audit', { query: { subject: `user:${player}` } })
    expect(log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['coin-request-created', 'coin-request-approved']),
    )
  })

  test('is refused with a sentence by another, withdrawn by the one who asked, and neither by the wrong one', async () => {
    const refused = await ask(5000)
    expect(await refuse(refused, admin)).toMatchObject(isRefused(MESSAGES.ownCoinRequest))
    expect((await refuse(refused, second)).body).toMatchObject({
      state: 'refused',
      reason: 'there was no fair',
    })
    const withdrawn = await ask(5000)
    expect(await decide('withdraw', withdrawn, second)).toMatchObject(isRefused(MESSAGES.otherCoinRequest))
    expect((await decide('withdraw', withdrawn, admin)).body).toMatchObject({ state: 'withdrawn' })
    for (const request of [refused, withdrawn])
      expect(await decide('approve', request, second)).toMatchObject(isRefused(MESSAGES.coinRequestDecided))
    expect(await coins()).toBe(1000)
  })

  test('expires after a week', async () => {
    const request = await ask(5000)
    world.advance(7 * DAY)
    admin = await signInAdmin(world)
    const client = createClient(world)
    await client.call('POST /api/admin/login', {
      body: { email: 'segunda@example.com', password: 'good-enough-house' },
    })
    expect(await decide('approve', request, client)).toMatchObject(isRefused(MESSAGES.coinRequestExpired))
    const { body } = await admin.call('GET /api/admin/coin-requests', { query: { state: 'expired' } })
    expect(body[0]).toMatchObject({ _id: request._id, state: 'expired' })
  })

  test('of coins that are no longer there is refused, and the request stays open', async () => {
    const request = await ask(-5000)
    expect(await decide('approve', request, second)).toMatchObject(isRefused(MESSAGES.coinsBelowZero))
    expect((await decide('withdraw', request, admin)).status).toBe(200)
  })

  test('is needed for a refund, too', async () => {
    await set({ approvalAbove: null })
    await adjust(5000)
    await set({ approvalAbove: ABOVE })
    const { body: ledger } = await admin.call('GET /api/admin/transactions', { query: { user: player } })
    const transactionId = ledger[0]._id
    const refund = await admin.call('POST /api/admin/transactions/{id}/refund', {
      params: { id: transactionId },
      body: {},
    })
    expect(refund).toMatchObject({ status: 409, body: { code: 'approval-required' } })
    const { body: request } = await admin.call('POST /api/admin/coin-requests', {
      body: { transactionId, note: 'sent twice' },
    })
    expect(request).toMatchObject({ amount: -5000, refunds: transactionId })
    expect((await decide('approve', request, second)).status).toBe(200)
    expect(await coins()).toBe(1000)
    const again = await admin.call('POST /api/admin/coin-requests', {
      body: { transactionId, note: 'sent twice' },
    })
    expect(again).toMatchObject(isRefused(MESSAGES.transactionNotRefundable))
  })

  test('of the own coins is not possible', async () => {
    const body = { userId: second.userId, amount: 5000, note: 'for you' }
    const { body: request } = await admin.call('POST /api/admin/coin-requests', { body })
    expect(await decide('approve', request, second)).toMatchObject(isRefused(MESSAGES.ownCoins))
    expect(await second.call('POST /api/admin/coin-requests', { body })).toMatchObject(
      isRefused(MESSAGES.ownCoins),
    )
    await decide('withdraw', request, admin)
  })

  test('is under "Needs attention" until it is decided', async () => {
    const items = async () => {
      // Readers share the result of the checks for some seconds.
      world.advance(3000)
      return (await second.call('GET /api/admin/attention')).body.items
    }
    const request = await ask(5000)
    expect(await items()).toContainEqual(expect.objectContaining({ kind: 'coin-requests', count: 1 }))
    await decide('withdraw', request, admin)
    expect((await items()).map(({ kind }: { kind: string }) => kind)).not.toContain('coin-requests')
  })

  test('that is asked for, approved and withdrawn at once has one outcome, and the coins move at most once', async () => {
    for (let n = 0; n < 5; n++) {
      const before = await coins()
      const request = await ask(2000)
      const answers = await Promise.all([
        decide('approve', request, second),
        decide('withdraw', request, admin),
        decide('approve', request, second),
        refuse(request, second),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const [approved, , again] = answers.map(({ status }) => status === 200)
      expect(await coins()).toBe(before + (approved || again ? 2000 : 0))
    }
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('is replaced by a confirmed identity for the only administrator', async () => {
    await world.ctx.db.execute(sql`UPDATE users SET role = 'player' WHERE id = ${second.userId}`)
    expect((await admin.call('GET /api/admin/coin-settings')).body).toMatchObject({
      isOnlyAdministrator: true,
    })
    expect((await adjust(5000)).status).toBe(200)
    world.advance(16 * 60_000)
    expect(await adjust(5000)).toMatchObject({ status: 403, body: { error: MESSAGES.confirmIdentity } })
    await world.ctx.db.execute(sql`UPDATE users SET role = 'admin' WHERE id = ${second.userId}`)
  })
})

describe('the limit of a day', () => {
  test('is for each administrator, counts what they add and deduct, and ends with the day', async () => {
    // The first test of the next day.
    world.advance(DAY)
    admin = await signInAdmin(world)
    await set({ dailyLimits: { admin: 1000, organiser: null } })
    expect((await adjust(600)).status).toBe(200)
    expect((await adjust(-300)).status).toBe(200)
    expect(await adjust(101)).toMatchObject({
      status: 409,
      body: { error: `${MESSAGES.dailyCoinLimit}: 100`, code: 'daily-coin-limit', field: 'amount' },
    })
    expect((await adjust(100)).status).toBe(200)
    const client = createClient(world)
    await client.call('POST /api/admin/login', {
      body: { email: 'segunda@example.com', password: 'good-enough-house' },
    })
    expect((await adjust(1000, client)).status).toBe(200)
    world.advance(DAY)
    admin = await signInAdmin(world)
    expect((await adjust(1000)).status).toBe(200)
    expect(await coins()).toBe(1000 + 600 - 300 + 100 + 1000 + 1000)
  })

  test('of several at once lets through what fits', async () => {
    world.advance(DAY)
    admin = await signInAdmin(world)
    await set({ dailyLimits: { admin: 1000, organiser: null } })
    const answers = await Promise.all(Array.from({ length: 8 }, () => adjust(300)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(await coins()).toBe(1900)
  })

  test('does not count what a second administrator has approved', async () => {
    world.advance(DAY)
    admin = await signInAdmin(world)
    await set({ approvalAbove: 100, dailyLimits: { admin: 100, organiser: null } })
    const client = createClient(world)
    await client.call('POST /api/admin/login', {
      body: { email: 'segunda@example.com', password: 'good-enough-house' },
    })
    expect((await decide('approve', await ask(5000), client)).status).toBe(200)
    expect((await adjust(100)).status).toBe(200)
  })
})

test('settings that another administrator has changed since are not overwritten', async () => {
  const { body } = await admin.call('GET /api/admin/coin-settings')
  const change = (client: Client) =>
    client.call('PUT /api/admin/coin-settings', {
      body: { dailyLimits: { admin: 7, organiser: 8 }, approvalAbove: 9, version: body.version },
    })
  const answers = await Promise.all([change(admin), change(second)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await admin.call('GET /api/admin/coin-settings')).body).toMatchObject({
    dailyLimits: { admin: 7, organiser: 8 },
    approvalAbove: 9,
    version: body.version + 1,
  })
  for (const invalid of [0, -5, 1.5])
    expect(
      await admin.call('PUT /api/admin/coin-settings', {
        body: {
          dailyLimits: { admin: null, organiser: null },
          approvalAbove: invalid,
          version: body.version + 1,
        },
      }),
    ).toMatchObject({ status: 400, body: { error: MESSAGES.coinLimitInvalid, field: 'approvalAbove' } })
})
