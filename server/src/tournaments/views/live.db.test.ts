import { isDeepStrictEqual } from 'node:util'
import type {
  OrganiserAction,
  ServerMessages,
  TournamentDetails,
  TournamentId,
  TournamentState,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { followLive } from '../../../test/followLive.ts'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { connectPlayer, type Player } from '../../../test/player.ts'
import { random, SEED } from '../../../test/random.ts'
import { listenOnFreePort, newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { coinsOf, reconcile } from '../../wallet/index.ts'
import { enterTournament } from '../entry/enter.ts'
import { cancelTournament } from '../organise/cancel.ts'

let world: World
let admin: Admin
let url: string
const there: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, { seedingMs: 600_000, turnMs: 600_000 })
  admin = await signInAdmin(world)
  url = await listenOnFreePort(world)
})
afterEach(async () => {
  for (const player of there.splice(0)) player.leave()
  await world.ctx.db.execute(sql`DELETE FROM tournament_queue`)
})

const SOON_MS = 3_600_000
const soon = () => new Date(world.ctx.now().getTime() + SOON_MS).toISOString()

async function create(body: Record<string, unknown>) {
  const startDate = new Date(world.ctx.now().getTime() - 1000).toISOString()
  const answer = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', entryFee: 10, maxPlayers: 32, startDate, ...body },
  })
  return answer.body._id as TournamentId
}

async function arrive() {
  const person = await newPlayer(world)
  const player = connectPlayer({ url, cookie: person.cookie })
  there.push(player)
  await player.until(() => player.socket.connected)
  return { ...person, player }
}
type Guest = Awaited<ReturnType<typeof arrive>>

async function enterWith(id: TournamentId, count: number): Promise<Guest[]> {
  const guests: Guest[] = []
  for (let n = 0; n < count; n++) guests.push(await arrive())
  for (const { client } of guests) {
    expect((await client.call('POST /api/tournaments/{id}/enter', { params: { id } })).status).toBe(200)
  }
  return guests
}

const ready = ({ player }: Guest) =>
  new Promise<ServerMessages['game:ready']>(resolve => player.socket.once('game:ready', resolve))
const queue = ({ player }: Guest, tournamentId: TournamentId) =>
  player.send('tournament:queue', { tournamentId: tournamentId as never })
const read = async (id: string) => (await admin.call('GET /api/tournaments/{id}', { params: { id } })).body
const finalize = (matchId: string, winnerId: string) =>
  admin.call('POST /api/matches/{id}/finalize', { params: { id: matchId }, body: { winnerId } })

describe('an arena', () => {
  test('seats waiting players four at a time, counts their points, and avoids repeated partners', async () => {
    const id = await create({ format: 'arena' })
    const guests = await enterWith(id, 4)
    const partners = new Set<string>()
    for (let game = 1; game <= 3; game++) {
      const called = guests.map(ready)
      for (const guest of guests) expect((await queue(guest, id)).ok).toBe(true)
      const [{ matchId, gameId }] = (await Promise.all(called)) as [ServerMessages['game:ready']]
      expect(await queue(guests[0]!, id)).toEqual({ ok: false, code: 'already-playing' })
      const match = (await admin.call('GET /api/admin/matches/{id}', { params: { id: matchId } })).body
      expect(match).toMatchObject({ gameId, status: 'in_progress', tournament: { _id: id, name: 'Copa' } })
      const [a, b, c, d] = match.players.map((player: { _id: string }) => player._id)
      for (const pair of [
        [a, c],
        [b, d],
      ])
        partners.add(pair.toSorted().join())
      expect((await finalize(matchId, a)).status).toBe(200)
    }
    expect(partners.size).toBe(6)
    const { player } = guests[0]!
    const last = (await admin.call('GET /api/matches', { query: { tournament: id } })).body[0].gameId
    await player.sync(last)
    expect(player.table()).toMatchObject({ rematchUntil: null, tournament: { _id: id, name: 'Copa' } })
    expect(await player.send('game:rematch', { gameId: last as never })).toEqual({
      ok: false,
      code: 'not-allowed',
    })
    const { playerStats, status } = await read(id)
    expect(status).toBe('open')
    expect(playerStats).toHaveLength(4)
    const won = playerStats.reduce((sum: number, each: { matchesWon: number }) => sum + each.matchesWon, 0)
    const points = playerStats.reduce(
      (sum: number, each: { totalPoints: number }) => sum + each.totalPoints,
      0,
    )
    expect({ won, points }).toEqual({ won: 6, points: 60 })
    expect(playerStats.every((each: { matchesPlayed: number }) => each.matchesPlayed === 3)).toBe(true)
  })

  test('sends its watchers who is waiting and who is playing, and each of them their own place', async () => {
    const id = await create({ format: 'arena' })
    const guests = await enterWith(id, 4)
    const [first, second] = guests as [Guest, Guest]
    const watched = await followLive(first.player, 'tournament', id)
    const place = await followLive(first.player, 'place', id)
    expect(watched.current()).toMatchObject({
      tournamentId: id,
      waiting: [],
      matches: [],
      tournament: { pot: 40, prize: 32 },
    })
    expect(place.current()).toMatchObject({
      entered: true,
      waitingSince: null,
      next: null,
      eliminated: false,
    })
    const waits = watched.until(({ waiting }) => waiting.length === 2)
    expect(await queue(second, id)).toMatchObject({ ok: true, place: { ahead: 0 } })
    expect(await queue(first, id)).toMatchObject({ ok: true, place: { ahead: 1, entered: true } })
    expect((await waits).waiting).toEqual([second.userId, first.userId])
    expect(await place.until(({ ahead }) => ahead === 1)).toMatchObject({ waitingSince: expect.any(Number) })

    const plays = watched.until(({ matches, waiting }) => matches.length === 1 && waiting.length === 0)
    await queue(guests[2]!, id)
    await queue(guests[3]!, id)
    const [match] = (await plays).matches
    expect(match).toMatchObject({ status: 'in_progress', score: { team1: 0, team2: 0 } })
    const over = watched.until(state => state.matches.length === 0)
    await finalize(match!._id, match!.players[1]!._id)
    expect((await over).tournament.playerStats[0]).toMatchObject({ totalPoints: 10, matchesWon: 1 })
    await first.player.send('live:leave', { topic: 'tournament', id })
  })

  test('can be joined by entrants while the arena is running, and left again', async () => {
    const id = await create({ format: 'arena' })
    const later = await create({ format: 'arena', startDate: soon() })
    const [guest] = (await enterWith(id, 1)) as [Guest]
    await enterTournament(world.ctx, later, guest.userId)
    const stranger = await arrive()
    expect(await queue(stranger, id)).toEqual({ ok: false, code: 'not-entered' })
    expect(await queue(guest, later)).toEqual({ ok: false, code: 'not-running' })
    expect(await queue(guest, '00000000-0000-4000-8000-0000000000aa' as TournamentId)).toEqual({
      ok: false,
      code: 'not-found',
    })
    await queue(guest, id)
    const unqueue = () => guest.player.send('tournament:unqueue', { tournamentId: id as never })
    expect(await unqueue()).toMatchObject({ ok: true, place: { waitingSince: null } })
    expect(await unqueue()).toEqual({ ok: false, code: 'not-waiting' })
  })

  test('and the general queue never contain the same player', async () => {
    const id = await create({ format: 'arena' })
    const [guest] = (await enterWith(id, 1)) as [Guest]
    const places = async () =>
      rowsOf(
        world.ctx.db,
        sql`SELECT (SELECT count(*)::int FROM queue_entries WHERE user_id = ${guest.userId}) AS general,
              (SELECT count(*)::int FROM tournament_queue WHERE user_id = ${guest.userId}) AS arena`,
      )
    await guest.player.send('queue:join', undefined as never)
    expect(await places()).toEqual([{ general: 1, arena: 0 }])
    await queue(guest, id)
    expect(await places()).toEqual([{ general: 0, arena: 1 }])
    await guest.player.send('queue:join', undefined as never)
    expect(await places()).toEqual([{ general: 1, arena: 0 }])
    await guest.player.send('queue:leave', undefined as never)
  })
})

describe('a bracket', () => {
  test('whose player sits at another table starts without them, and they join when that game is over', async () => {
    const id = await create({ format: 'bracket', startDate: soon() })
    const guests = await enterWith(id, 4)
    const busy = guests[0]!
    const practice = await busy.player.send('practice:start', {})
    if (!practice.ok) throw new Error(practice.code)
    const begun = ready(guests[1]!)
    world.advance(SOON_MS)
    await world.tournaments.tick()
    world.advance(10 * 60_000)
    for (let ticks = 0; ticks < 3; ticks++) await world.tournaments.tick()
    const { gameId } = await begun
    const current = async () => (await busy.client.call('GET /api/games/current')).body.gameId
    expect(await current()).toBe(practice.gameId)
    const looked = await busy.player.sync(gameId)
    expect(looked.ok && looked.table.seats.find(({ userId }) => userId === busy.userId)!.held).toBe(true)
    const called = ready(busy)
    await busy.player.send('game:abandon', { gameId: practice.gameId as never })
    expect((await called).gameId).toBe(gameId)
    expect(await current()).toBe(gameId)
    const seated = await busy.player.sync(gameId)
    expect(seated.ok && seated.table.held).not.toContain(seated.ok && seated.table.seat)
  })

  test('is drawn at its start, starts tables with four present players, continues with the winners, and ends with a champion', async () => {
    const id = await create({
      format: 'bracket',
      maxPlayers: 9,
      startDate: soon(),
    })
    const guests = await enterWith(id, 9)
    const odd = guests.at(-1)!
    const called = new Map(guests.map(guest => [guest.userId, ready(guest)]))
    world.advance(SOON_MS)
    await world.tournaments.tick()
    const drawn = await read(id)
    expect(drawn).toMatchObject({
      status: 'in_progress',
      pot: 80,
      bracket: { refunded: [{ _id: odd.userId }] },
    })
    expect(drawn.bracket.rounds.map((round: { tables: unknown[] }) => round.tables.length)).toEqual([2, 1])
    expect(await coinsOf(world.ctx.db, odd.userId)).toBe(1000)
    expect((await odd.client.call('POST /api/tournaments/{id}/enter', { params: { id } })).status).toBe(409)

    await Promise.all(guests.slice(0, 8).map(({ userId }) => called.get(userId)))
    const [left, right] = (await read(id)).bracket.rounds[0].tables
    expect([left.state, right.state]).toEqual(['playing', 'playing'])
    await finalize(left.matchId, left.players[1]._id)
    expect((await read(id)).bracket.rounds[1].tables[0]).toMatchObject({ state: 'open', players: [] })
    const finalists = [left.players[1], left.players[3], right.players[0], right.players[2]]
    const again = guests.filter(({ userId }) => finalists.some(({ _id }) => _id === userId)).map(ready)
    await finalize(right.matchId, right.players[2]._id)
    await world.tournaments.tick()
    const [{ matchId }] = (await Promise.all(again)) as [ServerMessages['game:ready']]
    const final = (await read(id)).bracket.rounds[1].tables[0]
    expect(final).toMatchObject({ state: 'playing', matchId })
    expect(final.players.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
      finalists.map(({ _id }) => _id).toSorted(),
    )
    // No player keeps the partner they came with.
    const seat = (player: { _id: string }) =>
      final.players.findIndex(({ _id }: { _id: string }) => _id === player._id)
    expect((seat(left.players[1]) + seat(left.players[3])) % 2).toBe(1)

    await finalize(matchId, final.players[0]._id)
    const over = await read(id)
    expect(over).toMatchObject({ status: 'finished', outcome: 'champion', pot: 80, prize: 64 })
    const champions = [over.champion._id, over.partner._id]
    expect(champions.toSorted()).toEqual([final.players[0]._id, final.players[2]._id].toSorted())
    for (const userId of champions) expect(await coinsOf(world.ctx.db, userId)).toBe(1000 - 10 + 32)
    expect(await coinsOf(world.ctx.db, id)).toBe(0)
    expect(await reconcile(world.ctx)).toEqual([])
    const { body } = await guests[0]!.client.call('GET /api/matches', { query: { tournament: id } })
    expect(body).toHaveLength(3)
    expect(body.every(({ status }: { status: string }) => status === 'finished')).toBe(true)
    const history = await guests[0]!.client.call('GET /api/players/{id}/games', {
      params: { id: guests[0]!.userId },
    })
    expect(history.body[0].tournament).toEqual({ _id: id, name: 'Copa' })
  })

  test('does not wait forever: after the no-show time bots hold the empty seats until their players arrive', async () => {
    const id = await create({ format: 'bracket', startDate: soon() })
    const [present] = (await enterWith(id, 1)) as [Guest]
    const absent = await createUsers(world.ctx, 3)
    for (const userId of absent) await enterTournament(world.ctx, id, userId)
    const watched = await followLive(present.player, 'tournament', id)
    world.advance(SOON_MS)
    await world.tournaments.tick()
    const { tournament } = await watched.until(({ matches }) => matches.length === 1)
    const [table] = tournament.bracket!.rounds[0]!.tables
    expect(table).toMatchObject({ state: 'waiting', gameId: null })
    const place = await followLive(present.player, 'place', id)
    const startsBy = new Date(table!.startsBy!).getTime()
    expect(place.current()).toMatchObject({ next: { matchId: table!.matchId, gameId: null, startsBy } })
    const called = ready(present)
    world.advance(61_000)
    await world.tournaments.tick()
    const { gameId } = await called
    await present.player.sync(gameId)
    const held = present.player
      .table()
      .seats.filter(seat => seat.held)
      .map(({ userId }) => userId)
    expect(held.toSorted()).toEqual(absent.toSorted())
  })

  test('that is cancelled refunds everyone, ends its games without a result and closes its waiting tables', async () => {
    const id = await create({ format: 'bracket', startDate: soon(), maxPlayers: 9 })
    const guests = await enterWith(id, 5)
    const absent = await createUsers(world.ctx, 4)
    for (const userId of absent) await enterTournament(world.ctx, id, userId)
    world.advance(SOON_MS)
    await world.tournaments.tick()
    // The draw may have put four present players at one table, which has then started by itself.
    const { tables } = (await read(id)).bracket.rounds[0]
    const first = tables.find(({ state }: { state: string }) => state === 'waiting')
    const started = await admin.call('POST /api/games', { body: { matchId: first.matchId } })
    expect(started.status).toBe(201)
    const cancel = (reason: string) =>
      admin.call('POST /api/tournaments/{id}/cancel', { params: { id }, body: { reason } })
    expect((await cancel(' ')).status).toBe(400)
    expect(await cancel('Power cut at the club')).toMatchObject({
      status: 200,
      body: {
        status: 'finished',
        outcome: 'refunded',
        cancelReason: 'Power cut at the club',
        finishedBy: { _id: admin.userId },
        champion: null,
        bracket: { rounds: [] },
      },
    })
    for (const userId of [...guests.map(guest => guest.userId), ...absent])
      expect(await coinsOf(world.ctx.db, userId)).toBe(1000)
    expect(await coinsOf(world.ctx.db, id)).toBe(0)
    const { body: matches } = await admin.call('GET /api/matches', { query: { tournament: id } })
    expect(matches.map(({ status }: { status: string }) => status)).toEqual(['cancelled', 'cancelled'])
    const [game] = await rowsOf(
      world.ctx.db,
      sql`SELECT phase, ending, (SELECT count(*)::int FROM rating_changes r WHERE r.match_id = g.match_id) AS rated
          FROM games g WHERE match_id = ${first.matchId}`,
    )
    expect(game).toEqual({ phase: 'over', ending: 'cancelled', rated: 0 })
    for (const { client } of guests) expect((await client.call('GET /api/games/current')).body).toBeNull()
    world.advance(SOON_MS)
    await world.tournaments.tick()
    expect((await cancel('Twice')).status).toBe(409)
    const acts = await rowsOf(
      world.ctx.db,
      sql`SELECT action, meta FROM audit WHERE subject = ${`tournament:${id}`} AND action = 'tournament-cancelled'`,
    )
    expect(acts).toMatchObject([{ meta: { reason: 'Power cut at the club', players: 8, coins: 80 } }])
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('whose games could not be ended when it was cancelled ends them in the next run', async () => {
    const id = await create({ format: 'bracket', startDate: soon() })
    const userIds = await createUsers(world.ctx, 4)
    for (const userId of userIds) await enterTournament(world.ctx, id, userId)
    world.advance(SOON_MS)
    await world.tournaments.tick()
    const [table] = (await read(id)).bracket.rounds[0].tables
    await admin.call('POST /api/games', { body: { matchId: table.matchId } })
    await cancelTournament(world.ctx, admin.userId, id, 'The node stops here')
    const statusOf = async () =>
      (await admin.call('GET /api/admin/matches/{id}', { params: { id: table.matchId } })).body.status
    expect(await statusOf()).toBe('in_progress')
    await world.tournaments.tick()
    expect(await statusOf()).toBe('cancelled')
  })
})

describe('watchers get the changes', () => {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!

  function drawAction({ bracket, players }: TournamentDetails): OrganiserAction | null {
    const reason = 'By chance'
    if (random() < 0.15) return { action: pick(['pause', 'resume'] as const), reason }
    const tables = bracket!.rounds.flatMap(({ tables }) => tables)
    const table = pick(tables.filter(({ state }) => state === 'waiting' || state === 'playing'))
    if (!table) return null
    const about = { matchId: table.matchId!, reason }
    const userId = pick(table.players)._id
    return pick<OrganiserAction>([
      { action: 'decide-table', ...about, winnerId: userId },
      { action: 'decide-table', ...about, winnerId: userId },
      { action: 'extend-clock', ...about, minutes: 3 },
      { action: 'restart-table', ...about },
      { action: 'seat-to-bot', ...about, userId },
      { action: 'replace-player', ...about, userId, substituteId: pick(players)._id },
      { action: 'disqualify', reason, userId, table: pick(['bot', 'forfeit'] as const) },
    ])
  }

  test(`and have the bracket that a new reader gets, also after a lost message (seed ${SEED})`, {
    tags: ['long'],
  }, async () => {
    const id = await create({ format: 'bracket', startDate: soon() })
    const [careful, careless] = [await arrive(), await arrive()]
    let received = 0
    const all = await followLive(careful.player, 'tournament', id)
    const most = await followLive(careless.player, 'tournament', id, () => ++received === 2)
    const userIds = await createUsers(world.ctx, 18)
    /** Checks that both have the current state of the API, in every field. */
    const expectEqual = async () => {
      const { body } = await careful.client.call('GET /api/tournaments/{id}', { params: { id } })
      const { joined: _, own: __, ...fresh } = body
      for (const watcher of [all, most])
        await watcher.until(({ tournament }) => isDeepStrictEqual(tournament, fresh))
    }
    const change = async (text: string) => {
      await admin.call('POST /api/tournaments/{id}/announcements', { params: { id }, body: { text } })
      await all.until(({ tournament }) => tournament.announcements[0]?.text === text)
    }
    for (const userId of userIds) await enterTournament(world.ctx, id, userId)
    await change('They have entered')
    await change('At the latest here one of them loses a message')
    await change('And notices it with the next one')
    await expectEqual()
    world.advance(SOON_MS)
    await world.tournaments.tick()
    for (let acts = 0; acts < 30; acts++) {
      const now: TournamentDetails = await read(id)
      if (now.status === 'finished') break
      const body = drawAction(now)
      if (body) await admin.call('POST /api/tournaments/{id}/run', { params: { id }, body })
      if (acts % 10 === 9) {
        world.advance(2 * 60_000)
        await world.tournaments.tick()
        await change(`After ${acts} acts`)
        await expectEqual()
      }
    }
    await change('The end')
    await expectEqual()
    expect({ all: all.reads(), most: most.reads() }).toEqual({ all: 1, most: 2 })
  })

  test('and detect by a heartbeat that they have missed the last changes', async () => {
    const id = await create({ format: 'bracket', startDate: soon() })
    const [careful, careless] = [await arrive(), await arrive()]
    const all = await followLive(careful.player, 'tournament', id)
    const most = await followLive(careless.player, 'tournament', id, () => true)
    await admin.call('POST /api/tournaments/{id}/cancel', { params: { id }, body: { reason: 'Rain' } })
    const isOver = ({ tournament }: TournamentState) => tournament.status === 'finished'
    await all.until(isOver)
    expect(isOver(most.current())).toBe(false)
    await most.until(isOver)
    expect({ all: all.reads(), most: most.reads() }).toEqual({ all: 1, most: 2 })
  })

  test('at most once per second, regardless of the number of changes', async () => {
    const id = await create({ format: 'bracket', startDate: soon() })
    const { player } = await arrive()
    const watched = await followLive(player, 'tournament', id)
    const began = performance.now()
    for (const userId of await createUsers(world.ctx, 24)) await enterTournament(world.ctx, id, userId)
    await watched.until(({ tournament }) => tournament.players.length === 24)
    expect(watched.changes.length).toBeLessThanOrEqual(1 + (performance.now() - began) / 1000)
  })
})
