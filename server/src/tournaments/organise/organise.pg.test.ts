// @module-tag long
import {
  type MatchId,
  MESSAGES,
  type OrganiserAction,
  type TournamentDetails,
  type TournamentId,
  type UserId,
} from '@valecuatro/contract'
import { beforeAll, expect, test } from 'vitest'
import { type Admin, createUsers, signInAdmin } from '../../../test/people.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { coinsOf, reconcile } from '../../wallet/index.ts'
import { enterTournament } from '../entry/enter.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const ROUNDS = 2

let world: World
let admin: Admin

beforeAll(async () => {
  world = await createWorld({}, { seedingMs: 6 * HOUR, turnMs: 6 * HOUR })
  admin = await signInAdmin(world)
})

type WithoutReason<A> = A extends unknown ? Omit<A, 'reason'> : never

const act = async (id: TournamentId, action: WithoutReason<OrganiserAction>) => {
  const body = { ...action, reason: 'Test' }
  const answer = await admin.call('POST /api/tournaments/{id}/run', { params: { id }, body })
  return answer.status === 200 ? 'done' : (answer.body.error as string)
}

const read = async (id: TournamentId) =>
  (await admin.call('GET /api/tournaments/{id}', { params: { id } })).body as TournamentDetails

const tablesOf = ({ bracket }: TournamentDetails) => bracket!.rounds.flatMap(({ tables }) => tables)

/** Creates a bracket of four whose final waits for its players. */
async function drawFinal() {
  const startDate = new Date(world.ctx.now().getTime() + HOUR).toISOString()
  const { body } = await admin.call('POST /api/tournaments', {
    body: { name: 'Copa', format: 'bracket', maxPlayers: 4, entryFee: 100, startDate },
  })
  const id = body._id as TournamentId
  const userIds = await createUsers(world.ctx, 4)
  for (const userId of userIds) await enterTournament(world.ctx, id, userId)
  world.advance(HOUR + 1000)
  admin = await signInAdmin(world)
  await world.tournaments.tick()
  const [final] = tablesOf(await read(id))
  return { id, userIds, matchId: final!.matchId!, players: final!.players.map(({ _id }) => _id) }
}

async function startTables() {
  world.advance(2 * MINUTE)
  await world.tournaments.tick()
}

const decide = (id: TournamentId, matchId: MatchId, winnerId: UserId) =>
  act(id, { action: 'decide-table', matchId, winnerId })

test.each(['waiting', 'playing'])(
  'of two organisers who decide the same %s table differently, one succeeds and the pot is paid once',
  async state => {
    for (let n = 0; n < ROUNDS; n++) {
      const { id, matchId, players } = await drawFinal()
      if (state === 'playing') await startTables()
      const outcomes = await Promise.all([decide(id, matchId, players[0]!), decide(id, matchId, players[1]!)])
      expect(outcomes.toSorted()).toEqual([MESSAGES.tableChanged, 'done'])
      const { champion, partner } = await read(id)
      const winner = players[outcomes.indexOf('done')]
      expect([champion!._id, partner!._id]).toContain(winner)
      expect(await coinsOf(world.ctx.db, id)).toBe(0)
    }
    expect(await reconcile(world.ctx)).toEqual([])
  },
)

test('a player who is disqualified while the final ends has either won before or wins nothing', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const { id, matchId, players } = await drawFinal()
    await startTables()
    const [gone, , partner] = players
    const [disqualified, decided] = await Promise.all([
      act(id, { action: 'disqualify', userId: gone!, table: n % 2 === 0 ? 'bot' : 'forfeit' }),
      decide(id, matchId, gone!),
    ])
    await world.tournaments.tick()
    const ended = await read(id)
    expect(ended.status).toBe('finished')
    const champions = [ended.champion?._id, ended.partner?._id]
    if (disqualified === 'done') expect(champions).not.toContain(gone)
    else {
      expect([disqualified, decided]).toEqual([MESSAGES.tournamentEnded, 'done'])
      expect(champions.toSorted()).toEqual([gone, partner].toSorted())
    }
    expect(await coinsOf(world.ctx.db, id)).toBe(0)
  }
  expect(await reconcile(world.ctx)).toEqual([])
})

test('a table that starts while the tournament is being paused is either in play or waiting, never both', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const { id } = await drawFinal()
    world.advance(2 * MINUTE)
    const [paused] = await Promise.all([act(id, { action: 'pause' }), world.tournaments.tick()])
    expect(paused).toBe('done')
    const [before] = tablesOf(await read(id))
    await world.tournaments.tick()
    expect(tablesOf(await read(id))[0]!.state).toBe(before!.state)
    await act(id, { action: 'resume' })
    await startTables()
    expect(tablesOf(await read(id))[0]!.state).toBe('playing')
  }
})

test('when organisers restart, replace and decide a table at once, each action succeeds or is refused, and it ends', async () => {
  for (let n = 0; n < ROUNDS; n++) {
    const { id, matchId, players } = await drawFinal()
    await startTables()
    const outcomes = await Promise.all([
      act(id, { action: 'restart-table', matchId }),
      act(id, { action: 'seat-to-bot', matchId, userId: players[1]! }),
      decide(id, matchId, players[0]!),
      act(id, { action: 'restart-table', matchId }),
    ])
    const known = ['done', MESSAGES.tableChanged, MESSAGES.tournamentEnded, MESSAGES.tournamentNotStarted]
    for (const outcome of outcomes) expect(known).toContain(outcome)
    const [final] = tablesOf(await read(id))
    if (final!.state !== 'finished') expect(await decide(id, final!.matchId!, players[0]!)).toBe('done')
    expect(await read(id)).toMatchObject({ status: 'finished', outcome: 'champion' })
    expect(await coinsOf(world.ctx.db, id)).toBe(0)
  }
  expect(await reconcile(world.ctx)).toEqual([])
})
