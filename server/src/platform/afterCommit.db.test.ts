import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { afterCommit } from './afterCommit.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

test('what is to follow a transaction happens after its commit, in order', async () => {
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

test('nothing follows a transaction that was rolled back', async () => {
  const { db } = world.ctx
  let calls = 0
  const failing = db.transaction(async tx => {
    afterCommit(tx, () => calls++)
    await tx.execute(sql`SELECT 1 / 0`)
  })
  await expect(failing).rejects.toThrow()
  expect(calls).toBe(0)
})

test('outside a transaction it happens at once', () => {
  let calls = 0
  afterCommit(world.ctx.db, () => calls++)
  expect(calls).toBe(1)
})
