import { afterAll, afterEach } from 'vitest'
import { HASHING_COST } from '../src/accounts/signIn/passwords.ts'
import { restartRandom, SEED } from './random.ts'
import { closeWorlds } from './world.ts'

// Tests sign in thousands of times. A cheap hash is checked in the same way as an expensive one.
Object.assign(HASHING_COST, { memoryCost: 8, timeCost: 1 })

restartRandom()
afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(`SEED=${SEED} repeats the random choices of this file`)
})
afterAll(closeWorlds)
