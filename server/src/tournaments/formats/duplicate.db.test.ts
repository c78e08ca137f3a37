import type {
  DuplicateSheet,
  OrganiserAction,
  Tournament,
  TournamentDetails,
  TournamentId,
  UserId,
} from '@valecuatro/contract'
import { CARDS } from '@valecuatro/engine'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { verifyGame } from '../../../../scripts/verifyGame.mjs'
import { createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { connectPlayer, type Player } from '../../../test/player.ts'
import { listenOnFreePort, newPlayer, randomAction } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { userRoom } from '../../platform/sockets/sockets.ts'
import { coinsOf, reconcile } from '../../wallet/index.ts'
import { enterTournament } from '../entry/enter.ts'
import { markWithdrawn } from './rounds.ts'

let world: World
let url: string
let admin: Admin
const connected: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, { betweenHandsMs: 0, botThinkingScale: 0, turnMs: 600_000 })
  url = await listenOnFreePort(world)
  admin = await signInAdmin(world)
})
afterEach(() => {
  for (const player of connected.splice(0)) player.leave()
})

const about = (id: TournamentId) => ({ params: { id } })
type Person = Awaited<ReturnType<typeof arrive>>
async function arrive() {
  const { client, cookie, userId, name } = await newPlayer(world)
  const player = connectPlayer({ url, cookie })
  connected.push(player)
  await player.until(() => player.socket.connected)
  return { client, userId: userId as UserId, name, player }
}

async function start(players: number, rules: Record<string, unknown> = {}, body: object = {}) {
  const answer = await admin.call('POST /api/tournaments', {
    body: {
      name: 'Copa',
      format: 'duplicate',
      entryFee: 100,
      maxPlayers: 16,
      prizes: [0.5, 0.3],
      startDate: world.ctx.now().toISOString(),
      rules: { mode: '1v1', seeding: 'entry', hands: 4, rounds: 2, ...rules },
      ...body,
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  const id = (answer.body as Tournament)._id
  const people: Person[] = []
  for (let each = 0; each < players; each++) people.push(await arrive())
  for (const { userId } of people) await enterTournament(world.ctx, id, userId)
  await world.tournaments.tick()
  return { id, people }
}

const read = async (id: TournamentId): Promise<TournamentDetails> =>
  (await createClient(world).call('GET /api/tournaments/{id}', about(id))).body
const run = (id: TournamentId, action: OrganiserAction) =>
  admin.call('POST /api/tournaments/{id}/run', { ...about(id), body: action })
async function readSheet(id: TournamentId, round: number) {
  const { status, body } = await createClient(world).call('GET /api/tournaments/{id}/rounds/{round}/sheet', {
    params: { id, round: String(round) },
  })
  return { status, body: body as DuplicateSheet }
}
const tablesOf = ({ bracket }: TournamentDetails) => bracket!.rounds.at(-1)!.tables

/** Starts the waiting tables; the games of those whose players are here, each with its players. */
async function sitDown(id: TournamentId, people: Person[]) {
  await world.tournaments.tick()
  await world.tournaments.tick()
  const tables = tablesOf(await read(id)).filter(({ state }) => state === 'playing')
  return Promise.all(
    tables.map(async ({ gameId, players, matchId }) => {
      const seated = players.map(({ _id }) => people.find(({ userId }) => userId === _id)!)
      await Promise.all(seated.map(({ player }) => player.sync(gameId!)))
      return { gameId: gameId!, matchId: matchId!, seated }
    }),
  )
}
const playOn = (seated: Person[]) => Promise.all(seated.map(({ player }) => player.playOn(randomAction)))

test('all tables of a round play the same deals, and the best in comparison win the prize', async () => {
  const { id, people } = await start(5)
  expect(await read(id)).toMatchObject({ progress: { round: 1, rounds: 2 } })
  for (const round of [1, 2]) {
    const tables = await sitDown(id, people)
    expect(tables).toHaveLength(2)
    const commitments = new Set(
      tables.flatMap(({ seated }) => seated.map(({ player }) => player.table().commitment)),
    )
    expect(commitments.size).toBe(1)

    const [first, second] = tables
    await playOn(first!.seated)
    // The second table still plays: neither the points nor the cards of the first are shown.
    const during = await read(id)
    const finished = tablesOf(during).find(({ gameId }) => gameId === first!.gameId)!
    expect(finished).toMatchObject({ state: 'finished', score: null, winners: [], isHidden: true })
    const rounds = during.progress!.standings.map(({ played }) => played)
    expect(rounds.reduce((sum, count) => sum + count, 0)).toBe(4 * (round - 1))
    expect((await readSheet(id, round)).status).toBe(404)
    const staff = await admin.call('GET /api/admin/matches/{id}', { params: { id: first!.matchId } })
    expect(staff.body).toMatchObject({ score: { team1: 0, team2: 0 }, winner: null, isHidden: true })
    for (const client of [first!.seated[0]!.client, admin])
      expect(
        (await client.call('GET /api/games/{id}/record', { params: { id: first!.gameId } })).status,
      ).toBe(404)
    const text = JSON.stringify(during)
    for (const card of CARDS) expect(text).not.toContain(`"${card}"`)

    await playOn(second!.seated)
    const { status, body: sheet } = await readSheet(id, round)
    expect(status).toBe(200)
    expect(commitments).toEqual(new Set([sheet.commitment]))
    expect(sheet.deals).toHaveLength(4)
    for (const [at, { gameId }] of sheet.tables.entries()) {
      const { body } = await createClient(world).call('GET /api/games/{id}/record', {
        params: { id: gameId! },
      })
      expect(verifyGame(body)).toEqual([])
      expect(body).toMatchObject({ secret: sheet.secret, seeds: [sheet.dealId] })
      const points = sheet.deals.map(({ results }) => results[at]!.points)
      expect(points.reduce((sum, [one]) => sum + one, 0)).toBe(body.score.team1)
      expect(points.reduce((sum, [, other]) => sum + other, 0)).toBe(body.score.team2)
    }
    await world.tournaments.tick()
  }
  const ended = await read(id)
  expect(ended).toMatchObject({ status: 'finished', outcome: 'champion' })
  const { standings, entrants } = ended.progress!
  const order = standings.map(({ entrant }) => entrants[entrant]![0]!._id)
  expect(ended.champion!._id).toBe(order[0])
  expect(standings.map(({ percent }) => percent)).toEqual(
    standings.map(({ percent }) => percent!).toSorted((a, b) => b - a),
  )
  expect(ended.prizes.map(({ winners }) => winners.map(({ player, coins }) => [player._id, coins]))).toEqual([
    [[order[0], 250]],
    [[order[1], 150]],
  ])
  // Of five, one has a bye in each round.
  expect(standings.map(({ played }) => played).toSorted()).toEqual([1, 1, 2, 2, 2])
  expect(ended.playerStats.reduce((sum, { matchesPlayed }) => sum + matchesPlayed, 0)).toBe(8)
  expect(await coinsOf(world.ctx.db, id)).toBe(0)
  expect(await reconcile(world.ctx)).toEqual([])
  // Neither rated nor counted in statistics.
  const { body: player } = await people[0]!.client.call('GET /api/players/{id}', {
    params: { id: people[0]!.userId },
  })
  expect(player).toMatchObject({ stats: { gamesPlayed: 0, wins: 0 } })
})

test('decided tables, withdrawals and disqualifications get adjusted scores, and the prize is paid', async () => {
  const { id, people } = await start(6)
  const [one, two, three] = await sitDown(id, people)
  const decide = (matchId: typeof one & {}, winner: Person) =>
    run(id, {
      action: 'decide-table',
      matchId: matchId.matchId,
      winnerId: winner.userId,
      reason: 'Test',
    })
  // The deals of a table are known once it is played.
  const again = await run(id, { action: 'restart-table', matchId: one!.matchId, reason: 'Test' })
  expect(again).toMatchObject({ status: 409, body: { code: 'duplicate-restart' } })
  expect((await decide(one!, one!.seated[1]!)).status).toBe(200)
  await playOn(two!.seated)
  await run(id, {
    action: 'disqualify',
    userId: three!.seated[0]!.userId,
    table: 'forfeit',
    reason: 'Test',
  })
  const { body: sheet } = await readSheet(id, 1)
  expect(sheet.tables.map(({ isAdjusted, percents }) => [isAdjusted, percents])).toEqual([
    [true, [40, 60]],
    [false, [50, 50]],
    [true, [40, 60]],
  ])
  await world.ctx.db.transaction(tx => markWithdrawn(tx, id, [one!.seated[1]!.userId]))
  await world.tournaments.tick()
  const next = await read(id)
  expect(next.progress).toMatchObject({ round: 2 })
  const inPlay = tablesOf(next).flatMap(({ players }) => players.map(({ _id }) => _id))
  expect(inPlay).toHaveLength(4)
  expect(inPlay).not.toContain(one!.seated[1]!.userId)
  for (const table of await sitDown(id, people)) await playOn(table.seated)
  await world.tournaments.tick()
  const ended = await read(id)
  expect(ended).toMatchObject({ status: 'finished', outcome: 'champion' })
  const paid = ended.prizes.flatMap(({ winners }) => winners.map(({ player }) => player._id))
  expect(paid).toHaveLength(2)
  expect(paid).not.toContain(three!.seated[0]!.userId)
  expect(paid).not.toContain(one!.seated[1]!.userId)
  expect(await coinsOf(world.ctx.db, id)).toBe(0)
  expect(await reconcile(world.ctx)).toEqual([])
})

test('a substitute who knows the deals of the round is refused', async () => {
  const { id, people } = await start(6)
  const [one, two] = await sitDown(id, people)
  await playOn(one!.seated)
  const [gone] = one!.seated
  await world.ctx.db.transaction(tx => markWithdrawn(tx, id, [gone!.userId]))
  const answer = await run(id, {
    action: 'replace-player',
    matchId: two!.matchId,
    userId: two!.seated[0]!.userId,
    substituteId: gone!.userId,
    reason: 'Test',
  })
  expect(answer).toMatchObject({ status: 409, body: { code: 'substitute-not-free' } })
})

test('rounds without anyone present end with adjusted scores', async () => {
  const { id, people } = await start(4, { rounds: 1 })
  for (const { player } of people) player.leave()
  const isGone = ({ userId }: Person) => !world.sockets.hasSocketHere(userRoom(userId))
  await expect.poll(() => people.every(isGone)).toBe(true)
  await expect
    .poll(async () => {
      world.advance(601_000)
      await world.tournaments.tick()
      return (await read(id)).status
    })
    .toBe('finished')
  const { body: sheet } = await readSheet(id, 1)
  expect(sheet.tables).toMatchObject([
    { percents: [40, 40], isAdjusted: true },
    { percents: [40, 40], isAdjusted: true },
  ])
  expect(await coinsOf(world.ctx.db, id)).toBe(0)
})

test('pairs hold the cards of their side together, have the same percentage and share the prize', async () => {
  const { id } = await start(
    0,
    { mode: '2v2', rounds: 1 },
    { entry: { enterAs: 'teams' }, startDate: new Date(world.ctx.now().getTime() + 60_000).toISOString() },
  )
  const people: Person[] = []
  for (let pair = 0; pair < 4; pair++) {
    const [from, to] = [await arrive(), await arrive()]
    const invited = { ...about(id), body: { username: to.name } }
    await from.client.call('POST /api/tournaments/{id}/team', invited)
    await to.client.call('POST /api/tournaments/{id}/team/accept', {
      ...about(id),
      body: { from: from.userId },
    })
    people.push(from, to)
  }
  world.advance(60_000)
  await world.tournaments.tick()
  const tables = await sitDown(id, people)
  expect(tables).toHaveLength(2)
  for (const { seated } of tables) await playOn(seated)
  await world.tournaments.tick()
  const { body: sheet } = await readSheet(id, 1)
  for (const { cards } of sheet.deals) expect(new Set(cards.flat()).size).toBe(12)
  const ended = await read(id)
  expect(ended.status).toBe('finished')
  const { entrants, standings } = ended.progress!
  expect(entrants.map(players => players.length)).toEqual([2, 2, 2, 2])
  const champions = entrants[standings[0]!.entrant]!.map(({ _id }) => _id)
  expect([ended.champion!._id, ended.partner!._id].toSorted()).toEqual(champions.toSorted())
  expect(ended.prizes[0]!.winners.map(({ coins }) => coins)).toEqual([200, 200])
  expect(await coinsOf(world.ctx.db, id)).toBe(0)
})

test('it is for one against one and pairs, with a number of hands from the list', async () => {
  const refuse = async (rules: object, format = 'duplicate') =>
    (
      await admin.call('POST /api/tournaments', {
        body: {
          name: 'Copa',
          format,
          entryFee: 0,
          maxPlayers: 12,
          prizes: [0.5],
          entry: { enterAs: 'teams' },
          startDate: world.ctx.now().toISOString(),
          rules: { mode: '2v2', ...rules },
        } as never,
      })
    ).status
  expect(await refuse({ hands: 12 })).toBe(201)
  expect(await refuse({ hands: 5 })).toBe(400)
  expect(await refuse({ mode: '3v3' })).toBe(400)
  expect(await refuse({ bestOf: 3 })).toBe(400)
  expect(await refuse({ hands: 12 }, 'swiss')).toBe(400)
})
