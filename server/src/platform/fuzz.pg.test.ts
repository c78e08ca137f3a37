import { type ClientMessage, clientMessages, type Route, type RouteKey, routes } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type Client, createClient } from '../../test/client.ts'
import { createFuzzer, inAddress } from '../../test/fuzz.ts'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { connectPlayer } from '../../test/player.ts'
import { seededRandom } from '../../test/random.ts'
import { listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from './database.ts'

// FUZZ=50000 SEED=7 npx vitest run --project 'server on PostgreSQL' src/platform/fuzz.pg.test.ts
const COUNT = Number(process.env.FUZZ ?? 2000)
const SEED = Number(process.env.SEED ?? 20_261_115)
const TIMEOUT_MS = 600_000 + COUNT * 100

let world: World
let url: string
let admin: Admin
let ids: string[]

beforeAll(async () => {
  world = await createWorld({ turnSeconds: 600 })
  url = await listenOnFreePort(world)
  admin = await signInAdmin(world)
  const people = await Promise.all(Array.from({ length: 4 }, () => newPlayer(world)))
  const players = people.map(({ userId }) => userId)
  const startDate = new Date(Date.now() + 3_600_000).toISOString()
  const { body: tournament } = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', startDate, entryFee: 5 },
  })
  const { body: match } = await admin.call('POST /api/matches', {
    body: { players, scheduledTime: startDate },
  })
  const { body: game } = await admin.call('POST /api/games', { body: { matchId: match._id } })
  const { body: alert } = await admin.call('POST /api/alerts/create', {
    body: { type: 'hack_attempt', severity: 'low', title: 'One', source: 'test' },
  })
  const unknownId = '01939393-9393-7393-8393-939393939393'
  ids = [...players, admin.userId, tournament._id, match._id, game._id, alert._id, unknownId]
})

/** No call or message may have ended in a failure of our own, and the server goes on. */
afterAll(async () => {
  await world.ctx.events.settle()
  const failed = await rowsOf(
    world.ctx.db,
    sql`SELECT title, metadata FROM alerts WHERE rule LIKE 'call-failed:%'`,
  )
  expect({ seed: SEED, failed }).toEqual({ seed: SEED, failed: [] })
  expect((await createClient(world).call('GET /api/health')).status).toBe(200)
})

test(`${COUNT} calls drawn from the contract end in no failure of our own`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const { draw, pick, chance, hostile } = createFuzzer(seededRandom(SEED), ids, [])
  const calls = Object.entries<Route>(routes) as [RouteKey, Route][]
  let player: Client = (await newPlayer(world)).client
  for (let n = 0; n < COUNT; n++) {
    const [key, { params, query, body }] = calls[n % calls.length]!
    // A session ends by what is called in its name; guessing a new one would try nothing.
    if (!admin.cookies.has('session')) admin = await signInAdmin(world)
    if (!player.cookies.has('session')) player = (await newPlayer(world)).client
    const client = chance(0.7) ? admin : chance(0.7) ? player : createClient(world)
    const asked = query ? (draw(query) as Record<string, unknown> | null) : null
    const sent = {
      params: {
        id: inAddress(params && chance(0.8) ? pick(ids) : hostile()),
        code: inAddress(chance(0.5) ? 'ABCDEF' : hostile()),
      },
      search: Object.entries(asked ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
        .join('&'),
      ...(key.startsWith('GET') ? {} : { body: body ? (draw(body) ?? {}) : {} }),
    }
    const { status } = await client.call(key, sent)
    if (status === 401) client.cookies.delete('session')
    expect(status, `SEED=${SEED}, call ${n}: ${key} ${JSON.stringify(sent).slice(0, 2000)}`).toBeLessThan(500)
  }
})

test(`${COUNT} messages drawn from the contract are all answered`, { timeout: TIMEOUT_MS }, async () => {
  const person = await newPlayer(world)
  const player = connectPlayer({ url, cookie: person.cookie })
  await player.until(() => player.socket.connected)
  const started = await player.send('practice:start', {} as never)
  const own = started.ok ? [started.gameId, started.gameId, started.gameId] : []
  // A person in a running game cannot sit down at a table: another one sends every second message.
  const host = connectPlayer({ url, cookie: (await newPlayer(world)).cookie })
  const created = await host.send('table:create', { options: { players: 2 }, bots: ['daring'] })
  const fuzzer = createFuzzer(
    seededRandom(SEED),
    [...ids, ...own],
    ['truco', 'envido', 'quiero', 'mazo', '1e', '\0'],
    created.ok ? [created.code, created.code.toLowerCase()] : [],
  )
  const messages = Object.entries<z.ZodType>(clientMessages)
  for (let n = 0; n < COUNT; n += 20) {
    const batch = Array.from({ length: 20 }, (_, index) => {
      const [message, schema] = messages[(n + index) % messages.length]!
      const isUnknown = fuzzer.chance(0.02)
      return [isUnknown ? 'game:\0' : message, fuzzer.draw(schema)] as const
    })
    const answers = await Promise.all(
      batch.map(([message, payload], index) =>
        [player, host][Math.floor((n + index) / messages.length) % 2]!.send(
          message as ClientMessage,
          payload as never,
          60_000,
        ),
      ),
    )
    for (const [index, answer] of answers.entries())
      expect(
        answer.ok || answer.code,
        `SEED=${SEED}, message ${n + index}: ${JSON.stringify(batch[index])}`,
      ).not.toBe('unavailable')
  }
  for (const each of [player, host]) each.leave()
})
