import type { NoticeChannel, UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { compose } from '../compose.ts'
import { rowsOf } from '../platform/database/database.ts'
import { createEvents } from '../platform/events.ts'

const MINUTE_MS = 60_000

let world: World
let admin: Admin
let moderator: { client: Client; userId: UserId; name: string }

beforeAll(async () => {
  world = await createWorld()
  world.notices.criticalLines.close()
})

beforeEach(async () => {
  admin = await signInAdmin(world)
  const player = await newPlayer(world)
  await setRole(player.userId, 'moderator')
  moderator = { ...player, client: await signIn(player.name) }
  await world.ctx.db.execute(
    sql`UPDATE users SET email_verified_at = now(), locale = 'es' WHERE id = ${player.userId}`,
  )
  onTestFinished(async () => {
    await world.ctx.db.execute(sql`DELETE FROM alerts`)
    await world.ctx.db.execute(sql`DELETE FROM alert_counts`)
    await world.ctx.db.execute(sql`DELETE FROM notice_preferences`)
  })
})

async function signIn(name: string): Promise<Client> {
  const client = createClient(world)
  await client.call('POST /api/admin/login', { body: { email: `${name}@example.com`, password: 'secret1' } })
  return client
}
const setRole = (id: UserId, role: 'moderator' | 'player') =>
  admin.call('POST /api/admin/users/{id}/role', { params: { id }, body: { role } })
const choose = (client: Client, channel: NoticeChannel, isOn = true) =>
  client.call('PUT /api/me/notices/choices', { body: { kind: 'critical-lines', channel, isOn } })
async function raise(title = 'Now'): Promise<string> {
  const { body } = await admin.call('POST /api/alerts/create', {
    body: { type: 'hack_attempt', severity: 'critical', title, description: 'Test', source: 'test' },
  })
  return body._id
}
/** Runs the job every minute, for some minutes. */
async function sendAfter(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    world.advance(MINUTE_MS)
    await world.notices.criticalLines.send()
  }
  // Sessions have ended by then.
  if (minutes > 5) {
    admin = await signInAdmin(world)
    moderator.client = await signIn(moderator.name)
  }
}
const countOf = async (table: 'notices' | 'outbox_mails', userId: UserId) => {
  const [row] = await rowsOf<{ count: number }>(
    world.ctx.db,
    sql`SELECT count(*)::int AS count FROM ${sql.identifier(table)} WHERE user_id = ${userId}
          AND ${table === 'notices' ? sql`kind = 'critical-lines'` : sql`template = 'notice'`}`,
  )
  return row!.count
}
const noticesOf = (userId: UserId) => countOf('notices', userId)

test('a critical line is sent once to those who have asked for it, in their language, with a link to its page', async () => {
  await choose(moderator.client, 'mail')
  const alertId = await raise()
  await sendAfter(1)
  await sendAfter(10)
  expect(await countOf('outbox_mails', moderator.userId)).toBe(1)
  expect(await noticesOf(admin.userId)).toBe(0)
  // Not shown on the page, because only mail was chosen.
  expect((await moderator.client.call('GET /api/me/notices')).body.notices).toEqual([])
  const { body: mails } = await admin.call('GET /api/admin/outbox')
  expect(mails[0].subject).toBe('1 alerta crítica abierta')
  await world.mail.sendDue()
  const { body: mail } = await admin.call('GET /api/admin/outbox/{id}', { params: { id: mails[0]._id } })
  expect(mail.text).toMatch(/1 alerta crítica abierta, desde el \d/)
  expect(mail.text).toContain(`/admin/alerts/${alertId}`)
})

test('several lines are one message that links each to its page', async () => {
  await choose(moderator.client, 'mail')
  await raise()
  await world.ctx.db.execute(
    sql`INSERT INTO alert_reviews (match_id, game_id, at) VALUES (gen_random_uuid(), gen_random_uuid(), now() - interval '1 hour')`,
  )
  onTestFinished(async () => {
    await world.ctx.db.execute(sql`DELETE FROM alert_reviews`)
  })
  await sendAfter(1)
  await world.mail.sendDue()
  const { body: mails } = await admin.call('GET /api/admin/outbox')
  const { body: mail } = await admin.call('GET /api/admin/outbox/{id}', { params: { id: mails[0]._id } })
  expect(mail.subject).toBe('2 problemas críticos por atender')
  expect(mail.text).toMatch(/1 alerta crítica abierta.*\/admin\/alerts\//)
  expect(mail.text).toMatch(/espera 1 partida.*\/admin\/alerts\/settings/)
  expect(await countOf('outbox_mails', moderator.userId)).toBe(1)
})

test('two nodes at once send one message', async () => {
  const ctx = { ...world.ctx, events: createEvents(world.ctx.log) }
  const { api, notices } = await compose(ctx)
  notices.criticalLines.close()
  onTestFinished(() => api.close())
  await choose(moderator.client, 'page')
  await raise()
  for (let round = 0; round < 5; round++) {
    world.advance(MINUTE_MS)
    await Promise.all([world, { notices }].map(node => node.notices.criticalLines.send()))
  }
  expect(await noticesOf(moderator.userId)).toBe(1)
})

test('two nodes that both take the same user send one message', async () => {
  await choose(moderator.client, 'page')
  await raise()
  // The second run claims the user again, as if the first one took longer than a minute.
  await Promise.all([sendAfter(1), sendAfter(1)])
  expect(await noticesOf(moderator.userId)).toBe(1)
})

test('quiet hours delay the message; afterwards one says what is still critical', async () => {
  await choose(moderator.client, 'page')
  const now = world.ctx.now()
  const inUtc = (minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS).toISOString().slice(11, 16)
  const quietHours = { from: inUtc(-60), to: inUtc(60), timeZone: 'UTC' }
  const { body } = await moderator.client.call('PUT /api/me/notices/quiet-hours', { body: { quietHours } })
  expect(body.quietHours).toEqual(quietHours)
  const over = await raise('Over soon')
  await sendAfter(5)
  await admin.call('PATCH /api/admin/alerts/{id}/resolve', {
    params: { id: over },
    body: { resolution: 'Done' },
  })
  const [first, second] = [await raise('First'), await raise('Second')]
  expect(first).not.toBe(second)
  await sendAfter(30)
  expect(await noticesOf(moderator.userId)).toBe(0)
  await sendAfter(30)
  const { body: after } = await moderator.client.call('GET /api/me/notices')
  expect(after.notices).toMatchObject([
    { kind: 'critical-lines', params: { lines: [{ kind: 'critical-alerts', count: 2 }], timeZone: 'UTC' } },
  ])
})

test('quiet hours need two different times and a known zone', async () => {
  for (const quietHours of [
    { from: '08:00', to: '08:00', timeZone: 'UTC' },
    { from: '24:00', to: '08:00', timeZone: 'UTC' },
    { from: '23:00', to: '08:00', timeZone: 'Nowhere' },
  ])
    expect(
      (await moderator.client.call('PUT /api/me/notices/quiet-hours', { body: { quietHours } })).status,
    ).toBe(400)
})

test('only lines that the role may see are sent, and none after the role is lost', async () => {
  await choose(moderator.client, 'page')
  const ready = vi.spyOn(world.sockets, 'isReady').mockReturnValue(false)
  onTestFinished(() => ready.mockRestore())
  await choose(admin, 'page')
  await sendAfter(1)
  expect([await noticesOf(moderator.userId), await noticesOf(admin.userId)]).toEqual([0, 1])
  await setRole(moderator.userId, 'player')
  await raise()
  await sendAfter(10)
  expect([await noticesOf(moderator.userId), await noticesOf(admin.userId)]).toEqual([0, 2])
})

test('no check is made if no one has asked for messages', async () => {
  await choose(moderator.client, 'page')
  await choose(moderator.client, 'page', false)
  const ready = vi.spyOn(world.sockets, 'isReady')
  onTestFinished(() => ready.mockRestore())
  await sendAfter(1)
  expect(ready).not.toHaveBeenCalled()
})

test('the choices say whether a device gets messages and whether mails are sent', async () => {
  const { body } = await moderator.client.call('GET /api/me/notices/choices')
  expect(body).toMatchObject({ hasPush: false, isMailConfigured: false, quietHours: null })
  expect(body.choices['critical-lines']).toEqual({ page: false, push: false, mail: false })
})
