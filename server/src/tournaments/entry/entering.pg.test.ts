// @module-tag long
import {
  MESSAGES,
  type Tournament,
  type TournamentDetails,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { random } from '../../../test/random.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { readUsernamesById } from '../../accounts/index.ts'
import { rowsOf } from '../../platform/database/database.ts'
import { HttpError } from '../../platform/http/httpError.ts'
import { coinsOf, reconcile } from '../../wallet/index.ts'
import { createTournament } from '../organise/create.ts'
import { removeTournament } from '../organise/remove.ts'
import { waitingList } from '../schema.ts'
import { runDueTournaments } from '../sweep.ts'
import { checkIn } from './checkIn.ts'
import { enterTournament } from './enter.ts'
import { acceptTeam, declineTeam, inviteTeammate } from './teams.ts'
import { joinWaitingList, leaveWaitingList } from './waitingList.ts'
import { withdrawFromTournament } from './withdraw.ts'

const FEE = 100
let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

async function create(
  maxPlayers: number,
  startsInMs = 3600_000,
  checkInMinutes?: number,
): Promise<TournamentId> {
  const startDate = new Date(world.ctx.now().getTime() + startsInMs).toISOString()
  const body = {
    name: 'Copa',
    maxPlayers,
    entryFee: FEE,
    startDate,
    format: 'bracket',
    entry: { enterAs: 'both' },
    checkInMinutes,
  }
  return ((await admin.call('POST /api/tournaments', { body })).body as Tournament)._id
}

const read = async (id: TournamentId) =>
  (await admin.call('GET /api/tournaments/{id}', { params: { id } })).body as TournamentDetails
const enter = (id: TournamentId, userId: UserId) => enterTournament(world.ctx, id, userId)
const withdraw = (id: TournamentId, userId: UserId) => withdrawFromTournament(world.ctx, id, userId)
const accept = (id: TournamentId, by: UserId, from: UserId) => acceptTeam(world.ctx, id, by, from)

async function invite(id: TournamentId, from: UserId, to: UserId) {
  const names = await readUsernamesById(world.ctx.db, [to])
  await inviteTeammate(world.ctx, id, from, names.get(to)!)
}

/** The outcome of each attempt: accepted, or the reason for the refusal. */
const outcomes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map(settled => {
    if (settled.status === 'fulfilled') return 'done'
    if (settled.reason instanceof HttpError) return settled.reason.message
    throw settled.reason
  })

/** Checks that exactly the entrants have paid, once each. */
async function expectPaid(id: TournamentId, userIds: UserId[]): Promise<UserId[]> {
  const { players, maxPlayers } = await read(id)
  const entered = players.map(({ _id }) => _id)
  expect(entered.length).toBeLessThanOrEqual(maxPlayers)
  for (const userId of userIds)
    expect(await coinsOf(world.ctx.db, userId)).toBe(entered.includes(userId) ? 1000 - FEE : 1000)
  expect(await coinsOf(world.ctx.db, id)).toBe(entered.length * FEE)
  expect(await reconcile(world.ctx)).toEqual([])
  return entered
}

test('a place that becomes free goes to the first on the waiting list, not to players who enter at the same time', async () => {
  for (let n = 0; n < 3; n++) {
    const id = await create(4)
    const userIds = await createUsers(world.ctx, 12)
    const [first, second, ...others] = userIds.slice(4) as [UserId, UserId, ...UserId[]]
    for (const userId of userIds.slice(0, 4)) await enter(id, userId)
    await joinWaitingList(world.ctx, id, first)
    await joinWaitingList(world.ctx, id, second)
    const tried = await outcomes([
      withdraw(id, userIds[0]!),
      ...others.map(userId => enter(id, userId)),
      joinWaitingList(world.ctx, id, others[0]!),
      leaveWaitingList(world.ctx, id, second),
    ])
    expect(tried[0]).toBe('done')
    expect(new Set(tried.slice(1, -2))).toEqual(new Set([MESSAGES.tournamentFull]))
    const entered = await expectPaid(id, userIds)
    expect(entered).toHaveLength(4)
    expect(entered).toContain(first)
  }
})

test('when entrants withdraw while the bracket is drawn, no player has paid without a place', async () => {
  for (let n = 0; n < 3; n++) {
    const id = await create(8, 60_000)
    const userIds = await createUsers(world.ctx, 10)
    for (const userId of userIds.slice(2, 8)) await enter(id, userId)
    await invite(id, userIds[0]!, userIds[1]!)
    await accept(id, userIds[1]!, userIds[0]!)
    for (const userId of userIds.slice(8)) await joinWaitingList(world.ctx, id, userId)
    world.advance(61_000)
    // The clock of the withdrawing players shows a time before the start.
    const before = { ...world.ctx, now: () => new Date(world.ctx.now().getTime() - 61_000) }
    await Promise.all([
      outcomes(
        [userIds[0]!, userIds[1]!, userIds[2]!].map(userId => withdrawFromTournament(before, id, userId)),
      ),
      world.tournaments.tick(),
    ])
    await world.tournaments.tick()
    const drawn = await read(id)
    expect(drawn).toMatchObject({ status: 'in_progress', waitingListSize: 0 })
    const entered = drawn.players.map(({ _id }) => _id)
    // Both players of a pair are entered, or neither.
    expect(entered.includes(userIds[0]!)).toBe(entered.includes(userIds[1]!))
    const refunded = drawn.bracket?.refunded[0]?._id
    for (const userId of userIds)
      expect(await coinsOf(world.ctx.db, userId)).toBe(
        entered.includes(userId) && userId !== refunded ? 1000 - FEE : 1000,
      )
    expect(await coinsOf(world.ctx.db, id)).toBe(drawn.pot)
    expect(await reconcile(world.ctx)).toEqual([])
  }
})

test('at the start, of two nodes one closes the check-in, and who checks in at that moment is in or refunded', async () => {
  for (let n = 0; n < 4; n++) {
    const id = await create(4, 3600_000, 15)
    const userIds = await createUsers(world.ctx, 8)
    for (const userId of userIds.slice(0, 4)) await enter(id, userId)
    for (const userId of userIds.slice(4)) await joinWaitingList(world.ctx, id, userId)
    world.advance(3500_000)
    for (const userId of [userIds[0]!, ...userIds.slice(4)]) await checkIn(world.ctx, id, userId)
    world.advance(101_000)
    const late = userIds.slice(1, 4)
    const sweep = () => runDueTournaments(world.ctx, { random, noShowMs: 60_000, events: world.ctx.events })
    const [tried] = await Promise.all([
      outcomes(late.map(userId => checkIn(world.ctx, id, userId))),
      sweep(),
      sweep(),
    ])
    // If a player held the lock, the next run closes it, and the one after that ends the waiting list.
    await world.tournaments.tick()
    await world.tournaments.tick()
    const started = await read(id)
    expect(started).toMatchObject({ status: 'in_progress', players: { length: 4 }, waitingListSize: 0 })
    const entered = started.players.map(({ _id }) => _id)
    for (const [index, userId] of late.entries())
      expect(entered.includes(userId)).toBe(tried[index] === 'done')
    await expectPaid(id, userIds)
  }
})

test('of two pairs for the last two places, one is entered, and the other waits and pays nothing', async () => {
  for (let n = 0; n < 4; n++) {
    const id = await create(4)
    const userIds = await createUsers(world.ctx, 6)
    const [a, b, c, d] = userIds.slice(2) as [UserId, UserId, UserId, UserId]
    for (const userId of userIds.slice(0, 2)) await enter(id, userId)
    await invite(id, a, b)
    await invite(id, c, d)
    const tried = await outcomes([accept(id, b, a), accept(id, d, c), accept(id, b, a), accept(id, d, c)])
    expect(tried.filter(each => each === 'done')).toHaveLength(2)
    const entered = await expectPaid(id, userIds)
    expect(entered).toHaveLength(4)
    expect(entered.includes(a)).toBe(entered.includes(b))
    expect(await read(id)).toMatchObject({ teams: { length: 1 }, waitingListSize: 2 })
  }
})

test('an invitation accepted while it is withdrawn, or while its sender enters alone, has one valid outcome', async () => {
  for (let n = 0; n < 6; n++) {
    const id = await create(8)
    const [ana, beto] = (await createUsers(world.ctx, 2)) as [UserId, UserId]
    await invite(id, ana, beto)
    const other = n % 2 === 0 ? declineTeam(world.ctx, id, ana, { fromId: ana }) : enter(id, ana)
    const [accepted, changed] = await outcomes([accept(id, beto, ana), other])
    const entered = await expectPaid(id, [ana, beto])
    if (accepted === 'done') {
      expect(changed).not.toBe('done')
      expect(entered.toSorted()).toEqual([ana, beto].toSorted())
    } else {
      expect({ accepted, changed }).toEqual({ accepted: MESSAGES.teamInvitationGone, changed: 'done' })
      expect(entered).toEqual(n % 2 === 0 ? [] : [ana])
    }
    expect((await read(id)).teams).toHaveLength(accepted === 'done' ? 1 : 0)
  }
})

test('if both players of a pair withdraw at the same time, each fee is refunded once', async () => {
  for (let n = 0; n < 3; n++) {
    const id = await create(8)
    const [ana, beto] = (await createUsers(world.ctx, 2)) as [UserId, UserId]
    await invite(id, ana, beto)
    await accept(id, beto, ana)
    const tried = await outcomes([withdraw(id, ana), withdraw(id, beto), withdraw(id, ana)])
    expect(tried.filter(each => each === 'done')).toHaveLength(1)
    expect(await expectPaid(id, [ana, beto])).toEqual([])
  }
})

test('a waiting pair gets two places or none while others withdraw, wait, leave or spend at the same time', async () => {
  for (let n = 0; n < 4; n++) {
    const id = await create(4)
    const userIds = await createUsers(world.ctx, 10)
    const [ana, beto, carla, dani, single, late] = userIds.slice(4) as UserId[] as [
      UserId,
      UserId,
      UserId,
      UserId,
      UserId,
      UserId,
    ]
    for (const userId of userIds.slice(0, 4)) await enter(id, userId)
    for (const [from, to] of [
      [ana, beto],
      [carla, dani],
    ] as const) {
      await invite(id, from, to)
      await accept(id, to, from)
    }
    await joinWaitingList(world.ctx, id, single)
    const tried = await outcomes([
      withdraw(id, userIds[0]!),
      withdraw(id, userIds[1]!),
      withdraw(id, userIds[2]!),
      n % 2 === 0 ? leaveWaitingList(world.ctx, id, beto) : joinWaitingList(world.ctx, id, late),
      enter(id, late),
      world.tournaments.tick(),
    ])
    expect(tried.slice(0, 3)).toEqual(['done', 'done', 'done'])
    await world.tournaments.tick()
    const entered = await expectPaid(id, userIds)
    for (const [one, other] of [
      [ana, beto],
      [carla, dani],
    ] as const)
      expect(entered.includes(one)).toBe(entered.includes(other))
    const { teams, waitingListSize } = await read(id)
    expect(teams).toHaveLength([ana, carla].filter(each => entered.includes(each)).length)
    // A place stays free only if a pair waits for two places and no single player waits.
    if (entered.length < 4) expect({ entered: entered.length, waitingListSize }).toMatchObject({ entered: 3 })
  }
})

test('a pair that leaves the list twice at once leaves it once, and an invitation adds it once', async () => {
  for (let n = 0; n < 3; n++) {
    const id = await create(2)
    const userIds = await createUsers(world.ctx, 4)
    const [ana, beto] = userIds.slice(2) as [UserId, UserId]
    for (const userId of userIds.slice(0, 2)) await enter(id, userId)
    await invite(id, ana, beto)
    const accepted = await outcomes([
      accept(id, beto, ana),
      accept(id, beto, ana),
      joinWaitingList(world.ctx, id, ana),
    ])
    expect(accepted.slice(0, 2).filter(each => each === 'done')).toHaveLength(1)
    expect((await read(id)).waitingListSize).toBe(2)
    const left = await outcomes([leaveWaitingList(world.ctx, id, ana), leaveWaitingList(world.ctx, id, beto)])
    expect(left.toSorted()).toEqual([MESSAGES.notOnWaitingList, 'done'].toSorted())
    expect((await read(id)).waitingListSize).toBe(0)
  }
})

test('a tournament that is removed while a node is about to give away its free places is no fault', async () => {
  const faults: unknown[] = []
  const log = pino({ level: 'silent' })
  log.error = ((fault: unknown) => faults.push(fault)) as typeof log.error
  const own = await createWorld({}, {}, log)
  const { userId: actorId } = await signInAdmin(own)
  const [userId] = await createUsers(own.ctx, 1)
  const at = own.ctx.now()
  const startDate = new Date(at.getTime() + 3600_000).toISOString()
  const tournamentId = await createTournament(own.ctx, actorId, {
    ...{ name: 'Copa', description: '', format: 'bracket', maxPlayers: 4, entryFee: 0, startDate },
    entry: { enterAs: 'alone', access: 'everyone' },
  })
  await own.ctx.db.insert(waitingList).values({ tournamentId, userId: userId!, joinedAt: at })
  const { run } = await own.ctx.db.transaction(async tx => {
    await removeTournament({ ...own.ctx, db: tx }, actorId, tournamentId)
    const run = own.tournaments.tick()
    await vi.waitFor(async () => {
      const waiting = await rowsOf(
        // Not in the transaction, which would see the same activity each time.
        own.ctx.db,
        sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      expect(waiting).not.toHaveLength(0)
    }, 300_000)
    return { run }
  })
  await run
  expect(faults).toEqual([])
})
