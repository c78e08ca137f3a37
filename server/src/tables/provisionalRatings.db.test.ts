import type { GameId, TableCode } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { followLive } from '../../test/followLive.ts'
import { signInAdmin } from '../../test/people.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { listenOnFreePort, newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'

type Person = Awaited<ReturnType<typeof newPlayer>>

let world: World
let provisional: Person
let certain: Person
let players: [Player, Player]
let code: TableCode

const PROVISIONAL = { rating: 1240, isProvisional: true }
const CERTAIN = { rating: 1600, isProvisional: false }
const UNRATED = { rating: null, isProvisional: false }

/** Both ratings are written for both modes. The rankings list an uncertainty of 6.75 at most. */
async function rate({ userId }: Person, mu: number, sigma: number) {
  for (const mode of ['1v1', '2v2'])
    await world.ctx.db.execute(sql`
      INSERT INTO ratings (user_id, mode, mu, sigma, games) VALUES (${userId}, ${mode}, ${mu}, ${sigma}, 3)`)
}

beforeAll(async () => {
  world = await createWorld(
    {},
    { betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 600_000, turnMs: 600_000 },
  )
  const url = await listenOnFreePort(world)
  provisional = await newPlayer(world, 'provisional')
  certain = await newPlayer(world, 'certain')
  await rate(provisional, 25, 8)
  await rate(certain, 30, 20 / 3)
  players = [connectPlayer({ url, ...provisional }), connectPlayer({ url, ...certain })]
})
afterAll(() => {
  for (const player of players) player.leave()
})

/** Reads as a visitor, once answers that visitors share have expired. */
async function read(route: Parameters<ReturnType<typeof createClient>['call']>[0], params = {}) {
  world.advance(5000)
  return (await createClient(world).call(route, { params } as never)).body
}
async function ask(player: Player, message: string, payload: unknown) {
  const answer = await player.send(message as never, payload as never)
  if (!answer.ok) throw new Error(`${message} was refused: ${(answer as { code: string }).code}`)
  return answer as never
}

test('a table and the lobby', async () => {
  const options = { players: 2, target: 15, isPublic: true }
  ;({ code } = await ask(players[0], 'table:create', { options, bots: [] }))
  await followLive(players[0], 'table', code)
  const { tables } = await read('GET /api/lobby')
  expect(tables[0].seats).toMatchObject([PROVISIONAL, null])
  expect((await read('GET /api/tables/{code}', { code })).seats).toMatchObject([PROVISIONAL, UNRATED])
  await followLive(players[1], 'table', code)
  await ask(players[1], 'table:sit', { code, seat: 1 })
  await ask(players[1], 'table:ready', { code, isReady: true })
  expect((await read('GET /api/tables/{code}', { code })).seats).toMatchObject([PROVISIONAL, CERTAIN])
})

test('a game: for its players, in the lists of games to watch, and in its record', async () => {
  const { gameId }: { gameId: GameId } = await ask(players[0], 'table:start', { code })
  const { state } = (await ask(players[1], 'live:watch', { topic: 'game', id: gameId })) as { state: unknown }
  const seats = [PROVISIONAL, CERTAIN]
  expect(state).toMatchObject({ seats })
  expect((await read('GET /api/lobby')).games).toMatchObject([{ gameId, seats }])
  expect((await read('GET /api/activity')).bestGame).toMatchObject({ gameId, seats })
  for (const player of players) {
    await player.sync(gameId)
    await ask(player, 'game:seed', { gameId, seed: '0123456789abcdef' })
  }
  await players[0].until(() => players[0].table().phase === 'playing')
  await ask(players[0], 'game:resign', { gameId, agreed: true })
  const recorded = () => read('GET /api/games/{id}/record', { id: gameId })
  // The marks are those of the start, whatever the ratings are by now.
  await world.ctx.db.execute(sql`UPDATE ratings SET sigma = 5 WHERE user_id = ${provisional.userId}`)
  expect((await recorded()).players).toMatchObject(seats)
})

test('seats that a node of an older version writes have no mark', async () => {
  const { db } = world.ctx
  const [marked] = await rowsOf<{ game_id: GameId }>(
    db,
    sql`SELECT game_id FROM game_seats WHERE user_id = ${provisional.userId} AND is_provisional`,
  )
  const gameId = marked!.game_id
  await db.execute(sql`DELETE FROM game_seats WHERE game_id = ${gameId}`)
  await db.execute(sql`INSERT INTO game_seats (game_id, seat, user_id, rating)
    VALUES (${gameId}, 0, ${provisional.userId}, 1240), (${gameId}, 1, ${certain.userId}, 1600)`)
  const { players: seats } = await read('GET /api/games/{id}/record', { id: gameId })
  expect(seats).toMatchObject([{ rating: 1240, isProvisional: false }, CERTAIN])
})

test('friends, the search for players and the pages of administrators', async () => {
  const reader = await newPlayer(world, 'reader')
  await rate(reader, 25, 8)
  const call = (client: typeof reader.client, userId: string) =>
    client.call('POST /api/players/{id}/friend', { params: { id: userId } } as never)
  await call(reader.client, certain.userId)
  await call(certain.client, reader.userId)
  const friends = await certain.client.call('GET /api/me/friends')
  expect(friends.body).toMatchObject([{ username: 'reader', ...PROVISIONAL }])
  const found = await reader.client.call('GET /api/players', { query: { search: 'certain' } })
  expect(found.body).toMatchObject([{ username: 'certain', ...CERTAIN }])
  const admin = await signInAdmin(world)
  const params = { id: reader.userId }
  expect((await admin.call('GET /api/admin/users/{id}', { params })).body).toMatchObject(PROVISIONAL)
})
