// @module-tag random
import {
  type Answers,
  type ClientMessage,
  clientMessages,
  Failure,
  REFUSALS,
  type Route,
  type RouteKey,
  routes,
  type SocketAnswer,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type Client, createClient } from '../../../test/client.ts'
import { createFuzzer, inAddress } from '../../../test/fuzz.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { connectPlayer } from '../../../test/player.ts'
import { seededRandom } from '../../../test/random.ts'
import { listenOnFreePort, newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../database/database.ts'
import { failuresOf } from './serve.ts'

// FUZZ=50000 SEED=7 npm run fuzz
const COUNT = Number(process.env.FUZZ ?? (process.env.FULL ? 5000 : 1000))
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

/** Checks that no call or message caused an internal failure, and that the server still works. */
afterAll(async () => {
  await world.ctx.events.settle()
  const failed = await rowsOf(
    world.ctx.db,
    sql`SELECT title, metadata FROM alerts WHERE rule LIKE 'call-failed:%'`,
  )
  expect({ seed: SEED, failed }).toEqual({ seed: SEED, failed: [] })
  expect((await createClient(world).call('GET /api/health')).status).toBe(200)
})

/** Statuses that any call may be answered with, in addition to those of its route. */
const OF_EVERY_CALL = [404, 413, 415, 429]
/** The number of calls or messages sent at once; the same seed gives the same ones in the same order. */
const AT_ONCE = 20

test(`${COUNT} calls drawn from the contract are answered as the contract says`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const { draw, pick, chance, hostile } = createFuzzer(seededRandom(SEED), ids, [])
  const calls = Object.entries<Route>(routes) as [RouteKey, Route][]
  const faults: string[] = []
  let player: Client = (await newPlayer(world)).client

  async function send(n: number) {
    const [key, route] = calls[n % calls.length]!
    const { params, query, body } = route
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
    const answer = await client.call(key, sent)
    if (answer.status === 401) client.cookies.delete('session')
    const fault = faultOf(route, key, answer)
    if (fault) faults.push(`call ${n}: ${key} ${JSON.stringify(sent).slice(0, 300)}: ${fault}`)
  }

  for (let n = 0; n < COUNT; n += AT_ONCE) {
    // Random calls can end the session that they use; without a session they would test nothing.
    if (!admin.cookies.has('session')) admin = await signInAdmin(world)
    if (!player.cookies.has('session')) player = (await newPlayer(world)).client
    const count = Math.min(AT_ONCE, COUNT - n)
    await Promise.all(Array.from({ length: count }, (_, index) => send(n + index)))
  }
  expect({ seed: SEED, faults }).toEqual({ seed: SEED, faults: [] })
})

/** Describes how an answer violates the contract, if it does. */
function faultOf(route: Route, key: RouteKey, { status, body }: { status: number; body: unknown }) {
  const success = route.status ?? 200
  if (status >= 500) return `failed with ${status}`
  if (
    status !== success &&
    ![...failuresOf(route, !key.startsWith('GET')), ...OF_EVERY_CALL].includes(status)
  )
    return `the contract does not name the status ${status}: ${JSON.stringify(body)}`
  if (status === success && route.file) return null
  const { error } = (status === success ? route.answer : Failure).safeParse(body)
  return error ? `${status} with another form than the contract's: ${z.prettifyError(error)}` : null
}

type Fields<A> = A extends { ok: true } ? Exclude<keyof A, 'ok'> : never

/** The fields of the answer to each message, in addition to `ok`. */
const FIELDS: { [M in ClientMessage]: readonly Fields<Answers[M]>[] } = {
  'live:watch': ['version'],
  'live:leave': [],
  'game:act': ['seq'],
  'game:sync': ['table'],
  'game:leave': [],
  'game:abandon': [],
  'game:resign': ['over'],
  'game:seed': [],
  'game:say': [],
  'game:sign': [],
  'game:mute': [],
  'game:rematch': ['gameId'],
  'queue:join': ['queue'],
  'queue:invite': ['queue'],
  'queue:invitation': ['username', 'flor'],
  'queue:accept': ['queue'],
  'queue:leave': ['queue'],
  'queue:bots': ['gameId'],
  'queue:state': ['queue'],
  'practice:start': ['gameId'],
  'tournament:queue': ['place'],
  'tournament:unqueue': ['place'],
  'table:create': ['code', 'table'],
  'table:sit': ['table'],
  'table:stand': ['table'],
  'table:ready': ['table'],
  'table:leave': [],
  'table:options': ['table'],
  'table:move': ['table'],
  'table:remove': ['table'],
  'table:bot': ['table'],
  'table:host': ['table'],
  'table:start': ['gameId'],
  'chat:send': ['message'],
  'friend:invite': [],
  ping: [],
}

function faultOfAnswer(message: string, answer: SocketAnswer<ClientMessage>): string | null {
  if (!answer.ok)
    return answer.code !== 'unavailable' && REFUSALS.includes(answer.code) ? null : `refused: ${answer.code}`
  const missing = FIELDS[message as ClientMessage]?.filter(field => !(field in answer))
  return missing?.length === 0 ? null : `answered without ${missing}`
}

test(`${COUNT} messages drawn from the contract are answered as the contract says`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const person = await newPlayer(world)
  const player = connectPlayer({ url, cookie: person.cookie })
  await player.until(() => player.socket.connected)
  const started = await player.send('practice:start', {} as never)
  const own = started.ok ? [started.gameId, started.gameId, started.gameId] : []
  // A player in a running game cannot sit down at a table, so another player sends every second message.
  const host = connectPlayer({ url, cookie: (await newPlayer(world)).cookie })
  const created = await host.send('table:create', { options: { players: 2 }, bots: ['daring'] })
  const fuzzer = createFuzzer(
    seededRandom(SEED),
    [...ids, ...own],
    ['truco', 'envido', 'quiero', 'mazo', '1e', '\0'],
    created.ok ? [created.code, created.code.toLowerCase()] : [],
  )
  const messages = Object.entries<z.ZodType>(clientMessages)
  const faults: string[] = []

  async function send(n: number) {
    const [known, schema] = messages[n % messages.length]!
    const message = fuzzer.chance(0.02) ? 'game:\0' : known
    const payload = fuzzer.draw(schema)
    const from = [player, host][Math.floor(n / messages.length) % 2]!
    const answer = await from.send(message as ClientMessage, payload as never, 60_000)
    const fault = faultOfAnswer(message, answer)
    if (fault) faults.push(`message ${n}: ${JSON.stringify([message, payload]).slice(0, 300)}: ${fault}`)
  }

  for (let n = 0; n < COUNT; n += AT_ONCE) {
    const count = Math.min(AT_ONCE, COUNT - n)
    await Promise.all(Array.from({ length: count }, (_, index) => send(n + index)))
  }
  for (const each of [player, host]) each.leave()
  expect({ seed: SEED, faults }).toEqual({ seed: SEED, faults: [] })
})
