import type { Economy, UserId } from '@valecuatro/contract'
import { beforeAll, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { createWorld, type World } from '../../test/world.ts'
import { MINT_WALLET_ID, moveCoins, openPotWallet, PLATFORM_WALLET_ID, type Reason } from './index.ts'

const HOUR_MS = 60 * 60 * 1000
const POT = '00000000-0000-4000-8000-0000000000cc'

let world: World
let admin: Admin
let ana: UserId
let beto: UserId
let moved = 0

beforeAll(async () => {
  world = await createWorld({ welcomeCoins: 0 })
  admin = await signInAdmin(world)
  ;[ana, beto] = (await createUsers(world.ctx, 2)) as [UserId, UserId]
  await openPotWallet(world.ctx.db, POT)
})

const economy = async () => (await admin.call('GET /api/admin/economy')).body as Economy
const move = (from: string, to: string, amount: number, reason: Reason) =>
  world.ctx.db.transaction(tx =>
    moveCoins(tx, { from, to, amount, reason, cause: `test:${++moved}`, at: world.ctx.now() }),
  )

test('the economy shows balances, coins minted and burnt per day and reason, and the largest holders', async () => {
  await move(MINT_WALLET_ID, ana, 500, 'welcome')
  await move(MINT_WALLET_ID, beto, 300, 'admin_manual')
  await move(beto, MINT_WALLET_ID, 20, 'admin_manual')
  await move(ana, POT, 40, 'tournament_entry')
  await move(POT, PLATFORM_WALLET_ID, 10, 'tournament_house')
  const { held, days, holders } = await economy()
  expect(held).toEqual({ players: 740, pools: 30, platform: 10 })
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toEqual({
    day: world.ctx.now().toISOString().slice(0, 10),
    minted: 800,
    burnt: 20,
    reasons: [
      { reason: 'admin_manual', credited: 300, debited: 20 },
      { reason: 'tournament_entry', credited: 0, debited: 40 },
      { reason: 'welcome', credited: 500, debited: 0 },
    ],
  })
  expect(days.at(0)).toMatchObject({ minted: 0, burnt: 0, reasons: [] })
  expect(holders.slice(0, 2)).toMatchObject([
    { user: { _id: ana }, coins: 460 },
    { user: { _id: beto }, coins: 280 },
  ])
})

test('a past day keeps its figures, and the next day starts with its own', async () => {
  const before = (await economy()).days.at(-1)!
  world.advance(26 * HOUR_MS)
  await move(MINT_WALLET_ID, beto, 7, 'refund')
  for (const { days } of [await economy(), await economy()]) {
    expect(days).toContainEqual(before)
    expect(days.at(-1)).toMatchObject({
      minted: 7,
      burnt: 0,
      reasons: [{ reason: 'refund', credited: 7, debited: 0 }],
    })
  }
})
