import { MESSAGES, type TournamentId, type TournamentReport, type UserId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../../../test/client.ts'
import { type Admin, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'

const MINUTE_MS = 60_000

let world: World
let admin: Admin
beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

const about = (id: TournamentId) => ({ params: { id } })
const read = (client: Client, id: TournamentId) => client.call('GET /api/tournaments/{id}/report', about(id))
const after = (minutes: number) => new Date(world.ctx.now().getTime() + minutes * MINUTE_MS).toISOString()

async function createWithPlayers(more: Record<string, unknown> = {}) {
  const { body } = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', entryFee: 10, prizes: [0.5, 0.2], startDate: after(60), ...more },
  })
  const id = body._id as TournamentId
  const players = await Promise.all(Array.from({ length: 4 }, () => newPlayer(world)))
  return { id, players }
}

/** Writes a finished game of the tournament in which the last player was absent. */
async function writeGame(id: TournamentId, players: { userId: UserId }[], from: string, to: string) {
  const matchId = newId()
  await world.ctx.db.execute(sql`
    INSERT INTO matches (id, tournament_id, tournament_name, status, counts, created_at, started_at, finished_at)
    VALUES (${matchId}, ${id}, 'Copa', 'finished', true, ${from}::timestamptz, ${from}::timestamptz, ${to}::timestamptz)`)
  for (const [seat, { userId }] of players.entries())
    await world.ctx.db.execute(sql`
      INSERT INTO match_players (match_id, seat, user_id, finished_at, won, absent)
      VALUES (${matchId}, ${seat}, ${userId}, ${to}::timestamptz, ${seat % 2 === 0}, ${seat === 3})`)
}

describe('the report of a tournament', () => {
  test('has times, standings, absences, acts of organisers and coins that add up to zero', async () => {
    const { id, players } = await createWithPlayers()
    for (const { client } of players) await client.call('POST /api/tournaments/{id}/enter', about(id))
    expect(await read(admin, id)).toMatchObject({ status: 409, body: { error: MESSAGES.reportNotYet } })
    const [start, end] = [after(60), after(75)]
    await writeGame(id, players, start, end)
    await world.ctx.db.execute(sql`UPDATE tournament_entries SET total_points = 30, matches_played = 1
      WHERE tournament_id = ${id} AND user_id = ${players[0]!.userId}`)
    for (const action of ['pause', 'resume'])
      await admin.call('POST /api/tournaments/{id}/run', { ...about(id), body: { action, reason: 'Rain' } })
    await admin.call('POST /api/tournaments/{id}/finalize', {
      ...about(id),
      body: { championId: players[0]!.userId },
    })
    const { status, body } = await read(createClient(world), id)
    expect(status).toBe(200)
    const report = body as TournamentReport
    expect(report).toMatchObject({
      games: 1,
      firstGameAt: start,
      lastGameAt: end,
      rounds: [],
      absences: [{ player: { _id: players[3]!.userId }, games: 1 }],
      tournament: { champion: { _id: players[0]!.userId }, createdBy: null },
    })
    const coins = Object.fromEntries(report.coins.map(({ kind, amount }) => [kind, amount]))
    expect(coins).toMatchObject({ entries: 40, prizes: -20, platform: -20 })
    expect(report.coins.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
    expect(JSON.stringify(report)).not.toContain('Rain')

    const file = await createClient(world).call('GET /api/tournaments/{id}/report/export', about(id))
    const [standings, ...blocks] = String(file.body)
      .trim()
      .split('\r\n\r\n')
      .map(block => block.split('\r\n'))
    expect(standings).toHaveLength(5)
    expect(standings![1]).toBe(`1,${players[0]!.name},30,0,0,1,20,0,`)
    expect(blocks).toEqual([
      ['Times,First start,Last end,Games,Tables', `All games,${start},${end},1,`],
      ['Absences,Games', `${players[3]!.name},1`],
      ['Acts of organisers,Times', 'tournament-paused,1'],
      ['Coins of the prize pool,Amount', 'entries,40', 'prizes,-20', 'platform,-20', 'sum,0'],
    ])
  })

  test('of a cancelled tournament shows the refunds', async () => {
    const { id, players } = await createWithPlayers()
    await players[0]!.client.call('POST /api/tournaments/{id}/enter', about(id))
    await admin.call('POST /api/tournaments/{id}/cancel', { ...about(id), body: { reason: 'Lluvia' } })
    const report = (await read(createClient(world), id)).body as TournamentReport
    expect(report).toMatchObject({
      games: 0,
      firstGameAt: null,
      tournament: { cancelReason: 'Lluvia' },
      coins: [
        { kind: 'entries', amount: 10 },
        { kind: 'refunds', amount: -10 },
      ],
    })
  })

  test('is only for entrants and organisers if not everyone could enter', async () => {
    const { id, players } = await createWithPlayers({ entry: { access: 'invitation' } })
    const [invited, stranger] = players
    await admin.call('POST /api/tournaments/{id}/admissions', {
      ...about(id),
      body: { username: invited!.name },
    })
    await invited!.client.call('POST /api/tournaments/{id}/enter', about(id))
    await admin.call('POST /api/tournaments/{id}/cancel', { ...about(id), body: { reason: 'Lluvia' } })
    const statusFor = async (client: Client) => (await read(client, id)).status
    expect(await statusFor(admin)).toBe(200)
    expect(await statusFor(invited!.client)).toBe(200)
    expect(await statusFor(stranger!.client)).toBe(403)
    expect(await statusFor(createClient(world))).toBe(403)
    const file = await createClient(world).call('GET /api/tournaments/{id}/report/export', about(id))
    expect(file.status).toBe(403)
  })
})
