// @module-tag long
import { randomBytes } from 'node:crypto'
import type { TournamentId } from '@valecuatro/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ClusterClient, newClusterClient } from '../../test/clusterClient.ts'
import { followLive } from '../../test/followLive.ts'
import { startTestServer } from '../../test/node.ts'
import { createUsers } from '../../test/people.ts'
import { TEMPLATE } from '../../test/postgres.ts'
import { readConfig } from '../platform/config.ts'
import type { Context } from '../platform/context.ts'
import { type OpenDatabase, openPostgres } from '../platform/database/database.ts'
import { createEvents } from '../platform/events.ts'
import { enterTournament } from './entry/enter.ts'
import { createTournament } from './organise/create.ts'

let database: OpenDatabase
let ctx: Context
const servers: Awaited<ReturnType<typeof startTestServer>>[] = []
const present: ClusterClient[] = []

// Two nodes that share the database, without any connection to each other.
beforeAll(async () => {
  const url = inject('clusterUrl')
  const name = `nodes_${randomBytes(6).toString('hex')}`
  const admin = await openPostgres(`${url}/postgres`, 1)
  await admin.db.execute(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`)
  await admin.close()
  const databaseUrl = `${url}/${name}`
  database = await openPostgres(databaseUrl, 2)
  ctx = {
    config: readConfig({}),
    secret: 'a secret that only tests know, 32+ characters',
    db: database.db,
    events: createEvents(pino({ level: 'silent' })),
    log: pino({ level: 'silent' }),
    now: () => new Date(),
  }
  servers.push(await startTestServer({ databaseUrl }), await startTestServer({ databaseUrl }))
})
afterAll(async () => {
  for (const { player } of present) player.leave()
  for (const server of servers) await server.close()
  await database.close()
})

async function create(format: 'arena' | 'bracket') {
  const [actor] = await createUsers(ctx, 1)
  return createTournament(ctx, actor!, {
    name: 'Copa',
    format,
    entryFee: 0,
    maxPlayers: 8,
    startDate: ctx.now().toISOString(),
  })
}

/** Four people, two at each node, who watch the tournament. */
async function enterFour(id: TournamentId): Promise<ClusterClient[]> {
  const people = await Promise.all(
    Array.from({ length: 4 }, (_, n) => newClusterClient([servers[n % servers.length]!.url], 0)),
  )
  present.push(...people)
  for (const { player, userId } of people) {
    await player.until(() => player.socket.connected)
    await enterTournament(ctx, id, userId)
    await followLive(player, 'tournament', id)
    const place = await followLive(player, 'place', id)
    expect(place.current()).toMatchObject({ entered: true })
    places.set(userId, place)
  }
  return people
}

const places = new Map<string, Awaited<ReturnType<typeof followLive<'place'>>>>()
const called = ({ userId }: ClusterClient) => places.get(userId)!.until(({ next }) => next?.gameId != null)

test('a table of a bracket starts when its four players are present on any nodes, and all of them see it', async () => {
  const id = await create('bracket')
  const people = await enterFour(id)
  const seated = await Promise.all(people.map(called))
  expect(new Set(seated.map(({ next }) => next!.gameId)).size).toBe(1)
  // Long before the no-show deadline.
  for (const place of seated) expect(place.next!.startsBy).toBeNull()
})

test('an arena seats people who wait at different nodes', async () => {
  const id = await create('arena')
  const people = await enterFour(id)
  const seated = people.map(called)
  for (const { player } of people) {
    expect(await player.send('tournament:queue', { tournamentId: id as never })).toMatchObject({ ok: true })
  }
  const games = new Set((await Promise.all(seated)).map(({ next }) => next!.gameId))
  expect(games.size).toBe(1)
})
