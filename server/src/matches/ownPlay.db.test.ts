import { EMPTY_BET_PLAY, type OwnPlay, type UserId } from '@valecuatro/contract'
import { DELETED_PLAYER } from '@valecuatro/contract/deletedPlayer'
import { isCard, isReply, legal, type View } from '@valecuatro/engine'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { createWorld, type World } from '../../test/world.ts'
import { users } from '../accounts/schema.ts'
import { createRandom } from '../demo/random.ts'
import { replayFinishedGame } from '../games/index.ts'
import { rowsOf } from '../platform/database/database.ts'
import { countPlay } from './countPlay.ts'
import { uncountedGames } from './schema.ts'
import { createSimulatedMatch } from './simulateMatch.ts'

const GAMES = 3

let world: World
let people: { client: Client; id: UserId }[]

/** Four players play three games, always in the same seats. */
beforeAll(async () => {
  world = await createWorld()
  people = await Promise.all(
    ['remo', 'tita', 'nelly', 'aldo'].map(async name => {
      const client = createClient(world)
      return { client, id: (await client.register(name)).body._id as UserId }
    }),
  )
  for (let number = 1; number <= GAMES; number++) await playGame(number)
})

async function playGame(number: number) {
  const random = createRandom(number)
  const choose = (view: View) => {
    const all = legal(view, view.seat!)
    const quiet = all.filter(action => isCard(action) || isReply(action))
    const actions = quiet.length > 0 && random() < 0.85 ? quiet : all
    return actions[Math.floor(random() * actions.length)]!
  }
  await world.ctx.db.transaction(tx =>
    createSimulatedMatch(tx, world.ctx, {
      userIds: people.map(({ id }) => id),
      startedAt: world.ctx.now(),
      secret: String(number).padStart(64, '0'),
      seeds: ['a', 'b', 'c', 'd'],
      nextStepMs: () => 1000,
      choose,
    }),
  )
}

const playOf = async (person = 0) =>
  (await people[person]!.client.call('GET /api/profile/play')).body as OwnPlay

test('games wait to be counted, and each is counted once, even by several nodes', async () => {
  expect(await playOf()).toMatchObject({ games: 0, uncounted: GAMES, partners: [] })
  await Promise.all([world.playCounting.settle(), world.playCounting.settle()])
  await world.playCounting.settle()
  const play = await playOf()
  expect(play).toMatchObject({ games: GAMES, uncounted: 0, partners: [{ username: 'nelly', games: GAMES }] })
  expect(play.partners[0]!.wins).toBe(play.wins)
})

test('the counters are the sums over the games', async () => {
  const rows = await rowsOf<{ id: string }>(world.ctx.db, sql`SELECT id FROM games`)
  const games = await Promise.all(rows.map(({ id }) => replayFinishedGame(world.ctx.db, id as never)))
  for (const seat of [0, 1, 2, 3] as const) {
    const { bets, ...totals } = countPlay(
      games.flatMap(game => game!.hands),
      seat,
    )
    expect(totals.hands).toBeGreaterThan(GAMES)
    expect(bets.truco.calls).toBeGreaterThan(0)
    expect(await playOf(seat)).toMatchObject({ ...totals, bets })
  }
})

test('games from before the counters existed give the same numbers', async () => {
  const before = await playOf(1)
  for (const table of ['play_totals', 'play_bets', 'play_partners'])
    await world.ctx.db.execute(sql`DELETE FROM ${sql.identifier(table)}`)
  await world.ctx.db.execute(sql`INSERT INTO uncounted_games (match_id, game_id)
    SELECT id, game_id FROM matches WHERE status = 'finished' AND game_id IS NOT NULL`)
  expect((await playOf(1)).uncounted).toBe(GAMES)
  await world.playCounting.settle()
  expect(await playOf(1)).toEqual(before)
})

test('a game in which a bot played for the player counts as a game, but its play does not count', async () => {
  const before = await playOf(3)
  await playGame(GAMES + 1)
  await world.ctx.db.execute(sql`UPDATE games SET held = '[3]'
    WHERE id = (SELECT game_id FROM uncounted_games)`)
  await world.playCounting.settle()
  expect(await playOf(3)).toMatchObject({ games: before.games + 1, hands: before.hands })
  expect((await playOf(2)).hands).toBeGreaterThan(before.hands)
})

test('a game that cannot be replayed is left out, and the others are counted', async () => {
  const { games } = await playOf()
  await playGame(GAMES + 2)
  await world.ctx.db.execute(sql`UPDATE game_actions SET action = 'vale cuatro'
    WHERE seq = 2 AND game_id = (SELECT game_id FROM uncounted_games)`)
  await playGame(GAMES + 3)
  await world.playCounting.settle()
  expect(await playOf()).toMatchObject({ games: games + 1, uncounted: 1 })
  expect(await world.ctx.db.select({ failures: uncountedGames.failures }).from(uncountedGames)).toEqual([
    { failures: 3 },
  ])
})

test('a new player gets zeros, and a signed-out caller is refused', async () => {
  const client = createClient(world)
  expect((await client.call('GET /api/profile/play')).status).toBe(401)
  await client.register('novata')
  expect((await client.call('GET /api/profile/play')).body).toEqual({
    games: 0,
    wins: 0,
    uncounted: 0,
    hands: 0,
    handsWon: 0,
    manoHands: 0,
    manoHandsWon: 0,
    folds: 0,
    foldsPaid: 0,
    bets: { envido: EMPTY_BET_PLAY, truco: EMPTY_BET_PLAY, flor: EMPTY_BET_PLAY },
    partners: [],
  })
})

test('the counters are part of the player’s data export, and deleted with the account', async () => {
  const exported = await people[2]!.client.call('GET /api/users/me/export')
  expect(exported.body.play).toEqual([await playOf(2)])

  const { id } = people[2]!
  await world.ctx.db.transaction(async tx => {
    await world.ctx.events.emit(tx, 'user-deleted', { userId: id, redact: text => text, at: world.ctx.now() })
    await tx
      .update(users)
      .set({ username: DELETED_PLAYER, usernameKey: `${DELETED_PLAYER} ${id}` })
      .where(eq(users.id, id))
  })
  const rows = await rowsOf(
    world.ctx.db,
    sql`SELECT user_id FROM play_totals WHERE user_id = ${id} UNION ALL SELECT user_id FROM play_bets WHERE user_id = ${id}
        UNION ALL SELECT user_id FROM play_partners WHERE user_id = ${id}`,
  )
  expect(rows).toEqual([])
  expect((await playOf()).partners).toMatchObject([{ username: DELETED_PLAYER }])
  await playGame(GAMES + 4)
  await world.playCounting.settle()
  expect(await playOf(2)).toMatchObject({ games: 0 })
})
