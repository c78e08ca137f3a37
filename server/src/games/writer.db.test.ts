import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MatchId } from '@valecuatro/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newPlayer } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import { beginGame } from './decide.ts'
import { createGames, type Games } from './index.ts'
import { type CommitResult, type DecidedStep, loadGame } from './store.ts'
import { createWriter, type Writer } from './writer.ts'

const STILL = { turnMs: 600_000, seedingMs: 600_000, betweenHandsMs: 0, botThinkingScale: 0 }

let world: World
let games: Games
let writer: Writer
beforeAll(async () => {
  world = await createWorld({}, STILL)
  games = createGames(world.ctx, world.sockets, world.live, STILL)
  writer = createWriter(world.ctx.db)
})
afterAll(() => games.close())

/** The first deal of a new game, decided and not yet written. */
async function aDeal(): Promise<DecidedStep> {
  const seats = Array.from({ length: 4 }, () => ({
    bot: 'careful' as const,
    rating: null,
    isProvisional: false,
  }))
  const { db } = world.ctx
  const id = await games.create(db, { matchId: randomUUID() as MatchId, seats, rules: {}, watchable: true })
  const { after } = beginGame((await loadGame(db, id))!)
  return { after, step: { commandId: randomUUID(), seat: 0, action: 'deal', at: new Date() } }
}
/** Another step of the same game, under the same command. */
const repeated = ({ after, step }: DecidedStep): DecidedStep => ({
  after: { ...after, seq: after.seq + 1 },
  step: { ...step, action: 'back' },
})
const write = ({ after, step }: DecidedStep) => writer.write(after, step)
const several = (count: number) => Promise.all(Array.from({ length: count }, () => aDeal()))

async function logOf({ after }: DecidedStep): Promise<string[]> {
  const rows = await rowsOf<{ command_id: string }>(
    world.ctx.db,
    sql`SELECT command_id FROM game_actions WHERE game_id = ${after.id} ORDER BY seq`,
  )
  return rows.map(row => row.command_id)
}

test('more steps than fit into a group are all written, each with its log row and its state', {
  tags: ['long'],
}, async () => {
  const deals = await several(230)
  const committed = await Promise.all(deals.map(write))
  expect(new Set(committed)).toEqual(new Set(['committed']))
  for (const deal of deals) {
    expect(await logOf(deal)).toEqual([deal.step.commandId])
    expect(await loadGame(world.ctx.db, deal.after.id)).toMatchObject({ seq: 1, game: deal.after.game })
  }
})

test('a command that was written before is refused, but no other step of its group', async () => {
  const [first, ...others] = (await several(10)) as [DecidedStep, ...DecidedStep[]]
  await write(first)
  expect(await Promise.all([repeated(first), ...others].map(write))).toEqual([
    'repeated',
    ...Array(9).fill('committed'),
  ])
  expect(await logOf(first)).toEqual([first.step.commandId])
})

test('one of two steps from the same number is written, and the step of another game is too', async () => {
  const [deal, other] = (await several(2)) as [DecidedStep, DecidedStep]
  const rival = { ...deal, step: { ...deal.step, commandId: randomUUID() } }
  expect(await Promise.all([deal, rival, other].map(write))).toEqual(['committed', 'overtaken', 'committed'])
  expect(await logOf(deal)).toEqual([deal.step.commandId])
})

test('a repeated step is not written twice', async () => {
  const deal = await aDeal()
  const answers = await Promise.all([deal, deal, deal].map(write))
  expect(answers.toSorted()).toEqual(['committed', 'repeated', 'repeated'])
})

test('a step that the database refuses fails alone', async () => {
  const [bad, ...others] = (await several(5)) as [DecidedStep, ...DecidedStep[]]
  const impossible = { ...bad, after: { ...bad.after, phase: 'over' as const } }
  const outcomes = await Promise.allSettled([impossible, ...others].map(write))
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', ...Array(4).fill('fulfilled')])
})

test.runIf(process.env.TEST_DATABASE === 'postgres')(
  'a game that another connection is writing to delays no other game',
  async () => {
    const busy = await several(3)
    const others = await several(4)
    const locked = Promise.withResolvers<void>()
    const release = Promise.withResolvers<void>()
    const elsewhere = world.ctx.db.transaction(async tx => {
      for (const { after } of busy) await tx.execute(sql`SELECT FROM games WHERE id = ${after.id} FOR UPDATE`)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    let written = 0
    const held: Promise<CommitResult>[] = []
    for (const each of busy) {
      held.push(write(each).finally(() => written++))
      await nextTurn()
    }
    expect(await Promise.all(others.map(write))).toEqual(Array(4).fill('committed'))
    expect(written).toBe(0)
    release.resolve()
    await elsewhere
    expect(await Promise.all(held)).toEqual(Array(3).fill('committed'))
  },
)

test('a move of a player costs one statement', async () => {
  const { db } = world.ctx
  const people = await Promise.all(Array.from({ length: 4 }, () => newPlayer(world)))
  const seats = people.map(({ userId }) => ({ userId, rating: null, isProvisional: false }))
  const gameId = await games.create(db, {
    matchId: randomUUID() as MatchId,
    seats,
    rules: {},
    watchable: true,
  })
  await games.dealFirstHand((await games.reload(gameId))!)
  const { game, seq } = (await games.get(gameId))!
  const seat = game.turn!
  const command = { gameId, commandId: randomUUID(), expectedSeq: seq, action: game.hand!.held[seat]![0]! }

  // Other statements run at the same time: only those that the move causes are counted.
  const isMove = new AsyncLocalStorage<true>()
  const { $client } = db as unknown as { $client: { query(...args: unknown[]): unknown } }
  const query = $client.query.bind($client)
  const statements: unknown[] = []
  const counting = vi.spyOn($client, 'query').mockImplementation((...args) => {
    if (isMove.getStore()) statements.push(args[0])
    return query(...args)
  })
  try {
    const answer = await isMove.run(true, () => games.commands.act(people[seat]!.userId, command))
    expect(answer).toEqual({ ok: true, seq: seq + 1 })
    expect(statements).toHaveLength(1)
  } finally {
    counting.mockRestore()
  }
})
