import { rmSync } from 'node:fs'
import { type Access, MESSAGES, mayCall, type RouteKey, routes } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient, type Sent } from '../../../test/client.ts'
import { type Described, readCalls } from '../../../test/openApi.ts'
import { newDataFolder } from '../../../test/outbox.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../database/database.ts'

/**
 * Tables that change by themselves: those in which detectors record refused calls (the existing alert is compared
 * separately), and the figures of a finished game, which are counted some time later.
 */
const CHANGING_BY_THEMSELVES = /^(alert(s$|_counts|_traces|_observations|_memory)|play_|uncounted_games$)/

let world: World
let calls: Described[]
let admin: Admin
let player: Client
let guest: Client
let suspended: Client
let samples: Record<string, string>
let untouched: string

beforeAll(async () => {
  // A first deal during the test would count as a change.
  world = await createWorld({ dataDir: newDataFolder() }, { seedingMs: 3_600_000 })
  calls = await readCalls(world)
  admin = await signInAdmin(world)
  const people = await Promise.all(Array.from({ length: 5 }, () => newPlayer(world)))
  player = people[0]!.client
  suspended = people[4]!.client
  guest = createClient(world)
  await guest.call('POST /api/auth/guest', { body: { username: 'visitor' } })
  const newGuest = async () => {
    const { body } = await createClient(world).call('POST /api/auth/guest', { body: { username: 'visitor' } })
    return body._id
  }
  const { body: blocked } = await admin.call('POST /api/admin/guests/{id}/block-device', {
    params: { id: await newGuest() },
    body: { reason: 'test' },
  })
  const players = people.slice(0, 4).map(({ userId }) => userId)
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  const { body: tournament } = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', startDate: soon, entryFee: 5 },
  })
  await player.call('POST /api/tournaments/{id}/enter', { params: { id: tournament._id } })
  const match = () => admin.call('POST /api/matches', { body: { players, scheduledTime: soon } })
  const [{ body: scheduled }, { body: running }] = [await match(), await match()]
  const { body: game } = await admin.call('POST /api/games', { body: { matchId: running._id } })
  const raise = (title: string) =>
    admin.call('POST /api/alerts/create', {
      body: { type: 'hack_attempt', severity: 'low', title, description: 'Test', source: 'test' },
    })
  const [{ body: alert }, { body: another }] = [await raise('One'), await raise('Another')]
  const { body: views } = await admin.call('POST /api/admin/alerts/views', {
    body: { name: 'Mine', query: 'view=list', isShared: true },
  })
  const { body: inCase } = await raise('In a case')
  const { body: opened } = await admin.call('POST /api/admin/cases', {
    body: { title: 'One case', alertIds: [inCase._id] },
  })
  const { body: rule } = await admin.call('POST /api/admin/silence-rules', {
    body: { source: 'no such source', endsAt: soon, reason: 'test' },
  })
  await admin.call('POST /api/admin/users/{id}/suspend', {
    params: { id: people[4]!.userId },
    body: { reason: 'test' },
  })
  await admin.call('POST /api/admin/users/{id}/warnings', {
    params: { id: players[2]! },
    body: { text: 'test' },
  })
  const { body: sanctions } = await people[2]!.client.call('GET /api/me/sanctions')
  await people[2]!.client.call('POST /api/me/sanctions/{id}/appeal', {
    params: { id: sanctions[0]._id },
    body: { text: 'test' },
  })
  const { body: ledger } = await admin.call('GET /api/admin/transactions', { query: { user: players[0]! } })
  const { body: series } = await admin.call('POST /api/admin/series', {
    body: {
      tournamentId: tournament._id,
      // The next date of the series is far enough away that no tournament is created during the test.
      weekdays: [((new Date().getUTCDay() + 2) % 7) + 1],
      time: '12:00',
      timeZone: 'UTC',
      daysAhead: 1,
    },
  })
  const { body: template } = await admin.call('POST /api/admin/templates', {
    body: { tournamentId: tournament._id, name: 'test', isShared: true },
  })
  const { body: request } = await admin.call('POST /api/admin/coin-requests', {
    body: { userId: players[0]!, amount: 5, note: 'test' },
  })
  await world.mail.sendDue()
  const { body: mails } = await admin.call('GET /api/admin/outbox', { query: { limit: '1' } })
  samples = {
    uuid: players[0]!,
    users: players[1]!,
    matches: running._id,
    matchId: scheduled._id,
    tournaments: tournament._id,
    tournamentId: tournament._id,
    series: series._id,
    templates: template._id,
    games: game._id,
    alerts: alert._id,
    appeals: sanctions[0]._id,
    cases: opened._id,
    'silence-rules': rule._id,
    guests: await newGuest(),
    'blocked-devices': blocked[0]._id,
    views: views[0]._id,
    outbox: mails[0]._id,
    transactions: ledger[0]._id,
    'coin-requests': request._id,
    alertIds: another._id,
    reason: 'admin_manual',
  }
  untouched = await fingerprint()
})

afterAll(() => rmSync(world.ctx.config.dataDir, { recursive: true, force: true }))

/** A fingerprint of every row of every table. */
async function fingerprint(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    world.ctx.db,
    sql`SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const rows = tables
    .filter(({ name }) => !CHANGING_BY_THEMSELVES.test(name))
    .map(({ name }) => sql`SELECT ${name} AS name, t::text AS content FROM ${sql.identifier(name)} t`)
  rows.push(sql`SELECT 'alerts', t::text FROM alerts t WHERE source = 'test'`)
  const printed = await rowsOf<{ name: string; count: number; hash: string }>(
    world.ctx.db,
    sql`SELECT name, count(*)::int AS count, md5(string_agg(content, '|' ORDER BY content)) AS hash
        FROM (${sql.join(rows, sql` UNION ALL `)}) every GROUP BY name ORDER BY name`,
  )
  return JSON.stringify(printed, null, 1)
}

/** The call as an allowed user would make it. */
function sentFor({ path, changesState, ...call }: Described): Sent {
  const [, kind = ''] = /\/([\w-]+)\/\{id\}/.exec(path) ?? []
  const body = call.body(samples)
  return { params: { id: samples[kind] ?? samples.uuid! }, ...(changesState && { body: body ?? {} }) }
}

const keyOf = ({ method, path }: Described) => `${method} ${path}` as RouteKey
const make = (client: Client, call: Described, headers: Sent['headers'] = {}) =>
  client.call(keyOf(call), { ...sentFor(call), headers })

async function countActs(): Promise<number> {
  const [row] = await rowsOf<{ acts: number }>(world.ctx.db, sql`SELECT count(*)::int AS acts FROM audit`)
  return row!.acts
}

const ofStaff = () => calls.filter(({ access }) => access !== 'public' && access !== 'player')

test('the document has every call of the contract with its access', () => {
  const described = new Map(calls.map(call => [keyOf(call), call.access]))
  expect(Object.fromEntries(described)).toEqual(
    Object.fromEntries(Object.entries(routes).map(([key, { access }]) => [key, access])),
  )
})

test('every call under /api/admin is only for staff, except signing in', () => {
  const open = calls.filter(call => call.path.startsWith('/api/admin/') && !ofStaff().includes(call))
  expect(open.map(keyOf)).toEqual(['POST /api/admin/login'])
  expect(ofStaff().length).toBeGreaterThan(25)
})

/** A refusal names the roles that may make the call. */
const ROLES_ONLY: Record<string, string> = {
  admin: MESSAGES.adminsOnly,
  organiser: MESSAGES.organisersOnly,
  moderator: MESSAGES.moderatorsOnly,
  staff: MESSAGES.staffOnly,
}

describe('every call of staff', () => {
  test('is refused to visitors, guests, players and suspended administrators, and nothing changes', async () => {
    for (const call of ofStaff()) {
      const refused = { visitor: createClient(world), suspended, guest, player }
      for (const [who, client] of Object.entries(refused)) {
        const { status, body } = await make(client, call)
        expect({ call: keyOf(call), who, status, error: body.error }).toEqual({
          call: keyOf(call),
          who,
          ...(who === 'player' || who === 'guest'
            ? { status: 403, error: ROLES_ONLY[call.access!] }
            : { status: 401, error: MESSAGES.notSignedIn }),
        })
      }
    }
    expect(await fingerprint()).toBe(untouched)
  })

  test('that changes something is refused if another site sends it through an administrator’s browser', async () => {
    const elsewhere = await signInAdmin(world)
    const before = await fingerprint()
    const token = { 'x-xsrf-token': undefined }
    const forged: [Sent['headers'] & object, string][] = [
      [{ origin: 'http://evil.example' }, MESSAGES.origin],
      [{ origin: undefined }, MESSAGES.origin],
      [{ 'content-type': 'text/plain' }, MESSAGES.contentType],
      [{ 'content-type': 'application/x-www-form-urlencoded' }, MESSAGES.contentType],
      [token, MESSAGES.csrf],
      [{ 'x-xsrf-token': elsewhere.cookies.get('XSRF-TOKEN') }, MESSAGES.csrf],
    ]
    for (const call of ofStaff().filter(({ changesState }) => changesState)) {
      for (const [headers, error] of forged) {
        if (error === MESSAGES.csrf && !call.needsToken) continue
        const { status, body } = await make(admin, call, headers)
        expect({ call: keyOf(call), headers, status, error: body.error }).toEqual({
          call: keyOf(call),
          headers,
          status: 403,
          error,
        })
      }
    }
    expect(await fingerprint()).toBe(before)
  })

  test('that changes something needs the token, except for those that monitors make as well', () => {
    const without = ofStaff().filter(({ changesState, needsToken }) => changesState && !needsToken)
    expect(without.map(keyOf)).toEqual(['POST /api/alerts/create'])
  })

  test('is accepted from administrators in the same form, and recorded in the audit log if it acts', async () => {
    for (const call of ofStaff()) {
      const acts = await countActs()
      const { status, body } = await make(admin, call)
      const isAct = call.changesState || /export$|record$|outbox\/\{id\}$/.test(call.path)
      if (status < 300) expect([keyOf(call), (await countActs()) > acts]).toEqual([keyOf(call), isAct])
      expect([401, 403, 404, 415, 500], `${keyOf(call)}: ${JSON.stringify(body)}`).not.toContain(status)
    }
  })
})

describe.each(['moderator', 'organiser'] as const)('%s', role => {
  let member: Client

  beforeAll(async () => {
    const { client, userId, name } = await newPlayer(world)
    await admin.call('POST /api/admin/users/{id}/role', { params: { id: userId }, body: { role } })
    expect((await client.call('GET /api/auth/me')).status).toBe(401)
    member = createClient(world)
    const { body } = await member.call('POST /api/admin/login', {
      body: { email: `${name}@example.com`, password: 'secret1' },
    })
    expect(body.role).toBe(role)
    // The calls of others have deleted the one before.
    const { body: template } = await admin.call('POST /api/admin/templates', {
      body: { tournamentId: samples.tournaments!, name: role, isShared: true },
    })
    samples = { ...samples, templates: template._id }
  })

  test('may make only the calls of their role; refused calls change nothing', async () => {
    // Completes what earlier calls made due, so that it does not happen during these calls.
    await world.tournaments.tick()
    const before = await fingerprint()
    for (const call of ofStaff().filter(({ access }) => !mayCall(access as Access, role))) {
      const { status, body } = await make(member, call)
      expect([keyOf(call), status, body.error]).toEqual([keyOf(call), 403, ROLES_ONLY[call.access!]])
    }
    expect(await fingerprint()).toBe(before)
    for (const call of ofStaff().filter(({ access }) => mayCall(access as Access, role))) {
      const { status, body } = await make(member, call)
      expect([401, 404, 415, 500], `${keyOf(call)}: ${JSON.stringify(body)}`).not.toContain(status)
      expect([keyOf(call), body?.error]).not.toEqual([keyOf(call), ROLES_ONLY[call.access!]])
    }
  })

  test('sees e-mail addresses and balances only where the role handles accounts', async () => {
    const isCut = role === 'organiser'
    const { body: listed } = await member.call('GET /api/admin/users')
    const { body: one } = await member.call('GET /api/admin/users/{id}', { params: { id: samples.users! } })
    for (const user of [...listed, one]) {
      const isShown = !isCut && user.role === 'player'
      expect(['email' in user, 'wallet' in user, 'stats' in user]).toEqual([isShown, isShown, true])
    }
    expect(JSON.stringify([listed, one]).includes('@example.com')).toBe(!isCut)
    const sorted = await member.call('GET /api/admin/users', { query: { sort: 'coins' } })
    expect(sorted.status).toBe(isCut ? 403 : 200)
  })

  test('has no call that moves coins by hand, changes roles or reads the audit log', () => {
    const allowed = ofStaff().filter(({ access }) => mayCall(access as Access, role))
    expect(allowed.map(keyOf).filter(key => /coins|role$|audit|transactions/.test(key))).toEqual([])
    expect(allowed.length).toBeGreaterThan(8)
  })
})

describe('every other call', () => {
  test('is open to guests as well as players, except those that need an account', async () => {
    const refused: string[] = []
    for (const call of calls.filter(({ access }) => access === 'player')) {
      const { status, body } = await make(guest, call)
      expect([401, 415, 500], `${keyOf(call)}: ${JSON.stringify(body)}`).not.toContain(status)
      if (status === 403) refused.push(`${keyOf(call)}: ${body.error}`)
    }
    const expected = [
      ...[
        'DELETE /api/auth/authenticator',
        'DELETE /api/auth/passkeys/{id}',
        'GET /api/auth/methods',
        'PATCH /api/auth/passkeys/{id}',
        'POST /api/auth/authenticator',
        'POST /api/auth/authenticator/confirm',
        'POST /api/auth/confirm',
        'POST /api/auth/confirm/options',
        'POST /api/auth/passkeys',
        'POST /api/auth/passkeys/options',
        'POST /api/users/me/delete',
        'POST /api/users/me/keep',
        'POST /api/profile/bonus',
        'POST /api/profile/calendar-feed',
        'POST /api/profile/email/verification',
        'POST /api/profile/username',
      ].map(call => `${call}: ${MESSAGES.accountRequired}`),
      `POST /api/auth/password: ${MESSAGES.guestsHaveNoPassword}`,
      `POST /api/auth/recovery-codes: ${MESSAGES.accountRequired}`,
      `POST /api/players/{id}/challenge: ${MESSAGES.accountRequired}`,
      `POST /api/players/{id}/friend: ${MESSAGES.guestsHaveNoFriends}`,
      `POST /api/tournaments/{id}/enter: ${MESSAGES.guestsCannotJoin}`,
      `POST /api/tournaments/{id}/waiting-list: ${MESSAGES.guestsCannotJoin}`,
    ]
    expect(refused.sort()).toEqual(expected.sort())
    for (const call of calls.filter(({ access }) => access === 'public'))
      expect([keyOf(call), (await make(guest, call)).status]).not.toEqual([keyOf(call), 500])
  })
})
