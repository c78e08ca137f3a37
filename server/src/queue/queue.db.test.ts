import { isSameQueue, QUEUES, type QueueOptions, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { followLive } from '../../test/followLive.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { cookieOf, listenOnFreePort, newPlayer, randomAction } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'

let world: World
let url: string
const seated: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, { betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000, turnMs: 600_000 })
  url = await listenOnFreePort(world)
})
afterEach(async () => {
  for (const player of seated.splice(0)) player.leave()
  await world.ctx.db.execute(sql`DELETE FROM queue_entries`)
})

async function arrive() {
  const person = await newPlayer(world)
  const player = connectPlayer({ url, cookie: person.cookie })
  seated.push(player)
  return { ...person, player }
}
async function arriveAsGuest() {
  const client = createClient(world)
  const { body } = await client.call('POST /api/auth/guest', { body: { username: 'visitor' } })
  const player = connectPlayer({ url, cookie: cookieOf(client.cookies) })
  seated.push(player)
  return { player, userId: body._id as UserId }
}
const join = (player: Player) => player.send('queue:join', undefined as never)
const ready = (player: Player) =>
  new Promise<string>(resolve => player.socket.once('game:ready', ({ gameId }) => resolve(gameId)))

const partnerLeft = (player: Player) =>
  new Promise<string>(resolve =>
    player.socket.once('queue:partner-left', ({ username }) => resolve(username)),
  )

describe('waiting', () => {
  test('counts a player once however many tabs, and keeps their place when they join again', async () => {
    const { player, cookie } = await arrive()
    const other = connectPlayer({ url, cookie })
    seated.push(other)
    const first = await join(player)
    const second = await join(other)
    if (!first.ok || !second.ok) throw new Error('could not join')
    expect(second.queue).toMatchObject({ waiting: 1, since: first.queue.since })
    expect(second.queue.botsFrom! - second.queue.since!).toBe(20_000)
  })

  test('and leaving it are sent to the other tabs of the player', async () => {
    const { player, cookie } = await arrive()
    const other = connectPlayer({ url, cookie })
    seated.push(other)
    const status = await followLive(other, 'me', '')
    await join(player)
    await status.until(({ since }) => since !== null)
    await player.send('queue:leave', undefined as never)
    await status.until(({ since }) => since === null)
  })

  test('is part of the status of a player who reconnects, and so is the table that they sit at by then', async () => {
    const { player, cookie } = await arrive()
    const joined = await join(player)
    const comeBack = () => {
      const tab = connectPlayer({ url, cookie })
      seated.push(tab)
      return tab
    }
    const status = await followLive(comeBack(), 'me', '')
    const { since } = (joined.ok && joined.queue) || {}
    expect(status.current()).toMatchObject({ waiting: 1, since, gameId: null })
    const seatedAt = await player.send('queue:bots', undefined as never)
    const { gameId } = (seatedAt.ok && seatedAt) || {}
    await status.until(state => state.gameId === gameId && state.since === null)
    const tab = comeBack()
    expect(await ready(tab)).toBe(gameId)
    expect((await followLive(tab, 'me', '')).current()).toMatchObject({ since: null, gameId })
  })

  test('can be given up, and not twice', async () => {
    const { player } = await arrive()
    await join(player)
    const left = await player.send('queue:leave', undefined as never)
    expect(left).toMatchObject({ ok: true, queue: { waiting: 0, since: null } })
    expect(await player.send('queue:leave', undefined as never)).toEqual({ ok: false, code: 'not-waiting' })
  })

  test('is sent live to everyone who waits', async () => {
    const [a, b] = [await arrive(), await arrive()]
    await join(a.player)
    const sizes = await followLive(a.player, 'queue', '')
    await join(b.player)
    await sizes.until(({ queues }) => queues.some(({ waiting }) => waiting === 2))
  })

  test('survives the server: the entry is in the database, with its time', async () => {
    const { player, userId } = await arrive()
    await join(player)
    const rows = await rowsOf(world.ctx.db, sql`SELECT user_id FROM queue_entries`)
    expect(rows).toEqual([{ user_id: userId }])
  })
})

describe('a table', () => {
  test('is made of the four who have waited longest', async () => {
    const people = []
    for (let n = 0; n < 3; n++) people.push(await arrive())
    for (const { player } of people) await join(player)
    const [fourth, fifth] = [await arrive(), await arrive()]
    const received = [...people, fourth].map(({ player }) => ready(player))
    await join(fourth.player)
    await join(fifth.player)
    expect(new Set(await Promise.all(received)).size).toBe(1)
    const rest = await rowsOf(world.ctx.db, sql`SELECT user_id FROM queue_entries`)
    expect(rest).toEqual([{ user_id: fifth.userId }])
    expect(await join(fourth.player)).toEqual({ ok: false, code: 'already-playing' })
  })

  test('is not made with a player who is no longer connected', async () => {
    const people = []
    for (let n = 0; n < 4; n++) people.push(await arrive())
    const [gone, ...here] = people
    await join(gone!.player)
    gone!.player.leave()
    await world.ctx.db.execute(sql`UPDATE queue_entries SET seen_at = seen_at - interval '20 seconds'`)
    for (const { player } of here) expect((await join(player)).ok).toBe(true)
    const late = await arrive()
    const received = [...here, late].map(({ player }) => ready(player))
    await join(late.player)
    await Promise.all(received)
    const rest = await rowsOf(world.ctx.db, sql`SELECT user_id FROM queue_entries`)
    expect(rest).toEqual([{ user_id: gone!.userId }])
  })

  test('is sent to a player who comes back, until the game is over', async () => {
    const { player, cookie } = await arrive()
    const started = await player.send('practice:start', {} as never)
    if (!started.ok) throw new Error(started.code)
    player.leave()
    const again = connectPlayer({ url, cookie })
    seated.push(again)
    expect(await ready(again)).toBe(started.gameId)
  })

  test('is part of the status of its players until they leave it or it ends', async () => {
    const { player } = await arrive()
    const status = await followLive(player, 'me', '')
    for (const end of ['game:abandon', 'game:resign'] as const) {
      const started = await player.send('practice:start', {} as never)
      if (!started.ok) throw new Error(started.code)
      const { gameId } = started
      await status.until(state => state.gameId === gameId)
      await player.sync(gameId)
      await player.until(() => player.table().phase === 'playing')
      expect(await player.send(end, { gameId, agreed: true })).toMatchObject({ ok: true })
      await status.until(state => state.gameId === null)
    }
  })

  test('is no longer part of the status after an end that was not announced', async () => {
    const { player, userId } = await arrive()
    const status = await followLive(player, 'me', '')
    await player.send('practice:start', {} as never)
    await status.until(({ gameId }) => gameId !== null)
    await world.ctx.db.execute(sql`DELETE FROM seated_players WHERE user_id = ${userId}`)
    await status.until(({ gameId }) => gameId === null)
  })

  test('can be asked for, by its own players alone', async () => {
    const [sitting, passing] = [await arrive(), await arrive()]
    const started = await sitting.player.send('practice:start', {} as never)
    if (!started.ok) throw new Error(started.code)
    const current = (client: typeof sitting.client) => client.call('GET /api/games/current')
    expect((await current(sitting.client)).body).toMatchObject({ gameId: started.gameId })
    expect(await current(passing.client)).toMatchObject({ status: 200, body: null })
  })
})

describe('a busy queue', () => {
  const DUEL = { mode: '1v1', flor: false, points: 30, rated: true } as const

  async function joinWith(rating: number) {
    const person = await arrive()
    await world.ctx.db.execute(sql`INSERT INTO ratings (user_id, mode, mu, sigma, games, opponents)
      VALUES (${person.userId}, '1v1', ${(rating - 1200) / 40 + 6}, 2, 50, 50)`)
    const received = ready(person.player)
    const answer = await person.player.send('queue:join', DUEL)
    if (!answer.ok) throw new Error(answer.code)
    return { ...person, received }
  }
  const waiting = async () =>
    (await rowsOf<{ user_id: string }>(world.ctx.db, sql`SELECT user_id FROM queue_entries`)).map(
      ({ user_id }) => user_id,
    )

  test('seats players of about the same rating, and takes anyone for a player who has waited long', async () => {
    onTestFinished(world.stopClock())
    const now = world.ctx.now().toISOString()
    await world.ctx.db.execute(sql`INSERT INTO queue_waits (mode, flor, joined_at, seated_at)
      SELECT '1v1', false, ${now}::timestamptz, ${now}::timestamptz FROM generate_series(1, 20)`)
    const first = await joinWith(1500)
    expect(await first.player.send('queue:state', undefined)).toMatchObject({
      queue: {
        search: { rating: 1500, isProvisional: false, windows: [100, 200, 400], widerEveryMs: 10_000 },
        queues: QUEUES.map(queue =>
          isSameQueue(queue, DUEL)
            ? { ...queue, isBusy: true, usualWaitMs: 5000 }
            : { ...queue, isBusy: false },
        ),
      },
    })
    const master = await joinWith(1950)
    expect(await waiting()).toHaveLength(2)
    const near = await joinWith(1560)
    expect(await first.received).toBe(await near.received)
    expect(await waiting()).toEqual([master.userId])
    world.advance(30_000)
    const beginner = await joinWith(1100)
    expect(await master.received).toBe(await beginner.received)
  })

  test('becomes quiet, and then seats anyone at once', async () => {
    world.advance(60_001)
    const [one, other] = [await joinWith(1000), await joinWith(2000)]
    expect(await one.received).toBe(await other.received)
  })
})

describe('bots', () => {
  test('fill the seats at once when a waiting player asks, and the game counts for nothing', async () => {
    const { player, userId } = await arrive()
    expect(await player.send('queue:bots', undefined as never)).toEqual({ ok: false, code: 'not-waiting' })
    await join(player)
    const answer = await player.send('queue:bots', undefined as never)
    if (!answer.ok) throw new Error(answer.code)
    await player.sync(answer.gameId)
    expect(player.table().seats.map(({ bot }) => bot !== null)).toEqual([false, true, true, true])
    await player.send('game:seed', { gameId: answer.gameId as never, seed: '0123456789abcdef' })
    await player.playOn(randomAction)
    expect(player.table().phase).toBe('over')
    expect(player.faults).toEqual([])
    const [stats] = await rowsOf(
      world.ctx.db,
      sql`SELECT wins, losses, games_played FROM users WHERE id = ${userId}`,
    )
    expect(stats).toEqual({ wins: 0, losses: 0, games_played: 0 })
  })

  test('are there for practice straight away, one table at a time', async () => {
    const { player } = await arrive()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        player.send('practice:start', { target: 15, flor: true, rivals: 'daring' } as never),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter(answer => !answer.ok && answer.code === 'already-playing')).toHaveLength(3)
  })

  test('are a single rival one against one', async () => {
    const { player } = await arrive()
    const started = await player.send('practice:start', { players: 2, rivals: 'daring' } as never)
    if (!started.ok) throw new Error(started.code)
    const answer = await player.sync(started.gameId)
    if (!answer.ok) throw new Error(answer.code)
    expect(answer.table.seats.map(({ bot }) => bot)).toEqual([null, 'daring'])
    expect(answer.table.view.rules.players).toBe(2)
  })

  test('and the queue never both have a player who asks for both at once', async () => {
    for (let n = 0; n < 5; n++) {
      const { player, userId } = await arrive()
      const answers = await Promise.all([
        join(player),
        player.send('practice:start', {} as never),
        join(player),
        player.send('practice:start', {} as never),
      ])
      expect(answers.every(answer => answer.ok || answer.code === 'already-playing')).toBe(true)
      const [places] = await rowsOf(
        world.ctx.db,
        sql`SELECT (SELECT count(*)::int FROM queue_entries WHERE user_id = ${userId}) AS waiting,
              (SELECT count(*)::int FROM game_seats WHERE user_id = ${userId}) AS seated`,
      )
      expect(places).toEqual({ waiting: 0, seated: 1 })
    }
  })

  test('sit down again with a player who wants a rematch, while that can be asked for', async () => {
    const own = await createWorld(
      {},
      { betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000, turnMs: 600_000 },
    )
    const { cookie } = await newPlayer(own)
    const player = connectPlayer({ url: await listenOnFreePort(own), cookie })
    seated.push(player)
    const started = await player.send('practice:start', { target: 15 } as never)
    if (!started.ok) throw new Error(started.code)
    await player.sync(started.gameId)
    await player.send('game:seed', { gameId: started.gameId as never, seed: '0123456789abcdef' })
    await player.playOn(randomAction)
    const wishes = await Promise.all(
      Array.from({ length: 3 }, () => player.send('game:rematch', { gameId: started.gameId } as never)),
    )
    expect(wishes.filter(wish => wish.ok && wish.gameId)).toHaveLength(1)
    own.advance(61_000)
    expect(await player.send('game:rematch', { gameId: started.gameId } as never)).toEqual({
      ok: false,
      code: 'too-late',
    })
  })
})

describe('each queue', () => {
  const joinAs = async (
    mode: QueueOptions['mode'],
    flor: boolean,
    points: QueueOptions['points'] = 30,
    rated = true,
  ) => {
    const person = await arrive()
    const joined = await person.player.send('queue:join', { mode, flor, points, rated })
    if (!joined.ok) throw new Error(joined.code)
    return { ...person, queue: joined.queue }
  }
  const readGame = async (gameId: string) => {
    const [game] = await rowsOf<{ rules: unknown; counts: boolean }>(
      world.ctx.db,
      sql`SELECT state::jsonb->'rules' AS rules, counts FROM games JOIN matches ON matches.id = match_id
          WHERE games.id = ${gameId}`,
    )
    return game
  }

  test('has players of its own: no one is seated with players who chose other options', async () => {
    const people = []
    for (const { mode, flor, points, rated } of QUEUES) people.push(await joinAs(mode, flor, points, rated))
    for (const [index, { queue }] of people.entries())
      expect(queue).toMatchObject({ ...QUEUES[index], waiting: 1 })
    expect(people.at(-1)!.queue.queues).toEqual(
      QUEUES.map(queue => expect.objectContaining({ ...queue, waiting: 1 })),
    )
    expect(await rowsOf(world.ctx.db, sql`SELECT FROM queue_entries`)).toHaveLength(QUEUES.length)
    const sizes = await followLive(people[0]!.player, 'queue', '')
    await people[1]!.player.send('queue:leave', undefined)
    const { queues } = await sizes.until(state => state.queues[1]?.waiting === 0)
    expect(queues.map(({ waiting }) => waiting)).toEqual(QUEUES.map((_, index) => (index === 1 ? 0 : 1)))
  })

  test('is one of the list: other options are malformed', async () => {
    const { player } = await arrive()
    for (const options of [{ mode: '5v5' }, { points: 18 }, { points: '15' }, { rated: 'no' }, { flor: 1 }])
      for (const message of ['queue:join', 'queue:invite'] as const) {
        if (message === 'queue:invite' && 'mode' in options) continue
        expect(await player.send(message, options as never)).toEqual({ ok: false, code: 'malformed' })
      }
    expect(await rowsOf(world.ctx.db, sql`SELECT FROM queue_entries`)).toEqual([])
  })

  test('that is friendly seats guests too, to the chosen points, and changes no rating or record', async () => {
    const { player: guest, userId } = await arriveAsGuest()
    expect(await guest.send('queue:join', { mode: '1v1', points: 15 })).toEqual({
      ok: false,
      code: 'guests-not-allowed',
    })
    const received = ready(guest)
    const joined = await guest.send('queue:join', { mode: '1v1', points: 15, rated: false })
    expect(joined).toMatchObject({ ok: true, queue: { points: 15, rated: false, waiting: 1 } })
    const other = await joinAs('1v1', false, 15, false)
    const gameId = await received
    expect(await readGame(gameId)).toMatchObject({ counts: false, rules: { players: 2, target: 15 } })
    await Promise.all([guest, other.player].map(player => player.sync(gameId)))
    expect(await guest.send('game:abandon', { gameId: gameId as never })).toEqual({ ok: true })
    await other.player.send('game:seed', { gameId: gameId as never, seed: '0123456789abcdef' })
    await other.player.playOn(randomAction)
    expect(other.player.table().phase).toBe('over')
    const record = await rowsOf(
      world.ctx.db,
      sql`SELECT wins, losses, games_played, (SELECT count(*)::int FROM ratings WHERE user_id = id) AS ratings
          FROM users WHERE id IN (${userId}, ${other.userId})`,
    )
    expect(record).toEqual(Array(2).fill({ wins: 0, losses: 0, games_played: 0, ratings: 0 }))
  })

  test('seats two players against each other, with flor, rated as one against one', async () => {
    const [alone] = [await joinAs('1v1', false)]
    const first = await joinAs('1v1', true)
    const received = ready(first.player)
    const second = await joinAs('1v1', true)
    const gameId = await received
    await Promise.all([first, second].map(({ player }) => player.sync(gameId)))
    expect(first.player.table().seats).toHaveLength(2)
    expect(await readGame(gameId)).toMatchObject({
      counts: true,
      rules: { flor: true, players: 2, target: 30 },
    })
    const rest = await rowsOf(world.ctx.db, sql`SELECT user_id FROM queue_entries`)
    expect(rest).toEqual([{ user_id: alone!.userId }])
  })

  test('is left for another one by joining that, and the wait begins again', async () => {
    const { player, queue } = await joinAs('2v2', false)
    world.advance(5000)
    const moved = await player.send('queue:join', { mode: '1v1', flor: false })
    if (!moved.ok) throw new Error(moved.code)
    expect(moved.queue).toMatchObject({ mode: '1v1', waiting: 1 })
    expect(moved.queue.since! - queue.since!).toBeGreaterThanOrEqual(5000)
    expect(moved.queue.queues.reduce((sum, { waiting }) => sum + waiting, 0)).toBe(1)
  })

  test('offers bots for its number of players', async () => {
    const { player } = await joinAs('1v1', false)
    const answer = await player.send('queue:bots', undefined)
    if (!answer.ok) throw new Error(answer.code)
    await player.sync(answer.gameId)
    expect(player.table().seats.map(({ bot }) => bot !== null)).toEqual([false, true])
  })
})

describe('two friends as a pair', () => {
  async function invite(options?: { points: 15; rated: false }) {
    const host = await arrive()
    const invited = await host.player.send('queue:invite', options)
    if (!invited.ok) throw new Error(invited.code)
    return { ...host, code: invited.queue.inviteCode!, queue: invited.queue }
  }
  async function pairUp() {
    const host = await invite()
    const friend = await arrive()
    const accepted = await friend.player.send('queue:accept', { code: host.code })
    if (!accepted.ok) throw new Error(accepted.code)
    return { host, friend, queue: accepted.queue }
  }
  const entries = () => rowsOf(world.ctx.db, sql`SELECT user_id FROM queue_entries`)

  test('wait together once the invitation has been accepted, and sit as partners', async () => {
    const host = await invite()
    expect(host.queue).toMatchObject({ waiting: 0, partner: null })
    const friend = await arrive()
    expect(await friend.player.send('queue:invitation', { code: host.code })).toEqual({
      ok: true,
      username: host.name,
      members: [host.name],
      size: 2,
      mode: '2v2',
      flor: false,
      points: 30,
      rated: true,
    })
    const status = await followLive(host.player, 'me', '')
    const accepted = await friend.player.send('queue:accept', { code: host.code })
    expect(accepted).toMatchObject({ ok: true, queue: { waiting: 2, partner: host.name, inviteCode: null } })
    await status.until(({ waiting, partner }) => waiting === 2 && partner === friend.name)
    const others = [await arrive(), await arrive()]
    const called = [host, friend, ...others].map(({ player }) => ready(player))
    for (const { player } of others) await join(player)
    const [gameId] = await Promise.all(called)
    await Promise.all([host, friend].map(({ player }) => player.sync(gameId!)))
    expect(Math.abs(host.player.table().seat! - friend.player.table().seat!)).toBe(2)
    expect(await entries()).toEqual([])
  })

  test('wait in the queue that the sender chose; a guest can accept only if it is friendly', async () => {
    const [host, rated] = [await invite({ points: 15, rated: false }), await invite()]
    const { player: guest } = await arriveAsGuest()
    expect(await guest.send('queue:invitation', { code: host.code })).toMatchObject({
      points: 15,
      rated: false,
    })
    expect(await guest.send('queue:accept', { code: rated.code })).toEqual({
      ok: false,
      code: 'guests-not-allowed',
    })
    expect(await guest.send('queue:accept', { code: host.code })).toMatchObject({
      ok: true,
      queue: { mode: '2v2', points: 15, rated: false, waiting: 2, partner: host.name },
    })
  })

  test('are not made of players of whom one has blocked the other, and the invitation is not shown', async () => {
    const [host, friend] = [await invite(), await arrive()]
    await world.ctx.db.execute(
      sql`INSERT INTO blocks (user_id, blocked_id, created_at) VALUES (${host.userId}, ${friend.userId}, now())`,
    )
    for (const message of ['queue:invitation', 'queue:accept'] as const)
      expect(await friend.player.send(message, { code: host.code })).toEqual({ ok: false, code: 'blocked' })
  })

  test('an invitation alone is not seated, and can be accepted once, not by its sender', async () => {
    const host = await invite()
    const others = [await arrive(), await arrive(), await arrive()]
    for (const { player } of others) await join(player)
    expect(await entries()).toHaveLength(4)
    expect(await host.player.send('queue:accept', { code: host.code })).toEqual({
      ok: false,
      code: 'not-allowed',
    })
    const answers = await Promise.all(
      others.slice(0, 2).map(({ player }) => player.send('queue:accept', { code: host.code })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, code: 'not-found' })
  })

  test('leave the queue together when one of them leaves, and the other is told who left', async () => {
    const { host, friend } = await pairUp()
    const received = partnerLeft(friend.player)
    const status = await followLive(friend.player, 'me', '')
    await host.player.send('queue:leave', undefined)
    expect(await received).toBe(host.name)
    await status.until(({ since, partner }) => since === null && partner === null)
    expect(await entries()).toEqual([])
  })

  test('leave it together when one of them is offline for too long', async () => {
    const { host, friend } = await pairUp()
    const received = partnerLeft(friend.player)
    host.player.leave()
    const makeAbsent = sql`UPDATE queue_entries SET seen_at = seen_at - interval '61 seconds' WHERE user_id = ${host.userId}`
    const countEntries = async () => {
      await world.ctx.db.execute(makeAbsent)
      return (await entries()).length
    }
    await expect.poll(countEntries, { timeout: 300_000, interval: 500 }).toBe(0)
    expect(await received).toBe(host.name)
  })

  test('play together against two bots', async () => {
    const { host, friend } = await pairUp()
    const received = ready(friend.player)
    const answer = await host.player.send('queue:bots', undefined)
    expect(answer).toEqual({ ok: true, gameId: await received })
    await friend.player.sync(await received)
    expect(friend.player.table()).toMatchObject({ seat: 2, seats: [{}, { bot: 'balanced' }, {}, {}] })
  })

  test('accepting and joining elsewhere at the same time never leave half a pair', async () => {
    for (let n = 0; n < 8; n++) {
      const host = await invite()
      const friend = await arrive()
      await Promise.all([
        friend.player.send('queue:accept', { code: host.code }),
        n % 2 === 0
          ? host.player.send('queue:join', { mode: '1v1', flor: true })
          : host.player.send('practice:start', {} as never),
      ])
      const half = await rowsOf(
        world.ctx.db,
        sql`SELECT FROM queue_entries a WHERE num_nonnulls(partner_id, party_id) > 0 AND NOT EXISTS (
              SELECT FROM queue_entries b
              WHERE b.user_id = a.partner_id AND b.partner_id = a.user_id AND b.party_id = a.party_id)`,
      )
      expect(half).toEqual([])
      await world.ctx.db.execute(sql`DELETE FROM queue_entries`)
    }
  })
})

describe('a party in three against three', () => {
  const SIX = { mode: '3v3', flor: false, points: 15, rated: true } as const
  type Person = Awaited<ReturnType<typeof arrive>>

  async function inviteTo(options: Parameters<typeof gatherParty>[1] = {}) {
    const host = await arrive()
    const invited = await host.player.send('queue:invite', { ...SIX, ...options })
    if (!invited.ok) throw new Error(invited.code)
    return { ...host, code: invited.queue.inviteCode! }
  }
  async function accept({ player }: { player: Player }, code: string) {
    const accepted = await player.send('queue:accept', { code })
    if (!accepted.ok) throw new Error(accepted.code)
    return accepted.queue
  }
  /** Players of whom the first has invited the others; a party of two is still open. */
  async function gatherParty(size: number, options: { rated?: boolean } = {}) {
    const host = await inviteTo(options)
    const others: Person[] = []
    for (let n = 1; n < size; n++) {
      const person = await arrive()
      await accept(person, host.code)
      others.push(person)
    }
    return { host, others, all: [host, ...others] as Person[], code: host.code }
  }
  const waiting = async () =>
    (await rowsOf<{ user_id: string }>(world.ctx.db, sql`SELECT user_id FROM queue_entries`))
      .map(({ user_id }) => user_id)
      .toSorted()
  const idsOf = (people: { userId: string }[]) => people.map(({ userId }) => userId).toSorted()
  const stateOf = async ({ player }: Person) => {
    const state = await player.send('queue:state', undefined)
    if (!state.ok) throw new Error(state.code)
    return state.queue
  }

  test('shows who has accepted and how many are missing, and is in line once it is full', async () => {
    onTestFinished(world.stopClock())
    const { host, others, code } = await gatherParty(2)
    const third = await arrive()
    expect(await third.player.send('queue:invitation', { code })).toEqual({
      ok: true,
      ...SIX,
      username: host.name,
      members: [host.name, others[0]!.name],
      size: 3,
    })
    const openUntil = world.ctx.now().getTime() + 15 * 60_000
    const party = { members: [host.name, others[0]!.name], size: 3, openUntil }
    for (const person of [host, ...others])
      expect(await stateOf(person)).toMatchObject({ ...SIX, inviteCode: code, party, waiting: 0 })
    const status = await followLive(host.player, 'me', '')
    await accept(third, code)
    const full = await status.until(({ inviteCode }) => inviteCode === null)
    expect(full.party).toMatchObject({ size: 3, openUntil: null })
    expect(full.party!.members[0]).toBe(host.name)
    expect(full.party!.members.toSorted()).toEqual(
      [host, ...others, third].map(({ name }) => name).toSorted(),
    )
    expect(full.waiting).toBe(3)
    const late = await arrive()
    expect(await late.player.send('queue:accept', { code })).toEqual({ ok: false, code: 'not-found' })
  })

  test('of three, one of two and a single player meet, partners on one side, in a rated game of six', async () => {
    const [three, two, single] = [await gatherParty(3), await gatherParty(2), await arrive()]
    expect(await two.host.player.send('queue:join', SIX)).toMatchObject({
      ok: true,
      queue: { inviteCode: null, waiting: 5, party: { size: 3 } },
    })
    const everyone = [...three.all, ...two.all, single]
    const called = everyone.map(({ player }) => ready(player))
    await single.player.send('queue:join', SIX)
    const games = new Set(await Promise.all(called))
    expect(games.size).toBe(1)
    const [gameId] = games
    const seats = await rowsOf<{ user_id: string; seat: number }>(
      world.ctx.db,
      sql`SELECT user_id, seat FROM game_seats WHERE game_id = ${gameId} ORDER BY seat`,
    )
    expect(seats).toHaveLength(6)
    const sideOf = ({ userId }: { userId: string }) =>
      seats.find(({ user_id }) => user_id === userId)!.seat % 2
    expect(new Set(three.all.map(sideOf)).size).toBe(1)
    expect(new Set([...two.all, single].map(sideOf))).toEqual(new Set([1 - sideOf(three.host)]))
    const [game] = await rowsOf<{ counts: boolean; rules: unknown }>(
      world.ctx.db,
      sql`SELECT counts, state::jsonb->'rules' AS rules FROM games JOIN matches ON matches.id = match_id
          WHERE games.id = ${gameId}`,
    )
    expect(game).toMatchObject({ counts: true, rules: { players: 6, target: 15, picaPica: true } })
    expect(await waiting()).toEqual([])
    const waits = await rowsOf(world.ctx.db, sql`SELECT FROM queue_waits WHERE mode = '3v3'`)
    expect(waits).toHaveLength(6)
  })

  test('with an open invitation is not seated, also not in part', async () => {
    const { all } = await gatherParty(2)
    const others = []
    for (let n = 0; n < 4; n++) others.push(await arrive())
    for (const { player } of others) await player.send('queue:join', SIX)
    await world.queue.serveQueue()
    expect(await waiting()).toEqual(idsOf([...all, ...others]))
  })

  test('of which one player is not connected is not seated, also not in part', async () => {
    const { others } = await gatherParty(3)
    others[1]!.player.leave()
    await world.ctx.db.execute(
      sql`UPDATE queue_entries SET seen_at = seen_at - interval '20 seconds' WHERE user_id = ${others[1]!.userId}`,
    )
    const singles = []
    for (let n = 0; n < 4; n++) singles.push(await arrive())
    for (const { player } of singles) await player.send('queue:join', SIX)
    expect(await waiting()).toHaveLength(7)
    const called = singles.map(({ player }) => ready(player))
    for (let n = 0; n < 2; n++) {
      const late = await arrive()
      called.push(ready(late.player))
      await late.player.send('queue:join', SIX)
    }
    await Promise.all(called)
    expect(await waiting()).toHaveLength(3)
  })

  test('goes on without a member who leaves it while it is open, and not without its leader', async () => {
    const { host, others, code } = await gatherParty(2)
    const status = await followLive(host.player, 'me', '')
    await others[0]!.player.send('queue:leave', undefined)
    await status.until(({ party }) => party?.members.length === 1)
    expect(await stateOf(host)).toMatchObject({ inviteCode: code })
    await accept(others[0]!, code)
    const received = partnerLeft(others[0]!.player)
    await host.player.send('queue:leave', undefined)
    expect(await received).toBe(host.name)
    expect(await waiting()).toEqual([])
    expect(await others[0]!.player.send('queue:accept', { code })).toEqual({ ok: false, code: 'not-found' })
  })

  test('in line leaves it together, whatever the reason', async () => {
    const leave: ((person: Person) => Promise<unknown>)[] = [
      ({ player }) => player.send('queue:leave', undefined),
      ({ player }) => player.send('queue:join', { mode: '1v1' }),
      ({ player }) => player.send('practice:start', {} as never),
      ({ player }) => player.send('queue:invite', SIX),
      async ({ userId }) =>
        world.ctx.db.transaction(tx => world.ctx.events.emit(tx, 'user-suspended', { userId } as never)),
    ]
    for (const [index, leaveNow] of leave.entries()) {
      const { all } = await gatherParty(3)
      const [gone, ...rest] = all.toSpliced(0, 0, ...all.splice(index % 3, 1)) as [Person, ...Person[]]
      const received = rest.map(({ player }) => partnerLeft(player))
      await leaveNow(gone)
      expect(await Promise.all(received)).toEqual([gone.name, gone.name])
      expect(await waiting()).toEqual([1, 3].includes(index) ? [gone.userId] : [])
      await world.ctx.db.execute(sql`DELETE FROM queue_entries`)
    }
  })

  test('leaves the queue when one of its players has been offline for too long', async () => {
    const { host, others } = await gatherParty(3)
    const received = partnerLeft(host.player)
    others[0]!.player.leave()
    const makeAbsent = sql`UPDATE queue_entries SET seen_at = seen_at - interval '61 seconds' WHERE user_id = ${others[0]!.userId}`
    const countEntries = async () => {
      await world.ctx.db.execute(makeAbsent)
      await world.queue.serveQueue()
      return (await waiting()).length
    }
    await expect.poll(countEntries, { timeout: 300_000, interval: 500 }).toBe(0)
    expect(await received).toBe(others[0]!.name)
  })

  test('is over when its invitation expires, and its players are told', async () => {
    const { all, code } = await gatherParty(2)
    const expired = all.map(
      ({ player }) =>
        new Promise<void>(resolve => player.socket.once('queue:invitation-expired', () => resolve())),
    )
    await world.ctx.db.execute(sql`UPDATE queue_entries SET joined_at = joined_at - interval '16 minutes'`)
    await world.queue.serveQueue()
    await Promise.all(expired)
    expect(await waiting()).toEqual([])
    const late = await arrive()
    for (const message of ['queue:invitation', 'queue:accept'] as const)
      expect(await late.player.send(message, { code })).toEqual({ ok: false, code: 'not-found' })
  })

  test('is joined once by a second click or tab, and the leader can open it again for a third player', async () => {
    const { host, others, code } = await gatherParty(2)
    const tab = connectPlayer({ url, cookie: others[0]!.cookie })
    seated.push(tab)
    const again = await Promise.all([
      tab.send('queue:accept', { code }),
      others[0]!.player.send('queue:accept', { code }),
      others[0]!.player.send('queue:join', SIX),
    ])
    for (const answer of again) expect(answer).toMatchObject({ ok: true, queue: { inviteCode: code } })
    await host.player.send('queue:join', SIX)
    const since = (await stateOf(host)).since
    expect(await others[0]!.player.send('queue:join', SIX)).toMatchObject({ queue: { since, waiting: 2 } })
    const reopened = await host.player.send('queue:invite', SIX)
    if (!reopened.ok) throw new Error(reopened.code)
    expect(reopened.queue).toMatchObject({ waiting: 0, party: { members: [host.name, others[0]!.name] } })
    expect(reopened.queue.inviteCode).not.toBe(code)
    const third = await arrive()
    expect(await accept(third, reopened.queue.inviteCode!)).toMatchObject({ waiting: 3, inviteCode: null })
  })

  test('admits no guest to a rated queue, and no one with whom one of its players does not play', async () => {
    const [rated, friendly] = [await gatherParty(2), await gatherParty(2, { rated: false })]
    const { player: guest } = await arriveAsGuest()
    expect(await guest.send('queue:accept', { code: rated.code })).toEqual({
      ok: false,
      code: 'guests-not-allowed',
    })
    expect(await guest.send('queue:accept', { code: friendly.code })).toMatchObject({
      ok: true,
      queue: { waiting: 3 },
    })
    const third = await arrive()
    await third.client.call('POST /api/players/{id}/block', { params: { id: rated.others[0]!.userId } })
    for (const message of ['queue:invitation', 'queue:accept'] as const)
      expect(await third.player.send(message, { code: rated.code })).toEqual({ ok: false, code: 'blocked' })
  })

  test('is left by a member whom the leader blocks', async () => {
    const { host, others } = await gatherParty(2)
    await host.client.call('POST /api/players/{id}/block', { params: { id: others[0]!.userId } })
    expect(await waiting()).toEqual([host.userId])
  })

  test('plays together against three bots', async () => {
    const { others, all } = await gatherParty(2)
    const called = all.map(({ player }) => ready(player))
    const answer = await others[0]!.player.send('queue:bots', undefined)
    expect(answer).toEqual({ ok: true, gameId: await called[0] })
    await others[0]!.player.sync(await called[1]!)
    const { seat, seats } = others[0]!.player.table()
    expect(seat).toBe(0)
    expect(seats.map(({ bot }) => bot !== null)).toEqual([false, true, false, true, true, true])
  })

  test('is never split or too large, whatever its players and others do at the same time', async () => {
    for (let n = 0; n < 6; n++) {
      const { host, others, code } = await gatherParty(2)
      const [third, fourth] = [await arrive(), await arrive()]
      await Promise.all([
        third.player.send('queue:accept', { code }),
        fourth.player.send('queue:accept', { code }),
        [
          () => host.player.send('queue:leave', undefined),
          () => host.player.send('queue:join', SIX),
          () => others[0]!.player.send('queue:leave', undefined),
          () => others[0]!.player.send('queue:join', { mode: '2v2' }),
          () => host.player.send('practice:start', {} as never),
          () => host.player.send('queue:invite', { mode: '2v2' }),
        ][n]!(),
      ])
      const parties = await rowsOf<{ players: number; codes: number; queues: number; leaders: number }>(
        world.ctx.db,
        sql`SELECT count(*)::int AS players, count(DISTINCT coalesce(invite_code, ''))::int AS codes,
              count(DISTINCT (mode, points, rated))::int AS queues,
              (count(*) FILTER (WHERE user_id = party_id))::int AS leaders
            FROM queue_entries WHERE party_id IS NOT NULL GROUP BY party_id`,
      )
      for (const party of parties) {
        expect(party).toMatchObject({ codes: 1, queues: 1, leaders: 1 })
        expect(party.players).toBeLessThanOrEqual(3)
      }
      await world.ctx.db.execute(sql`DELETE FROM queue_entries`)
    }
  })

  test('is seated once, at one table, while several nodes serve the queue and a member leaves', async () => {
    for (let n = 0; n < 4; n++) {
      const { all } = await gatherParty(3)
      const singles = [await arrive(), await arrive(), await arrive()]
      await Promise.all([
        ...singles.map(({ player }) => player.send('queue:join', SIX)),
        world.queue.serveQueue(),
        world.queue.serveQueue(),
        ...(n % 2 === 0 ? [] : [all[n % 3]!.player.send('queue:leave', undefined)]),
      ])
      const games = await rowsOf<{ seats: number }>(
        world.ctx.db,
        sql`SELECT count(*)::int AS seats FROM game_seats WHERE game_id IN (
              SELECT game_id FROM game_seats WHERE user_id = ANY(ARRAY[${sql.join(
                all.map(({ userId }) => sql`${userId}::uuid`),
                sql`, `,
              )}])) GROUP BY game_id`,
      )
      const rest = await waiting()
      // Either all six are at one table, or the party has left and the others wait.
      if (games.length > 0) {
        expect(games).toEqual([{ seats: 6 }])
        expect(rest).toEqual([])
      } else {
        expect(n % 2).toBe(1)
        expect(rest).toEqual(idsOf(singles))
      }
      await world.ctx.db.execute(sql`DELETE FROM queue_entries`)
    }
  })
})

describe('nodes of the previous version', () => {
  const DUOS = { mode: '2v2', flor: false, points: 30, rated: true } as const

  test('make pairs that this version keeps together, and keep the pairs of this version together', async () => {
    const [one, other] = [await arrive(), await arrive()]
    for (const { player } of [one, other]) await player.send('queue:join', DUOS)
    // As an old node accepts an invitation.
    await world.ctx.db.execute(sql`UPDATE queue_entries SET partner_id = CASE user_id
      WHEN ${one.userId}::uuid THEN ${other.userId}::uuid ELSE ${one.userId}::uuid END`)
    const state = await one.player.send('queue:state', undefined)
    expect(state).toMatchObject({ queue: { partner: other.name, party: { size: 2 } } })
    const received = partnerLeft(one.player)
    await other.player.send('queue:leave', undefined)
    expect(await received).toBe(other.name)

    const invited = await one.player.send('queue:invite', undefined)
    if (!invited.ok) throw new Error(invited.code)
    await other.player.send('queue:accept', { code: invited.queue.inviteCode! })
    const pairs = await rowsOf(world.ctx.db, sql`SELECT user_id, partner_id FROM queue_entries`)
    expect(pairs).toHaveLength(2)
    expect(pairs).toContainEqual({ user_id: one.userId, partner_id: other.userId })
    expect(pairs).toContainEqual({ user_id: other.userId, partner_id: one.userId })
  })

  test('cannot move one of a party of three to another queue, and remove it with its leader', async () => {
    const people = [await arrive(), await arrive()]
    const invited = await people[0]!.player.send('queue:invite', { mode: '3v3' })
    if (!invited.ok) throw new Error(invited.code)
    await people[1]!.player.send('queue:accept', { code: invited.queue.inviteCode! })
    const moved = world.ctx.db.execute(
      sql`UPDATE queue_entries SET mode = '2v2', invite_code = NULL WHERE user_id = ${people[1]!.userId}`,
    )
    await expect(moved).rejects.toMatchObject({ cause: { constraint: 'queue_entries_partners' } })
    await world.ctx.db.execute(sql`DELETE FROM queue_entries WHERE user_id = ${people[0]!.userId}`)
    expect(await rowsOf(world.ctx.db, sql`SELECT FROM queue_entries`)).toEqual([])
  })

  test('cannot rate a game of six as two against two', async () => {
    const people = []
    for (let n = 0; n < 6; n++) people.push(await arrive())
    const called = people.map(({ player }) => ready(player))
    for (const { player } of people) await player.send('queue:join', { mode: '3v3' })
    const [gameId] = await Promise.all(called)
    const rate = (mode: string) =>
      world.ctx.db.execute(sql`INSERT INTO rating_changes (user_id, match_id, mode, at, before, after)
        SELECT user_id, match_id, ${mode}, now(), 1500, 1510 FROM match_players
        WHERE match_id = (SELECT match_id FROM games WHERE id = ${gameId})`)
    await expect(rate('2v2')).rejects.toMatchObject({
      cause: { message: 'a game of six players is not rated as two against two' },
    })
    await rate('3v3')
  })
})

describe('codes of invitations to a pair cannot be guessed', () => {
  /** Players on a world with the limits of a real one; `from` is the address that a proxy forwards for them. */
  async function setUp() {
    const strict = await createWorld({ rateLimitScale: 1, trustProxy: ['loopback'] })
    const strictUrl = await listenOnFreePort(strict)
    const connect = async (from: string) => {
      const { cookie } = await newPlayer(strict)
      const player = connectPlayer({ url: strictUrl, cookie, forwardedFor: from })
      seated.push(player)
      return player
    }
    const host = await connect('203.0.113.1')
    const invited = await host.send('queue:invite', undefined)
    if (!invited.ok) throw new Error(invited.code)
    return { connect, code: invited.queue.inviteCode! }
  }
  const guess = async (player: Player, code: string, message: 'queue:invitation' | 'queue:accept') => {
    const answer = await player.send(message, { code })
    return answer.ok || answer.code
  }
  const guessWrong = (player: Player, times: number) =>
    Promise.all(
      Array.from({ length: times }, (_, n) =>
        guess(player, `AAAAAAA${'BCDEFGHJKM'[n]}`, n % 2 === 0 ? 'queue:invitation' : 'queue:accept'),
      ),
    )

  test('by one person: who is wrong too often does not find the right one either', async () => {
    const { connect, code } = await setUp()
    const player = await connect('203.0.113.2')
    expect(new Set(await guessWrong(player, 9))).toEqual(new Set(['not-found']))
    // A right code is not counted, however often it is asked for.
    for (let n = 0; n < 3; n++) expect(await guess(player, code, 'queue:invitation')).toBe(true)
    expect(await guessWrong(player, 1)).toEqual(['not-found'])
    expect(await guess(player, code, 'queue:invitation')).toBe('slow-down')
    expect(await guess(player, code, 'queue:accept')).toBe('slow-down')
    const friend = await connect('203.0.113.2')
    expect(await guess(friend, code, 'queue:accept')).toBe(true)
  })

  test('by many accounts from one network', async () => {
    const { connect, code } = await setUp()
    for (let n = 0; n < 10; n++) {
      const answers = await guessWrong(await connect('203.0.113.2'), 10)
      expect(new Set(answers)).toEqual(new Set(['not-found']))
    }
    expect(await guess(await connect('203.0.113.2'), code, 'queue:accept')).toBe('slow-down')
    expect(await guess(await connect('203.0.113.3'), code, 'queue:accept')).toBe(true)
  })
})

describe('a player who leaves rated games', () => {
  test('has lost them, and waits longer each time before the next one', async () => {
    const own = await createWorld(
      {},
      { betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 300, turnMs: 600_000 },
    )
    const at = await listenOnFreePort(own)
    const enter = async () => {
      const { cookie, userId } = await newPlayer(own)
      const player = connectPlayer({ url: at, cookie })
      seated.push(player)
      return { player, userId }
    }
    const leaver = await enter()
    const leaveGame = async () => {
      const rival = await enter()
      const received = ready(rival.player)
      for (const { player } of [leaver, rival]) await player.send('queue:join', { mode: '1v1', flor: false })
      const gameId = (await received) as never
      await rival.player.sync(gameId)
      expect(await leaver.player.send('game:abandon', { gameId })).toEqual({ ok: true })
      await rival.player.send('game:seed', { gameId, seed: '0123456789abcdef' })
      await rival.player.playOn(randomAction)
      expect(rival.player.table().view.winner).toBe(rival.player.table().seat)
    }
    await leaveGame()
    const again = await leaver.player.send('queue:join', undefined)
    expect(again).toMatchObject({ ok: true, queue: { pause: null } })
    await leaveGame()
    const refused = await leaver.player.send('queue:join', { mode: '2v2', flor: false })
    if (refused.ok) throw new Error('was not refused')
    expect(refused.code).toBe('paused')
    const state = await leaver.player.send('queue:state', undefined)
    if (!state.ok) throw new Error(state.code)
    expect(state.queue).toMatchObject({ since: null, pause: { until: refused.until, games: 2 } })
    expect(refused.until! - state.queue.now).toBeGreaterThan(4 * 60_000)
    expect(await leaver.player.send('queue:invite', undefined)).toMatchObject({ ok: false, code: 'paused' })
    expect(await leaver.player.send('queue:join', { rated: false })).toMatchObject({ ok: true })
    own.advance(5 * 60_000)
    expect(await leaver.player.send('queue:join', undefined)).toMatchObject({ ok: true })
    const record = sql`SELECT losses, wins FROM users WHERE id = ${leaver.userId}`
    expect(await rowsOf(own.ctx.db, record)).toEqual([{ losses: 2, wins: 0 }])
  })

  test('may leave practice with bots as often as they like', async () => {
    const { player } = await arrive()
    for (let games = 0; games < 3; games++) {
      const started = await player.send('practice:start', {} as never)
      if (!started.ok) throw new Error(started.code)
      await player.send('game:abandon', { gameId: started.gameId as never })
    }
    expect(await join(player)).toMatchObject({ ok: true, queue: { pause: null } })
  })
})
