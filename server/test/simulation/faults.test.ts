// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEED } from '../random.ts'
import { prepareSimulations, replayCommand } from './runSeeds.ts'
import type { Outcome } from './simulation.ts'

let simulations: Awaited<ReturnType<typeof prepareSimulations>>
let first: Outcome

beforeAll(async () => {
  simulations = await prepareSimulations()
  first = await simulations.run(SEED)
})
afterAll(() => simulations.close())

// To run thousands of seeds: SIMULATED_FAULTS=2000 npm run faults:simulated
test(`nothing is lost or stuck, whichever messages get lost and nodes are killed (${replayCommand(SEED)})`, () => {
  expect(first.violations).toEqual([])
  expect(first.counts.messages).toBeGreaterThan(0)
})

test(`a seed always gives the same trace (seed ${SEED})`, async () => {
  expect((await simulations.run(SEED)).trace).toBe(first.trace)
})
