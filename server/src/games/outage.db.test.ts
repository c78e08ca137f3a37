import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, expect, test } from 'vitest'
import type { Player } from '../../test/player.ts'
import { listenOnFreePort, seatFour } from '../../test/table.ts'
import { createWorld, type World } from '../../test/world.ts'
import { rowsOf } from '../platform/database/database.ts'
import { createGames, type Games } from './index.ts'

const PACE = { turnMs: 600_000, betweenHandsMs: 0, botThinkingScale: 0, seedingMs: 3000 }

let world: World
let url: string
const seated: Player[] = []
const others: Games[] = []

beforeAll(async () => {
  world = await createWorld({}, PACE)
  url = await listenOnFreePort(world)
})
afterEach(() => {
  for (const player of seated.splice(0)) player.leave()
  for (const games of others.splice(0)) games.close()
})

async function seat() {
  const { players, gameId } = await seatFour(world, url)
  seated.push(...players)
  await Promise.all(players.map(player => player.until(() => player.table().phase === 'playing')))
  return { players, gameId }
}

/** As if no node had been running since. */
async function ranOut(gameId: string, seconds: number) {
  const deadline = new Date(Date.now() - seconds * 1000).toISOString()
  await world.ctx.db.execute(
    sql`UPDATE games SET deadline_at = ${deadline}::timestamptz WHERE id = ${gameId}`,
  )
}

async function logOf(gameId: string): Promise<string[]> {
  const rows = await rowsOf<{ action: string }>(
    world.ctx.db,
    sql`SELECT action FROM game_actions WHERE game_id = ${gameId} ORDER BY seq`,
  )
  return rows.map(({ action }) => action)
}

test('a turn that timed out while no node was running is given again, once, by the first node', async () => {
  const { players, gameId } = await seat()
  const [player] = players as [Player, ...Player[]]
  const { seq } = player.table()
  others.push(...[1, 2, 3].map(() => createGames(world.ctx, world.sockets, world.live, PACE)))

  await ranOut(gameId, 60)
  await Promise.all(players.map(each => each.until(() => each.table().seq === seq + 1)))
  const { deadlineAt, now, held } = player.table()
  expect(deadlineAt! - now).toBe(PACE.turnMs)
  expect(held).toEqual([])
  expect(await logOf(gameId)).toEqual(['deal', 'again'])

  await ranOut(gameId, 60)
  await player.until(() => player.table().seq === seq + 2)
  expect(player.table().held).toHaveLength(1)
  expect(players.flatMap(({ faults }) => faults)).toEqual([])
})

test('a turn that has just run out is played by a bot', async () => {
  const { players, gameId } = await seat()
  const [player] = players as [Player, ...Player[]]
  // After ten seconds it would count as an outage, so a busy machine has eight seconds to notice it.
  await ranOut(gameId, 2)
  await player.until(() => player.table().held.length === 1)
  expect(await logOf(gameId)).not.toContain('again')
})

// Last, because the outage counts for every turn that times out later.
test('a turn that runs out soon after an outage is given again', async () => {
  const { players, gameId } = await seat()
  const [player] = players as [Player, ...Player[]]
  const { seq } = player.table()
  world.sockets.noteOutage()
  await ranOut(gameId, 5)
  await player.until(() => player.table().seq === seq + 1)
  expect(player.table().held).toEqual([])
  expect(await logOf(gameId)).toEqual(['deal', 'again'])
  player.leave()
})
