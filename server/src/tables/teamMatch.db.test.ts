import type { GameId, Table, TableCode, TableOptions, UserId } from '@valecuatro/contract'
import { CARDS } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/client.ts'
import { followLive } from '../../test/followLive.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { playUntil } from '../../test/playUntil.ts'
import { listenOnFreePort, newPlayer, randomAction } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { dealtCards } from '../games/index.ts'
import { sharedDeals } from '../games/schema.ts'

const HANDS = 8
const TEAM_MATCH: Partial<TableOptions> = { teamHands: HANDS, flor: true }

let world: World
let url: string
const connected: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, { betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000, turnMs: 600_000 })
  url = await listenOnFreePort(world)
})
afterEach(async () => {
  for (const player of connected.splice(0)) player.leave()
  for (const table of ['seated_players', 'tables', 'games', 'shared_deals'])
    await world.ctx.db.execute(sql`DELETE FROM ${sql.identifier(table)}`)
})

interface Person {
  player: Player
  client: Client
  userId: UserId
}

async function arrive(): Promise<Person> {
  const { userId, cookie, client } = await newPlayer(world)
  const player = connectPlayer({ url, cookie })
  connected.push(player)
  return { player, userId, client }
}

type Bots = ('balanced' | null)[]

/** People at the first seats of a team match, all ready, and bots after them; the first is the host. */
async function gather(count: number, bots: Bots = []) {
  const people = await Promise.all(Array.from({ length: count }, arrive))
  const created = await people[0]!.player.send('table:create', { options: TEAM_MATCH, bots })
  if (!created.ok) throw new Error(created.code)
  const { code } = created
  for (const [seat, { player }] of people.entries())
    if (seat > 0)
      expect(await player.send('table:sit', { code, seat: seat as 7 })).toMatchObject({ ok: true })
  for (const { player } of people.slice(1)) await player.send('table:ready', { code, isReady: true })
  return { people, code }
}

const read = async (code: TableCode): Promise<Table> =>
  (await createClient(world).call('GET /api/tables/{code}', { params: { code } })).body
const matchOf = async (code: TableCode) => (await read(code)).teamMatch!

/** Starts the match and seats the people at their games. */
async function start(people: Person[], code: TableCode): Promise<[GameId, GameId]> {
  const started = await people[0]!.player.send('table:start', { code })
  if (!started.ok) throw new Error(started.code)
  const { games } = await matchOf(code)
  for (const [seat, { player }] of people.entries()) await player.sync(games[seat < 4 ? 0 : 1].gameId)
  return [games[0].gameId, games[1].gameId]
}

const play = (people: Person[]) => Promise.all(people.map(({ player }) => player.playOn(randomAction)))
/** Waits until the table gathers again: bots play on by themselves. */
const gatheredAgain = (code: TableCode) =>
  expect.poll(async () => (await read(code)).state, { timeout: 60_000 }).toBe('gathering')
const recordOf = ({ client }: Pick<Person, 'client'>, id: GameId) =>
  client.call('GET /api/games/{id}/record', { params: { id } })
const sumOf = (hands: readonly (readonly number[])[], team: number) =>
  hands.reduce((sum, hand) => sum + hand[team]!, 0)

describe('a team match', () => {
  test('of four people and four bots has the sum of both tables as its result', async () => {
    const { people, code } = await gather(4, [null, null, null, ...Array(4).fill('balanced')])
    expect((await read(code)).seats.map(({ bot }) => bot !== null)).toEqual([
      ...Array(4).fill(false),
      ...Array(4).fill(true),
    ])
    const [a, b] = await start(people, code)
    await play(people)
    await gatheredAgain(code)

    const { games, teams, result } = await matchOf(code)
    expect(games).toEqual([a, b].map(gameId => ({ gameId, isOver: true, handsDealt: HANDS })))
    const ids = people.map(({ userId }) => userId)
    expect(teams.map(team => team.map(({ userId }) => userId))).toEqual([
      [ids[0], ids[2], null, null],
      [ids[1], ids[3], null, null],
    ])
    for (const { points, hands } of result!.tables) {
      expect(hands).toHaveLength(HANDS)
      expect([sumOf(hands, 0), sumOf(hands, 1)]).toEqual(points)
    }
    expect(result!.tables[0].points).toEqual(people[0]!.player.table().view.score)
    const [ours, theirs] = [0, 1].map(team =>
      sumOf(
        result!.tables.map(({ points }) => points),
        team,
      ),
    )
    expect(result!.outcome).toBe(ours === theirs ? 'draw' : ours! > theirs! ? 'team1' : 'team2')

    expect((await recordOf(people[0]!, a)).status).toBe(200)
    expect((await recordOf(people[0]!, b)).status).toBe(404)
    expect((await recordOf({ client: createClient(world) }, a)).status).toBe(404)

    // They play another match with other cards.
    for (const { player } of people.slice(1)) await player.send('table:ready', { code, isReady: true })
    const again = await start(people, code)
    expect(again).not.toContain(a)
    expect(await matchOf(code)).toMatchObject({ result: null })
  })

  test('tells a table nothing about the cards and the play of the other before both have ended', async () => {
    const { people, code } = await gather(8)
    const [one, other] = [people.slice(0, 4), people.slice(4)]
    for (const { player } of one) await player.send('live:watch', { topic: 'table', id: code })
    const [a, b] = await start(people, code)
    const [deal] = await world.ctx.db.select().from(sharedDeals)

    await play(other)
    const { state, teamMatch } = await read(code)
    expect(state).toBe('playing')
    expect(teamMatch).toMatchObject({ result: null, games: [{ isOver: false }, { isOver: true }] })
    const stranger = await arrive()
    for (const { client, player } of [one[0]!, other[0]!, stranger]) {
      expect((await recordOf({ client }, a)).status).toBe(404)
      expect((await recordOf({ client }, b)).status).toBe(404)
      // Players see their own game only.
      for (const id of client === stranger.client ? [a, b] : client === one[0]!.client ? [b] : [a])
        expect(await player.send('live:watch', { topic: 'game', id })).toMatchObject({ ok: false })
      expect(
        await player.send('chat:send', { channel: { code }, text: 'the ancho is on your right' }),
      ).toMatchObject({ ok: false })
    }
    const known = new Set<string>(CARDS)
    for (const [seat, { player }] of one.entries()) {
      const text = JSON.stringify([player.frames, player.table(), await read(code)])
      expect(text).not.toContain(deal!.secret)
      const own = Array.from(
        { length: HANDS },
        (_, hand) => dealtCards(deal!.secret, deal!.id, hand + 1, 4)[seat]!,
      ).flat()
      const named = (text.match(/"\d{1,2}[eboc]"/g) ?? []).map(word => word.slice(1, -1))
      for (const card of named.filter(word => known.has(word))) expect(own).toContain(card)
    }

    await play(one)
    const after = await read(code)
    expect(after.state).toBe('gathering')
    expect(after.teamMatch!.result!.tables.map(({ hands }) => hands.length)).toEqual([HANDS, HANDS])
    expect(after.seats.every(({ userId, isReady }) => userId !== null && !isReady)).toBe(true)
    for (const { player } of people) expect(player.faults).toEqual([])
  })

  test('tells people at the table which hand each game is at', async () => {
    const { people, code } = await gather(4, [null, null, null, ...Array(4).fill('balanced')])
    const table = await followLive(people[0]!.player, 'table', code)
    await start(people, code)
    const players = people.map(({ player }) => player)
    await Promise.all(players.map(player => player.until(() => player.table().phase === 'playing')))
    await playUntil(players, ({ view }) => view.hands === 2)
    const { teamMatch } = await table.until(now => now.teamMatch?.games[0].handsDealt === 2)
    expect(teamMatch).toMatchObject({ result: null })
  })

  test('is lost by the team that leaves a table', async () => {
    const { people, code } = await gather(8)
    const [a] = await start(people, code)
    for (const seat of [1, 3]) await people[seat]!.player.send('game:abandon', { gameId: a })
    await play([people[0]!, people[2]!])
    expect((await read(code)).state).toBe('playing')
    await play(people.slice(4))
    const { seats, teamMatch } = await read(code)
    expect(teamMatch!.result).toMatchObject({ outcome: 'team1', forfeits: [1] })
    expect(seats.map(({ userId }) => userId !== null)).toEqual([
      true,
      false,
      true,
      false,
      ...Array(4).fill(true),
    ])
  })

  test('needs eight seats taken, and has no ninth', async () => {
    const { people, code } = await gather(7)
    const [host] = people as [Person]
    expect(await host.player.send('table:start', { code })).toMatchObject({ code: 'not-ready' })
    const late = await arrive()
    expect(await late.player.send('table:sit', { code, seat: 8 as 7 })).toMatchObject({ code: 'malformed' })
    expect(await late.player.send('table:sit', { code, seat: 6 })).toMatchObject({ code: 'seat-taken' })
    expect(await late.player.send('table:sit', { code, seat: 7 })).toMatchObject({ ok: true })
    const ninth = await arrive()
    for (const seat of [0, 1, 2, 3, 4, 5, 6, 7] as const)
      expect(await ninth.player.send('table:sit', { code, seat })).toMatchObject({ code: 'seat-taken' })
    const { teamHands: _, ...options } = (await read(code)).options
    expect(await host.player.send('table:options', { code, options })).toMatchObject({ ok: true })
    expect((await read(code)).seats).toHaveLength(4)
  })

  test.each([
    ['two players', { players: 2 }],
    ['six players', { players: 6 }],
    ['everyone allowed to join', { isPublic: true }],
    ['rated games', { isRated: true }],
    ['nine deals', { teamHands: 9 }],
  ])('with %s is malformed', async (_, options) => {
    const { player } = await arrive()
    expect(
      await player.send('table:create', { options: { ...TEAM_MATCH, ...options } as never }),
    ).toMatchObject({ code: 'malformed' })
  })
})
