import { createWriteStream } from 'node:fs'
import { openEmbedded } from '../../src/platform/database/database.ts'
import { prepareStatements, rememberContents } from './prepared.ts'
import { type Counts, createSimulation, type Outcome } from './simulation.ts'

export const replayCommand = (seed: number) => `SIMULATED_FAULTS=1 SEED=${seed} npm run faults:simulated`

/** Prepares a database once; each simulation starts with the same contents. */
export async function prepareSimulations() {
  const { client, migrate, close } = await openEmbedded({})
  await migrate()
  await prepareStatements(client)
  const reset = await rememberContents(client)

  return {
    close,

    /** Runs one seed. `SIMULATED_TRACE` names a file to which the whole trace is written. */
    async run(seed: number): Promise<Outcome> {
      const { SIMULATED_TRACE } = process.env
      const file = SIMULATED_TRACE ? createWriteStream(SIMULATED_TRACE) : null
      await reset()
      try {
        return await createSimulation(seed, client, file ? line => file.write(`${line}\n`) : undefined).run()
      } finally {
        file?.end()
      }
    },
  }
}

/** Adds up the counts of several runs. */
export function addCounts(outcomes: readonly Outcome[]): Partial<Counts> {
  const sum: Record<string, number> = {}
  for (const { counts } of outcomes)
    for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count
  return sum
}
