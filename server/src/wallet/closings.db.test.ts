import type { DailyClosing, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import {
  closeDays,
  MINT_WALLET_ID,
  moveCoins,
  openPotWallet,
  PLATFORM_WALLET_ID,
  type Reason,
  reconcile,
} from './index.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const POT = '00000000-0000-4000-8000-0000000000cc'

let world: World
let admin: Admin
let ana: UserId
let moved = 0

beforeEach(async () => {
  world = await createWorld({ welcomeCoins: 0 })
  const toNoon = (1.5 * DAY_MS - (world.ctx.now().getTime() % DAY_MS)) % DAY_MS
  world.stopClock()
  world.advance(toNoon)
  admin = await signInAdmin(world)
  ;[ana] = (await createUsers(world.ctx, 1)) as [UserId]
  await openPotWallet(world.ctx.db, POT)
})

const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const move = (from: string, to: string, amount: number, reason: Reason = 'admin_manual') =>
  world.ctx.db.transaction(tx =>
    moveCoins(tx, { from, to, amount, reason, cause: `test:${++moved}`, at: world.ctx.now() }),
  )
const listed = async (query: Record<string, string> = {}) =>
  (await admin.call('GET /api/admin/closings', { query })).body as DailyClosing[]

describe('closing', () => {
  test('each day carries on the balances of the day before, days without movements too', async () => {
    const first = dayOf(world.ctx.now())
    await move(MINT_WALLET_ID, ana, 500, 'welcome')
    await move(ana, POT, 40, 'tournament_entry')
    world.advance(DAY_MS)
    world.advance(DAY_MS)
    await move(POT, PLATFORM_WALLET_ID, 10, 'tournament_house')
    await move(ana, MINT_WALLET_ID, 60)
    world.advance(DAY_MS)
    await move(MINT_WALLET_ID, ana, 1)

    const written = await closeDays(world.ctx)
    const dayAfter = (days: number) => dayOf(new Date(Date.parse(first) + days * DAY_MS))
    const closedAt = world.ctx.now().toISOString()
    expect(written).toHaveLength(3)
    const carried = { players: 460, pools: 40, platform: 0, mint: -500, difference: 0, closedAt }
    expect(await listed()).toEqual([
      {
        day: dayAfter(2),
        players: 400,
        pools: 30,
        platform: 10,
        mint: -440,
        minted: 0,
        burnt: 60,
        transactions: 4,
        difference: 0,
        closedAt,
      },
      { day: dayAfter(1), ...carried, minted: 0, burnt: 0, transactions: 0 },
      { day: first, ...carried, minted: 500, burnt: 0, transactions: 4 },
    ])
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('a day is closed once, an hour after its end, from the last closing on', async () => {
    await move(MINT_WALLET_ID, ana, 500)
    world.advance(12 * HOUR_MS + 59 * 60 * 1000)
    expect(await closeDays(world.ctx)).toEqual([])
    world.advance(60 * 1000)
    expect(await closeDays(world.ctx)).toMatchObject([{ players: 500 }])
    expect(await closeDays(world.ctx)).toEqual([])
    await move(MINT_WALLET_ID, ana, 5)
    world.advance(DAY_MS)
    expect(await closeDays(world.ctx)).toMatchObject([{ players: 505, minted: 5, difference: 0 }])
  })

  test('of several nodes that close at once, one writes each row', async () => {
    await move(MINT_WALLET_ID, ana, 500)
    await world.ctx.db.execute(sql`UPDATE wallets SET coins = 77 WHERE id = ${PLATFORM_WALLET_ID}`)
    world.advance(3 * DAY_MS)
    const written = await Promise.all(Array.from({ length: 8 }, () => closeDays(world.ctx)))
    expect(written.flat()).toHaveLength(3)
    expect(await listed()).toHaveLength(3)
    const alerts = await rowsOf(world.ctx.db, sql`SELECT count FROM alerts WHERE code = 'ledger-differs'`)
    expect(alerts).toEqual([{ count: 1 }])
  })

  test('nothing is closed before the first movement', async () => {
    world.advance(3 * DAY_MS)
    expect(await closeDays(world.ctx)).toEqual([])
    expect(await listed()).toEqual([])
  })
})

describe('a difference', () => {
  const alerts = () =>
    rowsOf(world.ctx.db, sql`SELECT type, severity, metadata->'differences' AS differences FROM alerts`)

  test('between the wallets and the books raises the alert of the ledger', async () => {
    await move(MINT_WALLET_ID, ana, 500)
    world.advance(DAY_MS)
    await closeDays(world.ctx)
    await world.ctx.db.execute(sql`UPDATE wallets SET coins = 77 WHERE id = ${PLATFORM_WALLET_ID}`)
    world.advance(DAY_MS)
    expect(await closeDays(world.ctx)).toMatchObject([{ platform: 0, difference: 77 }])
    expect(await listed()).toMatchObject([{ difference: 77 }, { difference: 0 }])
    expect(await alerts()).toEqual([
      {
        type: 'system_error',
        severity: 'critical',
        differences: [{ walletId: null, problem: 'closing-differs', expected: 0, found: 77 }],
      },
    ])
  })

  test('is found if a row is added to a day that is closed', async () => {
    await move(MINT_WALLET_ID, ana, 500)
    world.advance(DAY_MS)
    await closeDays(world.ctx)
    world.advance(-DAY_MS)
    await move(MINT_WALLET_ID, ana, 9)
    world.advance(2 * DAY_MS)
    expect(await reconcile(world.ctx)).toEqual([])
    expect(await closeDays(world.ctx)).toMatchObject([{ players: 500, difference: 18 }])
    expect(await alerts()).toHaveLength(1)
  })
})

test.each([
  ['UPDATE', sql`UPDATE daily_closings SET difference = 0`],
  ['DELETE', sql`DELETE FROM daily_closings`],
  ['TRUNCATE', sql`TRUNCATE daily_closings`],
])('closings are kept for ever: %s is refused', async (_name, statement) => {
  await move(MINT_WALLET_ID, ana, 500)
  world.advance(DAY_MS)
  await closeDays(world.ctx)
  await expect(world.ctx.db.execute(statement)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('append-only') },
  })
})

test('closings are read in pages and exported as a file, which is recorded', async () => {
  await move(MINT_WALLET_ID, ana, 500)
  world.advance(4 * DAY_MS)
  await closeDays(world.ctx)
  const all = await listed()
  const { body, headers } = await admin.call('GET /api/admin/closings', { query: { page: '2', limit: '3' } })
  expect(headers['x-total-count']).toBe('4')
  expect(body).toEqual(all.slice(3))

  // A file needs a recent confirmation of identity.
  admin = await signInAdmin(world)
  const file = await admin.call('GET /api/admin/closings/export')
  const [head, ...lines] = (file.body as string).trimEnd().split('\r\n')
  expect(head).toBe(
    '\uFEFFDay,Players,Prize Pools,Platform,Mint,Minted,Burnt,Transactions,Difference,Closed At',
  )
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toBe(`${all.at(-1)!.day},500,0,0,-500,500,0,2,0,${all.at(-1)!.closedAt}`)
  expect(file.headers['content-disposition']).toMatch(/filename="daily_closings_\d{4}-\d\d-\d\d\.csv"/)
  const { body: acts } = await admin.call('GET /api/admin/audit', { query: { action: 'closings-exported' } })
  expect(acts).toHaveLength(1)
})
