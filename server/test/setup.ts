import { afterAll } from 'vitest'
import { HASHING_COST } from '../src/accounts/passwords.ts'
import { closeWorlds } from './world.ts'

// Tests sign in thousands of times; a hash that is cheap to make is checked in the same way.
Object.assign(HASHING_COST, { memoryCost: 8, timeCost: 1 })

afterAll(closeWorlds)
