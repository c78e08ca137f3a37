import {
  type AlertUpdate,
  DEFAULT_DETECTORS,
  DETECTORS,
  DetectorThresholds,
  MESSAGES,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { followLive } from '../../../test/followLive.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { connectPlayer, type Player } from '../../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'

let world: World
let admin: Admin
let url: string

beforeAll(async () => {
  world = await createWorld()
  url = await listenOnFreePort(world)
  admin = await signInAdmin(world)
})

const read = async () => (await admin.call('GET /api/admin/alerts/settings')).body
const write = (body: unknown) => admin.call('PUT /api/admin/alerts/settings', { body })
const changed = (detector: keyof typeof DETECTORS, name: string, value: unknown) => ({
  ...DEFAULT_DETECTORS,
  [detector]: { ...DEFAULT_DETECTORS[detector], [name]: value },
})

describe('the settings of the detectors', () => {
  test('are the defaults until an administrator changes them, and then name who did', async () => {
    expect(await read()).toEqual({
      detectors: DEFAULT_DETECTORS,
      version: 0,
      updatedBy: null,
      updatedAt: null,
    })
    const detectors = changed('impossible_moves', 'refusals', 9)
    expect(await write({ detectors, version: 0 })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({
      detectors,
      version: 1,
      updatedBy: 'admin',
      updatedAt: expect.any(String),
    })
    const [row] = await rowsOf<{ meta: object }>(
      world.ctx.db,
      sql`SELECT meta FROM audit WHERE action = 'alert-settings-changed'`,
    )
    expect(row?.meta).toEqual({
      before: { 'impossible_moves.refusals': 5 },
      after: { 'impossible_moves.refusals': 9 },
    })
  })

  test('cannot be overwritten by an administrator who has not seen the last change', async () => {
    const { version } = await read()
    const attempts = await Promise.all(
      [11, 12, 13].map(value =>
        write({ detectors: changed('impossible_moves', 'refusals', value), version }),
      ),
    )
    expect(attempts.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const late = await write({ detectors: DEFAULT_DETECTORS, version: 0 })
    expect(late).toMatchObject({ status: 409, body: { error: MESSAGES.settingsChanged, by: 'admin' } })
  })

  test('are refused outside their ranges, and with fractions where they are integers', async () => {
    const { version } = await read()
    const wrong = Object.entries(DETECTORS).flatMap(([detector, { thresholds }]) =>
      Object.entries(thresholds).flatMap(([name, { min, max, unit }]) => [
        { detector, name, value: min - 1 },
        { detector, name, value: max + 1 },
        { detector, name, value: unit === 'sigma' || unit === 'seconds' ? null : min + 0.5 },
      ]),
    )
    for (const { detector, name, value } of wrong) {
      const detectors = changed(detector as keyof typeof DETECTORS, name, value)
      expect(DetectorThresholds.safeParse(detectors).error?.issues[0]?.message, name).toBe(
        MESSAGES.thresholdInvalid,
      )
    }
    const answer = await write({ detectors: changed('rapid_wins', 'streak', 2), version })
    expect(answer).toMatchObject({ status: 400, body: { error: MESSAGES.thresholdInvalid } })
    const { hack_attempt: _, ...incomplete } = DEFAULT_DETECTORS
    expect((await write({ detectors: incomplete, version })).status).toBe(400)
  })

  test('switch a detector off and on again', async () => {
    const guess = async (email: string) => {
      for (let n = 0; n < 10; n++)
        await admin.call('POST /api/auth/login', {
          body: { email, password: 'guess-1' },
          headers: { cookie: undefined },
        })
      await world.alerts.settle()
      return (await admin.call('GET /api/admin/alerts', { query: { type: 'hack_attempt' } })).body.pagination
        .total
    }
    await write({ detectors: changed('hack_attempt', 'on', false), version: (await read()).version })
    expect(await guess('one@example.com')).toBe(0)
    await write({ detectors: DEFAULT_DETECTORS, version: (await read()).version })
    expect(await guess('two@example.com')).toBe(1)
  })
})

describe('messages about alerts', () => {
  const heard = (player: Player, message: 'alert:new' | 'alert:changed') =>
    new Promise<AlertUpdate>(resolve => player.socket.once(message, resolve))

  test('and their number reach administrators at once, and no one else', async () => {
    const adminSocket = connectPlayer({ url, cookie: cookieOf(admin.cookies) })
    const counted = await followLive(adminSocket, 'alertCount', '')
    const { newAlerts } = counted.current()
    const player = connectPlayer({ url, cookie: (await newPlayer(world)).cookie })
    const refused = await player.send('live:watch', { topic: 'alertCount' })
    expect(refused).toEqual({ ok: false, code: 'not-allowed' })

    const received = heard(adminSocket, 'alert:new')
    const body = { type: 'system_error', severity: 'low', title: 'A bulb is out', rule: 'bulb' }
    const { body: alert } = await admin.call('POST /api/alerts/create', { body })
    expect(await received).toEqual({
      _id: alert._id,
      type: 'system_error',
      severity: 'low',
      status: 'new',
      code: null,
      params: {},
      title: 'A bulb is out',
      count: 1,
      by: 'admin',
      assignee: null,
    })
    await counted.until(now => now.newAlerts === newAlerts + 1)
    const again = heard(adminSocket, 'alert:changed')
    await admin.call('POST /api/alerts/create', { body })
    expect(await again).toMatchObject({ _id: alert._id, count: 2 })
    const taken = heard(adminSocket, 'alert:changed')
    await admin.call('PATCH /api/admin/alerts/{id}/acknowledge', { params: { id: alert._id } })
    expect(await taken).toMatchObject({ status: 'acknowledged', by: 'admin' })
    await counted.until(now => now.newAlerts === newAlerts)

    await player.send('queue:state', undefined as never)
    expect(player.frames.filter(frame => JSON.stringify(frame).includes('alert:'))).toEqual([])
    adminSocket.leave()
    player.leave()
  })

  test('are counted to the last, however many alerts are raised together', async () => {
    const adminSocket = connectPlayer({ url, cookie: cookieOf(admin.cookies) })
    const counted = await followLive(adminSocket, 'alertCount', '')
    const before = counted.current().newAlerts
    // The answer of the first count is held back until all alerts are raised.
    const allRaised = Promise.withResolvers<void>()
    const { $client } = world.ctx.db as unknown as { $client: { query(...args: unknown[]): unknown } }
    const query = $client.query.bind($client)
    let isHeldBack = false
    const holding = vi.spyOn($client, 'query').mockImplementation(async (...args) => {
      const isFirstCount = !isHeldBack && JSON.stringify(args[0]).includes('FROM alert_counts')
      if (isFirstCount) isHeldBack = true
      const answer = await query(...args)
      if (isFirstCount) await allRaised.promise
      return answer
    })
    await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        admin.call('POST /api/alerts/create', {
          body: { type: 'system_error', severity: 'low', title: `Disk ${n}`, rule: `disk-${n}` },
        }),
      ),
    )
    allRaised.resolve()
    await counted.until(now => now.newAlerts === before + 12)
    holding.mockRestore()
    expect(isHeldBack).toBe(true)
    adminSocket.leave()
  })
})
