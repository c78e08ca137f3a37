import {
  type MatchId,
  MESSAGES,
  type OrganiserAction,
  type TournamentDetails,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { coinsOf, reconcile } from '../../wallet/index.ts'
import { enterTournament } from '../entry/enter.ts'

const HOUR = 3_600_000
const MINUTE = 60_000

let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld({}, { seedingMs: 6 * HOUR, turnMs: 6 * HOUR })
  admin = await signInAdmin(world)
})

type WithoutReason<A> = A extends unknown ? Omit<A, 'reason'> : never

const act = (id: TournamentId, action: WithoutReason<OrganiserAction>) =>
  admin.call('POST /api/tournaments/{id}/run', {
    params: { id },
    body: { ...action, reason: 'The network was down' },
  })

const read = async (id: TournamentId): Promise<TournamentDetails> =>
  (await admin.call('GET /api/tournaments/{id}', { params: { id } })).body as TournamentDetails

const tablesOf = ({ bracket }: TournamentDetails) => bracket!.rounds.flatMap(({ tables }) => tables)

/** Creates a bracket that has just been drawn. */
async function draw(entrants: number, entryFee = 0) {
  const startDate = new Date(world.ctx.now().getTime() + HOUR).toISOString()
  const { body } = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', format: 'bracket', maxPlayers: entrants, entryFee, startDate },
  })
  const id = body._id as TournamentId
  const userIds = await createUsers(world.ctx, entrants)
  for (const userId of userIds) await enterTournament(world.ctx, id, userId)
  world.advance(HOUR + 1000)
  await world.tournaments.tick()
  return { id, userIds }
}

/** Starts the tables after the no-show time: bots hold the seats, because no player is connected. */
async function startTables() {
  world.advance(2 * MINUTE)
  await world.tournaments.tick()
}

async function actsOf(id: TournamentId) {
  return rowsOf<{ action: string; meta: Record<string, unknown> }>(
    world.ctx.db,
    sql`SELECT action, meta FROM audit WHERE subject = ${`tournament:${id}`} AND action <> 'tournament-created' ORDER BY at, id`,
  )
}

const decide = (id: TournamentId, matchId: MatchId, winnerId: UserId) =>
  act(id, { action: 'decide-table', matchId, winnerId })

describe('the clock of a waiting table', () => {
  test('can be extended, with the reason in the audit log; a table in play has none', async () => {
    const { id } = await draw(4)
    const [table] = tablesOf(await read(id))
    const { matchId } = table!
    const extended = await act(id, { action: 'extend-clock', matchId: matchId!, minutes: 10 })
    const [after] = tablesOf(extended.body as TournamentDetails)
    expect(Date.parse(after!.startsBy!) - Date.parse(table!.startsBy!)).toBe(10 * MINUTE)
    world.advance(5 * MINUTE)
    await world.tournaments.tick()
    expect(tablesOf(await read(id))[0]).toMatchObject({ state: 'waiting' })
    world.advance(10 * MINUTE)
    await world.tournaments.tick()
    expect(tablesOf(await read(id))[0]).toMatchObject({ state: 'playing' })
    expect(await act(id, { action: 'extend-clock', matchId: matchId!, minutes: 10 })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.tableChanged },
    })
    expect(await actsOf(id)).toMatchObject([
      { action: 'table-extended', meta: { minutes: 10, reason: 'The network was down' } },
    ])
  })

  test('stands still while the tournament is paused, also for tables that open during the pause', async () => {
    const { id } = await draw(8)
    const [first, second] = tablesOf(await read(id))
    await startTables()
    expect(tablesOf(await read(id)).slice(0, 2)).toMatchObject([{ state: 'playing' }, { state: 'playing' }])
    expect((await act(id, { action: 'pause' })).body).toMatchObject({ pausedAt: expect.any(String) })
    expect(await act(id, { action: 'pause' })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.alreadyPaused },
    })
    // Games in progress continue, and the final opens.
    world.advance(3 * MINUTE)
    for (const table of [first!, second!]) await decide(id, table.matchId!, table.players[0]!._id)
    world.advance(HOUR)
    await world.tournaments.tick()
    const [, , final] = tablesOf(await read(id))
    expect(final).toMatchObject({ state: 'waiting' })
    const start = await admin.call('POST /api/games', { body: { matchId: final!.matchId } })
    expect(start).toMatchObject({ status: 409, body: { error: MESSAGES.tournamentPaused } })
    const before = world.ctx.now().getTime()
    const resumed = (await act(id, { action: 'resume' })).body as TournamentDetails
    const resumedAt = Date.parse(tablesOf(resumed)[2]!.startsBy!) - world.ctx.config.noShowSeconds * 1000
    expect(resumed.pausedAt).toBeNull()
    expect(resumedAt).toBeGreaterThanOrEqual(before)
    expect(resumedAt).toBeLessThanOrEqual(world.ctx.now().getTime())
    await startTables()
    expect(tablesOf(await read(id))[2]).toMatchObject({ state: 'playing' })
  })

  test('does not wait for a player whose seat was given to a bot', async () => {
    const { id } = await draw(4)
    const [table] = tablesOf(await read(id))
    for (const { _id: userId } of table!.players)
      await act(id, { action: 'seat-to-bot', matchId: table!.matchId!, userId })
    await world.tournaments.tick()
    expect(tablesOf(await read(id))[0]).toMatchObject({ state: 'playing' })
  })
})

describe('a player is replaced', () => {
  /** A bracket of eight whose first table is decided and whose second table is in the given state. */
  async function drawWithLosers(state: 'waiting' | 'playing') {
    const { id } = await draw(8)
    if (state === 'playing') await startTables()
    const [first, second] = tablesOf(await read(id))
    const winner = first!.players[0]!._id
    expect((await decide(id, first!.matchId!, winner)).status).toBe(200)
    return { id, out: first!.players[1]!._id, winner, table: second! }
  }

  test.each(['waiting', 'playing'] as const)(
    'at a table that is %s, by an eliminated entrant, and plays no further table',
    async state => {
      const { id, out, winner, table } = await drawWithLosers(state)
      const matchId = table.matchId!
      const userId = table.players[0]!._id
      const replace = (substituteId: UserId) =>
        act(id, { action: 'replace-player', matchId, userId, substituteId })
      // Neither a player who has won their table nor one at this table has been eliminated.
      for (const taken of [winner, table.players[1]!._id])
        expect(await replace(taken)).toMatchObject({
          status: 409,
          body: { error: MESSAGES.substituteNotFree },
        })
      const { status, body } = await replace(out)
      expect(status).toBe(200)
      const replaced = body as TournamentDetails
      expect(replaced.bracket!.replaced).toEqual([userId])
      expect(tablesOf(replaced)[1]).toMatchObject({ state, players: [{ _id: out }, {}, {}, {}] })
      expect(await replace(out)).toMatchObject({ status: 409 })
      await decide(id, matchId, out)
      const [, , final] = tablesOf(await read(id))
      expect(final!.players.map(({ _id }) => _id)).toContain(out)
      expect(final!.players.map(({ _id }) => _id)).not.toContain(userId)
      expect((await actsOf(id)).map(({ action }) => action)).toContain('player-replaced')
    },
  )

  test('during a game: the score is kept, the player is free, and ratings do not change', async () => {
    const { id, out, table } = await drawWithLosers('playing')
    const matchId = table.matchId!
    const userId = table.players[0]!._id
    await world.ctx.db.execute(
      sql`INSERT INTO ratings (user_id, mode, mu, sigma, games) VALUES (${out}, '2v2', 25, 8, 1)`,
    )
    const { status } = await act(id, { action: 'replace-player', matchId, userId, substituteId: out })
    expect(status).toBe(200)
    const [seat] = await rowsOf(
      world.ctx.db,
      sql`SELECT g.full_at_start, g.held @> '0' AS held, s.user_id, s.is_provisional, p.game_id = g.id AS sits,
            NOT EXISTS (SELECT FROM seated_players o WHERE o.user_id = ${userId}) AS free
          FROM games g JOIN game_seats s ON s.game_id = g.id AND s.seat = 0
          LEFT JOIN seated_players p ON p.user_id = s.user_id WHERE g.match_id = ${matchId}`,
    )
    expect(seat).toEqual({
      full_at_start: false,
      held: true,
      user_id: out,
      is_provisional: true,
      sits: true,
      free: true,
    })
    await decide(id, matchId, out)
    const ratings = await rowsOf(world.ctx.db, sql`SELECT FROM rating_changes WHERE match_id = ${matchId}`)
    expect(ratings).toEqual([])
  })
})

describe('a table with a problem', () => {
  test('is restarted with the same players: its game does not count', async () => {
    const { id } = await draw(4)
    await startTables()
    const [table] = tablesOf(await read(id))
    const restarted = await act(id, { action: 'restart-table', matchId: table!.matchId! })
    const [again] = tablesOf(restarted.body as TournamentDetails)
    expect(again).toMatchObject({ state: 'waiting', players: table!.players, gameId: null })
    expect(again!.matchId).not.toBe(table!.matchId)
    const [spoilt] = await rowsOf(
      world.ctx.db,
      sql`SELECT status, winner_id FROM matches WHERE id = ${table!.matchId}`,
    )
    expect(spoilt).toEqual({ status: 'cancelled', winner_id: null })
    const counted = await rowsOf(
      world.ctx.db,
      sql`SELECT FROM tournament_entries WHERE tournament_id = ${id} AND matches_played > 0`,
    )
    expect(counted).toEqual([])
    expect(await act(id, { action: 'restart-table', matchId: table!.matchId! })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.tableChanged },
    })
    await startTables()
    expect(tablesOf(await read(id))[0]).toMatchObject({ state: 'playing' })
  })

  test('is decided without being played: the winners advance, statistics stay as they are', async () => {
    const { id } = await draw(4, 100)
    const [final] = tablesOf(await read(id))
    const [winner, , partner] = final!.players
    const decided = (await decide(id, final!.matchId!, winner!._id)).body as TournamentDetails
    expect(decided).toMatchObject({ status: 'finished', outcome: 'champion', prize: 320 })
    expect([decided.champion, decided.partner].map(each => each!._id).toSorted()).toEqual(
      [winner!._id, partner!._id].toSorted(),
    )
    const played = await rowsOf(
      world.ctx.db,
      sql`SELECT FROM users WHERE id = ${winner!._id} AND games_played > 0`,
    )
    expect(played).toEqual([])
    expect(await decide(id, final!.matchId!, winner!._id)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.tableChanged },
    })
  })
})

describe('a disqualified player', () => {
  test('forfeits the table with their partner', async () => {
    const { id } = await draw(8)
    await startTables()
    const [first] = tablesOf(await read(id))
    const userId = first!.players[0]!._id
    const { body } = await act(id, { action: 'disqualify', userId, table: 'forfeit' })
    expect(body).toMatchObject({ disqualified: [userId] })
    expect(tablesOf(await read(id))[0]).toMatchObject({
      state: 'finished',
      winners: [first!.players[1]!._id, first!.players[3]!._id],
    })
    expect(await act(id, { action: 'disqualify', userId, table: 'bot' })).toMatchObject({
      status: 409,
      body: { error: MESSAGES.alreadyDisqualified },
    })
  })

  test('leaves the seat to a bot for the rest of the game, and the partner wins the whole prize', async () => {
    const { id, userIds } = await draw(4, 100)
    const [final] = tablesOf(await read(id))
    const [gone, , partner] = final!.players
    await act(id, { action: 'disqualify', userId: gone!._id, table: 'bot' })
    await startTables()
    await world.tournaments.tick()
    const [game] = await rowsOf<{ left_seats: number[] }>(
      world.ctx.db,
      sql`SELECT left_seats FROM games WHERE match_id = ${final!.matchId}`,
    )
    expect(game).toEqual({ left_seats: [0] })
    await decide(id, final!.matchId!, gone!._id)
    const ended = await read(id)
    expect(ended).toMatchObject({ champion: { _id: partner!._id }, partner: null, prize: 320 })
    expect(await coinsOf(world.ctx.db, partner!._id)).toBe(900 + 320)
    expect(userIds).toContain(gone!._id)
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('is not among the champions even if a whole side or all four are disqualified', async () => {
    for (const count of [2, 4]) {
      const { id, userIds } = await draw(4, 100)
      const [final] = tablesOf(await read(id))
      // Starts with the side of seat 0.
      const order = [0, 2, 1, 3].map(seat => final!.players[seat]!._id)
      for (const userId of order.slice(0, count))
        await act(id, { action: 'disqualify', userId, table: 'bot' })
      // The server's own sweep may change the table at the same moment; the organiser then decides again.
      await expect.poll(async () => (await decide(id, final!.matchId!, order[0]!)).status).toBe(200)
      await expect.poll(async () => (await read(id)).status).toBe('finished')
      const ended = await read(id)
      expect(ended.outcome).toBe(count === 4 ? 'refunded' : 'champion')
      if (count === 2) expect(order.slice(2)).toContain(ended.champion!._id)
      else for (const userId of userIds) expect(await coinsOf(world.ctx.db, userId)).toBe(1000)
      expect(await coinsOf(world.ctx.db, id)).toBe(0)
    }
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('is neither seated by an arena nor its champion', async () => {
    const startDate = world.ctx.now().toISOString()
    const { body } = await admin.call('POST /api/tournaments', { body: { name: 'Arena', startDate } })
    const id = body._id as TournamentId
    const [userId] = await createUsers(world.ctx, 1)
    await enterTournament(world.ctx, id, userId!)
    expect((await act(id, { action: 'disqualify', userId: userId!, table: 'bot' })).status).toBe(200)
    const finalized = await admin.call('POST /api/tournaments/{id}/finalize', {
      params: { id },
      body: { championId: userId },
    })
    expect(finalized).toMatchObject({ status: 409, body: { error: MESSAGES.disqualifiedChampion } })
  })
})

test('before the start only pausing is possible, and a paused bracket is drawn once it is resumed', async () => {
  const startDate = new Date(world.ctx.now().getTime() + HOUR).toISOString()
  const { body } = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', format: 'bracket', startDate },
  })
  const id = body._id as TournamentId
  const userIds = await createUsers(world.ctx, 4)
  for (const userId of userIds) await enterTournament(world.ctx, id, userId)
  expect(await act(id, { action: 'disqualify', userId: userIds[0]!, table: 'bot' })).toMatchObject({
    status: 409,
    body: { error: MESSAGES.tournamentNotStarted },
  })
  await act(id, { action: 'pause' })
  world.advance(2 * HOUR)
  await world.tournaments.tick()
  expect(await read(id)).toMatchObject({ status: 'open' })
  await act(id, { action: 'resume' })
  await world.tournaments.tick()
  expect(await read(id)).toMatchObject({ status: 'in_progress' })
})

test('a reason is required', async () => {
  const { id } = await draw(4)
  const answer = await admin.call('POST /api/tournaments/{id}/run', {
    params: { id },
    body: { action: 'pause', reason: '  ' },
  })
  expect(answer).toMatchObject({ status: 400, body: { error: MESSAGES.actionReasonRequired } })
})
