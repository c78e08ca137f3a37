import { MESSAGES, type TournamentDetails, type TournamentId, type UserId } from '@valecuatro/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createBracket, type Person, readTeamEvents, readTournament } from '../../../test/teams.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { coinsOf, MINT_WALLET_ID, moveCoins, reconcile } from '../../wallet/index.ts'
import { enterTournament } from './enter.ts'

const HOUR = 3600_000
let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

const create = (
  enterAs: string,
  { entry, ...rest }: { entry?: object; [option: string]: unknown } = {},
): Promise<TournamentId> =>
  createBracket(world, admin, { entryFee: 400, maxPlayers: 8, entry: { enterAs, ...entry }, ...rest })

const two = () => Promise.all([newPlayer(world), newPlayer(world)])
const invite = (by: Person, id: string, username: string) =>
  by.client.call('POST /api/tournaments/{id}/team', { params: { id }, body: { username } })
const answer = (by: Person, id: string, from: Person, what: 'accept' | 'decline') =>
  by.client.call(`POST /api/tournaments/{id}/team/${what}`, { params: { id }, body: { from: from.userId } })
const act = (by: Person, id: string, what: 'enter' | 'withdraw') =>
  by.client.call(`POST /api/tournaments/{id}/${what}`, { params: { id } })
const coins = ({ userId }: Person) => coinsOf(world.ctx.db, userId)
const refused = (status: number, error: string) => ({ status, body: { error } })

const spendAll = async (userId: UserId) =>
  moveCoins(world.ctx.db, {
    from: userId,
    to: MINT_WALLET_ID,
    amount: await coinsOf(world.ctx.db, userId),
    reason: 'admin_manual',
    cause: `spent:${userId}`,
    at: world.ctx.now(),
  })

describe('a pair', () => {
  test('enters when the partner accepts: both pay, and both withdraw together with a refund', async () => {
    const id = await create('teams')
    const [ana, beto] = await two()
    expect(await act(ana, id, 'enter')).toMatchObject(refused(409, MESSAGES.pairsOnly))
    expect((await invite(ana, id, beto.name)).body).toMatchObject({
      joined: false,
      own: { teamInvitations: [{ from: { _id: ana.userId }, to: { _id: beto.userId } }] },
    })
    expect((await readTournament(beto, id)).own?.teamInvitations).toHaveLength(1)
    expect(await coins(ana)).toBe(1000)
    expect((await answer(beto, id, ana, 'accept')).body).toMatchObject({
      joined: true,
      teams: [[ana.userId, beto.userId]],
      pot: 800,
      own: { teamInvitations: [] },
    })
    expect([await coins(ana), await coins(beto)]).toEqual([600, 600])
    expect(await readTeamEvents(beto)).toEqual(['invited'])
    expect(await readTeamEvents(ana)).toEqual(['accepted'])

    expect((await act(beto, id, 'withdraw')).body).toMatchObject({ joined: false, players: [], teams: [] })
    expect([await coins(ana), await coins(beto)]).toEqual([1000, 1000])
    expect(await readTeamEvents(ana)).toEqual(['withdrew', 'accepted'])
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test.each(['ana', 'beto'] as const)(
    'is not entered, and no one pays, if %s has too few coins',
    async poor => {
      const id = await create('both')
      const [ana, beto] = await two()
      await invite(ana, id, beto.name)
      await spendAll((poor === 'ana' ? ana : beto).userId)
      const error = poor === 'ana' ? MESSAGES.partnerNotEnoughCoins : MESSAGES.notEnoughCoins
      expect(await answer(beto, id, ana, 'accept')).toMatchObject(refused(409, error))
      expect(await readTournament(ana, id)).toMatchObject({ players: [], pot: 0 })
      expect(await coins(poor === 'ana' ? beto : ana)).toBe(1000)
      // The invitation stays open.
      expect((await readTournament(beto, id)).own?.teamInvitations).toHaveLength(1)
    },
  )

  test('can be declined or withdrawn', async () => {
    const id = await create('teams')
    const [ana, beto] = await two()
    await invite(ana, id, beto.name)
    await answer(beto, id, ana, 'decline')
    expect(await readTeamEvents(ana)).toEqual(['declined'])
    await invite(ana, id, beto.name)
    expect((await answer(ana, id, ana, 'decline')).status).toBe(200)
    expect(await answer(beto, id, ana, 'accept')).toMatchObject(refused(409, MESSAGES.teamInvitationGone))
  })

  test('is refused if everyone joins alone, and with oneself, an unknown player, a blocked player or an entrant', async () => {
    const [ana, beto] = await two()
    expect(await invite(ana, await create('alone'), beto.name)).toMatchObject(
      refused(409, MESSAGES.notForTeams),
    )
    const id = await create('both')
    expect(await invite(ana, id, ana.name)).toMatchObject(refused(409, MESSAGES.partnerIsYou))
    expect(await invite(ana, id, 'no such player')).toMatchObject(refused(404, MESSAGES.playerNotFound))
    await beto.client.call('POST /api/players/{id}/block', { params: { id: ana.userId } })
    expect(await invite(ana, id, beto.name)).toMatchObject(refused(403, MESSAGES.partnerCannotJoin))
    await beto.client.call('DELETE /api/players/{id}/block', { params: { id: ana.userId } })
    await act(beto, id, 'enter')
    expect(await invite(ana, id, beto.name)).toMatchObject(refused(409, MESSAGES.partnerAlreadyJoined))
  })

  test('waits if there are not two free places', async () => {
    const id = await create('both', { maxPlayers: 5 })
    for (const userId of await createUsers(world.ctx, 4)) await enterTournament(world.ctx, id, userId)
    const [ana, beto] = await two()
    expect((await invite(ana, id, beto.name)).status).toBe(200)
    expect((await answer(beto, id, ana, 'accept')).body).toMatchObject({
      joined: false,
      waitingListSize: 2,
      own: { waitingListPlace: 1, waitingListPartners: [{ _id: ana.userId, username: ana.name }] },
    })
    expect((await readTournament(ana, id)).own).toMatchObject({
      waitingListPlace: 1,
      waitingListPartners: [{ _id: beto.userId }],
      teamInvitations: [],
    })
    expect([await coins(ana), await coins(beto)]).toEqual([1000, 1000])
    expect(await readTeamEvents(ana)).toEqual(['waiting'])
    const [carla, dani] = await two()
    expect(await invite(ana, id, carla.name)).toMatchObject(refused(409, MESSAGES.alreadyOnWaitingList))
    expect(await invite(dani, id, beto.name)).toMatchObject(refused(409, MESSAGES.partnerAlreadyWaiting))
  })

  test('can no longer be formed once the tournament starts', async () => {
    const [ana, beto] = await two()
    const late = await create('both', { entryFee: 0 })
    await invite(ana, late, beto.name)
    world.advance(HOUR + 1000)
    expect(await answer(beto, late, ana, 'accept')).toMatchObject(refused(409, MESSAGES.teamTooLate))
    await world.tournaments.tick()
    expect((await readTournament(beto, late)).own?.teamInvitations).toEqual([])
  })

  test('needs one password, but two invitations', async () => {
    const [ana, beto] = await two()
    const secret = await create('teams', { entry: { access: 'password', password: 'vale cuatro' } })
    expect(await invite(ana, secret, beto.name)).toMatchObject(refused(403, MESSAGES.entryPasswordRequired))
    await ana.client.call('POST /api/tournaments/{id}/admission', {
      params: { id: secret },
      body: { password: 'vale cuatro' },
    })
    await invite(ana, secret, beto.name)
    expect((await answer(beto, secret, ana, 'accept')).status).toBe(200)

    const closed = await create('teams', { entry: { access: 'invitation' } })
    const admit = (username: string) =>
      admin.call('POST /api/tournaments/{id}/admissions', { params: { id: closed }, body: { username } })
    await admit(ana.name)
    expect(await invite(ana, closed, beto.name)).toMatchObject(refused(409, MESSAGES.partnerCannotJoin))
    await admit(beto.name)
    expect((await invite(ana, closed, beto.name)).status).toBe(200)
  })

  test('tournament with an odd number of places is refused', async () => {
    const { status, body } = await admin.call('POST /api/tournaments', {
      body: { name: 'Copa', maxPlayers: 7, startDate: '2031-05-01T20:00:00Z', entry: { enterAs: 'teams' } },
    })
    expect({ status, body }).toMatchObject(refused(400, MESSAGES.pairsNeedEvenPlaces))
  })
})

test('a bracket keeps its pairs together up to the final, and the last player who entered alone is refunded', async () => {
  const id = await create('both', { maxPlayers: 16, entryFee: 10 })
  const pairs: [UserId, UserId][] = []
  for (let n = 0; n < 3; n++) {
    const [ana, beto] = await two()
    await invite(ana, id, beto.name)
    await answer(beto, id, ana, 'accept')
    pairs.push([ana.userId, beto.userId])
  }
  const alone = await createUsers(world.ctx, 5)
  for (const userId of alone) await enterTournament(world.ctx, id, userId)
  world.advance(HOUR + 1000)

  const details = async () =>
    (await admin.call('GET /api/tournaments/{id}', { params: { id } })).body as TournamentDetails
  for (let rounds = 0; (await details()).status !== 'finished'; rounds++) {
    expect(rounds).toBeLessThan(30)
    await world.tournaments.tick()
    const tables = (await details()).bracket!.rounds.flatMap(round => round.tables)
    for (const { players, state, matchId } of tables) {
      const seats = players.map(({ _id }) => _id)
      for (const [one, other] of pairs)
        if (seats.includes(one)) expect(seats.indexOf(one) % 2).toBe(seats.indexOf(other) % 2)
      if (state === 'waiting') await admin.call('POST /api/games', { body: { matchId: matchId! } })
      if (state !== 'finished' && state !== 'open')
        await admin.call('POST /api/matches/{id}/finalize', {
          params: { id: matchId! },
          body: { winnerId: seats[0]! },
        })
    }
  }
  const { bracket, champion, partner } = await details()
  expect(bracket?.refunded.map(({ _id }) => _id)).toEqual([alone.at(-1)])
  expect(await coinsOf(world.ctx.db, alone.at(-1)!)).toBe(1000)
  expect(champion && partner).toBeTruthy()
  expect(await coinsOf(world.ctx.db, id)).toBe(0)
  expect(await reconcile(world.ctx)).toEqual([])
})
