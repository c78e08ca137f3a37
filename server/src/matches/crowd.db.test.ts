import type { Match, Transaction } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { createWorld } from '../../test/world.ts'

/** More users than a search looks up one by one. */
const CROWD = 600

let admin: Admin

beforeAll(async () => {
  const world = await createWorld()
  admin = await signInAdmin(world)
  const { db } = world.ctx
  await db.execute(sql`
    INSERT INTO users (id, username, email, username_key, email_key, role, created_at)
    SELECT gen_random_uuid(), name, name || '@example.com', name, name || '@example.com', 'player', now()
    FROM (SELECT 'crowd-' || lpad(n::text, 4, '0') AS name FROM generate_series(1, ${CROWD}::int) n) each`)
  await db.execute(sql`
    INSERT INTO wallets (id, kind, user_id) SELECT id, 'user', id FROM users WHERE username_key LIKE 'crowd-%'`)
  await db.execute(sql`
    INSERT INTO transactions (id, wallet_id, user_id, type, amount, balance_before, balance_after, reason, cause, meta, created_at)
    SELECT gen_random_uuid(), id, id, 'credit', 1, 0, 1, 'welcome', 'crowd', '{"timestamp": "2026-01-01T00:00:00.000Z"}',
      timestamptz '2026-01-01' + row_number() OVER (ORDER BY username_key) * interval '1 hour'
    FROM users WHERE username_key LIKE 'crowd-%'`)
  await db.execute(sql`
    INSERT INTO matches (id, status, counts, created_at)
    SELECT gen_random_uuid(), 'scheduled', true, timestamptz '2026-01-01' + n * interval '1 hour'
    FROM generate_series(1, ${CROWD / 4}::int) n`)
  await db.execute(sql`
    INSERT INTO match_players (match_id, seat, user_id)
    SELECT m.id, u.n % 4, u.id
    FROM (SELECT id, row_number() OVER (ORDER BY username_key) - 1 AS n FROM users WHERE username_key LIKE 'crowd-%') u
    JOIN (SELECT id, row_number() OVER (ORDER BY created_at) - 1 AS n FROM matches) m ON m.n = u.n / 4`)
})

const pages = [
  { page: '1', first: CROWD, last: CROWD - 9 },
  { page: '31', first: CROWD / 2, last: CROWD / 2 - 9 },
  { page: '60', first: 10, last: 1 },
]

test.each(pages)('transactions are found by shared parts of names: page $page', async each => {
  for (const key of ['user', 'search']) {
    const { body, headers } = await admin.call('GET /api/admin/transactions', {
      query: { [key]: 'CROWD', page: each.page },
    })
    const names = (body as Transaction[]).map(({ user }) => Number(user.username.slice(-4)))
    expect([headers['x-total-count'], names[0], names.at(-1)]).toEqual([String(CROWD), each.first, each.last])
  }
})

test.each(pages.slice(0, 2))('matches are found by shared parts of names: page $page', async ({ page }) => {
  const offset = 10 * (Number(page) - 1)
  const { body, headers } = await admin.call('GET /api/admin/matches', { query: { search: 'crowd', page } })
  const hours = (body as Match[]).map(({ createdAt }) => Date.parse(createdAt))
  expect(headers['x-total-count']).toBe(String(CROWD / 4))
  expect(hours).toEqual(hours.toSorted((a, b) => b - a))
  expect(hours).toHaveLength(offset < CROWD / 4 ? 10 : 0)
})

test('a single user is found by name, id and address', async () => {
  for (const search of ['crowd-0042', '0042@example', '42@']) {
    const { body, headers } = await admin.call('GET /api/admin/transactions', { query: { search } })
    expect((body as Transaction[]).map(({ user }) => user.username)).toContain('crowd-0042')
    expect(Number(headers['x-total-count'])).toBeLessThan(10)
  }
  const { body } = await admin.call('GET /api/admin/matches', { query: { search: 'crowd-0042' } })
  expect((body as Match[]).map(({ players }) => players.map(({ username }) => username))).toEqual([
    ['crowd-0041', 'crowd-0042', 'crowd-0043', 'crowd-0044'],
  ])
})
