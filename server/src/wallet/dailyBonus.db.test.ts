import { MESSAGES } from '@valecuatro/contract'
import { beforeAll, expect, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { reconcile } from './reconcile.ts'

const DAY_MS = 24 * 60 * 60_000

let world: World
beforeAll(async () => {
  world = await createWorld({ dailyBonusCoins: 100, dailyStreakCoins: 20 })
})

test('the bonus can be claimed once per day, even from several tabs, and grows with each consecutive day', async () => {
  const { client } = await newPlayer(world)
  const claim = () => client.call('POST /api/profile/bonus')
  expect((await client.call('GET /api/profile/bonus')).body).toMatchObject({
    claimedToday: false,
    streak: 0,
    coins: 100,
  })
  const answers = await Promise.all(Array.from({ length: 6 }, claim))
  expect(answers.filter(({ status }) => status === 200).map(({ body }) => body)).toMatchObject([
    { received: 100, balance: 1100, claimedToday: true, streak: 1, coins: 120 },
  ])
  const refused = answers.filter(({ status }) => status === 409)
  expect(refused.map(({ body }) => body.error)).toEqual(Array(5).fill(MESSAGES.bonusClaimed))
  world.advance(DAY_MS)
  expect((await claim()).body).toMatchObject({ received: 120, streak: 2 })
  world.advance(2 * DAY_MS)
  expect((await claim()).body).toMatchObject({ received: 100, streak: 1 })
  const { body: ledger } = await client.call('GET /api/profile/transactions', { query: { type: 'credit' } })
  expect(ledger.map(({ reason, amount }: { reason: string; amount: number }) => [reason, amount])).toEqual([
    ['daily_bonus', 100],
    ['daily_bonus', 120],
    ['daily_bonus', 100],
    ['welcome', 1000],
  ])
  expect(await reconcile(world.ctx)).toEqual([])
})

test('the bonus is refused to guests, without a required verified address, and while it is off', async () => {
  const guest = createClient(world)
  await guest.call('POST /api/auth/guest', { body: { username: 'passing' } })
  expect((await guest.call('GET /api/profile/bonus')).body).toBeNull()
  expect(await guest.call('POST /api/profile/bonus')).toMatchObject({
    status: 403,
    body: { error: MESSAGES.accountRequired },
  })
  const { client } = await newPlayer(world)
  world.ctx.config.requireVerifiedEmail = true
  expect((await client.call('GET /api/profile/bonus')).body).toBeNull()
  expect(await client.call('POST /api/profile/bonus')).toMatchObject({
    status: 403,
    body: { error: MESSAGES.emailNotVerified },
  })
  world.ctx.config.requireVerifiedEmail = false
  world.ctx.config.dailyBonusCoins = 0
  expect((await client.call('GET /api/profile/bonus')).body).toBeNull()
  expect(await client.call('POST /api/profile/bonus')).toMatchObject({
    status: 409,
    body: { error: MESSAGES.noBonus },
  })
  world.ctx.config.dailyBonusCoins = 100
})
