import { type Alert, type AuditEntry, MESSAGES, type SilenceRule, type UserId } from '@valecuatro/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { followLive } from '../../test/followLive.ts'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { connectPlayer } from '../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { countAlerts } from './attention.ts'
import { raiseAlert } from './raise/raise.ts'

const DAY_MS = 24 * 60 * 60 * 1000
let world: World
let admin: Admin
let moderator: Client & { name: string }

beforeAll(async () => {
  world = await createWorld({})
  admin = await signInAdmin(world)
  const { userId, name } = await newPlayer(world)
  await admin.call('POST /api/admin/users/{id}/role', { params: { id: userId }, body: { role: 'moderator' } })
  const client = createClient(world)
  await client.call('POST /api/admin/login', { body: { email: `${name}@example.com`, password: 'secret1' } })
  moderator = Object.assign(client, { name })
})

const inDays = (days: number) => new Date(world.ctx.now().getTime() + days * DAY_MS).toISOString()

const tryToSilence = (rule: object, client: Client = moderator) =>
  client.call('POST /api/admin/silence-rules', {
    body: { reason: 'Known and harmless', endsAt: inDays(7), ...rule },
  })

async function silence(rule: object, client?: Client): Promise<SilenceRule> {
  const { status, body } = await tryToSilence(rule, client)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

async function raise(facts: object): Promise<Alert> {
  const { status, body } = await admin.call('POST /api/alerts/create', {
    body: { type: 'network_anomaly', severity: 'high', title: 'A cable was cut', ...facts },
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const end = (client: Client, { _id: id }: SilenceRule) =>
  client.call('POST /api/admin/silence-rules/{id}/end', { params: { id } })

const list = async (state?: string): Promise<SilenceRule[]> =>
  (await moderator.call('GET /api/admin/silence-rules', { query: state ? { state } : {} })).body
const read = async ({ _id }: SilenceRule) => (await list()).find(rule => rule._id === _id)!

const heldBackBy = async ({ _id }: SilenceRule): Promise<string[]> => {
  const { body } = await moderator.call('GET /api/admin/alerts', { query: { silenceRule: _id } })
  return (body.alerts as Alert[]).map(alert => alert._id)
}

const countLastDay = () =>
  countAlerts(world.ctx.db, { from: new Date(inDays(-1)), until: new Date(inDays(1)) })

const countNew = async () => (await moderator.call('GET /api/admin/alerts/dashboard')).body.newAlerts

describe('an alert that a silence rule holds back', () => {
  test('is stored as dismissed with the rule, and is neither open, counted nor among the newest', async () => {
    const rule = await silence({ source: 'held' })
    const [before, lastDay] = [await countNew(), await countLastDay()]
    const alert = await raise({ source: 'held' })
    expect(alert).toMatchObject({
      status: 'dismissed',
      dismissedBy: null,
      silenceRule: { _id: rule._id, reason: 'Known and harmless' },
    })
    const { body: dashboard } = await moderator.call('GET /api/admin/alerts/dashboard')
    expect(dashboard.newAlerts).toBe(before)
    expect(dashboard.recentAlerts.map(({ _id }: Alert) => _id)).not.toContain(alert._id)
    expect(await countLastDay()).toBe(lastDay)
    await raise({ source: 'not held' })
    expect(await countLastDay()).toBe(lastDay + 1)
    expect(await heldBackBy(rule)).toEqual([alert._id])
  })

  test('is counted, and repeats of the same alert are counted up in one row', async () => {
    const rule = await silence({ source: 'counted' })
    expect(rule).toMatchObject({ state: 'active', heldBack: 0, lastHeldBackAt: null })
    const first = await raise({ source: 'counted', rule: 'same' })
    const again = await raise({ source: 'counted', rule: 'same', metadata: { newest: true } })
    expect(again).toMatchObject({ _id: first._id, count: 2, metadata: { newest: true } })
    await raise({ source: 'counted' })
    expect(await read(rule)).toMatchObject({ heldBack: 3, lastHeldBackAt: expect.any(String) })
    expect(await heldBackBy(rule)).toHaveLength(2)
  })

  test('can be reopened, and then no longer belongs to the rule', async () => {
    const rule = await silence({ source: 'reopened' })
    const { _id: id } = await raise({ source: 'reopened', rule: 'one' })
    const { body } = await moderator.call('PATCH /api/admin/alerts/{id}/reopen', {
      params: { id },
      body: { reason: 'It matters after all' },
    })
    expect(body).toMatchObject({ status: 'acknowledged', silenceRule: null })
    // The open alert is counted up as if there were no rule.
    expect(await raise({ source: 'reopened', rule: 'one' })).toMatchObject({
      _id: id,
      count: 2,
      status: 'acknowledged',
    })
    expect(await read(rule)).toMatchObject({ heldBack: 0 })
  })

  test('is announced to no one', async () => {
    const url = await listenOnFreePort(world)
    await silence({ source: 'quiet' })
    const watcher = connectPlayer({ url, cookie: cookieOf(admin.cookies) })
    await followLive(watcher, 'alertCount', '')
    const heard: string[] = []
    watcher.socket.on('alert:new', ({ title }) => heard.push(title))
    await raise({ source: 'quiet', title: 'Held back' })
    await raise({ source: 'loud', title: 'Announced' })
    await vi.waitFor(() => expect(heard).toContain('Announced'), 60_000)
    expect(heard).not.toContain('Held back')
  })
})

describe('a silence rule', () => {
  test('holds back only alerts that meet all its conditions', async () => {
    const { userId } = await newPlayer(world)
    const { userId: otherId } = await newPlayer(world)
    await silence({ playerId: userId, type: 'rapid_wins', text: 'cañón' })
    const status = async (facts: object) => (await raise(facts)).status
    const all = { playerId: userId, type: 'rapid_wins', title: 'Un CANON lejano' }
    expect(await status(all)).toBe('dismissed')
    expect(await status({ ...all, title: 'Quiet', description: 'un cañón' })).toBe('dismissed')
    expect(await status({ ...all, playerId: otherId })).toBe('new')
    expect(await status({ ...all, playerId: undefined })).toBe('new')
    expect(await status({ ...all, type: 'account_abuse' })).toBe('new')
    expect(await status({ ...all, title: 'Something else' })).toBe('new')
  })

  test('can name the kind of a detector', async () => {
    await silence({ code: 'refresh-reused' })
    const base = { severity: 'high', source: 'system', metadata: {}, at: world.ctx.now() } as const
    const held = await raiseAlert(world.ctx.db, {
      ...base,
      type: 'security_breach',
      rule: 'refresh-reused:someone',
      code: 'refresh-reused',
    })
    const other = await raiseAlert(world.ctx.db, {
      ...base,
      type: 'system_error',
      rule: 'call-failed:kind',
      code: 'call-failed',
      params: { route: 'kind' },
    })
    expect([held.isHeldBack, other.isHeldBack]).toEqual([true, false])
  })

  test('holds back critical alerts only if an administrator says so, and never by their text alone', async () => {
    const critical = { severity: 'critical', source: 'critical', title: 'Ledger trouble' }
    await silence({ source: 'critical' })
    expect(await raise(critical)).toMatchObject({ status: 'new' })
    const refused = await tryToSilence({ source: 'critical', includesCritical: true })
    expect(refused).toMatchObject({ status: 403, body: { error: MESSAGES.silenceCriticalByAdmins } })
    const byText = await tryToSilence({ text: 'ledger trouble', includesCritical: true }, admin)
    expect(byText).toMatchObject({ status: 400, body: { error: MESSAGES.silenceCriticalByText } })
    await silence({ source: 'critical', text: 'ledger trouble', includesCritical: true }, admin)
    expect(await raise(critical)).toMatchObject({ status: 'dismissed' })
  })

  test('has at least one condition, a reason and an end within a year', async () => {
    const refusal = async (rule: object) => (await tryToSilence(rule)).body.error
    expect(await refusal({})).toBe(MESSAGES.silenceRuleEmpty)
    expect(await refusal({ source: 'x', reason: ' ' })).toBe(MESSAGES.actionReasonRequired)
    expect(await refusal({ source: 'x', endsAt: inDays(-1) })).toBe(MESSAGES.silenceEndInvalid)
    expect(await refusal({ source: 'x', endsAt: inDays(366) })).toBe(MESSAGES.silenceEndInvalid)
    expect(await refusal({ text: 'ab' })).toBe(MESSAGES.silenceTextInvalid)
  })

  test('ends at its end', async () => {
    const rule = await silence({ source: 'passing', endsAt: inDays(1) })
    const raised = {
      type: 'system_error',
      severity: 'low',
      metadata: {},
      title: 'x',
      description: '',
    } as const
    const at = new Date(rule.endsAt)
    const alert = { ...raised, source: 'passing', rule: 'after-the-end', at }
    expect(await raiseAlert(world.ctx.db, alert)).toMatchObject({ isHeldBack: false })
  })

  test('that is ended lets the next alert through, and the audit log has both steps', async () => {
    const rule = await silence({ source: 'ended' })
    await raise({ source: 'ended' })
    expect((await end(moderator, rule)).body).toMatchObject({
      state: 'ended',
      endedBy: moderator.name,
      heldBack: 1,
    })
    expect(await raise({ source: 'ended' })).toMatchObject({ status: 'new' })
    expect((await list('active')).map(({ _id }) => _id)).not.toContain(rule._id)
    expect((await list('ended')).map(({ _id }) => _id)).toContain(rule._id)
    const { body } = await admin.call('GET /api/admin/audit', { query: { search: rule._id } })
    const steps = (body as AuditEntry[]).map(({ action }) => action)
    expect(steps).toEqual(['silence-rule-ended', 'silence-rule-created'])
  })

  test('is ended by one of two who end it at once', async () => {
    const rule = await silence({ source: 'race' })
    const answers = await Promise.all([end(admin, rule), end(moderator, rule)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({
      error: MESSAGES.silenceRuleEnded,
      by: (await read(rule)).endedBy,
    })
  })

  test('about a player who is deleted keeps no personal text', async () => {
    const { userId, name } = await newPlayer(world)
    const rule = await silence({ playerId: userId as UserId, reason: `Asked ${name} already` })
    await world.ctx.db.transaction(tx =>
      world.ctx.events.emit(tx, 'user-deleted', {
        userId: userId as UserId,
        at: world.ctx.now(),
        redact: text => text.replaceAll(name, '…'),
      }),
    )
    expect((await read(rule)).reason).toBe('Asked … already')
  })
})
