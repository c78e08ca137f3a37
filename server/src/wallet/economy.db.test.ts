import type { Economy, Transaction, UserId } from '@valecuatro/contract'
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

/** The sum of all pages of a list, in which coins that came in are positive. */
async function sumOfTimeline(query: Record<string, string>): Promise<number> {
  let sum = 0
  let before: string | null = null
  do {
    const { body } = await admin.call('GET /api/admin/timeline', {
      query: { ...query, ...(before && { before }) },
    })
    for (const entry of body.entries) sum += entry.change === 'credit' ? entry.amount : -entry.amount
    before = body.next
  } while (before !== null)
  return sum
}

async function sumOfTransactions(query: Record<string, string> = {}): Promise<number> {
  const { body } = await admin.call('GET /api/admin/transactions', { query })
  return (body as Transaction[]).reduce(
    (sum, row) => sum + (row.type === 'credit' ? row.amount : -row.amount),
    0,
  )
}

test('the rows behind every number add up to it', async () => {
  for (let index = 0; index < 40; index++)
    await move(MINT_WALLET_ID, index % 2 ? ana : beto, 1 + index, 'daily_bonus')
  await move(PLATFORM_WALLET_ID, POT, 5, 'tournament_added')
  await move(POT, ana, 12, 'tournament_prize')
  const { held, days, holders } = await economy()
  const wallet = (id: string, query = {}) => sumOfTimeline({ subject: 'wallet', id, ...query })
  expect(-(await wallet('mint'))).toBe(held.players + held.pools + held.platform)
  expect(await sumOfTransactions()).toBe(held.players)
  expect(await wallet('pools')).toBe(held.pools)
  expect(await wallet('platform')).toBe(held.platform)
  const period = { startDate: days[0]!.day, endDate: days.at(-1)!.day }
  const totalOf = (name: 'minted' | 'burnt') => days.reduce((sum, day) => sum + day[name], 0)
  expect(-(await wallet('mint', { ...period, change: 'debit' }))).toBe(totalOf('minted'))
  expect(await wallet('mint', { ...period, change: 'credit' })).toBe(totalOf('burnt'))
  for (const { day, minted, burnt, reasons } of days) {
    const ofDay = { startDate: day, endDate: day }
    expect(await wallet('mint', ofDay)).toBe(burnt - minted)
    for (const { reason, credited, debited } of reasons) {
      const ofReason = { ...ofDay, reasonIs: reason }
      expect(await sumOfTransactions({ ...ofReason, type: 'credit' })).toBe(credited)
      expect(await sumOfTransactions({ ...ofReason, type: 'debit' })).toBe(0 - debited)
      expect(await sumOfTransactions(ofReason)).toBe(credited - debited)
    }
  }
  for (const { user, coins } of holders) expect(await sumOfTransactions({ user: user._id })).toBe(coins)
})
