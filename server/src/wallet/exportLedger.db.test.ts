import type { UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { createWorld, type World } from '../../test/world.ts'

/** More rows than one batch. */
const ROWS = 1203

let world: World
let admin: Admin
let ana: UserId

beforeAll(async () => {
  world = await createWorld({ welcomeCoins: 0 })
  admin = await signInAdmin(world)
  ;[ana] = (await createUsers(world.ctx, 1)) as [UserId]
  await world.ctx.db.execute(sql`
    INSERT INTO transactions (id, wallet_id, user_id, type, amount, balance_before, balance_after, reason, cause, meta, created_at)
    SELECT gen_random_uuid(), ${ana}::uuid, ${ana}::uuid, CASE n % 2 WHEN 0 THEN 'credit' ELSE 'debit' END, 1 + n % 7, 1000,
      1000 + CASE n % 2 WHEN 0 THEN 1 ELSE -1 END * (1 + n % 7), 'welcome', 'row:' || n,
      '{"timestamp": "2026-01-01T00:00:00.000Z"}', timestamptz '2026-01-01' + (n / 3) * interval '1 minute'
    FROM generate_series(1, ${ROWS}::int) n`)
})

async function exported(query: Record<string, string> = {}) {
  const { status, body, headers } = await admin.call('GET /api/admin/transactions/export', { query })
  expect(status).toBe(200)
  const [head, ...lines] = (body as string).trimEnd().split('\r\n')
  return { head, rows: lines.map(line => line.split(',')), headers }
}

test.each([
  {},
  { sort: 'createdAt', order: 'asc' },
  { sort: 'amount' },
  { sort: 'type' },
  { sort: 'reason', order: 'desc' },
  { sort: 'user' },
])('every row is in the file once, in the order of the list: %j', async query => {
  const { rows } = await exported(query)
  expect(rows).toHaveLength(ROWS)
  const ids: string[] = []
  for (let page = 1; page <= 13; page++) {
    const { body } = await admin.call('GET /api/admin/transactions', {
      query: { ...query, page: `${page}`, limit: '100' },
    })
    ids.push(...body.map(({ _id }: { _id: string }) => _id))
  }
  expect(rows.map(([id]) => id)).toEqual(ids)
})

test.each([
  [{ type: 'debit' }, Math.ceil(ROWS / 2)],
  [{ user: 'guest' }, ROWS],
  [{ user: 'no-such-user' }, 0],
  [{ reason: 'wel', startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-01T00:00:59Z' }, 2],
])('with %j it has %i rows', async (query, count) => {
  expect((await exported(query)).rows).toHaveLength(count)
})

test('amounts are signed: what was paid is negative', async () => {
  const { rows } = await exported({})
  const signs = rows.map(([, , , , type, amount]) => [type, Math.sign(Number(amount))].join())
  expect(new Set(signs)).toEqual(new Set(['credit,1', 'debit,-1']))
})

test('the export is a named file and is recorded in the audit log', async () => {
  const { head, headers } = await exported({ reason: 'welcome' })
  expect(head).toBe(
    '\uFEFFTransaction ID,Created At,User,Email,Type,Amount,Balance Before,Balance After,Reason,Tournament,Administrator,Note',
  )
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="transactions_\d{4}-\d\d-\d\d\.csv"$/)
  const { body } = await admin.call('GET /api/admin/audit', { query: { action: 'ledger-exported' } })
  expect(body[0]).toMatchObject({ actor: { _id: admin.userId }, meta: { filters: { reason: 'welcome' } } })
})

test('a name that starts like a formula is escaped', async () => {
  await world.ctx.db.execute(sql`UPDATE users SET username = '-1+2' WHERE id = ${ana}`)
  const { rows } = await exported({ startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-01T00:00:59Z' })
  expect(rows[0]![2]).toBe("'-1+2")
})
