import { randomUUID } from 'node:crypto'
import { MESSAGES } from '@valecuatro/contract'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, copyOf, createClient } from '../../../test/client.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { Context } from '../../platform/context.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { sessions } from '../schema.ts'
import { refreshSession } from './refresh.ts'

const DAY = 24 * 60 * 60 * 1000

let world: World

beforeAll(async () => {
  world = await createWorld()
})

async function signedIn(username: string): Promise<Client> {
  const client = createClient(world)
  expect((await client.register(username)).status).toBe(201)
  return client
}

const me = async (client: Client) => (await client.call('GET /api/auth/me')).status
const refresh = async (client: Client) => (await client.call('POST /api/auth/refresh')).status

describe('registering', () => {
  test('creates a player, signs in, and shows the wallet and the stats', async () => {
    const client = createClient(world)
    const { status, body } = await client.call('POST /api/auth/register', {
      body: { username: 'Ana', email: 'ana@example.com', password: 'secret1', role: 'admin' },
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      username: 'Ana',
      email: 'ana@example.com',
      role: 'player',
      wallet: { coins: 1000 },
      stats: { wins: 0, losses: 0, gamesPlayed: 0 },
    })
    expect((await client.call('GET /api/auth/me')).body).toEqual(body)
    expect(JSON.stringify(body)).not.toMatch(/password|hash/i)
  })

  test.each([
    ['the same name in capitals', { username: 'BEA', email: 'other@example.com' }, MESSAGES.usernameTaken],
    ['the same address in capitals', { username: 'other', email: 'BEA@Example.com' }, MESSAGES.emailTaken],
    [
      'the same name with an accent',
      { username: 'be\u0301a', email: 'o2@example.com' },
      MESSAGES.usernameSimilar,
    ],
  ])('refuses %s', async (_name, given, error) => {
    await createClient(world).register('bea')
    const client = createClient(world)
    const answer = await client.call('POST /api/auth/register', { body: { ...given, password: 'secret1' } })
    expect(answer).toMatchObject({ status: 409, body: { error } })
    expect(await me(client)).toBe(401)
  })

  test.each(['Martın', 'Màrtin', 'MARTlN', 'mart1n', 'Martin_', 'Martjn'])(
    'as %s is refused while an account looks the same',
    async username => {
      await createClient(world).register('Martin')
      const email = `${randomUUID()}@example.com`
      const answer = await createClient(world).call('POST /api/auth/register', {
        body: { username, email, password: 'secret1' },
      })
      const looksSame = username !== 'Martjn'
      expect([answer.status, answer.body.error]).toEqual(
        looksSame ? [409, MESSAGES.usernameSimilar] : [201, undefined],
      )
    },
  )

  test('many times at once with one name succeeds exactly once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        createClient(world).call('POST /api/auth/register', {
          body: { username: 'unico', email: `unico${n}@example.com`, password: 'secret1' },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })

  const good = { username: 'carla', email: 'carla@example.com', password: 'secret1' }
  test.each([
    ['no username', { ...good, username: undefined }, MESSAGES.usernameRequired],
    ['a blank username', { ...good, username: '  ' }, MESSAGES.usernameRequired],
    ['a username with markup', { ...good, username: '<b>x</b>' }, MESSAGES.usernameInvalid],
    ['a username of look-alike letters', { ...good, username: 'саrlа' }, MESSAGES.usernameInvalid],
    ['a username of phonetic letters', { ...good, username: 'cɑrlɑ' }, MESSAGES.usernameInvalid],
    ['no e-mail', { ...good, email: undefined }, MESSAGES.emailRequired],
    ['a bad e-mail', { ...good, email: 'carla@' }, MESSAGES.emailInvalid],
    ['no password', { ...good, password: undefined }, MESSAGES.passwordRequired],
    ['a password of five', { ...good, password: '12345' }, MESSAGES.passwordTooShort],
    ['a password of a megabyte', { ...good, password: 'x'.repeat(300) }, MESSAGES.passwordTooLong],
  ])('refuses %s and says so', async (_name, body, error) => {
    const answer = await createClient(world).call('POST /api/auth/register', { body })
    expect(answer).toMatchObject({ status: 400, body: { error } })
  })
})

describe('signing in', () => {
  test('works with the address in upper or lower case, and not with another password', async () => {
    await createClient(world).register('dora')
    const client = createClient(world)
    const wrong = await client.call('POST /api/auth/login', {
      body: { email: 'dora@example.com', password: 'secret2' },
    })
    const unknown = await client.call('POST /api/auth/login', {
      body: { email: 'x@example.com', password: 'secret2' },
    })
    expect(wrong).toMatchObject({ status: 401, body: { error: MESSAGES.badCredentials } })
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body })
    const right = await client.call('POST /api/auth/login', {
      body: { email: 'Dora@Example.COM', password: 'secret1' },
    })
    expect(right).toMatchObject({ status: 200, body: { username: 'dora' } })
    expect(await me(client)).toBe(200)
  })

  test('sets cookies that scripts cannot read, except for the anti-forgery token', async () => {
    const { cookies } = await createClient(world).register('emma')
    expect(
      cookies.map(({ name, httpOnly = false, sameSite, path, secure = false, maxAge }) => ({
        name,
        httpOnly,
        sameSite,
        path,
        secure,
        maxAge,
      })),
    ).toEqual([
      {
        name: 'device',
        httpOnly: true,
        sameSite: 'Lax',
        path: '/api',
        secure: false,
        maxAge: 365 * 86400,
      },
      { name: 'session', httpOnly: true, sameSite: 'Lax', path: '/', secure: false, maxAge: 7 * 86400 },
      {
        name: 'refresh',
        httpOnly: true,
        sameSite: 'Lax',
        path: '/api/auth',
        secure: false,
        maxAge: 30 * 86400,
      },
      { name: 'XSRF-TOKEN', httpOnly: false, sameSite: 'Lax', path: '/', secure: false, maxAge: 30 * 86400 },
    ])
  })

  test('stores nothing that could be used to sign in', async () => {
    const client = await signedIn('fatima')
    const [stored] = await rowsOf<{ dump: string }>(
      world.ctx.db,
      sql`SELECT (SELECT json_agg(t)::text FROM session_tokens t) || (SELECT json_agg(u)::text FROM users u) AS dump`,
    )
    for (const secret of [client.cookies.get('session'), client.cookies.get('refresh'), 'secret1']) {
      expect(stored?.dump).not.toContain(secret)
    }
  })

  test('verify answers with the user and the end of the session', async () => {
    const client = await signedIn('gilda')
    const { status, body } = await client.call('GET /api/auth/verify')
    expect({ status, body }).toMatchObject({ status: 200, body: { valid: true, username: 'gilda' } })
    expect(new Date(body.expiresAt).getTime()).toBeGreaterThan(Date.now() + 6 * DAY)
    expect((await createClient(world).call('GET /api/auth/verify')).status).toBe(401)
  })

  test('a lost anti-forgery cookie is set again by the next call to /api/auth/me', async () => {
    const client = await signedIn('hilda')
    client.cookies.delete('XSRF-TOKEN')
    expect((await client.call('POST /api/auth/sessions/end-others')).status).toBe(403)
    await client.call('GET /api/auth/me')
    expect((await client.call('POST /api/auth/sessions/end-others')).status).toBe(200)
  })
})

describe('a session ends', () => {
  test('by logging out, for every copy of its cookies', async () => {
    const client = await signedIn('ines')
    const copy = createClient(world)
    for (const [name, value] of client.cookies) copy.cookies.set(name, value)
    expect((await client.call('POST /api/auth/logout')).status).toBe(200)
    expect([...client.cookies.keys()]).toEqual(['device'])
    expect([await me(copy), await refresh(copy)]).toEqual([401, 401])
  })

  test('by logging out without the anti-forgery header, but not from another site or with a form', async () => {
    const client = await signedIn('ivana')
    const without = { 'x-xsrf-token': undefined }
    const logout = async (headers: Record<string, string | undefined>) =>
      (await client.call('POST /api/auth/logout', { headers: { ...without, ...headers } })).status
    expect(await logout({ origin: 'http://evil.example' })).toBe(403)
    expect(await logout({ 'content-type': 'application/x-www-form-urlencoded' })).toBe(403)
    expect(await me(client)).toBe(200)
    const copy = copyOf(world, client)
    expect(await logout({})).toBe(200)
    expect(await me(copy)).toBe(401)
  })

  test('by logging out when the session cookie is gone and only the refresh cookie is left', async () => {
    const client = await signedIn('irma')
    client.cookies.delete('session')
    expect((await client.call('POST /api/auth/logout')).status).toBe(200)
    const [row] = await rowsOf<{ reason: string }>(
      world.ctx.db,
      sql`SELECT end_reason AS reason FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.username = 'irma'`,
    )
    expect(row?.reason).toBe('logout')
  })

  test('after seven days, unless it is refreshed; after thirty it cannot be', async () => {
    const own = await createWorld()
    own.stopClock()
    const client = createClient(own)
    await client.register('juana')
    own.advance(7 * DAY - 1000)
    expect(await me(client)).toBe(200)
    own.advance(2000)
    expect(await me(client)).toBe(401)
    expect(await refresh(client)).toBe(200)
    expect(await me(client)).toBe(200)
    own.advance(30 * DAY + 1000)
    const late = await client.call('POST /api/auth/refresh')
    expect(late).toMatchObject({ status: 401, body: { error: MESSAGES.sessionEnded } })
    expect([...client.cookies.keys()]).toEqual(['device'])
  })

  test('when the user signs in again on the same device', async () => {
    const client = await signedIn('karina')
    const old = copyOf(world, client)
    await client.call('POST /api/auth/login', { body: { email: 'karina@example.com', password: 'secret1' } })
    expect([await me(old), await me(client)]).toEqual([401, 200])
  })

  test('when the user signs in again and only the refresh cookie is left', async () => {
    const client = await signedIn('katia')
    const old = copyOf(world, client)
    client.cookies.delete('session')
    await client.call('POST /api/auth/login', { body: { email: 'katia@example.com', password: 'secret1' } })
    expect([await me(old), await refresh(old), await me(client)]).toEqual([401, 401, 200])
  })

  test('without losing the cookies of the session that replaced it', async () => {
    const client = await signedIn('lidia')
    const old = copyOf(world, client)
    await client.call('POST /api/auth/login', { body: { email: 'lidia@example.com', password: 'secret1' } })
    const late = await old.call('POST /api/auth/refresh')
    expect(late).toMatchObject({ status: 401, cookies: [] })
  })

  test.each(['session', 'refresh'])('for a tampered %s cookie', async name => {
    const client = await signedIn(`laura-${name}`)
    client.cookies.set(name, `${client.cookies.get(name)?.slice(0, -2)}xx`)
    expect(name === 'session' ? await me(client) : await refresh(client)).toBe(401)
  })

  test('when a used refresh token is used again after the grace period: everywhere, and with an alert', async () => {
    const own = await createWorld()
    const client = createClient(own)
    await client.register('marta')
    const stolen = createClient(own)
    stolen.cookies.set('refresh', client.cookies.get('refresh')!)
    expect(await refresh(client)).toBe(200)
    own.advance(11_000)
    expect(await me(client)).toBe(200)
    expect(await refresh(stolen)).toBe(401)
    expect([await me(client), await refresh(client)]).toEqual([401, 401])
    const alerts = await rowsOf(own.ctx.db, sql`SELECT type, severity, source FROM alerts`)
    expect(alerts).toEqual([{ type: 'security_breach', severity: 'high', source: 'system' }])
  })

  test('and is announced as ended only after the commit', async () => {
    const own = await createWorld()
    const client = createClient(own)
    await client.register('mora')
    const copy = createClient(own)
    copy.cookies.set('refresh', client.cookies.get('refresh')!)
    expect(await refresh(client)).toBe(200)
    own.advance(11_000)
    const announced: (Date | null)[] = []
    own.ctx.events.onSignal('session-ended', async ({ sessionId }) => {
      const [session] = await own.ctx.db.select().from(sessions).where(eq(sessions.id, sessionId))
      announced.push(session!.endedAt)
    })
    expect(await refresh(copy)).toBe(401)
    await own.ctx.events.settle()
    expect(announced).toEqual([expect.any(Date)])
  })
})

const STATEMENTS = ['select', 'insert', 'update', 'delete', 'execute', '$count']

/** Counts the statements of a transaction, and the rows of `session_tokens` that were written last. */
async function countWork<T>(ctx: Context, work: (ctx: Context) => Promise<T>) {
  let statements = 0
  const counted = <D extends Database>(db: D): D =>
    new Proxy(db, {
      get(target, name, receiver) {
        if (STATEMENTS.includes(String(name))) statements++
        return Reflect.get(target, name, receiver)
      },
    })
  const transaction: Database['transaction'] = (run, config) =>
    ctx.db.transaction(tx => run(counted(tx)), config)
  const result = await work({ ...ctx, db: Object.assign(Object.create(ctx.db), { transaction }) })
  const [row] = await rowsOf<{ rows: number }>(
    ctx.db,
    sql`SELECT count(*)::int AS rows FROM session_tokens
        WHERE xmin::text::bigint = (SELECT max(xmin::text::bigint) FROM session_tokens)`,
  )
  return { result, statements, rowsWritten: row!.rows }
}

describe('refreshing', () => {
  test('exchanges both cookies, and the old session cookie soon stops working', async () => {
    const own = await createWorld()
    const client = createClient(own)
    await client.register('nora')
    const before = new Map(client.cookies)
    expect(await refresh(client)).toBe(200)
    expect(client.cookies.get('session')).not.toBe(before.get('session'))
    expect(client.cookies.get('refresh')).not.toBe(before.get('refresh'))
    own.advance(11_000)
    const old = createClient(own)
    old.cookies.set('session', before.get('session')!)
    expect([await me(old), await me(client)]).toEqual([401, 200])
  })

  test('twenty times at once gives one valid successor', async () => {
    const client = await signedIn('olga')
    const token = client.cookies.get('refresh')!
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const tab = createClient(world)
        tab.cookies.set('refresh', token)
        const status = await refresh(tab)
        return { status, successor: tab.cookies.get('refresh') }
      }),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ successor }) => successor)).size).toBe(1)
    const living = await rowsOf(
      world.ctx.db,
      sql`SELECT t.hash FROM session_tokens t JOIN sessions s ON s.id = t.session_id JOIN users u ON u.id = s.user_id
          WHERE u.username = 'olga' AND t.kind = 'refresh' AND t.used_at IS NULL`,
    )
    expect(living).toHaveLength(1)
  })

  test('again because an answer was lost succeeds, even if another tab has refreshed since', async () => {
    const client = await signedIn('paula')
    const lost = createClient(world)
    lost.cookies.set('refresh', client.cookies.get('refresh')!)
    expect(await refresh(client)).toBe(200)
    expect(await refresh(client)).toBe(200)
    expect(await refresh(lost)).toBe(200)
    expect(lost.cookies.get('refresh')).toBe(client.cookies.get('refresh'))
    expect([await me(lost), await me(client)]).toEqual([200, 200])
  })

  test('with a token of the grace period costs the same after one and after many refreshes', async () => {
    const own = await createWorld()
    const workAfter = async (username: string, refreshes: number) => {
      const client = createClient(own)
      await client.register(username)
      const first = client.cookies.get('refresh')!
      let token = first
      for (let n = 0; n < refreshes; n++) {
        const refreshed = await refreshSession(own.ctx, token)
        if (!refreshed.ok) throw new Error(refreshed.error)
        token = refreshed.tokens.refresh
      }
      const late = await countWork(own.ctx, ctx => refreshSession(ctx, first))
      expect(late.result).toMatchObject({ ok: true, tokens: { refresh: token } })
      const plain = await countWork(own.ctx, ctx => refreshSession(ctx, token))
      expect(plain.result).toMatchObject({ ok: true })
      return { late: late.statements, plain: plain.statements, rowsWritten: plain.rowsWritten }
    }
    expect(await workAfter('pilar', 40)).toEqual(await workAfter('paz', 2))
  })

  test('without a cookie is refused', async () => {
    expect(await refresh(createClient(world))).toBe(401)
  })
})
