// @module-tag random
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { createUser } from '../accounts/index.ts'
import { openPostgres, rowsOf } from '../platform/database/database.ts'
import { coinsOf, type MoveResult, moveCoins, PLATFORM_WALLET_ID, reconcile } from './index.ts'

let world: World
let made = 0

beforeAll(async () => {
  world = await createWorld({ welcomeCoins: 100 })
})

async function newPlayers(count: number): Promise<string[]> {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const username = `player${++made}`
      const created = await createUser(world.ctx.db, world.ctx.events, {
        username,
        email: `${username}@example.com`,
        passwordHash: null,
        role: 'player',
        createdAt: world.ctx.now(),
      })
      if (!created.ok) throw new Error(created.error)
      return created.user.id
    }),
  )
}

const move = (from: string, to: string, amount: number, cause: string): Promise<MoveResult> =>
  world.ctx.db.transaction(tx =>
    moveCoins(tx, { from, to, amount, reason: 'admin_manual', cause, at: world.ctx.now() }),
  )

test('reconciliation is not cut off by the timeout of other statements', async () => {
  const { db } = world.ctx
  const [{ name } = { name: '' }] = await rowsOf<{ name: string }>(db, sql`SELECT current_database() AS name`)
  const limited = await openPostgres(`${inject('clusterUrl')}/${name}`, 2, 1000)
  onTestFinished(() => limited.close())
  // Tables have the same ids in the databases of other tests, which are copies of one template.
  const isWaiting = async () => {
    const waiting = await rowsOf(
      db,
      sql`SELECT FROM pg_locks WHERE relation = 'wallets'::regclass AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    )
    return waiting.length > 0
  }
  let patient: Promise<unknown> | undefined
  await db.transaction(async tx => {
    await tx.execute(sql`LOCK TABLE wallets IN ACCESS EXCLUSIVE MODE`)
    patient = reconcile(world.ctx, limited.longRunning)
    await vi.waitUntil(isWaiting, { timeout: 300_000 })
    // The first run has waited longer than this one, which exceeds the timeout.
    await expect(reconcile({ ...world.ctx, db: limited.db })).rejects.toThrow()
  })
  expect(await patient).toEqual([])
})

interface Row {
  wallet_id: string
  type: 'credit' | 'debit'
  amount: number
  balance_before: number
  balance_after: number
}

test('random concurrent movements keep all balances, rows and the sum correct, and apply each cause once', async () => {
  const seat = fc.nat({ max: 4 })
  const movement = fc.record({
    from: seat,
    to: seat,
    amount: fc.integer({ min: 1, max: 80 }),
    // Few causes for many movements, so that several often use the same cause at once.
    cause: fc.nat({ max: 12 }),
  })
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 10, maxLength: 40 }), async movements => {
      run++
      const players = await newPlayers(5)
      const wanted = movements.filter(({ from, to }) => from !== to)
      // A cause always stands for the same movement, as it does in the product.
      const meaning = new Map(wanted.map(each => [each.cause, each]))
      const moved = await Promise.all(
        wanted.map(({ cause }) => {
          const { from, to, amount } = meaning.get(cause)!
          return move(players[from]!, players[to]!, amount, `${run}:${cause}`)
        }),
      )

      const rows = await rowsOf<Row>(
        world.ctx.db,
        sql`SELECT wallet_id, type, amount::int, balance_before::int, balance_after::int FROM transactions
            WHERE wallet_id IN (${sql.join(
              players.map(player => sql`${player}`),
              sql`, `,
            )}) ORDER BY seq`,
      )
      const balances = new Map(players.map(player => [player, 0]))
      for (const row of rows) {
        expect(row.balance_before).toBe(balances.get(row.wallet_id))
        expect(row.balance_after).toBe(
          row.balance_before + (row.type === 'credit' ? row.amount : -row.amount),
        )
        expect(row.balance_after).toBeGreaterThanOrEqual(0)
        balances.set(row.wallet_id, row.balance_after)
      }
      const coins = await Promise.all(players.map(player => coinsOf(world.ctx.db, player)))
      expect(coins).toEqual([...balances.values()])
      expect(coins.reduce((sum, each) => sum + each, 0)).toBe(500)

      const applied = new Set(moved.flatMap(each => (each.ok ? [each.debit.cause] : [])))
      const firsts = moved.filter(each => each.ok && !each.repeated)
      expect(firsts).toHaveLength(applied.size)
      expect(rows).toHaveLength(players.length + 2 * applied.size)
    }),
    { numRuns: process.env.FULL ? 40 : 10 },
  )
  expect(await reconcile(world.ctx)).toEqual([])
})

test('of a hundred payments of 10 from a wallet of 100, exactly ten succeed', async () => {
  const [player] = await newPlayers(1)
  const moved = await Promise.all(
    Array.from({ length: 100 }, (_, n) => move(player!, PLATFORM_WALLET_ID, 10, `fee:${n}`)),
  )
  expect(moved.filter(each => each.ok)).toHaveLength(10)
  expect(moved.filter(each => !each.ok && each.error === 'not-enough-coins')).toHaveLength(90)
  expect(await coinsOf(world.ctx.db, player!)).toBe(0)
})

test('the same payment requested fifty times at once is made once', async () => {
  const [from, to] = await newPlayers(2)
  const moved = await Promise.all(Array.from({ length: 50 }, () => move(from!, to!, 30, 'once')))
  expect(moved.filter(each => each.ok && !each.repeated)).toHaveLength(1)
  expect(moved.every(each => each.ok)).toBe(true)
  expect(await coinsOf(world.ctx.db, from!)).toBe(70)
})

test('payments that cross each other do not deadlock', async () => {
  const [a, b] = await newPlayers(2)
  const moved = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 2 ? move(a!, b!, 1, `cross:${n}`) : move(b!, a!, 1, `cross:${n}`),
    ),
  )
  expect(moved.every(each => each.ok)).toBe(true)
  expect([await coinsOf(world.ctx.db, a!), await coinsOf(world.ctx.db, b!)]).toEqual([100, 100])
})
