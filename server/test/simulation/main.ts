import { SEED } from '../random.ts'
import { addCounts, prepareSimulations, replayCommand } from './runSeeds.ts'
import type { Outcome } from './simulation.ts'

const COUNT = Number(process.env.SIMULATED_FAULTS ?? 100)
const REPORT_EVERY = 10

const { run, close } = await prepareSimulations()
const outcomes: Outcome[] = []
const failed: number[] = []
for (let seed = SEED; seed < SEED + COUNT; seed++) {
  const outcome = await run(seed)
  outcomes.push(outcome)
  if (outcome.violations.length > 0) {
    failed.push(seed)
    console.error(`Seed ${seed} fails; again with: ${replayCommand(seed)}`)
    for (const violation of outcome.violations) console.error(`  ${violation}`)
  }
  if (outcomes.length % REPORT_EVERY === 0 || seed === SEED + COUNT - 1)
    console.log({ firstSeed: SEED, ...addCounts(outcomes), failed: failed.length })
}
await close()
if (COUNT === 1) console.log(`Trace ${outcomes[0]?.trace}`)
// If no connection is accepted, nothing is played and nothing can fail.
const isIdle = COUNT >= 10 && addCounts(outcomes).games === 0
if (isIdle) console.error('No game was played in any of these simulations.')
process.exitCode = failed.length > 0 || isIdle ? 1 : 0
