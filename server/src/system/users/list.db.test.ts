import { readdirSync, readFileSync } from 'node:fs'
import type { AdminUser } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { plainText } from '../../platform/lists/textSearch.ts'

/** More users than a search looks up one by one. */
const CROWD = 620

let world: World
let admin: Admin

/**
 * Creates many users: user n registered in hour n, has n coins and has won n % 10 of n % 20 games; every 100th is
 * suspended.
 */
beforeAll(async () => {
  world = await createWorld({ welcomeCoins: 0 })
  admin = await signInAdmin(world)
  const { db } = world.ctx
  await db.execute(sql`
    INSERT INTO users (id, username, email, username_key, email_key, role, wins, games_played, created_at,
      suspended_at, suspended_reason, suspended_by)
    SELECT gen_random_uuid(), 'Crowd-' || name, name || '@example.com', 'crowd-' || name, name || '@example.com', 'player',
      n % 10, n % 20 + 10, timestamptz '2026-01-01' + n * interval '1 hour',
      CASE WHEN n % 100 = 0 THEN timestamptz '2026-02-01' END, CASE WHEN n % 100 = 0 THEN 'collusion' END,
      CASE WHEN n % 100 = 0 THEN ${admin.userId}::uuid END
    FROM (SELECT n, lpad(n::text, 4, '0') AS name FROM generate_series(1, ${CROWD}::int) n) each`)
  await db.execute(sql`
    INSERT INTO wallets (id, kind, user_id, coins)
    SELECT id, 'user', id, right(username_key, 4)::int FROM users WHERE username_key LIKE 'crowd-%'`)
})

async function list(query: Record<string, string> = {}) {
  const { status, body, headers } = await admin.call('GET /api/admin/users', { query })
  expect(status).toBe(200)
  const users = body as AdminUser[]
  return { users, total: Number(headers['x-total-count']), names: users.map(({ username }) => username) }
}

const crowd = (n: number) => `Crowd-${String(n).padStart(4, '0')}`

test('without parameters the list is complete, newest first', async () => {
  const { users, total } = await list()
  expect(users).toHaveLength(CROWD + 1)
  expect(total).toBe(CROWD + 1)
  expect(users[1]).toEqual({
    _id: expect.any(String),
    username: crowd(620),
    email: '0620@example.com',
    role: 'player',
    wallet: { coins: 620 },
    stats: { wins: 0, losses: 0, gamesPlayed: 10 },
    rating: null,
    isProvisional: false,
    suspension: null,
    createdAt: '2026-01-26T20:00:00.000Z',
  })
})

test.each([
  [{ sort: 'username', order: 'asc' }, ['admin', crowd(1)]],
  [{ sort: 'username', order: 'desc' }, [crowd(620), crowd(619)]],
  [{ sort: 'role', order: 'asc' }, ['admin', crowd(1)]],
  [{ sort: 'role', order: 'desc' }, [crowd(620), crowd(619)]],
  [{ sort: 'coins' }, [crowd(620), crowd(619)]],
  [{ sort: 'coins', order: 'asc', role: 'player' }, [crowd(1), crowd(2)]],
  [{ sort: 'createdAt', order: 'asc' }, [crowd(1), crowd(2)]],
  [{ sort: 'coins', order: 'desc', page: '2' }, [crowd(610), crowd(609)]],
  [{ sort: 'createdAt', order: 'asc', page: '40' }, [crowd(391), crowd(392)]],
  [{ sort: 'username', page: '62', order: 'desc' }, [crowd(10), crowd(9)]],
  [{ status: 'active', sort: 'coins', page: '3' }, [crowd(599), crowd(598)]],
  [{ search: 'crowd', sort: 'coins', order: 'asc', page: '31' }, [crowd(301), crowd(302)]],
])('%j begins with %j', async (query, expected) => {
  expect((await list({ page: '1', ...query })).names.slice(0, 2)).toEqual(expected)
})

test.each(['wins', 'gamesPlayed'] as const)('by %s no user is skipped or shown twice', async sort => {
  const seen: AdminUser[] = []
  for (let page = 1; page <= 7; page++)
    seen.push(...(await list({ sort, order: 'desc', page: `${page}`, limit: '100' })).users)
  expect(new Set(seen.map(({ _id }) => _id)).size).toBe(CROWD + 1)
  const figures = seen.map(({ stats }) => stats[sort])
  expect(figures).toEqual(figures.toSorted((a, b) => b - a))
})

test.each([
  [{}, CROWD + 1],
  [{ search: 'CROWD' }, CROWD],
  [{ search: 'crowd-006' }, 10],
  [{ search: '0620@EXAMPLE' }, 1],
  [{ search: '100%' }, 0],
  [{ role: 'admin' }, 1],
  [{ role: 'player' }, CROWD],
  [{ status: 'suspended' }, 6],
  [{ status: 'active' }, CROWD + 1 - 6],
  [{ status: 'active', role: 'player' }, CROWD - 6],
  [{ status: 'suspended', search: 'crowd-01' }, 1],
  [{ status: 'active', search: 'crowd' }, CROWD - 6],
  [{ role: 'admin', search: 'crowd' }, 0],
])('%j finds %i', async (query, total) => {
  const first = await list({ page: '1', ...query })
  expect(first.total).toBe(total)
  expect(first.users).toHaveLength(Math.min(10, total))
  const beyond = await list({ page: '100', ...query })
  expect([beyond.total, beyond.users]).toEqual([total, []])
})

test('a suspended user is shown with the reason and the administrator', async () => {
  const { users } = await list({ status: 'suspended', sort: 'coins' })
  expect(users.map(({ wallet }) => wallet!.coins)).toEqual([600, 500, 400, 300, 200, 100])
  expect(users[0]!.suspension).toEqual({
    at: '2026-02-01T00:00:00.000Z',
    until: null,
    reason: 'collusion',
    ground: 'other',
    by: { _id: admin.userId, username: 'admin' },
  })
})

test('a registration is counted at once', async () => {
  const before = (await list({ page: '1' })).total
  await admin.call('POST /api/auth/register', {
    body: { username: 'newcomer', email: 'newcomer@example.com', password: 'secret1' },
    headers: { cookie: undefined },
  })
  admin = await signInAdmin(world)
  expect((await list({ page: '1' })).total).toBe(before + 1)
})

test.each([{ sort: 'password' }, { role: 'owner' }, { status: 'gone' }, { page: '0' }, { limit: '101' }])(
  '%j is refused',
  async query => {
    const { status } = await admin.call('GET /api/admin/users', { query })
    expect(status).toBe(400)
  },
)

test('a search ignores accents and case, on both sides', async () => {
  await world.ctx.db.execute(sql`
    INSERT INTO users (id, username, email, username_key, email_key, role, created_at) VALUES
      (gen_random_uuid(), 'Ñandú', 'nandu@example.com', 'ñandú', 'pampa@example.com', 'player', now()),
      (gen_random_uuid(), 'Maria', 'maria@example.com', 'maria', 'maria@example.com', 'player', now())`)
  for (const search of ['nandu', 'ÑANDÚ', 'andú']) expect((await list({ search })).names).toEqual(['Ñandú'])
  expect((await list({ search: 'María' })).names).toEqual(['Maria'])
  const named = await admin.call('GET /api/players', { query: { search: 'nan' } })
  expect(named.body.map(({ username }: { username: string }) => username)).toEqual(['Ñandú'])
})

test('the database and the server write plain texts alike', async () => {
  const letters = Array.from({ length: 0x370 - 0xc0 }, (_, index) => String.fromCharCode(0xc0 + index)).join(
    '',
  )
  const rows = await rowsOf<{ plain: string }>(world.ctx.db, sql`SELECT plain_text(${letters}) AS plain`)
  const known = (text: string) => text.replace(/[^a-z]/g, '')
  expect(known(rows[0]!.plain)).toBe(known(plainText(letters)))
})

test('names from before look-alike and reserved ones were refused are kept, and listed for administrators', async () => {
  const own = await createWorld()
  const boss = await signInAdmin(own)
  const { db } = own.ctx
  const [migration] = readMigration('look_alike_names')
  await db.execute('DROP INDEX users_skeleton_unique')
  const names = [
    'Martin',
    'Martın',
    'Mɑrtin',
    'Màrtin',
    'AdminOficial',
    'ᴀᴅᴍɪɴ',
    'badminton',
    'Carla',
    'admin1',
  ]
  for (const [n, name] of names.entries())
    await db.execute(sql`
      INSERT INTO users (id, username, email, username_key, email_key, role, created_at)
      VALUES (gen_random_uuid(), ${name}, ${`n${n}@x.com`}, ${name.toLowerCase()}, ${`n${n}@x.com`},
        ${name === 'admin1' ? 'moderator' : 'player'}, timestamptz '2026-01-01' + ${n} * interval '1 hour')`)
  for (const statement of migration!.split('--> statement-breakpoint').slice(1, 3))
    await db.execute(statement)
  const { body } = await boss.call('GET /api/admin/users', { query: { status: 'name-to-review' } })
  expect(body.map(({ username }: AdminUser) => username).sort()).toEqual(
    ['AdminOficial', 'Martın', 'Màrtin', 'Mɑrtin', 'ᴀᴅᴍɪɴ'].sort(),
  )
  const [marked] = body as AdminUser[]
  const rename = { params: { id: marked!._id }, body: { username: 'otro' } }
  expect((await boss.call('POST /api/admin/users/{id}/username', rename)).status).toBe(200)
  const { body: left } = await boss.call('GET /api/admin/users', { query: { status: 'name-to-review' } })
  expect(left).toHaveLength(4)
})

/** The SQL of the migrations with this name. */
function readMigration(name: string): string[] {
  const folder = new URL('../../../migrations/', import.meta.url)
  return readdirSync(folder)
    .filter(file => file.endsWith(`_${name}.sql`))
    .map(file => readFileSync(new URL(file, folder), 'utf8'))
}
