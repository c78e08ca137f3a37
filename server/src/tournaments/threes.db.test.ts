import { MESSAGES, type TournamentDetails, type TournamentId, type UserId } from '@valecuatro/contract'
import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../test/people.ts'
import { newPlayer } from '../../test/table.ts'
import { createBracket, type Person, readTeamEvents, readTournament } from '../../test/teams.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import { coinsOf, reconcile } from '../wallet/index.ts'
import { enterTournament } from './entry/enter.ts'
import { joinArenaQueue } from './seating/joinArenaQueue.ts'

const HOUR = 3600_000
let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

const create = (enterAs: string, rest: Record<string, unknown> = {}): Promise<TournamentId> =>
  createBracket(world, admin, {
    entryFee: 100,
    maxPlayers: 12,
    entry: { enterAs },
    rules: { mode: '3v3', target: 15, picaPica: false },
    ...rest,
  })

const three = () => Promise.all([newPlayer(world), newPlayer(world), newPlayer(world)])
const invite = (by: Person, id: string, to: Person) =>
  by.client.call('POST /api/tournaments/{id}/team', { params: { id }, body: { username: to.name } })
const accept = (by: Person, id: string, from: Person) =>
  by.client.call('POST /api/tournaments/{id}/team/accept', { params: { id }, body: { from: from.userId } })
const decline = (by: Person, id: string, from: Person, to?: Person) =>
  by.client.call('POST /api/tournaments/{id}/team/decline', {
    params: { id },
    body: { from: from.userId, ...(to && { to: to.userId }) },
  })
const details = async (id: string): Promise<TournamentDetails> =>
  (await admin.call('GET /api/tournaments/{id}', { params: { id } })).body
const coins = ({ userId }: Person) => coinsOf(world.ctx.db, userId)
const invited = async (by: Person, id: string) =>
  (await readTournament(by, id)).own!.teamInvitations.map(({ to, isAccepted }) => [to._id, isAccepted])

async function enterTeam(id: string): Promise<[Person, Person, Person]> {
  const team = await three()
  const [ana, beto, carla] = team
  for (const partner of [beto, carla]) {
    expect((await invite(ana, id, partner)).status).toBe(200)
    expect((await accept(partner, id, ana)).status).toBe(200)
  }
  return team
}

describe('a team of three', () => {
  test('enters when both have accepted: all pay then, and all withdraw together with a refund', async () => {
    const id = await create('teams')
    const [ana, beto, carla] = await three()
    await invite(ana, id, beto)
    await invite(ana, id, carla)
    expect((await accept(beto, id, ana)).body).toMatchObject({ joined: false, pot: 0 })
    // A second click changes nothing.
    expect((await accept(beto, id, ana)).status).toBe(200)
    expect(await invited(carla, id)).toEqual([
      [beto.userId, true],
      [carla.userId, false],
    ])
    expect(await coins(beto)).toBe(1000)
    expect((await accept(carla, id, ana)).body).toMatchObject({
      joined: true,
      pot: 300,
      teams: [[ana.userId, beto.userId, carla.userId]],
      own: { teamInvitations: [] },
    })
    expect(await Promise.all([ana, beto, carla].map(coins))).toEqual([900, 900, 900])
    expect(await readTeamEvents(ana)).toEqual(['accepted', 'agreed'])
    expect(await readTeamEvents(beto)).toEqual(['accepted', 'invited'])

    await beto.client.call('POST /api/tournaments/{id}/withdraw', { params: { id } })
    expect(await details(id)).toMatchObject({ players: [], teams: [], pot: 0 })
    expect(await Promise.all([ana, beto, carla].map(coins))).toEqual([1000, 1000, 1000])
    expect(await readTeamEvents(carla)).toEqual(['withdrew', 'invited'])
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('has two open invitations at most: a third replaces the oldest that is not accepted', async () => {
    const id = await create('both')
    const [ana, beto, carla] = await three()
    const dani = await newPlayer(world)
    await invite(ana, id, beto)
    await invite(ana, id, carla)
    await accept(carla, id, ana)
    await invite(ana, id, dani)
    expect(await invited(ana, id)).toEqual([
      [carla.userId, true],
      [dani.userId, false],
    ])
    expect(await invite(ana, id, carla)).toMatchObject({
      status: 409,
      body: { error: MESSAGES.alreadyOfTeam },
    })
    expect((await accept(beto, id, ana)).status).toBe(409)
    // An acceptance can be taken back, and one invitation alone, too.
    await decline(carla, id, ana)
    await invite(ana, id, beto)
    await decline(ana, id, ana, dani)
    expect(await invited(ana, id)).toEqual([[beto.userId, false]])
  })

  test('waits for three places, moves up as one, and leaves the list as one', async () => {
    const id = await create('both', { maxPlayers: 6 })
    const first = await enterTeam(id)
    const [alone] = await createUsers(world.ctx, 1)
    await enterTournament(world.ctx, id, alone!)
    const [ana, beto, carla] = await enterTeam(id)
    expect(await readTournament(beto, id)).toMatchObject({
      waitingListSize: 3,
      own: { waitingListPlace: 1, waitingListPartners: [{ _id: ana.userId }, { _id: carla.userId }] },
    })
    const others = await enterTeam(id)
    await others[1].client.call('DELETE /api/tournaments/{id}/waiting-list', { params: { id } })
    expect(await details(id)).toMatchObject({ waitingListSize: 3 })
    await first[2].client.call('POST /api/tournaments/{id}/withdraw', { params: { id } })
    expect(await details(id)).toMatchObject({
      waitingListSize: 0,
      teams: [[ana.userId, beto.userId, carla.userId]],
      pot: 400,
    })
    expect(await Promise.all([...first, ana, beto, carla].map(coins))).toEqual([
      ...[1000, 1000, 1000],
      ...[900, 900, 900],
    ])
  })
})

/** Plays a bracket to its end: the side of the first seat wins each table. */
async function playOut(id: TournamentId, check: (seats: UserId[]) => void) {
  for (let rounds = 0; (await details(id)).status !== 'finished'; rounds++) {
    expect(rounds).toBeLessThan(30)
    await world.tournaments.tick()
    for (const { players, state, matchId } of (await details(id)).bracket!.rounds.flatMap(
      each => each.tables,
    )) {
      const seats = players.map(({ _id }) => _id)
      if (state === 'open') continue
      expect(seats).toHaveLength(6)
      check(seats)
      if (state === 'finished') continue
      const run = { matchId: matchId!, reason: 'test' }
      await admin.call('POST /api/tournaments/{id}/run', {
        params: { id },
        body: { action: 'decide-table', ...run, winnerId: seats[0]! },
      })
    }
  }
}

test('a bracket of teams and single players keeps teams together, refunds who is too many and pays three champions', async () => {
  const id = await create('both', { maxPlayers: 32, prizes: [0.5, 0.3], entryFee: 10 })
  const teams = [await enterTeam(id), await enterTeam(id)]
  const alone = await createUsers(world.ctx, 5)
  for (const userId of alone) await enterTournament(world.ctx, id, userId)
  world.advance(HOUR + 1000)
  await playOut(id, seats => {
    for (const team of teams) {
      const at = team.map(({ userId }) => seats.indexOf(userId))
      if (at[0] !== -1) expect(new Set(at.map(seat => seat % 2)).size).toBe(1)
    }
  })
  const { bracket, champion, partners, prizes, pot } = await details(id)
  expect(bracket!.refunded.map(({ _id }) => _id)).toEqual(alone.slice(3))
  expect(pot).toBe(90)
  // 45 coins for the champions, 27 for those who lost the final.
  expect(prizes.map(({ winners }) => winners.map(each => each.coins))).toEqual([
    [15, 15, 15],
    [9, 9, 9],
  ])
  expect(prizes[0]!.winners.map(({ player }) => player._id).toSorted()).toEqual(
    [champion!, ...partners].map(({ _id }) => _id).toSorted(),
  )
  expect(await coinsOf(world.ctx.db, id)).toBe(0)
  expect(await reconcile(world.ctx)).toEqual([])
})

test('odd coins of the first prize go to the champion and then by standing', async () => {
  const id = await create('alone', { maxPlayers: 6, prizes: [0.82], entryFee: 10 })
  for (const userId of await createUsers(world.ctx, 6)) await enterTournament(world.ctx, id, userId)
  world.advance(HOUR + 1000)
  await playOut(id, () => {})
  // 49 coins among three.
  const { champion, partners, prizes } = await details(id)
  const amounts = new Map(prizes[0]!.winners.map(each => [each.player._id, each.coins]))
  expect([champion!, ...partners].map(({ _id }) => amounts.get(_id))).toEqual([17, 16, 16])
})

test('a tournament of three against three that does not get six players is closed and refunded', async () => {
  const id = await create('both')
  const team = await enterTeam(id)
  for (const userId of await createUsers(world.ctx, 2)) await enterTournament(world.ctx, id, userId)
  world.advance(HOUR + 1000)
  await world.tournaments.tick()
  expect((await details(id)).status).toBe('open')
  world.advance(24 * HOUR)
  await world.tournaments.tick()
  expect(await details(id)).toMatchObject({ status: 'finished', outcome: 'refunded' })
  expect(await Promise.all(team.map(coins))).toEqual([1000, 1000, 1000])
})

test('an arena seats six at a time, a team together', async () => {
  const id = await create('both', { format: 'arena', entryFee: 0 })
  const team = await enterTeam(id)
  const alone = await createUsers(world.ctx, 3)
  for (const userId of alone) await enterTournament(world.ctx, id, userId)
  world.advance(HOUR + 1000)
  for (const userId of [...alone, ...team.map(each => each.userId)])
    expect(await joinArenaQueue(world.ctx, id, userId)).toBeNull()
  await world.tournaments.seat(id)
  const matches = (await admin.call('GET /api/matches', { query: { tournament: id } })).body as {
    players: { _id: UserId }[]
  }[]
  expect(matches).toHaveLength(1)
  const seats = matches[0]!.players.map(({ _id }) => _id)
  expect(seats).toHaveLength(6)
  expect(team.map(({ userId }) => seats.indexOf(userId) % 2)).toEqual([0, 0, 0])
})

test('the partner that a node of the previous version writes and reads is the first of the partners', async () => {
  const id = await create('teams')
  const [champion, ana, beto] = (await three()).map(({ userId }) => userId)
  const write = async (change: SQL) => {
    const [row] = await rowsOf<{ partner: UserId | null; partners: UserId[]; enterAs: string }>(
      world.ctx.db,
      sql`UPDATE tournaments SET ${change} WHERE id = ${id}
          RETURNING partner_id AS partner, to_jsonb(partner_ids) AS partners, enter_as AS "enterAs"`,
    )
    return row
  }
  const finished = sql`status = 'finished', finished_at = now(), outcome = 'champion', champion_id = ${champion}`
  expect(await write(sql`${finished}, partner_id = ${ana}`)).toEqual({
    partner: ana,
    partners: [ana],
    enterAs: 'pairs',
  })
  const both = sql`partner_ids = ${`{${beto},${ana}}`}::uuid[]`
  expect(await write(both)).toMatchObject({ partner: beto, partners: [beto, ana] })
  expect(await write(sql`partner_id = NULL`)).toMatchObject({ partner: null, partners: [] })
  expect((await details(id)).entry.enterAs).toBe('teams')
})
