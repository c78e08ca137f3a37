import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'
import { afterCommit } from './afterCommit.ts'

let world: World
const logged: string[] = []
beforeAll(async () => {
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  world = await createWorld({}, {}, log)
})

test('callbacks run once, after the commit, in order', async () => {
  const { db } = world.ctx
  const order: string[] = []
  await db.transaction(async tx => {
    afterCommit(tx, () => order.push('first'))
    afterCommit(tx, () => order.push('second'))
    await tx.execute(sql`SELECT 1`)
    order.push('inside')
  })
  expect(order).toEqual(['inside', 'first', 'second'])
})

test('a callback sees what the transaction has written', async () => {
  const { db } = world.ctx
  await db.execute(sql`CREATE TABLE after_commit_test (n int)`)
  const { promise, resolve } = Promise.withResolvers<unknown>()
  await db.transaction(async tx => {
    await tx.execute(sql`INSERT INTO after_commit_test VALUES (1)`)
    afterCommit(tx, () => resolve(db.execute(sql`SELECT n FROM after_commit_test`)))
  })
  expect(await promise).toMatchObject({ rows: [{ n: 1 }] })
})

test('nothing runs after a rollback', async () => {
  const { db } = world.ctx
  let calls = 0
  const failing = db.transaction(async tx => {
    afterCommit(tx, () => calls++)
    await tx.execute(sql`SELECT 1 / 0`)
  })
  await expect(failing).rejects.toThrow()
  expect(calls).toBe(0)
})

test.each(['40001', '40P01'])('a transaction retried after %s runs its callbacks once', async code => {
  const { db } = world.ctx
  let attempts = 0
  const calls: number[] = []
  await db.transaction(async tx => {
    const attempt = ++attempts
    afterCommit(tx, () => calls.push(attempt))
    await tx.execute(sql`SELECT 1`)
    if (attempt < 3) throw Object.assign(new Error('conflict'), { code })
  })
  expect(attempts).toBe(3)
  expect(calls).toEqual([3])
})

test('callbacks of a nested transaction wait for the outer one', async () => {
  const { db } = world.ctx
  const order: string[] = []
  await db.transaction(async tx => {
    await tx.transaction(async nested => afterCommit(nested, () => order.push('kept')))
    await tx
      .transaction(async nested => {
        afterCommit(nested, () => order.push('rolled back'))
        throw new Error('undo')
      })
      .catch(() => {})
    order.push('inside')
  })
  expect(order).toEqual(['inside', 'kept'])
})

test('a callback that fails neither fails the transaction nor keeps the others from running', async () => {
  const { db } = world.ctx
  let calls = 0
  const result = await db.transaction(async tx => {
    afterCommit(tx, () => {
      throw new Error('at once')
    })
    afterCommit(tx, () => Promise.reject(new Error('later')))
    afterCommit(tx, () => calls++)
    return 'committed'
  })
  expect(result).toBe('committed')
  expect(calls).toBe(1)
  const errors = logged.map(line => JSON.parse(line)).filter(({ msg }) => /after a commit/.test(msg))
  expect(errors.map(({ err }) => err.message)).toEqual(['at once', 'later'])
})

test('outside a transaction, a callback runs at once', () => {
  let calls = 0
  afterCommit(world.ctx.db, () => calls++)
  expect(calls).toBe(1)
})
