import { randomUUID } from 'node:crypto'
import { MESSAGES } from '@valecuatro/contract'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../test/client.ts'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { reconcile } from '../../wallet/index.ts'

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

test('below zero is refused, and nothing has happened', async () => {
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

test('the reason is fixed', async () => {
  expect((await adjust(await newUser(), { amount: 1, reason: 'because' })).status).toBe(400)
})

test('a command sent twice, at once or later, counts once', async () => {
  const id = await newUser()
  const command = { amount: 7, commandId: randomUUID() }
  const answers = await Promise.all([adjust(id, command), adjust(id, command)])
  answers.push(await adjust(id, command))
  expect(answers.map(({ status, body }) => [status, body.wallet?.coins])).toEqual(Array(3).fill([200, 107]))
  expect(await actsOn(id)).toHaveLength(1)
})

test('two administrators deduct at once: one of them is refused, and no coin is lost', async () => {
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
