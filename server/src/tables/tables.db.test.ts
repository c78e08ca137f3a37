import { randomBytes } from 'node:crypto'
import {
  type ClientMessage,
  DEFAULT_DETECTORS,
  type MatchId,
  MESSAGES,
  type ServerMessages,
  type Table,
  type TableCode,
  type TableOptions,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createClient } from '../../test/client.ts'
import { followLive } from '../../test/followLive.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer, randomAction } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { reviewGame } from '../alerts/raise/reviewGame.ts'
import { readFinishedGame } from '../matches/index.ts'
import { rowsOf } from '../platform/database/database.ts'

const MINUTE_MS = 60_000

let world: World
let url: string
const connected: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, { betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000, turnMs: 600_000 })
  url = await listenOnFreePort(world)
})
afterEach(async () => {
  for (const player of connected.splice(0)) player.leave()
  await world.ctx.db.execute(sql`DELETE FROM seated_players`)
  await world.ctx.db.execute(sql`DELETE FROM tables`)
})

interface Visitor {
  player: Player
  userId: string
  cookie: string
  /** The table that the visitor watches. */
  table?: Awaited<ReturnType<typeof followLive<'table'>>>
}

function connect({ userId, cookie }: { userId: string; cookie: string }): Visitor {
  const player = connectPlayer({ url, cookie })
  connected.push(player)
  return { player, userId, cookie }
}
const arrive = async () => connect(await newPlayer(world))
async function arriveAsGuest(username = 'visita') {
  const client = createClient(world)
  const { body } = await client.call('POST /api/auth/guest', { body: { username } })
  return connect({ userId: body._id, cookie: cookieOf(client.cookies) })
}

type Sent = Record<string, unknown>

/** Sends a message that must be accepted. */
async function ask<M extends ClientMessage>({ player }: Visitor, message: M, payload: Sent = {}) {
  const answer = await player.send(message, payload as never)
  if (!answer.ok) throw new Error(`${message} was refused: ${answer.code}`)
  return answer as Extract<typeof answer, { ok: true }>
}
/** The reason why a message is refused; null if it is accepted. */
async function refusal({ player }: Visitor, message: ClientMessage, payload: Sent = {}) {
  const answer = await player.send(message, payload as never)
  return answer.ok ? null : answer.code
}

async function createTable(host: Visitor, options: Partial<TableOptions> = {}, bots: unknown[] = []) {
  const { code } = await ask(host, 'table:create', { options, bots })
  await watch(host, code)
  return code
}
/** Lets a visitor watch a table; resolves with its state. */
async function watch(visitor: Visitor, code: TableCode): Promise<Table> {
  visitor.table = await followLive(visitor.player, 'table', code)
  return visitor.table.current()
}
/** Waits until the visitor receives a change after which the table satisfies `look`. */
const until = ({ player, table }: Visitor, look: (table: Table) => boolean) =>
  new Promise<Table>(resolve => {
    const listen = () => {
      if (!look(table!.current())) return
      player.socket.off('live:change', listen)
      resolve(table!.current())
    }
    player.socket.on('live:change', listen)
  })

const next = <M extends keyof ServerMessages>({ player }: Visitor, message: M) =>
  new Promise<ServerMessages[M]>(resolve => player.socket.once(message, resolve as never))

const namesAt = (table: Table) => table.seats.map(({ userId, bot }) => userId ?? bot)
const read = async (code: TableCode): Promise<Table> =>
  (await createClient(world).call('GET /api/tables/{code}', { params: { code } })).body

/** Creates a table of two with both seats taken and the visitor ready. */
async function gatherTwo(options: Partial<TableOptions> = {}, other?: Visitor) {
  const [host, visitor] = [await arrive(), other ?? (await arrive())]
  const code = await createTable(host, { players: 2, target: 15, ...options })
  await watch(visitor, code)
  await ask(visitor, 'table:sit', { code, seat: 1 })
  await ask(visitor, 'table:ready', { code, isReady: true })
  return { host, visitor, code }
}

async function play(players: Visitor[], gameId: string) {
  await Promise.all(players.map(({ player }) => player.sync(gameId)))
  for (const { player } of players)
    await player.send('game:seed', { gameId: gameId as never, seed: randomBytes(8).toString('hex') })
  await Promise.all(players.map(({ player }) => player.playOn(randomAction)))
}

describe('a table', () => {
  test('is created with default options, with its host at the first seat', async () => {
    const host = await arrive()
    const { code, table } = await ask(host, 'table:create')
    expect(code).toMatch(/^[A-HJKMNP-Z]{6}$/)
    expect(table).toMatchObject({
      code,
      state: 'gathering',
      hostId: host.userId,
      options: { players: 4, target: 30, flor: false, turnSeconds: 30, isPublic: false, isRated: false },
    })
    expect(namesAt(table)).toEqual([host.userId, null, null, null])
  })

  test('is followed by a visitor without a session, without the people who watch it', async () => {
    const [host, watching] = [await arrive(), await arrive()]
    const code = await createTable(host)
    const player = connectPlayer({ url, cookie: '', asVisitor: true })
    connected.push(player)
    await player.until(() => player.socket.connected)
    const watchAsVisitor = async () => {
      const answer = await player.send('live:watch', { topic: 'table', id: code })
      return answer.ok && 'state' in answer ? (answer.state as Table) : null
    }
    expect(await watchAsVisitor()).toMatchObject({ code, visitors: [] })
    const changed = new Promise(resolve => player.socket.once('live:change', resolve))
    const table = await watch(watching, code)
    expect(table.visitors.map(({ userId }) => userId)).toEqual([watching.userId])
    await ask(watching, 'table:sit', { code, seat: 1 })
    const change = await changed
    expect(JSON.stringify(change)).not.toContain('"visitors"')
    expect(namesAt((await watchAsVisitor())!)).toEqual([host.userId, watching.userId, null, null])
    expect((await read(code)).visitors).toEqual([])
    await player.send('live:leave', { topic: 'table', id: code })
    const missing = await player.send('live:watch', { topic: 'table', id: 'ZZZZZZ' })
    expect(missing).toEqual({ ok: false, code: 'not-found' })
  })

  test('is shown by its code, in upper or lower case, to a person without a session, without its visitors', async () => {
    const [host, visitor] = [await arrive(), await arrive()]
    const code = await createTable(host)
    const table = await watch(visitor, code.toLowerCase() as TableCode)
    expect(table.visitors.map(({ userId }) => userId)).toEqual([visitor.userId])
    expect(await read(code.toLowerCase() as TableCode)).toMatchObject({ code, visitors: [] })
    const missing = await createClient(world).call('GET /api/tables/{code}', { params: { code: 'ZZZZZZ' } })
    expect([missing.status, missing.body.error]).toEqual([404, MESSAGES.tableNotFound])
  })

  test('can be created with bots, and is then not rated', async () => {
    const host = await arrive()
    const code = await createTable(host, { isRated: true }, ['daring', null, 'careful'])
    const table = await read(code)
    expect(namesAt(table)).toEqual([host.userId, 'daring', null, 'careful'])
    expect(table.options.isRated).toBe(false)
    expect(new Set(table.seats.map(({ username }) => username)).size).toBe(4)
  })

  test('is sent live to everyone who watches it, with a growing version', async () => {
    const [host, visitor] = [await arrive(), await arrive()]
    const code = await createTable(host)
    const came = until(host, ({ visitors }) => visitors.length === 1)
    await watch(visitor, code)
    const sat = until(host, table => table.seats[2]!.userId === visitor.userId)
    await ask(visitor, 'table:sit', { code, seat: 2 })
    expect((await sat).version).toBeGreaterThan((await came).version)
    const ready = until(host, table => table.seats[2]!.isReady)
    await ask(visitor, 'table:ready', { code, isReady: true })
    expect((await ready).visitors).toEqual([])
    const gone = until(host, table => !table.seats[2]!.isConnected)
    visitor.player.leave()
    expect(namesAt(await gone)[2]).toBe(visitor.userId)
  })

  test('keeps one seat per person: changing seats, standing up, sitting down elsewhere', async () => {
    const [host, visitor] = [await arrive(), await arrive()]
    const [code, other] = [await createTable(host), await createTable(visitor)]
    await ask(host, 'table:sit', { code, seat: 3 })
    expect(namesAt(await read(code))).toEqual([null, null, null, host.userId])
    await ask(visitor, 'table:sit', { code, seat: 0 })
    expect(await refusal(visitor, 'table:sit', { code, seat: 3 })).toBe('seat-taken')
    expect(namesAt(await read(other))).toEqual([null, null, null, null])
    await ask(visitor, 'table:stand', { code })
    expect(await refusal(visitor, 'table:stand', { code })).toBe('not-seated')
    expect(namesAt(await read(code))).toEqual([null, null, null, host.userId])
  })

  test('is left by a player who joins the queue, and a player who sits down leaves the queue', async () => {
    const host = await arrive()
    await ask(host, 'queue:join')
    const code = await createTable(host)
    expect((await ask(host, 'queue:state')).queue.since).toBe(null)
    const watcher = await arrive()
    await watch(watcher, code)
    const left = until(watcher, table => table.seats[0]!.userId === null)
    await ask(host, 'queue:join')
    expect((await left).hostId).toBe(watcher.userId)
    await ask(host, 'queue:leave')
  })

  test('passes to the longest seated person when its host leaves, and closes after it has been empty for a time', async () => {
    const [host, first, second] = [await arrive(), await arrive(), await arrive()]
    const code = await createTable(host)
    await watch(second, code)
    await ask(first, 'table:sit', { code, seat: 3 })
    await ask(second, 'table:sit', { code, seat: 1 })
    await ask(host, 'table:leave', { code })
    expect((await read(code)).hostId).toBe(first.userId)
    await ask(first, 'table:leave', { code })
    await ask(second, 'table:leave', { code })
    world.advance(9 * MINUTE_MS)
    await world.tables.renewPresence()
    expect((await read(code)).state).toBe('gathering')
    world.advance(2 * MINUTE_MS)
    await world.tables.renewPresence()
    expect(await refusal(first, 'live:watch', { topic: 'table', id: code })).toBe('not-found')
    world.advance(25 * 60 * MINUTE_MS)
    await world.tables.renewPresence()
    expect(await rowsOf(world.ctx.db, sql`SELECT code FROM tables`)).toEqual([])
  })

  test('keeps the seat of a person who is away for some minutes, but not for longer', async () => {
    const [host, visitor] = [await arrive(), await arrive()]
    const code = await createTable(host)
    await ask(visitor, 'table:sit', { code, seat: 1 })
    await watch(visitor, code)
    const away = until(host, table => !table.seats[1]!.isConnected)
    visitor.player.leave()
    await away
    world.advance(9 * MINUTE_MS)
    await world.tables.renewPresence()
    expect(namesAt(await read(code))[1]).toBe(visitor.userId)
    world.advance(2 * MINUTE_MS)
    await world.tables.renewPresence()
    expect(namesAt(await read(code))[1]).toBe(null)
  })

  test('passes to a connected player when its host has been offline for a minute; the host comes back as a player', async () => {
    const [host, visitor] = [await arrive(), await arrive()]
    const code = await createTable(host)
    await watch(visitor, code)
    await ask(visitor, 'table:sit', { code, seat: 1 })
    const away = until(visitor, table => !table.seats[0]!.isConnected)
    onTestFinished(world.stopClock())
    host.player.leave()
    await away
    world.advance(59_000)
    await world.tables.renewPresence()
    expect((await read(code)).hostId).toBe(host.userId)
    const passed = until(visitor, table => table.hostId === visitor.userId)
    world.advance(2000)
    await world.tables.renewPresence()
    expect(namesAt(await passed)[0]).toBe(host.userId)
    const back = connect(host)
    const table = await watch(back, code)
    expect([table.hostId, table.seats[0]!.userId]).toEqual([visitor.userId, host.userId])
    expect(await refusal(back, 'table:start', { code })).toBe('not-host')
    await ask(visitor, 'table:bot', { code, seat: 2, bot: 'daring' })
  })

  test('keeps a host who is on another page of the site', async () => {
    const [host, visitor] = [await arrive(), await arrive()]
    const code = await createTable(host)
    await watch(visitor, code)
    await ask(visitor, 'table:sit', { code, seat: 1 })
    await ask(host, 'live:leave', { topic: 'table', id: code })
    world.advance(2 * MINUTE_MS)
    await world.tables.renewPresence()
    expect((await read(code)).hostId).toBe(host.userId)
  })

  test('shows a person whose node has died as disconnected', async () => {
    const [host, visitor] = [await arrive(), await newPlayer(world)]
    const code = await createTable(host)
    const seenAt = new Date(world.ctx.now().getTime() - MINUTE_MS).toISOString()
    await world.ctx.db.execute(
      sql`INSERT INTO table_people (code, user_id, joined_at, seen_at, is_connected)
          VALUES (${code}, ${visitor.userId}, now(), ${seenAt}::timestamptz, true)`,
    )
    const changed = until(host, ({ visitors }) => visitors.length === 0)
    await world.tables.renewPresence()
    await changed
  })

  test('shrinks to two seats: people move to free seats, the others are visitors', async () => {
    const people = [await arrive(), await arrive(), await arrive()]
    const [host, second, third] = people as [Visitor, Visitor, Visitor]
    const code = await createTable(host)
    await ask(second, 'table:sit', { code, seat: 2 })
    await watch(third, code)
    await ask(third, 'table:sit', { code, seat: 3 })
    const { table } = await ask(host, 'table:options', { code, options: { players: 2, turnSeconds: 60 } })
    expect(namesAt(table)).toEqual([host.userId, second.userId])
    expect(table.visitors.map(({ userId }) => userId)).toEqual([third.userId])
    expect(table.options).toMatchObject({ players: 2, turnSeconds: 60 })
  })

  test('lets the host swap seats, seat bots and hand the table over; moved people are no longer ready', async () => {
    const [host, visitor] = [await arrive(), await arrive()]
    const code = await createTable(host)
    await ask(visitor, 'table:sit', { code, seat: 1 })
    await ask(visitor, 'table:ready', { code, isReady: true })
    const { table } = await ask(host, 'table:move', { code, from: 1, to: 2 })
    expect(table.seats[2]).toMatchObject({ userId: visitor.userId, isReady: false })
    expect(namesAt((await ask(host, 'table:bot', { code, seat: 1, bot: 'daring' })).table)[1]).toBe('daring')
    expect(await refusal(host, 'table:bot', { code, seat: 2, bot: 'daring' })).toBe('seat-taken')
    expect(await refusal(host, 'table:options', { code, options: { isRated: true } })).toBe('not-allowed')
    expect(namesAt((await ask(host, 'table:bot', { code, seat: 1, bot: null })).table)[1]).toBe(null)
    await ask(host, 'table:host', { code, userId: visitor.userId })
    expect(await refusal(host, 'table:bot', { code, seat: 1, bot: 'daring' })).toBe('not-host')
  })
})

describe('a game at a table', () => {
  test('starts when all seats are taken and all but the host are ready; people return to their seats', async () => {
    const [host, visitor] = [await arrive(), await arriveAsGuest()]
    const code = await createTable(host, { players: 2, target: 15, flor: true, turnSeconds: 60 })
    expect(await refusal(host, 'table:start', { code })).toBe('not-ready')
    await watch(visitor, code)
    await ask(visitor, 'table:sit', { code, seat: 1 })
    expect(await refusal(host, 'table:start', { code })).toBe('not-ready')
    await ask(visitor, 'table:ready', { code, isReady: true })
    const called = [next(host, 'game:ready'), next(visitor, 'game:ready')]
    const playing = until(visitor, ({ state }) => state === 'playing')
    const { gameId } = await ask(host, 'table:start', { code })
    expect((await Promise.all(called)).map(each => each.gameId)).toEqual([gameId, gameId])
    expect((await playing).gameId).toBe(gameId)
    expect((await ask(host, 'table:start', { code })).gameId).toBe(gameId)
    expect(await refusal(host, 'queue:join')).toBe('already-playing')
    expect(await refusal(visitor, 'game:sign', { gameId, sign: 'tres' })).toBe('not-allowed')

    const again = until(visitor, ({ state }) => state === 'gathering')
    await play([host, visitor], gameId)
    expect(host.player.table()).toMatchObject({
      tableCode: code,
      isFriendly: true,
      phase: 'over',
      ending: 'points',
    })
    expect(host.player.table().view.rules).toMatchObject({ players: 2, target: 15, flor: true })
    const table = await again
    expect(namesAt(table)).toEqual([host.userId, visitor.userId])
    expect(table.seats.map(({ isReady }) => isReady)).toEqual([false, false])
    const record = await createClient(world).call('GET /api/games/{id}/record', { params: { id: gameId } })
    expect(record.status).toBe(404)
    const own = await createClient(world).call('GET /api/games/{id}/record', {
      params: { id: gameId },
      headers: { cookie: host.cookie },
    })
    expect(own.body.players).toHaveLength(2)
  })

  test('gives each turn the time that the table has agreed on', async () => {
    const { host, code } = await gatherTwo({ turnSeconds: 15 })
    const { gameId } = await ask(host, 'table:start', { code })
    const { current } = await followLive(host.player, 'game', gameId)
    expect(current().turnMs).toBe(15_000)
    // Neither player has finished a rated game.
    expect(current().seats.map(({ rating }) => rating)).toEqual([null, null])
  })

  test('that is rated changes only the ratings of one against one', async () => {
    const { host, visitor, code } = await gatherTwo({ isRated: true, isPublic: true })
    const { gameId } = await ask(host, 'table:start', { code })
    await play([host, visitor], gameId)
    const { body } = await createClient(world).call('GET /api/players/{id}', {
      params: { id: host.userId },
      headers: { cookie: host.cookie },
    })
    expect(body).toMatchObject({ rating: null, ratedGames: 0, stats: { gamesPlayed: 1 } })
    expect(body.oneVsOne).toEqual({
      rating: expect.any(Number),
      uncertainty: expect.any(Number),
      ratedGames: 1,
    })
    const course = await createClient(world).call('GET /api/players/{id}/ratings', {
      params: { id: host.userId },
      search: 'mode=1v1',
      headers: { cookie: host.cookie },
    })
    expect(course.body).toHaveLength(1)
    const [match] = await rowsOf<{ id: MatchId }>(
      world.ctx.db,
      sql`SELECT id FROM matches WHERE game_id = ${gameId}`,
    )
    const finished = await readFinishedGame(world.ctx.db, match!.id)
    expect(finished!.players.map(({ seat, won }) => [seat, won])).toEqual([
      [0, expect.any(Boolean)],
      [1, !finished!.players[0]!.won],
    ])
    const { alerts } = await reviewGame(world.ctx.db, finished!, DEFAULT_DETECTORS)
    expect(alerts).toEqual([])
  })

  test('says before it starts how much it counts for the ratings', async () => {
    const { host, visitor, code } = await gatherTwo({ isRated: true })
    const table = await watch(host, code)
    expect(table.worth).toEqual({ share: 1, reason: null })
    const { gameId } = await ask(host, 'table:start', { code })
    await play([host, visitor], gameId)
    const again = await watch(host, code)
    expect(again.worth).toEqual({ share: 0.8, reason: 'same-opponent' })

    const device = randomBytes(16).toString('base64url')
    const [one, other] = [
      await newPlayer(world, undefined, device),
      await newPlayer(world, undefined, device),
    ]
    const same = await gatherTwo({ isRated: true }, connect(one))
    await ask(same.host, 'table:leave', { code: same.code })
    const taken = await ask(connect(other), 'table:sit', { code: same.code, seat: 0 })
    expect(taken.table.worth).toEqual({ share: 0, reason: 'same-browser' })
    const friendly = await ask(same.visitor, 'table:options', { code: same.code, options: { players: 2 } })
    expect(friendly.table.worth).toBeNull()
  })

  test('that is resigned in its first hand gives the winner no rating, but counts as a win', async () => {
    const { host, visitor, code } = await gatherTwo({ isRated: true, isPublic: true })
    const { gameId } = await ask(host, 'table:start', { code })
    await Promise.all([host, visitor].map(({ player }) => player.sync(gameId)))
    for (const { player } of [host, visitor])
      await player.send('game:seed', { gameId: gameId as never, seed: randomBytes(8).toString('hex') })
    expect(await ask(visitor, 'game:resign', { gameId, agreed: true })).toMatchObject({ over: true })
    const profile = async ({ userId, cookie }: Visitor) =>
      (
        await createClient(world).call('GET /api/players/{id}', {
          params: { id: userId },
          headers: { cookie },
        })
      ).body
    expect(await profile(host)).toMatchObject({
      oneVsOne: { rating: null, ratedGames: 0 },
      stats: { gamesPlayed: 1, wins: 1 },
    })
    expect(await profile(visitor)).toMatchObject({ oneVsOne: { ratedGames: 1 }, stats: { losses: 1 } })
  })

  test('that a player leaves for good ends, and the other player stays alone at the table', async () => {
    const { host, visitor, code } = await gatherTwo()
    const { gameId } = await ask(host, 'table:start', { code })
    await Promise.all([host, visitor].map(({ player }) => player.sync(gameId)))
    const again = until(host, ({ state }) => state === 'gathering')
    await ask(visitor, 'game:abandon', { gameId })
    for (const { player } of [host])
      await player.send('game:seed', { gameId: gameId as never, seed: randomBytes(8).toString('hex') })
    await host.player.playOn(randomAction)
    expect(namesAt(await again)).toEqual([host.userId, null])
  })

  test('that both players leave is over, and the table is empty', async () => {
    const { host, visitor, code } = await gatherTwo()
    const watcher = await arrive()
    await watch(watcher, code)
    const { gameId } = await ask(host, 'table:start', { code })
    const again = until(watcher, ({ state }) => state === 'gathering')
    await ask(host, 'game:abandon', { gameId })
    await ask(visitor, 'game:abandon', { gameId })
    const table = await again
    expect([namesAt(table), table.hostId]).toEqual([[null, null], watcher.userId])
  })

  test('is found by its people without its link, until they stand up', async () => {
    const { host, visitor, code } = await gatherTwo()
    const own = async ({ cookie }: Visitor) =>
      (await fetch(`${url}/api/me/table`, { headers: { cookie } })).json() as Promise<Table | null>
    expect(await own(host)).toMatchObject({ code, state: 'gathering', hostId: host.userId })
    expect(await own(visitor)).toMatchObject({ code })
    await ask(visitor, 'table:stand', { code })
    expect(await own(visitor)).toBeNull()
  })

  test('does not start with a person who has started another one; their seat becomes free', async () => {
    const { host, visitor, code } = await gatherTwo()
    await ask(visitor, 'practice:start')
    // Simulates that both happened at the same time.
    await world.ctx.db.execute(
      sql`INSERT INTO table_seats (code, seat, user_id, is_ready, seated_at) VALUES (${code}, 1, ${visitor.userId}, true, now())`,
    )
    const refused = await host.player.send('table:start', { code })
    expect(refused).toMatchObject({ ok: false, code: 'already-playing', players: [expect.any(String)] })
    expect(namesAt(await read(code))).toEqual([host.userId, null])
  })

  test('can be followed by a rematch at the same table', async () => {
    const { host, visitor, code } = await gatherTwo()
    const { gameId } = await ask(host, 'table:start', { code })
    await play([host, visitor], gameId)
    const playing = until(host, ({ state }) => state === 'playing')
    await ask(host, 'game:rematch', { gameId })
    const { gameId: second } = await ask(visitor, 'game:rematch', { gameId })
    expect(await playing).toMatchObject({ code, gameId: second })
  })

  test('that is rated cannot start with a player who has repeatedly left rated games; a friendly one can', async () => {
    const { host, visitor, code } = await gatherTwo({ isRated: true })
    const { gameId } = await ask(host, 'table:start', { code })
    await play([host, visitor], gameId)
    const leave = async (times: number) => {
      const now = world.ctx.now()
      const at = now.toISOString()
      await world.ctx.db.execute(sql`
        WITH match AS (
          INSERT INTO matches (id, status, counts, created_at)
          SELECT gen_random_uuid(), 'in_progress', true, ${at}::timestamptz FROM generate_series(1, ${times}::int) RETURNING id
        )
        INSERT INTO match_players (match_id, seat, user_id, left_at)
        SELECT id, 0, ${visitor.userId}::uuid, ${at}::timestamptz FROM match`)
      return now
    }
    await ask(visitor, 'table:ready', { code, isReady: true })
    const until = (await leave(2)).getTime() + 5 * MINUTE_MS
    expect(await host.player.send('table:start', { code })).toEqual({
      ok: false,
      code: 'paused',
      until,
      players: [expect.any(String)],
    })
    await ask(visitor, 'table:ready', { code, isReady: false })
    const ready = { code, isReady: true }
    expect(await visitor.player.send('table:ready', ready)).toEqual({ ok: false, code: 'paused', until })

    await ask(host, 'table:options', { code, options: { players: 2, isRated: false } })
    await ask(visitor, 'table:ready', ready)
    await ask(host, 'table:options', { code, options: { players: 2, isRated: true } })
    world.advance(6 * MINUTE_MS)
    await ask(visitor, 'table:ready', ready)
    expect((await ask(host, 'table:start', { code })).gameId).toEqual(expect.any(String))
  })

  test('elsewhere makes a player give up the seat', async () => {
    const [host, visitor] = [await arrive(), await arrive()]
    const code = await createTable(host)
    await ask(visitor, 'table:sit', { code, seat: 1 })
    const left = until(host, table => table.seats[1]!.userId === null)
    await ask(visitor, 'practice:start')
    await left
    expect(await refusal(visitor, 'table:sit', { code, seat: 1 })).toBe('already-playing')
    expect(await refusal(visitor, 'table:create')).toBe('already-playing')
  })
})

describe('rights', () => {
  const HOST_MESSAGES = [
    'table:options',
    'table:move',
    'table:remove',
    'table:bot',
    'table:host',
    'table:start',
  ] as const
  const OWN_MESSAGES = ['live:watch', 'table:sit', 'table:stand', 'table:ready', 'table:leave'] as const
  const payloads = (code: TableCode, userId: string) => ({
    topic: 'table',
    id: code,
    code,
    seat: 2,
    isReady: true,
    options: {},
    from: 1,
    to: 2,
    userId,
    bot: 'daring',
  })

  test('messages of the host are refused to everyone else, and change nothing', async () => {
    const [host, seated, stranger, guest] = [
      await arrive(),
      await arrive(),
      await arrive(),
      await arriveAsGuest(),
    ]
    const code = await createTable(host)
    await ask(seated, 'table:sit', { code, seat: 1 })
    await watch(guest, code)
    const { now: _, ...before } = await read(code)
    for (const [who, person] of Object.entries({ seated, stranger, guest })) {
      for (const message of HOST_MESSAGES) {
        const refused = await refusal(person, message, payloads(code, seated.userId))
        expect([who, message, refused]).toEqual([who, message, 'not-host'])
      }
    }
    expect(await read(code)).toMatchObject(before)
  })

  test('a blocked player can neither enter the host’s table nor sit with the player who blocks them', async () => {
    const [host, other, stranger] = [await newPlayer(world), await newPlayer(world), await newPlayer(world)]
    const block = (from: typeof host, id: string) =>
      from.client.call('POST /api/players/{id}/block', { params: { id } })
    await block(host, other.userId)
    await block(stranger, other.userId)
    const [hosting, blocked, neutral] = [connect(host), connect(other), connect(stranger)]
    const code = await createTable(hosting)
    for (const message of ['live:watch', 'table:sit'] as const)
      expect(await refusal(blocked, message, { ...payloads(code, ''), seat: 1 })).toBe('blocked')
    const otherCode = await createTable(await arrive())
    await ask(neutral, 'table:sit', { code: otherCode, seat: 1 })
    for (const message of ['live:watch', 'table:sit'] as const)
      expect(await refusal(blocked, message, payloads(otherCode, ''))).toBe('blocked')
    await ask(neutral, 'table:stand', { code: otherCode })
    await ask(blocked, 'table:sit', { code: otherCode, seat: 2 })
  })

  test('a player blocked by the host cannot sit, watch, write or read while the host stands', async () => {
    const [host, other] = [await newPlayer(world), await newPlayer(world)]
    const [hosting, blocked] = [connect(host), connect(other)]
    const code = await createTable(hosting)
    await host.client.call('POST /api/players/{id}/block', { params: { id: other.userId } })
    await ask(hosting, 'table:stand', { code })
    for (const message of ['table:sit', 'live:watch'] as const)
      expect(await refusal(blocked, message, payloads(code, ''))).toBe('blocked')
    expect(await refusal(blocked, 'chat:send', { channel: { code }, text: 'Hola' })).toBe('not-allowed')
    expect(await refusal(blocked, 'live:watch', { topic: 'chat', id: `table:${code}` })).toBe('not-found')
    const reading = await other.client.call('GET /api/tables/{code}', { params: { code } })
    expect([reading.status, reading.body.error]).toEqual([404, MESSAGES.tableNotFound])
  })

  test('a removed person cannot read the table', async () => {
    const [host, { userId, cookie, client }] = [await arrive(), await newPlayer(world)]
    const code = await createTable(host)
    await watch(connect({ userId, cookie }), code)
    const read = () => client.call('GET /api/tables/{code}', { params: { code } })
    expect((await read()).status).toBe(200)
    await ask(host, 'table:remove', { code, userId })
    expect((await read()).status).toBe(404)
  })

  test('a visitor whom the host or a seated player blocks leaves the table and is sent nothing more', async () => {
    const [host, seat, visit] = [await newPlayer(world), await newPlayer(world), await newPlayer(world)]
    const [hosting, seated, visitor] = [connect(host), connect(seat), connect(visit)]
    const code = await createTable(hosting)
    await ask(seated, 'table:sit', { code, seat: 1 })
    await watch(visitor, code)
    for (const { client } of [seat, host]) {
      const refused = next(visitor, 'live:refused')
      const gone = until(hosting, table => table.visitors.length === 0)
      await client.call('POST /api/players/{id}/block', { params: { id: visit.userId } })
      await gone
      expect(await refused).toEqual({ topic: 'table', id: code, code: 'blocked' })
      expect(await refusal(visitor, 'live:watch', { topic: 'table', id: code })).toBe('blocked')
      expect(await refusal(visitor, 'chat:send', { channel: { code }, text: 'Hola' })).toBe('not-allowed')
      await client.call('DELETE /api/players/{id}/block', { params: { id: visit.userId } })
      await watch(visitor, code)
    }
  })

  test('a visitor leaves when a player who has blocked them takes a seat or becomes the host', async () => {
    const [host, visit, later] = [await arrive(), await arrive(), await newPlayer(world)]
    const code = await createTable(host)
    const newcomer = connect(later)
    await later.client.call('POST /api/players/{id}/block', { params: { id: visit.userId } })
    await watch(visit, code)
    await watch(newcomer, code)
    const { table } = await ask(newcomer, 'table:sit', { code, seat: 1 })
    expect(table.visitors).toEqual([])
    await ask(newcomer, 'table:stand', { code })
    await ask(visit, 'table:sit', { code, seat: 2 })
    expect(await refusal(newcomer, 'table:sit', { code, seat: 1 })).toBe('blocked')
    const changed = await ask(host, 'table:host', { code, userId: newcomer.userId })
    expect(namesAt(changed.table)).toEqual([host.userId, null, null, null])
  })

  test('a removed person can no longer do anything at the table, and is notified', async () => {
    const [host, removed] = [await arrive(), await arrive()]
    const code = await createTable(host)
    await watch(removed, code)
    await ask(removed, 'table:sit', { code, seat: 1 })
    const received = next(removed, 'live:refused')
    const { table } = await ask(host, 'table:remove', { code, userId: removed.userId })
    expect(await received).toEqual({ topic: 'table', id: code, code: 'removed' })
    expect([namesAt(table)[1], table.visitors]).toEqual([null, []])
    for (const message of [...OWN_MESSAGES, ...HOST_MESSAGES]) {
      const refused = await refusal(removed, message, payloads(code, host.userId))
      expect([message, refused]).toEqual([message, 'removed'])
    }
  })

  test('guests can do everything except play rated games', async () => {
    const [host, guest] = [await arrive(), await arriveAsGuest()]
    const code = await createTable(host, { isRated: true })
    expect(await refusal(guest, 'table:create', { options: { isRated: true } })).toBe('guests-not-allowed')
    expect(await refusal(guest, 'table:sit', { code, seat: 1 })).toBe('guests-not-allowed')
    await ask(host, 'table:options', { code, options: {} })
    const { table } = await ask(guest, 'table:sit', { code, seat: 1 })
    expect(table.seats[1]).toMatchObject({ userId: guest.userId, isGuest: true })
    expect(await refusal(host, 'table:options', { code, options: { isRated: true } })).toBe(
      'guests-not-allowed',
    )
    await ask(guest, 'table:stand', { code })
    await createTable(guest, { isPublic: true })
  })

  test('hosts cannot remove themselves, or name a host who is not there', async () => {
    const [host, stranger] = [await arrive(), await arrive()]
    const code = await createTable(host)
    expect(await refusal(host, 'table:remove', { code, userId: host.userId })).toBe('not-allowed')
    expect(await refusal(host, 'table:remove', { code, userId: stranger.userId })).toBe('not-found')
    expect(await refusal(host, 'table:host', { code, userId: stranger.userId })).toBe('not-found')
  })

  test('every message about an unknown table is answered with not-found', async () => {
    const visitor = await arrive()
    for (const message of [...OWN_MESSAGES, ...HOST_MESSAGES])
      expect(await refusal(visitor, message, payloads('ZZZZZZ' as TableCode, visitor.userId))).toBe(
        'not-found',
      )
  })
})

test('codes cannot be guessed: after too many wrong codes even the right one is refused', async () => {
  const strict = await createWorld({ rateLimitScale: 1 })
  const strictUrl = await listenOnFreePort(strict)
  const { cookie } = await newPlayer(strict)
  const player = connectPlayer({ url: strictUrl, cookie })
  connected.push(player)
  const codes = ['A', 'B'].flatMap(first => [...'CDEFGHJKMNPQRSTUVW'].map(last => `${first}BCDE${last}`))
  const guess = async (code: string) => {
    const answer = await player.send('live:watch', { topic: 'table', id: code })
    return answer.ok || answer.code
  }
  const created = await player.send('table:create', { options: {}, bots: [] })
  if (!created.ok) throw new Error(created.code)
  expect(await guess(created.code)).toBe(true)
  expect(new Set(await Promise.all(codes.slice(0, 30).map(guess)))).toEqual(new Set(['not-found']))
  expect([await guess(codes[30]!), await guess(created.code)]).toEqual(['slow-down', 'slow-down'])
  const client = createClient(strict)
  const statuses: number[] = []
  for (let n = 0; n < 121; n++)
    statuses.push((await client.call('GET /api/tables/{code}', { params: { code: 'ABCDEF' } })).status)
  expect([statuses[119], statuses[120]]).toEqual([404, 429])
})

describe('the lobby', () => {
  test('lists public tables with an empty seat, the newest first, and games that everyone may watch', async () => {
    const [first, second, third, watcher] = [await arrive(), await arrive(), await arrive(), await arrive()]
    const one = await createTable(first, { isPublic: true, players: 2 })
    const two = await createTable(second, { isPublic: true }, ['daring'])
    await createTable(third)
    const lobby = await followLive(watcher.player, 'lobby', '')
    const { tables } = lobby.current()
    expect(tables.map(({ code }) => code)).toEqual([two, one])
    expect(tables[0]!.seats).toEqual([
      { username: expect.any(String), rating: null, isProvisional: false, isBot: false },
      { username: '', rating: null, isProvisional: false, isBot: true },
      null,
      null,
    ])

    await ask(third, 'table:sit', { code: one, seat: 1 })
    const without = await lobby.until(state => state.tables.length === 1)
    expect([without.tables[0]!.code, without.games]).toEqual([two, []])
    await ask(third, 'table:ready', { code: one, isReady: true })
    const { gameId } = await ask(first, 'table:start', { code: one })
    const { games } = await lobby.until(state => state.games.length === 1)
    expect(games).toMatchObject([{ gameId, players: 2, target: 30, score: { team1: 0, team2: 0 } }])
    expect(lobby.reads()).toBe(1)

    world.advance(1000)
    const visitor = await createClient(world).call('GET /api/lobby')
    expect(visitor.body.tables.map(({ code }: { code: string }) => code)).toEqual([two])
    expect(visitor.body.games.map((game: { gameId: string }) => game.gameId)).toEqual([gameId])
    expect(visitor.headers['cache-control']).toBe('public, max-age=2')
  })

  test('does not list a game that waits for its only person', async () => {
    const [host, watcher] = [await arrive(), await arrive()]
    const code = await createTable(host, { isPublic: true, players: 2, turnSeconds: 15 }, ['careful'])
    const { gameId } = await ask(host, 'table:start', { code })
    const lobby = await followLive(watcher.player, 'lobby', '')
    const listsGame = () => lobby.current().games.some(game => game.gameId === gameId)
    await host.player.sync(gameId)
    await expect.poll(listsGame, { timeout: 60_000 }).toBe(true)

    host.player.leave()
    const untilListed = (isListed: boolean) =>
      vi.waitFor(
        () => {
          if (!isListed) world.advance(5000)
          expect(listsGame()).toBe(isListed)
        },
        { timeout: 60_000 },
      )
    await untilListed(false)
    await connect(host).player.sync(gameId)
    await untilListed(true)
  })

  test('lists one table of a person who creates many and stands up', async () => {
    const host = await arrive()
    const codes: TableCode[] = []
    for (let n = 0; n < 5; n++) {
      const code = await createTable(host, { isPublic: true })
      if (n < 4) await ask(host, 'table:stand', { code })
      codes.push(code)
    }
    const open = await rowsOf(
      world.ctx.db,
      sql`SELECT code, is_listed FROM tables
          WHERE is_public AND state <> 'closed' AND host_id = ${host.userId}`,
    )
    expect(open).toEqual([{ code: codes[4], is_listed: true }])
  })

  test('does not list a table whose host stands; a second table of the host cannot become public', async () => {
    const host = await arrive()
    const first = await createTable(host)
    await ask(host, 'table:stand', { code: first })
    const second = await createTable(host, { isPublic: true })
    const isListed = async (code: TableCode) =>
      (await rowsOf(world.ctx.db, sql`SELECT 1 FROM tables WHERE code = ${code} AND is_listed`)).length === 1
    expect(await isListed(second)).toBe(true)
    await ask(host, 'table:stand', { code: second })
    expect(await isListed(second)).toBe(false)
    const beside = await refusal(host, 'table:options', { code: first, options: { isPublic: true } })
    expect(beside).toBe('hosting-elsewhere')
    await ask(host, 'table:options', { code: second, options: { isPublic: false } })
    expect(await refusal(host, 'table:options', { code: first, options: { isPublic: true } })).toBeNull()
  })

  test('shares its rows among addresses', async () => {
    const [one, watcher] = [await arrive(), await arrive()]
    const own = await createTable(one, { isPublic: true })
    // Newer tables of the same size from one other address, more than the lobby lists.
    await world.ctx.db.execute(sql`
      INSERT INTO tables (code, version, state, host_id, players, target, flor, turn_seconds, is_public, is_rated,
        is_listed, created_at, created_from)
      SELECT 'ZZZZ' || chr(65 + n / 20) || chr(65 + n % 20), 1, 'gathering', host_id, 4, 30, false, 30, true, false,
        true, created_at + (n || ' seconds')::interval, '203.0.113.7'
      FROM tables, generate_series(1, 150) AS n WHERE code = ${own}`)
    // The lobby is read again once a second at most.
    const lobby = await followLive(watcher.player, 'lobby', '')
    const { tables } = await lobby.until(state => state.tables.length === 100)
    expect(tables.map(({ code }) => code)).toContain(own)
  })

  test('sends nothing for a private table, and a delta for a public one', async () => {
    const [host, other, watcher] = [await arrive(), await arrive(), await arrive()]
    const lobby = await followLive(watcher.player, 'lobby', '')
    const secret = await createTable(host)
    await ask(host, 'table:ready', { code: secret, isReady: true })
    const code = await createTable(other, { isPublic: true })
    await lobby.until(({ tables }) => tables.some(table => table.code === code))
    expect(JSON.stringify(lobby.changes)).not.toContain(secret)
    await ask(watcher, 'live:leave', { topic: 'lobby' })
  })
})
