import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectPlayer, type Player } from '../../test/player.ts'
import { listenOnFreePort, newPlayer, randomAction } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { balancePairs } from '../matches/index.ts'
import { rowsOf } from '../platform/database.ts'

let world: World
let url: string
const seated: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, { betweenHands: 0, botThinking: 0, seeding: 3000, turn: 20_000 })
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
const join = (player: Player) => player.send('queue:join', undefined as never)
const ready = (player: Player) =>
  new Promise<string>(resolve => player.socket.once('game:ready', ({ gameId }) => resolve(gameId)))

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
    await other.send('queue:state', undefined as never)
    const told = () =>
      new Promise<boolean>(resolve =>
        other.socket.once('queue:state', ({ since }) => resolve(since !== null)),
      )
    const joined = told()
    await join(player)
    expect(await joined).toBe(true)
    const left = told()
    await player.send('queue:leave', undefined as never)
    expect(await left).toBe(false)
  })

  test('is sent to a player who reconnects, and so is the table that they sit at by then', async () => {
    const { player, cookie } = await arrive()
    const joined = await join(player)
    const comeBack = () => {
      const tab = connectPlayer({ url, cookie })
      seated.push(tab)
      return tab
    }
    const told = new Promise(resolve => comeBack().socket.once('queue:state', resolve))
    expect(await told).toMatchObject({ waiting: 1, since: joined.ok && joined.queue.since })
    const seatedAt = await player.send('queue:bots', undefined as never)
    expect(await ready(comeBack())).toBe(seatedAt.ok && seatedAt.gameId)
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
    const told = new Promise<number>(resolve =>
      a.player.socket.once('queue:count', ({ waiting }) => resolve(waiting)),
    )
    await join(b.player)
    expect(await told).toBe(2)
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
    const told = [...people, fourth].map(({ player }) => ready(player))
    await join(fourth.player)
    await join(fifth.player)
    expect(new Set(await Promise.all(told)).size).toBe(1)
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
    const told = [...here, late].map(({ player }) => ready(player))
    await join(late.player)
    await Promise.all(told)
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

  test('can be asked for, by its own players alone', async () => {
    const [sitting, passing] = [await arrive(), await arrive()]
    const started = await sitting.player.send('practice:start', {} as never)
    if (!started.ok) throw new Error(started.code)
    const current = (client: typeof sitting.client) => client.call('GET /api/games/current')
    expect((await current(sitting.client)).body).toMatchObject({ gameId: started.gameId })
    expect(await current(passing.client)).toMatchObject({ status: 200, body: null })
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
    const own = await createWorld({}, { betweenHands: 0, botThinking: 0, seeding: 3000 })
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

describe('pairs', () => {
  const rated = (mu: number) => ({ mu, rating: { mu, sigma: 2 } })

  test('are as equal as the four can be', () => {
    const [a, b, c, d] = balancePairs([rated(40), rated(30), rated(20), rated(10)])
    expect(a.mu + c.mu).toBe(50)
    expect(b.mu + d.mu).toBe(50)
  })
})
