import type { Transaction, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { createWorld, type World } from '../../test/world.ts'
import { createCachedCounts, sumOfDays } from '../platform/lists/cachedCounts.ts'
import { MINT_WALLET_ID, moveCoins, PLATFORM_WALLET_ID, type Reason } from './index.ts'

let world: World
let admin: Admin
let ana: UserId
let beto: UserId

beforeAll(async () => {
  world = await createWorld({ welcomeCoins: 0 })
  admin = await signInAdmin(world)
  ;[ana, beto] = (await createUsers(world.ctx, 2)) as [UserId, UserId]
  const day = (n: number) => new Date(Date.UTC(2026, 0, n, 12))
  const move = (n: number, from: string, to: string, amount: number, reason: Reason) =>
    world.ctx.db.transaction(tx =>
      moveCoins(tx, { from, to, amount, reason, cause: `test:${n}`, at: day(n) }),
    )
  await move(1, MINT_WALLET_ID, ana, 500, 'welcome')
  await move(2, MINT_WALLET_ID, beto, 500, 'welcome')
  await move(3, ana, PLATFORM_WALLET_ID, 40, 'tournament_entry')
  await move(4, beto, PLATFORM_WALLET_ID, 40, 'tournament_entry')
  await move(5, PLATFORM_WALLET_ID, beto, 64, 'tournament_prize')
  await move(6, MINT_WALLET_ID, ana, 5, 'admin_manual')
})

const list = async (query: Record<string, string> = {}) => {
  const { status, body, headers } = await admin.call('GET /api/admin/transactions', { query })
  expect(status).toBe(200)
  const rows = body as Transaction[]
  return {
    rows,
    total: Number(headers['x-total-count']),
    days: rows.map(({ createdAt }) => new Date(createdAt).getUTCDate()),
  }
}

test('the ledger has the rows of users, newest first, each with its owner', async () => {
  const { rows, total, days } = await list()
  expect(days).toEqual([6, 5, 4, 3, 2, 1])
  expect(total).toBe(6)
  expect(rows[1]).toMatchObject({
    user: { _id: beto, username: expect.stringContaining('guest'), email: expect.stringContaining('@') },
    type: 'credit',
    amount: 64,
    balanceBefore: 460,
    balanceAfter: 524,
    reason: 'tournament_prize',
    meta: { timestamp: '2026-01-05T12:00:00.000Z' },
  })
})

test.each([
  [{ type: 'debit' }, [4, 3]],
  [{ reason: 'MANUAL' }, [6]],
  [{ reason: 'tournament' }, [5, 4, 3]],
  [{ reason: 'tournament', type: 'credit' }, [5]],
  [{ reason: 'nothing like it' }, []],
  [{ reasonIs: 'tournament' }, []],
  [{ reasonIs: 'admin_manual' }, [6]],
  [{ reasonIs: 'admin_manual', reason: 'tournament' }, []],
  [{ startDate: '2026-01-03', endDate: '2026-01-05' }, [5, 4, 3]],
  [{ startDate: '2026-01-03T12:00:00.001Z', endDate: '2026-01-05T12:00:00Z' }, [5, 4]],
  [{ endDate: '2026-01-01' }, [1]],
  [{ sort: 'amount', order: 'desc' }, [2, 1, 5, 4, 3, 6]],
  [{ sort: 'amount', order: 'asc', page: '1', limit: '2' }, [6, 3]],
  [{ sort: 'balanceAfter' }, [5, 2, 1, 6, 4, 3]],
  [{ sort: 'balanceAfter', order: 'asc', page: '1', limit: '3' }, [3, 4, 6]],
  [{ sort: 'type', order: 'asc' }, [1, 2, 5, 6, 3, 4]],
  [{ page: '2', limit: '4' }, [2, 1]],
  [{ page: '3', limit: '4' }, []],
])('asked with %j it has the days %j', async (query, days) => {
  expect((await list(query)).days).toEqual(days)
})

test('the ledger is searched by id, or by part of a name or address', async () => {
  expect((await list({ user: ana })).days).toEqual([6, 3, 1])
  const [{ user }] = (await list({ user: ana })).rows as [Transaction]
  expect((await list({ user: user.username.toUpperCase() })).days).toEqual([6, 3, 1])
  expect((await list({ search: user.email })).days).toEqual([6, 3, 1])
  expect((await list({ user: 'example.com', page: '1', limit: '1' })).total).toBe(6)
  expect((await list({ sort: 'user' })).rows.map(row => row.user._id)).toEqual([
    ana,
    ana,
    ana,
    beto,
    beto,
    beto,
  ])
})

test('invalid parameters are refused', async () => {
  for (const query of [{ type: 'gift' }, { startDate: 'yesterday' }, { page: '0' }, { limit: '101' }]) {
    expect((await admin.call('GET /api/admin/transactions', { query })).status).toBe(400)
  }
})

test('a total stays exact while rows are added, although most of them are counted only once', {
  tags: ['long'],
}, async () => {
  const totals = createCachedCounts('transactions')
  const count = async () => sumOfDays(await totals.days(world.ctx.db, 'test', sql`t.cause LIKE 'many:%'`))
  const add = (from: number, to: number) =>
    world.ctx.db.execute(sql`
      INSERT INTO transactions (id, wallet_id, user_id, type, amount, balance_before, balance_after, reason, cause, meta, created_at)
      SELECT gen_random_uuid(), ${ana}, ${ana}, 'credit', 1, 0, 1, 'welcome', 'many:' || n, '{}', now()
      FROM generate_series(${from}::int, ${to}::int) AS n`)
  expect(await count()).toBe(0)
  let total = 0
  for (const added of [5, 12_000, 9_000, 1, 14_000, 3]) {
    await add(total + 1, total + added)
    total += added
    expect(await count()).toBe(total)
    expect(await count()).toBe(total)
  }
})
