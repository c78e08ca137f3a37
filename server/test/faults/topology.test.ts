// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Crowd, gatherCrowd } from './crowd.ts'
import { type CheckedOut, checkOut, findPreviousVersion } from './previousVersion.ts'
import { stopProperly, untilReadiness } from './scenarios.ts'
import { startTopology, type Topology } from './topology.ts'

// For the long form with every fault, see `npm run faults`.
const TABLES = 2
const THINKING_MS = 150
const MAX_WAIT_MS = 250_000
/** Long enough for a machine that is busy with other tests. A player who is left waiting still loses a turn. */
const TURN_SECONDS = '90'

let previous: CheckedOut | null = null
let topology: Topology
let crowd: Crowd

beforeAll(async () => {
  const version = findPreviousVersion()
  if (version) previous = checkOut(version)
  else console.log('This clone does not have the previous version: both nodes run this one.')
  topology = await startTopology({
    env: { TURN_SECONDS },
    secondMain: previous?.main,
    drainSeconds: 3,
  })
  if (!topology.hasProxy) console.log('Caddy could not be installed: players connect to the nodes.')
  crowd = await gatherCrowd(topology, TABLES, THINKING_MS)
})
afterAll(async () => {
  crowd?.leave()
  await topology?.stop()
  previous?.remove()
})

test('running beside the previous version, replacing it and kill -9 of a node lose no move, turn or coin', async () => {
  const [first, second] = topology.nodes as [Topology['nodes'][0], Topology['nodes'][0]]
  expect(await crowd.playMoves(30, MAX_WAIT_MS)).toBe(true)

  await stopProperly(second)
  await second.start()
  await untilReadiness(second, 200)
  expect(await crowd.playMoves(10, MAX_WAIT_MS)).toBe(true)

  await first.kill()
  expect(await crowd.playMoves(10, MAX_WAIT_MS)).toBe(true)
  expect(await crowd.findStuckGames(topology.database.db, MAX_WAIT_MS)).toEqual([])
  expect(await crowd.describeLostTurns(topology.database.db)).toEqual([])
  expect(await crowd.count(topology.database.db, false)).toMatchObject({
    lostMoves: 0,
    lostTurns: 0,
    gaps: 0,
    wrongEnds: 0,
    faults: [],
    coinsWrong: 0,
    ledgerProblems: 0,
  })
})
