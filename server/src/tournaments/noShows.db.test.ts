import { randomBytes } from 'node:crypto'
import type { BracketTable, GameId, TournamentDetails, TournamentId } from '@valecuatro/contract'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type Admin, signInAdmin } from '../../test/people.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { listenOnFreePort, newPlayer, randomActionExceptFalta } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { userRoom } from '../platform/sockets/sockets.ts'
import { enterTournament } from './entry/enter.ts'

const AFTER_NO_SHOW_MS = 61_000
let world: World
let admin: Admin
let url: string
const connected: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, { betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 1000 })
  admin = await signInAdmin(world)
  url = await listenOnFreePort(world)
})
afterEach(() => {
  for (const player of connected.splice(0)) player.leave()
})

/** A best of three of two players, whose table waits for them. */
async function drawTable() {
  const { body } = await admin.call('POST /api/tournaments', {
    body: {
      name: 'Al mejor de tres',
      format: 'bracket',
      entryFee: 100,
      startDate: world.ctx.now().toISOString(),
      rules: { mode: '1v1', target: 15, turnSeconds: 60, bestOf: 3 },
    },
  })
  const id = body._id as TournamentId
  const people = [await newPlayer(world), await newPlayer(world)]
  for (const { userId } of people) await enterTournament(world.ctx, id, userId)
  await world.tournaments.tick()
  const { players } = await tableOf(id)
  return { id, people: players.map(({ _id }) => people.find(({ userId }) => userId === _id)!) }
}

const read = async (id: TournamentId): Promise<TournamentDetails> =>
  (await admin.call('GET /api/tournaments/{id}', { params: { id } })).body
const tableOf = async (id: TournamentId): Promise<BracketTable> =>
  (await read(id)).bracket!.rounds[0]!.tables[0]!

async function connect({ cookie }: { cookie: string }): Promise<Player> {
  const player = connectPlayer({ url, cookie })
  connected.push(player)
  await player.until(() => player.socket.connected)
  return player
}

async function playGame(id: TournamentId, players: Player[]) {
  await world.tournaments.tick()
  const gameId = (await tableOf(id)).gameId as GameId
  for (const player of players) {
    await player.sync(gameId)
    await player.send('game:seed', { gameId, seed: randomBytes(8).toString('hex') })
  }
  // The side that does not come forfeits after the first hand, which a falta envido could make the last.
  await Promise.all(players.map(player => player.playOn(randomActionExceptFalta)))
}

test('a player who does not come loses the whole best of three', async () => {
  const { id, people } = await drawTable()
  const player = await connect(people[1]!)
  world.advance(AFTER_NO_SHOW_MS)
  await playGame(id, [player])
  expect(player.table().ending).toBe('forfeit')
  expect(await tableOf(id)).toMatchObject({
    state: 'finished',
    wins: { team1: 0, team2: 2 },
    winners: [people[1]!.userId],
    earlierGames: [],
  })
  expect(await read(id)).toMatchObject({ status: 'finished', champion: { _id: people[1]!.userId } })
})

test('a player who has won the first game and does not come to the second loses the best of three', async () => {
  const { id, people } = await drawTable()
  const players = [await connect(people[0]!), await connect(people[1]!)]
  await playGame(id, players)
  const winner = players[0]!.table().view.winner!
  expect(await tableOf(id)).toMatchObject({
    state: 'waiting',
    wins: { team1: winner === 0 ? 1 : 0, team2: winner },
  })
  players[winner]!.leave()
  const loser = winner === 0 ? 1 : 0
  const isGone = () => !world.sockets.hasSocketHere(userRoom(people[winner]!.userId))
  await expect.poll(isGone, { timeout: 60_000 }).toBe(true)
  world.advance(AFTER_NO_SHOW_MS)
  await playGame(id, [players[loser]!])
  expect(await tableOf(id)).toMatchObject({ state: 'finished', winners: [people[loser]!.userId] })
  expect(await read(id)).toMatchObject({ status: 'finished', champion: { _id: people[loser]!.userId } })
})
