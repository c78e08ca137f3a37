import { MESSAGES } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createClient } from '../../../test/client.ts'
import { createWorld } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { ensureAdministrator } from '../index.ts'

describe('the administrator', () => {
  test('is created from the configuration, only once, and can sign in', async () => {
    const world = await createWorld({ adminEmail: 'Admin@example.com', adminPassword: 'house-rules' })
    expect(await ensureAdministrator(world.ctx)).toEqual({ email: 'Admin@example.com', password: null })
    expect(await ensureAdministrator(world.ctx)).toBeNull()
    const client = createClient(world)
    const answer = await client.call('POST /api/admin/login', {
      body: { email: 'admin@example.com', password: 'house-rules' },
    })
    expect(answer).toMatchObject({ status: 200, body: { username: 'admin', role: 'admin' } })
    expect(await client.call('GET /api/admin/test')).toMatchObject({ status: 200, body: { ok: true } })
  })

  test('is created with a random password if none is configured and there is no administrator', async () => {
    const world = await createWorld()
    const made = await ensureAdministrator(world.ctx)
    expect(made?.password).toMatch(/^[\w-]{16}$/)
    expect(await ensureAdministrator(world.ctx)).toBeNull()
    const client = createClient(world)
    const body = { email: made!.email, password: made!.password! }
    expect((await client.call('POST /api/admin/login', { body })).status).toBe(200)
  })

  test('gets another name if a player is called admin, and never replaces a player', async () => {
    const world = await createWorld({ adminEmail: 'taken@example.com', adminPassword: 'house-rules' })
    // Registration refuses this name, but older accounts may have it.
    await createClient(world).register('someone')
    await world.ctx.db.execute(sql`UPDATE users SET username = 'admin', username_key = 'admin'`)
    await createClient(world).register('taken')
    expect(await ensureAdministrator(world.ctx)).toBeNull()
    world.ctx.config.adminEmail = 'other@example.com'
    expect(await ensureAdministrator(world.ctx)).not.toBeNull()
    const admins = await rowsOf(world.ctx.db, sql`SELECT username FROM users WHERE role = 'admin'`)
    expect(admins).toEqual([{ username: 'admin-2' }])
  })
})

describe('a player', () => {
  test('cannot use the admin login, and is told where to sign in', async () => {
    const world = await createWorld()
    await createClient(world).register('pepa')
    const client = createClient(world)
    const body = { email: 'pepa@example.com', password: 'secret1' }
    const answer = await client.call('POST /api/admin/login', { body })
    expect(answer).toMatchObject({ status: 403, body: { error: MESSAGES.notAnAdministrator } })
    expect(client.cookies.size).toBe(0)
    const wrong = await client.call('POST /api/admin/login', { body: { ...body, password: 'guess-1' } })
    expect(wrong).toMatchObject({ status: 401, body: { error: MESSAGES.badCredentials } })
  })

  test('is refused the calls of administrators, and so is a visitor', async () => {
    const world = await createWorld()
    const player = createClient(world)
    await player.register('rita')
    expect(await player.call('GET /api/admin/test')).toMatchObject({
      status: 403,
      body: { error: MESSAGES.adminsOnly },
    })
    expect(await createClient(world).call('GET /api/admin/test')).toMatchObject({
      status: 401,
      body: { error: MESSAGES.notSignedIn },
    })
  })
})
