import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type OpenDatabase, openPostgres, rowsOf } from './database.ts'

let database: OpenDatabase

beforeAll(async () => {
  const url = inject('clusterUrl')
  const name = `database_${randomBytes(6).toString('hex')}`
  const admin = await openPostgres(`${url}/postgres`, 1)
  await admin.db.execute(`CREATE DATABASE ${name}`)
  await admin.close()
  database = await openPostgres(`${url}/${name}`, 4)
})
afterAll(() => database.close())

test('two transactions that deadlock both complete, each once', async () => {
  const { db } = database
  await db.execute(sql`CREATE TABLE counters (id int PRIMARY KEY, value int NOT NULL)`)
  await db.execute(sql`INSERT INTO counters VALUES (1, 0), (2, 0)`)
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  let attempts = 0

  const add = (ids: [number, number], mine: PromiseWithResolvers<void>, other: PromiseWithResolvers<void>) =>
    db.transaction(async tx => {
      attempts++
      await tx.execute(sql`UPDATE counters SET value = value + 1 WHERE id = ${ids[0]}`)
      mine.resolve()
      await other.promise
      await tx.execute(sql`UPDATE counters SET value = value + 1 WHERE id = ${ids[1]}`)
    })
  await Promise.all([add([1, 2], first, second), add([2, 1], second, first)])

  expect(attempts).toBeGreaterThan(2)
  expect(await rowsOf(db, sql`SELECT value FROM counters ORDER BY id`)).toEqual([{ value: 2 }, { value: 2 }])
})

test('a connection lost between two statements of a transaction fails the transaction, not the process', async () => {
  const { db } = database
  const broken = db.transaction(async tx => {
    const [row] = await rowsOf<{ pid: number }>(tx, sql`SELECT pg_backend_pid() AS pid`)
    await db.execute(sql`SELECT pg_terminate_backend(${row!.pid}, 60000)`)
    // By the time of another answer the driver has usually noticed that the connection is closed.
    for (let statements = 0; statements < 5; statements++) await db.execute(sql`SELECT 1`)
    await tx.execute(sql`SELECT 1`)
  })
  await expect(broken).rejects.toThrow()
  expect(await rowsOf(db, sql`SELECT 1 AS one`)).toEqual([{ one: 1 }])
})
