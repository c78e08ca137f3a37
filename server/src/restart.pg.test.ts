import { randomBytes } from 'node:crypto'
import {
  type BracketTable,
  type GameId,
  TournamentCreation,
  type TournamentDetails,
  type TournamentId,
} from '@valecuatro/contract'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { type ClusterClient, newClusterClient } from '../test/clusterClient.ts'
import { followLive } from '../test/followLive.ts'
import { startTestServer } from '../test/node.ts'
import { createUsers } from '../test/people.ts'
import { connectPlayer, type Player } from '../test/player.ts'
import { playToSecondDuel } from '../test/playUntil.ts'
import { TEMPLATE } from '../test/postgres.ts'
import { randomAction } from '../test/table.ts'
import { readConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { type OpenDatabase, openPostgres } from './platform/database/database.ts'
import { createEvents } from './platform/events.ts'
import { enterTournament } from './tournaments/entry/enter.ts'
import { createTournament } from './tournaments/organise/create.ts'

let databaseUrl: string
let database: OpenDatabase
let ctx: Context
let server: Awaited<ReturnType<typeof startTestServer>>
const connected: Player[] = []

beforeAll(async () => {
  const url = inject('clusterUrl')
  const name = `restart_${randomBytes(6).toString('hex')}`
  const admin = await openPostgres(`${url}/postgres`, 1)
  await admin.db.execute(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  await admin.close()
  databaseUrl = `${url}/${name}`
  database = await openPostgres(databaseUrl, 2)
  const log = pino({ level: 'silent' })
  ctx = {
    config: readConfig({}),
    secret: 'a secret that only tests know, 32+ characters',
    db: database.db,
    events: createEvents(log),
    log,
    now: () => new Date(),
  }
  server = await startTestServer({ databaseUrl })
})
afterEach(() => {
  for (const player of connected.splice(0)) player.leave()
})
afterAll(async () => {
  await server.close()
  await database.close()
})

async function arrive(): Promise<ClusterClient> {
  const person = await newClusterClient([server.url], 0)
  connected.push(person.player)
  return person
}

/** Stops the server, starts another one on the same database, and connects the people to it. */
async function restart(people: ClusterClient[]): Promise<Player[]> {
  for (const { player } of people) player.leave()
  await server.close()
  server = await startTestServer({ databaseUrl })
  const players = people.map(({ cookie }) => connectPlayer({ url: server.url, cookie }))
  connected.push(...players)
  return players
}

async function sitDown(players: Player[], gameId: GameId) {
  for (const player of players) {
    await player.sync(gameId)
    await player.send('game:seed', { gameId, seed: randomBytes(8).toString('hex') })
  }
  await Promise.all(players.map(player => player.until(() => player.table().phase !== 'seeding')))
}
const playToEnd = (players: Player[]) => Promise.all(players.map(player => player.playOn(randomAction)))

test('a restart in the second game of a best of three keeps the games won and the running game', async () => {
  const [organiser] = await createUsers(ctx, 1)
  const id = await createTournament(
    ctx,
    organiser!,
    TournamentCreation.parse({
      name: 'Al mejor de tres',
      format: 'bracket',
      entryFee: 0,
      maxPlayers: 2,
      startDate: ctx.now().toISOString(),
      rules: { mode: '1v1', target: 15, bestOf: 3, turnSeconds: 60 },
    }),
  )
  const people = [await arrive(), await arrive()]
  const before = people.map(({ player }) => player)
  for (const { player, userId } of people) {
    await player.until(() => player.socket.connected)
    await enterTournament(ctx, id, userId)
  }
  const first = await startedGame(id, before[0]!, [])
  await sitDown(before, first.gameId!)
  await playToEnd(before)
  const second = await startedGame(id, before[0]!, [first.gameId])
  await sitDown(before, second.gameId!)
  const { wins } = second
  expect(wins.team1 + wins.team2).toBe(1)
  const { view, seq } = before[0]!.table()

  const after = await restart(people)
  const kept = await startedGame(id, after[0]!, [])
  expect(kept).toMatchObject({ gameId: second.gameId, wins, earlierGames: [{ gameId: first.gameId }] })
  for (const player of after) await player.sync(second.gameId!)
  expect(after[0]!.table()).toMatchObject({ seq, view })

  await playToEnd(after)
  let table = await tableOf(id)
  if (table.state !== 'finished') {
    const third = await startedGame(id, after[0]!, [first.gameId, second.gameId])
    expect(third.wins).toEqual({ team1: 1, team2: 1 })
    await sitDown(after, third.gameId!)
    await playToEnd(after)
    table = await tableOf(id)
  }
  expect(table.state).toBe('finished')
  expect(Math.max(table.wins.team1, table.wins.team2)).toBe(2)
})

/** The only table of the bracket, once a game runs there that is none of these. */
async function startedGame(id: TournamentId, player: Player, earlier: (GameId | null)[]) {
  const tournament = await followLive(player, 'tournament', id)
  const { tournament: shown } = await tournament.until(({ tournament: { bracket } }) => {
    const gameId = bracket?.rounds[0]?.tables[0]?.gameId ?? null
    return gameId !== null && !earlier.includes(gameId)
  })
  return onlyTable(shown)
}

const onlyTable = ({ bracket }: Pick<TournamentDetails, 'bracket'>): BracketTable =>
  bracket!.rounds[0]!.tables[0]!

async function tableOf(id: TournamentId): Promise<BracketTable> {
  const answer = await fetch(`${server.url}/api/tournaments/${id}`)
  return onlyTable((await answer.json()) as TournamentDetails)
}

test('a bot makes room for the next person also after a restart in the middle of its game', async () => {
  const duel = { mode: '1v1', points: 15, rated: false } as const
  const waiting = await arrive()
  await waiting.player.send('queue:join', duel)
  const seated = await waiting.player.send('queue:bots', undefined)
  if (!seated.ok) throw new Error(seated.code)
  await sitDown([waiting.player], seated.gameId)
  const { seq } = waiting.player.table()

  const [returned] = await restart([waiting])
  const status = await followLive(returned!, 'me', '')
  expect(status.current()).toMatchObject({ gameId: seated.gameId, playsBotMeanwhile: true })
  await returned!.sync(seated.gameId)
  expect(returned!.table().phase).toBe('playing')
  expect(returned!.table().seq).toBeGreaterThanOrEqual(seq)

  const next = await arrive()
  await next.player.send('queue:join', duel)
  const { gameId } = await status.until(state => state.gameId !== null && state.gameId !== seated.gameId)
  await returned!.sync(gameId!)
  expect(returned!.table().seats.map(({ userId }) => userId)).toEqual(
    expect.arrayContaining([waiting.userId, next.userId]),
  )
})

test('a restart in the middle of a pica-pica keeps the duel, its score and the cards of the waiting players', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, arrive))
  const before = people.map(({ player }) => player)
  const created = await before[0]!.send('table:create', { options: { players: 6 } })
  if (!created.ok) throw new Error(created.code)
  const { code } = created
  for (const seat of [1, 2, 3, 4, 5] as const) {
    await before[seat]!.send('table:sit', { code, seat })
    await before[seat]!.send('table:ready', { code, isReady: true })
  }
  const started = await before[0]!.send('table:start', { code })
  if (!started.ok) throw new Error(started.code)
  await sitDown(before, started.gameId)
  const duel = await playToSecondDuel(before)
  const { seq } = before[0]!.table()
  await Promise.all(before.map(player => player.until(() => player.table().seq === seq)))
  const views = before.map(player => player.table().view)

  const after = await restart(people)
  for (const player of after) await player.sync(started.gameId)
  expect(after.map(player => player.table().view)).toEqual(views)
  expect(after[0]!.table()).toMatchObject({ seq, view: { hand: { duel } } })
  await playToEnd(after)
  expect(after[0]!.table()).toMatchObject({ phase: 'over', ending: 'points' })
})
