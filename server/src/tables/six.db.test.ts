import { randomBytes } from 'node:crypto'
import type { GameId, Table, TableCode, TableOptions, UserId } from '@valecuatro/contract'
import { deckOf, handsOf } from '@valecuatro/contract/deck'
import { type Action, parseGame } from '@valecuatro/engine'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createClient } from '../../test/client.ts'
import { connectPlayer, type Player } from '../../test/player.ts'
import { playToSecondDuel } from '../../test/playUntil.ts'
import { listenOnFreePort, newPlayer, randomAction } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'

let world: World
let url: string
const connected: Player[] = []

beforeAll(async () => {
  world = await createWorld({}, { betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000, turnMs: 600_000 })
  url = await listenOnFreePort(world)
})
afterEach(async () => {
  for (const player of connected.splice(0)) player.leave()
  await world.ctx.db.execute(sql`DELETE FROM seated_players`)
  await world.ctx.db.execute(sql`DELETE FROM tables`)
})

interface Person {
  player: Player
  userId: UserId
  cookie: string
}

async function arrive(): Promise<Person> {
  const { userId, cookie } = await newPlayer(world)
  const player = connectPlayer({ url, cookie })
  connected.push(player)
  return { player, userId, cookie }
}

async function createTable(
  { player }: Person,
  options: Partial<TableOptions>,
  bots: ('balanced' | null)[] = [],
) {
  const answer = await player.send('table:create', { options, bots })
  if (!answer.ok) throw new Error(answer.code)
  return answer
}

/** Six people at a table, all ready; the first is the host. */
async function gather(options: Partial<TableOptions> = {}) {
  const people = await Promise.all(Array.from({ length: 6 }, arrive))
  const { code } = await createTable(people[0]!, { players: 6, ...options })
  for (const [seat, { player }] of people.entries()) {
    if (seat > 0)
      expect(await player.send('table:sit', { code, seat: seat as 1 })).toMatchObject({ ok: true })
  }
  for (const { player } of people.slice(1)) await player.send('table:ready', { code, isReady: true })
  return { people, code }
}

async function start(people: Person[], code: TableCode): Promise<GameId> {
  const answer = await people[0]!.player.send('table:start', { code })
  if (!answer.ok) throw new Error(answer.code)
  await sitDown(people, answer.gameId)
  return answer.gameId
}

async function sitDown(people: Person[], gameId: GameId) {
  await Promise.all(people.map(({ player }) => player.sync(gameId)))
  for (const { player } of people)
    await player.send('game:seed', { gameId, seed: randomBytes(8).toString('hex') })
  await Promise.all(people.map(({ player }) => player.until(() => player.table().phase === 'playing')))
}

const playersOf = (people: Person[]) => people.map(({ player }) => player)
const playToEnd = (people: Person[]) =>
  Promise.all(playersOf(people).map(player => player.playOn(randomAction)))
const read = async (code: TableCode): Promise<Table> =>
  (await createClient(world).call('GET /api/tables/{code}', { params: { code } })).body

describe('a table for six', () => {
  test('has six seats, the options of the pica-pica, and partners whom the host chooses', async () => {
    const { people, code } = await gather({ picaPica: true, picaFalta: 'six' })
    expect((await read(code)).options).toMatchObject({ players: 6, picaPica: true, picaFalta: 'six' })
    await people[0]!.player.send('table:move', { code, from: 1, to: 4 })
    const ids = people.map(({ userId }) => userId)
    expect((await read(code)).seats.map(({ userId }) => userId)).toEqual(
      [0, 4, 2, 3, 1, 5].map(at => ids[at]),
    )
    expect(await people[5]!.player.send('table:move', { code, from: 0, to: 1 })).toMatchObject({
      code: 'not-host',
    })
  })

  test('can be filled up with bots', async () => {
    const host = await arrive()
    const { code } = await createTable(host, { players: 6, target: 15 }, Array(5).fill('balanced'))
    expect((await read(code)).seats.map(({ bot }) => bot)).toEqual([null, ...Array(5).fill('balanced')])
    const gameId = await start([host], code)
    expect(host.player.table().seats).toHaveLength(6)
    await host.player.send('game:abandon', { gameId })
  })

  test('shrinks to four seats, without the options of the pica-pica', async () => {
    const { people, code } = await gather({ picaPica: false })
    const options = { ...(await read(code)).options, players: 4 } as const
    const [host] = playersOf(people)
    expect(await host!.send('table:options', { code, options })).toMatchObject({ code: 'malformed' })
    const { picaPica: _, ...rest } = options
    expect(await host!.send('table:options', { code, options: rest })).toMatchObject({ ok: true })
    const table = await read(code)
    expect(table.options).not.toHaveProperty('picaPica')
    expect(table.seats.map(({ userId }) => userId)).toEqual(people.slice(0, 4).map(({ userId }) => userId))
  })

  test.each([
    ['a pica-pica of four', { players: 4, picaPica: true }],
    ['a falta of a pica-pica of two', { players: 2, picaFalta: 'six' }],
    ['an unknown falta', { players: 6, picaFalta: 'seven' }],
    ['a pica-pica that is not a boolean', { players: 6, picaPica: 'yes' }],
    ['five players', { players: 5 }],
    ['eight players', { players: 8 }],
  ])('with %s is malformed', async (_, options) => {
    const { player } = await arrive()
    expect(await player.send('table:create', { options: options as never })).toMatchObject({
      code: 'malformed',
    })
  })
})

describe('a game of six', () => {
  test('that is rated changes only the ratings of three against three; its deals can be verified', async () => {
    const { people, code } = await gather({ target: 15, isRated: true, isPublic: true })
    const gameId = await start(people, code)
    const promised = people[0]!.player.table().commitment
    await playToEnd(people)
    expect(playersOf(people).flatMap(({ faults }) => faults)).toEqual([])
    const { winner } = people[0]!.player.table().view

    const changes = await rowsOf<{ seat: number; won: boolean; mode: string; rise: boolean }>(
      world.ctx.db,
      sql`SELECT p.seat, p.won, c.mode, c.after > c.before AS rise FROM matches m
          JOIN match_players p ON p.match_id = m.id JOIN rating_changes c ON c.match_id = m.id AND c.user_id = p.user_id
          WHERE m.game_id = ${gameId} ORDER BY p.seat`,
    )
    expect(changes).toEqual(
      [0, 1, 2, 3, 4, 5].map(seat => {
        const won = seat % 2 === winner
        return { seat, won, mode: '3v3', rise: won }
      }),
    )
    const client = createClient(world)
    const params = { id: people[0]!.userId }
    const { body: profile } = await client.call('GET /api/players/{id}', { params })
    expect(profile).toMatchObject({
      ratedGames: 0,
      oneVsOne: { ratedGames: 0 },
      threeVsThree: { ratedGames: 1 },
    })
    for (const [mode, games] of [
      ['3v3', 1],
      ['2v2', 0],
      ['1v1', 0],
    ]) {
      const past = await client.call('GET /api/players/{id}/games', { params, search: `mode=${mode}` })
      expect(past.body).toHaveLength(games as number)
      const course = await client.call('GET /api/players/{id}/ratings', { params, search: `mode=${mode}` })
      expect(course.body).toHaveLength(games as number)
    }
    expect((await client.call('GET /api/rankings', { search: 'mode=3v3' })).status).toBe(200)

    const { body } = await client.call('GET /api/games/{id}/record', { params: { id: gameId } })
    expect(body.commitment).toBe(promised)
    expect(body.seeds).toHaveLength(6)
    const reading = parseGame(body.notation)
    if (!reading.ok) throw new Error(reading.error.message)
    expect(reading.game.score).toEqual(people[0]!.player.table().view.score)
    for (const [index, hand] of reading.record.hands.entries())
      expect(hand.cards).toEqual(handsOf(deckOf(body.secret, body.seeds, index + 1), 6))
  })

  test('refuses the actions and señas of a seat that is not in the duel, and a reload shows the duel', async () => {
    const { people, code } = await gather()
    const gameId = await start(people, code)
    const duel = await playToSecondDuel(playersOf(people))
    const waiting = people.filter((_, seat) => !duel.some(each => each === seat))
    await Promise.all(
      playersOf(people).map(player =>
        player.until(() => player.table().seq === people[0]!.player.table().seq),
      ),
    )
    for (const { player } of waiting) {
      const seat = player.table().seat!
      const card = player.table().view.hand!.held[seat]![0]
      for (const action of ['mazo', 'truco', ...(card ? [card] : [])] as Action[])
        expect(await player.act(action)).toMatchObject({ code: 'illegal', rule: 'not-in-duel' })
      expect(await player.send('game:sign', { gameId, sign: 'tres' })).toMatchObject({ code: 'not-allowed' })
    }
    const { seq, view } = waiting[0]!.player.table()
    const again = await waiting[0]!.player.sync(gameId)
    if (!again.ok) throw new Error(again.code)
    expect(again.table).toMatchObject({ seq, view })
    expect(again.table.handEvents!.map(({ type }) => type)).toEqual(expect.arrayContaining(['deal', 'duel']))

    const watcher = await arrive()
    await world.ctx.db.execute(sql`UPDATE games SET watchable = true WHERE id = ${gameId}`)
    expect(await watcher.player.sync(gameId)).toMatchObject({
      table: { seat: null, view: { hand: { duel, held: Array(6).fill([]) } } },
    })
  })

  test('is resigned when two of three partners agree', async () => {
    const { people, code } = await gather()
    const gameId = await start(people, code)
    const resign = (seat: number, agreed: boolean) =>
      people[seat]!.player.send('game:resign', { gameId, agreed })
    expect(await resign(0, true)).toEqual({ ok: true, over: false })
    expect(await resign(1, true)).toEqual({ ok: true, over: false })
    expect(await resign(4, false)).toEqual({ ok: true, over: false })
    expect(await resign(2, true)).toEqual({ ok: true, over: false })
    expect(await resign(4, true)).toEqual({ ok: true, over: true })
    await people[5]!.player.until(() => people[5]!.player.table().phase === 'over')
    expect(people[5]!.player.table()).toMatchObject({ ending: 'resignation', view: { winner: 1 } })
  })

  test('needs both of the partners who are present to resign, or the only one', async () => {
    const { people, code } = await gather()
    const gameId = await start(people, code)
    const resign = (seat: number) => people[seat]!.player.send('game:resign', { gameId, agreed: true })
    await people[4]!.player.send('game:abandon', { gameId })
    expect(await resign(0)).toEqual({ ok: true, over: false })
    await people[2]!.player.send('game:abandon', { gameId })
    expect(await resign(0)).toEqual({ ok: true, over: true })
  })

  test('goes on with a bot at the seat of a player who leaves, and a rematch keeps its rules', async () => {
    const { people, code } = await gather({ target: 15, picaFalta: 'six' })
    const gameId = await start(people, code)
    await playToEnd(people)
    const rematches = []
    for (const { player } of people) rematches.push(await player.send('game:rematch', { gameId }))
    const last = rematches.at(-1)!
    if (!last.ok || !last.gameId) throw new Error('no rematch')
    await sitDown(people, last.gameId)
    expect(people[0]!.player.table().view.rules).toMatchObject({
      players: 6,
      picaPica: true,
      picaFalta: 'six',
    })
    await people[3]!.player.send('game:abandon', { gameId: last.gameId })
    await playToEnd(people.filter((_, seat) => seat !== 3))
    await people[0]!.player.sync(last.gameId)
    expect(people[0]!.player.table().seats[3]).toMatchObject({ left: true })
  })
})
