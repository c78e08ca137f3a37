import type { DealId, GameId, MatchId, UserId } from '@valecuatro/contract'
import { commitmentOf } from '@valecuatro/contract/deck'
import { CARDS, newGame, type Seat } from '@valecuatro/engine'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { verifyGame } from '../../../scripts/verifyGame.mjs'
import { createClient } from '../../test/client.ts'
import { signInAdmin } from '../../test/people.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { listenOnFreePort, newPlayer, randomAction, timeOutTurns } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import type { DomainEvents } from '../platform/events.ts'
import { createGames, createSharedDeals, findSharedDeals, type Games, revealSharedDeals } from './index.ts'
import { sharedDeals } from './schema.ts'
import { dealtCards } from './sharedDeals.ts'

const TURN_MS = 30_000
const PACE = { turnMs: TURN_MS, betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000 }
const HANDS = 3

let world: World
let url: string
let games: Games
const over: DomainEvents['game-over'][] = []
const connected: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, PACE)
  url = await listenOnFreePort(world)
  games = createGames(world.ctx, world.sockets, world.live, PACE)
  world.ctx.events.on('game-over', async (_tx, ended) => {
    over.push(ended)
  })
  return () => games.close()
})
afterEach(() => {
  for (const player of connected.splice(0)) player.leave()
})

const openDeals = () => world.ctx.db.transaction(tx => createSharedDeals(tx, HANDS, world.ctx.now()))
const secretOf = async (id: DealId) =>
  (await world.ctx.db.select().from(sharedDeals).where(eq(sharedDeals.id, id)))[0]!.secret

async function people(count: number) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { client, cookie, userId } = await newPlayer(world)
      const player = connectPlayer({ url, cookie })
      connected.push(player)
      return { client, userId, cookie, player }
    }),
  )
}
type Person = Awaited<ReturnType<typeof people>>[number]

/** Seats people at a table of these deals, in the order of seats, and deals its first hand. */
async function openTable(dealId: DealId, seated: Person[], players: 2 | 4 = 4): Promise<GameId> {
  const gameId = await world.ctx.db.transaction(tx =>
    games.create(tx, {
      matchId: crypto.randomUUID() as MatchId,
      seats: seated.map(({ userId }) => ({ userId: userId as UserId, rating: null, isProvisional: false })),
      rules: newGame({ players, flor: true }).rules,
      watchable: true,
      dealId,
    }),
  )
  await games.dealFirstHand((await games.reload(gameId))!)
  for (const { player } of seated) await player.sync(gameId)
  return gameId
}
const playOn = (seated: Person[]) => Promise.all(seated.map(({ player }) => player.playOn(randomAction)))
const record = ({ client }: Pick<Person, 'client'>, id: GameId) =>
  client.call('GET /api/games/{id}/record', { params: { id } })
const reveal = (id: DealId) =>
  world.ctx.db.transaction(tx => revealSharedDeals(tx, id, world.ctx.now(), { isPublic: true }))

test('two tables play the same cards turned around, and both records verify once the deals are revealed', async () => {
  const dealId = await openDeals()
  const all = await people(8)
  const [one, other] = [all.slice(0, 4), all.slice(4)]
  // The first team has the even seats at the first table and the odd seats at the second.
  const tables = [await openTable(dealId, one), await openTable(dealId, other)]
  const secret = await secretOf(dealId)
  for (const { player } of all)
    expect(player.table()).toMatchObject({
      commitment: commitmentOf(secret),
      duplicate: { hands: HANDS },
      isFriendly: true,
      rematchUntil: null,
    })
  expect(await findSharedDeals(world.ctx.db, [dealId])).toMatchObject([{ secret: null }])

  await playOn(one)
  expect(one[0]!.player.table()).toMatchObject({ phase: 'over', view: { hands: HANDS } })
  expect(await reveal(dealId)).toBe(false)
  const admin = await signInAdmin(world)
  const [stranger] = await people(1)
  for (const reader of [one[0]!, stranger!, { client: createClient(world) }])
    expect(await record(reader, tables[0]!)).toMatchObject({ status: 404 })
  expect(await admin.call('GET /api/admin/games/{id}/record', { params: { id: tables[0]! } })).toMatchObject({
    status: 404,
  })
  expect(await one[0]!.player.send('game:resign', { gameId: tables[1]!, agreed: true })).toMatchObject({
    ok: false,
  })
  for (const gameId of tables)
    expect(await stranger!.player.send('live:watch', { topic: 'game', id: gameId })).toMatchObject({
      ok: false,
      code: 'not-allowed',
    })

  await playOn(other)
  expect(await reveal(dealId)).toBe(true)
  expect(await reveal(dealId)).toBe(false)
  for (const gameId of tables) {
    const { status, body } = await record({ client: createClient(world) }, gameId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ secret, seeds: [dealId], isPublic: true })
    expect(verifyGame(body)).toEqual([])
    const dealt = [...body.notation.matchAll(/^(\d): (.+)$/gm)].map(([, , cards]) => cards!.trim())
    expect(dealt).toEqual(
      [1, 2, 3].flatMap(hand => dealtCards(secret, dealId, hand, 4).map(cards => cards.join(' '))),
    )
    const ended = over.find(each => each.gameId === gameId)!
    expect(ended).toMatchObject({ isRated: false, duplicate: { dealId } })
    expect(ended.duplicate!.hands).toHaveLength(HANDS)
    for (const team of [0, 1] as const)
      expect(ended.duplicate!.hands.reduce((sum, hand) => sum + hand[team], 0)).toBe(ended.score[team])
    expect(ended.winner).toBe(
      ended.score[0] === ended.score[1] ? null : ended.score[0] > ended.score[1] ? 0 : 1,
    )
  }
})

test('no message names a card of another seat that was neither played nor shown', async () => {
  const dealId = await openDeals()
  const seated = await people(4)
  for (const { player } of seated) player.frames.length = 0
  const gameId = await openTable(dealId, seated)
  await playOn(seated)
  const secret = await secretOf(dealId)
  const known = new Set<string>(CARDS)
  for (const [seat, { player }] of seated.entries()) {
    const answer = await player.sync(gameId)
    const text = JSON.stringify([player.frames, answer])
    expect(text).not.toContain(secret)
    const shown = new Set(
      (text.match(/\{"type":"(card|show)"[^}]*\}/g) ?? [])
        .map(event => JSON.parse(event))
        .flatMap(event => (event.type === 'show' ? event.cards : [event.card])),
    )
    const own = [1, 2, 3].flatMap(hand => dealtCards(secret, dealId, hand, 4)[seat as Seat]!)
    const named = (text.match(/"\d{1,2}[eboc]"/g) ?? [])
      .map(word => word.slice(1, -1))
      .filter(word => known.has(word))
    for (const card of named) expect([...own, ...shown]).toContain(card)
  }
})

test('a player who returns after a restart goes on with the same hand; a held seat is played by a bot', async () => {
  const dealId = await openDeals()
  const seated = await people(2)
  const gameId = await openTable(dealId, seated, 2)
  const [one, other] = seated as [Person, Person]
  const until = timeOutTurns(world, other.player, [0], TURN_MS)
  const playing = other.player.playOn(randomAction)
  await until
  // Another node, which has nothing in memory, goes on with the game.
  const second = createGames(world.ctx, world.sockets, world.live, PACE)
  const live = (await second.reload(gameId))!
  expect(live.held).toEqual(live.phase === 'over' ? live.held : [0])
  expect(live.seeds).toEqual([dealId])
  second.close()
  const again = connectPlayer({ url, cookie: one.cookie })
  connected.push(again)
  one.player.leave()
  await again.sync(gameId)
  await Promise.all([playing, again.playOn(randomAction)])
  const { view, ending } = again.table()
  expect(['points', 'draw', 'forfeit']).toContain(ending)
  if (ending !== 'forfeit') expect(view.hands).toBe(HANDS)
  expect(await reveal(dealId)).toBe(true)
})

test('a side that is away for a whole hand forfeits, and the deals stay hidden until all tables have ended', async () => {
  const dealId = await openDeals()
  const all = await people(4)
  const gone = await openTable(dealId, all.slice(0, 2), 2)
  const played = await openTable(dealId, all.slice(2), 2)
  await games.commands.abandon(all[0]!.userId as UserId, gone)
  await all[1]!.player.playOn(randomAction)
  expect(all[1]!.player.table()).toMatchObject({ phase: 'over', ending: 'forfeit', view: { winner: 1 } })
  expect(await reveal(dealId)).toBe(false)
  await playOn(all.slice(2))
  expect(await reveal(dealId)).toBe(true)
  expect((await record(all[0]!, played)).status).toBe(200)
})
