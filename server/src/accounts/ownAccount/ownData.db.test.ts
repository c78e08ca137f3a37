import { DELETION_DELAY_DAYS, MESSAGES, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { signInAdmin } from '../../../test/people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { findSeatedPlayers } from '../../games/index.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { reconcile } from '../../wallet/index.ts'
import { sweepDeletedAccounts } from '../index.ts'
import { CONFIRMED_FOR_MS } from '../sessions/confirmIdentity.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const PERSON = { name: 'Quetzalcoatl', address: '203.0.113.77', agent: 'Remarkable/7 (Vintage)' }

let world: World
let client: Client
let userId: UserId

/** A user who has left data in every part of the product. */
beforeAll(async () => {
  world = await createWorld()
  const admin = await signInAdmin(world)
  const friend = createClient(world)
  const { body: other } = await friend.register('amistad')
  client = createClient(world)
  const { body: me } = await client.call('POST /api/auth/register', {
    body: { username: PERSON.name, email: `${PERSON.name}@example.com`, password: 'secret1' },
    remoteAddress: PERSON.address,
    headers: { 'user-agent': PERSON.agent },
  })
  userId = me._id
  const id = { id: userId }
  await client.call('POST /api/players/{id}/friend', { params: { id: other._id } })
  await friend.call('POST /api/players/{id}/friend', { params: id })
  await client.call('POST /api/players/{id}/report', {
    params: { id: other._id },
    body: { reason: 'insults', text: 'rude' },
  })
  await friend.call('POST /api/players/{id}/report', {
    params: id,
    body: { reason: 'insults', text: `${PERSON.name} was rude` },
  })
  await admin.call('POST /api/alerts/create', {
    body: {
      type: 'account_abuse',
      severity: 'low',
      title: `About ${PERSON.name}`,
      description: `Seen at ${PERSON.address}`,
      source: 'test',
      metadata: { player: userId, agent: PERSON.agent },
    },
  })
  await admin.call('POST /api/admin/users/{id}/coins', {
    params: id,
    body: { amount: 50, reason: 'admin_manual' },
  })
  await admin.call('POST /api/admin/users/{id}/sessions/end', { params: id })
  await client.call('POST /api/auth/login', {
    body: { email: `${PERSON.name}@example.com`, password: 'secret1' },
    remoteAddress: PERSON.address,
    headers: { 'user-agent': PERSON.agent },
  })
  const { body: tournament } = await admin.call('POST /api/tournaments', {
    body: {
      name: 'Copa',
      startDate: new Date(world.ctx.now().getTime() + 90 * DAY_MS).toISOString(),
      entryFee: 100,
      maxPlayers: 8,
    },
  })
  await client.call('POST /api/tournaments/{id}/enter', { params: { id: tournament._id } })
  await friend.call('POST /api/tournaments/{id}/enter', { params: { id: tournament._id } })
  await world.ctx.db.execute(sql`INSERT INTO chat_messages (id, channel, user_id, text, at)
    VALUES (gen_random_uuid(), 'table:ABCDEF', ${userId}, ${`I am ${PERSON.name}`}, now())`)
  await world.alerts.settle()
})

/** Finds every column of every table that contains one of these texts. */
async function findTraces(texts: string[]): Promise<string[]> {
  const columns = await rowsOf<{ table: string; column: string }>(
    world.ctx.db,
    sql`SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
        JOIN information_schema.tables t USING (table_schema, table_name)
        WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE'
          AND c.data_type IN ('text', 'character varying', 'jsonb', 'json', 'ARRAY') ORDER BY 1, 2`,
  )
  expect(columns.length).toBeGreaterThan(60)
  const found: string[] = []
  for (const { table, column } of columns) {
    for (const text of texts) {
      const [row] = await rowsOf<{ count: number }>(
        world.ctx.db,
        sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)}
            WHERE position(lower(${text}) IN lower(${sql.identifier(column)}::text)) > 0`,
      )
      if (row!.count > 0) found.push(`${table}.${column}: ${text}`)
    }
  }
  return found
}

test('the file has all data of the user, and nothing secret', async () => {
  const { status, body, headers } = await client.call('GET /api/users/me/export')
  expect(status).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="vale_cuatro_data_[\d-]+\.json"$/)
  expect(body).toMatchObject({
    account: [{ username: PERSON.name, email: `${PERSON.name}@example.com` }],
    sessions: [{ address: PERSON.address, userAgent: PERSON.agent }, { address: PERSON.address }],
    transactions: [{ reason: 'welcome' }, { reason: 'admin_manual' }, { reason: 'tournament_entry' }],
    friends: [{ username: 'amistad', requestedByMe: true }],
    reportsMade: [{ text: 'rude' }],
    chat: [{ text: `I am ${PERSON.name}` }],
    tournaments: [{ tournament: 'Copa' }],
  })
  expect(JSON.stringify(body)).not.toContain('argon2')
  expect(Object.keys(body)).toEqual(
    expect.arrayContaining(['games', 'notices', 'passkeys', 'blockedPlayers']),
  )
})

test('deleting an account needs a recent confirmation, ends all sessions, and can be undone for 30 days', async () => {
  world.advance(CONFIRMED_FOR_MS + 1)
  expect((await client.call('POST /api/users/me/delete')).body.code).toBe('confirm-identity')
  await client.call('POST /api/auth/confirm', { body: { password: 'secret1' } })
  expect((await client.call('POST /api/users/me/delete')).status).toBe(200)
  expect((await client.call('GET /api/auth/me')).status).toBe(401)
  world.advance((DELETION_DELAY_DAYS - 1) * DAY_MS)
  await sweepDeletedAccounts(world.ctx, findSeatedPlayers)
  const credentials = { email: `${PERSON.name}@example.com`, password: 'secret1' }
  const back = await client.call('POST /api/auth/login', {
    body: credentials,
    remoteAddress: PERSON.address,
    headers: { 'user-agent': PERSON.agent },
  })
  expect(back.body.deletionDueAt).toBeDefined()
  await client.call('POST /api/users/me/keep')
  expect((await client.call('GET /api/auth/me')).body.deletionDueAt).toBeUndefined()
  world.advance(2 * DAY_MS)
  await sweepDeletedAccounts(world.ctx, findSeatedPlayers)
  expect((await client.call('GET /api/auth/me')).status).toBe(200)
})

test('an administrator cannot delete their own account', async () => {
  const admin = await signInAdmin(world)
  expect(await admin.call('POST /api/users/me/delete')).toMatchObject({
    status: 409,
    body: { error: MESSAGES.staffCannotDelete },
  })
})

test('after 30 days nothing personal is left in any table, the coins are burnt and the ledger adds up', async () => {
  const traces = [PERSON.name, PERSON.address, PERSON.agent]
  expect((await findTraces(traces)).length).toBeGreaterThan(5)
  await client.call('POST /api/auth/confirm', { body: { password: 'secret1' } })
  expect((await client.call('POST /api/users/me/delete')).status).toBe(200)
  world.advance(DELETION_DELAY_DAYS * DAY_MS + 1)
  await sweepDeletedAccounts(world.ctx, findSeatedPlayers)
  expect(await findTraces(traces)).toEqual([])
  const [wallet] = await rowsOf<{ coins: string }>(
    world.ctx.db,
    sql`SELECT coins FROM wallets WHERE id = ${userId}`,
  )
  expect(Number(wallet!.coins)).toBe(0)
  const ledger = await rowsOf<{ reason: string; amount: string }>(
    world.ctx.db,
    sql`SELECT reason, amount FROM transactions WHERE wallet_id = ${userId} ORDER BY seq`,
  )
  expect(ledger.map(({ reason, amount }) => [reason, Number(amount)])).toEqual([
    ['welcome', 1000],
    ['admin_manual', 50],
    ['tournament_entry', 100],
    ['tournament_refund', 100],
    ['account_deleted', 1050],
  ])
  expect(await reconcile(world.ctx)).toEqual([])
  const stranger = createClient(world)
  await stranger.register('later')
  expect((await stranger.call('GET /api/players/{id}', { params: { id: userId } })).status).toBe(404)
  const again = await createClient(world).register(PERSON.name)
  expect(again.status).toBe(201)
})

test.each([
  ['es-AR,es;q=0.9', 'jugador eliminado'],
  ['en-US', 'deleted player'],
])('a reader whose language is %s sees “%s” instead of the name', async (language, name) => {
  const admin = await signInAdmin(world)
  const { body } = await admin.call('GET /api/admin/transactions', {
    query: { limit: '100' },
    headers: { 'accept-language': language },
  })
  const row = body.find((each: { user: { _id: UserId } }) => each.user._id === userId)
  expect(row.user.username).toBe(name)
})

test('the audit log stays append-only for all other changes', async () => {
  await expect(world.ctx.db.execute(sql`UPDATE audit SET action = 'x'`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('append-only') },
  })
})
