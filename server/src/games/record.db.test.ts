import type { GameId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { listenOnFreePort, newPlayer, randomAction, seatFour } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { ensureAdministrator } from '../accounts/index.ts'
import { readHistory } from './record.ts'
import { loadGame } from './store.ts'

const ADMIN = { email: 'admin@example.com', password: 'house-rules' }

let world: World
let gameId: GameId
let insider: Client

/** A finished game of four players, and the client of one of them. */
beforeAll(async () => {
  world = await createWorld(
    { adminEmail: ADMIN.email, adminPassword: ADMIN.password },
    { turnMs: 600_000, betweenHandsMs: 0, seedingMs: 3000 },
  )
  await ensureAdministrator(world.ctx)
  const table = await seatFour(world, await listenOnFreePort(world))
  gameId = table.gameId
  insider = table.clients[0]!
  await Promise.all(table.players.map(player => player.playOn(randomAction)))
  for (const player of table.players) player.leave()
})

const record = (client: Client) => client.call('GET /api/games/{id}/record', { params: { id: gameId } })

async function signInAsAdmin() {
  const client = createClient(world)
  await client.call('POST /api/admin/login', { body: ADMIN })
  return client
}

async function setWatchable(watchable: boolean) {
  await world.ctx.db.execute(sql`UPDATE games SET watchable = ${watchable} WHERE id = ${gameId}`)
}

test('the record of a game that could be watched is public', async () => {
  await setWatchable(true)
  const [visitor, stranger, player, admin] = await Promise.all(
    [createClient(world), (await newPlayer(world)).client, insider, await signInAsAdmin()].map(record),
  )
  expect(visitor).toMatchObject({ status: 200, body: { isPublic: true } })
  for (const answer of [stranger, player, admin]) expect(answer!.body).toEqual(visitor!.body)
})

test('the record has the ids, names and ratings of the players, and no other data about them', async () => {
  await setWatchable(true)
  const { body } = await record(createClient(world))
  expect(body.players).toHaveLength(4)
  for (const player of body.players) {
    expect(Object.keys(player).sort()).toEqual(['bot', 'isProvisional', 'rating', 'userId', 'username'])
  }
  expect(JSON.stringify(body)).not.toContain('@')
})

test('the record of a private game is for its players; others get the answer that it does not exist', async () => {
  await setWatchable(false)
  expect(await record(insider)).toMatchObject({ status: 200, body: { isPublic: false } })
  expect((await record(await signInAsAdmin())).status).toBe(404)
  for (const client of [createClient(world), (await newPlayer(world)).client]) {
    expect(await record(client)).toMatchObject({ status: 404, body: { error: 'Game not found' } })
  }
})

test('a game that does not exist is answered like a private one', async () => {
  const answer = await createClient(world).call('GET /api/games/{id}/record', {
    params: { id: crypto.randomUUID() },
  })
  expect(answer).toMatchObject({ status: 404, body: { error: 'Game not found' } })
})

test('administrators read any finished game through a call of their own, which the audit log records', async () => {
  await setWatchable(false)
  const [admin, player] = [await signInAsAdmin(), await record(insider)]
  const look = () => admin.call('GET /api/admin/games/{id}/record', { params: { id: gameId } })
  expect((await look()).body).toEqual(player.body)
  await look()
  const { body } = await admin.call('GET /api/admin/audit', { query: { subject: player.body.matchId } })
  expect(body).toMatchObject([
    { action: 'record-looked-at', actor: { username: 'admin' }, meta: { gameId } },
    { action: 'record-looked-at', subject: { kind: 'match', id: player.body.matchId } },
  ])
  expect(
    await admin.call('GET /api/admin/games/{id}/record', { params: { id: crypto.randomUUID() } }),
  ).toMatchObject({ status: 404, body: { error: 'Game not found' } })
})

test('the events of a hand are sent from its deal on, to each seat without the cards of others', async () => {
  const live = (await loadGame(world.ctx.db, gameId))!
  for (let seq = 1; seq < live.seq; seq++) {
    const earlier = { ...live, seq, phase: 'playing' as const, game: { ...live.game, hands: 0 } }
    for (const seat of [0, 2, null] as const) {
      const { handEvents, summary } = await readHistory(world.ctx.db, earlier, seat)
      expect(summary).toBeUndefined()
      const [first, ...rest] = handEvents!
      if (!first) continue
      if (first.type !== 'deal') throw new Error(`it begins with ${first.type}`)
      expect(rest.some(({ type }) => type === 'deal')).toBe(false)
      first.hands.forEach((cards, owner) => {
        expect(cards).toHaveLength(owner === seat ? 3 : 0)
      })
    }
  }
})

test('the history of a finished game includes its end and a summary of what each side won', async () => {
  const live = (await loadGame(world.ctx.db, gameId))!
  const { handEvents, summary } = await readHistory(world.ctx.db, live, 0)
  expect(handEvents!.at(-1)).toEqual({ type: 'game', winner: live.game.winner })
  const [ours, theirs] = summary!.hands
  // The last hand has no winner if its envido ended the game.
  expect([live.game.hands, live.game.hands - 1]).toContain(ours + theirs)
})
