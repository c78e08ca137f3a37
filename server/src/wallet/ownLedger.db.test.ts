import { beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { createWorld, type World } from '../../test/world.ts'
import { MINT_WALLET_ID, moveCoins, PLATFORM_WALLET_ID } from './index.ts'

let world: World
let made = 0

beforeAll(async () => {
  world = await createWorld()
})

async function withMovements(count: number) {
  const name = `rich${++made}`
  const client = createClient(world)
  const { body } = await client.register(name)
  for (let n = 1; n <= count; n++) {
    const [from, to] = n % 3 === 0 ? [body._id, PLATFORM_WALLET_ID] : [MINT_WALLET_ID, body._id]
    await world.ctx.db.transaction(tx =>
      moveCoins(tx, {
        from,
        to,
        amount: n,
        reason: 'admin_manual',
        cause: `${name}-${n}`,
        at: world.ctx.now(),
        meta: { by: 'admin@example.com', note: 'between us' },
      }),
    )
  }
  const page = (query: Record<string, string> = {}) => client.call('GET /api/profile/transactions', { query })
  return { client, user: body, page }
}

describe('the own ledger', () => {
  test('starts with the welcome coins, in the shape of the specification', async () => {
    const { user, page } = await withMovements(0)
    const { body, headers } = await page()
    expect(headers['x-total-count']).toBe('1')
    expect(body).toEqual([
      {
        _id: expect.any(String),
        user: { _id: user._id, username: user.username, email: user.email },
        type: 'credit',
        amount: 1000,
        balanceBefore: 0,
        balanceAfter: 1000,
        reason: 'welcome',
        meta: { timestamp: expect.any(String) },
        createdAt: expect.any(String),
      },
    ])
  })

  test('is paged, newest first, with each row once', async () => {
    const { page } = await withMovements(24)
    const pages = await Promise.all(['1', '2', '3', '4'].map(number => page({ page: number, limit: '10' })))
    expect(pages.map(({ body }) => body.length)).toEqual([10, 10, 5, 0])
    expect(pages.every(({ headers }) => headers['x-total-count'] === '25')).toBe(true)
    const rows = pages.flatMap(({ body }) => body)
    expect(rows.map(({ amount }) => amount)).toEqual([...Array.from({ length: 24 }, (_, n) => 24 - n), 1000])
    for (const [index, row] of rows.entries()) {
      expect(row.balanceBefore).toBe(rows[index + 1]?.balanceAfter ?? 0)
    }
  })

  test('can be filtered by type', async () => {
    const { page } = await withMovements(6)
    const { body, headers } = await page({ type: 'debit' })
    expect(body.map(({ amount }: { amount: number }) => amount)).toEqual([6, 3])
    expect(headers['x-total-count']).toBe('2')
  })

  test('shows neither rows of others nor internal details', async () => {
    await withMovements(3)
    const { user, page } = await withMovements(3)
    const text = JSON.stringify((await page({ limit: '50' })).body)
    expect(text).not.toMatch(/admin@|between us/)
    expect(new Set(text.match(/[\w.]+@[\w.]+/g))).toEqual(new Set([user.email]))
  })

  test.each([
    { page: '0' },
    { page: '-1' },
    { page: 'x' },
    { limit: '0' },
    { limit: '51' },
    { type: 'gift' },
  ])('refuses %j', async query => {
    const { page } = await withMovements(0)
    expect((await page(query)).status).toBe(400)
  })

  test('is for signed-in users', async () => {
    expect((await createClient(world).call('GET /api/profile/transactions')).status).toBe(401)
  })

  test('lets the page read the total number of rows', async () => {
    const { page } = await withMovements(0)
    expect((await page()).headers['access-control-expose-headers']).toMatch(/X-Total-Count/i)
  })
})
