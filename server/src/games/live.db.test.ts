import { commitmentOf, deckOf, handsOf } from '@valecuatro/contract/deck'
import { parseGame } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import {
  listenOnFreePort,
  newPlayer,
  randomAction,
  randomActionExceptFalta,
  seatFour,
  timeOutTurns,
} from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'

let world: World
let url: string
const seated: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, { turnMs: 600_000, betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000 })
  url = await listenOnFreePort(world)
})
afterEach(() => {
  for (const player of seated.splice(0)) player.leave()
})

async function seat() {
  const table = await seatFour(world, url)
  seated.push(...table.players)
  return table
}

describe('four people', () => {
  test('find each other, play a whole game, and everything is counted once', async () => {
    const { gameId, players, userIds } = await seat()
    await Promise.all(players.map(player => player.playOn(randomAction)))

    for (const player of players) {
      expect(player.faults).toEqual([])
      const seen = new Set(player.seen)
      for (let seq = Math.min(...player.seen); seq <= player.table().seq; seq++)
        expect(seen.has(seq), `seq ${seq}`).toBe(true)
    }
    const log = await rowsOf<{ seq: number; command_id: string }>(
      world.ctx.db,
      sql`SELECT seq, command_id FROM game_actions WHERE game_id = ${gameId} ORDER BY seq`,
    )
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1))
    for (const { commandId, seq } of players.flatMap(({ acknowledged }) => acknowledged)) {
      expect(log[seq - 1]?.command_id).toBe(commandId)
    }

    const { winner, score } = players[0]!.table().view
    const [match] = await rowsOf(
      world.ctx.db,
      sql`SELECT status, team1_points AS team1, team2_points AS team2, started_at IS NOT NULL AS started, finished_at IS NOT NULL AS finished
          FROM matches WHERE game_id = ${gameId}`,
    )
    expect(match).toEqual({
      status: 'finished',
      team1: score[0],
      team2: score[1],
      started: true,
      finished: true,
    })
    const stats = await rowsOf<{
      id: string
      wins: number
      losses: number
      games_played: number
      mu: number
    }>(
      world.ctx.db,
      sql`SELECT u.id, wins, losses, games_played, mu FROM users u JOIN ratings r ON r.user_id = u.id
          WHERE u.id IN (${sql.join(
            userIds.map(id => sql`${id}`),
            sql`, `,
          )})`,
    )
    expect(stats).toHaveLength(4)
    for (const { seat: place, userId } of players[0]!.table().seats) {
      const row = stats.find(({ id }) => id === userId)!
      const hasWon = place % 2 === winner
      expect(row).toMatchObject({ wins: hasWon ? 1 : 0, losses: hasWon ? 0 : 1, games_played: 1 })
      expect(row.mu > 25).toBe(hasWon)
    }
  })

  test('can have the deal of their finished game verified from its record', async () => {
    const { gameId, players } = await seat()
    const { client } = await newPlayer(world)
    const early = await client.call('GET /api/games/{id}/record', { params: { id: gameId } })
    expect(early.status).toBe(409)
    const promised = players[0]!.table().commitment
    await Promise.all(players.map(player => player.playOn(randomAction)))
    const { status, body } = await client.call('GET /api/games/{id}/record', { params: { id: gameId } })
    expect(status).toBe(200)
    expect(commitmentOf(body.secret)).toBe(promised)
    expect(body.seeds.every((seed: string) => /^[0-9a-f]{16}$/.test(seed))).toBe(true)
    const reading = parseGame(body.notation)
    if (!reading.ok) throw new Error(reading.error.message)
    expect(reading.game.score).toEqual(players[0]!.table().view.score)
    for (const [index, hand] of reading.record.hands.entries()) {
      expect(hand.cards).toEqual(handsOf(deckOf(body.secret, body.seeds, index + 1), 4))
    }
  })

  test('may watch others without seeing a card, and only where that is allowed', async () => {
    const { gameId, players } = await seat()
    const stranger = connectPlayer({ url, cookie: (await newPlayer(world)).cookie })
    seated.push(stranger)
    const watched = await stranger.sync(gameId)
    expect(watched).toMatchObject({ ok: true, table: { seat: null, isPublic: true } })
    expect(watched.ok && watched.table.view.hand?.held).toEqual([[], [], [], []])
    const acted = await stranger.act('mazo')
    expect(acted).toMatchObject({ ok: false, code: 'not-seated' })
    await world.ctx.db.execute(sql`UPDATE games SET watchable = false WHERE id = ${gameId}`)
    expect(await stranger.sync(gameId)).toMatchObject({ ok: false, code: 'not-allowed' })
    const played = await players[0]!.sync(gameId)
    expect(played.ok && played.table).not.toHaveProperty('isPublic')
  })
})

describe('a command', () => {
  test('that is repeated counts once and gets the first answer', async () => {
    const { gameId, players } = await seat()
    await Promise.all(players.map(player => player.until(() => player.table().phase === 'playing')))
    const mano = players.find(player => player.table().view.turn === player.table().seat)!
    const { seq, seat: place, view } = mano.table()
    const action = view.hand!.held[place!]![0]!
    const command = { gameId, commandId: crypto.randomUUID(), expectedSeq: seq, action } as never
    const answers = await Promise.all(Array.from({ length: 10 }, () => mano.send('game:act', command)))
    expect(answers).toEqual(Array(10).fill({ ok: true, seq: seq + 1 }))
    expect(await mano.send('game:act', command)).toEqual({ ok: true, seq: seq + 1 })
  })

  test('of an earlier turn that is repeated with the current number gets its first answer', async () => {
    const { gameId, players } = await seat()
    await Promise.all(players.map(player => player.until(() => player.table().phase === 'playing')))
    const atTurn = () => players.find(({ table }) => table().seat === table().view.turn)!
    async function playCard(player: Player, commandId: string) {
      const { seq, seat: place, view } = player.table()
      const action = view.hand!.held[place!]![0]!
      const answer = await player.send('game:act', { gameId, commandId, expectedSeq: seq, action } as never)
      const reached = answer.ok ? answer.seq : seq
      await Promise.all(players.map(each => each.until(() => each.table().seq >= reached)))
      return answer
    }
    const first = atTurn()
    const commandId = crypto.randomUUID()
    const stored = await playCard(first, commandId)
    expect(stored).toMatchObject({ ok: true })
    expect(await playCard(atTurn(), commandId)).toEqual({ ok: false, code: 'malformed' })
    while (atTurn() !== first) await playCard(atTurn(), crypto.randomUUID())
    const { seq } = first.table()
    expect(await playCard(first, commandId)).toEqual(stored)
    expect(first.table().seq).toBe(seq)
  })

  test('that is stale, illegal, for another game or malformed is refused with what the screen needs', async () => {
    const { gameId, players } = await seat()
    await Promise.all(players.map(player => player.until(() => player.table().phase === 'playing')))
    const other = players.find(player => player.table().view.turn !== player.table().seat)!
    const { seq } = other.table()
    const send = (payload: object) => other.send('game:act', payload as never)
    const base = { gameId, commandId: crypto.randomUUID(), expectedSeq: seq, action: 'truco' }
    expect(await send(base)).toMatchObject({
      ok: false,
      code: 'illegal',
      rule: 'not-your-turn',
      table: { seq },
    })
    expect(await send({ ...base, expectedSeq: seq - 1 })).toMatchObject({
      ok: false,
      code: 'stale',
      table: { seq },
    })
    expect(await send({ ...base, expectedSeq: seq + 5 })).toMatchObject({ ok: false, code: 'malformed' })
    expect(await send({ ...base, gameId: crypto.randomUUID() })).toMatchObject({
      ok: false,
      code: 'not-found',
    })
    expect(await send({ ...base, action: 'royal flush' })).toMatchObject({ ok: false, code: 'malformed' })
    expect(await send({ ...base, seat: 1, expectedSeq: 'now' })).toMatchObject({
      ok: false,
      code: 'malformed',
    })
    expect(await other.send('no such thing' as never, {} as never)).toEqual({
      ok: false,
      code: 'unknown-message',
    })
  })
})

describe('a player who goes away', () => {
  test('is replaced by a bot, and gets the seat back on return', async () => {
    const turnMs = 600_000
    const own = await createWorld({}, { turnMs, betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000 })
    const { players } = await seatFour(own, await listenOnFreePort(own))
    seated.push(...players)
    await Promise.all(players.map(player => player.until(() => player.table().phase === 'playing')))
    const gone = players.find(player => player.table().view.turn === player.table().seat)!
    const watcher = players.find(player => player !== gone)!
    const { gameId, seat: place } = gone.table()
    gone.socket.disconnect()
    await timeOutTurns(own, watcher, [place!], turnMs)
    expect(watcher.table().view.hand!.plays.map(play => play.seat)).toContain(place)
    gone.socket.connect()
    await gone.until(() => gone.socket.connected)
    const back = await gone.sync(gameId)
    expect(back.ok && back.table.phase).toBe('playing')
    expect(back.ok && back.table.seats[place!]!.held).toBe(false)
    await Promise.all(players.map(player => player.playOn(randomAction)))
    expect(watcher.table().phase).toBe('over')
  })

  test('is shown the deadline that their return has set', async () => {
    const turnMs = 600_000
    const own = await createWorld({}, { turnMs, betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000 })
    const { players } = await seatFour(own, await listenOnFreePort(own))
    seated.push(...players)
    await Promise.all(players.map(player => player.until(() => player.table().phase === 'playing')))
    const late = players.find(player => player.table().view.turn === player.table().seat)!
    const { gameId, seat: place } = late.table()
    own.advance(turnMs + 5000)
    await late.until(() => late.table().held.includes(place!))
    const back = await late.sync(gameId)
    const [row] = await rowsOf<{ seq: number; deadline: number }>(
      own.ctx.db,
      sql`SELECT seq, (extract(epoch FROM deadline_at) * 1000)::float8 AS deadline FROM games WHERE id = ${gameId}`,
    )
    expect(back.ok && back.table).toMatchObject({ seq: row!.seq, deadlineAt: Number(row!.deadline) })
  })

  test('for the rest of the game loses it in the statistics, even if their side wins', {
    tags: ['long'],
  }, async () => {
    const turnMs = 600_000
    const own = await createWorld({}, { turnMs, betweenHandsMs: 0, botThinkingScale: 0.01, seedingMs: 3000 })
    const { players, userIds } = await seatFour(own, await listenOnFreePort(own))
    seated.push(...players)
    const [gone, ...stay] = players as [Player, Player, Player, Player]
    gone.leave()
    // A player who goes away in the last hand has not left, so the game must last longer than one hand.
    await Promise.all([
      timeOutTurns(own, stay[0], [gone.table().seat!], turnMs),
      ...stay.map(player => player.playOn(randomActionExceptFalta)),
    ])
    const rows = await rowsOf<{ id: string; losses: number; games_played: number }>(
      own.ctx.db,
      sql`SELECT id, losses, games_played FROM users WHERE id IN (${sql.join(
        userIds.map(id => sql`${id}`),
        sql`, `,
      )})`,
    )
    const { seats, view } = stay[0].table()
    for (const { id, losses, games_played } of rows) {
      const seat = seats.findIndex(({ userId }) => userId === id)
      const hasLost = id === seats[gone.table().seat!]!.userId || seat % 2 !== view.winner
      expect([games_played, losses]).toEqual([1, hasLost ? 1 : 0])
    }
  })
})

test('leaving a table and joining it again adds no listeners to the socket', async () => {
  const { gameId, players } = await seat()
  const [player] = players as [Player, ...Player[]]
  const socket = world.sockets.io.sockets.sockets.get(player.socket.id!)!
  const listeners = () => socket.eventNames().map(name => [name, socket.listenerCount(name as never)])
  const before = listeners()
  for (let times = 0; times < 10; times++) {
    await player.send('live:leave', { topic: 'game', id: gameId })
    expect((await player.sync(gameId)).ok).toBe(true)
  }
  expect(listeners()).toEqual(before)
})

describe('an administrator', () => {
  test('starts the game of a scheduled match with exactly four players, once', async () => {
    const own = await createWorld({ adminEmail: 'admin@example.com', adminPassword: 'house-rules' })
    const { ensureAdministrator } = await import('../accounts/index.ts')
    await ensureAdministrator(own.ctx)
    const admin = createClient(own)
    await admin.call('POST /api/admin/login', {
      body: { email: 'admin@example.com', password: 'house-rules' },
    })
    const people = await Promise.all(Array.from({ length: 4 }, () => newPlayer(own)))
    const scheduledTime = new Date().toISOString()
    const schedule = (count: number) =>
      admin.call('POST /api/matches', {
        body: { players: people.slice(0, count).map(({ userId }) => userId), scheduledTime },
      })
    const three = await schedule(3)
    expect(three).toMatchObject({ status: 201, body: { status: 'scheduled', score: { team1: 0, team2: 0 } } })
    expect(await admin.call('POST /api/games', { body: { matchId: three.body._id } })).toMatchObject({
      status: 409,
    })
    const four = await schedule(4)
    const started = await Promise.all(
      Array.from({ length: 3 }, () => admin.call('POST /api/games', { body: { matchId: four.body._id } })),
    )
    expect(started.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(
      await people[0]!.client.call('POST /api/games', { body: { matchId: four.body._id } }),
    ).toMatchObject({ status: 403 })
  })
})
