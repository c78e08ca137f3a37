import { MAX_WAITING_LIST, MESSAGES, type Notice, type Tournament, type UserId } from '@valecuatro/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { coinsOf, MINT_WALLET_ID, moveCoins, reconcile } from '../../wallet/index.ts'
import { enterTournament } from './enter.ts'
import { acceptTeam, inviteTeammate } from './teams.ts'
import { joinWaitingList } from './waitingList.ts'
import { withdrawFromOpenTournaments, withdrawFromTournament } from './withdraw.ts'

const HOUR = 3600_000
let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

type Person = Awaited<ReturnType<typeof newPlayer>>

/** Creates a tournament that starts in an hour and whose places are all taken. */
async function createFull(places = 2, entryFee = 400, enterAs = 'alone') {
  const startDate = new Date(world.ctx.now().getTime() + HOUR).toISOString()
  const body = { name: 'Copa', entryFee, maxPlayers: places, startDate, entry: { enterAs } }
  const { _id: id } = (await admin.call('POST /api/tournaments', { body })).body as Tournament
  const entrants = await createUsers(world.ctx, places)
  for (const userId of entrants) await enterTournament(world.ctx, id, userId)
  return { id, entrants }
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => newPlayer(world)))
const wait = ({ client }: Person, id: string) =>
  client.call('POST /api/tournaments/{id}/waiting-list', { params: { id } })
const stopWaiting = ({ client }: Person, id: string) =>
  client.call('DELETE /api/tournaments/{id}/waiting-list', { params: { id } })
const read = async ({ client }: Person, id: string): Promise<Tournament> =>
  (await client.call('GET /api/tournaments/{id}', { params: { id } })).body
const withdraw = (id: Tournament['_id'], userId: UserId) => withdrawFromTournament(world.ctx, id, userId)

async function outcomesFor({ client }: Person): Promise<unknown[]> {
  const { notices } = (await client.call('GET /api/me/notices')).body as { notices: Notice[] }
  return notices.flatMap(({ kind, params }) => (kind === 'waiting-list' ? [params.outcome] : []))
}

/** Puts two players on the list as a pair: the second accepts the invitation of the first. */
async function waitAsPair(id: Tournament['_id']): Promise<[Person, Person]> {
  const [ana, beto] = (await people(2)) as [Person, Person]
  await inviteTeammate(world.ctx, id, ana.userId, beto.name)
  await acceptTeam(world.ctx, id, beto.userId, ana.userId)
  return [ana, beto]
}

const spendAll = async (userId: UserId) =>
  moveCoins(world.ctx.db, {
    from: userId,
    to: MINT_WALLET_ID,
    amount: await coinsOf(world.ctx.db, userId),
    reason: 'admin_manual',
    cause: `spent:${userId}`,
    at: world.ctx.now(),
  })

test('the first on the list gets the place of a player who withdraws, pays and is notified; the second moves up', async () => {
  const { id, entrants } = await createFull()
  const [ana, beto] = (await people(2)) as [Person, Person]
  expect(await wait(ana, id)).toMatchObject({
    status: 200,
    body: { joined: false, waitingListSize: 1, own: { waitingListPlace: 1 } },
  })
  expect((await wait(beto, id)).body).toMatchObject({ waitingListSize: 2, own: { waitingListPlace: 2 } })
  expect(await coinsOf(world.ctx.db, ana.userId)).toBe(1000)
  // Entering is still refused, also to players who wait.
  expect(await ana.client.call('POST /api/tournaments/{id}/enter', { params: { id } })).toMatchObject({
    status: 409,
    body: { error: MESSAGES.tournamentFull },
  })

  await withdraw(id, entrants[0]!)
  expect(await read(ana, id)).toMatchObject({ joined: true, own: { waitingListPlace: null }, pot: 800 })
  expect(await read(beto, id)).toMatchObject({
    joined: false,
    waitingListSize: 1,
    own: { waitingListPlace: 1 },
  })
  expect(await coinsOf(world.ctx.db, ana.userId)).toBe(600)
  expect(await outcomesFor(ana)).toEqual(['entered'])
  expect(await outcomesFor(beto)).toEqual([])
  expect(await reconcile(world.ctx)).toEqual([])
})

test('a player who cannot pay is passed over and notified; the next one gets the place', async () => {
  const { id, entrants } = await createFull()
  const [poor, next] = (await people(2)) as [Person, Person]
  await wait(poor, id)
  await wait(next, id)
  await spendAll(poor.userId)
  await withdraw(id, entrants[1]!)
  expect(await read(next, id)).toMatchObject({ joined: true, waitingListSize: 0 })
  expect(await read(poor, id)).toMatchObject({ joined: false, own: { waitingListPlace: null } })
  expect(await outcomesFor(poor)).toEqual(['passed-over'])
})

test('the place is open to everyone if no waiting player can pay', async () => {
  const { id, entrants } = await createFull()
  const [poor, late] = (await people(2)) as [Person, Person]
  await wait(poor, id)
  await spendAll(poor.userId)
  await withdraw(id, entrants[0]!)
  expect((await late.client.call('POST /api/tournaments/{id}/enter', { params: { id } })).status).toBe(200)
})

test('a player leaves the list, and the others move up', async () => {
  const { id } = await createFull()
  const [ana, beto] = (await people(2)) as [Person, Person]
  await wait(ana, id)
  await wait(beto, id)
  expect((await stopWaiting(ana, id)).body).toMatchObject({ own: { waitingListPlace: null } })
  expect(await stopWaiting(ana, id)).toMatchObject({
    status: 409,
    body: { error: MESSAGES.notOnWaitingList },
  })
  expect((await read(beto, id)).own).toMatchObject({ waitingListPlace: 1 })
})

test('the list is refused while there is a free place, to entrants, twice, and when it is full', async () => {
  const { id, entrants } = await createFull()
  const [ana, beto] = (await people(2)) as [Person, Person]
  const refused = (error: string) => ({ status: 409, body: { error } })
  await wait(ana, id)
  expect(await wait(ana, id)).toMatchObject(refused(MESSAGES.alreadyOnWaitingList))
  await withdraw(id, entrants[0]!)
  expect(await wait(ana, id)).toMatchObject(refused(MESSAGES.alreadyJoined))
  await withdraw(id, ana.userId)
  expect(await wait(beto, id)).toMatchObject(refused(MESSAGES.tournamentNotFull))
  await enterTournament(world.ctx, id, ana.userId)
  for (const userId of await createUsers(world.ctx, MAX_WAITING_LIST))
    await joinWaitingList(world.ctx, id, userId)
  expect(await wait(beto, id)).toMatchObject(refused(MESSAGES.waitingListFull))
})

test('the list ends at the start, and the players who waited are notified', async () => {
  const { id } = await createFull()
  const [ana, late] = (await people(2)) as [Person, Person]
  await wait(ana, id)
  world.advance(2 * HOUR)
  expect(await wait(late, id)).toMatchObject({ status: 409, body: { error: MESSAGES.waitingListTooLate } })
  await world.tournaments.tick()
  expect(await read(ana, id)).toMatchObject({ waitingListSize: 0, own: { waitingListPlace: null } })
  expect(await outcomesFor(ana)).toEqual(['closed'])
  expect(await coinsOf(world.ctx.db, ana.userId)).toBe(1000)
})

describe('a pair on the list', () => {
  test('lets the next single player take a single place, and takes two places together', async () => {
    const { id, entrants } = await createFull(4, 400, 'both')
    const [ana, beto] = await waitAsPair(id)
    const [single] = (await people(1)) as [Person]
    await wait(single, id)
    expect((await read(beto, id)).own).toMatchObject({
      waitingListPlace: 1,
      waitingListPartners: [{ username: ana.name }],
    })
    expect((await read(single, id)).own).toMatchObject({ waitingListPlace: 3, waitingListPartners: [] })

    await withdraw(id, entrants[0]!)
    expect(await read(single, id)).toMatchObject({ joined: true, waitingListSize: 2 })
    await withdraw(id, entrants[1]!)
    await world.tournaments.tick()
    expect(await read(ana, id)).toMatchObject({ joined: false, own: { waitingListPlace: 1 } })
    expect(await coinsOf(world.ctx.db, ana.userId)).toBe(1000)

    await withdraw(id, entrants[2]!)
    expect(await read(ana, id)).toMatchObject({
      joined: true,
      teams: [[ana.userId, beto.userId]],
      waitingListSize: 0,
      pot: 1600,
    })
    for (const person of [ana, beto]) {
      expect(await coinsOf(world.ctx.db, person.userId)).toBe(600)
      expect(await outcomesFor(person)).toContain('entered')
    }
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('is passed over if one of them cannot pay; both are told why, and the next players get the places', async () => {
    const { id, entrants } = await createFull(4, 400, 'both')
    const [ana, poor] = await waitAsPair(id)
    const [carla, dani] = await waitAsPair(id)
    await spendAll(poor.userId)
    await withdraw(id, entrants[0]!)
    await withdraw(id, entrants[1]!)
    expect(await outcomesFor(poor)).toEqual(['passed-over'])
    expect(await outcomesFor(ana)).toEqual(['partner-passed-over'])
    expect(await coinsOf(world.ctx.db, ana.userId)).toBe(1000)
    expect(await read(dani, id)).toMatchObject({
      joined: true,
      waitingListSize: 0,
      teams: [[carla.userId, dani.userId]],
    })
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('leaves the list together: the partner is notified and can return alone', async () => {
    const { id } = await createFull(2, 400, 'both')
    const [ana, beto] = await waitAsPair(id)
    expect((await stopWaiting(ana, id)).body).toMatchObject({ waitingListSize: 0 })
    expect(await outcomesFor(beto)).toEqual(['partner-left'])
    expect(await outcomesFor(ana)).toEqual([])
    expect((await wait(beto, id)).body).toMatchObject({
      own: { waitingListPlace: 1, waitingListPartners: [] },
    })
    // A player who waits alone moves to the end of the list when they join with a partner.
    const [carla] = (await people(1)) as [Person]
    await wait(carla, id)
    await inviteTeammate(world.ctx, id, beto.userId, ana.name)
    await acceptTeam(world.ctx, id, ana.userId, beto.userId)
    expect((await read(beto, id)).own).toMatchObject({ waitingListPlace: 2 })
    expect((await read(carla, id)).own).toMatchObject({ waitingListPlace: 1 })
  })

  test('is removed when one of them deletes the account, and both are notified when the list ends', async () => {
    const { id } = await createFull(2, 400, 'both')
    const [ana, beto] = await waitAsPair(id)
    const [carla, dani] = await waitAsPair(id)
    await world.ctx.db.transaction(tx =>
      withdrawFromOpenTournaments(world.ctx, tx, ana.userId, world.ctx.now()),
    )
    expect(await outcomesFor(beto)).toEqual(['partner-left'])
    world.advance(2 * HOUR)
    await world.tournaments.tick()
    for (const person of [carla, dani]) expect(await outcomesFor(person)).toEqual(['closed'])
    expect(await reconcile(world.ctx)).toEqual([])
  })
})
