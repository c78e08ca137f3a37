import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { createUser } from '../accounts/index.ts'
import { rowsOf } from '../platform/database/database.ts'
import { coinsOf, MINT_WALLET_ID, moveCoins, PLATFORM_WALLET_ID, reconcile } from './index.ts'

let world: World
let made = 0

beforeAll(async () => {
  world = await createWorld()
})

async function newPlayer(): Promise<string> {
  const name = `player${++made}`
  const created = await createUser(world.ctx.db, world.ctx.events, {
    username: name,
    email: `${name}@example.com`,
    passwordHash: null,
    role: 'player',
    createdAt: world.ctx.now(),
  })
  if (!created.ok) throw new Error(created.error)
  return created.user.id
}

const move = (from: string, to: string, amount: number, cause: string) =>
  world.ctx.db.transaction(tx =>
    moveCoins(tx, { from, to, amount, reason: 'admin_manual', cause, at: world.ctx.now() }),
  )

describe('moving coins', () => {
  test('a new player starts with 1,000 coins and a row for them', async () => {
    const player = await newPlayer()
    expect(await coinsOf(world.ctx.db, player)).toBe(1000)
    const rows = await rowsOf(
      world.ctx.db,
      sql`SELECT type, amount, reason FROM transactions WHERE wallet_id = ${player}`,
    )
    expect(rows.map(row => JSON.parse(JSON.stringify(row)))).toMatchObject([
      { type: 'credit', reason: 'welcome' },
    ])
  })

  test('a movement writes a debit and a credit with consecutive balances', async () => {
    const [from, to] = [await newPlayer(), await newPlayer()]
    const moved = await move(from, to, 300, 'gift-1')
    expect(moved).toMatchObject({
      ok: true,
      repeated: false,
      debit: { walletId: from, type: 'debit', amount: 300, balanceBefore: 1000, balanceAfter: 700 },
      credit: { walletId: to, type: 'credit', amount: 300, balanceBefore: 1000, balanceAfter: 1300 },
    })
    expect([await coinsOf(world.ctx.db, from), await coinsOf(world.ctx.db, to)]).toEqual([700, 1300])
  })

  test('a repeated cause changes nothing and resolves with the first rows', async () => {
    const [from, to] = [await newPlayer(), await newPlayer()]
    const first = await move(from, to, 100, 'gift-2')
    const second = await move(from, to, 100, 'gift-2')
    expect(second).toEqual({ ...first, repeated: true })
    expect(await coinsOf(world.ctx.db, from)).toBe(900)
  })

  test('more coins than the balance cannot be moved', async () => {
    const [from, to] = [await newPlayer(), await newPlayer()]
    expect(await move(from, to, 1001, 'gift-3')).toEqual({ ok: false, error: 'not-enough-coins' })
    expect(await move(from, '00000000-0000-4000-8000-00000000dead', 1, 'gift-4')).toEqual({
      ok: false,
      error: 'no-such-wallet',
    })
    expect(await coinsOf(world.ctx.db, from)).toBe(1000)
  })

  test.each([0, -5, 1.5, Number.NaN, 2 ** 60])('%d is not an amount', async amount => {
    const from = await newPlayer()
    await expect(move(from, PLATFORM_WALLET_ID, amount, `bad-${amount}`)).rejects.toThrow(RangeError)
  })

  test('a movement is rolled back with its transaction', async () => {
    const from = await newPlayer()
    const cause = world.ctx.db.transaction(async tx => {
      await moveCoins(tx, {
        from,
        to: PLATFORM_WALLET_ID,
        amount: 10,
        reason: 'admin_manual',
        cause: 'undone',
        at: world.ctx.now(),
      })
      throw new Error('the cause did not happen')
    })
    await expect(cause).rejects.toThrow('did not happen')
    expect(await coinsOf(world.ctx.db, from)).toBe(1000)
  })
})

describe('the database itself', () => {
  test.each([
    ['UPDATE', sql`UPDATE transactions SET amount = 1`],
    ['DELETE', sql`DELETE FROM transactions`],
    ['TRUNCATE', sql`TRUNCATE transactions CASCADE`],
  ])('refuses %s on the ledger', async (_name, statement) => {
    await newPlayer()
    const before = await rowsOf(world.ctx.db, sql`SELECT * FROM transactions ORDER BY seq`)
    await expect(world.ctx.db.execute(statement)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('append-only') },
    })
    expect(await rowsOf(world.ctx.db, sql`SELECT * FROM transactions ORDER BY seq`)).toEqual(before)
  })

  test.each([
    ['a balance below zero', sql`UPDATE wallets SET coins = -1 WHERE kind = 'user'`],
    ['a wallet of no kind', sql`INSERT INTO wallets (id, kind) VALUES (gen_random_uuid(), 'pocket')`],
    [
      'a row whose balances do not follow from its amount',
      sql`INSERT INTO transactions (id, wallet_id, type, amount, balance_before, balance_after, reason, cause, meta, created_at)
          VALUES (gen_random_uuid(), ${PLATFORM_WALLET_ID}, 'credit', 5, 0, 6, 'x', 'x', '{}', now())`,
    ],
  ])('refuses %s', async (_name, statement) => {
    await newPlayer()
    await expect(world.ctx.db.execute(statement)).rejects.toThrow()
  })
})

describe('reconciliation', () => {
  test('finds nothing if everything went through moveCoins', async () => {
    const [from, to] = [await newPlayer(), await newPlayer()]
    await move(from, to, 42, 'gift-5')
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('finds a balance that was changed directly, and raises one critical alert regardless of how often it runs', async () => {
    const own = await createWorld()
    await own.ctx.db.execute(sql`UPDATE wallets SET coins = 77 WHERE id = ${PLATFORM_WALLET_ID}`)
    const differences = [
      { walletId: PLATFORM_WALLET_ID, problem: 'balance-is-not-the-sum', expected: 0, found: 77 },
      { walletId: null, problem: 'coins-are-not-conserved', expected: 0, found: 77 },
    ]
    expect(await reconcile(own.ctx)).toEqual(differences)
    expect(await reconcile(own.ctx)).toEqual(differences)
    const alerts = await rowsOf(own.ctx.db, sql`SELECT type, severity, status, source, count FROM alerts`)
    expect(alerts).toEqual([
      { type: 'system_error', severity: 'critical', status: 'new', source: 'system', count: 2 },
    ])
  })

  test('finds a row that does not follow from the previous one', async () => {
    const own = await createWorld()
    await own.ctx.db.execute(sql`
      INSERT INTO transactions (id, wallet_id, type, amount, balance_before, balance_after, reason, cause, meta, created_at)
      VALUES (gen_random_uuid(), ${MINT_WALLET_ID}, 'debit', 5, 10, 5, 'x', 'x', '{}', now())`)
    expect(await reconcile(own.ctx)).toContainEqual({
      walletId: MINT_WALLET_ID,
      problem: 'rows-do-not-follow',
      expected: 0,
      found: 10,
    })
  })
})
