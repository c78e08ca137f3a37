import type { PastGame, UserId } from '@valecuatro/contract'
import type { Seat } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { playWeakest } from '../../test/alertHarness.ts'
import { followLive } from '../../test/followLive.ts'
import { signInAdmin } from '../../test/people.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { listenOnFreePort, newPlayer, randomAction, seatFour, timeOutTurns } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import { createGames } from './index.ts'

const PACE = { turnMs: 600_000, betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000 }

let world: World
let url: string
const seated: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, PACE)
  url = await listenOnFreePort(world)
})
afterEach(() => {
  for (const player of seated.splice(0)) player.leave()
})

/** Four people whose first hand has been dealt, in the order of their seats. */
async function deal(own: World = world, at = url) {
  const table = await seatFour(own, at)
  seated.push(...table.players)
  await Promise.all(table.players.map(player => player.until(() => player.table().phase === 'playing')))
  const bySeat = table.players
    .map((player, index) => ({ player, client: table.clients[index]!, userId: table.userIds[index]! }))
    .toSorted((a, b) => a.player.table().seat! - b.player.table().seat!)
  return {
    gameId: table.gameId as never,
    players: bySeat.map(({ player }) => player) as [Player, Player, Player, Player],
    clients: bySeat.map(({ client }) => client),
    userIds: bySeat.map(({ userId }) => userId),
  }
}

const over = (player: Player) => player.until(() => player.table().phase === 'over')

interface Result {
  status: string
  won: (boolean | null)[]
  left: boolean[]
  wins: number[]
  losses: number[]
  rated: number
  raised: boolean[]
}

/** The result of a match for its four players, from all tables that store it. */
async function resultOf(gameId: string): Promise<Result> {
  const rows = await rowsOf<{
    status: string
    won: boolean | null
    absent: boolean
    wins: number
    losses: number
    before: number | null
    after: number | null
  }>(
    world.ctx.db,
    sql`SELECT m.status, p.won, p.absent, u.wins, u.losses, r.before, r.after
        FROM matches m JOIN match_players p ON p.match_id = m.id JOIN users u ON u.id = p.user_id
        LEFT JOIN rating_changes r ON r.match_id = m.id AND r.user_id = u.id
        WHERE m.game_id = ${gameId} ORDER BY p.seat`,
  )
  return {
    status: rows[0]!.status,
    won: rows.map(({ won }) => won),
    left: rows.map(({ absent }) => absent),
    wins: rows.map(({ wins }) => wins),
    losses: rows.map(({ losses }) => losses),
    rated: rows.filter(({ after }) => after !== null).length,
    raised: rows.map(({ before, after }) => (after ?? 0) > (before ?? 0)),
  }
}

describe('a player who leaves', () => {
  test('may sit down elsewhere at once, is not sent back, and has lost even if their side wins', async () => {
    const { gameId, players, clients } = await deal()
    const [leaver, ...others] = players
    expect(await leaver.send('game:abandon', { gameId })).toEqual({ ok: true })
    expect(await leaver.send('game:abandon', { gameId })).toEqual({ ok: true })
    await Promise.all(others.map(each => each.until(() => each.table().held.includes(0))))
    expect((await clients[0]!.call('GET /api/games/current')).body).toBeNull()
    expect(await leaver.send('queue:join', undefined as never)).toMatchObject({ ok: true })
    expect(await leaver.send('queue:leave', undefined as never)).toMatchObject({ ok: true })

    // Like any spectator: no cards, no moves, no talk, and no seat to come back to.
    const watched = await leaver.sync(gameId)
    if (!watched.ok) throw new Error(watched.code)
    expect(watched.table.seat).toBeNull()
    expect(watched.table.seats[0]).toMatchObject({ left: true, held: true, connected: false })
    expect(await leaver.send('game:say', { gameId, phrase: 'buena' as never })).toMatchObject({ ok: false })

    await Promise.all(others.map(each => each.playOn(randomAction)))
    const winner = others[0]!.table().view.winner!
    const result = await resultOf(gameId)
    expect(result.status).toBe('finished')
    expect(result.won).toEqual([false, winner === 1, winner === 0, winner === 1])
    expect(result.left).toEqual([true, false, false, false])
    expect(result.losses).toEqual(result.won.map(won => (won ? 0 : 1)))
    expect(result.rated).toBe(4)
    expect(result.raised).toEqual(result.won)
  })

  test('is not seated again by a node that does not know of it yet', async () => {
    const { gameId, players, userIds } = await deal()
    const otherNode = createGames(world.ctx, world.sockets, world.live, PACE)
    onTestFinished(() => otherNode.close())
    await otherNode.interventions.holdSeatIn(gameId, userIds[0] as UserId)
    const before = await otherNode.get(gameId)
    expect(await players[0].send('game:abandon', { gameId })).toEqual({ ok: true })
    await otherNode.commands.returnSeat(before!, 0)
    const seats = sql`SELECT FROM seated_players WHERE user_id = ${userIds[0]}`
    expect(await rowsOf(world.ctx.db, seats)).toEqual([])
  })

  test('finds the recorded winner in their history, even if an administrator decided against the score', async () => {
    const { gameId, players, clients, userIds } = await deal()
    expect(await players[0].send('game:abandon', { gameId })).toEqual({ ok: true })
    const [match] = await rowsOf<{ id: string }>(
      world.ctx.db,
      sql`SELECT id FROM matches WHERE game_id = ${gameId}`,
    )
    const admin = await signInAdmin(world)
    const body = { winnerId: userIds[0] }
    const decided = await admin.call('POST /api/matches/{id}/finalize', { params: { id: match!.id }, body })
    expect(decided.status).toBe(200)
    const rows = await Promise.all(
      clients.map(async (client, seat) => {
        const answer = await client.call('GET /api/players/{id}/games', { params: { id: userIds[seat]! } })
        return (answer.body as PastGame[])[0]!
      }),
    )
    expect(rows[0]!.score).toEqual({ team1: 0, team2: 0 })
    expect(rows.map(({ sideWon }) => sideWon)).toEqual([true, false, true, false])
    expect(rows.map(({ won }) => won)).toEqual([false, false, true, false])
    expect(rows.map(({ absent }) => absent)).toEqual([true, false, false, false])
  })

  test('before the first deal is replaced in a game that starts without them', async () => {
    const { players, gameId } = await seatFour(world, url)
    seated.push(...players)
    const [leaver, other] = players as [Player, Player, Player, Player]
    const seat = leaver.table().seat!
    expect(await leaver.send('game:abandon', { gameId: gameId as never })).toEqual({ ok: true })
    await other.until(() => other.table().phase === 'playing' && other.table().held.includes(seat))
  })

  test('a table of bots ends the game without a result', async () => {
    const { cookie, client } = await newPlayer(world)
    const player = connectPlayer({ url, cookie })
    seated.push(player)
    const started = await player.send('practice:start', {})
    if (!started.ok) throw new Error(started.code)
    const gameId = started.gameId as never
    await player.sync(gameId)
    expect(await player.send('game:abandon', { gameId })).toEqual({ ok: true })
    await over(player)
    expect(player.table()).toMatchObject({ ending: 'cancelled', view: { winner: null } })
    expect((await resultOf(gameId)).status).toBe('cancelled')
    expect((await client.call('GET /api/games/current')).body).toBeNull()
    expect(await player.send('practice:start', {})).toMatchObject({ ok: true })
  })

  test('must have a seat', async () => {
    const { gameId } = await deal()
    const stranger = connectPlayer({ url, cookie: (await newPlayer(world)).cookie })
    seated.push(stranger)
    expect(await stranger.send('game:abandon', { gameId })).toMatchObject({ ok: false, code: 'not-seated' })
    expect(await stranger.send('game:resign', { gameId, agreed: true })).toMatchObject({ code: 'not-seated' })
    const nowhere = crypto.randomUUID() as never
    expect(await stranger.send('game:abandon', { gameId: nowhere })).toMatchObject({ code: 'not-found' })
  })
})

describe('a side', () => {
  test('that has left in the first hand forfeits a rated game at its end', async () => {
    const { gameId, players } = await deal()
    const [first, rival, second, other] = players
    await Promise.all([first, second].map(each => each.send('game:abandon', { gameId })))
    await Promise.all([rival, other].map(each => each.playOn(playWeakest)))
    expect(rival.table()).toMatchObject({ ending: 'forfeit', view: { winner: 1, hands: 1 } })
    expect(await resultOf(gameId)).toMatchObject({
      status: 'finished',
      won: [false, true, false, true],
      left: [true, false, true, false],
      losses: [1, 0, 1, 0],
      rated: 2,
      raised: [false, false, false, false],
    })
  })

  test('that leaves before the first deal loses a rated game, and so do rivals who leave after it', async () => {
    const { gameId, players } = await seatFour(world, url)
    seated.push(...players)
    const bySeat = players.toSorted((a, b) => a.table().seat! - b.table().seat!)
    for (const seat of [0, 2, 1, 3])
      expect(await bySeat[seat]!.send('game:abandon', { gameId: gameId as never })).toEqual({ ok: true })
    expect(await resultOf(gameId)).toMatchObject({
      status: 'finished',
      won: [false, false, false, false],
      left: [true, true, true, true],
      losses: [1, 1, 1, 1],
      rated: 4,
      raised: [false, false, false, false],
    })
  })

  test('resigns when both partners agree in the same hand, and the rivals do not see it before', async () => {
    const { gameId, players } = await deal()
    const [first, rival, second] = players
    const resign = (player: Player, agreed: boolean) => player.send('game:resign', { gameId, agreed })
    const seen = await followLive(second, 'seats', gameId)
    const seenByRival = await followLive(rival, 'seats', gameId)
    expect(await resign(first, true)).toEqual({ ok: true, over: false })
    const { hands } = second.table().view
    await seen.until(({ resigning }) => resigning.hand === hands && resigning.seats.join() === '0')
    expect(await second.sync(gameId)).toMatchObject({ table: { resigning: [0] } })
    expect(await rival.sync(gameId)).toMatchObject({ table: { resigning: [] } })
    expect(await resign(second, false)).toEqual({ ok: true, over: false })
    await seen.until(({ resigning }) => resigning.seats.length === 0)
    expect([seenByRival.changes, seenByRival.current().resigning.seats]).toEqual([[], []])
    expect(await first.sync(gameId)).toMatchObject({ table: { resigning: [] } })

    expect(await resign(second, true)).toEqual({ ok: true, over: false })
    expect(await resign(first, true)).toEqual({ ok: true, over: true })
    await Promise.all(players.map(over))
    expect(rival.table()).toMatchObject({ ending: 'resignation', view: { winner: 1 } })
    expect(await resign(first, true)).toEqual({ ok: true, over: true })
    const result = await resultOf(gameId)
    expect(result).toMatchObject({
      won: [false, true, false, true],
      left: [false, false, false, false],
      // A resignation before a hand was played to its end gives the winners nothing.
      rated: 2,
    })
    expect(result.raised).toEqual([false, false, false, false])
  })

  test('resigns at once if the partner has left', async () => {
    const { gameId, players } = await deal()
    await players[2].send('game:abandon', { gameId })
    expect(await players[0].send('game:resign', { gameId, agreed: true })).toEqual({ ok: true, over: true })
    expect(await resultOf(gameId)).toMatchObject({ left: [false, false, true, false], losses: [1, 0, 1, 0] })
  })
})

describe('players who disconnect without leaving', () => {
  const SLOW_BOTS = { ...PACE, botThinkingScale: 0.01 }

  async function statusOf(own: World, gameId: string) {
    const [match] = await rowsOf<{ status: string; rated: number; played: number }>(
      own.ctx.db,
      sql`SELECT m.status, (SELECT count(*)::int FROM rating_changes r WHERE r.match_id = m.id) AS rated,
            (SELECT sum(u.games_played)::int FROM match_players p JOIN users u ON u.id = p.user_id WHERE p.match_id = m.id) AS played
          FROM matches m WHERE m.game_id = ${gameId}`,
    )
    return match
  }

  test('all four: the game ends without a result, statistics or ratings, and no player stays seated', {
    tags: ['long'],
  }, async () => {
    const own = await createWorld({}, SLOW_BOTS)
    const at = await listenOnFreePort(own)
    const { gameId, players, clients } = await deal(own, at)
    const watcher = connectPlayer({ url: at, cookie: (await newPlayer(own)).cookie })
    seated.push(watcher)
    await watcher.sync(gameId)
    for (const player of players) player.leave()
    await timeOutTurns(own, watcher, [0, 1, 2, 3], PACE.turnMs)
    await over(watcher)
    expect(watcher.table()).toMatchObject({ ending: 'cancelled', view: { winner: null } })
    expect(await statusOf(own, gameId)).toEqual({ status: 'cancelled', rated: 0, played: 0 })
    for (const client of clients) expect((await client.call('GET /api/games/current')).body).toBeNull()
  })

  test('the only person among bots: the game waits for a day, and they find it as they left it', async () => {
    const own = await createWorld({}, { ...PACE, botThinkingScale: 0 })
    const at = await listenOnFreePort(own)
    const { cookie, client } = await newPlayer(own)
    const arrive = () => {
      const player = connectPlayer({ url: at, cookie })
      seated.push(player)
      return player
    }
    const first = arrive()
    const started = await first.send('practice:start', {})
    if (!started.ok) throw new Error(started.code)
    const gameId = started.gameId as never
    const stored = async () =>
      (
        await rowsOf<{ phase: string; held: Seat[]; seq: number; winner: number | null }>(
          own.ctx.db,
          sql`SELECT phase, held, seq, (state::json ->> 'winner')::int AS winner FROM games WHERE id = ${gameId}`,
        )
      )[0]!
    const untilHeld = () =>
      vi.waitFor(
        async () => {
          own.advance(PACE.turnMs / 10)
          expect((await stored()).held).toEqual([0])
        },
        { timeout: 60_000 },
      )
    first.leave()
    await untilHeld()
    const { seq } = await stored()
    own.advance(20 * 60 * 60_000)
    expect((await client.call('GET /api/games/current')).body).toMatchObject({ gameId })

    const again = arrive()
    await again.sync(gameId)
    await again.until(() => !again.table().held.includes(0))
    expect(again.table().phase).toBe('playing')
    // Nothing was played meanwhile: the next step is that the player is back.
    expect((await stored()).seq).toBeGreaterThan(seq)
    expect(
      await rowsOf(
        own.ctx.db,
        sql`SELECT action FROM game_actions WHERE game_id = ${gameId} AND seq = ${seq + 1}`,
      ),
    ).toEqual([{ action: 'back' }])

    again.leave()
    await untilHeld()
    own.advance(25 * 60 * 60_000)
    await expect.poll(async () => (await stored()).phase, { timeout: 60_000 }).toBe('over')
    // A falta envido of the bots in the first hand wins the game.
    const isWon = (await stored()).winner !== null
    expect((await statusOf(own, gameId))?.status).toBe(isWon ? 'finished' : 'cancelled')
    expect((await client.call('GET /api/games/current')).body).toBeNull()
  })

  test('one side: it forfeits, and the others win', async () => {
    const own = await createWorld({}, SLOW_BOTS)
    const { gameId, players } = await deal(own, await listenOnFreePort(own))
    const [gone, stays, alsoGone, staysToo] = players
    for (const player of [gone, alsoGone]) player.leave()
    await Promise.all([
      timeOutTurns(own, stays, [0, 2], PACE.turnMs),
      ...[stays, staysToo].map(each => each.playOn(playWeakest)),
    ])
    expect(stays.table().view.winner).toBe(1)
    await stays.sync(gameId)
    expect(
      stays
        .table()
        .seats.filter(({ left }) => left)
        .map(({ seat }) => seat),
    ).toEqual([0, 2] as Seat[])
    expect((await statusOf(own, gameId))?.status).toBe('finished')
  })
})

describe('the limit of one running game per player', () => {
  test('holds when a match is started: the refusal names the players at other tables', async () => {
    const admin = await signInAdmin(world)
    const { players, gameId, userIds } = await deal()
    const others = await Promise.all([1, 2].map(() => newPlayer(world)))
    const four = [userIds[0]!, others[0]!.userId, userIds[1]!, others[1]!.userId]
    const scheduledTime = world.ctx.now().toISOString()
    const { body: match } = await admin.call('POST /api/matches', { body: { players: four, scheduledTime } })
    const names = [0, 1]
      .map(seat => players[0].table().seats[seat]!.username)
      .toSorted((a, b) => a.localeCompare(b))
    const start = () => admin.call('POST /api/games', { body: { matchId: match._id } })
    expect(await start()).toMatchObject({
      status: 409,
      body: { error: `Already playing at another table: ${names.join(', ')}` },
    })
    for (const player of players) await player.send('game:abandon', { gameId })
    expect((await start()).status).toBe(201)
  })

  test('holds in the database when several matches of the same players start at once', async () => {
    const admin = await signInAdmin(world)
    const people = await Promise.all(Array.from({ length: 4 }, () => newPlayer(world)))
    const scheduledTime = world.ctx.now().toISOString()
    const ids = people.map(({ userId }) => userId)
    const matches = await Promise.all(
      Array.from({ length: 6 }, (_, turn) =>
        admin.call('POST /api/matches', {
          body: { players: [...ids.slice(turn % 4), ...ids.slice(0, turn % 4)], scheduledTime },
        }),
      ),
    )
    const started = await Promise.all(
      matches.map(({ body }) => admin.call('POST /api/games', { body: { matchId: body._id } })),
    )
    expect(started.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  })

  test('holds when a rematch is requested', async () => {
    const { gameId, players, clients } = await deal()
    await players[0].send('game:resign', { gameId, agreed: true })
    await players[2].send('game:resign', { gameId, agreed: true })
    await Promise.all(players.map(over))
    const wish = (player: Player) => player.send('game:rematch', { gameId })
    for (const player of players.slice(1)) expect(await wish(player)).toEqual({ ok: true, gameId: null })
    const practice = await players[3].send('practice:start', {})
    const name = players[0].table().seats[3]!.username
    expect(await wish(players[0])).toMatchObject({ ok: false, code: 'already-playing', players: [name] })
    expect(await wish(players[3])).toMatchObject({ ok: false, code: 'already-playing' })
    const current = await clients[3]!.call('GET /api/games/current')
    expect(practice.ok && practice.gameId).toBe(current.body.gameId)
  })
})
