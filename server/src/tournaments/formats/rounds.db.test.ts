import {
  type Format,
  MESSAGES,
  type OrganiserAction,
  type Tournament,
  type TournamentDetails,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { newPlayer } from '../../../test/table.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { coinsOf, reconcile } from '../../wallet/index.ts'
import { enterTournament } from '../entry/enter.ts'
import { markWithdrawn } from './rounds.ts'

const MINUTE_MS = 60_000
let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld()
  admin = await signInAdmin(world)
})

const about = (id: TournamentId) => ({ params: { id } })

async function create(format: Format, { rules = {}, ...body }: Record<string, unknown> = {}) {
  const answer = await admin.call('POST /api/tournaments', {
    body: {
      name: 'Copa',
      format,
      entryFee: 100,
      maxPlayers: 16,
      prizes: [0.5, 0.3, 0.2],
      startDate: world.ctx.now().toISOString(),
      rules: { mode: '1v1', target: 15, seeding: 'entry', ...(rules as object) },
      ...body,
    },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return (answer.body as Tournament)._id
}

async function start(format: Format, players: number, body: Record<string, unknown> = {}) {
  const id = await create(format, body)
  const userIds = await createUsers(world.ctx, players)
  for (const userId of userIds) await enterTournament(world.ctx, id, userId)
  await world.tournaments.tick()
  return { id, userIds }
}

const read = async (id: TournamentId): Promise<TournamentDetails> =>
  (await admin.call('GET /api/tournaments/{id}', about(id))).body

const run = (id: TournamentId, action: OrganiserAction) =>
  admin.call('POST /api/tournaments/{id}/run', { ...about(id), body: action })

/** The players at the waiting tables. */
const waitingTables = ({ bracket }: TournamentDetails) =>
  bracket!.rounds.at(-1)!.tables.filter(({ state }) => state === 'waiting')

/** The entrant with the better seed wins, unless `decide` names another player of the table. */
async function decideRound(
  id: TournamentId,
  decide: (players: UserId[]) => UserId | undefined = () => undefined,
) {
  const { progress, ...tournament } = await read(id)
  const seeds = progress!.entrants.map(players => players.map(({ _id }) => _id))
  const seedOf = (userId: UserId) => seeds.findIndex(players => players.includes(userId))
  for (const { matchId, players } of waitingTables({ progress, ...tournament })) {
    const userIds = players.map(({ _id }) => _id)
    const winnerId = decide(userIds) ?? userIds.toSorted((a, b) => seedOf(a) - seedOf(b))[0]!
    const done = await run(id, { action: 'decide-table', matchId: matchId!, winnerId, reason: 'Test' })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
  }
}

async function playToEnd(id: TournamentId, decide?: (players: UserId[]) => UserId | undefined) {
  for (let round = 0; round < 30; round++) {
    const tournament = await read(id)
    if (tournament.status === 'finished') return tournament
    await decideRound(id, decide)
    await world.tournaments.tick()
  }
  throw new Error('the tournament does not end')
}

const prizesOf = ({ prizes }: TournamentDetails) =>
  prizes.map(({ winners }) => winners.map(({ player, coins }) => [player._id, coins]))

describe('a Swiss tournament', () => {
  test('is drawn round by round, ends without an administrator and pays by the standings', async () => {
    const { id, userIds } = await start('swiss', 5)
    const [first, second, third] = userIds
    const drawn = await read(id)
    expect(drawn).toMatchObject({
      status: 'in_progress',
      progress: { round: 1, rounds: 3, nextRoundAt: null },
    })
    expect(drawn.bracket!.rounds[0]!.byes.map(({ _id }) => _id)).toEqual([userIds[4]])
    expect(drawn.bracket!.rounds[0]!.tables).toMatchObject([
      { part: 'swiss', sides: [0, 2] },
      { part: 'swiss', sides: [1, 3] },
    ])
    const ended = await playToEnd(id)
    expect(ended.bracket!.rounds).toHaveLength(3)
    expect(ended).toMatchObject({ outcome: 'champion', champion: { _id: first } })
    expect(ended.progress!.standings.map(({ won }) => won)).toEqual([3, 2, 2, 1, 1])
    const order = ended.progress!.standings.map(({ entrant }) => ended.progress!.entrants[entrant]![0]!._id)
    expect(order.slice(0, 1)).toEqual([first])
    expect(order.slice(1, 3)).toContain(second)
    expect(order).toContain(third)
    // The leaderboard and the prizes follow the standings.
    expect(ended.playerStats.map(({ player }) => player._id)).toEqual(order)
    expect(prizesOf(ended)).toEqual([[[order[0], 250]], [[order[1], 150]], [[order[2], 100]]])
    expect(await coinsOf(world.ctx.db, id)).toBe(0)
    expect(await reconcile(world.ctx)).toEqual([])
  })

  test('waits between rounds as long as the organiser has set, and stands still while it is paused', async () => {
    const { id } = await start('swiss', 4, { rules: { roundPause: 5 } })
    await decideRound(id)
    await world.tournaments.tick()
    const { progress } = await read(id)
    expect(progress).toMatchObject({ round: 1 })
    const wait = Date.parse(progress!.nextRoundAt!) - world.ctx.now().getTime()
    expect(wait).toBeGreaterThan(4 * MINUTE_MS)
    expect(wait).toBeLessThanOrEqual(5 * MINUTE_MS)
    await run(id, { action: 'pause', reason: 'Lunch' })
    world.advance(10 * MINUTE_MS)
    await world.tournaments.tick()
    expect((await read(id)).progress).toMatchObject({ round: 1 })
    await run(id, { action: 'resume', reason: 'Lunch is over' })
    await world.tournaments.tick()
    expect((await read(id)).progress).toMatchObject({ round: 1 })
    world.advance(5 * MINUTE_MS)
    await world.tournaments.tick()
    expect((await read(id)).progress).toMatchObject({ round: 2, nextRoundAt: null })
    // Nothing follows the last round, so the prizes are paid at once.
    await decideRound(id)
    await world.tournaments.tick()
    expect(await read(id)).toMatchObject({ status: 'finished' })
  })

  test('can be joined until the round that the organiser has set, with no wins', async () => {
    const { id } = await start('swiss', 4, { rules: { rounds: 3, lateEntryRound: 2 } })
    expect((await read(id)).entersLate).toBe(true)
    const { client, userId } = await newPlayer(world)
    const entered = await client.call('POST /api/tournaments/{id}/enter', about(id))
    expect(entered).toMatchObject({ status: 200, body: { pot: 500, joined: true } })
    await decideRound(id)
    await world.tournaments.tick()
    const { progress, entersLate } = await read(id)
    expect(progress!.entrants.flat().map(({ _id }) => _id)).toContain(userId)
    expect(progress!.byes.at(-1)).toMatchObject({ round: 2, entrant: 4 })
    expect(entersLate).toBeUndefined()
    const other = await newPlayer(world)
    expect(await other.client.call('POST /api/tournaments/{id}/enter', about(id))).toMatchObject({
      status: 409,
      body: { error: MESSAGES.tournamentNotOpen },
    })
    await playToEnd(id)
    expect(await coinsOf(world.ctx.db, id)).toBe(0)
  })

  test('a player who withdraws between tables is not paired any more, wins no prize and is not refunded', async () => {
    const id = await create('swiss', { rules: { roundPause: 5 } })
    const { client, userId } = await newPlayer(world)
    const others = await createUsers(world.ctx, 4)
    for (const each of [userId, ...others]) await enterTournament(world.ctx, id, each)
    const before = await coinsOf(world.ctx.db, userId)
    await world.tournaments.tick()
    const withdraw = () => client.call('POST /api/tournaments/{id}/withdraw', about(id))
    expect(await withdraw()).toMatchObject({ status: 409, body: { error: MESSAGES.withdrawAtTable } })
    await decideRound(id)
    expect((await withdraw()).status).toBe(200)
    expect(await withdraw()).toMatchObject({ status: 409, body: { error: MESSAGES.notJoined } })
    world.advance(5 * MINUTE_MS)
    await world.tournaments.tick()
    const { progress, bracket } = await read(id)
    expect(progress).toMatchObject({ round: 2, withdrawn: [userId] })
    expect(bracket!.rounds[1]!.tables.flatMap(({ players }) => players.map(({ _id }) => _id))).not.toContain(
      userId,
    )
    for (let round = 0; round < 3; round++) {
      await decideRound(id)
      world.advance(5 * MINUTE_MS)
      await world.tournaments.tick()
    }
    const ended = await read(id)
    expect(ended.status).toBe('finished')
    expect(
      prizesOf(ended)
        .flat()
        .map(([player]) => player),
    ).not.toContain(userId)
    expect(await coinsOf(world.ctx.db, userId)).toBe(before)
    expect(await coinsOf(world.ctx.db, id)).toBe(0)
  })

  test('a disqualified player is not paired any more and wins nothing', async () => {
    const { id, userIds } = await start('swiss', 4)
    await run(id, { action: 'disqualify', userId: userIds[0]!, table: 'forfeit', reason: 'Insults' })
    const [left] = (await read(id)).bracket!.rounds[0]!.tables
    expect(left!.winners).toEqual([userIds[2]])
    const ended = await playToEnd(id)
    expect(
      ended.bracket!.rounds[1]!.tables.flatMap(({ players }) => players.map(({ _id }) => _id)),
    ).not.toContain(userIds[0])
    expect(ended.champion!._id).not.toBe(userIds[0])
    expect(prizesOf(ended).flat()).toHaveLength(3)
    expect(await coinsOf(world.ctx.db, id)).toBe(0)
  })

  test('refunds everyone when an organiser cancels it in the middle', async () => {
    const { id, userIds } = await start('swiss', 4)
    await decideRound(id)
    const body = { reason: 'Rain' }
    expect((await admin.call('POST /api/tournaments/{id}/cancel', { ...about(id), body })).status).toBe(200)
    await world.tournaments.tick()
    expect(await read(id)).toMatchObject({ outcome: 'refunded', progress: null })
    for (const userId of userIds) expect(await coinsOf(world.ctx.db, userId)).toBe(1000)
  })
})

test('groups of four are played out, then the bracket of the first two of each, up to the prizes', async () => {
  const { id, userIds } = await start('groups', 8)
  const drawn = await read(id)
  expect(drawn.progress).toMatchObject({ round: 1, rounds: 5 })
  expect(drawn.bracket!.rounds[0]!.tables.map(({ part }) => part)).toEqual([
    'group',
    'group',
    'group',
    'group',
  ])
  const ended = await playToEnd(id)
  expect(ended.bracket!.rounds.map(({ tables }) => tables.length)).toEqual([4, 4, 4, 2, 1])
  expect(ended.champion!._id).toBe(userIds[0])
  // The losers of the semifinals share the third place.
  expect(prizesOf(ended)).toEqual([
    [[userIds[0], 400]],
    [[userIds[1], 240]],
    [
      [userIds[2], 80],
      [userIds[3], 80],
    ],
  ])
  expect(await coinsOf(world.ctx.db, id)).toBe(0)
  expect(await reconcile(world.ctx)).toEqual([])
})

test('the last entrant, who is out, can be a substitute, and the rounds go on', async () => {
  const { id, userIds } = await start('groups', 8)
  for (let round = 1; round <= 3; round++) {
    await decideRound(id)
    await world.tournaments.tick()
  }
  const [table] = waitingTables(await read(id))
  const replaced = await run(id, {
    action: 'replace-player',
    matchId: table!.matchId!,
    userId: table!.players[0]!._id,
    substituteId: userIds[7]!,
    reason: 'Test',
  })
  expect(replaced.status, JSON.stringify(replaced.body)).toBe(200)
  while (waitingTables(await read(id)).length > 0) {
    await decideRound(id)
    await world.tournaments.tick()
  }
  expect((await read(id)).status).toBe('finished')
  expect(await coinsOf(world.ctx.db, id)).toBe(0)
})

test('a player who has withdrawn from groups forfeits the tables that are left', async () => {
  const { id, userIds } = await start('groups', 4, { rules: { roundPause: 1 } })
  await decideRound(id)
  await world.ctx.db.transaction(tx => markWithdrawn(tx, id, [userIds[0]!]))
  world.advance(MINUTE_MS)
  await world.tournaments.tick()
  await world.tournaments.tick()
  const table = (await read(id)).bracket!.rounds[1]!.tables.find(({ players }) =>
    players.some(({ _id }) => _id === userIds[0]),
  )
  expect(table).toMatchObject({ state: 'finished' })
  expect(table!.winners).not.toContain(userIds[0])
})

test('a double elimination needs two defeats, and a second final if the first changes the leader', async () => {
  const { id, userIds } = await start('double-elimination', 4)
  let isFirst = true
  // The best seed loses its first table and no other.
  const ended = await playToEnd(id, players => {
    if (!isFirst || !players.includes(userIds[0]!)) return undefined
    isFirst = false
    return players.find(userId => userId !== userIds[0])
  })
  expect(ended.bracket!.rounds.map(({ tables }) => tables.map(({ part }) => part))).toEqual([
    ['winners', 'winners'],
    ['winners', 'losers'],
    ['losers'],
    ['final'],
    ['final'],
  ])
  expect(ended.champion!._id).toBe(userIds[0])
  expect(prizesOf(ended).map(winners => winners.map(([, coins]) => coins))).toEqual([[200], [120], [80]])
  expect(await coinsOf(world.ctx.db, id)).toBe(0)
})

test('teams play these formats together and share a prize; other ways of entering are refused', async () => {
  const refusal = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', format: 'swiss', startDate: world.ctx.now().toISOString(), rules: { mode: '2v2' } },
  })
  expect(refusal).toMatchObject({ status: 400, body: { error: MESSAGES.roundsNeedTeams } })
  const startDate = new Date(world.ctx.now().getTime() + MINUTE_MS).toISOString()
  const id = await create('swiss', { rules: { mode: '2v2' }, entry: { enterAs: 'teams' }, startDate })
  const teams: UserId[][] = []
  for (let team = 0; team < 4; team++) {
    const [from, to] = [await newPlayer(world), await newPlayer(world)]
    await from.client.call('POST /api/tournaments/{id}/team', { ...about(id), body: { username: to.name } })
    const accepted = await to.client.call('POST /api/tournaments/{id}/team/accept', {
      ...about(id),
      body: { from: from.userId },
    })
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    teams.push([from.userId, to.userId])
  }
  world.advance(MINUTE_MS)
  await world.tournaments.tick()
  expect((await read(id)).progress!.entrants.map(players => players.map(({ _id }) => _id))).toEqual(teams)
  const ended = await playToEnd(id)
  expect(prizesOf(ended)[0]!.map(([, coins]) => coins)).toEqual([200, 200])
  expect(teams).toContainEqual(expect.arrayContaining([ended.champion!._id, ended.partner!._id]))
  expect(await coinsOf(world.ctx.db, id)).toBe(0)
})

test('the best of three can begin with the semifinals after the groups, and with the finals of both brackets', async () => {
  const rules = { bestOf: 3, bestOfFrom: 'semifinals' }
  const bestOfs = async (format: Format, players: number) => {
    const { id } = await start(format, players, { rules })
    const { bracket } = await playToEnd(id)
    return bracket!.rounds.map(({ tables }) => tables.map(({ bestOf }) => bestOf))
  }
  expect(await bestOfs('groups', 8)).toEqual([...Array(3).fill([1, 1, 1, 1]), [3, 3], [3]])
  // The second table of the second round is one of the losers' bracket.
  expect(await bestOfs('double-elimination', 4)).toEqual([[1, 1], [3, 1], [3], [3]])
})

test.each([
  [
    { format: 'swiss', rules: { mode: '1v1', bestOf: 3, bestOfFrom: 'final' } },
    MESSAGES.bestOfFromWithoutFinal,
  ],
  [{ format: 'bracket', rules: { mode: '1v1', roundPause: 5 } }, MESSAGES.pauseWithoutRounds],
  [{ format: 'groups', rules: { mode: '1v1', rounds: 5 } }, MESSAGES.roundsInSwissOnly],
  [{ format: 'groups', rules: { mode: '1v1', lateEntryRound: 2 } }, MESSAGES.lateEntryInSwissOnly],
  [{ format: 'swiss', rules: { mode: '1v1', rounds: 3, lateEntryRound: 4 } }, MESSAGES.lateEntryAfterRounds],
  [{ format: 'swiss', rules: { mode: '1v1', rounds: 16 } }, MESSAGES.roundsInvalid],
  [{ format: 'swiss', rules: { mode: '1v1', roundPause: 31 } }, MESSAGES.roundPauseInvalid],
])('%o is refused with a sentence', async (body, error) => {
  const answer = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', startDate: world.ctx.now().toISOString(), ...body },
  })
  expect(answer).toMatchObject({ status: 400, body: { error } })
})
